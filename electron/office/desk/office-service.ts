import { readFile, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Clock } from '#core/base/ports.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type {
  AutomaticOffer,
  LeftCopy,
  OfficeFacts,
  OfficeStatus,
  ServerMove,
  WaitingRow,
  DocumentProgress
} from '#core/contract/office.ts'
import type { Database } from '../../database/client.ts'
import { officeDatabase } from '../../database/office/office-database.ts'
import { diskFailure, inFileOrder } from '../../files/atomic-file.ts'
import type { Log } from '../../logging/log.ts'
import type { LocalFiles } from './documents.ts'
import type { LinkLimits } from './link.ts'
import type { OfficeLink } from './office-link.ts'
import { identityPath, openOffice, rightsOf } from './open.ts'
import type { DeskSecrets } from './pairing.ts'
import type { SendingRights } from './sending.ts'
import type { DeskServer, ServerComparison } from './server-move.ts'

/** The office of a profile folder while the application runs. */
export interface OfficeService {
  /** Null where no office is configured; a failure where the folder is a desk and it cannot be known which. */
  readonly office: () => Result<OfficeLink | null>
  /** Null also after a failure. */
  readonly link: () => OfficeLink | null
  /** Who may send from this folder. */
  readonly rights: () => SendingRights
  /** Joins the office of a pairing file. Refused where this folder has an office, and where the system has no key store for the password. */
  pair(path: string, pin: string): Promise<Result<OfficeFacts>>
  /** Goes on with the office at another address, after the server there has proved to be the same office. */
  moveServer(address: string, compare: (question: ServerComparison) => Promise<boolean>): Promise<Result<ServerMove>>
  /** The same by a new pairing file of this desk. `renews`: a copy of the folder may know its password, which is replaced. */
  moveByFile(path: string, pin: string, renews?: boolean): Promise<Result<ServerMove>>
  /** Rows that the office does not have; also where it cannot be known which desk this folder is. */
  waiting(): Promise<Result<readonly WaitingRow[]>>
  /** Declarations that are copies since this folder left an office. */
  left(): Promise<Result<readonly LeftCopy[]>>
  /** Forgets the office; `even` though rows wait for it. */
  leave(even: boolean): Promise<Result<null>>
  close(): Promise<void>
}

export interface OfficeServiceDeps {
  /** The profile folder. */
  readonly folder: string
  readonly database: Pick<Database, 'run'>
  readonly secrets: DeskSecrets
  readonly files: LocalFiles
  readonly documentProgress: (progress: DocumentProgress) => void
  /** Milliseconds; see `unansweredAfter`. */
  readonly unanswered?: number | undefined
  readonly offeredAutomatically?: ((offer: AutomaticOffer) => void) | undefined
  /** The status has changed; null after the office was left. */
  readonly changed: (status: OfficeStatus | null) => void
  readonly limits?: Partial<LinkLimits>
  readonly clock: Clock
  readonly log: Log
}

/** Bytes of a pairing file; they are about 1,000. */
const largestPairing = 64 * 1024

/** Milliseconds in which changes of the status become one event: in general, and while the window has many rows to store, because it draws after each event. */
const [eventPause, busyPause] = [200, 1_000]
/** Rows that wait for the window. */
const manyRows = 1_000

const readPairingFile = async (path: string): Promise<Result<Buffer>> => {
  try {
    return (await stat(path)).size > largestPairing ? fail('office-pairing-foreign') : ok(await readFile(path))
  } catch (error) {
    return fail(diskFailure(error), { detail: basename(path) })
  }
}

