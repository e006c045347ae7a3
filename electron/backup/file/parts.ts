import { createHash, type Hash } from 'node:crypto'
import { endBytes, headerOf, paddingOf, readBlock, blockBytes } from './blocks.ts'
import type { ByteSink, ByteSource } from './bytes.ts'
import { BackupRefused } from './failures.ts'

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
