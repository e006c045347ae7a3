import { open, rm, stat } from 'node:fs/promises'
import { isObject } from '#core/base/json-guards.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { renameFile, temporaryName } from '../../files/atomic-file.ts'
import { decodeLine, encodeLine, parseBody, readLines } from '../append-only/checked-lines.ts'
import { openDiskFile, type OpenDiskFile } from '../append-only/line-file.ts'
import { readRow } from './rows.ts'

/** Every row after batch `seq`, one line each, then a closing line. */
export interface Snapshot {
  readonly path: string
  readonly seq: number
  readonly rows: number
  /** Number of damaged lines that are missing in this snapshot. */
  readonly damaged: number
  /** Byte offsets at which pages of rows begin. */
  readonly pages: readonly number[]
  /** Byte offset of the closing line. */
  readonly end: number
}

type Closing = Pick<Snapshot, 'seq' | 'rows' | 'damaged' | 'pages'>

export interface SnapshotWriter {
  /** `row`: text from `rowText`. */
  add(row: string): Promise<void>
  /** Writes the closing line and syncs the file. */
  seal(facts: Pick<Snapshot, 'seq' | 'damaged'>): Promise<void>
  /** Renames the sealed snapshot, which is ignored before that. The caller syncs the folder. */
  publish(path: string): Promise<Snapshot>
  abandon(): Promise<void>
}

const writeBytes = 1024 * 1024
/** Larger than the closing line of a 100 GB snapshot. */
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
      if (closing === null) throw new Error('a snapshot must be sealed before it is published')
      await renameFile(temporary, path)
      return { path, end, ...closing }
    },
    abandon: async () => {
      await file.close().catch(() => undefined)
      // The next start removes the file if this fails.
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isClosing = (value: unknown): value is Closing =>
  isObject(value) &&
  isCount(value.seq) &&
  isCount(value.rows) &&
  isCount(value.damaged) &&
  Array.isArray(value.pages) &&
  value.pages.every(isCount)

/** Reads the closing line only; `null` if it is missing or damaged. */
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

/** The readable rows of a snapshot without a valid closing line. */
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
  /** Byte offsets of the damaged lines. */
  readonly damaged: readonly number[]
}

/** Rows of the pages from index `from` to index `to`, exclusive. */
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
