import { mkdir, readdir, realpath, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { MoveRefusal } from '#core/contract/archive.ts'
import { holdsArchive, isOfTheSystem } from './archive-identity.ts'
import { errorCode, temporaryName } from '../files/atomic-file.ts'

/** The folder made inside a chosen one that holds other things already. */
const archiveFolderName = 'Arsip Ajukan'

export type Target =
  | { readonly kind: 'fresh'; readonly path: string }
  | { readonly kind: 'archive'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: MoveRefusal; readonly path: string }

/** The last two names of a path, for reading only. */
export const labelOf = (path: string): string => {
  const above = basename(dirname(path))
  const name = basename(path)
  return [above, name === '' ? path : name].filter((part) => part !== '').join(' › ')
}

/** The real path; of what does not exist yet, below the nearest that does. */
const realOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error
    return join(await realOf(dirname(path)), basename(path))
  }
}

const isBelow = (root: string, path: string): boolean => {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way)
}

const isFresh = async (path: string): Promise<boolean> => {
  try {
    return (await readdir(path)).every(isOfTheSystem)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    throw error
  }
}

/** Where exactly the archive would go when a person chooses `chosen`; `from` is where it is now, null where that is not there. */
export const targetIn = async (chosen: string, from: string | null): Promise<Target> => {
  const folder = await stat(chosen).catch(() => null)
  if (folder === null || !folder.isDirectory()) return { kind: 'refused', reason: 'gone', path: chosen }
  const origin = from === null ? null : await realOf(from)
  const refusal = async (path: string): Promise<MoveRefusal | null> => {
    if (origin === null) return null
    const real = await realOf(path)
    return real === origin ? 'same' : isBelow(origin, real) ? 'inside-itself' : null
  }
  const tries = [
    chosen,
    ...Array.from({ length: 9 }, (_, at) => join(chosen, at === 0 ? archiveFolderName : `${archiveFolderName} ${at + 1}`))
  ]
  for (const path of tries) {
    const reason = await refusal(path)
    if (reason !== null) return { kind: 'refused', reason, path }
    if (await holdsArchive(path)) return { kind: 'archive', path }
    if (await isFresh(path)) return { kind: 'fresh', path }
  }
  return { kind: 'refused', reason: 'not-writable', path: chosen }
}

/** Makes the folder and tries to write into it. */
export const canWrite = async (path: string): Promise<boolean> => {
  const probe = temporaryName(join(path, 'ajukan'))
  try {
    // Its parent was chosen and is there.
    await mkdir(path).catch((error: unknown) => {
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

/** Bytes that may still be written; infinite where the file system does not say. */
export const freeBytes = async (path: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
