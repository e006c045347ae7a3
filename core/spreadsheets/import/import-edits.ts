import { pointer } from '../../base/json-pointer.ts'
import type { JsonObject } from '../../base/json.ts'
import { blank } from '../../derive/shape.ts'
import { setEdit, type Edit } from '../../draft/edit.ts'
import { removeEdits, repeatedOf } from '../../draft/row-edits.ts'
import { numberKey } from '../../schema/row-keys.ts'
import { declaration } from '../../schema/declaration.ts'
import type { TableMember } from '../../schema/layout.ts'
import { mergeKey, type PlannedRow } from './match-rows.ts'
import type { ImportPlan, ImportRequest } from './plan-import.ts'

/**
 * The plan as edits of one step. New lines are numbered on from the highest; a replaced table keeps the sheet's numbers if each is unique.
 */
export const importEdits = (plan: ImportPlan, { member, existing, mode, columns }: ImportRequest): readonly Edit[] => {
  const key = numberKey[member]
  const removed =
    mode === 'replace'
      ? removeEdits(
          member,
          existing,
          existing.map((_, index) => index)
        )
      : []
  const remaining = mode === 'replace' ? [] : existing
  const fresh = plan.rows.filter((planned) => planned.into === null)
  const highest = key === null ? 0 : remaining.reduce((most, row) => Math.max(most, Number(row[key]) || 0), 0)
  const own = key !== null && mode === 'replace' && columns.includes(key) && isNumbered(fresh, key)
  const empty = blank(declaration.members[member].members.data.of) as unknown as JsonObject
  // These values are the same on every line, and a goods list has no columns for them.
  const repeated = repeatedOf(member, existing.at(-1))
  const inserted = fresh.map((planned, index): Edit => {
    const number = highest + index + 1
    const numbered = key === null || own ? {} : { [key]: member === 'detail' ? String(number) : number }
    return {
      kind: 'insert',
      path: pointer(member, 'data', remaining.length + index),
      after: { ...empty, ...repeated, ...planned.values, ...numbered }
    }
  })
  const changed = plan.rows.flatMap((planned) =>
    planned.into === null ? [] : changesOf(member, planned, existing[planned.into] ?? {}, key)
  )
  return [...removed, ...changed, ...inserted]
}

/** Empty cells of a sheet do not clear an existing line; its number stays. */
const changesOf = (member: TableMember, planned: PlannedRow, line: JsonObject, numbered: string | null): readonly Edit[] =>
  Object.entries(planned.values).flatMap(([key, after]): Edit[] => {
    const before = line[key]
    if (key === numbered || key === mergeKey || after === before || after === '' || after === null) return []
    return [setEdit(pointer(member, 'data', planned.into ?? 0, key), before, after)]
  })

const isNumbered = (rows: readonly PlannedRow[], key: string): boolean => {
  const numbers = rows.map(({ values: { [key]: number } }) => (typeof number === 'string' || typeof number === 'number' ? `${number}` : ''))
  return numbers.every((number) => /^\d+$/.test(number)) && new Set(numbers).size === numbers.length
}
