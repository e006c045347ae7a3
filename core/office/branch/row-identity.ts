import type { Json, JsonObject } from '../../base/json.ts'
import { numberKey } from '../../schema/row-keys.ts'
import { aboutOf } from '../../outbox/difference.ts'
import { pairRows, type RowPair } from '../../outbox/row-pairs.ts'
import type { TableMember } from '../../schema/layout.ts'
import { canonicalJson, isBlank } from '../../base/json-guards.ts'

/** The rows of a table; goods lines have keys. */
export interface Rows {
  readonly rows: readonly JsonObject[]
  readonly keys?: readonly number[]
}

/** A row without its running number. */
export const unnumbered = (row: JsonObject | undefined, member: TableMember): JsonObject | undefined => {
  const key = numberKey[member]
  if (row === undefined || key === null) return row
  const { [key]: _, ...rest } = row
  return rest
}

/** Pairs of rows with the same key. Null if keys were reassigned, as after many insertions at one place. */
const pairsByKey = (member: TableMember, base: Rows, other: Rows): readonly RowPair[] | null => {
  if (base.keys === undefined || other.keys === undefined) return null
  const places = new Map(other.keys.map((key, index) => [key, index] as const))
  const found = base.keys.map((key) => places.get(key) ?? null)
  const kept = found.flatMap((after, before) =>
    after === null ? [] : [aboutOf(base.rows[before], member) === aboutOf(other.rows[after], member)]
  )
  if (kept.filter(Boolean).length * 2 < kept.length) return null
  const known = new Set(found)
  return [
    ...found.map((after, before) => ({ before, after })),
    ...other.rows.flatMap((_, after) => (known.has(after) ? [] : [{ before: null, after }]))
  ]
}

/** Whether two rows are the same item: equal names, or more than half of the filled fields equal. */
const isLikely = (member: TableMember, one: JsonObject, other: JsonObject): boolean => {
  if (aboutOf(one, member) === aboutOf(other, member)) return true
  const [a, b] = [unnumbered(one, member) ?? {}, unnumbered(other, member) ?? {}]
  const filled = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !isBlank(a[key]) || !isBlank(b[key]))
  return filled.filter((key) => a[key] === b[key]).length * 2 > filled.length
}

const pairsByContent = (member: TableMember, base: Rows, other: Rows): readonly RowPair[] => {
  const contentOf = ({ rows }: Rows) => ({
    wholes: rows.map((row) => canonicalJson(unnumbered(row, member) as Json)),
    names: rows.map((row) => aboutOf(row, member))
  })
  return pairRows(contentOf(base), contentOf(other))
}

/** Which row of the base is which one of another version. A key, or a place, that another row has got by now makes no pair. */
export const pairsOf = (member: TableMember, base: Rows, other: Rows): readonly RowPair[] =>
  (pairsByKey(member, base, other) ?? pairsByContent(member, base, other)).flatMap(({ before, after }): readonly RowPair[] => {
    const [one, two] = [before === null ? undefined : base.rows[before], after === null ? undefined : other.rows[after]]
    return one === undefined || two === undefined || isLikely(member, one, two)
      ? [{ before, after }]
      : [
          { before, after: null },
          { before: null, after }
        ]
  })
