import type { Json } from '../base/json.ts'
import { isJsonObject, isObject } from '../base/json-guards.ts'
import { isSharedTable, type CopyTable, type SharedTable, type FactKind } from '../contract/store-copy.ts'

export { tableOfFact } from '../contract/store-copy.ts'

/** How the office shares the rows of a table. `attempts`: what was tried is presented, the rows stay on the desk. */
export type Sharing = 'declaration' | 'shared' | 'private' | 'attempts' | FactKind

const sharings: Readonly<Record<Exclude<CopyTable, SharedTable>, Sharing>> = {
  declarations: 'declaration',
  goods: 'declaration',
  summaries: 'declaration',
  edits: 'private',
  outbox: 'attempts',
  frozen: 'private',
  answers: 'answer',
  responses: 'response',
  tracks: 'track',
  counters: 'private',
  savedViews: 'private'
}
/** A table of a later version stays on the desk. */
export const sharingOf = (table: string): Sharing =>
  isSharedTable(table) ? 'shared' : Object.hasOwn(sharings, table) ? sharings[table as keyof typeof sharings] : 'private'

/** Whether the office keeps the newest version of each row of a table, not facts about it. */
export const isVersioned = (table: string): boolean => ['declaration', 'shared'].includes(sharingOf(table))

/** Tables whose rows count their uses, and what each desk counts for itself. */
const counting: ReadonlySet<string> = new Set(['parties', 'products', 'templates'])
const unused = { uses: 0, lastUsedAt: 0, usedIn: '' }

/** A row as the office has it: without the uses, so that using a product at one desk changes nothing for the others. */
export const officeValue = (table: string, value: Json): Json =>
  counting.has(table) && isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([member]) => !Object.hasOwn(unused, member)))
    : value

/** A row of the office as it is stored here: with the uses of this desk, none for a new row. */
export const withOwnUses = (table: string, value: Json, here: Json): Json => {
  if (!counting.has(table) || !isJsonObject(value)) return value
  const own = isJsonObject(here) ? here : {}
  return { ...value, ...unused, ...Object.fromEntries(Object.entries(own).filter(([member]) => Object.hasOwn(unused, member))) }
}

/** The declaration of a row: its key, or the first part of it. */
export const declarationOfKey = (key: Json): string => String(Array.isArray(key) ? key[0] : key)

/** Members that a desk adds to a fact locally. `heard` counts the answers of this desk. */
const ownMembers = new Set(['readAt', 'firstSeenAt', 'refreshedAt', 'seenAt', 'heard', 'broughtBy'])

const without = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(without)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !ownMembers.has(name))
      .map(([name, member]) => [name, without(member)])
  )
}

/** A fact as it is presented: equal facts of two desks are equal. The content of an answer is the service's and stays as it is. */
export const sharedFact = (kind: FactKind, value: Json): Json => (kind === 'answer' ? value : without(value))
