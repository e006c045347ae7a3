import { statfsSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode, temporaryName } from './atomic-file.ts'

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
