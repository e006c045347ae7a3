import { pointer } from '../base/json-pointer.ts'
import type { JsonObject } from '../base/json.ts'
import { blank } from '../derive/shape.ts'
import { setEdit, type Edit } from '../draft/edit.ts'
import { removeEdits, repeatedOf } from '../draft/row-edits.ts'
import { declaration } from '../schema/declaration.ts'
import type { TableMember } from '../schema/layout.ts'
import { numberKey } from '../schema/row-keys.ts'

export const importModes = ['append', 'replace', 'merge'] as const
export type ImportMode = (typeof importModes)[number]

/** The rows of a table in the draft, and how imported ones join them. */
export interface PresentRows {
  readonly existing: readonly JsonObject[]
  readonly mode: ImportMode
}

export interface IncomingRow {
  readonly values: JsonObject
  /** Values from the catalog, for fields that the file leaves blank. */
  readonly filled?: JsonObject
  /** Index of the row that it changes; null for a new one. */
  readonly into: number | null
}

/** By this key goods are merged. */
export const mergeKey = 'kd_barang'

const codeOf = (values: JsonObject | undefined): string => {
  const code = values?.[mergeKey]
  return typeof code === 'string' ? code.trim().toUpperCase() : ''
}

/** A row that cannot be merged by its item code: without one, or with one that several rows have, in the file or in the draft. */
export interface UnmatchedRow<R> {
  readonly row: R
  readonly code: string
  readonly reason: 'no-code' | 'code-twice' | 'code-twice-here'
}

/** Matches rows with those of the draft by item code. Missing or ambiguous codes are never guessed: their rows are left out. */
export const matchByCode = <R extends Pick<IncomingRow, 'values'>>(rows: readonly R[], existing: readonly JsonObject[]) => {
  const known = new Map<string, number[]>()
  existing.forEach((line, index) => {
    const code = codeOf(line)
    if (code !== '') known.set(code, [...(known.get(code) ?? []), index])
  })
  const seen = new Set<string>()
  const unmatched: UnmatchedRow<R>[] = []
  const placed = rows.flatMap((row): readonly (R & Pick<IncomingRow, 'into'>)[] => {
    const code = codeOf(row.values)
    const [into = null, ...more] = known.get(code) ?? []
    const reason = code === '' ? 'no-code' : seen.has(code) ? 'code-twice' : more.length > 0 ? 'code-twice-here' : null
    seen.add(code)
    if (reason === null) return [{ ...row, into }]
    unmatched.push({ row, code, reason })
    return []
  })
  return { placed, unmatched }
}

/** The index in the draft of each row after the edits. */
export const placesOf = (rows: readonly IncomingRow[], { existing, mode }: PresentRows): readonly number[] => {
  let next = mode === 'replace' ? 0 : existing.length
  return rows.map(({ into }) => into ?? next++)
}

const numberIn = ({ values }: IncomingRow, key: string): string => {
  const number = values[key]
  return typeof number === 'string' || typeof number === 'number' ? String(number).replace(/\.$/, '') : ''
}

/** Whether the rows have numbers of their own that can stay: each another one. */
const isNumbered = (rows: readonly IncomingRow[], key: string): boolean => {
  const numbers = rows.map((row) => numberIn(row, key))
  return numbers.every((number) => /^\d+$/.test(number)) && new Set(numbers).size === numbers.length
}

/** Imported rows as edits of one step. New ones are numbered on from the highest; a replaced table keeps the numbers of the file if each is unique. */
export const rowEdits = (member: TableMember, rows: readonly IncomingRow[], { existing, mode }: PresentRows): readonly Edit[] => {
  const key = numberKey[member]
  const remaining = mode === 'replace' ? [] : existing
  const removed =
    mode === 'replace'
      ? removeEdits(
          member,
          existing,
          existing.map((_, index) => index)
        )
      : []
  const fresh = rows.filter(({ into }) => into === null)
  const highest = key === null ? 0 : remaining.reduce((most, row) => Math.max(most, Number(row[key]) || 0), 0)
  const keepsNumbers = key !== null && mode === 'replace' && isNumbered(fresh, key)
  const empty = blank(declaration.members[member].members.data.of)
  // These values are the same on every row, and a file has no columns for them.
  const repeated = repeatedOf(member, existing.at(-1))
  const inserted = fresh.map((row, index): Edit => {
    const number = key !== null && keepsNumbers ? numberIn(row, key) : String(highest + index + 1)
    const numbered = key === null ? {} : { [key]: member === 'detail' ? number : Number(number) }
    const after = { ...empty, ...repeated, ...row.values, ...row.filled, ...numbered }
    return { kind: 'insert', path: pointer(member, 'data', remaining.length + index), after }
  })
  const changed = rows.flatMap(({ values, into }) => (into === null ? [] : changesOf(member, values, into, existing[into] ?? {})))
  return [...removed, ...changed, ...inserted]
}

/** Blank values do not clear a row of the draft; its number and its item code stay. */
const changesOf = (member: TableMember, values: JsonObject, into: number, present: JsonObject): readonly Edit[] =>
  Object.entries(values).flatMap(([key, after]): readonly Edit[] => {
    const before = present[key]
    if (key === numberKey[member] || key === mergeKey || after === before || after === '' || after === null) return []
    return [setEdit(pointer(member, 'data', into, key), before, after)]
  })
