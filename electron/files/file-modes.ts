import { chmod, mkdir } from 'node:fs/promises'

/** Modes of files on systems that have them; on Windows nothing here has an effect. */

const privateMask = 0o077
let usualMask = 0o022

/** From now on every file and folder that this process or Chromium makes is this user's alone (0600, 0700), wherever the data folder is. */
export const keepFilesPrivate = (): void => {
  usualMask = process.umask(privateMask)
}

/** Makes a folder, or takes an existing one from other users. A file system without modes stays as it is. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700).catch(() => undefined)
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