export const openOfficeService = async (deps: OfficeServiceDeps): Promise<OfficeService> => {
  const { folder, database, secrets, changed, log } = deps
  let office: Result<OfficeLink | null> = ok(null)
  const link = (): OfficeLink | null => (office.ok ? office.value : null)
  let announcing: ReturnType<typeof setTimeout> | null = null
  let pause: number = eventPause
  let isChanging = false

  const announce = (): void => {
    announcing ??= setTimeout(() => {
      announcing = null
      const of = link()
      // Closing the database rejects its pending calls.
      of?.status().then(
        (status) => {
          if (of !== link()) return
          pause = status.incoming > manyRows ? busyPause : eventPause
          changed(status)
        },
        (error: unknown) => void log.warn('no status of the office', { error: String(error) })
      )
    }, pause)
  }
  const stop = async (): Promise<void> => {
    if (announcing !== null) clearTimeout(announcing)
    announcing = null
    const old = link()
    office = ok(null)
    await old?.close()
  }
  const open = async (): Promise<Result<OfficeLink | null>> => (office = await openOffice({ ...deps, changed: announce }))

  const join = async (path: string, pin: string): Promise<Result<OfficeFacts>> => {
    if (!secrets.keyring) return fail('office-keyring')
    const file = await readPairingFile(path)
    if (!file.ok) return file
    const { pairDesk } = await import('./pairing.ts')
    // Removes the state of an earlier office, which would be mistaken for the state of this one.
    const cleared = await officeDatabase(database).run('clearOffice')
    if (!cleared.ok) return cleared
    const paired = await pairDesk(file.value, pin, { path: identityPath(folder), secrets })
    if (!paired.ok) return paired
    const opened = await open()
    if (!opened.ok) return opened
    const joined = paired.value.identity()
    return ok({ office: joined.office.id, name: joined.office.name, desk: joined.desk.id, deskName: joined.desk.name })
  }
  const goTo = async (server: DeskServer): Promise<Result<ServerMove>> => {
    const of = link()
    await of?.moveTo(server)
    const contact = (await of?.status())?.contact
    // The link has stopped where a copy of this desk was in use, which the owner who gave the file has ended.
    if (contact?.kind === 'refused' && contact.why === 'office-forked') {
      await stop()
      await open()
    }
    return ok({ end: 'moved' })
  }
  const moveServer: OfficeService['moveServer'] = async (address, compare) => {
    const identity = link()?.identity()
    if (identity === undefined) return fail('office-none')
    const { serverAt } = await import('./server-move.ts')
    const found = await serverAt(address, compare, { identity, secrets, log })
    if (!found.ok) return found
    return 'end' in found.value ? ok(found.value) : goTo(found.value)
  }
  const moveByFile: OfficeService['moveByFile'] = async (path, pin, renews = false) => {
    const identity = link()?.identity()
    if (identity === undefined) return fail('office-none')
    if (!secrets.keyring) return fail('office-keyring')
    const file = await readPairingFile(path)
    if (!file.ok) return file
    const [{ openPairing }, { serverOfFile }] = await Promise.all([import('./pairing.ts'), import('./server-move.ts')])
    const pairing = openPairing(file.value, pin)
    if (!pairing.ok) return pairing
    const server = await serverOfFile(pairing.value, { identity, secrets, log }, renews)
    return server.ok ? goTo(server.value) : server
  }
  const forget = async (even: boolean): Promise<Result<null>> => {
    if (office.ok && office.value === null) return ok(null)
    const waiting = await officeDatabase(database).run('countWaiting')
    if (!waiting.ok) return waiting
    if (waiting.value > 0 && !even) return fail('office-waiting', { detail: String(waiting.value) })
    // Before the office is closed: without it, and with its rows still here, everything could be sent.
    const [{ forgetSecret, hasSecret }, { isKnownPlace }] = await Promise.all([import('./pairing.ts'), import('./pairing.ts')])
    const path = identityPath(folder)
    // A copied folder that has not reached the office: the desk goes on in the folder that it was copied from.
    const isOriginal = (await hasSecret(path, secrets, log)) && (await isKnownPlace(path, log))
    await stop()
    if (!isOriginal) await officeDatabase(database).run('changeState', 'forked', true)
    const cleared = await officeDatabase(database).run('clearOffice')
    if (!cleared.ok) {
      await open()
      return cleared
    }
    await inFileOrder(path, () => rm(path, { force: true }))
    changed(null)
    return forgetSecret(secrets)
  }
  /** Serialises joining and leaving. */
  const alone = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    if (isChanging) return fail('office-busy')
    isChanging = true
    return work().finally(() => (isChanging = false))
  }

  await open()
  return {
    office: () => office,
    link,
    rights: () => rightsOf(office, database),
    pair: (path, pin) => alone(async () => (office.ok && office.value === null ? join(path, pin) : fail('office-paired'))),
    moveServer: (address, compare) => alone(() => moveServer(address, compare)),
    moveByFile: (path, pin, renews) => alone(() => moveByFile(path, pin, renews)),
    waiting: async () => (office.ok && office.value === null ? fail('office-none') : officeDatabase(database).run('waitingRows')),
    left: () => database.run('leftCopies'),
    leave: (even) => alone(() => forget(even)),
    close: stop
  }
}
