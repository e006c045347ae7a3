import { execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { withTunnel } from '../server/tunnel.ts'
import type { Client } from 'pg'
import type { ServerLogin, ServerPlace } from '../server/client.ts'
import { ToolProblem } from './problem.ts'

const runFile = promisify(execFile)

export interface ServerSession {
  readonly place: ServerPlace
  readonly login: ServerLogin
  readonly client: Pick<Client, 'query'>
}

export type ProgramName = 'pg_dump' | 'pg_restore'

/** Where the installer for Windows and the packages of Debian put the programs of each version, newest first; they do not add all of them to PATH. */
const installedFolders = async (env: NodeJS.ProcessEnv): Promise<readonly string[]> => {
  const base = process.platform === 'win32' ? join(env['ProgramFiles'] ?? 'C:\\Program Files', 'PostgreSQL') : '/usr/lib/postgresql'
  const versions = await readdir(base).catch(() => [])
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(base, version, 'bin'))
}

/** The version whose pg_restore names a setting that older servers do not know, and whose pg_dump writes files that older programs cannot read. */
const firstWithoutOlder = 17

/** Why a program cannot be used for a server; both are major versions. */
const misfit = (program: number, server: number): 'program-too-old' | 'program-too-new' | null => {
  if (program < server) return 'program-too-old'
  return program >= firstWithoutOlder && server < firstWithoutOlder ? 'program-too-new' : null
}

/**
 * The path of a program of PostgreSQL for a server of this major version: one of the same version, else the first that fits. Throws `program-missing`,
 * `program-too-old` or `program-too-new`.
 */
export const findProgram = async (name: ProgramName, folder: string | undefined, server: number): Promise<string> => {
  const folders =
    folder === undefined ? [...(process.env['PATH'] ?? '').split(delimiter), ...(await installedFolders(process.env))] : [folder]
  let fitting: string | null = null
  let problem = new ToolProblem('program-missing', name)
  for (const each of folders.filter((one) => one !== '')) {
    const path = join(each, process.platform === 'win32' ? `${name}.exe` : name)
    const exists = await access(path, constants.X_OK).then(
      () => true,
      () => false
    )
    if (!exists) continue
    const { stdout } = await runFile(path, ['--version'])
    const version = Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0)
    if (version === server) return path
    const why = misfit(version, server)
    if (why === null) fitting ??= path
    else problem = new ToolProblem(why, `${name} ${version}, PostgreSQL ${server}`)
  }
  if (fitting === null) throw problem
  return fitting
}

/** The last lines that a program wrote to its error output. */
const reasonOf = (error: unknown): string => {
  const text = error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : ''
  return text.trim().split('\n').slice(-6).join('\n') || String(error)
}

/** A stopped program may still write for a moment. */
const ended = async (child: ChildProcess): Promise<void> => {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const mostOutput = 64 * 1024 * 1024

export interface ProgramOptions {
  /** Where the programs are; looked for by default. */
  readonly folder?: string | undefined
  /** Ends the program; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a program of PostgreSQL against the office, and resolves its output. The password is in its environment only, and the connection has the trust of
 * the tool. Throws `backup-failed` and as `findProgram`.
 */
export const runProgram = async (
  { place, login, client }: ServerSession,
  name: ProgramName,
  { folder, signal }: ProgramOptions,
  args: readonly string[]
): Promise<string> => {
  const { rows } = await client.query<{ version: number }>("SELECT current_setting('server_version_num')::int / 10000 AS version")
  const program = await findProgram(name, folder, rows[0]?.version ?? 0)
  const run = async (surroundings: Readonly<Record<string, string>>): Promise<string> => {
    const env = { ...process.env, PGUSER: login.user, PGGSSENCMODE: 'disable', ...surroundings }
    const running = runFile(program, [...args], { env, maxBuffer: mostOutput, ...(signal === undefined ? {} : { signal }) })
    try {
      return (await running).stdout
    } catch (error) {
      await ended(running.child)
      signal?.throwIfAborted()
      throw new ToolProblem('backup-failed', reasonOf(error))
    }
  }
  if (place.kind === 'socket') {
    // Usually the server knows the account by itself. Where it has asked the client for a password, it asks the program too.
    const known = login.known?.() ?? ''
    return run({ PGHOST: place.folder, PGPORT: String(place.port), ...(known === '' ? {} : { PGPASSWORD: known }) })
  }
  const password = await login.password()
  return withTunnel(place.address, place.trust, async ({ host, port, certificate }) => {
    const temporary = await mkdtemp(join(tmpdir(), 'ajukan-'))
    try {
      const root = join(temporary, 'root.crt')
      await writeFile(root, certificate)
      const tls = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: root, PGCHANNELBINDING: 'disable' }
      return await run({ PGHOST: host, PGPORT: String(port), PGPASSWORD: password, ...tls })
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  })
}
