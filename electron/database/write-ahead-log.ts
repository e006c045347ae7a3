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

/**
 * The number of the last frame that ends a transaction of the present generation of a write-ahead log; 0 if there is none, infinite if the header is
 * damaged. SQLite reads the frames before the first damaged one: if these are fewer, changes that were reported as written are lost.
 */
export const lastCommit = async (path: string): Promise<number> => {
  const log = await readLog(path)
  if (log.length < logHeader + frameHeader) return 0
  if (!hasValidHeader(log)) return Number.POSITIVE_INFINITY
  const frameBytes = frameHeader + log.readUInt32BE(8)
  const salt = log.subarray(16, checkedBytes)
  let last = 0
  for (let number = 1; logHeader + number * frameBytes <= log.length; number += 1) {
    const frame = log.subarray(logHeader + (number - 1) * frameBytes)
    if (frame.subarray(8, 16).equals(salt) && frame.readUInt32BE(4) > 0) last = number
  }
  return last
}

/** Page 1 after the last transaction that SQLite reads from a write-ahead log; null if none has that page. */
export const firstPageInLog = async (path: string): Promise<Buffer | null> => {
  const log = await readLog(path)
  if (log.length < logHeader + frameHeader || !hasValidHeader(log)) return null
  const frameBytes = frameHeader + log.readUInt32BE(8)
  const salt = log.subarray(16, checkedBytes)
  let sums = sumsAt(log, checkedBytes)
  let [found, written]: (Buffer | null)[] = [null, null]
  for (let start = logHeader; start + frameBytes <= log.length; start += frameBytes) {
    const page = log.subarray(start + frameHeader, start + frameBytes)
    sums = addTo(addTo(sums, log.subarray(start, start + 8), isBigEndianLog(log)), page, isBigEndianLog(log))
    if (!log.subarray(start + 8, start + 16).equals(salt) || !areEqual(sums, sumsAt(log, start + 16))) break
    if (log.readUInt32BE(start) === 1) written = page
    if (log.readUInt32BE(start + 4) > 0) found = written
  }
  return found ?? null
}
