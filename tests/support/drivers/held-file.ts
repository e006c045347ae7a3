import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readFile, rename, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A file whose readers wait for the test, so that the work that reads it cannot end earlier. */
export interface HeldFile {
  /** Resolves when a reader has opened the file; it waits for the content until `release`, unless it reads only as many bytes as the file has. */
  reached(): Promise<void>
  /** As `reached`; then gives the reader the content, and later readers the file as it was. */
  release(): Promise<void>
  /** The file as it was, where the reader was killed. */
  putBack(): Promise<void>
}

const bySystem = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Opens a named pipe for writing; without a reader the system refuses that. */
const openForReader = async (path: string): Promise<FileHandle> => {
  for (;;) {
    try {
      return await open(path, constants.O_WRONLY | constants.O_NONBLOCK)
    } catch (error) {
      if (bySystem(error) !== 'ENXIO') throw error
      await pause(20)
    }
  }
}

/** Puts a named pipe in the place of a file of at most 60 KB, with the same content. Windows has no named pipes in folders. */
export const holdFile = async (path: string): Promise<HeldFile> => {
  const content = await readFile(path)
  const aside = join(tmpdir(), `ajukan-held-${randomUUID()}`)
  await rename(path, aside)
  execFileSync('mkfifo', [path])
  let writer: FileHandle | null = null
  const reached = async (): Promise<void> => {
    writer ??= await openForReader(path)
  }
  return {
    reached,
    async release() {
      await reached()
      await rename(aside, path)
      await writer?.write(content).catch((error: unknown) => {
        // A reader that takes only the size has closed the pipe.
        if (bySystem(error) !== 'EPIPE') throw error
      })
      await writer?.close()
    },
    async putBack() {
      await rename(aside, path)
      await writer?.close()
    }
  }
}
