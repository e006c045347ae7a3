/** The server of an office as a part of the application: PostgreSQL as this user, its office, and this desk as the owner. */
import { randomBytes, X509Certificate } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Clock } from '#core/base/ports.ts'
import type { Result } from '#core/base/result.ts'
import { stored as storedMember } from '#core/base/stored-members.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import { pairingExtension, type DeskRights, type OfficeFacts, type ServerMove } from '#core/contract/office.ts'
import {
  copyExtension,
  type NewPairing,
  type OfficeServerState,
  type ServerAddressFacts,
  type ToolAnswer
} from '#core/contract/office-server.ts'
import { placeOf } from '../../files/folder-place.ts'
import { removeTemporaryFiles, syncFolder, writeAtomically } from '../../files/atomic-file.ts'
import type { Log } from '../../logging/log.ts'
import { newPin, writtenPin } from '../pairing/pairing-file.ts'
import type { ServerLogin } from '../server/client.ts'
import { isServerName, makeServerCertificate } from '../server/certificate.ts'
import { newSecret } from '../server/scram.ts'
import { keyFingerprint, writtenFingerprint, type ServerAddress, type ServerTrust } from '../server/trust.ts'
import { beginGenerations, restoreBackup } from '../tool/backup.ts'
import { closeOtherDatabases } from '../tool/office-admin.ts'
import { checkCopy, openSecrets, writeCopy, type CopySecrets } from '../tool/office-copy.ts'
import { withClient } from '../tool/server.ts'
import { ToolProblem } from '../tool/problem.ts'
import { Cancelled, openToolSession, toolAnswer, type ToolOffice, type ToolSession, type ToolSessionDeps } from '../tool/session.ts'
import { clusterMajor, makeCluster, resetPassword, superuser, type Cluster, type ListenAddress, type ServerAccount } from './cluster.ts'
import { openCopyKeeper } from './copies.ts'
import { findServerPrograms, type ServerPrograms } from './programs.ts'
import { superviseServer, type Supervisor } from './supervisor.ts'

/** The part of the store of tokens that is used; its key is in the key store of the system. */
interface ServerSecrets {
  readonly keyring: boolean
  read(profile: string, origin: string): string | null
  write(profile: string, origin: string, token: string): Promise<Result<null>>
}

export interface ServerQuestion {
  /** Addresses that are opened to the network. */
  readonly hosts: readonly string[]
  readonly port: number
}

export interface OfficeServerDeps {
  /** The folder of the server, beside the profile folder: a backup of the profile does not have it. */
  readonly folder: string
  /** Folders in which a package of Ajukan or a checkout brings PostgreSQL. */
  readonly packaged: readonly string[]
  /** The account of the server, where it is not that of this process. */
  readonly account: ServerAccount | null
  readonly secrets: ServerSecrets
  /** The user agrees in a dialog of the system that a page can neither press nor change. */
  readonly confirm: (question: ServerQuestion) => Promise<boolean>
  /** Whether this desk belongs to an office. */
  readonly isJoined: () => boolean
  /** Its id; null where this desk belongs to none. */
  readonly ownDesk: () => string | null
  readonly pair: (path: string, pin: string) => Promise<Result<OfficeFacts>>
  /** By another file of the desk that this one is. */
  readonly pairAgain: (path: string, pin: string) => Promise<Result<ServerMove>>
  /** Shows the recovery code of the copies in a dialog of the system. */
  readonly showCode: (code: string) => Promise<void>
  /** Tells the owner that no copy was made. */
  readonly remind: () => void
  readonly saveBy: ToolSessionDeps['saveBy']
  /** Resolve a path; null when cancelled. */
  readonly chooseCopy: () => Promise<string | null>
  readonly chooseFolder: () => Promise<string | null>
  /** Whether Ajukan starts with the session of the user. */
  readonly autostart: { read(): Promise<boolean>; set(on: boolean): Promise<void> }
  /** A policy of this computer forbids a server. */
  readonly isForbidden: boolean
  readonly changed: (state: OfficeServerState) => void
  readonly networks?: () => readonly Network[]
  readonly watchEvery?: number
  readonly clock: Clock
  readonly log: Log
}

