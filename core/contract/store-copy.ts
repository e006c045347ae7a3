import type { Json } from '../base/json.ts'

/** One row of the store: written (`value`) or deleted (`value` undefined). `key` is the Dexie key. */
export interface CopyRow {
  readonly table: string
  readonly key: Json
  readonly value?: Json
}

export interface CopyBatch {
  /** One more than in the previous batch. */
  readonly seq: number
  readonly rows: readonly CopyRow[]
}

export interface CopyState {
  /** Sequence number of the last batch on disk; 0 before the first one. */
  readonly lastSeq: number
  /** Number of rows of the copy that could not be read, at least 1 after a repair; 0 after a renewal. */
  readonly damaged: number
  /** Time of the backup that the last repair used, in milliseconds since 1970; 0 if there was none. */
  readonly restored: number
}

/** A place in the copy: after the row `row` of the batch `position`. */
export interface CopyCursor {
  readonly position: number
  readonly row: number
}

/** The place after all rows of a batch. */
export const afterBatch = (seq: number): CopyCursor => ({ position: seq, row: Number.MAX_SAFE_INTEGER })

export interface CopyPage {
  readonly rows: readonly CopyRow[]
  /** The batch up to which a store is complete that has this page and all before it. */
  readonly seq: number
  /** Where the next page begins; null after the last one. */
  readonly next: CopyCursor | null
}

/** A part of the rows of a store whose last batch is `seq`. */
export interface RenewalPage {
  readonly seq: number
  readonly rows: readonly CopyRow[]
  readonly last: boolean
}
