/** The data folder of a PostgreSQL that runs as the user of Ajukan: made, configured, started, stopped, and repaired after a kill or a power cut. */
import { execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode } from '../../files/atomic-file.ts'
import { scramVerifier } from '../server/scram.ts'
import { programPath, type ServerProgram, type ServerPrograms } from './programs.ts'

const runFile = promisify(execFile)

/** The superuser of the server. Its password stays in the host. */
export const superuser = 'kantor'

export type ClusterProblem =
  /** Another program listens at the port. */
  | 'port-taken'
  | 'server-disk-full'
  /** The folder cannot be written or read. */
  | 'file-failed'
  /** The folder was made by a version of PostgreSQL that is not on this computer. */
  | 'version-missing'
  /** PostgreSQL refuses to run as an administrator of the system. */
  | 'runs-as-root'
  | 'not-started'

export class ClusterFailed extends Error {
  override name = 'ClusterFailed'
  readonly code: ClusterProblem
  readonly detail: string
  constructor(code: ClusterProblem, detail = '') {
    super(`${code} ${detail}`)
    this.code = code
    this.detail = detail
  }
}

/** Another account than that of this process, for tests that run as root, under which PostgreSQL does not start. */
export interface ServerAccount {
  readonly uid: number
  readonly gid: number
}

export interface ListenAddress {
  readonly host: string
  /** The network from which desks are let in, as `192.168.1.0/24`. */
  readonly network: string
}

export interface ClusterSettings {
  readonly port: number
  /** Besides the loopback address. */
  readonly listen: readonly ListenAddress[]
  /** The database of the office; null: no desk is let in. */
  readonly database: string | null
}

export interface Cluster {
  /** Folder of the data. */
  readonly folder: string
  readonly account: ServerAccount | null
}

const dataVersion = async (folder: string): Promise<number | null> => readFile(join(folder, 'PG_VERSION'), 'utf8').then(Number, () => null)

/** The major version that made the data; null where there are none. */
export const clusterMajor = ({ folder }: Cluster): Promise<number | null> => dataVersion(folder)

const give = async ({ account }: Cluster, path: string, mode: number): Promise<void> => {
  await chmod(path, mode)
  if (account !== null) await chown(path, account.uid, account.gid)
}

const writeOwn = async (cluster: Cluster, path: string, content: string): Promise<void> => {
  await writeFile(path, content, { mode: 0o600 })
  await give(cluster, path, 0o600)
}

/** Messages in English, so that they can be told apart. */
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', PGDATA: undefined, PGPORT: undefined })

const spawnOptions = ({ account, folder }: Cluster) => ({ ...account, cwd: folder, env: environment() })

/** The last lines that a program or the server wrote, as a detail. */
const lastLines = (text: string): string => text.trim().split('\n').slice(-4).join('\n')

const problemOf = (log: string): ClusterProblem => {
  if (/could not bind|could not create any TCP/i.test(log)) return 'port-taken'
  if (/No space left|quota exceeded/i.test(log)) return 'server-disk-full'
  if (/cannot be run as root|administrative permissions is not permitted/i.test(log)) return 'runs-as-root'
  return /Read-only file system|Permission denied|Input\/output error/i.test(log) ? 'file-failed' : 'not-started'
}

/**
 * Makes the data with this password of the superuser and this certificate. Complete or not there: a kill leaves a folder of another name, which the next
 * call removes.
 */
