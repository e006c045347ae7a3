import { readFile, rm, stat } from 'node:fs/promises'
import type { Clock } from '#core/base/ports.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { OfficeFacts, OfficeStatus } from '#core/contract/office/channels.ts'
import type { Database } from '../../database/client.ts'
import { officeDatabase } from '../../database/office/office-database.ts'
import { diskFailure } from '../../files/atomic-file.ts'
import type { Log } from '../../logging/log.ts'
import type { OfficeLink } from './office-link.ts'
import { identityPath, openOffice } from './open.ts'
import type { DeskSecrets } from './pairing.ts'

/** The office of a profile folder while the application runs. */
export interface OfficeService {
  /** Null where no office is configured. */
  readonly link: () => OfficeLink | null
  /** Joins the office of a pairing file. Refused where this folder has an office, and where the system has no key store for the password. */
  pair(path: string, pin: string): Promise<Result<OfficeFacts>>
  /** Forgets the office; `even` though rows wait for it. */
  leave(even: boolean): Promise<Result<null>>
  close(): Promise<void>
}

export interface OfficeServiceDeps {
  /** The profile folder. */
  readonly folder: string
  readonly database: Pick<Database, 'run'>
  readonly secrets: DeskSecrets
  /** Profiles of the practice service. */
  readonly practice: () => readonly string[]
  /** The status has changed; null after the office was left. */
  readonly changed: (status: OfficeStatus | null) => void
  readonly clock: Clock
  readonly log: Log
}

/** Bytes of a pairing file; they are about 1,000. */
const largestPairing = 64 * 1024

/** Milliseconds in which changes of the status become one event. */
const eventPause = 200

const readPairingFile = async (path: string): Promise<Result<Buffer>> => {
  try {
    return (await stat(path)).size > largestPairing ? fail('office-pairing-foreign') : ok(await readFile(path))
  } catch (error) {
    return fail(diskFailure(error))
  }
}

export const openOfficeService = async (deps: OfficeServiceDeps): Promise<OfficeService> => {
  const { folder, database, secrets, changed, log } = deps
  let link: OfficeLink | null = null
  let announcing: ReturnType<typeof setTimeout> | null = null
  let isChanging = false

  const announce = (): void => {
    announcing ??= setTimeout(() => {
      announcing = null
      const of = link
      // Closing the database ends calls of it.
      of?.status().then(
        (status) => (of === link ? changed(status) : undefined),
        (error: unknown) => void log.warn('no status of the office', { error: String(error) })
      )
    }, eventPause)
  }
  const stop = async (): Promise<void> => {
    if (announcing !== null) clearTimeout(announcing)
    announcing = null
    const old = link
    link = null
    await old?.close()
  }
  const open = async (): Promise<void> => void (link = await openOffice({ ...deps, changed: announce }))

  const join = async (path: string, pin: string): Promise<Result<OfficeFacts>> => {
    if (!secrets.keyring) return fail('office-keyring')
    const file = await readPairingFile(path)
    if (!file.ok) return file
    const { pairDesk } = await import('./pairing.ts')
    // What an office left before, so that it is not taken for the state of this one.
    const cleared = await officeDatabase(database).run('clearOffice')
    if (!cleared.ok) return cleared
    const paired = await pairDesk(file.value, pin, { path: identityPath(folder), secrets })
    if (!paired.ok) return paired
    await open()
    const { office, desk } = paired.value.identity()
    return ok({ office: office.id, name: office.name, desk: desk.id, deskName: desk.name })
  }
  const forget = async (even: boolean): Promise<Result<null>> => {
    if (link === null) return ok(null)
    const { waiting } = await link.status()
    if (waiting > 0 && !even) return fail('office-waiting', { detail: String(waiting) })
    await stop()
    const cleared = await officeDatabase(database).run('clearOffice')
    if (!cleared.ok) {
      await open()
      return cleared
    }
    await rm(identityPath(folder), { force: true })
    const { forgetSecret } = await import('./pairing.ts')
    changed(null)
    return forgetSecret(secrets)
  }
  /** One at a time. */
  const alone = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    if (isChanging) return fail('office-busy')
    isChanging = true
    return work().finally(() => (isChanging = false))
  }

  await open()
  return {
    link: () => link,
    pair: (path, pin) => alone(async () => (link === null ? join(path, pin) : fail('office-paired'))),
    leave: (even) => alone(() => forget(even)),
    close: stop
  }
}
