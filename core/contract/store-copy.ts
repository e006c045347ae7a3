import * as v from 'valibot'
import type { Json } from '../base/json.ts'
import { flag, integerWithin, jsonUpTo, listOf, maxText, members, optional, type Schema, sequence, textUpTo } from './input.ts'
import { sendingLimits } from './settings.ts'
import { attemptMark, type AttemptMark } from './submission.ts'
/**
 * Version of the window's store and its rows, the newest of renderer/data/database.ts. A desk reports it to its office, and does not change rows of a newer one. A version
 * whose rows have another form also raises that of the host's database: a newer one of it is refused, a newer store of the window is replaced.
 */
export const storeVersion = 8
/** The oldest version of the window's store that is read. */
export const baselineStoreVersion = 8

/** Tables that are one for all desks of an office. */
const sharedTables = ['parties', 'products', 'templates', 'codeLists', 'mappings', 'rates', 'tariffs', 'notes', 'payments'] as const

/** The tables with the user's data, all in the store copy; the main process rejects rows of others. Every write goes through the store writer. */
export const copyTables = [
  'declarations',
  'goods',
  'summaries',
  'edits',
  'outbox',
  'frozen',
  'answers',
  'responses',
  'tracks',
  'counters',
  'savedViews',
  ...sharedTables
] as const
export type CopyTable = (typeof copyTables)[number]
export const isCopyTable = (name: string): name is CopyTable => (copyTables as readonly string[]).includes(name)

/** The members of a row that are its key, in the order of the key; the others have one member, `id`. */
const keyMembers: Readonly<Partial<Record<CopyTable, readonly string[]>>> = {
  goods: ['declaration', 'line'],
  edits: ['declaration', 'seq'],
  tracks: ['car'],
  codeLists: ['name']
}
export const keyMembersOf = (table: CopyTable): readonly string[] => keyMembers[table] ?? ['id']

export type SharedTable = (typeof sharedTables)[number]
export const isSharedTable = (name: string): name is SharedTable => (sharedTables as readonly string[]).includes(name)

/** What desks present as facts. */
export type FactKind = 'answer' | 'response' | 'track'
/** The tables of them. */
export const tableOfFact: Readonly<Record<FactKind, CopyTable>> = { answer: 'answers', response: 'responses', track: 'tracks' }

const table = v.picklist(copyTables)
/** The Dexie key. */
const rowKey = jsonUpTo(4_000, 4)
const value = jsonUpTo(maxText)
export const maxRows = 100_000

/** One row of the store: written (`value`) or deleted (`value` undefined). */
export interface CopyRow {
  readonly table: string
  readonly key: Json
  readonly value?: Json
  /** The row came unchanged from the office and is not pushed back. */
  readonly writer?: 'office'
}
export const copyRows: Schema<readonly CopyRow[]> = listOf(members({ table, key: rowKey, value: optional(value) }), maxRows)

export interface CopyBatch {
  /** One more than in the previous batch. */
  readonly seq: number
  readonly rows: readonly CopyRow[]
  /** Marks of attempts in `rows` that are sent next; stored in the same transaction. */
  readonly marks?: readonly AttemptMark[]
}
export const copyBatch: Schema<CopyBatch> = members({
  seq: sequence,
  rows: copyRows,
  marks: optional(listOf(attemptMark, sendingLimits.sendAtOnce.most))
})

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
  /** No store was filled since that restore: one that is empty is a new one, as on another computer, and not a lost one. */
  readonly isUnfilled?: true
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
export const copyRequest = members({ position: sequence, row: sequence, length: optional(integerWithin(1, longestCopyPage)) })
export type CopyRequest = v.InferOutput<typeof copyRequest>

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
export const renewalPage: Schema<RenewalPage> = members({
  seq: sequence,
  rows: listOf(members({ table, key: rowKey, value }), maxRows),
  last: flag
})

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
export const badRow: Schema<BadRow> = members({ table, key: rowKey, member: textUpTo(1_000), value })
