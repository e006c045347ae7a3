import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FailureCode } from '#core/base/result.ts'
import { createSequencerByKey } from '#core/base/sequencer.ts'

/** A file of the application exists but has no valid content. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

/** What is stored has a format from before 0.1.0, which is not read; nothing of it is changed. */
export class OlderFormat extends Error {
  override name = 'OlderFormat'
}

export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A link inside a folder of the application would lead a write outside it; `message` is the path. */
export class LinkRefused extends Error {
  override name = 'LinkRefused'
}

/** The user has chosen a folder of the application as the place for a file. */
export class OwnFolderRefused extends Error {
  override name = 'OwnFolderRefused'
}

const fullDisk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

export const diskFailure = (error: unknown): FailureCode =>
  error instanceof LinkRefused
    ? 'link-refused'
    : error instanceof OwnFolderRefused
      ? 'own-folder'
      : fullDisk.has(errorCode(error))
        ? 'disk-full'
        : 'disk-failed'

/** Makes renames and new files in the folder durable. Windows cannot open folders and does this automatically. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const lockedCodes: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Renames with retries on Windows, where a virus scanner may lock a new file for a moment. */
export const renameFile = async (from: string, to: string, tries = process.platform === 'win32' ? 8 : 1): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (tries <= 1 || !lockedCodes.has(errorCode(error))) throw error
    await pause(40 * (9 - tries))
    await renameFile(from, to, tries - 1)
  }
}

const temporaryEnding = '.tmp'

/** A random name in the folder of `path`, for a file that is renamed to `path` later. */
export const temporaryName = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}${temporaryEnding}`)

/** Matches the file names of `temporaryName`. */
export const temporaryPattern = /^\..+\.[0-9a-f]{12}\.tmp$/

/**
 * Removes the temporary files that an interrupted write (a kill, a power failure) left in the folder. Nothing may be written there at the same time.
 * Files that cannot be removed stay until the next call.
 */
export const removeTemporaryFiles = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (temporaryPattern.test(name)) await rm(join(folder, name), { force: true }).catch(() => undefined)
}

const writeTemporary = async (path: string, data: string | Uint8Array, mode: number | undefined): Promise<void> => {
  const handle = await open(path, 'wx', mode)
  try {
    await handle.writeFile(data)
    // The umask narrows the mode given to open.
    if (mode !== undefined) await handle.chmod(mode)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const sequencer = createSequencerByKey()

/**
 * Runs the writes and removals of one file one after another, in the order of the calls: of two at the same time the threads of the process would else
 * decide which content stays.
 */
export const inFileOrder = <T>(path: string, work: () => Promise<T>): Promise<T> => sequencer.run(resolve(path), work)

/** As `writeAtomically`, but the rename is durable only after the caller has synced the folder. Saves syncs for several files in one folder. */
export const replaceFile = (path: string, data: string | Uint8Array, mode?: number): Promise<void> =>
  inFileOrder(path, async () => {
    const temporary = temporaryName(path)
    try {
      await writeTemporary(temporary, data, mode)
      await renameFile(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  })

/**
 * Replaces the content of a file; of several calls the last one decides. After a crash or power failure the file has its old content or all of `data`. Rejects with
 * the error of the disk.
 */
export const writeAtomically = async (path: string, data: string | Uint8Array, mode?: number): Promise<void> => {
  await replaceFile(path, data, mode)
  await syncFolder(dirname(path))
}

/** The parsed content; `undefined` if the file does not exist. Rejects with `DamagedFile` if the content is not JSON. */
export const readJsonFile = async (path: string): Promise<unknown> => {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DamagedFile(`${basename(path)} is not JSON`, { cause: error })
  }
}
