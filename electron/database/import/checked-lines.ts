import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { errorCode } from '../../files/atomic-file.ts'

/** One line of a file with checksums: eight hex digits of CRC-32, a space, text without a line break. */
export interface CheckedLine {
  readonly offset: number
  /** Byte offset after the line break. */
  readonly end: number
  /** `null` if the line is damaged. */
  readonly body: Buffer | null
}

const lineBreak = 10
const space = 32
const chunkBytes = 1024 * 1024

const checksum = (body: string | Buffer): string => crc32(body).toString(16).padStart(8, '0')

export const encodeLine = (body: string): Buffer => Buffer.from(`${checksum(body)} ${body}\n`)

export const decodeLine = (line: Buffer): Buffer | null => {
  if (line.length < 9 || line[8] !== space) return null
  const body = line.subarray(9)
  return line.toString('latin1', 0, 8) === checksum(body) ? body : null
}

/** `undefined` if the body is not JSON; a valid checksum does not imply that. */
export const parseBody = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Byte offset after the last line break; 0 if there is no file. */
export const endOfLines = async (path: string): Promise<number> => {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (handle === null) return 0
  try {
    let { size: end } = await handle.stat()
    while (end > 0) {
      const from = Math.max(0, end - chunkBytes)
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - from), 0, end - from, from)
      const at = buffer.subarray(0, bytesRead).lastIndexOf(lineBreak)
      if (at !== -1) return from + at + 1
      end = from
    }
    return 0
  } finally {
    await handle.close()
  }
}

/** The body of the line between two offsets; `null` if it is damaged. */
export const readLineAt = async (path: string, offset: number, end: number): Promise<Buffer | null> => {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - offset), 0, end - offset, offset)
    return bytesRead === end - offset && buffer.at(-1) === lineBreak ? decodeLine(buffer.subarray(0, -1)) : null
  } finally {
    await handle.close()
  }
}

/**
 * Complete lines between two offsets in groups of about 1 MiB, so that the event loop is not blocked for long.
 * Bytes after the last line break are skipped: they were never acknowledged.
 */
export const readLines = async function* (path: string, from = 0, to = Number.POSITIVE_INFINITY): AsyncGenerator<readonly CheckedLine[]> {
  const handle = await open(path, 'r')
  try {
    let position = from
    let start = from
    let pieces: Buffer[] = []
    while (position < to) {
      const length = Math.min(chunkBytes, to - position)
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, position)
      if (bytesRead === 0) return
      const chunk = buffer.subarray(0, bytesRead)
      position += bytesRead
      const lines: CheckedLine[] = []
      let used = 0
      for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, used)) {
        const tail = chunk.subarray(used, at)
        const line = pieces.length === 0 ? tail : Buffer.concat([...pieces, tail])
        const end = start + line.length + 1
        lines.push({ offset: start, end, body: decodeLine(line) })
        pieces = []
        start = end
        used = at + 1
      }
      if (used < chunk.length) pieces.push(chunk.subarray(used))
      if (lines.length > 0) yield lines
    }
  } finally {
    await handle.close()
  }
}
