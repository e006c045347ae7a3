import { readFile } from 'node:fs/promises'
import { errorCode } from '../files/atomic-file.ts'

/** Sizes of the format, in bytes: https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
const [logHeader, frameHeader] = [32, 24]

/** The checksum of the header, the last 8 of its 32 bytes, is of this many bytes. */
const checkedBytes = 24

const hasValidHeader = (log: Buffer): boolean => {
  const isBigEndian = log.readUInt32BE(0) === 0x377f0683
  let [one, other] = [0, 0]
  for (let at = 0; at < checkedBytes; at += 8) {
    one = (one + (isBigEndian ? log.readUInt32BE(at) : log.readUInt32LE(at)) + other) >>> 0
    other = (other + (isBigEndian ? log.readUInt32BE(at + 4) : log.readUInt32LE(at + 4)) + one) >>> 0
  }
  return log.readUInt32BE(checkedBytes) === one && log.readUInt32BE(checkedBytes + 4) === other
}

/**
 * The number of the last frame that ends a transaction of the present generation of a write-ahead log; 0 if there is none, infinite if the header is
 * damaged. SQLite reads the frames before the first damaged one: if these are fewer, changes that were reported as written are lost.
 */
export const lastCommit = async (path: string): Promise<number> => {
  const log = await readFile(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
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
