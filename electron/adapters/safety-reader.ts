import type { SafetyBatch, SafetyPage } from '#core/contract/host-api.ts'
import { readLines } from './checked-lines.ts'
import type { Segment } from './safety-files.ts'
import { readBatch } from './safety-rows.ts'
import { readSnapshotRows, type Snapshot } from './safety-snapshot.ts'

/**
 * The pages of a snapshot carry the numbers 1, 2, … and the last one the snapshot's own. There are never more pages than batches went into it,
 * so these numbers differ from each other, and a store left with one of them by a crash is plainly behind and gets the whole snapshot again.
 */
export const snapshotParts = (snapshot: Snapshot): { readonly count: number; readonly pagesEach: number } => {
  const pagesEach = Math.max(1, Math.ceil(snapshot.pages.length / Math.max(1, snapshot.seq)))
  return { count: Math.max(1, Math.ceil(snapshot.pages.length / pagesEach)), pagesEach }
}

export interface PartRead {
  readonly batch: SafetyBatch
  readonly damaged: readonly number[]
}

/** Part `index`, from 0, of a snapshot. */
export const readSnapshotPart = async (snapshot: Snapshot, index: number): Promise<PartRead> => {
  const { count, pagesEach } = snapshotParts(snapshot)
  const { rows, damaged } = await readSnapshotRows(snapshot, index * pagesEach, (index + 1) * pagesEach)
  return { batch: { seq: index + 1 < count ? index + 1 : snapshot.seq, rows }, damaged }
}

/** Batches after a number, up to about `pageBytes` of them; `lastSeq` is the last one acknowledged. */
export const readBatches = async (segments: readonly Segment[], after: number, lastSeq: number, pageBytes: number): Promise<SafetyPage> => {
  const batches: SafetyBatch[] = []
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
