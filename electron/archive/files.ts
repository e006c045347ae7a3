import { createHash } from 'node:crypto'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { placeOf, type ArchiveFacts } from './names.ts'
import { errorCode, renameFile, syncFolder } from '../files/atomic-file.ts'

export const asideFolder = 'sisihan'

/** The folder and those above it up to the archive, made to last. */
export const makeFolder = async (root: string, folder: string): Promise<void> => {
  const path = join(root, folder)
  if ((await mkdir(path, { recursive: true })) === undefined) return
  for (let above = dirname(path); above.length >= root.length; above = dirname(above)) await syncFolder(above)
}

const pieceBytes = 1024 * 1024

/** `null` where there is no such file. Read piece by piece, so that a large one holds nobody up. */
export const contentHash = async (path: string): Promise<string | null> => {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  })
  if (handle === null) return null
  try {
    const hash = createHash('sha256')
    const { size } = await handle.stat()
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, size + 1))
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, piece.length)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

/** Larger than any answer a profile accepts (1,024 MiB), so no stored file can have this size. */
const maxFileBytes = 1024 * 1024 * 1024

export interface HashedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** SHA-256 of `bytes`, in hexadecimal. */
  readonly hash: string
}

/** Reads a file once and hashes it piece by piece on the way, so that the event loop stays free. Null where there is no file; rejects where it is too large. */
export const readHashed = async (path: string): Promise<HashedFile | null> => {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  })
  if (handle === null) return null
  try {
    const { size } = await handle.stat()
    if (size > maxFileBytes) throw new Error('file too large')
    const bytes = Buffer.allocUnsafeSlow(size)
    const hash = createHash('sha256')
    let length = 0
    while (length < size) {
      const { bytesRead } = await handle.read(bytes, length, Math.min(pieceBytes, size - length))
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
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false
    throw error
  }
}

/** Names that content may be written under, in this order: the readable one with eight digits of the hash, then with more of them. */
export const namesFor = (facts: ArchiveFacts, sha256: string): readonly string[] => {
  const { folder, stem } = placeOf(facts, sha256)
  return [8, 16, 32, 64].map((digits) => `${folder}/${stem}_${sha256.slice(0, digits)}.pdf`)
}

/** A file that should hold `sha256` and does not any more: somebody's notes, or damage. It makes room but is not thrown away. */
export const moveChangedAside = async (root: string, file: string, now: number): Promise<void> => {
  const path = join(root, file)
  if (!(await isThere(path))) return
  const aside = `${asideFolder}/${file.replace(/\.pdf$/, `_berubah-${now}.pdf`)}`
  await makeFolder(root, dirname(aside))
  await renameFile(path, join(root, aside))
}
