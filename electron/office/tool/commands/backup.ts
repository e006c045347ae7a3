import { rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, renameFile, syncFolder, temporaryName } from '../../../files/atomic-file.ts'
import { pathIn, withOffice, type ToolContext } from '../context.ts'
import { findOffice } from '../desks.ts'
import { ToolProblem } from '../problem.ts'
import { runProgram, type ServerSession } from '../programs.ts'

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false
      throw new ToolProblem('file-failed', error instanceof Error ? error.message : path)
    }
  )

/** Whether a file is a backup of an office that can be read: its list of contents names the table of offices. */
export const checkBackup = async (office: ServerSession, programs: string | undefined, path: string): Promise<void> => {
  const list = await runProgram(office, 'pg_restore', programs, ['--list', path])
  if (!/TABLE DATA office_data office /.test(list)) throw new ToolProblem('backup-not-ours', path)
}

/** `backup FILE [--programs FOLDER]`: pg_dump's own format, so that it can be restored without this tool too. */
export const runBackup = (context: ToolContext): Promise<void> =>
  withOffice(context, async (office) => {
    const { args, io, text } = context
    const path = pathIn(io, args.values[0] ?? '')
    const programs = args.option('programs').at(-1)
    if (await exists(path)) throw new ToolProblem('file-exists', path)
    // Who may not ask for the offices would get a backup without rows: row-level security hides them.
    await findOffice(office)
    const temporary = temporaryName(path)
    try {
      // For nobody else's eyes; pg_dump keeps the mode of a file that is there.
      await writeFile(temporary, '', { mode: 0o600 })
      // A member of ajukan_admin sees every row; without the option pg_dump refuses tables with row-level security.
      const options = ['--format=custom', '--enable-row-security', `--file=${temporary}`, `--dbname=${office.login.database}`]
      await runProgram(office, 'pg_dump', programs, options)
      await checkBackup(office, programs, temporary)
      await renameFile(temporary, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    io.out(text.backupWritten(path, ((await stat(path)).size / 1_000_000).toFixed(1)))
  })
