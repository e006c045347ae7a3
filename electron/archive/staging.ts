import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isArchiveEntry, type ArchiveEntry } from './entries.ts'
import { syncFolder } from '../files/atomic-file.ts'
import { encodeLine, parseBody, readLines } from '../database/append-only/checked-lines.ts'
import { createSequencer } from '../../core/base/sequencer.ts'
import { createCommitQueue, type CommitQueue } from '../database/append-only/commit-queue.ts'
import { openDiskFile, openLineFile, type LineFile, type OpenDiskFile } from '../database/append-only/line-file.ts'

/**
 * What has come and is not settled yet lies here: a PDF on its way to its folder under its hash, and one line of a journal per response. PDF,
 * name and line reach the disk together, lines of several responses with one sync; the files beside the PDFs and the index are written
 * when there is time. After a kill the journal says which PDFs were promised.
 */
export const arrivalsFolder = '.masuk'

const segmentPattern = /^\d{1,15}\.ndjson$/
const stagedPattern = /^[0-9a-f]{64}\.pdf$/

export const stagedPath = (root: string, sha256: string): string => join(root, arrivalsFolder, `${sha256}.pdf`)

export const arrivalLine = (entry: ArchiveEntry): Buffer => encodeLine(JSON.stringify(entry))

/** One file of the journal, from one settling to the next. */
interface Segment {
  readonly path: string
  readonly file: LineFile
  readonly queue: CommitQueue<Buffer>
  /** Entries of responses that were reported as stored. */
  readonly told: ArchiveEntry[]
  /** Responses between their first byte and their report. */
  busy: number
  idle: () => void
}

export interface Visit {
  /** Resolves when the line is on the disk. */
  write(entry: ArchiveEntry): Promise<void>
  /** The response was stored; without it the line is one nobody was promised. */
  tell(entry: ArchiveEntry): void
  leave(): void
}

export interface Settled {
  readonly entries: readonly ArchiveEntry[]
  /** Removes the journal of these entries. */
  forget(): Promise<void>
}

export interface Arrivals {
  enter(): Visit
  /** Resolves when bytes and name are on the disk, and what `line` begins together with their sync. */
  stage(sha256: string, bytes: Uint8Array, line: () => Promise<unknown>): Promise<void>
  /** Begins a new segment; resolves with what the one before holds when nobody is in it any more. */
  turn(): Promise<Settled>
  close(): Promise<void>
}

/** Syncs names in a folder: resolves when a sync that began after the call is through; calls that wait share one. */
const openNames = async (folder: string): Promise<{ sync(): Promise<void>; close(): Promise<void> }> => {
  // Windows cannot open folders and makes names last by itself.
  if (process.platform === 'win32') return { sync: () => Promise.resolve(), close: () => Promise.resolve() }
  const handle = await open(folder, 'r')
  const queue = createCommitQueue<null>(createSequencer(), () => handle.sync())
  return { sync: () => queue.add(null), close: () => handle.close() }
}

export const openArrivals = async (root: string, firstNumber: number, openFile: OpenDiskFile = openDiskFile): Promise<Arrivals> => {
  const folder = join(root, arrivalsFolder)
  await mkdir(folder, { recursive: true })
  await syncFolder(root)
  let number = firstNumber
  const begin = async (): Promise<Segment> => {
    const path = join(folder, `${number}.ndjson`)
    number += 1
    const file = await openLineFile(path, 0, openFile)
    await syncFolder(folder)
    return {
      path,
      file,
      queue: createCommitQueue(createSequencer(), (lines) => file.append(Buffer.concat(lines))),
      told: [],
      busy: 0,
      idle: () => undefined
    }
  }
  let current = await begin()
  const names = await openNames(folder)

  return {
    enter: () => {
      const segment = current
      segment.busy += 1
      return {
        write: (entry) => segment.queue.add(arrivalLine(entry)),
        tell: (entry) => void segment.told.push(entry),
        leave: () => {
          segment.busy -= 1
          if (segment.busy === 0) segment.idle()
        }
      }
    },
    stage: async (sha256, bytes, line) => {
      const handle = await open(stagedPath(root, sha256), 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        // All of them together: the file system makes one commit of it.
        const parts = await Promise.allSettled([handle.sync(), names.sync(), line()])
        for (const part of parts) if (part.status === 'rejected') throw part.reason
      } finally {
        const closed = handle.close()
        // Elsewhere an open file can be renamed.
        if (process.platform === 'win32') await closed
        else closed.catch(() => undefined)
      }
    },
    turn: async () => {
      const segment = current
      current = await begin()
      if (segment.busy > 0) await new Promise<void>((resolve) => (segment.idle = resolve))
      await segment.file.close()
      return { entries: segment.told, forget: () => rm(segment.path, { force: true }) }
    },
    close: async () => {
      await names.close()
      await current.file.close()
      if (current.told.length === 0) await rm(current.path, { force: true })
    }
  }
}

export interface FoundArrivals {
  readonly entries: readonly ArchiveEntry[]
  /** Whether a line in the middle cannot be read: the folder has to say what it was. */
  readonly damaged: boolean
  /** Hashes of PDFs that were on their way. */
  readonly staged: readonly string[]
  readonly paths: readonly string[]
  readonly nextNumber: number
}

/** What the run before left unsettled. */
export const readArrivals = async (root: string): Promise<FoundArrivals> => {
  const folder = join(root, arrivalsFolder)
  const names = await readdir(folder).catch(() => [])
  const numbers = names
    .filter((name) => segmentPattern.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b)
  const paths = numbers.map((number) => join(folder, `${number}.ndjson`))
  const entries: ArchiveEntry[] = []
  let damaged = false
  for (const path of paths) {
    for await (const lines of readLines(path)) {
      for (const { body } of lines) {
        const entry = body === null ? null : parseBody(body)
        if (isArchiveEntry(entry)) entries.push(entry)
        else damaged = true
      }
    }
  }
  const staged = names.filter((name) => stagedPattern.test(name)).map((name) => name.slice(0, 64))
  return { entries, damaged, staged, paths, nextNumber: (numbers.at(-1) ?? 0) + 1 }
}
