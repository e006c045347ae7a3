import { open, type FileHandle } from 'node:fs/promises'
import { errorCode } from '../files/atomic-file.ts'

/** The header at the start of page 1: https://www.sqlite.org/fileformat2.html#the_database_header */
const magic = Buffer.from('SQLite format 3\0')
const headerBytes = 100
const versionAt = 60

/** Null if there is no such file. */
const firstBytes = async (path: string): Promise<Buffer | null> => {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * `PRAGMA user_version` of a database file and its log, which are only read: SQLite would write the log into the file. 0 if the file is missing or its
 * header is damaged.
 */
export const storedVersion = async (path: string, log?: StoredLog): Promise<number> => {
  const page = (log ?? (await readStoredLog(`${path}-wal`))).firstPage ?? (await firstBytes(path))
  return page !== null && page.length >= headerBytes && page.subarray(0, magic.length).equals(magic) ? page.readInt32BE(versionAt) : 0
}

/** Sizes of the format, in bytes: https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
const [logHeader, frameHeader] = [32, 24]

/** The checksum of the header, the last 8 of its 32 bytes, is of this many bytes. */
const checkedBytes = 24

type Sums = readonly [one: number, other: number]

/** The checksum of the format over these bytes, which continues that of the bytes before. */
const addTo = ([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums => {
  let [one, other] = [first, second]
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + other) >>> 0
    other = (other + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0
  }
  return [one, other]
}

const isBigEndianLog = (log: Buffer): boolean => log.readUInt32BE(0) === 0x377f0683
const sumsAt = (log: Buffer, at: number): Sums => [log.readUInt32BE(at), log.readUInt32BE(at + 4)]
const areEqual = ([one, other]: Sums, [third, fourth]: Sums): boolean => one === third && other === fourth

const hasValidHeader = (log: Buffer): boolean =>
  areEqual(addTo([0, 0], log.subarray(0, checkedBytes), isBigEndianLog(log)), sumsAt(log, checkedBytes))

/** Bytes that are read at once: a log may be larger than a buffer can be. */
const chunkBytes = 4 * 1024 * 1024

/** The whole frames of a log behind its header in their order, several at once. They are valid until the next ones are asked for. */
async function* framesOf(file: FileHandle, frameBytes: number): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(Math.max(1, Math.floor(chunkBytes / frameBytes)) * frameBytes)
  for (let filled = chunk.length; filled === chunk.length;) {
    filled = 0
    for (let read = -1; read !== 0 && filled < chunk.length; filled += read)
      read = (await file.read(chunk, filled, chunk.length - filled, null)).bytesRead
    yield chunk.subarray(0, filled - (filled % frameBytes))
  }
}

export interface StoredLog {
  /**
   * The number of the last frame that ends a transaction of the present generation; 0 if there is none, infinite if the header is damaged. SQLite reads the
   * frames before the first damaged one: if these are fewer, changes that were reported as written are lost.
   */
  readonly lastCommit: number
  /** Page 1 after the last transaction that SQLite reads; null if none has that page. */
  readonly firstPage: Buffer | null
}

const readFrames = async (file: FileHandle): Promise<StoredLog> => {
  const log = Buffer.alloc(logHeader)
  // Without positions, which a file that is no regular one refuses.
  const { bytesRead } = await file.read(log, 0, logHeader, null)
  if (bytesRead < logHeader || (await file.stat()).size < logHeader + frameHeader) return { lastCommit: 0, firstPage: null }
  if (!hasValidHeader(log)) return { lastCommit: Number.POSITIVE_INFINITY, firstPage: null }
  const isBigEndian = isBigEndianLog(log)
  const salt = log.subarray(16, checkedBytes)
  let sums: Sums | null = sumsAt(log, checkedBytes)
  let [firstPage, written, lastCommit, number]: [Buffer | null, Buffer | null, number, number] = [null, null, 0, 0]
  const frameBytes = frameHeader + log.readUInt32BE(8)
  for await (const frames of framesOf(file, frameBytes))
    for (let at = 0; at < frames.length; at += frameBytes) {
      number += 1
      const frame = frames.subarray(at, at + frameBytes)
      const isOfGeneration = frame.compare(salt, 0, salt.length, 8, 16) === 0
      const page = frame.subarray(frameHeader)
      sums = sums && isOfGeneration ? addTo(addTo(sums, frame.subarray(0, 8), isBigEndian), page, isBigEndian) : null
      if (sums && !areEqual(sums, sumsAt(frame, 16))) sums = null
      if (sums && frame.readUInt32BE(0) === 1) written = Buffer.from(page)
      if (!isOfGeneration || frame.readUInt32BE(4) === 0) continue
      lastCommit = number
      if (sums) firstPage = written
    }
  return { lastCommit, firstPage }
}

/** Reads a write-ahead log without SQLite, which would write it into the file. */
export const readStoredLog = async (path: string): Promise<StoredLog> => {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { lastCommit: 0, firstPage: null }
    throw error
  }
  try {
    return await readFrames(file)
  } finally {
    await file.close()
  }
}
