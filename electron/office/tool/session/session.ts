import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Client } from 'pg'
import { localDay } from '#core/base/calendar-day.ts'
import type { Clock } from '#core/base/ports.ts'
import type { OfficeToolChannels, ToolAnswer, ToolOffice, ToolProgress } from '#core/contract/office-tool.ts'
import type { FileExport } from '../../../files/file-export.ts'
import { checkDatabase, checkServer } from '../../server/check-database.ts'
import { migrateOffice, officeVersion } from '../../server/migrate.ts'
import type { Office } from '../context.ts'
import { deskFileName } from '../desk-file.ts'
import { reserveReplacement, type NewFile } from '../new-file.ts'
import { writeAddress, writeOfficeFile, type OfficeFile } from '../office-file.ts'
import { backUp, readBackup, type JobOptions } from '../operations/backup.ts'
import { addDesk, freeName, lockDesk, needDesk, pairAgain, readmitDesk, unlockDesk } from '../operations/desks.ts'
import { writeServerCertificate } from '../operations/certificate.ts'
import { findOffice, makeOffice, readOfficeStatus } from '../operations/office.ts'
import { restoreBackup } from '../operations/restore.ts'
import {
  compareCertificates,
  identifyServer,
  maintenanceDatabase,
  openOfficeDatabase,
  openOrMakeDatabase,
  withClient
} from '../operations/server.ts'
import { ToolProblem, toolProblem } from '../problem.ts'
import { readAddress } from '../server-url.ts'
import { Cancelled, refusalOf, SessionRefused } from './answers.ts'
import { createJobs } from './jobs.ts'
import { knownOffice, likelyAddresses, loginTo, loginToKnown, readKnown, type SessionLogin } from './login.ts'

export interface ToolSessionDeps {
  /** What the tool remembers, without a password. */
  readonly officeFile: string
  readonly files: Pick<FileExport, 'saveBy'>
  /** Show the system's dialogs; null when cancelled. */
  readonly chooseBackup: () => Promise<string | null>
  readonly choosePrograms: () => Promise<string | null>
  readonly chooseFolder: () => Promise<string | null>
  readonly progress: (progress: ToolProgress) => void
  readonly clock: Clock
}

/** The office tool for one opening of its dialog: a method for each channel. The password is in this memory only, until `close`. */
export type ToolSession = {
  readonly [C in keyof OfficeToolChannels as C extends `officeTool.${infer Name}` ? Name : never]: (
    input: Parameters<OfficeToolChannels[C]>[0]
  ) => Promise<ReturnType<OfficeToolChannels[C]>>
}

/** `20261121` in the time of this computer. */
const dayOf = (now: number): string => localDay(now).replaceAll('-', '')

