import type { Json } from '../base/json.ts'

/** One row of the store: written (`value`) or deleted (`value` undefined). Key as Dexie has it. */
export interface CopyRow {
  readonly table: string
  readonly key: Json
  readonly value?: Json
}

export interface CopyBatch {
  /** One more than the batch before. */
  readonly seq: number
  readonly rows: readonly CopyRow[]
}

export interface CopyState {
  /** Sequence number of the last batch on the disk; 0 before the first. */
  readonly lastSeq: number
  /** Oldest sequence number `safety.read` can start after; below it the read starts with the whole snapshot. */
  readonly baseSeq: number
  /** Whether this profile folder ever held data. */
  readonly hadData: boolean
  /** Lines of the safety copy that could not be read (torn or damaged). */
  readonly damaged: number
}

export interface CopyPage {
  readonly batches: readonly CopyBatch[]
  /** True where the page begins with the snapshot: the store has to be emptied first. */
  readonly whole: boolean
  readonly done: boolean
}