export interface OfficeServer {
  state(): Promise<OfficeServerState>
  create(input: {
    readonly office: string
    readonly desk: string
    readonly hosts: readonly string[]
  }): Promise<ToolAnswer<OfficeServerState>>
  setHosts(hosts: readonly string[]): Promise<ToolAnswer<OfficeServerState>>
  start(): Promise<ToolAnswer<OfficeServerState>>
  useHere(): Promise<ToolAnswer<OfficeServerState>>
  stop(): Promise<ToolAnswer<OfficeServerState>>
  setAutostart(on: boolean): Promise<ToolAnswer<OfficeServerState>>
  chooseCopies(): Promise<ToolAnswer<OfficeServerState>>
  copyNow(): Promise<ToolAnswer<OfficeServerState>>
  showCode(): Promise<ToolAnswer<OfficeServerState>>
  restore(input: {
    readonly code: string
    readonly desk: string
    readonly hosts: readonly string[]
  }): Promise<ToolAnswer<OfficeServerState>>
  upgrade(): Promise<ToolAnswer<OfficeServerState>>
  addDesk(input: { readonly name: string; readonly rights: DeskRights }): Promise<ToolAnswer<NewPairing>>
  pairDesk(input: { readonly desk: string }): Promise<ToolAnswer<NewPairing>>
  pairOwnDesk(): Promise<ToolAnswer<OfficeServerState>>
  /** The desks of other computers depend on this application. */
  isServing(): boolean
  /** `seconds`: until the server is ended at once. */
  close(seconds?: number): Promise<void>
}

const database = 'ajukan'
/** Not the usual port, at which a PostgreSQL of the system may be. */
const firstPort = 54_320
const lastPort = firstPort + 40

/** The name under which the password of the superuser is in the store of tokens. */
const secretName = ':office-server'
/** The same for the recovery code of the copies. */
const codeName = ':office-copies'

const storedServer = v.object({
  version: v.literal(1),
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  hosts: v.array(v.string()),
  office: v.string(),
  /** The user has stopped it. */
  isStopped: v.boolean(),
  /** The number of the folder on its disk; null where it was not stored. */
  place: storedMember(v.nullable(v.string()), null)
})
type StoredServer = Omit<v.InferOutput<typeof storedServer>, 'version'>

/** `192.168.1.10` with `255.255.255.0` is in `192.168.1.0/24`. */
export const networkOf = (address: string, netmask: string): string => {
  const mask = netmask.split('.').map(Number)
  const bits = mask.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  const first = address.split('.').map((byte, at) => Number(byte) & (mask[at] ?? 255))
  return `${first.join('.')}/${bits}`
}

/** `device`: the name of the network card; missing where nobody knows it. */
type Network = ListenAddress & { readonly device?: string }

/** The addresses of this computer in networks, by IPv4. Those that a computer gives itself without a router (169.254) reach nobody. */
const ownNetworks = (): readonly Network[] =>
  Object.entries(networkInterfaces())
    .flatMap(([name, list]) => (list ?? []).map((one) => ({ ...one, name })))
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address, netmask, name }) => ({ host: address, network: networkOf(address, netmask), device: name }))

/** Networks of programs on this computer (virtual machines, containers, VPNs), which no colleague reaches. */
const isOfProgram = (device: string): boolean =>
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|wg|utun|tailscale|zt|vEthernet|VirtualBox|VMware)/i.test(device)
/** Addresses that a router of an office gives out (RFC 1918); others may be reached from the internet. */
const isPrivate = (host: string): boolean => /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host)
const isLikely = ({ host, device }: Network): boolean => isPrivate(host) && !isOfProgram(device ?? '')

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '0.0.0.0', exclusive: true }, () => probe.close(() => resolve(true)))
  })
