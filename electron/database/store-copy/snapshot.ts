import { open, rm, stat } from 'node:fs/promises'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { renameFile, temporaryName } from '../../files/atomic-file.ts'
import { decodeLine, encodeLine, parseBody, readLines } from '../append-only/checked-lines.ts'
import { openDiskFile, type OpenDiskFile } from '../append-only/line-file.ts'
import { readRow } from './rows.ts'

/** Every row as it stood after batch `seq`; a line each, then a closing line. */
export interface Snapshot {
  readonly path: string
  readonly seq: number
  readonly rows: number
  /** Lines that were lost on the way into this snapshot. */
  readonly damaged: number
  /** Offsets where pages of rows begin. */
  readonly pages: readonly number[]
  /** Offset of the closing line. */
  readonly end: number
}

type Closing = Pick<Snapshot, 'seq' | 'rows' | 'damaged' | 'pages'>

export interface SnapshotWriter {
  /** Text as of `rowText`. */
  add(row: string): Promise<void>
  /** Writes the closing line and brings everything to the disk. */
  seal(facts: Pick<Snapshot, 'seq' | 'damaged'>): Promise<void>
  /** Gives the sealed snapshot its name; before that nothing of it counts. The caller syncs the folder. */
  publish(path: string): Promise<Snapshot>
  abandon(): Promise<void>
}

const writeBytes = 1024 * 1024
/** More than the closing line of a snapshot of 100 GB. */
const closingBytes = 1024 * 1024

export const createSnapshotWriter = async (
  near: string,
  pageBytes: number,
  openFile: OpenDiskFile = openDiskFile
): Promise<SnapshotWriter> => {
  const temporary = temporaryName(near)
  const file = await openFile(temporary)
  const pages: number[] = []
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let written = 0
  let rows = 0
  let end = 0
  let closing: Closing | null = null
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await file.write(bytes, written)
    written += bytes.length
  }
  const put = async (line: Buffer): Promise<void> => {
    waiting.push(line)
    waitingBytes += line.length
    if (waitingBytes >= writeBytes) await flush()
  }
  return {
    add: async (row) => {
      const offset = written + waitingBytes
      if (offset - (pages.at(-1) ?? -pageBytes) >= pageBytes) pages.push(offset)
      rows += 1
      await put(encodeLine(row))
    },
    seal: async (facts) => {
      end = written + waitingBytes
      closing = { ...facts, rows, pages }
      await put(encodeLine(JSON.stringify(closing)))
      await flush()
      await file.sync()
      await file.close()
    },
    publish: async (path) => {
      if (closing === null) throw new Error('a snapshot has to be sealed before it gets its name')
      await renameFile(temporary, path)
      return { path, end, ...closing }
    },
    abandon: async () => {
      await file.close().catch(() => undefined)
      // What stays is taken away at the next start.
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isClosing = (value: unknown): value is Closing =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  isCount(value.seq) &&
  'rows' in value &&
  isCount(value.rows) &&
  'damaged' in value &&
  isCount(value.damaged) &&
  'pages' in value &&
  Array.isArray(value.pages) &&
  value.pages.every(isCount)

/** Looks at the closing line only; `null` where that is not good. */
export const openSnapshot = async (path: string): Promise<Snapshot | null> => {
  const { size } = await stat(path)
  const from = Math.max(0, size - closingBytes)
  const handle = await open(path, 'r')
  let tail: Buffer
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
    tail = buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
  if (tail.at(-1) !== 10) return null
  const start = tail.lastIndexOf(10, tail.length - 2) + 1
  const body = decodeLine(tail.subarray(start, tail.length - 1))
  const closing = body === null ? undefined : parseBody(body)
  return isClosing(closing)
    ? { path, end: from + start, seq: closing.seq, rows: closing.rows, damaged: closing.damaged, pages: closing.pages }
    : null
}

/** What can still be read of a snapshot whose closing line is lost. */
export const salvageSnapshot = async (path: string, seq: number, pageBytes: number): Promise<Snapshot> => {
  const pages: number[] = []
  let rows = 0
  let end = 0
  for await (const lines of readLines(path)) {
    for (const line of lines) {
      if (readRow(line.body) === null) continue
      if (line.offset - (pages.at(-1) ?? -pageBytes) >= pageBytes) pages.push(line.offset)
      rows += 1
      end = line.end
    }
  }
  return { path, seq, rows, damaged: 1, pages, end }
}

export interface RowsRead {
  readonly rows: readonly CopyRow[]
  /** Offsets of the lines that could not be read. */
  readonly damaged: readonly number[]
}

/** Rows of the pages `from` up to, not with, `to`. */
export const readSnapshotRows = async (snapshot: Snapshot, from: number, to: number): Promise<RowsRead> => {
  const rows: CopyRow[] = []
  const damaged: number[] = []
  for await (const lines of readLines(snapshot.path, snapshot.pages[from] ?? snapshot.end, snapshot.pages[to] ?? snapshot.end)) {
    for (const line of lines) {
      const row = readRow(line.body)
      if (row === null) damaged.push(line.offset)
      else rows.push(row)
    }
  }
  return { rows, damaged }
}
