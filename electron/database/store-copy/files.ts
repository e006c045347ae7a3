import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { renameFile, syncFolder, temporaryEnding } from '../../files/atomic-file.ts'
import { readLines } from '../append-only/checked-lines.ts'
import { readBatch } from './rows.ts'
import { openSnapshot, salvageSnapshot, type Snapshot } from './snapshot.ts'

/** One file of the journal with consecutive batches. */
export interface Segment {
  readonly path: string
  readonly first: number
  /** The last readable batch; `first - 1` if there is none. */
  readonly last: number
  /** Bytes of complete lines. */
  readonly bytes: number
  /** Number of damaged lines, or 1 if batches before the segment are missing. */
  readonly damaged: number
}

export const markerName = 'had-data'
export const segmentPath = (folder: string, first: number): string => join(folder, `journal-${first}.ndjson`)
export const snapshotPath = (folder: string, seq: number): string => join(folder, `snapshot-${seq}.ndjson`)
/** A complete snapshot that is to replace all other files of the folder. */
export const rebasePath = (folder: string, seq: number): string => join(folder, `rebase-${seq}.ndjson`)

interface NumberedFile {
  readonly path: string
  readonly number: number
}

const numbered = (folder: string, names: readonly string[], prefix: string): readonly NumberedFile[] =>
  names
    .flatMap((name) => {
      const digits = new RegExp(`^${prefix}-(\\d{1,16})\\.ndjson$`).exec(name)?.[1]
      return digits === undefined ? [] : [{ path: join(folder, name), number: Number(digits) }]
    })
    .sort((a, b) => a.number - b.number)

/** Second half of a rebase, which can be repeated: removes the old files, then renames the new snapshot. */
export const completeRebase = async (folder: string, seq: number): Promise<string> => {
  const names = await readdir(folder)
  const path = snapshotPath(folder, seq)
  const from = rebasePath(folder, seq)
  // After the rename there are no old files left.
  if (names.includes(basename(from))) {
    await syncFolder(folder)
    for (const old of [...numbered(folder, names, 'journal'), ...numbered(folder, names, 'snapshot')]) await rm(old.path, { force: true })
    await syncFolder(folder)
    await renameFile(from, path)
  }
  await syncFolder(folder)
  return path
}

/** Removes all files except the newest snapshot, the one before it, and the batches after that one. */
export const removeCompacted = async (folder: string, newest: number): Promise<void> => {
  const names = await readdir(folder)
  const older = numbered(folder, names, 'snapshot').filter(({ number }) => number < newest)
  const previous = older.at(-1)
  if (previous === undefined) return
  for (const { path, number } of older) if (number < previous.number) await rm(path, { force: true })
  const segments = numbered(folder, names, 'journal')
  for (const [index, { path }] of segments.entries()) {
    const next = segments[index + 1]
    if (next !== undefined && next.number <= previous.number + 1) await rm(path, { force: true })
  }
}

const scanSegment = async ({ path, number: first }: NumberedFile, before: Pick<Segment, 'last' | 'damaged'>): Promise<Segment> => {
  let last = first - 1
  let bytes = 0
  // A gap without a damaged line: a whole file is missing.
  let damaged = first > before.last + 1 && before.damaged === 0 ? 1 : 0
  for await (const lines of readLines(path)) {
    for (const line of lines) {
      bytes = line.end
      const batch = readBatch(line.body)
      if (batch === null) damaged += 1
      else last = Math.max(last, batch.seq)
    }
  }
  return { path, first, last, bytes, damaged }
}

const chooseSnapshot = async (files: readonly NumberedFile[], pageBytes: number): Promise<Snapshot | null> => {
  for (const { path } of files.toReversed()) {
    const snapshot = await openSnapshot(path)
    if (snapshot !== null) return snapshot
  }
  const newest = files.at(-1)
  return newest === undefined ? null : salvageSnapshot(newest.path, newest.number, pageBytes)
}

export interface Recovered {
  readonly snapshot: Snapshot | null
  /** Segments with batches after the snapshot, oldest first. */
  readonly segments: readonly Segment[]
  readonly marked: boolean
}

/** Reads the folder after a crash and completes interrupted operations. */
export const recoverStoreCopyFiles = async (folder: string, pageBytes: number): Promise<Recovered> => {
  for (const name of await readdir(folder)) if (name.endsWith(temporaryEnding)) await rm(join(folder, name), { force: true })
  for (const { number } of numbered(folder, await readdir(folder), 'rebase')) await completeRebase(folder, number)
  const names = await readdir(folder)
  const snapshot = await chooseSnapshot(numbered(folder, names, 'snapshot'), pageBytes)
  const base = snapshot?.seq ?? 0
  const files = numbered(folder, names, 'journal')
  const segments: Segment[] = []
  for (const [index, file] of files.entries()) {
    const next = files[index + 1]
    if (next !== undefined && next.number <= base + 1) continue
    const segment = await scanSegment(file, segments.at(-1) ?? { last: base, damaged: 0 })
    // The last file may be in the snapshot too, if it was closed just before the end.
    if (segment.last > base || segment.first > base) segments.push(segment)
  }
  return { snapshot, segments, marked: names.includes(markerName) }
}
