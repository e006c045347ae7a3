/** The blocks of a POSIX tar file (ustar) in which a backup without a passphrase is written; `docs/backup-format.md`. */

export const blockBytes = 512
/** Two blocks of zeros end the file. */
export const endBytes = 2 * blockBytes

/** Bytes of zeros after a part of this size. */
export const paddingOf = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes

const longestName = 100
const longName = '././@LongLink'
const largestOctal = 8 ** 11

const writeSize = (block: Buffer, bytes: number): void => {
  if (bytes < largestOctal) block.write(bytes.toString(8).padStart(11, '0'), 124, 'latin1')
  else {
    block.writeUInt8(0x80, 124)
    block.writeBigUInt64BE(BigInt(bytes), 128)
  }
}

const blockOf = (name: Buffer, bytes: number, at: number, type: '0' | 'L'): Buffer => {
  const block = Buffer.alloc(blockBytes)
  name.copy(block, 0, 0, longestName)
  block.write('0000600\0' + '0000000\0'.repeat(2), 100, 'latin1')
  writeSize(block, bytes)
  block.write(at.toString(8).padStart(11, '0'), 136, 'latin1')
  block.write(`        ${type}`, 148, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  let sum = 0
  for (let at = 0; at < blockBytes; at += 1) sum += block[at] ?? 0
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return block
}

/** The header of a part; `at` in seconds since 1970. A name of more than 100 bytes has a header of its own (GNU tar). */
export const headerOf = (name: string, bytes: number, at: number): Buffer => {
  const text = Buffer.from(name)
  const header = blockOf(text, bytes, at, '0')
  if (text.length <= longestName) return header
  const long = Buffer.concat([text, Buffer.alloc(1 + paddingOf(text.length + 1))])
  return Buffer.concat([blockOf(Buffer.from(longName), text.length + 1, at, 'L'), long, header])
}

const textAt = (block: Buffer, from: number, length: number): string => {
  const text = block.toString('utf8', from, from + length)
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

const sizeIn = (block: Buffer): number =>
  block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(textAt(block, 124, 12), 8)

export interface BlockFacts {
  readonly name: string
  readonly bytes: number
  readonly at: number
  /** Whether the name of the next part follows. */
  readonly isLongName: boolean
}

/** Unchecked content of a header: compare with `headerOf`. */
export const readBlock = (block: Buffer): BlockFacts => {
  const name = textAt(block, 0, longestName)
  return {
    name,
    bytes: sizeIn(block),
    at: Number.parseInt(textAt(block, 136, 12), 8),
    isLongName: name === longName && block[156] === 0x4c
  }
}
