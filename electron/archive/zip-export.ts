import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Step } from './check-files.ts'
import { renameFile, syncFolder, temporaryName } from '../files/atomic-file.ts'

export interface ZipPdf {
  readonly sha256: string
  readonly name: string
}

export interface ZipContent {
  readonly pdfs: readonly ZipPdf[]
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  /** When the files were made, as the zip says it. */
  readonly at: number
}

export interface ZipMade {
  readonly files: number
  readonly bytes: number
  /** Names of PDFs that were gone or changed. */
  readonly left: readonly string[]
}

export const sumsName = 'SHA256SUMS.txt'
export const leftName = 'TIDAK-ADA.txt'

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The bytes of a PDF, if they still are what the archive stored. */
const readGood = async (pathOf: (sha256: string) => Promise<string | null>, sha256: string): Promise<Buffer | null> => {
  const path = await pathOf(sha256)
  const bytes = path === null ? null : await readFile(path).catch(() => null)
  return bytes !== null && sha256Of(bytes) === sha256 ? bytes : null
}

/**
 * Writes a zip to `path`, one file in memory at a time, with a list of SHA-256 sums that `sha256sum -c` reads. The name stands only when the
 * whole file is on the disk; stopped or failed, nothing of it stays. Rejects with the error of the disk or of the signal.
 */
export const writeZip = async (
  path: string,
  { pdfs, files, at }: ZipContent,
  pathOf: (sha256: string) => Promise<string | null>,
  { signal, progress }: Step
): Promise<ZipMade> => {
  const temporary = temporaryName(path)
  const zip = new ZipFile()
  const sums: string[] = []
  const left: string[] = []
  const mtime = new Date(at)
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])

  /** Resolves when the zip has taken the bytes; it keeps nothing of them. */
  const add = async (name: string, bytes: Uint8Array, compressionLevel: number): Promise<void> => {
    either.throwIfAborted()
    sums.push(`${sha256Of(bytes)}  ${name}`)
    const taken = Promise.withResolvers<null>()
    let held: readonly Uint8Array[] = bytes.byteLength === 0 ? [] : [bytes]
    const options = { size: bytes.byteLength, compress: true, compressionLevel, mtime, mode: 0o100644 }
    zip.addReadStreamLazy(name, options, (give) => {
      const stream = Readable.from(held, { objectMode: false })
      held = []
      stream.once('end', () => {
        taken.resolve(null)
      })
      give(null, stream)
    })
    const giveUp = (): void => {
      taken.reject(either.reason)
    }
    either.addEventListener('abort', giveUp)
    await taken.promise.finally(() => {
      either.removeEventListener('abort', giveUp)
    })
  }
  const fill = async (): Promise<void> => {
    for (const [done, { sha256, name }] of pdfs.entries()) {
      const bytes = await readGood(pathOf, sha256)
      // PDFs are packed inside already: little is to be gained.
      if (bytes === null) left.push(name)
      else await add(name, bytes, 1)
      progress(done + 1, pdfs.length)
    }
    for (const { name, bytes } of files) await add(name, bytes, 6)
    if (left.length > 0) await add(leftName, Buffer.from(`${left.join('\n')}\n`), 6)
    await add(sumsName, Buffer.from(`${sums.join('\n')}\n`), 6)
    zip.end()
  }

  try {
    const written = pipeline(zip.outputStream, createWriteStream(temporary, { flags: 'wx' }), { signal: either })
    const results = await Promise.allSettled(
      [fill(), written].map((work) =>
        work.catch((error: unknown) => {
          // Either of them ends the other; the first reason is the true one.
          stop.abort(error)
          throw either.reason
        })
      )
    )
    for (const result of results) if (result.status === 'rejected') throw result.reason
    const handle = await open(temporary, 'r+')
    const bytes = await handle.stat().then(({ size }) => size)
    await handle.sync().finally(() => handle.close())
    signal.throwIfAborted()
    await renameFile(temporary, path)
    await syncFolder(dirname(path))
    return { files: pdfs.length - left.length + files.length, bytes, left }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
