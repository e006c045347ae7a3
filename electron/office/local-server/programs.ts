import { execFile } from 'node:child_process'
import { access, constants, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

/** The programs of one PostgreSQL. */
export interface ServerPrograms {
  /** Folder with `initdb`, `pg_ctl` and `postgres`. */
  readonly folder: string
  /** Major version. */
  readonly major: number
  /** A part of the package of Ajukan, or installed on this computer. */
  readonly from: 'package' | 'system'
}

export type ServerProgram = 'initdb' | 'pg_ctl' | 'postgres'

export const programPath = (folder: string, name: ServerProgram): string =>
  join(folder, process.platform === 'win32' ? `${name}.exe` : name)

/** The first version that an office can use. */
export const oldestMajor = 15

/** Where Debian and the installer for Windows put each version. */
const systemFolders = async (): Promise<readonly string[]> => {
  const base = process.platform === 'win32' ? join(process.env['ProgramFiles'] ?? 'C:\\Program Files', 'PostgreSQL') : '/usr/lib/postgresql'
  return (await readdir(base).catch(() => [])).map((version) => join(base, version, 'bin'))
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false
  )

/** Null where the folder does not have all of the programs, or they do not run. */
const readPrograms = async (folder: string, from: ServerPrograms['from']): Promise<ServerPrograms | null> => {
  const names = ['initdb', 'pg_ctl', 'postgres'] as const
  if (!(await Promise.all(names.map((name) => isExecutable(programPath(folder, name))))).every(Boolean)) return null
  const said = await runFile(programPath(folder, 'postgres'), ['--version']).catch(() => null)
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(said?.stdout ?? '')?.[1] ?? 0)
  return major < oldestMajor ? null : { folder, major, from }
}

/** The usable PostgreSQL versions of this computer, newest first. `packaged`: folders that a package of Ajukan or a checkout brings. */
export const findServerPrograms = async (packaged: readonly string[]): Promise<readonly ServerPrograms[]> => {
  const found = await Promise.all([
    ...packaged.map((folder) => readPrograms(folder, 'package')),
    ...(await systemFolders()).map((folder) => readPrograms(folder, 'system'))
  ])
  const usable = found.filter((one) => one !== null)
  // Of the same version, the one of the package: it is the one that was tried with this Ajukan.
  return usable.filter(({ major }, at) => usable.findIndex((one) => one.major === major) === at).toSorted((a, b) => b.major - a.major)
}