const findPort = async (): Promise<number> => {
  for (let port = firstPort; port <= lastPort; port += 1) if (await isFree(port)) return port
  throw new ToolProblem('port-taken')
}

/** Opens what is there, and starts it unless the user has stopped it. */
export const openOfficeServer = async (deps: OfficeServerDeps): Promise<OfficeServer> => {
  const { folder, packaged, account, secrets, confirm, autostart, clock, log, networks = ownNetworks } = deps
  const cluster: Cluster = { folder: join(folder, 'data'), account }
  const settingsPath = join(folder, 'server.json')
  const officeFile = join(folder, 'office.json')
  const changes = createSequencer()
  let stored = await readFile(settingsPath, 'utf8').then(
    (text): StoredServer | null => v.parse(storedServer, JSON.parse(text)),
    () => null
  )

  /** Two servers of one office would part its desks: a copied folder is not started, and says nothing to the server that it was copied from, before the owner has decided. */
  let isCopied = stored !== null && stored.place !== null && stored.place !== (await placeOf(folder))
  const store = async (part: Omit<StoredServer, 'place'>): Promise<void> => {
    const next = { ...part, place: await placeOf(folder) }
    await writeAtomically(settingsPath, `${JSON.stringify({ version: 1, ...next }, null, 2)}\n`, 0o600)
    stored = next
  }
  const need = (): StoredServer => {
    if (stored === null) throw new ToolProblem('office-missing')
    if (isCopied) throw new ToolProblem('server-copied')
    return stored
  }
  const found = (): Promise<readonly ServerPrograms[]> => findServerPrograms(packaged)
  /** Of the version that made the data. */
  const fitting = async (): Promise<ServerPrograms | null> => {
    const major = await clusterMajor(cluster)
    return (await found()).find((one) => one.major === major) ?? null
  }
  /** No desk is let in while the data move to another version. */
  let isClosed = false
  /** The open addresses that this computer has. */
  const listening = (hosts: readonly string[]): readonly ListenAddress[] => networks().filter(({ host }) => hosts.includes(host))
  const supervisor: Supervisor = superviseServer({
    cluster,
    programs: fitting,
    settings: () => ({ port: need().port, listen: isClosed ? [] : listening(need().hosts), database: isClosed ? null : database }),
    changed: () => void announce(),
    log,
    ...(deps.watchEvery === undefined ? {} : { watchEvery: deps.watchEvery })
  })

  const addresses = (): readonly ServerAddressFacts[] => {
    const open = stored?.hosts ?? []
    const here = networks()
    return [
      ...here.map((one) => ({ ...one, isOpen: open.includes(one.host), isHere: true, isLikely: isLikely(one) })),
      ...open
        .filter((host) => !here.some((one) => one.host === host))
        .map((host) => ({ host, network: `${host}/32`, isOpen: true, isHere: false, isLikely: false }))
    ]
  }
  const state = async (): Promise<OfficeServerState> => {
    if (!secrets.keyring) return { kind: 'unavailable', why: 'no-keyring' }
    if (account === null && process.getuid?.() === 0) return { kind: 'unavailable', why: 'runs-as-root' }
    const [newest] = await found()
    if (stored === null)
      return newest === undefined
        ? { kind: 'unavailable', why: 'no-programs' }
        : { kind: 'none', addresses: addresses(), major: newest.major }
    const phase = supervisor.phase()
    const failed = phase.kind === 'failed' ? { problem: phase.problem, detail: phase.detail } : null
    return {
      kind: 'here',
      phase: phase.kind,
      problem: isCopied ? { problem: 'server-copied', detail: '' } : failed,
      office: stored.office,
      addresses: addresses(),
      port: stored.port,
      fingerprint: await fingerprint().then(writtenFingerprint, () => ''),
      major: (await clusterMajor(cluster)) ?? newest?.major ?? 0,
      newerMajor: newest !== undefined && newest.major > ((await clusterMajor(cluster)) ?? newest.major) ? newest.major : null,
      // Those of the first server are made there.
      copies: isCopied ? { ...copies.state(), isOverdue: false } : copies.state(),
      autostart: await autostart.read()
    }
  }
  const announce = async (): Promise<void> => deps.changed(await state())

  const fingerprint = async (): Promise<string> => keyFingerprint(new X509Certificate(await readFile(join(cluster.folder, 'server.crt'))))
  const trust = async (): Promise<ServerTrust> => ({ kind: 'key', sha256: await fingerprint() })
  /** The password of the superuser; a new one where the key store has lost it. */
  const password = async (): Promise<string> => {
    const known = secrets.read(secretName, secretName)
    if (known !== null) return known
    const made = newSecret()
    const kept = await secrets.write(secretName, secretName, made)
    if (!kept.ok) throw new ToolProblem('no-keyring')
    const programs = await fitting()
    if (programs !== null) {
      const isRunning = supervisor.phase().kind === 'running'
      await supervisor.stop()
      await resetPassword(cluster, programs, made)
      if (isRunning) await run()
    }
    return made
  }
  /** The code that opens the secrets in the copies; made once. */
  const recoveryCode = async (): Promise<string> => {
    const known = secrets.read(codeName, codeName)
    if (known !== null) return known
    const made = newPin()
    const kept = await secrets.write(codeName, codeName, made)
    if (!kept.ok) throw new ToolProblem('no-keyring')
    return made
  }
  const place = async () => ({ kind: 'tls', address: { host: '127.0.0.1', port: need().port }, trust: await trust() }) as const
  const login = async (): Promise<ServerLogin> => {
    const known = await password()
    return { user: superuser, database, password: () => known, known: () => known }
  }
  const writeOwnCopy = async (path: string, signal?: AbortSignal): Promise<number> => {
    const code = await recoveryCode()
    const [certificate, key] = await Promise.all(['server.crt', 'server.key'].map((name) => readFile(join(cluster.folder, name), 'utf8')))
    const ofServer = { certificate: certificate ?? '', key: key ?? '', port: need().port, code }
    return withClient(await place(), await login(), (client) => writeCopy(client, path, { now: clock.now(), signal, secrets: ofServer }))
  }
  const copies = await openCopyKeeper({
    path: join(folder, 'copies.json'),
    write: writeOwnCopy,
    changed: () => void announce(),
    remind: deps.remind,
    clock,
    log
  })
  const startServer = async (): Promise<void> => {
    const phase = await supervisor.start()
    if (phase.kind === 'failed') throw new ToolProblem(phase.problem, phase.detail)
  }
  /** The data of before an upgrade, under this name until it has ended: what a kill or a failure has left of the new ones is given up. */
  const dataBefore = `${cluster.folder}.before`
  const upgradeCopy = join(folder, `upgrade.${copyExtension}`)
  const undoUpgrade = async (): Promise<void> => {
    await rm(upgradeCopy, { force: true })
    if ((await stat(dataBefore).catch(() => null)) === null) return
    log.warn('an upgrade of the server did not end; its data of before are used')
    await supervisor.stop()
    await rm(cluster.folder, { recursive: true, force: true })
    await rename(dataBefore, cluster.folder)
  }
  const run = async (): Promise<void> => {
    await undoUpgrade()
    await startServer()
  }
  /** Before a desk knows the port: another one where a program has taken it meanwhile. */
  const runAtFreePort = async (): Promise<void> => {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof ToolProblem) || error.code !== 'port-taken') throw error
      await store({ ...need(), port: await findPort() })
      await run()
    }
  }
  /** A session of the office tool as the superuser, and what it has found. */
  const openSession = async (saveBy = deps.saveBy): Promise<{ readonly session: ToolSession; readonly office: ToolOffice }> => {
    const session = openToolSession({ officeFile, saveBy })
    const known = await password()
    // The addresses for pairing files are in its file.
    await session.open()
    const url = `postgresql://${superuser}@127.0.0.1:${need().port}/${database}`
    return { session, office: await session.logInTo(url, await trust(), { password: () => known, known: () => known }) }
  }
  /** Where desks reach the server: the open addresses, then the name of this computer, which stays when a router gives it another address. */
  const pairingAddresses = (): readonly ServerAddress[] => {
    const { port, hosts } = need()
    const named = isServerName(hostname()) ? [hostname()] : []
    return [...hosts, ...named].map((host) => ({ host, port }))
  }
  /** Of this computer alone. */
  const ownAddress = (): ServerAddress => ({ host: '127.0.0.1', port: need().port })

  /** `known`: the certificate by which desks know the server already. */
  const makeData = async (hosts: readonly string[], known: Pick<CopySecrets, 'certificate' | 'key'> | null = null): Promise<void> => {
    const [programs] = await found()
    if (programs === undefined) throw new ToolProblem('program-missing', 'PostgreSQL')
    if (!secrets.keyring) throw new ToolProblem('no-keyring')
    const secret = secrets.read(secretName, secretName) ?? newSecret()
    const kept = await secrets.write(secretName, secretName, secret)
    if (!kept.ok) throw new ToolProblem('no-keyring')
    const names = [...(isServerName(hostname()) ? [hostname()] : []), '127.0.0.1', ...hosts]
    const { certificate, key } = known ?? makeServerCertificate(names, clock.now())
    await makeCluster(cluster, programs, { password: secret, certificate, key })
  }
  const makeFolder = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Another account has to reach its data.
    if (account !== null) await chmod(folder, 0o711)
  }
  /** Pairs this desk by a file that nobody else sees. */
  const pairBy = async (
    pair: (path: string, pin: string) => Promise<Result<unknown>>,
    write: (session: ToolSession, office: ToolOffice) => Promise<NewPairing>
  ): Promise<void> => {
    const path = join(folder, `${randomBytes(6).toString('hex')}.${pairingExtension}`)
    try {
      const { session, office } = await openSession((_suggested, saved) => saved(path))
      await session.setAddresses([ownAddress()])
      const { pin } = await write(session, office)
      const paired = await pair(path, pin)
      if (!paired.ok) throw new ToolProblem('failed', paired.failure.code)
      await session.setAddresses(pairingAddresses())
    } finally {
      await rm(path, { force: true })
    }
  }
  /** As the first owner. */
  const pairThisDesk = (name: string): Promise<void> =>
    pairBy(deps.pair, (session, office) => {
      const desk = office.kind === 'office' ? office.status.desks.find((one) => one.state !== 'retired' && one.name === name) : undefined
      return desk === undefined ? session.addDesk({ name, rights: 'owner' }) : session.pairDesk({ desk: desk.desk })
    })
  /** This desk stays the one that it is, and no copy of its folder is it any more. */
  const pairOwnDesk = (): Promise<void> =>
    pairBy(deps.pairAgain, async (session) => {
      const desk = deps.ownDesk()
      if (desk === null) throw new ToolProblem('desk-unknown')
      await session.readmitDesk({ desk, reason: 'at the server' })
      return session.pairDesk({ desk })
    })
  const makeOffice = async (name: string): Promise<void> => {
    const { session } = await openSession()
    await session.create({ name, addresses: [ownAddress()] })
    await withClient(await place(), await login(), closeOtherDatabases)
  }
  const create: OfficeServer['create'] = (input) =>
    change(async () => {
      if (deps.isJoined()) throw new ToolProblem('office-joined')
      if (isCopied) need()
      const hosts = input.hosts.filter((host) => networks().some((one) => one.host === host))
      const port = stored?.port ?? (await findPort())
      if (!(await confirm({ hosts, port }))) throw new Cancelled()
      await makeFolder()
      if ((await clusterMajor(cluster)) === null) await makeData(hosts)
      // The office has no name until everything is there: what is missing is made when the user tries again.
      await store({ port, hosts, office: '', isStopped: false })
      await runAtFreePort()
      await makeOffice(input.office)
      await pairThisDesk(input.desk)
      await store({ ...need(), office: input.office.trim() })
      await autostart.set(true).catch((error: unknown) => void log.warn('no start with the session', { error: String(error) }))
      // The office is there, with or without copies: the page shows what is missing, and a reminder follows.
      await chooseCopies().catch((error: unknown) => void log.warn('no copies of the office yet', { error: String(error) }))
    })

  /** The folder was copied, and this is the one that counts from now on. What the desks know since it was copied is presented before anybody sends, as after a restore. */
  const useHere: OfficeServer['useHere'] = () =>
    change(async () => {
      if (stored === null || !isCopied) throw new ToolProblem('office-missing')
      const of = stored
      // The first server, where it runs on this computer.
      if (!(await isFree(of.port))) throw new ToolProblem('port-taken')
      if (!(await confirm({ hosts: listening(of.hosts).map(({ host }) => host), port: of.port }))) throw new Cancelled()
      isCopied = false
      isClosed = true
      try {
        await run()
        await withClient(await place(), await login(), (client) => beginGenerations(client, 'copied'))
        await store({ ...of, isStopped: false })
      } catch (error) {
        isCopied = true
        await supervisor.stop()
        throw error
      } finally {
        isClosed = false
      }
      await run()
      copies.begin()
      if (deps.ownDesk() !== null) await pairOwnDesk()
    })

  /** Asks for the folder of the nightly copies, makes the first one, and shows the recovery code. */
  const chooseCopies = async (): Promise<void> => {
    const chosen = await deps.chooseFolder()
    if (chosen === null) throw new Cancelled()
    await copies.choose(chosen)
    await copies.copyNow()
    await deps.showCode(writtenPin(await recoveryCode()))
  }

  /** Fills the database of the server from a copy, with the passwords of the desks where they are known. */
  const fill = async (path: string, logins: CopySecrets['logins']): Promise<void> => {
    const [at, as] = [await place(), await login()]
    await restoreBackup(at, as, path, clock.now())
    await withClient(at, as, async (client) => {
      await closeOtherDatabases(client)
      for (const { login: role, verifier } of logins) {
        const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
        if (rowCount === 1) await client.query(`ALTER ROLE ${client.escapeIdentifier(role)} PASSWORD ${client.escapeLiteral(verifier)}`)
      }
    })
  }
  const restore: OfficeServer['restore'] = (input) =>
    change(async () => {
      // Data that no PostgreSQL of this computer reads: a copy takes their place, and they stay beside it.
      const isUnread = stored !== null && (await found()).length > 0 && (await fitting()) === null
      if (stored !== null && stored.office !== '' && !isUnread) throw new ToolProblem('office-joined')
      if (isCopied) need()
      const path = await deps.chooseCopy()
      if (path === null) throw new Cancelled()
      const head = await checkCopy(path)
      const known = input.code.trim() === '' ? null : openSecrets(head, input.code)
      const hosts = input.hosts.filter((host) => networks().some((one) => one.host === host))
      const wanted = known?.port ?? stored?.port ?? (await findPort())
      if (!(await isFree(wanted)) && stored === null) throw new ToolProblem('port-taken')
      if (!(await confirm({ hosts, port: wanted }))) throw new Cancelled()
      await makeFolder()
      const major = await clusterMajor(cluster)
      if (isUnread && major !== null) {
        await supervisor.stop()
        await rename(cluster.folder, `${cluster.folder}.${major}-${clock.now()}`)
      }
      if ((await clusterMajor(cluster)) === null) await makeData(hosts, known)
      await store({ port: wanted, hosts, office: '', isStopped: false })
      await run()
      await fill(path, known?.logins ?? [])
      if (!deps.isJoined()) await pairThisDesk(input.desk)
      await store({ ...need(), office: head.office })
      await autostart.set(true).catch((error: unknown) => void log.warn('no start with the session', { error: String(error) }))
    })
  /** The old data stay beside the new ones until the next upgrade. */
  const upgrade: OfficeServer['upgrade'] = () =>
    change(async () => {
      const { hosts } = need()
      const [newest] = await found()
      const major = await clusterMajor(cluster)
      if (newest === undefined || major === null || newest.major <= major) throw new ToolProblem('version-missing')
      // Without desks: what one of them writes after the copy would be lost.
      isClosed = true
      try {
        await run()
        await writeOwnCopy(upgradeCopy)
        const known = openSecrets(await checkCopy(upgradeCopy), await recoveryCode())
        await supervisor.stop()
        await rename(cluster.folder, dataBefore)
        await makeData(hosts, known)
        await startServer()
        await fill(upgradeCopy, known?.logins ?? [])
        const kept = `${cluster.folder}.${major}`
        await rm(kept, { recursive: true, force: true })
        await rename(dataBefore, kept)
        // Before a desk is let in: what it writes must not be given up after a power cut.
        await syncFolder(folder)
      } finally {
        isClosed = false
        await run()
      }
    })

  /** One change at a time; resolves the state after it. */
  const change = (work: () => Promise<void>): Promise<ToolAnswer<OfficeServerState>> =>
    changes.run(() =>
      toolAnswer(async () => {
        try {
          await work()
        } finally {
          await announce()
        }
        return state()
      }, [folder])
    )

  /** Asks for a file and writes a pairing file of a desk into it. */
  const pairing = async (work: (session: ToolSession) => Promise<NewPairing>): Promise<ToolAnswer<NewPairing>> => {
    const opened = await toolAnswer(() => {
      // Nobody could use the file.
      if (listening(need().hosts).length === 0) throw new ToolProblem('address-needed')
      return openSession()
    }, [folder])
    return opened.end === 'done' ? opened.value.session.answer(() => work(opened.value.session)) : opened
  }

  await removeTemporaryFiles(folder)
  const isReady = await undoUpgrade().then(
    () => true,
    (error: unknown) => {
      log.error('the data of before an upgrade cannot be used', error)
      return false
    }
  )
  if (isReady && stored !== null && !isCopied && !stored.isStopped && !deps.isForbidden) void supervisor.start()
  if (!isCopied) copies.begin()

  return {
    state,
    create,
    setHosts: (wanted) =>
      change(async () => {
        const before = need()
        const hosts = wanted.filter((host) => before.hosts.includes(host) || networks().some((one) => one.host === host))
        const opened = hosts.filter((host) => !before.hosts.includes(host))
        if (opened.length > 0 && !(await confirm({ hosts: opened, port: before.port }))) throw new Cancelled()
        await store({ ...before, hosts })
        if (before.isStopped) return
        await run()
        const { session } = await openSession()
        await session.setAddresses(pairingAddresses())
      }),
    start: () =>
      change(async () => {
        await store({ ...need(), isStopped: false })
        await run()
      }),
    stop: () =>
      change(async () => {
        await store({ ...need(), isStopped: true })
        await supervisor.stop()
      }),
    setAutostart: (on) => change(() => autostart.set(on)),
    chooseCopies: () =>
      change(async () => {
        need()
        await chooseCopies()
      }),
    useHere,
    copyNow: () =>
      change(async () => {
        need()
        await copies.copyNow()
      }),
    showCode: () => change(async () => deps.showCode(writtenPin(await recoveryCode()))),
    restore,
    upgrade,
    addDesk: async (input) => pairing((session) => session.addDesk(input)),
    pairDesk: async (input) => pairing((session) => session.pairDesk(input)),
    pairOwnDesk: () =>
      change(async () => {
        need()
        await pairOwnDesk()
      }),
    isServing: () => stored !== null && !['stopped', 'failed'].includes(supervisor.phase().kind),
    close: async (seconds) => {
      copies.stop()
      if (stored !== null) await supervisor.stop(seconds)
    }
  }
}
