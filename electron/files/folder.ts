import { statfsSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile, realpath } from 'node:fs/promises'
import { basename, dirname, join, isAbsolute, relative, sep } from 'node:path'
import { errorCode, temporaryName } from './atomic-file.ts'
import { inTime } from './pause.ts'

/** Whether a path is strictly below `root`, by path parts: `/data/app-evil` is not below `/data/app`. */
export const isBelow = (root: string, path: string): boolean => {
  const inner = relative(root, path)
  return inner !== '' && inner !== '..' && !inner.startsWith(`..${sep}`) && !isAbsolute(inner)
}

/** Milliseconds within which a folder must answer; one that does not is compared by its path. */
const limit = 2_000

const realOf = async (path: string): Promise<string> => {
  const found = await inTime(
    realpath(path).catch(() => path),
    limit
  )
  return found === 'late' ? path : found
}

/** Whether a folder is `root` or below it, also through links. */
export const isWithin = async (root: string, folder: string): Promise<boolean> => {
  const [realRoot, real] = [await realOf(root), await realOf(folder)]
  return relative(realRoot, real) === '' || isBelow(realRoot, real)
}

/**
 * Folders for the application alone. `userData`: Electron's, with the window's store. One that the user has named (`isNamed`) may have other files
 * too, or be the home folder.
 */
export const ownFoldersIn = (userData: string, isNamed: boolean): readonly string[] =>
  isNamed ? [join(userData, 'ajukan'), join(userData, 'IndexedDB')] : [userData]

/** The last two names of a path, for display. */
export const labelOf = (path: string): string => {
  const parent = basename(dirname(path))
  const name = basename(path)
  return [parent, name === '' ? path : name].filter((part) => part !== '').join(' › ')
}

/** Creates the folder if its parent exists, and writes a test file into it. */
export const canWrite = async (path: string): Promise<boolean> => {
  const probe = temporaryName(join(path, 'ajukan'))
  try {
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
    await writeFile(probe, '')
    return true
  } catch {
    return false
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/** Free bytes for this user; infinite if the file system does not report them. */
export const freeBytes = async (path: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** As `freeBytes`, in a thread where everything waits. */
export const freeBytesSync = (path: string): number => {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
