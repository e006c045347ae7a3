import type { Json } from '../base/json.ts'
import type { AttemptMark } from './submission.ts'

/** One row of the store: written (`value`) or deleted (`value` undefined). `key` is the Dexie key. */
export interface CopyRow {
  readonly table: string
  readonly key: Json
  readonly value?: Json
  /** The row came unchanged from the office and is not pushed back. */
  readonly writer?: 'office'
}

export interface CopyBatch {
  /** One more than in the previous batch. */
  readonly seq: number
  readonly rows: readonly CopyRow[]
  /** Marks of attempts in `rows` that are sent next; stored in the same transaction. */
  readonly marks?: readonly AttemptMark[]
}

export interface CopyState {
  /** Sequence number of the last batch on disk; 0 before the first one. */
  readonly lastSeq: number
  /** Above 0 where rows of the copy could not be read, and after a repair; 0 after a renewal. */
  readonly damaged: number
  /** Time of the backup that the last repair used, in milliseconds since 1970; 0 if there was none. */
  readonly restored: number
  /** What the last repair lost; absent after a renewal. */
  readonly loss?: RepairLoss
  /** Time of the restore that made the copy, 0 without one: a store that was filled from a copy of another edition is filled anew. */
  readonly edition: number
}

export interface RepairLoss {
  /** Whether every row of the window's store could be read: then nothing is missing. */
  readonly isWhole: boolean
  /** Time of the last write before the repair: what was written between the backup and it may be missing. */
  readonly until: number
}

/** Raw answers of the service, which only the host's database has, that a repair did not recover. */
export interface AnswerLoss {
  /** Time of the repair, in milliseconds since 1970. */
  readonly until: number
  /** The aju numbers of which an answer that was received is known to be missing, in order. */
  readonly cars: readonly string[]
}

/**
 * Damage of the database was found while it is in use. `failed`: the repair begins again with the next call. `rewritten`: another program had deleted or moved
 * its file, and all of it is there again.
 */
export type DatabaseRepair = 'running' | 'failed' | 'done' | 'rewritten'

/** A place in the copy: after the row `row` of the batch `position`. */
export interface CopyCursor {
  readonly position: number
  readonly row: number
}

/** Characters of JSON after which a page ends. */
export const longestCopyPage = 4 * 1024 * 1024

/** `length`: characters of JSON after which the page ends; `longestCopyPage` without it. */
export type CopyRequest = CopyCursor & { readonly length?: number }

/** The place after all rows of a batch. */
export const afterBatch = (seq: number): CopyCursor => ({ position: seq, row: Number.MAX_SAFE_INTEGER })

export interface CopyPage {
  readonly rows: readonly CopyRow[]
  /** The batch up to which a store is complete that has this page and all before it. */
  readonly seq: number
  /** Where the next page begins; null after the last one. */
  readonly next: CopyCursor | null
}

/** A row that is not deleted. */
export type PresentRow = CopyRow & { readonly value: Json }

/** A part of the rows of a store whose last batch is `seq`. A renewal deletes no row that the store only lacks, so it has no deleted ones. */
export interface RenewalPage {
  readonly seq: number
  readonly rows: readonly PresentRow[]
  readonly last: boolean
}

/** Where a row came from that does not have the form of its table (core/rows). */
export type SetAsideSource = 'office' | 'backup' | 'store'

/** A row that is kept apart because what reads it would fail. A later good version of it is taken. */
export interface SetAsideRow {
  /** A table of the window's store, or a kind of item of the office. */
  readonly table: string
  readonly key: Json
  /** The path of the member that is wrong, `key` for the key, '' for the whole value. */
  readonly member: string
  readonly source: SetAsideSource
  /** Milliseconds since 1970. */
  readonly at: number
  /** No answer had it before. */
  readonly isNew: boolean
}

/** A row that is set aside, as it is. */
export type BadRow = Pick<SetAsideRow, 'table' | 'key' | 'member'> & { readonly value: Json }
