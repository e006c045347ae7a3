import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** One line of a file with checksums: eight hex digits of CRC-32, a space, text without a line break. */
export interface CheckedLine {
  /** Byte offset after the line break. */
  readonly end: number
  /** `null` if the line is damaged. */
  readonly body: Buffer | null
}

const lineBreak = 10
const space = 32
const chunkBytes = 1024 * 1024

const checksum = (body: Buffer): string => crc32(body).toString(16).padStart(8, '0')

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

/**
 * Complete lines of a file in groups of about 1 MiB, so that the event loop is not blocked for long.
 * Bytes after the last line break are skipped: they were never acknowledged.
 */
export const readLines = async function* (path: string): AsyncGenerator<readonly CheckedLine[]> {
  const handle = await open(path, 'r')
  try {
    let position = 0
    let pieces: Buffer[] = []
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position)
      if (bytesRead === 0) return
      const chunk = buffer.subarray(0, bytesRead)
      position += bytesRead
      const lines: CheckedLine[] = []
      let used = 0
      for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, used)) {
        const tail = chunk.subarray(used, at)
        const line = pieces.length === 0 ? tail : Buffer.concat([...pieces, tail])
        lines.push({ end: position - bytesRead + at + 1, body: decodeLine(line) })
        pieces = []
        used = at + 1
      }
      if (used < chunk.length) pieces.push(chunk.subarray(used))
      if (lines.length > 0) yield lines
    }
  } finally {
    await handle.close()
  }
}