export const makeCluster = async (
  cluster: Cluster,
  programs: ServerPrograms,
  { password, certificate, key }: { readonly password: string; readonly certificate: string; readonly key: string }
): Promise<void> => {
  const part = `${cluster.folder}.part`
  const unfinished = { ...cluster, folder: part }
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  await give(cluster, part, 0o700)
  // Beside the data, which have to be empty.
  const secret = await mkdtemp(`${part}.`)
  try {
    await give(cluster, secret, 0o700)
    await writeOwn(cluster, join(secret, 'password'), `${password}\n`)
    const args = ['-D', part, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${join(secret, 'password')}`]
    await runFile(
      programPath(programs.folder, 'initdb'),
      [...args, '-E', 'UTF8', '--locale=C', '--data-checksums'],
      spawnOptions(unfinished)
    )
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    await rm(part, { recursive: true, force: true })
    throw new ClusterFailed(problemOf(said), lastLines(said))
  } finally {
    await rm(secret, { recursive: true, force: true })
  }
  await writeOwn(unfinished, join(part, 'server.crt'), certificate)
  await writeOwn(unfinished, join(part, 'server.key'), key)
  await rename(part, cluster.folder)
}

const logFolder = 'log'
/** Bytes of all log files together: PostgreSQL limits one file, Ajukan their number (`limitLog`). */
export const logLimit = 16 * 1024 * 1024

const configurationOf = ({ port, listen }: ClusterSettings): string =>
  [
    '# Written by Ajukan at each start.',
    `listen_addresses = '${['127.0.0.1', ...listen.map(({ host }) => host)].join(',')}'`,
    `port = ${port}`,
    "unix_socket_directories = ''",
    'ssl = on',
    "ssl_cert_file = 'server.crt'",
    "ssl_key_file = 'server.key'",
    "ssl_min_protocol_version = 'TLSv1.2'",
    "password_encryption = 'scram-sha-256'",
    // What is acknowledged survives a power cut.
    'fsync = on',
    'synchronous_commit = on',
    'full_page_writes = on',
    'max_connections = 100',
    // Who has not said in five seconds who he is, is disconnected: silent connections shut out a desk no longer than that.
    'authentication_timeout = 5s',
    'superuser_reserved_connections = 5',
    // In the folder of the data: nothing is left elsewhere after a kill.
    ...(process.platform === 'win32' ? [] : ['dynamic_shared_memory_type = mmap']),
    "lc_messages = 'C'",
    'logging_collector = on',
    `log_directory = '${logFolder}'`,
    "log_filename = 'postgresql-%Y%m%d_%H%M%S.log'",
    'log_rotation_age = 1d',
    'log_rotation_size = 1MB',
    ''
  ].join('\n')

/** The superuser from this computer only; desks from the networks of the ticked addresses, to the database of the office; always TLS and a password. */
const rulesOf = ({ listen, database }: ClusterSettings): string =>
  [
    '# Written by Ajukan at each start.',
    `hostssl all ${superuser} 127.0.0.1/32 scram-sha-256`,
    ...(database === null
      ? []
      : ['127.0.0.1/32', ...new Set(listen.map(({ network }) => network))].map(
          (network) => `hostssl "${database}" +ajukan_desk ${network} scram-sha-256`
        )),
    ''
  ].join('\n')

/** Resolves whether the server must be started again for what has changed. */
const configure = async (cluster: Cluster, settings: ClusterSettings): Promise<boolean> => {
  const files = [
    ['postgresql.conf', configurationOf(settings)],
    // Settings made with ALTER SYSTEM would go before those of Ajukan, and could turn off what makes the office durable.
    ['postgresql.auto.conf', ''],
    ['pg_hba.conf', rulesOf(settings)],
    ['pg_ident.conf', '']
  ] as const
  let isChanged = false
  for (const [name, content] of files) {
    const path = join(cluster.folder, name)
    if ((await readFile(path, 'utf8').catch(() => null)) === content) continue
    await writeOwn(cluster, path, content)
    isChanged = true
  }
  return isChanged
}

interface Lock {
  readonly pid: number
  /** Seconds since 1970. */
  readonly startedAt: number
  /** `ready` where the server accepts connections. */
  readonly status: string
}

const lockPath = ({ folder }: Cluster): string => join(folder, 'postmaster.pid')

const readLock = async (cluster: Cluster): Promise<Lock | null> => {
  const lines = (await readFile(lockPath(cluster), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, startedAt: Number(lines[2]) || 0, status: (lines[7] ?? '').trim() } : null
}

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user, which is not this server.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' && process.platform === 'win32'
  }
}

/** The name of a process on a system without /proc. */
const nameOf = async (pid: number): Promise<string> =>
  process.platform === 'win32'
    ? // Wine answers in UTF-16.
      (await runFile('tasklist', ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV']).catch(() => ({ stdout: '' }))).stdout.replaceAll('\0', '')
    : (await runFile('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout

/** Whether the process of a lock is a server on this folder. After a power cut its number may belong to any other program. */
const isOurs = async (cluster: Cluster, { pid, startedAt }: Lock): Promise<boolean> => {
  if (!exists(pid)) return false
  if (process.platform === 'linux') {
    const [folder, works] = await Promise.all([realpath(cluster.folder), readlink(`/proc/${pid}/cwd`).catch(() => '')])
    return works === folder
  }
  const bootedAt = Date.now() / 1000 - uptime()
  return startedAt > bootedAt - 5 && (await nameOf(pid)).includes('postgres')
}

/** The process of the running server; null where none runs. */
export const runningServer = async (cluster: Cluster): Promise<number | null> => {
  const lock = await readLock(cluster)
  return lock !== null && (await isOurs(cluster, lock)) ? lock.pid : null
}

/** Runs a program without a pipe, which the server would inherit and hold open. Resolves the exit code. */
const runDetached = (cluster: Cluster, path: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(path, [...args], { ...spawnOptions(cluster), stdio: 'ignore', windowsHide: true })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

const programOf = ({ folder }: ServerPrograms, name: ServerProgram): string => programPath(folder, name)

/** Seconds for a start: after a power cut the server first replays its log. */
const startLimit = 600
/** The log of the server until it writes into its own files. */
const startLog = 'start.log'

/** Errors of a start that pass: the processes of a server that was killed end a moment later. */
const mayPass = /pre-existing shared memory|lock file .{1,200} already exists|still in use/i
const tries = 60

/** The files that the server writes its log to, the newest first. */
const logFiles = async ({ folder }: Cluster): Promise<readonly { readonly name: string; readonly size: number; readonly at: number }[]> => {
  const names = await readdir(join(folder, logFolder)).catch(() => [])
  const found = names.map(async (name) => {
    const { size, mtimeMs: at } = await stat(join(folder, logFolder, name))
    return { name, size, at }
  })
  return (await Promise.all(found)).toSorted((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1))
}
/** Their sizes. */
const logSizes = async (cluster: Cluster): Promise<ReadonlyMap<string, number>> =>
  new Map((await logFiles(cluster)).map(({ name, size }) => [name, size]))

/** The last bytes of a log file that the server has closed; none removes it. It keeps its time, which orders the files. */
const keepEnd = async (path: string, bytes: number, at: number): Promise<void> => {
  if (bytes <= 0) return rm(path, { force: true })
  await writeFile(path, (await readFile(path)).subarray(-bytes))
  await utimes(path, at / 1_000, at / 1_000)
}

/**
 * Keeps the newest of the log where all files together are larger than its limit. The server begins another file at 1 MB, but not twice in a second: one that has grown
 * beyond the limit meanwhile is closed by a program of PostgreSQL, and cut at the next look. The newest file is open.
 */
export const limitLog = async (cluster: Cluster, programs: () => Promise<ServerPrograms | null>): Promise<void> => {
  const [open, ...closed] = await logFiles(cluster)
  if (open === undefined) return
  const found = open.size > logLimit ? await programs() : null
  if (found !== null) await runDetached(cluster, programOf(found, 'pg_ctl'), ['logrotate', '-s', '-D', cluster.folder])
  let left = logLimit - open.size
  for (const { name, size, at } of closed) {
    if (size > left) await keepEnd(join(cluster.folder, logFolder, name), left, at)
    left -= size
  }
}

/** What was logged since the sizes were read. */
const readLogs = async (cluster: Cluster, since: ReadonlyMap<string, number>): Promise<string> => {
  const parts = [await readFile(join(cluster.folder, startLog), 'utf8').catch(() => '')]
  for (const [name, size] of await logSizes(cluster)) {
    const before = since.get(name) ?? 0
    if (size !== before) parts.push((await readFile(join(cluster.folder, logFolder, name))).subarray(size < before ? 0 : before).toString())
  }
  return parts.join('\n')
}

const startOnce = async (cluster: Cluster, programs: ServerPrograms): Promise<string | null> => {
  const lock = await readLock(cluster)
  // A number that another process has now; PostgreSQL itself would not start.
  if (lock !== null && !(await isOurs(cluster, lock))) await rm(lockPath(cluster), { force: true })
  try {
    await writeOwn(cluster, join(cluster.folder, startLog), '')
  } catch (error) {
    // On Windows the other processes of a server that was killed have it open until they end.
    if (errorCode(error) === 'EBUSY') return `${startLog} is still in use`
    throw error
  }
  const args = ['start', '-w', '-t', String(startLimit), '-s', '-D', cluster.folder, '-l', join(cluster.folder, startLog)]
  const sizes = await logSizes(cluster)
  const code = await runDetached(cluster, programOf(programs, 'pg_ctl'), args)
  return code === 0 ? null : readLogs(cluster, sizes)
}

/** Starts the server, or finds it running, with these settings; resolves its process. Throws `ClusterFailed`. */
export const startCluster = async (cluster: Cluster, programs: ServerPrograms, settings: ClusterSettings): Promise<number> => {
  const isChanged = await configure(cluster, settings)
  const running = await runningServer(cluster)
  if (running !== null) {
    if (!isChanged && (await readLock(cluster))?.status === 'ready') return running
    await stopCluster(cluster, programs)
  }
  for (let attempt = 1; ; attempt += 1) {
    const log = await startOnce(cluster, programs)
    const pid = await runningServer(cluster)
    if (log === null && pid !== null) return pid
    if (attempt === tries || !mayPass.test(log ?? '')) throw new ClusterFailed(problemOf(log ?? ''), lastLines(log ?? ''))
    await pause(250)
  }
}

/** Ends the server in order: running statements fail, and what was acknowledged is on the disk. */
export const stopCluster = async (cluster: Cluster, programs: ServerPrograms, seconds = 60): Promise<void> => {
  if ((await runningServer(cluster)) === null) return
  const stop = (mode: 'fast' | 'immediate'): Promise<number> =>
    runDetached(cluster, programOf(programs, 'pg_ctl'), ['stop', '-w', '-s', '-m', mode, '-t', String(seconds), '-D', cluster.folder])
  if ((await stop('fast')) !== 0) await stop('immediate')
}

/**
 * Gives the superuser a new password without knowing the old one, with the server stopped: the key store of the system may have lost it. Only a user
 * who can write the folder can do this.
 */
export const resetPassword = async (cluster: Cluster, programs: ServerPrograms, password: string): Promise<void> => {
  await stopCluster(cluster, programs)
  const child = execFile(programOf(programs, 'postgres'), ['--single', '-D', cluster.folder, 'postgres'], spawnOptions(cluster))
  child.stdin?.end(`ALTER ROLE ${superuser} PASSWORD '${scramVerifier(password)}'\n`)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (one) => resolve(one ?? 1))
  })
  if (code !== 0) throw new ClusterFailed('not-started', 'password')
}
