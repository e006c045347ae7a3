import { basename, dirname } from 'node:path'
import type { Client } from 'pg'
import { localDay } from '#core/base/calendar-day.ts'
import type { DeskRights } from '#core/contract/office.ts'
import {
  copyExtension,
  sharedProblems,
  windowProblems,
  type NewPairing,
  type SharedProblem,
  type ToolAnswer,
  type WindowProblem
} from '#core/contract/office-server.ts'
import type { FileExport } from '../../files/file-export.ts'
import { checkDatabase, checkServer } from '../server/check-database.ts'
import type { ServerLogin, ServerPlace } from '../server/client.ts'
import { migrateOffice, officeVersion } from '../server/migrate.ts'
import type { ServerTrust } from '../server/trust.ts'
import { backUp, restoreBackup, type RestoredOffice } from './backup.ts'
import { reserveReplacement, type NewFile } from './new-file.ts'
import {
  addDesk,
  deskFileName,
  findOffice,
  freeName,
  lockDesk,
  makeOffice,
  makeOwner,
  needDesk,
  pairAgain,
  readmitDesk,
  readOfficeStatus,
  retireDesk,
  setRequests,
  unlockDesk,
  type Office,
  type ToolDesk,
  type ToolStatus,
  type WrittenDesk
} from './office-admin.ts'
import { readOfficeFile, writeOfficeFile, type OfficeFile } from './office-file.ts'
import { ToolProblem, toolProblem } from './problem.ts'
import { maintenanceDatabase, openOfficeDatabase, openOrMakeDatabase, withClient } from './server.ts'
import { isOfThisComputer, readServerUrl, type ServerUrl } from './server-url.ts'

/** What is in the database that the tool has logged in to. */
export type ToolOffice =
  /** No office yet; the database may be missing too. */
  | { readonly kind: 'none' }
  /** An office of an older version of Ajukan. */
  | { readonly kind: 'outdated' }
  | {
      readonly kind: 'office'
      /** Version of the database. */
      readonly schema: number
      /** Version of PostgreSQL. */
      readonly version: string
      readonly status: ToolStatus
    }

/** How the session asks: dialogs of the system in the window, arguments in a terminal. */
export interface ToolSessionDeps {
  /** What the tool remembers, without a password. */
  readonly officeFile: string
  readonly saveBy: FileExport['saveBy']
}

interface DeskWithReason {
  readonly desk: string
  readonly reason: string
}

/** The user has closed a dialog of the system. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** A login at a server. */
interface SessionLogin {
  /** As the file of the tool keeps it. */
  readonly url: string
  readonly at: ServerUrl['at']
  readonly trust: ServerTrust
  readonly place: ServerPlace
  readonly login: ServerLogin
}
export type Password = Required<Pick<ServerLogin, 'password' | 'known'>>

const sessionLogin = (url: string, trust: ServerTrust, password: Password): SessionLogin => {
  const { at, user, database } = readServerUrl(url)
  return { url, at, trust, place: at.kind === 'socket' ? at : { ...at, trust }, login: { user, database, ...password } }
}

/** What the tool remembers; null where there is no file, or none that can be read: a new one is written when an office is found. */
const readKnown = async (path: string): Promise<OfficeFile | null> => {
  try {
    return await readOfficeFile(path)
  } catch (error) {
    const { code } = toolProblem(error)
    if (code === 'no-office-file' || code === 'office-file-damaged') return null
    throw error
  }
}

const forWindow = new Set<string>([...sharedProblems, ...windowProblems])
const isForWindow = (code: string): code is SharedProblem | WindowProblem => forWindow.has(code)

/** What the work resolves, or its refusal, as the window gets it: of the paths that it may name only the last names. */
export const toolAnswer = async <T>(work: () => Promise<T>, paths: Iterable<string>): Promise<ToolAnswer<T>> => {
  try {
    return { end: 'done', value: await work() }
  } catch (error) {
    if (error instanceof Cancelled) return { end: 'cancelled' }
    const { code, detail } = toolProblem(error)
    const problem = isForWindow(code) ? code : 'failed'
    const whole = problem === code ? detail : `${code} ${detail}`
    const short = (text: string, path: string): string => text.replaceAll(path, basename(path)).replaceAll(dirname(path), '…')
    return { end: 'refused', problem, detail: [...paths].reduce(short, whole) }
  }
}

