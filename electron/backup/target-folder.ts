import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FailureCode } from '#core/base/result.ts'
import { freeBytes } from '../files/folder.ts'
import { temporaryName, temporaryPattern } from '../files/atomic-file.ts'
import { BackupRefused } from './file/failures.ts'

/** Milliseconds within which a folder must answer; one on a network may never do so. */
export const folderLimit = 20_000

/** Rejects with `backup-folder` where the folder does not answer in time, and with the reason of the signal, even while the operation is still pending. */
export const answering = async <T>(work: Promise<T>, signal: AbortSignal, limit = folderLimit): Promise<T> => {
  signal.throwIfAborted()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new BackupRefused('backup-folder', 'does not answer'))
  }, limit)
  const stop = (): void => {
    late.reject(signal.reason)
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    // A late result is ignored.
    work.catch(() => undefined)
  }
}

/**
 * Asks folders that may be on a network, as `answering`. One that did not answer is not asked again before it has: a call that hangs keeps one of the few
 * threads of the process for files.
 */
export const foldersInTime = (limit = folderLimit) => {
  const asking = new Set<string>()
  return async <T>(folder: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    signal.throwIfAborted()
    if (asking.has(folder)) throw new BackupRefused('backup-folder', 'still does not answer')
    asking.add(folder)
    const asked = work()
    const answered = (): void => void asking.delete(folder)
    asked.then(answered, answered)
    return answering(asked, signal, limit)
  }
}
export type FoldersInTime = ReturnType<typeof foldersInTime>

/** The writer of the backups. */
export interface BackupOwner {
  /** Number of the profile folder. */
  readonly id: string
  /** Start of the application, in milliseconds since 1970. */
  readonly since: number
  /** Names of unfinished backups since then. */
  readonly names: Set<string>
}

/** A hidden path beside `path`, for a backup until it is complete. Never taken for a backup: it has another extension. */
export const unfinishedPath = (path: string, { id, names }: BackupOwner): string => {
  const unfinished = temporaryName(join(dirname(path), `ajukan-${id}`))
  names.add(basename(unfinished))
  return unfinished
}

/**
 * Removes unfinished backups of this profile folder, left by a kill or on a disk that was removed and is connected again. Files that cannot
 * be removed stay until the next backup.
 */
export const removeUnfinished = async (folder: string, { id, since, names }: BackupOwner): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!temporaryPattern.test(name) || !name.startsWith(`.ajukan-${id}`)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (names.has(name) || (found !== null && found.mtimeMs < since)) await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Bytes that stay free beside the files. */
const spareBytes = 64 * 1024 * 1024

/** Throws `disk-full` where the folder has less free space. */
export const demandSpace = async (folder: string, bytes: number): Promise<void> => {
  if ((await freeBytes(folder)) < bytes + spareBytes) throw new BackupRefused('disk-full')
}

/** Bytes. */
const largestFatFile = 4 * 1024 ** 3 - 1
/** `type` of `statfs` for FAT on Linux; Windows gives 0 for every file system. */
const fatType = 0x4d44
export const fileSystemType = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ type }) => type,
    () => 0
  )

/** Throws `backup-file-limit` where the file system of the folder is known to take no file of this size. */
export const demandFileSize = async (folder: string, bytes: number, typeOf = fileSystemType): Promise<void> => {
  if (bytes > largestFatFile && (await typeOf(folder)) === fatType) throw new BackupRefused('backup-file-limit')
}

/** What a full disk means for the backup that was written. Windows reports a file that is too large for FAT32 as a full disk. */
export const fullDiskFailure = async (folder: string, bytes: number, free = freeBytes): Promise<FailureCode> => {
  if (bytes <= largestFatFile) return 'backup-full'
  const left = await free(folder)
  return Number.isFinite(left) && left >= bytes + spareBytes ? 'backup-file-limit' : 'backup-full'
}
