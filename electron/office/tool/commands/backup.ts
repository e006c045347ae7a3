import { stat } from 'node:fs/promises'
import { errorCode } from '../../../files/atomic-file.ts'
import { pathIn, withOffice, type ToolContext } from '../context.ts'
import { backUp } from '../operations/backup.ts'
import { ToolProblem } from '../problem.ts'

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false
      throw new ToolProblem('file-failed', error instanceof Error ? error.message : path)
    }
  )

/** `backup FILE [--programs FOLDER]` */
export const runBackup = (context: ToolContext): Promise<void> =>
  withOffice(context, async (office) => {
    const { args, io, text } = context
    const path = pathIn(io, args.values[0] ?? '')
    if (await exists(path)) throw new ToolProblem('file-exists', path)
    const bytes = await backUp(office, path, { folder: args.option('programs').at(-1) })
    io.out(text.backupWritten(path, (bytes / 1_000_000).toFixed(1)))
  })
