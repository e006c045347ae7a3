import { blank } from '../derive/blank-value.ts'
import { numberKey, repeatedKeys } from '../schema/row-keys.ts'
import type { Json } from '../base/json.ts'
import { pointer, type Pointer } from '../base/json-pointer.ts'
import { declaration } from '../schema/declaration.ts'
import { tableMembers, type TableMember } from '../schema/layout.ts'

type Row = Readonly<Record<string, unknown>>
/** The rows of the tables of a declaration. */
type Tables = Readonly<Record<TableMember, { readonly data: readonly unknown[] }>>

/** Per table the rows that somebody has added and not left after filling something in. Rows are known by identity: they are never mutated. */
export type FreshRows = ReadonlyMap<TableMember, ReadonlySet<unknown>>

const asRow = (value: unknown): Row | null => (typeof value === 'object' && value !== null ? (value as Row) : null)

const blankCells = new Map<TableMember, ReadonlyMap<string, Json>>(
  tableMembers.map((member) => {
    const cells = blank(declaration.members[member].members.data.of) as unknown as Readonly<Record<string, Json>>
    const given = new Set([numberKey[member], ...repeatedKeys[member]])
    return [member, new Map(Object.entries(cells).filter(([key, value]) => !given.has(key) && typeof value !== 'object'))]
  })
)

/** Whether nobody has filled in anything: a new row has its number, and what it repeats of the row above. */
const isBlankRow = (member: TableMember, row: Row): boolean => {
  for (const [key, value] of blankCells.get(member) ?? []) {
    const cell = row[key]
    if (cell !== value && cell !== null && cell !== undefined) return false
  }
  return true
}

const differsInNumber = (member: TableMember, one: Row | null, other: Row | null): boolean =>
  one !== null && other !== null && Object.keys(other).every((key) => key === numberKey[member] || one[key] === other[key])

/** The blank rows of the tables, as JSON Pointers. */
export const blankRows = (tables: Tables): ReadonlySet<Pointer> =>
  new Set(
    tableMembers.flatMap((member) =>
      tables[member].data.flatMap((value, index) => {
        const row = asRow(value)
        return row !== null && isBlankRow(member, row) ? [pointer(member, 'data', index)] : []
      })
    )
  )

/** The fresh rows after a change: those of before in their new version, and every row that is blank. `before` is null for a declaration just opened. */
export const followFresh = (fresh: FreshRows, before: Tables | null, after: Tables): FreshRows =>
  new Map(
    tableMembers.map((member) => {
      const known = fresh.get(member) ?? new Set()
      const [old, next] = [before?.[member].data ?? [], after[member].data]
      if (old === next) return [member, known]
      const added = next.length - old.length
      let same = 0
      while (same < old.length && same < next.length && old[same] === next[same]) same += 1
      const found = new Set<unknown>()
      next.forEach((value, index) => {
        // Rows behind those that were inserted or removed keep their order, and can have another number.
        const previous = index < same ? value : index < same + added ? undefined : old[index - added]
        const row = asRow(value)
        const isKept = known.has(value) || (known.has(previous) && (added === 0 || differsInNumber(member, asRow(previous), row)))
        if (isKept || (value !== previous && row !== null && isBlankRow(member, row))) found.add(value)
      })
      return [member, found]
    })
  )

/** The fresh rows once the user has left this one: it stays only if it is still blank. */
export const leaveRow = (fresh: FreshRows, member: TableMember, value: unknown): FreshRows => {
  const known = fresh.get(member)
  const row = asRow(value)
  if (row === null || known?.has(value) !== true || isBlankRow(member, row)) return fresh
  return new Map([...fresh, [member, new Set([...known].filter((one) => one !== value))]])
}

/** Where the fresh rows are, as JSON Pointers. */
export const freshPaths = (fresh: FreshRows, tables: Tables): ReadonlySet<Pointer> =>
  new Set(
    [...fresh].flatMap(([member, known]) =>
      known.size === 0 ? [] : tables[member].data.flatMap((row, index) => (known.has(row) ? [pointer(member, 'data', index)] : []))
    )
  )
