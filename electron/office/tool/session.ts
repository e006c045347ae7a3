import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Client } from 'pg'
import { localDay } from '#core/base/calendar-day.ts'
import type { Clock } from '#core/base/ports.ts'
import type { DeskRights } from '#core/contract/office.ts'
import { copyExtension } from '#core/contract/office-server.ts'
import {
  sharedProblems,
  windowProblems,
  type ChosenOfficeBackup,
  type KnownOffice,
  type NewCertificate,
  type NewPairing,
  type RestoredOffice,
  type ServerIdentity,
  type ServerToLogIn,
  type SharedProblem,
  type ToolAnswer,
  type ToolDesk,
  type ToolOffice,
  type ToolProgress,
  type WindowProblem
} from '#core/contract/office-tool.ts'
import type { FileExport } from '../../files/file-export.ts'
import { checkDatabase, checkServer } from '../server/check-database.ts'
import type { ServerLogin, ServerPlace } from '../server/client.ts'
import { migrateOffice, officeVersion } from '../server/migrate.ts'
import { writeAddress, type ServerAddress, type ServerTrust } from '../server/trust.ts'
import { backUp, readBackup, restoreBackup, type JobOptions } from './backup.ts'
import { reserveReplacement, type NewFile } from './new-file.ts'
import {
  addDesk,
  deskFileName,
  findOffice,
  freeName,
  lockDesk,
  makeOffice,
  needDesk,
  pairAgain,
  readmitDesk,
  readOfficeStatus,
  makeOwner,
  retireDesk,
  setRequests,
  unlockDesk,
  type Office,
  type WrittenDesk
} from './office-admin.ts'
import { readOfficeFile, writeOfficeFile, type OfficeFile } from './office-file.ts'
import { ToolProblem, toolProblem } from './problem.ts'
import {
  compareCertificates,
  identifyServer,
  maintenanceDatabase,
  openOfficeDatabase,
  openOrMakeDatabase,
  withClient,
  writeServerCertificate
} from './server.ts'
import { isOfThisComputer, readAddress, readServerUrl, type ServerUrl } from './server-url.ts'

/** Which login a password is for. */
export interface PasswordQuestion {
  readonly server: string
  readonly database: string
  readonly user: string
}

/** How the session asks the user: dialogs of the system in the window, arguments in a terminal. */
export interface ToolSessionDeps {
  /** What the tool remembers, without a password. */
  readonly officeFile: string
  readonly files: Pick<FileExport, 'saveBy'>
  /** Resolve a path; null when cancelled. */
  readonly chooseBackup: () => Promise<string | null>
  readonly choosePrograms: () => Promise<string | null>
  readonly chooseFolder: () => Promise<string | null>
  /** Whether the user wants a connection to an address that this computer has not used as its office. Asked before the first connection. */
  readonly confirmServer: (address: string) => Promise<boolean>
  /** The password of a login; null when cancelled. */
  readonly askPassword: (login: PasswordQuestion) => Promise<string | null>
  readonly progress: (progress: ToolProgress) => void
  /** Makes backups without the programs of PostgreSQL, which a server of Ajukan does not have. */
  readonly writeCopy?: (path: string, signal: AbortSignal | undefined) => Promise<number>
  readonly clock: Clock
}

/** The user has closed a dialog of the system, or stopped a backup or a restore. */
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
const passwordOf = (password: string): Password => ({ password: () => password, known: () => password })

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
const knownOffice = ({ url }: OfficeFile): KnownOffice => {
  const { at, database, user } = readServerUrl(url)
  return { server: at.kind === 'tls' ? writeAddress(at.address) : at.folder, database, user }
}
/** Where desks reach the server, where nobody has said it: as this computer does, unless that is the server itself. */
const likelyAddresses = ({ at }: SessionLogin): readonly ServerAddress[] =>
  at.kind === 'tls' && !isOfThisComputer(at.address) ? [at.address] : []

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

