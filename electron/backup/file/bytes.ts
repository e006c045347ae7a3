import { fstatSync, readSync, writeSync } from 'node:fs'
import { chunkBytes, tagBytes, type ChunkCipher, lockOf } from '../../files/passphrase-lock.ts'
import { BackupRefused } from './failures.ts'

/** The size of a file that one thread writes while another reads it. */

/** Shared between both threads: index 0 is the number of bytes written, index 1 is 1 when there are no more. */
export type GrowingFile = BigInt64Array<SharedArrayBuffer>

export const growingFile = (): GrowingFile => new BigInt64Array(new SharedArrayBuffer(16))

/** Bytes after which the reader is woken; waking it after each write takes longer than the write. */
const wakeBytes = 4 * 1024 * 1024

export const setWritten = (growing: GrowingFile, bytes: number): void => {
  const before = Number(Atomics.exchange(growing, 0, BigInt(bytes)))
  if (Math.floor(before / wakeBytes) !== Math.floor(bytes / wakeBytes)) Atomics.notify(growing, 0)
}

/** Wakes the reader even if no further bytes were written. */
export const setComplete = (growing: GrowingFile): void => {
  Atomics.store(growing, 1, 1n)
  Atomics.notify(growing, 0)
}

/** Milliseconds between two calls of `whileWaiting`. */
const interval = 100

/**
 * Waits until that many bytes are written or the file is complete; returns the size. `whileWaiting` throws if the reader must stop.
 */
export const waitForBytes = (growing: GrowingFile, least: number, whileWaiting: () => void): number => {
  for (;;) {
    const isComplete = Atomics.load(growing, 1) === 1n
    const written = Atomics.load(growing, 0)
    if (isComplete || written >= least) return Number(written)
    whileWaiting()
    Atomics.wait(growing, 0, written, interval)
  }
}

/** The lock of backups. Opening throws `backup-passphrase` for a wrong one and `backup-damaged`. */
export const {
  headerBytes: lockHeaderBytes,
  lockWith,
  isLocked,
  unlockWith
} = lockOf({
  magic: Buffer.from('AJUKAN-LOCKED\x01', 'latin1'),
  refusal: (reason, detail) => new BackupRefused(`backup-${reason}`, detail)
})

/** The plain bytes of a backup, in order. */
export interface ByteSink {
  write(bytes: Uint8Array): void
  /** Writes the rest. */
  end(): void
}

export interface ByteSource {
  /** Exactly so many bytes, valid until the next call; throws `backup-damaged` where the file ends before. */
  take(bytes: number): Buffer
  /** In portions, each valid until the next one. */
  each(bytes: number, use: (portion: Buffer) => void): void
  isAtEnd(): boolean
  /** Bytes of the file read so far. */
  position(): number
}

/** Plain chunks stay in the cache of the processor. */
const plainBytes = 256 * 1024

const writeAll = (file: number, bytes: Buffer): void => {
  for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from)
}

/** Writes into an open file, in chunks; encrypted where there is a passphrase. `onWritten` gets the size of the file after each chunk. */
export const byteSink = (file: number, passphrase: string, onWritten: (bytes: number) => void): ByteSink => {
  const lock = passphrase === '' ? null : lockWith(passphrase)
  let written = 0
  const put = (bytes: Buffer): void => {
    writeAll(file, bytes)
    written += bytes.length
    onWritten(written)
  }
  if (lock !== null) put(lock.header)
  const size = lock === null ? plainBytes : chunkBytes
  const chunk = Buffer.allocUnsafe(size)
  let [used, number] = [0, 0]
  const flush = (isLast: boolean): void => {
    const part = chunk.subarray(0, used)
    put(lock === null ? part : lock.encrypt(part, number, isLast))
    used = 0
    number += 1
  }
  return {
    write(bytes) {
      for (let from = 0; from < bytes.length;) {
        if (used === size) flush(false)
        const length = Math.min(size - used, bytes.length - from)
        chunk.set(bytes.subarray(from, from + length), used)
        used += length
        from += length
      }
    },
    end: () => flush(true)
  }
}

const readFully = (file: number, into: Buffer, at: number): number => {
  let length = 0
  while (length < into.length) {
    const read = readSync(file, into, length, into.length - length, at + length)
    if (read === 0) break
    length += read
  }
  return length
}

/** Whether the file is locked; throws `backup-newer` for a lock of a later version. */
export const isLockedFile = (file: number): boolean => {
  const begin = Buffer.alloc(lockHeaderBytes)
  const found = isLocked(begin.subarray(0, readFully(file, begin, 0)))
  if (found === 'newer') throw new BackupRefused('backup-newer')
  return found === 'locked'
}

/**
 * Reads an open file from its beginning. `unlock` gets the header of a locked one. `sizeFrom` returns the size of the file; for a file being written, it
 * waits until it has at least that size or is complete.
 */
export const byteSource = (
  file: number,
  unlock: (header: Buffer) => ChunkCipher,
  sizeFrom: (least: number) => number = () => fstatSync(file).size
): ByteSource => {
  let decrypt: ChunkCipher | null = null
  let position = 0
  sizeFrom(lockHeaderBytes)
  if (isLockedFile(file)) {
    const header = Buffer.alloc(lockHeaderBytes)
    position = readFully(file, header, 0)
    decrypt = unlock(header)
  }
  const read = Buffer.allocUnsafe(decrypt === null ? plainBytes : chunkBytes + tagBytes)
  let [number, from] = [0, 0]
  let chunk: Buffer = Buffer.alloc(0)
  const next = (): void => {
    const size = sizeFrom(position + read.length + 1)
    const length = readFully(file, read, position)
    position += length
    if (length === 0) throw new BackupRefused('backup-damaged', 'ends early')
    const bytes = read.subarray(0, length)
    chunk = decrypt === null ? bytes : decrypt(bytes, number, position >= size)
    from = 0
    number += 1
  }
  const each: ByteSource['each'] = (bytes, use) => {
    for (let left = bytes; left > 0;) {
      if (from === chunk.length) next()
      const portion = chunk.subarray(from, from + Math.min(left, chunk.length - from))
      from += portion.length
      left -= portion.length
      use(portion)
    }
  }
  return {
    each,
    take(bytes) {
      if (chunk.length - from >= bytes) return chunk.subarray(from, (from += bytes))
      const parts: Buffer[] = []
      each(bytes, (portion) => void parts.push(Buffer.from(portion)))
      return Buffer.concat(parts)
    },
    isAtEnd: () => from === chunk.length && position >= sizeFrom(position + 1),
    position: () => position
  }
}
