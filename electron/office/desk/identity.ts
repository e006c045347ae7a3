import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { fail, ok, type Result } from '#core/base/result.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { stored } from '#core/base/stored-members.ts'
import { errorCode, writeAtomically } from '../../files/atomic-file.ts'
import type { Log } from '../../logging/log.ts'
import { pairedMembers, type Pairing } from '../pairing/pairing-file.ts'

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

const placeOf = async (path: string): Promise<string> => String((await stat(dirname(path), { bigint: true })).ino)

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
    async known() {
      const place = await placeOf(path)
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
  const identity = { ...pairing, user: login.user, instance: randomUUID(), counter: 0, place: await placeOf(path) }
  await writeAtomically(path, JSON.stringify({ version: 1, ...identity }, null, 2), 0o600)
  return fileOf(path, identity)
}

/** Whether a folder is the one that its office knew last; true if the number was not stored or `office.json` cannot be read. */
export const isKnownPlace = async (path: string, log: Log): Promise<boolean> => {
  const found = await openIdentity(path, log)
  const place = found.ok ? (found.value?.identity().place ?? null) : null
  return place === null || place === (await placeOf(path).catch(() => null))
}
