import { lookupTable } from '../base/lookup-table.ts'
import { canonicalJson, isJsonObject, isSameJson, isString, stringOrEmpty } from '../base/json-guards.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { withOwnUses } from './shared-rows.ts'
import type { BranchRow } from '../contract/office.ts'
import { isSharedTable, type SharedTable } from '../contract/store-copy.ts'

/** A shared row that was changed on both sides; null where it was removed. `base`: what both began with, undefined where that is not known. */
export interface SharedVersions {
  readonly base: Json | undefined
  readonly here: Json
  readonly incoming: Json
}

/**
 * `own`: what this desk had, where something of it is not in `value`; it is kept as a row of its own. `dropped`: what both sides have changed in a united
 * row, which has that of `incoming`, so that `here` is in no row: codes of a list, headings and texts of a column mapping, or the values themselves of
 * notes and payments.
 */
export interface MergedShared {
  readonly value: Json
  readonly own: JsonObject | null
  readonly dropped: readonly string[]
}

/** Members that change together: the name, the tax number and the address of a party; what a template contains. Every other member changes alone. */
const groups = lookupTable<readonly (readonly string[])[]>({
  parties: [['kind', 'values']],
  templates: [['name', 'parts', 'content']],
  codeLists: [['version', 'date', 'file', 'importedAt', 'columns']]
})
/** The tables with one row for each name, whose rows are united, and the members of which something can be dropped. */
const namesIn = lookupTable<readonly string[]>({
  codeLists: ['rows'],
  mappings: ['columns', 'codes'],
  notes: ['responsible', 'followUp'],
  payments: ['ntpn']
})
/** Computed members, which are merged from both versions. `by` is who wrote the version that stays. */
const counted = new Set(['uses', 'lastUsedAt', 'usedIn', 'changedAt', 'byHand', 'by'])

const pick = (row: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(row, key) ? [[key, row[key] as Json] as const] : [])))
const numberOf = (row: JsonObject | null, key: string): number => (typeof row?.[key] === 'number' ? row[key] : 0)
const typedOf = (row: JsonObject): JsonObject =>
  pick(
    row,
    Object.keys(row).filter((key) => !counted.has(key))
  )

/** Whether two versions differ in computed members only. */
export const isOnlyCounted = (one: Json, other: Json): boolean =>
  isJsonObject(one) && isJsonObject(other) ? isSameJson(typedOf(one), typedOf(other)) : isSameJson(one, other)

interface Rows {
  readonly base: JsonObject | null
  readonly here: JsonObject
  readonly incoming: JsonObject
}

