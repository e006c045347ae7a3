import type { CopyBatch, CopyPage } from '#core/contract/store-copy.ts'
import { readLines } from '../append-only/checked-lines.ts'
import type { Segment } from './files.ts'
import { readBatch } from './rows.ts'
import { readSnapshotRows, type Snapshot } from './snapshot.ts'

/**
 * The pages of a snapshot have the sequence numbers 1, 2, … and the last page that of the snapshot. A snapshot never has more pages than batches,
 * so the numbers are unique. A store that a crash left with the number of a page is behind and gets the whole snapshot again.
 */
const snapshotParts = (snapshot: Snapshot): { readonly count: number; readonly pagesEach: number } => {
  const pagesEach = Math.max(1, Math.ceil(snapshot.pages.length / Math.max(1, snapshot.seq)))
  return { count: Math.max(1, Math.ceil(snapshot.pages.length / pagesEach)), pagesEach }
}

interface PartRead {
  readonly batch: CopyBatch
  readonly damaged: readonly number[]
}

/** `index`: from 0. */
const readSnapshotPart = async (snapshot: Snapshot, index: number): Promise<PartRead> => {
  const { count, pagesEach } = snapshotParts(snapshot)
  const { rows, damaged } = await readSnapshotRows(snapshot, index * pagesEach, (index + 1) * pagesEach)
  return { batch: { seq: index + 1 < count ? index + 1 : snapshot.seq, rows }, damaged }
}

/** Batches after sequence number `after`, up to about `pageBytes`; `lastSeq` is the last acknowledged batch. */
const readBatches = async (segments: readonly Segment[], after: number, lastSeq: number, pageBytes: number): Promise<CopyPage> => {
  const batches: CopyBatch[] = []
  let bytes = 0
  for (const segment of segments) {
    if (segment.last <= after) continue
    for await (const lines of readLines(segment.path, 0, segment.bytes)) {
      for (const line of lines) {
        const batch = readBatch(line.body)
        if (batch === null || batch.seq <= after || batch.seq > lastSeq) continue
        if (batches.length > 0 && bytes + line.end - line.offset > pageBytes) return { batches, whole: false, done: false }
        batches.push(batch)
        bytes += line.end - line.offset
      }
    }
  }
  return { batches, whole: false, done: true }
}

export interface StoreCopyReader {
  /** The page after sequence number `after`. */
  read(after: number, from: ReadFrom): Promise<CopyPage>
  /** Whether the window has read a part of a snapshot. */
  isRestoring(): boolean
  forgetRestore(): void
  /** Reads a whole snapshot to count its damaged lines. */
  check(snapshot: Snapshot): Promise<void>
  /** Number of damaged rows found in the snapshot so far. */
  damaged(): number
  forgetDamage(): void
}

export interface ReadFrom {
  readonly snapshot: Snapshot | null
  readonly segments: readonly Segment[]
  readonly lastSeq: number
}

export const createStoreCopyReader = (pageBytes: number): StoreCopyReader => {
  let restoring: { readonly snapshot: Snapshot; readonly given: number; readonly seq: number } | null = null
  const unreadable = new Set<number>()
  return {
    read: async (after, { snapshot, segments, lastSeq }) => {
      if (snapshot === null || after >= snapshot.seq) return readBatches(segments, after, lastSeq, pageBytes)
      const isNext = restoring !== null && after > 0 && after === restoring.seq
      const { given, ...going } = isNext && restoring !== null ? restoring : { snapshot, given: 0 }
      const { batch, damaged } = await readSnapshotPart(going.snapshot, given)
      for (const offset of damaged) unreadable.add(offset)
      const complete = given + 1 === snapshotParts(going.snapshot).count
      restoring = complete ? null : { snapshot: going.snapshot, given: given + 1, seq: batch.seq }
      return { batches: [batch], whole: given === 0, done: complete && batch.seq === lastSeq }
    },
    isRestoring: () => restoring !== null,
    forgetRestore: () => {
      restoring = null
    },
    check: async (snapshot) => {
      for (const [page] of snapshot.pages.entries()) {
        const { damaged } = await readSnapshotRows(snapshot, page, page + 1)
        for (const offset of damaged) unreadable.add(offset)
      }
    },
    damaged: () => unreadable.size,
    forgetDamage: () => unreadable.clear()
  }
}
