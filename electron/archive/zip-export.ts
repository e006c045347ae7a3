import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Step } from '../files/jobs.ts'
import { renameFile, syncFolder, temporaryName } from '../files/atomic-file.ts'
import { savedFileMode } from '../files/file-modes.ts'
import { sha256Of } from '../files/sha256.ts'

export interface ZipPdf {
  readonly sha256: string
  readonly name: string
}

export interface ZipContent {
  readonly pdfs: readonly ZipPdf[]
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  /** Modification time of the files in the zip, in milliseconds since 1970. */
  readonly at: number
}

export interface ZipMade {
  /** All entries of the zip, also its lists. */
  readonly files: number
  readonly bytes: number
  /** Names of PDFs that were missing or changed. */
  readonly left: readonly string[]
}

export const sumsName = 'SHA256SUMS.txt'
export const leftName = 'TIDAK-ADA.txt'

/**
 * Writes a zip to `path` with one file in memory at a time and a list of SHA-256 sums for `sha256sum -c`. The file gets its name after all of it is
 * on the disk; a stopped or failed export removes it. Rejects with the error of the disk or of the signal.
 */
export const writeZip = async (
  path: string,
  { pdfs, files, at }: ZipContent,
  /** The bytes of a PDF that have this sum, read once; null if it is missing or changed. */
  read: (sha256: string) => Promise<Uint8Array | null>,
  { signal, progress }: Step,
  /** The name of the file before it is complete. */
  temporary = temporaryName(path)
): Promise<ZipMade> => {
  // Loaded with the first export: it would delay the start.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const sums: string[] = []
  const left: string[] = []
  const mtime = new Date(at)
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])

  /** Resolves after the zip has read the bytes, which are then released. */
  const add = async (name: string, bytes: Uint8Array, compressionLevel: number, sha256 = sha256Of(bytes)): Promise<void> => {
    either.throwIfAborted()
    sums.push(`${sha256}  ${name}`)
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
      const bytes = await read(sha256)
      // The content of a PDF is compressed already.
      if (bytes === null) left.push(name)
      else await add(name, bytes, 1, sha256)
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
          // An error in one ends the other; the first error is reported.
          stop.abort(error)
          throw either.reason
        })
      )
    )
    for (const result of results) if (result.status === 'rejected') throw result.reason
    const handle = await open(temporary, 'r+')
    const bytes = await handle.stat().then(({ size }) => size)
    await handle
      .chmod(savedFileMode())
      .then(() => handle.sync())
      .finally(() => handle.close())
    signal.throwIfAborted()
    await renameFile(temporary, path)
    await syncFolder(dirname(path))
    return { files: sums.length, bytes, left }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
