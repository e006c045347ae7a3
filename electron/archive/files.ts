import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { documentPlace, quarantineFolder, type ArchiveFacts } from './document-paths.ts'
import { errorCode, LinkRefused, renameFile, syncFolder } from '../files/atomic-file.ts'

/** Only the user of this profile reads the archive, wherever it is. */
export const fileMode = 0o600
const folderMode = 0o700

/** Whether anything is at the path. Rejects with `LinkRefused` if it is a link. */
const isThereUnlinked = async (path: string): Promise<boolean> => {
  const found = await lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (found?.isSymbolicLink() === true) throw new LinkRefused(path)
  return found !== null
}

/** Rejects with `LinkRefused` if a folder or the file of a path relative to `root` is a link; `root` itself may be one. */
export const refuseLinks = async (root: string, path: string): Promise<void> => {
  let at = root
  for (const part of path.split(/[\\/]/)) {
    at = join(at, part)
    if (at !== root && !(await isThereUnlinked(at))) return
  }
}

/** A file system without modes, or a folder of another user: the archive is used all the same. */
const restrict = (path: string): Promise<void> => chmod(path, folderMode).catch(() => undefined)

/**
 * Creates a folder of the archive and syncs its parents up to the archive folder, so that it survives a power failure. Rejects with
 * `LinkRefused` if it or a folder above it in the archive is a link.
 */
export const makeFolder = async (root: string, folder: string): Promise<void> => {
  const path = join(root, folder)
  await refuseLinks(root, folder)
  const made = await mkdir(path, { recursive: true, mode: folderMode })
  for (let at = path; at.length >= root.length; at = dirname(at)) await restrict(at)
  if (made === undefined) return
  for (let above = dirname(path); above.length >= root.length; above = dirname(above)) await syncFolder(above)
}

export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR'
const chunkBytes = 1024 * 1024

/** SHA-256 of a file in hex digits; `null` if the file does not exist. Reads in chunks, so that a large file does not block the event loop. */
export const contentHash = async (path: string): Promise<string | null> => {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (handle === null) return null
  try {
    const hash = createHash('sha256')
    const { size } = await handle.stat()
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size + 1))
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(chunk.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

/** Larger than any answer a profile accepts (256 MiB), so no stored file can have this size. */
const maxFileBytes = 1024 * 1024 * 1024

export interface HashedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** SHA-256 of `bytes`, in hexadecimal. */
  readonly hash: string
}

/** Reads a file once and hashes it chunk by chunk. Null if the file does not exist; rejects if it is too large. */
export const readHashed = async (path: string): Promise<HashedFile | null> => {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (handle === null) return null
  try {
    const { size } = await handle.stat()
    if (size > maxFileBytes) throw new Error('file too large')
    // One byte more: a file that grows meanwhile is not taken for its beginning.
    const bytes = Buffer.allocUnsafeSlow(size + 1)
    const hash = createHash('sha256')
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, Math.min(chunkBytes, bytes.length - length))
      if (bytesRead === 0) break
      hash.update(bytes.subarray(length, length + bytesRead))
      length += bytesRead
    }
    return { bytes: bytes.subarray(0, length), hash: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

export const isThere = async (path: string): Promise<boolean> => {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Paths under which content may be stored, in order of preference: the readable name with 8 digits of the hash, then with 16, 32 and 64. */
export const candidatePaths = (facts: ArchiveFacts, sha256: string): readonly string[] => {
  const { folder, stem } = documentPlace(facts, sha256)
  return [8, 16, 32, 64].map((digits) => `${folder}/${stem}_${sha256.slice(0, digits)}.pdf`)
}

/** Moves a file that no longer holds its content (notes added by the user, or damage) into the quarantine folder instead of overwriting it. */
export const quarantineChanged = async (root: string, file: string, now: number): Promise<void> => {
  const path = join(root, file)
  await refuseLinks(root, file)
  if (!(await isThere(path))) return
  const target = `${quarantineFolder}/${file.replace(/\.pdf$/, `_berubah-${now}.pdf`)}`
  await makeFolder(root, dirname(target))
  await renameFile(path, join(root, target))
}
