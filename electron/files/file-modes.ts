import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Modes of files on systems that have them; on Windows nothing here has an effect. */

const privateMask = 0o077
let usualMask = 0o022

/** From now on every file and folder that this process or Chromium makes is this user's alone (0600, 0700), wherever the data folder is. */
export const keepFilesPrivate = (): void => {
  usualMask = process.umask(privateMask)
}

/**
 * Whether a file or folder with this owner is another account's, which could replace what is in it. The superuser is none of them: an administrator makes
 * folders for users, and some network drives name no other owner. False where files have no owner.
 */
export const isOtherAccount = ({ uid }: Pick<Stats, 'uid'>): boolean => {
  const own = process.getuid?.()
  return own !== undefined && uid !== own && uid !== 0
}

/** Whether another account made the folder, or the link to it. */
export const isOfOtherAccount = async (folder: string): Promise<boolean> =>
  (await Promise.all([lstat(folder), stat(folder)])).some(isOtherAccount)

/**
 * Makes a folder, or takes an existing one and what lies in it from other users: SQLite gives its log the mode of the database. A file system without modes
 * stays as it is. Rejects with `EACCES` where another account made the folder.
 */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await isOfOtherAccount(folder)) throw Object.assign(new Error('the folder belongs to another account'), { code: 'EACCES' })
  const take = (path: string, mode: number): Promise<void> => chmod(path, mode).catch(() => undefined)
  await take(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (!entry.isSymbolicLink()) await take(join(folder, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

/** The mode of a file that the user saves somewhere, as other programs of this computer give it. */
export const savedFileMode = (): number => 0o666 & ~usualMask

/** Starts a program of the system, which must not inherit the private mask: what the user makes with it is not ours. */
export const withUsualMask = async <T>(start: () => Promise<T>): Promise<T> => {
  process.umask(usualMask)
  try {
    return await start()
  } finally {
    process.umask(privateMask)
  }
}
