import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sha256Of } from './archive-entries.ts'
import { placeOf, type ArchiveFacts } from './archive-names.ts'
import { errorCode, renameFile, syncFolder } from './atomic-file.ts'

export const asideFolder = 'sisihan'

/** The folder and those above it up to the archive, made to last. */
export const makeFolder = async (root: string, folder: string): Promise<void> => {
  const path = join(root, folder)
  if ((await mkdir(path, { recursive: true })) === undefined) return
  for (let above = dirname(path); above.length >= root.length; above = dirname(above)) await syncFolder(above)
}

/** `null` where there is no such file. */
export const contentHash = async (path: string): Promise<string | null> => {
  try {
    return sha256Of(await readFile(path))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Changes whenever the file could have changed. */
export const fileStamp = async (path: string): Promise<string | null> => {
  try {
    const { size, mtimeMs, ino } = await stat(path)
    return `${size}:${mtimeMs}:${ino}`
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  }
}

/**
 * Where content may be written: the readable name with eight digits of the hash, with more of them where another content has that name already.
 * `present` where the same content lies there, unknown to the index.
 */
export const findPlace = async (
  root: string,
  facts: ArchiveFacts,
  sha256: string
): Promise<{ readonly file: string; readonly present: boolean }> => {
  const { folder, stem } = placeOf(facts, sha256)
  for (const digits of [8, 16, 32]) {
    const file = `${folder}/${stem}_${sha256.slice(0, digits)}.pdf`
    const hash = await contentHash(join(root, file))
    if (hash === null || hash === sha256) return { file, present: hash === sha256 }
  }
  return { file: `${folder}/${stem}_${sha256}.pdf`, present: false }
}

/** A file that should hold `sha256` and does not any more: somebody's notes, or damage. It makes room but is not thrown away. */
export const moveChangedAside = async (root: string, file: string, now: number): Promise<void> => {
  const path = join(root, file)
  if ((await fileStamp(path)) === null) return
  const aside = `${asideFolder}/${file.replace(/\.pdf$/, `_berubah-${now}.pdf`)}`
  await makeFolder(root, dirname(aside))
  await renameFile(path, join(root, aside))
}
