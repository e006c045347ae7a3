import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { fail, ok, type Result } from '#core/base/result.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { stored } from '#core/base/stored-members.ts'
import type { Log } from '../../logging/log.ts'
import { PairingRefused, readPairing, type Pairing, pairedMembers } from '../pairing/pairing-file.ts'
import { changeOwnPassword, openClient, type ConnectOptions } from '../server/client.ts'
import { newSecret, scramVerifier } from '../server/scram.ts'
import { ServerRefused } from '../server/server-stream.ts'
import type { ServerAddress } from '../server/trust.ts'
import { officeConnection, type OfficeConnection } from './connection.ts'
import { errorCode, writeAtomically } from '../../files/atomic-file.ts'
import { placeOf } from '../../files/folder-place.ts'

/** Which desk of which office this profile folder is. `secret` is in the key store of the system and never here. */
export interface DeskIdentity extends Omit<Pairing, 'login'> {
  readonly user: string
  /** Random id created with the identity; another folder with the same login and another id is a copy. */
  readonly instance: string
  /** Counter of the last `hello`. */
  readonly counter: number
  /** The number of the folder on its disk when the office knew it last. A moved folder keeps it, a copy has another one. */
  readonly place: string | null
}

/** `office.json` of the profile folder, which no backup has: a restored folder is not another desk, and a copied one has to pair again. */
export interface IdentityFile {
  readonly identity: () => DeskIdentity
  /** Raises the counter; resolves with it when it is on the disk. */
  raise(): Promise<number>
  /** The office is at another server from now on. */
  move(server: Pick<DeskIdentity, 'addresses' | 'trust' | 'database' | 'user'>): Promise<void>
  /** Records that the office has accepted this folder as the desk. */
  known(): Promise<void>
}

const identityFile: v.GenericSchema<unknown, DeskIdentity> = v.object({
  ...pairedMembers,
  user: v.pipe(v.string(), v.nonEmpty()),
  instance: v.string(),
  counter: v.pipe(v.number(), v.safeInteger()),
  place: stored(v.nullable(v.string()), null)
})

const fileOf = (path: string, first: DeskIdentity): IdentityFile => {
  let identity = first
  /** One change after another: each begins with what the one before has written. */
  const changes = createSequencer()
  const change = (part: (before: DeskIdentity) => Partial<DeskIdentity>): Promise<DeskIdentity> =>
    changes.run(async () => {
      const next = { ...identity, ...part(identity) }
      await writeAtomically(path, JSON.stringify({ version: 1, ...next }, null, 2), 0o600)
      return (identity = next)
    })
  return {
    identity: () => identity,
    raise: async () => (await change(({ counter }) => ({ counter: counter + 1 }))).counter,
    move: async ({ addresses, trust, database, user }) => void (await change(() => ({ addresses, trust, database, user }))),
    async known() {
      const place = await placeOf(dirname(path))
      if (place !== identity.place) await change(() => ({ place }))
    }
  }
}

/** Null where the file does not exist. A damaged one stays where it is: renamed, it would make a desk look like a folder without an office. */
export const openIdentity = async (path: string, log: Log): Promise<Result<IdentityFile | null>> => {
  try {
    return ok(fileOf(path, v.parse(identityFile, JSON.parse(await readFile(path, 'utf8')))))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(null)
    log.error('the identity of the desk cannot be read', error)
    return fail('office-damaged')
  }
}

/** A desk that was never here: with an instance of its own. */
export const createIdentity = async (path: string, { login, ...pairing }: Pairing): Promise<IdentityFile> => {
  const identity = { ...pairing, user: login.user, instance: randomUUID(), counter: 0, place: await placeOf(dirname(path)) }
  await writeAtomically(path, JSON.stringify({ version: 1, ...identity }, null, 2), 0o600)
  return fileOf(path, identity)
}

/** Whether a folder is the one that its office knew last; true if the number was not stored or `office.json` cannot be read. */
export const isKnownPlace = async (path: string, log: Log): Promise<boolean> => {
  const found = await openIdentity(path, log)
  const place = found.ok ? (found.value?.identity().place ?? null) : null
  return place === null || place === (await placeOf(dirname(path)).catch(() => null))
}

/** The part of the store of tokens that is used: encrypted by the key store of the system, and in no backup. */
export interface DeskSecrets {
  /** Whether the secrets persist after the application ends. */
  readonly keyring: boolean
  read(profile: string, origin: string): string | null
  write(profile: string, origin: string, token: string): Promise<Result<null>>
  forget(profile: string): Promise<Result<null>>
}