export const openToolSession = ({
  officeFile,
  files,
  chooseBackup,
  choosePrograms,
  chooseFolder,
  progress,
  clock
}: ToolSessionDeps): ToolSession => {
  /** The office of this session, and the one in the file, which the tool of the terminal administers. */
  let known: OfficeFile | null = null
  let stored: OfficeFile | null = null
  let current: SessionLogin | null = null
  let unchecked: readonly string[] = []
  let programs: string | undefined
  let backup: string | null = null
  const jobs = createJobs()
  let isClosed = false
  /** Chosen paths, removed from failure messages. */
  const chosen = new Set<string>()

  const answer = async <T>(work: () => Promise<T>): Promise<ToolAnswer<T>> => {
    try {
      return { end: 'done', value: await work() }
    } catch (error) {
      return error instanceof Cancelled ? { end: 'cancelled' } : refusalOf(error, [...chosen, officeFile])
    }
  }
  const loggedIn = (): SessionLogin => {
    if (current === null) throw new SessionRefused('tool-closed')
    return current
  }
  const remember = async (file: OfficeFile): Promise<void> => {
    known = file
    // A pairing file needs an address, so the command-line tool requires one too.
    if (file.addresses.length === 0) return
    await writeOfficeFile(officeFile, file)
    stored = file
  }

  /** What is in the database; remembers an office that is found. */
  const readOffice = async (client: Client, { url, trust, login, ...at }: SessionLogin): Promise<ToolOffice> => {
    const { database } = login
    const { applied, newest } = await officeVersion(client)
    if (applied > 0 && applied < newest) return { kind: 'outdated', database, from: applied, to: newest }
    const found = applied === 0 ? null : await findOffice(client, { office: known?.office })
    const likely = likelyAddresses({ url, trust, login, ...at })
    if (found === null) return { kind: 'none', database, addresses: likely.map(writeAddress) }
    const addresses = known?.office === found.office ? known.addresses : likely
    const file = { url, office: found.office, trust, addresses }
    // Opening another office, or a copy of this one, does not change the office that the command-line tool administers.
    if (stored === null || (stored.office === file.office && stored.url === file.url)) await remember(file)
    else known = file
    const { status, version } = await readOfficeStatus(client, found.office)
    return { kind: 'office', ...knownOffice(file), schema: applied, version, addresses: addresses.map(writeAddress), unchecked, status }
  }
  const readOfficeAgain = (): Promise<ToolOffice> => {
    const login = loggedIn()
    return withClient(login.place, login.login, (client) => readOffice(client, login))
  }
  const enter = async (login: SessionLogin): Promise<ToolOffice> => {
    try {
      const client = await openOfficeDatabase(login.place, login.login)
      try {
        await checkDatabase(client)
        return await readOffice(client, login)
      } finally {
        await client.end()
      }
    } catch (error) {
      if (toolProblem(error).code !== 'database-missing') throw error
    }
    await withClient(login.place, { ...login.login, database: maintenanceDatabase }, checkServer)
    return { kind: 'none', database: login.login.database, addresses: likelyAddresses(login).map(writeAddress) }
  }
  const withOffice = <T>(use: (office: Office) => Promise<T>): Promise<T> => {
    const { place, login } = loggedIn()
    const file = known
    if (file === null) throw new ToolProblem('office-missing')
    return withClient(place, login, (client) => use({ client, file, place, login }))
  }
  /** Runs an action on a desk and reads the office again. */
  const withDesk = async (desk: string, use: (office: Office, desk: Awaited<ReturnType<typeof needDesk>>) => Promise<void>) => {
    await withOffice(async (office) => use(office, await needDesk(office, desk)))
    return readOfficeAgain()
  }

  /** Addresses that a person has typed, after their certificates were compared. */
  const checked = async (typed: readonly string[]): Promise<OfficeFile['addresses']> => {
    const { at, trust } = loggedIn()
    const addresses = typed.map((address) => readAddress(address.trim()))
    if (addresses.length === 0) throw new ToolProblem('address-needed')
    unchecked = (await compareCertificates(at.kind === 'tls' ? at.address : null, addresses, trust)).map(writeAddress)
    return addresses
  }

  /** Asks for a file and runs `write` with its path; throws `Cancelled`. */
  const save = async <T>(suggested: string, write: (path: string) => Promise<T>): Promise<T & { readonly file: string }> => {
    const written = await files.saveBy(suggested, async (path) => {
      chosen.add(path)
      return { ...(await write(path)), file: basename(path) }
    })
    if (written === null) throw new Cancelled()
    return written
  }
  const savePairing = async (name: string, write: (office: Office, file: NewFile) => Promise<string>) => {
    const pin = await save(deskFileName(name), async (path) =>
      withOffice(async (office) => ({ pin: await write(office, await reserveReplacement(path, 0o600)) }))
    )
    return { desk: name, ...pin }
  }
  const needAddresses = (): void => {
    if ((known?.addresses.length ?? 0) === 0) throw new ToolProblem('address-needed')
  }

  const runJob = <T>(work: (options: JobOptions) => Promise<T>): Promise<T> => {
    if (isClosed) throw new SessionRefused('tool-closed')
    return jobs.run((signal) => work({ folder: programs, signal, progress }))
  }

  return {
    async open() {
      stored = await readKnown(officeFile)
      known = stored
      return known === null ? null : knownOffice(known)
    },
    async close() {
      isClosed = true
      current = null
      jobs.stop()
      await jobs.ended()
      return null
    },
    checkServer: ({ address }) =>
      answer(async () => {
        const { trust, sha256 } = await identifyServer(readAddress(address.trim()))
        return { trust, fingerprint: sha256 }
      }),
    makeCertificate: ({ hosts }) =>
      answer(async () => {
        const folder = await chooseFolder()
        if (folder === null) throw new Cancelled()
        chosen.add(folder)
        const { certificate, key, fingerprint } = await writeServerCertificate(hosts, folder, clock.now())
        return { certificate: basename(certificate), key: basename(key), fingerprint }
      }),
    logIn: ({ server, password }) =>
      answer(async () => {
        const login = server === null ? loginToKnown(known, password) : loginTo(server, password)
        const found = await enter(login)
        if (isClosed) throw new SessionRefused('tool-closed')
        current = login
        return found
      }),
    status: () => answer(readOfficeAgain),
    create: ({ name, addresses: typed }) =>
      answer(async () => {
        const login = loggedIn()
        const addresses = await checked(typed)
        const { client } = await openOrMakeDatabase(login.place, login.login)
        try {
          await checkDatabase(client)
          await migrateOffice(client)
          const { office } = (await findOffice(client, { name })) ?? (await makeOffice(client, name))
          await remember({ url: login.url, office, trust: login.trust, addresses })
          return await readOffice(client, login)
        } finally {
          await client.end()
        }
      }),
    migrate: () =>
      answer(async () => {
        const { place, login } = loggedIn()
        await withClient(place, login, async (client) => {
          await checkDatabase(client)
          await migrateOffice(client)
        })
        return readOfficeAgain()
      }),
    setAddresses: ({ addresses: typed }) =>
      answer(async () => {
        const addresses = await checked(typed)
        if (known !== null) await remember({ ...known, addresses })
        return readOfficeAgain()
      }),
    addDesk: ({ name: typed, rights }) =>
      answer(async () => {
        needAddresses()
        const name = await withOffice((office) => freeName(office, typed))
        return savePairing(name, (office, file) => addDesk(office, name, rights, file))
      }),
    pairDesk: ({ desk: wanted }) =>
      answer(async () => {
        needAddresses()
        const desk = await withOffice((office) => needDesk(office, wanted))
        return savePairing(desk.name, (office, file) => pairAgain(office, desk, file))
      }),
    lockDesk: ({ desk, reason }) => answer(() => withDesk(desk, (office, found) => lockDesk(office, found, reason))),
    unlockDesk: ({ desk }) => answer(() => withDesk(desk, unlockDesk)),
    readmitDesk: ({ desk, reason }) => answer(() => withDesk(desk, (office, found) => readmitDesk(office, found, reason))),
    backUp: () =>
      answer(() => {
        const { place, login } = loggedIn()
        return save(`${login.database}-${dayOf(clock.now())}.backup`, (path) =>
          runJob(async (options) => ({
            bytes: await withClient(place, login, (client) => backUp({ place, login, client }, path, options))
          }))
        )
      }),
    chooseBackup: () =>
      answer(async () => {
        const { place, login } = loggedIn()
        const path = await chooseBackup()
        if (path === null) throw new Cancelled()
        chosen.add(path)
        const maintenance = { ...login, database: maintenanceDatabase }
        await runJob((options) => withClient(place, maintenance, (client) => readBackup({ place, login, client }, options, path)))
        backup = path
        const { size, mtimeMs } = await stat(path)
        return { file: basename(path), bytes: size, at: Math.round(mtimeMs) }
      }),
    restore: ({ confirmation }) =>
      answer(() =>
        runJob((options) => {
          const { place, login } = loggedIn()
          if (backup === null || confirmation.trim() !== login.database) throw new ToolProblem('confirmation-needed')
          return restoreBackup(place, login, backup, { ...options, now: clock.now(), confirm: () => Promise.resolve() })
        })
      ),
    choosePrograms: () =>
      answer(async () => {
        const folder = await choosePrograms()
        if (folder === null) throw new Cancelled()
        programs = folder
        return null
      }),
    async stop() {
      jobs.stop()
      return null
    }
  }
}
