import type { DraftRecord } from '#core/draft/draft-record.ts'

/**
 * Called with the declaration on screen and the next one. Learns from the first if it was changed since it was opened: one that was only
 * viewed would restore rows that were deleted from the catalog or corrected there.
 */
export const learnOnLeaving = (learn: (record: DraftRecord) => unknown): ((left: DraftRecord | null, next: DraftRecord | null) => void) => {
  /** Number of the last edit when the declaration was opened. */
  let openedSeq = 0
  return (left, next) => {
    if (left?.id === next?.id) return
    if (left && left.seq !== openedSeq) learn(left)
    openedSeq = next?.seq ?? 0
  }
}