/** An id that no profile uses. */
const secretName = ':office'
const originOf = ({ office, user }: Pick<DeskIdentity, 'office' | 'user'>): string => `${office.id}/${user}`

/** Opens a pairing file with its PIN. */
export const openPairing = (file: Buffer, pin: string): Result<Pairing> => {
  try {
    return ok(readPairing(file, pin))
  } catch (error) {
    if (error instanceof PairingRefused) return fail(`office-${error.code}`)
    throw error
  }
}

/** Stores the password of a new pairing file of a desk beside its own, which stays unless a copy of this folder may know it (`renews`). */
export const storeFileSecret = (
  identity: DeskIdentity,
  login: Pairing['login'],
  secrets: DeskSecrets,
  renews: boolean
): Promise<Result<null>> => {
  const [own = ''] = renews ? [] : (secrets.read(secretName, originOf(identity)) ?? '').split(' ')
  return secrets.write(
    secretName,
    originOf({ office: identity.office, user: login.user }),
    `${own === '' ? newSecret() : own} ${login.secret}`
  )
}

/**
 * Makes this folder the desk of a pairing file. Its own password is stored before the office knows it, beside the one of the file: both are tried until one is
 * accepted. Nothing is sent yet.
 */
export const pairDesk = async (
  file: Buffer,
  pin: string,
  { path, secrets }: { readonly path: string; readonly secrets: DeskSecrets }
): Promise<Result<IdentityFile>> => {
  const pairing = openPairing(file, pin)
  if (!pairing.ok) return pairing
  const { office, login } = pairing.value
  const stored = await secrets.write(secretName, originOf({ office, user: login.user }), `${newSecret()} ${login.secret}`)
  return stored.ok ? ok(await createIdentity(path, pairing.value)) : stored
}

/** Removes the password of the desk from this computer. */
export const forgetSecret = (secrets: DeskSecrets): Promise<Result<null>> => secrets.forget(secretName)

/** Whether this computer has the password of the desk in a folder; true where it cannot be read which desk that is. */
export const hasSecret = async (path: string, secrets: DeskSecrets, log: Log): Promise<boolean> => {
  const found = await openIdentity(path, log)
  return !found.ok || found.value === null || secrets.read(secretName, originOf(found.value.identity())) !== null
}

/** PostgreSQL refused the password. */
const isWrongPassword = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '28P01'

export interface DeskConnectOptions extends ConnectOptions {
  /** Connections in a row that were made and then given up: the line of an address may let a login through and nothing larger, so each begins with the next one. */
  readonly givenUp?: number
}

/**
 * Connects to the first address that answers. With the password of the pairing file the desk sets its own at once, so that the file opens nothing any more.
 */
export const connectDesk = async (
  identity: DeskIdentity,
  secrets: DeskSecrets,
  log: Log,
  { givenUp = 0, ...options }: DeskConnectOptions = {}
): Promise<OfficeConnection> => {
  const [own = '', first = ''] = (secrets.read(secretName, originOf(identity)) ?? '').split(' ')
  const { addresses, trust, user, database } = identity
  const connectTo = async (address: ServerAddress): Promise<OfficeConnection> => {
    const open = (password: string) =>
      openClient({ kind: 'tls', address, trust }, { user, database, password: () => password }, { ...options, requireScram: true })
    try {
      return officeConnection(await open(own))
    } catch (error) {
      if (!isWrongPassword(error) || first === '') throw error
    }
    const client = await open(first)
    try {
      await changeOwnPassword(client, scramVerifier(own))
    } catch (error) {
      await client.end()
      throw error
    }
    log.info('the desk has set its password')
    return officeConnection(client)
  }
  let failure = new ServerRefused('server-unreachable')
  const from = givenUp % Math.max(1, addresses.length)
  const inTurn = [...addresses.slice(from), ...addresses.slice(0, from)]
  for (const address of inTurn) {
    try {
      return await connectTo(address)
    } catch (error) {
      // Other addresses lead to the same server, so the result would be the same.
      if (!(error instanceof ServerRefused) || error.code === 'server-certificate' || options.signal?.aborted === true) throw error
      // Behind an address that does not answer may be the server itself: what answers at another one does not decide.
      if (address === inTurn[0] || failure.code !== 'server-unreachable') failure = error
    }
  }
  throw failure
}
