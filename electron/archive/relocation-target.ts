import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MoveRefusal } from '#core/contract/archive.ts'
import { holdsArchive, isOlderArchive, isSystemFile } from './archive-identity.ts'
import { errorCode } from '../files/atomic-file.ts'
import { isBelow } from '../files/own-folder.ts'

/** Created inside a chosen folder that contains other files, or is the root of a drive. */
const archiveFolderName = 'Arsip Ajukan'

/** `fresh`: an empty or new folder. `archive`: a folder that contains an archive. */
export type Target =
  | { readonly kind: 'fresh'; readonly path: string }
  | { readonly kind: 'archive'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: MoveRefusal; readonly path: string }

/** Resolves symbolic links, also for a path that does not exist yet. */
const realOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error
    return join(await realOf(dirname(path)), basename(path))
  }
}

const isFresh = async (path: string): Promise<boolean> => {
  try {
    return (await readdir(path)).every(isSystemFile)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    throw error
  }
}

/** The folders in `chosen` that may become the archive, in order of preference. The root of a drive, which Windows refuses to create again, is none. */
export const candidatesIn = (chosen: string): readonly string[] => [
  ...(dirname(chosen) === chosen ? [] : [chosen]),
  ...Array.from({ length: 9 }, (_, at) => join(chosen, at === 0 ? archiveFolderName : `${archiveFolderName} ${at + 1}`))
]

/** The folder that a relocation to `chosen` would use. `from`: the present folder, null if it is not reachable. */
export const targetIn = async (chosen: string, from: string | null): Promise<Target> => {
  const folder = await stat(chosen).catch(() => null)
  if (folder === null || !folder.isDirectory()) return { kind: 'refused', reason: 'gone', path: chosen }
  const origin = from === null ? null : await realOf(from)
  const refusal = async (path: string): Promise<MoveRefusal | null> => {
    if (origin === null) return null
    const real = await realOf(path)
    return real === origin ? 'same' : isBelow(origin, real) ? 'inside-itself' : null
  }
  for (const path of candidatesIn(chosen)) {
    const reason = await refusal(path)
    if (reason !== null) return { kind: 'refused', reason, path }
    if (await isOlderArchive(path)) return { kind: 'refused', reason: 'older', path }
    if (await holdsArchive(path)) return { kind: 'archive', path }
    if (await isFresh(path)) return { kind: 'fresh', path }
  }
  return { kind: 'refused', reason: 'not-writable', path: chosen }
}
