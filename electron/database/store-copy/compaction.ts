import { join } from 'node:path'
import { readLines } from '../append-only/checked-lines.ts'
import type { OpenDiskFile } from '../append-only/line-file.ts'
import type { Segment } from './files.ts'
import { keyOfRowText, readBatch, rowKey, rowText } from './rows.ts'
import { createSnapshotWriter, type Snapshot, type SnapshotWriter } from './snapshot.ts'

export interface CompactionInput {
  readonly folder: string
  readonly snapshot: Snapshot | null
  /** Closed segments after the snapshot, oldest first, at least one. */
  readonly segments: readonly Segment[]
  readonly pageBytes: number
  readonly openFile: OpenDiskFile
  /** Called between chunks; true cancels the compaction. */
  readonly isCancelled: () => boolean
}

/** The compaction was cancelled. */
class Cancelled extends Error {
  override name = 'Cancelled'
}

/** The ordinal of the last write of each row; the rows themselves are not held in memory. */
const lastWrites = async ({
  segments,
  isCancelled
}: CompactionInput): Promise<{ newest: ReadonlyMap<string, number>; damaged: number }> => {
  const newest = new Map<string, number>()
  let ordinal = 0
  let damaged = 0
  for (const segment of segments) {
    damaged += segment.damaged
    for await (const lines of readLines(segment.path, 0, segment.bytes)) {
      if (isCancelled()) throw new Cancelled()
      for (const line of lines) for (const row of readBatch(line.body)?.rows ?? []) newest.set(rowKey(row), ordinal++)
    }
  }
  return { newest, damaged }
}

/** Copies the rows of the snapshot that the segments do not write; resolves with the number of damaged rows. */
const copyUntouched = async (
  { snapshot, isCancelled }: CompactionInput,
  newest: ReadonlyMap<string, number>,
  writer: SnapshotWriter
): Promise<number> => {
  let damaged = 0
  if (snapshot === null) return damaged
  for await (const lines of readLines(snapshot.path, 0, snapshot.end)) {
    if (isCancelled()) throw new Cancelled()
    for (const { body } of lines) {
      const key = body === null ? null : keyOfRowText(body)
      if (body === null || key === null) damaged += 1
      else if (!newest.has(key)) await writer.add(body.toString())
    }
  }
  return damaged
}

const addLastWrites = async (
  { segments, isCancelled }: CompactionInput,
  newest: ReadonlyMap<string, number>,
  writer: SnapshotWriter
): Promise<void> => {
  let ordinal = 0
  for (const segment of segments) {
    for await (const lines of readLines(segment.path, 0, segment.bytes)) {
      if (isCancelled()) throw new Cancelled()
      for (const line of lines) {
        for (const row of readBatch(line.body)?.rows ?? []) {
          const isLast = newest.get(rowKey(row)) === ordinal++
          if (isLast && row.value !== undefined) await writer.add(rowText(row))
        }
      }
    }
  }
}

/** Writes and seals a snapshot of the old snapshot and the segments under a temporary name; `null` if cancelled. Existing files are not changed. */
export const compactSegments = async (
  input: CompactionInput
): Promise<{ readonly seq: number; readonly writer: SnapshotWriter } | null> => {
  const seq = input.segments.at(-1)?.last
  if (seq === undefined) return null
  const writer = await createSnapshotWriter(join(input.folder, 'fold'), input.pageBytes, input.openFile)
  try {
    const { newest, damaged } = await lastWrites(input)
    const lost = await copyUntouched(input, newest, writer)
    await addLastWrites(input, newest, writer)
    await writer.seal({ seq, damaged: damaged + lost + (input.snapshot?.damaged ?? 0) })
    return { seq, writer }
  } catch (error) {
    await writer.abandon()
    if (error instanceof Cancelled) return null
    throw error
  }
}
