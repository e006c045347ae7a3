import { realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { inTime } from './in-time.ts'

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
