import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskFailure, renameFile, syncFolder } from '../files/atomic-file.ts'
import { fetchFile, type Fetch } from './fetch-file.ts'
import type { Manifest } from './manifest.ts'
import { UpdateRefused } from './refused.ts'

type Wanted = Pick<Manifest, 'file' | 'bytes' | 'sha512'>

export interface DownloadDeps {
  readonly fetch: Fetch
  /** The folder for packages; everything in it is removed first. */
  readonly folder: string
  /** Milliseconds without another byte. */
  readonly silence: number
  readonly progress: (bytes: number) => void
  readonly signal: AbortSignal
}

/** A slow line may take long; the user can cancel. */
const longest = 12 * 3_600_000

/** Removes packages and partial downloads. */
export const emptyDownloads = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
}

const onDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const reason = diskFailure(error)
    throw new UpdateRefused(reason === 'disk-full' ? reason : 'disk-failed', String(error))
  }
}

/** Writes the package of a manifest into the folder, under its name only when length and hash are right. Rejects as `fetchFile`; nothing is left then. */
export const downloadPackage = async (
  url: string,
  { file, bytes, sha512 }: Wanted,
  { fetch, folder, silence, progress, signal }: DownloadDeps
): Promise<string> => {
  const unfinished = join(folder, 'unfinished.part')
  await onDisk(mkdir(folder, { recursive: true }).then(() => emptyDownloads(folder)))
  const handle = await onDisk(open(unfinished, 'wx', 0o600))
  const hash = createHash('sha512')
  try {
    let done = 0
    const received = await fetchFile(fetch, url, { bytes, silence, total: longest }, signal, async (piece) => {
      hash.update(piece)
      await onDisk(handle.writeFile(piece))
      done += piece.length
      progress(done)
    })
    if (received < bytes) throw new UpdateRefused('cut')
    if (hash.digest('hex') !== sha512) throw new UpdateRefused('hash')
    await onDisk(handle.sync())
    await handle.close()
    await onDisk(renameFile(unfinished, join(folder, file)).then(() => syncFolder(folder)))
    return join(folder, file)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Reads a downloaded package again: it may have been changed since. Rejects with `UpdateRefused`. */
export const demandIntact = async (path: string, { sha512 }: Pick<Wanted, 'sha512'>): Promise<void> => {
  const hash = createHash('sha512')
  await onDisk(pipeline(createReadStream(path), hash))
  if (hash.digest('hex') !== sha512) throw new UpdateRefused('hash')
}