/** Each desk counts its own uses. `byHand` is never taken back. */
const countsOf = ({ here, incoming }: Rows): JsonObject => {
  const both = { ...here, ...incoming }
  return {
    ...(Object.hasOwn(both, 'changedAt') ? { changedAt: Math.max(numberOf(here, 'changedAt'), numberOf(incoming, 'changedAt')) } : {}),
    ...(Object.hasOwn(both, 'by') ? { by: both['by'] ?? null } : {}),
    ...(Object.hasOwn(both, 'byHand') ? { byHand: here['byHand'] === true || incoming['byHand'] === true } : {})
  }
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Called with the key and this desk's value of what both sides have changed. */
type OnDropped = (key: string, own: Json) => void

/** Both versions of a member by member: what one side alone changed or removed is taken; where both did, the version of the office stays. */
const mergedMembers = (
  began: ReadonlyMap<string, Json> | null,
  here: ReadonlyMap<string, Json>,
  incoming: ReadonlyMap<string, Json>,
  onDropped: OnDropped
): ReadonlyMap<string, Json> => {
  const merged = new Map<string, Json>()
  for (const key of new Set([...incoming.keys(), ...here.keys()])) {
    const [was, own, theirs] = [began?.get(key), here.get(key), incoming.get(key)]
    const value =
      began !== null && isSameJson(own, was)
        ? theirs
        : began !== null && isSameJson(theirs, was)
          ? own
          : mergedValue(key, { was, own, theirs }, onDropped)
    if (value !== undefined) merged.set(key, value)
  }
  return merged
}
/** The rows of a list by their code, storage places with their office; by themselves where they have none. */
const byCode = (list: readonly Json[], hasOffice: boolean): ReadonlyMap<string, Json> => {
  const keyOf = (row: Json): Json => (isList(row) ? [row[0] ?? '', hasOffice ? (row[3] ?? '') : ''] : row)
  return new Map(list.map((row) => [canonicalJson(keyOf(row)), row]))
}
const byName = (row: JsonObject): ReadonlyMap<string, Json> => new Map(Object.entries(row))

interface Values {
  readonly was: Json | undefined
  readonly own: Json | undefined
  readonly theirs: Json | undefined
}
const mergedValue = (key: string, { was, own, theirs }: Values, onDropped: OnDropped): Json | undefined => {
  if (isJsonObject(own) && isJsonObject(theirs))
    return Object.fromEntries(mergedMembers(isJsonObject(was) ? byName(was) : null, byName(own), byName(theirs), onDropped))
  if (own !== undefined && theirs !== undefined && !isSameJson(own, theirs)) onDropped(key, own)
  return theirs === undefined ? own : theirs
}
/** Merges a list of codes by code and a mapping by heading. `hasOffice`: whether the codes are of storage places. */
const united = (key: string, values: Values, hasOffice: boolean, onDropped: OnDropped): Json | undefined => {
  const { was, own, theirs } = values
  if (!isList(own) || !isList(theirs)) return mergedValue(key, values, onDropped)
  const keyed = (list: readonly Json[]) => byCode(list, hasOffice)
  return [...mergedMembers(isList(was) ? keyed(was) : null, keyed(own), keyed(theirs), onDropped).values()]
}

/** A text that both sides have written: neither is lost. */
const bothTexts = (theirs: string, own: string): string =>
  theirs.includes(own) ? theirs : own.includes(theirs) ? own : `${theirs}\n${own}`

const mergedRow = (table: string, rows: Rows): MergedShared => {
  const { base, here, incoming } = rows
  const withNames = namesIn[table]
  const named = groups[table] ?? []
  const inGroup = new Set(named.flat())
  const alone = [...new Set([...Object.keys(incoming), ...Object.keys(here)])].filter((key) => !inGroup.has(key) && !counted.has(key))
  const value: Record<string, Json> = {}
  const dropped = new Set<string>()
  let isLost = false
  for (const keys of [...named, ...alone.map((key) => [key])]) {
    const [own, theirs, began] = [pick(here, keys), pick(incoming, keys), base && pick(base, keys)]
    const [key = ''] = keys
    if (isSameJson(own, theirs) || (began !== null && isSameJson(own, began))) Object.assign(value, theirs)
    else if (began !== null && isSameJson(theirs, began)) Object.assign(value, own)
    else if (table === 'notes' && key === 'note' && own[key] !== undefined && theirs[key] !== undefined)
      value[key] = bothTexts(stringOrEmpty(theirs[key]), stringOrEmpty(own[key]))
    else if (withNames && keys.length === 1) {
      const values = { was: began?.[key], own: own[key], theirs: theirs[key] }
      value[key] =
        united(key, values, incoming['name'] === 'storagePlace', (name, lost) => {
          if (!withNames.includes(key)) return
          // A heading that occurs several times has its number.
          dropped.add(isString(own[key]) ? own[key] : isList(lost) ? stringOrEmpty(lost[0]) : name.replace(/\|\d+$/, ''))
        }) ?? null
    } else {
      Object.assign(value, theirs)
      isLost = true
    }
  }
  return { value: { ...value, ...countsOf(rows) }, own: isLost && !withNames ? here : null, dropped: [...dropped] }
}

/**
 * Merges a shared row of two desks. What one side alone changed is taken; where both changed it, the order of the office decides: its version stays, and
 * this desk's is kept beside it. A row that one side removed and the other changed stays.
 */
export const mergeShared = (table: string, { base, here, incoming }: SharedVersions): MergedShared => {
  const began = isJsonObject(base) ? base : null
  const withUses = (value: Json): Json => withOwnUses(table, value, here)
  if (!isJsonObject(here) || !isJsonObject(incoming)) {
    const left = isJsonObject(here) ? here : isJsonObject(incoming) ? incoming : null
    const isOnlyUsed = left !== null && began !== null && isOnlyCounted(left, began)
    return { value: isOnlyUsed ? null : withUses(left), own: null, dropped: [] }
  }
  const merged = mergedRow(table, { base: began, here, incoming })
  return { ...merged, value: withUses(merged.value) }
}

/** The row in which this desk's version is kept: unused, older than any other, and a template under the name of the desk. */
export const keptRow = (own: JsonObject, id: string, desk: string): JsonObject => ({
  ...own,
  id,
  ...(Object.hasOwn(own, 'uses') ? { uses: 0, usedIn: '' } : {}),
  // The newer of two rates of the same week or code counts: the rate of the office.
  ...(Object.hasOwn(own, 'changedAt') ? { changedAt: 0 } : {}),
  ...(typeof own['name'] === 'string' ? { name: `${own['name']} (${desk})` } : {})
})

/** What a branch of shared rows would do to one of them. */
export interface SharedChange {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly table: SharedTable
  readonly key: string
  /** The row as it is here; null if there is none. */
  readonly here: Json
  /** The row once the change is taken; null if it is removed. */
  readonly value: Json
  /** Changed on both sides, or where the branch began is not known: a person decides. */
  readonly isOpen: boolean
}

const changeOf = (table: SharedTable, key: string, { base, value }: BranchRow, here: Json): SharedChange | null => {
  // The version of the branch would replace the one of the office, so the user decides.
  const merged = mergeShared(table, { base: base?.value, here, incoming: value })
  if (value === null)
    return here === null ? null : { kind: 'removed', table, key, here, value, isOpen: base === null || !isOnlyCounted(here, base.value) }
  if (here === null) return { kind: 'added', table, key, here, value, isOpen: base !== null && base.value !== null }
  return isOnlyCounted(here, merged.value)
    ? null
    : { kind: 'changed', table, key, here, value: merged.value, isOpen: merged.own !== null || base === null }
}

/** Changes of shared rows in a branch that are missing locally, in their order. */
export const sharedChanges = (rows: readonly BranchRow[], hereOf: (table: SharedTable, key: string) => Json): readonly SharedChange[] =>
  rows.flatMap((row) => {
    const { store, key } = row
    if (!isSharedTable(store) || typeof key !== 'string') return []
    return changeOf(store, key, row, hereOf(store, key)) ?? []
  })
