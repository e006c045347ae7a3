import type { FactKind } from './office/incoming.ts'

/** Version of the window's store and its rows, the newest of renderer/data/database.ts. A desk reports it to its office, and does not change rows of a newer one. */
export const storeVersion = 7
/** The oldest version of the window's store that is read. */
export const baselineStoreVersion = 7

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
  'parties',
  'products',
  'templates',
  'codeLists',
  'mappings',
  'rates',
  'tariffs'
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

/** Tables that are one for all desks of an office. */
const sharedTables = [
  'parties',
  'products',
  'templates',
  'codeLists',
  'mappings',
  'rates',
  'tariffs'
] as const satisfies readonly CopyTable[]
export type SharedTable = (typeof sharedTables)[number]
export const isSharedTable = (name: string): name is SharedTable => (sharedTables as readonly string[]).includes(name)

/** The tables of what desks present as facts. */
export const tableOfFact: Readonly<Record<FactKind, CopyTable>> = { answer: 'answers', response: 'responses', track: 'tracks' }