/** `20261121` in the time of this computer. */
const dayOf = (now: number): string => localDay(now).replaceAll('-', '')

/** The work of the office tool, for the server of this computer and for the command line. Methods throw `ToolProblem` or `Cancelled`. */
export const openToolSession = ({ officeFile, saveBy }: ToolSessionDeps) => {
  /** The office of this session, and the one in the file, which the command line administers. */
  let known: OfficeFile | null = null
  let stored: OfficeFile | null = null
  let current: SessionLogin | null = null
  /** Chosen paths, which the window does not get. */
  const chosen = new Set<string>([officeFile])

  const loggedIn = (): SessionLogin => {
    if (current === null) throw new ToolProblem('office-missing')
    return current
  }
  const remember = async (file: OfficeFile): Promise<void> => {
    known = file
    // A pairing file needs an address, so the command line requires one too.
    if (file.addresses.length === 0) return
    await writeOfficeFile(officeFile, file)
    stored = file
  }

  /** What is in the database; remembers an office that is found. `name`: of the office, where the database may have several. */
  const readOffice = async (client: Client, { url, trust, at }: SessionLogin, name?: string): Promise<ToolOffice> => {
    const { applied, newest } = await officeVersion(client)
    if (applied > 0 && applied < newest) return { kind: 'outdated' }
    const found = applied === 0 ? null : await findOffice(client, { office: known?.office, name })
    if (found === null) return { kind: 'none' }
    const addresses =
      known?.office === found.office ? known.addresses : at.kind === 'tls' && !isOfThisComputer(at.address) ? [at.address] : []
    const file = { url, office: found.office, trust, addresses }
    // Opening another office, or a copy of this one, does not change the office that the command line administers.
    if (stored === null || (stored.office === file.office && stored.url === file.url)) await remember(file)
    else known = file
    const { status, version } = await readOfficeStatus(client, found.office)
    return { kind: 'office', schema: applied, version, status }
  }
  const status = (): Promise<ToolOffice> => {
    const entered = loggedIn()
    return withClient(entered.place, entered.login, (client) => readOffice(client, entered))
  }
  const enter = async (entered: SessionLogin, name?: string): Promise<ToolOffice> => {
    const { place, login } = entered
    try {
      const client = await openOfficeDatabase(place, login)
      try {
        await checkDatabase(client)
        return await readOffice(client, entered, name)
      } finally {
        await client.end()
      }
    } catch (error) {
      if (toolProblem(error).code !== 'database-missing') throw error
    }
    await withClient(place, { ...login, database: maintenanceDatabase }, checkServer)
    return { kind: 'none' }
  }

  const withOffice = <T>(use: (office: Office) => Promise<T>): Promise<T> => {
    const { place, login } = loggedIn()
    const file = known
    if (file === null) throw new ToolProblem('office-missing')
    return withClient(place, login, (client) => use({ client, file, place, login }))
  }
  /** Runs an action on a desk, by its id or name. */
  const withDesk = (desk: string, use: (office: Office, desk: ToolDesk) => Promise<void>): Promise<void> =>
    withOffice(async (office) => use(office, await needDesk(office, desk)))

  /** Asks for a file and runs `write` with its path. */
  const save = async <T>(suggested: string, write: (path: string) => Promise<T>): Promise<T & { readonly file: string }> => {
    const written = await saveBy(suggested, async (path) => {
      chosen.add(path)
      return { ...(await write(path)), file: basename(path) }
    })
    if (written === null) throw new Cancelled()
    return written
  }
  const savePairing = async (name: string, write: (office: Office, file: NewFile) => Promise<WrittenDesk>): Promise<NewPairing> => {
    const written = await save(deskFileName(name), async (path) =>
      withOffice(async (office) => write(office, await reserveReplacement(path, 0o600)))
    )
    return { desk: name, ...written }
  }
  const needAddresses = (): void => {
    if ((known?.addresses.length ?? 0) === 0) throw new ToolProblem('address-needed')
  }

  return {
    /** What the work resolves, as the window gets it. */
    answer: <T>(work: () => Promise<T>): Promise<ToolAnswer<T>> => toolAnswer(work, chosen),
    /** Reads what the tool remembers. */
    async open(): Promise<void> {
      stored = await readKnown(officeFile)
      known = stored
    },
    /** Logs in at a URL. */
    async logInTo(url: string, trust: ServerTrust, password: Password, name?: string): Promise<ToolOffice> {
      const entered = sessionLogin(url, trust, password)
      const found = await enter(entered, name)
      current = entered
      return found
    },
    /** For a restore: whatever the present database is. Returns its name. */
    logInToServer(url: string, trust: ServerTrust, password: Password): string {
      current = sessionLogin(url, trust, password)
      return current.login.database
    },
    status,
    /** Finds the office again where it is there. */
    async create({ name, addresses }: { readonly name: string; readonly addresses: OfficeFile['addresses'] }): Promise<ToolOffice> {
      const entered = loggedIn()
      if (addresses.length === 0) throw new ToolProblem('address-needed')
      const client = await openOrMakeDatabase(entered.place, entered.login)
      try {
        await checkDatabase(client)
        await migrateOffice(client)
        const { office } = (await findOffice(client, { name })) ?? (await makeOffice(client, name))
        await remember({ url: entered.url, office, trust: entered.trust, addresses })
        return await readOffice(client, entered)
      } finally {
        await client.end()
      }
    },
    async migrate(): Promise<ToolOffice> {
      const { place, login } = loggedIn()
      await withClient(place, login, async (client) => {
        await checkDatabase(client)
        await migrateOffice(client)
      })
      return status()
    },
    async setAddresses(addresses: OfficeFile['addresses']): Promise<void> {
      if (known !== null) await remember({ ...known, addresses })
    },
    setRequests: (requests: number): Promise<void> => withOffice(({ client, file }) => setRequests(client, file.office, requests)),
    async addDesk({ name: typed, rights }: { readonly name: string; readonly rights: DeskRights }): Promise<NewPairing> {
      needAddresses()
      const name = await withOffice((office) => freeName(office, typed))
      return savePairing(name, (office, file) => addDesk(office, name, rights, file))
    },
    async pairDesk({ desk: wanted }: { readonly desk: string }): Promise<NewPairing> {
      needAddresses()
      const desk = await withOffice((office) => needDesk(office, wanted))
      return savePairing(desk.name, (office, file) => pairAgain(office, desk, file))
    },
    lockDesk: ({ desk, reason }: DeskWithReason) => withDesk(desk, (office, found) => lockDesk(office, found, reason)),
    unlockDesk: ({ desk }: { readonly desk: string }) => withDesk(desk, unlockDesk),
    readmitDesk: ({ desk, reason }: DeskWithReason) => withDesk(desk, (office, found) => readmitDesk(office, found, reason)),
    makeOwner: ({ desk, reason }: DeskWithReason) => withDesk(desk, (office, found) => makeOwner(office, found, reason)),
    retireDesk: ({ desk, reason }: DeskWithReason) => withDesk(desk, (office, found) => retireDesk(office, found, reason)),
    /** Asks for a file and writes a copy of the office into it. */
    backUp(now: number): Promise<{ readonly file: string; readonly bytes: number }> {
      const { place, login } = loggedIn()
      return save(`${login.database}-${dayOf(now)}.${copyExtension}`, async (path) => ({
        bytes: await withClient(place, login, (client) => backUp(client, path, now))
      }))
    },
    /** Replaces the database with a copy. */
    async restore(path: string, now: number): Promise<RestoredOffice> {
      const { place, login } = loggedIn()
      const restored = await restoreBackup(place, login, path, now)
      // The copy may be of another office than the one that was made on a new server.
      const office = known?.office
      const found =
        office === undefined ? null : await withClient(place, login, (client) => findOffice(client, { office })).catch(() => null)
      if (known !== null && found !== null && found.office !== office) await remember({ ...known, office: found.office })
      return restored
    }
  }
}
export type ToolSession = ReturnType<typeof openToolSession>
