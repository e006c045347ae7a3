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
  /** Oldest sequence number after which `storeCopy.read` can start; a read before it starts with the full snapshot. */
  readonly baseSeq: number
  /** Whether this profile folder has ever contained data. */
  readonly hadData: boolean
  /** Number of unreadable lines of the store copy (torn or damaged). */
  readonly damaged: number
}

export interface CopyPage {
  readonly batches: readonly CopyBatch[]
  /** True if the page starts with the snapshot: clear the store first. */
  readonly whole: boolean
  readonly done: boolean
}
