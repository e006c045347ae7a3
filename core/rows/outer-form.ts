import * as v from 'valibot'
import type { Json } from '../base/json.ts'
import { deepest, isObject } from '../base/json-guards.ts'
import { type FactKind, isCopyTable, keyMembersOf, tableOfFact, type CopyTable } from '../contract/store-copy.ts'
/** What the host and the office demand of rows, facts and items, which read no more of them than their keys; the rest is in stored-rows.ts. */

/** Characters of a key: an index of PostgreSQL has room for it. */
export const longestKey = 500
/** Values in one row, and characters of its texts: as many as the largest file that is imported. */
const rowLimits = { values: 6_000_000, characters: 64 * 1024 * 1024 } as const

export type Schema<T> = v.GenericSchema<unknown, T>
const text = v.string()
export const key = v.pipe(text, v.nonEmpty())
/** A number of something; also a time of the office, and a position. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The path of the first member that does not meet a schema, such as `content.parts`; '' for the value itself; null if all do. */
export const problemIn = (schema: v.GenericSchema, value: unknown): string | null => {
  // Most rows are good, and `is` makes no list of problems.
  if (v.is(schema, value)) return null
  const { issues } = v.safeParse(schema, value, { abortEarly: true })
  return issues === undefined ? null : (v.getDotPath(issues[0]) ?? '')
}

/** Whether a value is JSON of a size and depth that can be stored, compared and cloned. */
export const isBounded = (value: unknown): boolean => {
  let [values, characters] = [0, 0]
  const isGood = (one: unknown, depth: number): boolean => {
    values += 1
    if (values > rowLimits.values || characters > rowLimits.characters) return false
    if (typeof one === 'string') {
      characters += one.length
      return true
    }
    if (typeof one === 'number') return Number.isFinite(one)
    if (typeof one !== 'object' || one === null) return one === null || typeof one === 'boolean'
    if (depth >= deepest) return false
    const members: readonly unknown[] = Array.isArray(one) ? one : Object.values(one)
    return members.every((member) => isGood(member, depth + 1))
  }
  return isGood(value, 0)
}

/** Whether a text can be a key, alone or as a part of one. */
const isKeyText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= longestKey
/** Whether a table can have a key: text, or text and a number. */
export const isRowKey = (table: CopyTable, found: Json): boolean => {
  const members = keyMembersOf(table)
  if (members.length === 1) return isKeyText(found)
  if (!Array.isArray(found) || found.length !== members.length) return false
  const [of, number] = found as readonly Json[]
  return isKeyText(of) && typeof number === 'number' && Number.isFinite(number) && number >= 0
}

/** The name of a row's key, in place of the path of a member. */
const keyName = 'key'

export interface Row {
  readonly table: string
  readonly key: Json
  readonly value?: unknown
}
/** Whether the value of a row is an object with the key of the row. */
const hasOwnKey = (table: CopyTable, found: Json, value: unknown): boolean => {
  if (!isObject(value)) return false
  const parts: readonly Json[] = Array.isArray(found) ? found : [found]
  return keyMembersOf(table).every((member, index) => value[member] === parts[index])
}
/**
 * What the host and the office demand of a row, which read no more of it: '' for a value that cannot be stored, `key` for a key that is missing, of another
 * form, or not the one that the value has; null for a good row, a deleted one, and a row of a table of a later version.
 */
export const outerProblem = ({ table, key: found, value = null }: Row): string | null => {
  if (!isCopyTable(table)) return null
  if (!isRowKey(table, found)) return keyName
  if (value === null) return null
  if (!isBounded(value)) return ''
  return hasOwnKey(table, found, value) ? null : keyName
}
export interface Fact {
  readonly fact: string
  readonly id: unknown
  readonly car: unknown
  readonly value: unknown
}
export const isFactKind = (kind: string): kind is FactKind => Object.hasOwn(tableOfFact, kind)
/** As `outerProblem`, of a fact that a desk has presented. Also a fact of a kind that this version does not know has a problem. */
export const outerFactProblem = ({ fact, id, car, value }: Fact): string | null => {
  if (!isFactKind(fact)) return 'fact'
  if (!isKeyText(id)) return keyName
  if (car !== null && typeof car !== 'string') return 'car'
  if (!isBounded(value)) return ''
  return hasOwnKey(tableOfFact[fact], id as string, value) ? null : keyName
}
