import type { DatabaseSync } from 'node:sqlite'
import { isObject, stringOrEmpty } from '#core/base/json-guards.ts'
import { sha256Of } from '../files/sha256.ts'

/** What the copy has of an outbox entry that is to be sent; null for what its rows do not have or are too damaged to say. */
export interface FrozenEntry {
  /** The declaration of the entry, and the kind of profile that this belongs to. */
  readonly declaration: string | null
  readonly kind: string | null
  /** SHA-256 in hex of the body, as the entry has it. */
  readonly expected: string | null
  /** The body as it is posted, and its SHA-256 in hex as it was read just now. */
  readonly body: string | null
  readonly sha256: string | null
}

const isWhole = (stored: string): string => `${stored}.crc = row_crc(${stored}.store, ${stored}.key, ${stored}.value, ${stored}.position)`

/** SHA-256 of the body (as JSON) in the value of a frozen row; of a row whose body was deleted the one that it keeps. */
const hashIn = (value: string): string => `coalesce(text_sha256(${value} -> 'body'), ${value} ->> 'sha256')`

/**
 * The condition that a row of the copy (`stored`, the name of its table) is, or was until it was deleted, a frozen body that a value would replace by another one.
 * Everything that writes rows of the copy asks it: what was frozen is written once.
 */
export const isOtherBody = (stored: string, value: string): string =>
  `${stored}.store = 'frozen' AND ${stored}.value IS NOT NULL AND ${value} IS NOT NULL AND ${stored}.value IS NOT ${value}
   AND ${hashIn(`${stored}.value`)} IS NOT ${hashIn(value)} AND ${isWhole(stored)}`

/** What stays of the value of a frozen row that is deleted, so that no other body comes under its id: `{ id, sha256 }`. Null for a row that has no body. */
export const deletedBody = (stored: string): string =>
  `CASE WHEN ${isWhole(stored)} AND ${hashIn(`${stored}.value`)} IS NOT NULL
    THEN json_object('id', ${stored}.key ->> '$', 'sha256', ${hashIn(`${stored}.value`)}) END`

/** The condition that a row of the copy is a frozen one whose body was deleted, which nobody reads any more. */
export const isDeletedBody = (stored: string): string => `${stored}.store = 'frozen' AND ${stored}.value -> 'body' IS NULL`

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The frozen bodies that are sent by the names of their entries. */
export const frozenEntryOperations = (database: DatabaseSync) => {
  const row = database.prepare(
    'SELECT value FROM copy WHERE store = ? AND key = json_quote(?) AND value IS NOT NULL AND crc = row_crc(store, key, value, position)'
  )
  const memberOfRow = (store: string, key: string, member: string): string | null => {
    const value: unknown = JSON.parse(stringOrEmpty(row.get(store, key)?.['value']) || 'null')
    return isObject(value) ? textOrNull(value[member]) : null
  }
  const read = (entry: string): FrozenEntry => {
    const declaration = memberOfRow('outbox', entry, 'declaration')
    const body = memberOfRow('frozen', entry, 'body')
    return {
      declaration,
      kind: declaration === null ? null : memberOfRow('summaries', declaration, 'kind'),
      expected: memberOfRow('outbox', entry, 'sha256'),
      body,
      sha256: body === null ? null : sha256Of(body)
    }
  }
  return {
    /** In the order of `entries`. */
    frozenEntries: (entries: readonly string[]): readonly FrozenEntry[] => entries.map(read)
  }
}