/** The work of the office tool, for its dialog and for its command line. The password is in this memory only, until `close`. Methods throw `ToolProblem` or `Cancelled`. */
export const openToolSession = ({
  officeFile,
  files,
  chooseBackup,
  choosePrograms,
  chooseFolder,
  confirmServer,
  askPassword,
  progress,
  writeCopy,
  clock
}: ToolSessionDeps) => {
  /** The office of this session, and the one in the file, which the command line administers. */
  let known: OfficeFile | null = null
  let stored: OfficeFile | null = null
  let current: SessionLogin | null = null
  let unchecked: readonly string[] = []
  let programs: string | undefined
  let backup: string | null = null
  let isClosed = false
  let job: AbortController | null = null
  let lastJob: Promise<void> = Promise.resolve()
  /** Chosen paths, which the window does not get. */
  const chosen = new Set<string>([officeFile])

  const loggedIn = (): SessionLogin => {
    if (current === null) throw new ToolProblem('tool-closed')
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
  const readOffice = async (client: Client, entered: SessionLogin, name?: string): Promise<ToolOffice> => {
    const { url, trust, login } = entered
    const { database } = login
    const { applied, newest } = await officeVersion(client)
    if (applied > 0 && applied < newest) return { kind: 'outdated', database, from: applied, to: newest }
    const found = applied === 0 ? null : await findOffice(client, { office: known?.office, name })
    const likely = likelyAddresses(entered)
    if (found === null) return { kind: 'none', database, addresses: likely.map(writeAddress) }
    const addresses = known?.office === found.office ? known.addresses : likely
    const file = { url, office: found.office, trust, addresses }
    // Opening another office, or a copy of this one, does not change the office that the command line administers.
    if (stored === null || (stored.office === file.office && stored.url === file.url)) await remember(file)
    else known = file
    const { status, version } = await readOfficeStatus(client, found.office)
    return { kind: 'office', ...knownOffice(file), schema: applied, version, addresses: addresses.map(writeAddress), unchecked, status }
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
    return { kind: 'none', database: login.database, addresses: likelyAddresses(entered).map(writeAddress) }
  }
  /** Logs in at a URL. */
  const logInTo = async (url: string, trust: ServerTrust, password: Password, name?: string): Promise<ToolOffice> => {
    const entered = sessionLogin(url, trust, password)
    const found = await enter(entered, name)
    if (isClosed) throw new ToolProblem('tool-closed')
    current = entered
    return found
  }

  const withOffice = <T>(use: (office: Office) => Promise<T>): Promise<T> => {
    const { place, login } = loggedIn()
    const file = known
    if (file === null) throw new ToolProblem('office-missing')
    return withClient(place, login, (client) => use({ client, file, place, login }))
  }
  /** Runs an action on a desk, by its id or name, and reads the office again. */
  const withDesk = async (desk: string, use: (office: Office, desk: ToolDesk) => Promise<void>): Promise<ToolOffice> => {
    await withOffice(async (office) => use(office, await needDesk(office, desk)))
    return status()
  }

  /** Addresses that the user has confirmed, of this session and of the known office. */
  const confirmed = new Set<string>()
  /** Before the first connection to an address that the window names. */
  const confirm = async (address: ServerAddress): Promise<void> => {
    const written = writeAddress(address)
    const ofOffice =
      stored === null
        ? []
        : [stored.url].flatMap((url) => {
            const { at } = readServerUrl(url)
            return at.kind === 'tls' ? [writeAddress(at.address)] : []
          })
    const isKnown = confirmed.has(written) || [...ofOffice, ...(stored?.addresses ?? []).map(writeAddress)].includes(written)
    if (!isKnown && !(await confirmServer(written))) throw new Cancelled()
    confirmed.add(written)
  }
  const typedPassword = async (login: PasswordQuestion): Promise<Password> => {
    const typed = await askPassword(login)
    if (typed === null) throw new Cancelled()
    return passwordOf(typed)
  }

  /** Addresses that a person has typed, after their certificates were compared. */
  const checked = async (typed: readonly string[]): Promise<OfficeFile['addresses']> => {
    const { at, trust } = loggedIn()
    const addresses = typed.map((address) => readAddress(address.trim()))
    if (addresses.length === 0) throw new ToolProblem('address-needed')
    for (const address of addresses) await confirm(address)
    unchecked = (await compareCertificates(at.kind === 'tls' ? at.address : null, addresses, trust)).map(writeAddress)
    return addresses
  }

  /** Asks for a file and runs `write` with its path. */
  const save = async <T>(suggested: string, write: (path: string) => Promise<T>): Promise<T & { readonly file: string }> => {
    const written = await files.saveBy(suggested, async (path) => {
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
  const choose = async (ask: () => Promise<string | null>): Promise<string> => {
    const path = await ask()
    if (path === null) throw new Cancelled()
    chosen.add(path)
    return path
  }

  /** One backup or restore at a time. */
  const runJob = async <T>(work: (options: JobOptions) => Promise<T>): Promise<T> => {
    if (isClosed) throw new ToolProblem('tool-closed')
    if (job !== null) throw new ToolProblem('tool-busy')
    job = new AbortController()
    const { signal } = job
    const ended = Promise.withResolvers<void>()
    lastJob = ended.promise
    try {
      return await work({ folder: programs, signal, progress })
    } catch (error) {
      throw signal.aborted ? new Cancelled() : error
    } finally {
      job = null
      ended.resolve()
    }
  }

  /** For a restore: whatever the present database is. */
  const logInToServer = (url: string, trust: ServerTrust, password: Password): string => {
    current = sessionLogin(url, trust, password)
    return current.login.database
  }

  return {
    answer: <T>(work: () => Promise<T>): Promise<ToolAnswer<T>> => toolAnswer(work, chosen),
    async open(): Promise<KnownOffice | null> {
      stored = await readKnown(officeFile)
      known = stored
      return known === null ? null : knownOffice(known)
    },
    async close(): Promise<null> {
      isClosed = true
      current = null
      job?.abort()
      await lastJob
      return null
    },
    async checkServer({ address }: { readonly address: string }): Promise<ServerIdentity> {
      const server = readAddress(address.trim())
      await confirm(server)
      const { trust, sha256 } = await identifyServer(server)
      return { trust, fingerprint: sha256 }
    },
    async makeCertificate({ hosts }: { readonly hosts: readonly string[] }): Promise<NewCertificate> {
      const { certificate, key, fingerprint } = await writeServerCertificate(hosts, await choose(chooseFolder), clock.now())
      return { certificate: basename(certificate), key: basename(key), fingerprint }
    },
    logInTo,
    logInToServer,
    async logIn({ server }: { readonly server: ServerToLogIn | null }): Promise<ToolOffice> {
      if (server === null) {
        if (known === null) throw new ToolProblem('office-missing')
        return logInTo(known.url, known.trust, await typedPassword(knownOffice(known)))
      }
      const { database, user, fingerprint } = server
      const address = readAddress(server.address.trim())
      await confirm(address)
      const written = writeAddress(address)
      const url = `postgresql://${encodeURIComponent(user)}@${written}/${encodeURIComponent(database)}`
      const trust: ServerTrust = fingerprint === null ? { kind: 'authority' } : { kind: 'key', sha256: fingerprint }
      return logInTo(url, trust, await typedPassword({ server: written, database, user }))
    },
    status,
    /** Finds the office again where it is there. */
    async create({ name, addresses: typed }: { readonly name: string; readonly addresses: readonly string[] }): Promise<ToolOffice> {
      const entered = loggedIn()
      const addresses = await checked(typed)
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
    async setAddresses({ addresses: typed }: { readonly addresses: readonly string[] }): Promise<ToolOffice> {
      const addresses = await checked(typed)
      if (known !== null) await remember({ ...known, addresses })
      return status()
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
    lockDesk: ({ desk, reason }: { readonly desk: string; readonly reason: string }) =>
      withDesk(desk, (office, found) => lockDesk(office, found, reason)),
    unlockDesk: ({ desk }: { readonly desk: string }) => withDesk(desk, unlockDesk),
    readmitDesk: ({ desk, reason }: { readonly desk: string; readonly reason: string }) =>
      withDesk(desk, (office, found) => readmitDesk(office, found, reason)),
    makeOwner: ({ desk, reason }: { readonly desk: string; readonly reason: string }) =>
      withDesk(desk, (office, found) => makeOwner(office, found, reason)),
    retireDesk: ({ desk, reason }: { readonly desk: string; readonly reason: string }) =>
      withDesk(desk, (office, found) => retireDesk(office, found, reason)),
    async backUp(): Promise<{ readonly file: string; readonly bytes: number }> {
      const { place, login } = loggedIn()
      if (writeCopy !== undefined)
        return save(`kantor-${dayOf(clock.now())}.${copyExtension}`, (path) =>
          runJob(async ({ signal }) => {
            progress({ step: 'writing', bytes: 0 })
            return { bytes: await writeCopy(path, signal) }
          })
        )
      return save(`${login.database}-${dayOf(clock.now())}.backup`, (path) =>
        runJob(async (options) => ({
          bytes: await withClient(place, login, (client) => backUp({ place, login, client }, path, options))
        }))
      )
    },
    async chooseBackup(): Promise<ChosenOfficeBackup> {
      const { place, login } = loggedIn()
      const path = await choose(chooseBackup)
      const maintenance = { ...login, database: maintenanceDatabase }
      await runJob((options) => withClient(place, maintenance, (client) => readBackup({ place, login, client }, options, path)))
      backup = path
      const { size, mtimeMs } = await stat(path)
      return { file: basename(path), bytes: size, at: Math.round(mtimeMs) }
    },
    restore: ({ confirmation }: { readonly confirmation: string }): Promise<RestoredOffice> =>
      runJob(async (options) => {
        const { place, login } = loggedIn()
        if (backup === null || confirmation.trim() !== login.database) throw new ToolProblem('confirmation-needed')
        const restored = await restoreBackup(place, login, backup, { ...options, now: clock.now() })
        // The backup may be of another office than the one that was made on a new server.
        const office = known?.office
        const found =
          office === undefined ? null : await withClient(place, login, (client) => findOffice(client, { office })).catch(() => null)
        if (known !== null && found !== null && found.office !== office) await remember({ ...known, office: found.office })
        return restored
      }),
    async choosePrograms(): Promise<null> {
      programs = await choose(choosePrograms)
      return null
    },
    stop: (): void => job?.abort()
  }
}
export type ToolSession = ReturnType<typeof openToolSession>
