import { fail, ok, type Result } from '#core/base/result.ts'
import type { Log } from '../../logging/log.ts'
import { PairingRefused, readPairing, type Pairing } from '../pairing/pairing-file.ts'
import { changeOwnPassword, openClient, type ConnectOptions } from '../server/client.ts'
import { newSecret, scramVerifier } from '../server/scram.ts'
import { ServerRefused } from '../server/server-stream.ts'
import type { ServerAddress } from '../server/trust.ts'
import { officeConnection, type OfficeConnection } from './connection.ts'
import { createIdentity, openIdentity, type DeskIdentity, type IdentityFile } from './identity.ts'

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

/**
 * Makes this folder the desk of a pairing file. Its own password is stored before the office knows it, beside the one of the file: both are tried until one is
 * accepted. Nothing is sent yet.
 */
export const pairDesk = async (
  file: Buffer,
  pin: string,
  { path, secrets }: { readonly path: string; readonly secrets: DeskSecrets }
): Promise<Result<IdentityFile>> => {
  let pairing: Pairing
  try {
    pairing = readPairing(file, pin)
  } catch (error) {
    if (error instanceof PairingRefused) return fail(`office-${error.code}`)
    throw error
  }
  const { office, login } = pairing
  const stored = await secrets.write(secretName, originOf({ office, user: login.user }), `${newSecret()} ${login.secret}`)
  return stored.ok ? ok(await createIdentity(path, pairing)) : stored
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
    const open = (password: string) => openClient({ kind: 'tls', address, trust }, { user, database, password: () => password }, options)
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
  let last: unknown = new ServerRefused('server-unreachable')
  const from = givenUp % Math.max(1, addresses.length)
  for (const address of [...addresses.slice(from), ...addresses.slice(0, from)]) {
    try {
      return await connectTo(address)
    } catch (error) {
      last = error
      // Other addresses lead to the same server, so the result would be the same.
      if (!(error instanceof ServerRefused) || error.code === 'server-certificate' || options.signal?.aborted === true) break
    }
  }
  throw last
}
