import { createHash, type Hash } from 'node:crypto'
import type { BackupCounts } from '#core/contract/backup.ts'
import { isObject, memberOf } from '#core/base/json-guards.ts'
import type { ByteSink, ByteSource } from './bytes.ts'
import { BackupRefused } from './failures.ts'
import { baselineVersion, databaseVersion } from '../../database/migrations.ts'

/** The format of the parts; raised when an older version can no longer restore it. */
const backupFormat = 1

/** The first part of a backup. */
export interface About {
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Version of the application. */
  readonly version: string
  /** Version of the database (`user_version`). */
  readonly database: number
  /** Number of the profile folder it was written from, and its last batch: whether the present data continues the backup. */
  readonly origin: number
  readonly seq: number
  /** Whether the files of the archive are in it; otherwise only their list. */
  readonly pdfs: boolean
  readonly counts: BackupCounts
}

export const aboutText = (about: About): string => JSON.stringify({ kind: 'ajukan-backup', format: backupFormat, ...about }, null, 1)

const countsOf = (value: unknown): BackupCounts => {
  const count = (name: keyof BackupCounts): number => Number(memberOf(value, name)) || 0
  return { declarations: count('declarations'), submissions: count('submissions'), responses: count('responses'), pdfs: count('pdfs') }
}

/** Throws `backup-foreign`, `backup-newer` for a format or a database of a later version, or `backup-older` for a database from before the baseline. */
export const readAbout = (text: string): About => {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new BackupRefused('backup-damaged', 'about')
  }
  if (!isObject(found) || found['kind'] !== 'ajukan-backup') throw new BackupRefused('backup-foreign')
  const number = (name: string): number => {
    const value = found[name]
    if (typeof value !== 'number') throw new BackupRefused('backup-damaged', name)
    return value
  }
  if (number('format') > backupFormat || number('database') > databaseVersion) throw new BackupRefused('backup-newer')
  if (number('database') < baselineVersion) throw new BackupRefused('backup-older')
  return {
    createdAt: number('createdAt'),
    version: String(found['version']),
    database: number('database'),
    origin: number('origin'),
    seq: number('seq'),
    pdfs: found['pdfs'] === true,
    counts: countsOf(found['counts'])
  }
}

/** The blocks of a POSIX tar file (ustar) in which a backup without a passphrase is written; `docs/backup-format.md`. */

export const blockBytes = 512
/** Two blocks of zeros end the file. */
const endBytes = 2 * blockBytes

/** Bytes of zeros after a part of this size. */
const paddingOf = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes

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

interface BlockFacts {
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

/** The first part; describes the file. */
export const aboutName = 'ajukan-backup.json'
/** The settings, and the archive folder as the database knows it. */
export const stateName = 'state.json'
export const databaseName = 'ajukan.db'
/** Before the relative path of every file of the archive. */
export const archivePrefix = 'archive/'
/** Before the relative path of every attached file. */
export const attachmentPrefix = 'attachments/'
/** The last part: name, size and SHA-256 of every other. */
const manifestName = 'manifest.json'

export interface PartLine {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

const manifestOf = (lines: readonly PartLine[]): Buffer => Buffer.from(`${JSON.stringify({ parts: lines }, null, 1)}\n`)

export interface PartWriter {
  /** Calls `fill` with a function that takes exactly `bytes` bytes. */
  add(name: string, bytes: number, fill: (write: (portion: Uint8Array) => void) => void): void
  /** As `add`, for bytes whose SHA-256 is known. */
  addHashed(name: string, content: Uint8Array, sha256: string): void
  /** Writes the manifest and the end. */
  end(): void
}

/** `at`: of all parts, in milliseconds since 1970. */
export const partWriter = (sink: ByteSink, at: number): PartWriter => {
  const seconds = Math.floor(at / 1_000)
  const lines: PartLine[] = []
  const put = (name: string, bytes: number, fill: (write: (portion: Uint8Array) => void) => void): Hash => {
    sink.write(headerOf(name, bytes, seconds))
    const hash = createHash('sha256')
    let written = 0
    fill((portion) => {
      written += portion.length
      hash.update(portion)
      sink.write(portion)
    })
    if (written !== bytes) throw new Error(`the size of ${name} has changed`)
    sink.write(Buffer.alloc(paddingOf(bytes)))
    return hash
  }
  return {
    addHashed(name, content, sha256) {
      lines.push({ name, bytes: content.length, sha256 })
      sink.write(headerOf(name, content.length, seconds))
      sink.write(content)
      sink.write(Buffer.alloc(paddingOf(content.length)))
    },
    add: (name, bytes, fill) => void lines.push({ name, bytes, sha256: put(name, bytes, fill).digest('hex') }),
    end() {
      const manifest = manifestOf(lines)
      put(manifestName, manifest.length, (write) => {
        write(manifest)
      })
      sink.write(Buffer.alloc(endBytes))
      sink.end()
    }
  }
}

const damaged = (detail: string): BackupRefused => new BackupRefused('backup-damaged', detail)

/** Receives the portions of a part. */
export type PartUser = (portion: Buffer) => void

export interface PartReader {
  /** The next part; null after the manifest, when the whole file has been read and every byte of it is as it was written. */
  next(use: (name: string, bytes: number) => PartUser): PartLine | null
}

/** Reads parts; throws `backup-damaged` for any byte that `partWriter` does not write. */
export const partReader = (source: ByteSource): PartReader => {
  const lines: PartLine[] = []
  let at: number | null = null
  const header = (): { readonly name: string; readonly bytes: number } => {
    const first = Buffer.from(source.take(blockBytes))
    const found = readBlock(first)
    at ??= found.at
    const long = found.isLongName && found.bytes < 4_096 ? Buffer.from(source.take(found.bytes + paddingOf(found.bytes))) : null
    const own = long === null ? first : Buffer.from(source.take(blockBytes))
    const name = long === null ? found.name : long.toString('utf8', 0, found.bytes - 1)
    const { bytes } = readBlock(own)
    if (!Number.isSafeInteger(bytes) || bytes < 0 || !Number.isSafeInteger(at)) throw damaged('header')
    const all = long === null ? first : Buffer.concat([first, long, own])
    if (!all.equals(headerOf(name, bytes, at))) throw damaged(`header of ${name}`)
    return { name, bytes }
  }
  return {
    next(use) {
      const { name, bytes } = header()
      const isManifest = name === manifestName
      const expected = isManifest ? manifestOf(lines) : Buffer.alloc(0)
      if (isManifest && bytes !== expected.length) throw damaged('manifest')
      const hash = createHash('sha256')
      const take = isManifest ? () => undefined : use(name, bytes)
      source.each(bytes, (portion) => {
        hash.update(portion)
        take(portion)
      })
      if (source.take(paddingOf(bytes)).some((byte) => byte !== 0)) throw damaged('padding')
      const sha256 = hash.digest('hex')
      if (!isManifest) {
        const line = { name, bytes, sha256 }
        lines.push(line)
        return line
      }
      if (sha256 !== createHash('sha256').update(expected).digest('hex')) throw damaged('manifest')
      if (source.take(endBytes).some((byte) => byte !== 0) || !source.isAtEnd()) throw damaged('end')
      return null
    }
  }
}
