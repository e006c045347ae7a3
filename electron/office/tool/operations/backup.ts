import { rm, stat, writeFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import { dirname } from 'node:path'
import type { ToolProgress } from '#core/contract/office-tool.ts'
import { renameFile, syncFolder, temporaryName } from '../../../files/atomic-file.ts'
import { readOffices } from '../admin-answers.ts'
import { askFor } from '../desk-file.ts'
import { ToolProblem } from '../problem.ts'
import { runProgram, type ProgramOptions, type ServerSession } from '../programs.ts'

export interface JobOptions extends ProgramOptions {
  readonly progress?: (progress: ToolProgress) => void
}

/** Milliseconds between two reads of the size of the file. */
const sizeInterval = 500

/** Throws `backup-not-ours` unless a file is a backup of an office that can be read: its list of contents names the table of offices. */
export const checkBackup = async (office: ServerSession, options: ProgramOptions, path: string): Promise<void> => {
  const list = await runProgram(office, 'pg_restore', options, ['--list', path])
  if (!/TABLE DATA office_data office /.test(list)) throw new ToolProblem('backup-not-ours', path)
}

/** As `checkBackup`; also reads and decodes all data of the file. Throws `backup-failed`. */
export const readBackup = async (office: ServerSession, options: JobOptions, path: string): Promise<void> => {
  options.progress?.({ step: 'checking', bytes: 0 })
  await checkBackup(office, options, path)
  await runProgram(office, 'pg_restore', options, [`--file=${devNull}`, path])
}

const whileWatched = async (path: string, progress: JobOptions['progress'], work: () => Promise<unknown>): Promise<void> => {
  const reportSize = (): void =>
    void stat(path).then(
      ({ size }) => progress?.({ step: 'writing', bytes: size }),
      () => undefined
    )
  const timer = setInterval(reportSize, sizeInterval)
  progress?.({ step: 'writing', bytes: 0 })
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Writes a backup in pg_dump's own format, so that it can be restored without this tool too, and reads it back. A file at `path` is replaced; a failed
 * backup leaves everything as it was. Resolves the bytes.
 */
export const backUp = async (session: ServerSession, path: string, options: JobOptions): Promise<number> => {
  // A login that cannot list the offices would write an empty backup, because row-level security hides all rows.
  if (readOffices(await askFor(session.client, 'SELECT office_admin.offices()')).length === 0) throw new ToolProblem('office-missing')
  // Another member, without the rights of the role, would find the other tables empty.
  const mayRead = await session.client.query<{ may: boolean }>("SELECT pg_has_role('ajukan_admin', 'USAGE') AS may")
  if (mayRead.rows[0]?.may !== true) throw new ToolProblem('rights-missing')
  const temporary = temporaryName(path)
  try {
    // Created with mode 0600 first: pg_dump keeps the mode of an existing file.
    await writeFile(temporary, '', { mode: 0o600 })
    // A member of ajukan_admin sees every row; without the option pg_dump refuses tables with row-level security.
    const args = ['--format=custom', '--enable-row-security', `--file=${temporary}`, `--dbname=${session.login.database}`]
    await whileWatched(temporary, options.progress, () => runProgram(session, 'pg_dump', options, args))
    await readBackup(session, options, temporary)
    await renameFile(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return (await stat(path)).size
}
