import { readFile } from 'node:fs/promises'
import { errorCode } from '../files/atomic-file.ts'

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

/** Empty if there is no log. */
const readLog = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return Buffer.alloc(0)
    throw error
  })

export interface StoredLog {
  /**
   * The number of the last frame that ends a transaction of the present generation; 0 if there is none, infinite if the header is damaged. SQLite reads the
   * frames before the first damaged one: if these are fewer, changes that were reported as written are lost.
   */
  readonly lastCommit: number
  /** Page 1 after the last transaction that SQLite reads; null if none has that page. */
  readonly firstPage: Buffer | null
}

/** Reads a write-ahead log without SQLite, which would write it into the file. */
export const readStoredLog = async (path: string): Promise<StoredLog> => {
  const log = await readLog(path)
  if (log.length < logHeader + frameHeader) return { lastCommit: 0, firstPage: null }
  if (!hasValidHeader(log)) return { lastCommit: Number.POSITIVE_INFINITY, firstPage: null }
  const frameBytes = frameHeader + log.readUInt32BE(8)
  const salt = log.subarray(16, checkedBytes)
  let sums: Sums | null = sumsAt(log, checkedBytes)
  let [firstPage, written, lastCommit]: [Buffer | null, Buffer | null, number] = [null, null, 0]
  for (let number = 1; logHeader + number * frameBytes <= log.length; number += 1) {
    const frame = log.subarray(logHeader + (number - 1) * frameBytes, logHeader + number * frameBytes)
    const page = frame.subarray(frameHeader)
    const isOfGeneration = frame.subarray(8, 16).equals(salt)
    sums = sums && isOfGeneration ? addTo(addTo(sums, frame.subarray(0, 8), isBigEndianLog(log)), page, isBigEndianLog(log)) : null
    if (sums && !areEqual(sums, sumsAt(frame, 16))) sums = null
    if (sums && frame.readUInt32BE(0) === 1) written = page
    if (!isOfGeneration || frame.readUInt32BE(4) === 0) continue
    lastCommit = number
    if (sums) firstPage = written
  }
  return { lastCommit, firstPage }
}
