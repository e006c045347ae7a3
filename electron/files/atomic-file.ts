import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FailureCode } from '#core/base/result.ts'

/** A file of ours that is there but does not hold what it must; the caller decides what to do without it. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

const fullDisk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

export const diskFailure = (error: unknown): FailureCode => (fullDisk.has(errorCode(error)) ? 'disk-full' : 'disk-failed')

/** Makes a rename or a new name in the folder last; Windows cannot open folders and does it by itself. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const heldByOthers: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** On Windows a virus scanner may hold a fresh file for a moment. */
export const renameFile = async (from: string, to: string, tries = process.platform === 'win32' ? 8 : 1): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (tries <= 1 || !heldByOthers.has(errorCode(error))) throw error
    await pause(40 * (9 - tries))
    await renameFile(from, to, tries - 1)
  }
}

export const temporaryEnding = '.tmp'

export const temporaryName = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}${temporaryEnding}`)

export const temporaryPattern = /^\..+\.[0-9a-f]{12}\.tmp$/

/**
 * Removes what a write that was cut off (a kill, a power failure) left in the folder. For folders of our own and moments at which nothing is
 * written there. What cannot be removed stays for the next time: it only takes room.
 */
export const removeTemporaryFiles = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (temporaryPattern.test(name)) await rm(join(folder, name), { force: true }).catch(() => undefined)
}

const writeTemporary = async (path: string, data: string | Uint8Array, mode: number | undefined): Promise<void> => {
  const handle = await open(path, 'wx', mode)
  try {
    await handle.writeFile(data)
    // The mode given to open is narrowed by the umask.
    if (mode !== undefined) await handle.chmod(mode)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** As `writeAtomically`, but only the bytes are on the disk: the new name lasts when its folder was synced. */
export const replaceFile = async (path: string, data: string | Uint8Array, mode?: number): Promise<void> => {
  const temporary = temporaryName(path)
  try {
    await writeTemporary(temporary, data, mode)
    await renameFile(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Afterwards the file holds either what it held or all of `data`, also when the power fails; rejects with the error of the disk. */
export const writeAtomically = async (path: string, data: string | Uint8Array, mode?: number): Promise<void> => {
  await replaceFile(path, data, mode)
  await syncFolder(dirname(path))
}

/** `undefined` when there is no such file; rejects with `DamagedFile` when it holds no JSON. */
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
    throw new DamagedFile(`${basename(path)} holds no JSON`, { cause: error })
  }
}
