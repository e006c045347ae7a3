import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, renameFile, syncFolder, temporaryName } from '../../files/atomic-file.ts'
import { ToolProblem } from './problem.ts'

/** A file that did not exist before; an existing one is never replaced. */
export interface NewFile {
  write(content: string | Uint8Array): Promise<void>
  /** Removes the file. */
  abandon(): Promise<void>
}

const failed = (path: string, error: unknown): ToolProblem =>
  errorCode(error) === 'EEXIST'
    ? new ToolProblem('file-exists', path)
    : new ToolProblem('file-failed', error instanceof Error ? error.message : path)

/** Makes the file, so that it is known to be possible before anything else happens. Throws `file-exists` or `file-failed`. */
export const reserveFile = async (path: string, mode: number): Promise<NewFile> => {
  const file = await open(path, 'wx', mode).catch((error: unknown) => Promise.reject(failed(path, error)))
  // The umask narrows the mode given to open.
  await file.chmod(mode)
  const abandon = async (): Promise<void> => {
    await file.close()
    await rm(path, { force: true })
  }
  return {
    abandon,
    async write(content) {
      try {
        await file.writeFile(content)
        await file.sync()
        await file.close()
      } catch (error) {
        await abandon()
        throw failed(path, error)
      }
    }
  }
}

/** As `reserveFile`, but what is written takes the place of a file at `path`: the user has agreed to that in the dialog of the system. */
export const reserveReplacement = async (path: string, mode: number): Promise<NewFile> => {
  const temporary = temporaryName(path)
  const file = await reserveFile(temporary, mode)
  return {
    abandon: file.abandon,
    async write(content) {
      await file.write(content)
      try {
        await renameFile(temporary, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(temporary, { force: true })
        throw failed(path, error)
      }
    }
  }
}
