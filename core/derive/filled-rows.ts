import { isObject, memberOf } from '../base/json-guards.ts'
import { partsOf, pointer, type Pointer } from '../base/json-pointer.ts'
import { declaration } from '../schema/declaration.ts'
import { tableMembers, type TableMember } from '../schema/layout.ts'
import { numberKey, repeatedKeys, technicalValues } from '../schema/row-keys.ts'
import { blank } from './shape.ts'

/**
 * Blank rows. A row that was added and in which nothing was filled in is no row: no counter, command, check or list has it, and it is not
 * sent. Everything that looks at the rows of a declaration asks this module.
 */

const givenKeys = new Map<TableMember, ReadonlySet<string | null>>(
  tableMembers.map((member) => [member, new Set([numberKey[member], ...repeatedKeys[member]])])
)
const blankCells = new Map<TableMember, Readonly<Record<string, unknown>>>(
  tableMembers.map((member) => [member, blank(declaration.members[member].members.data.of) as Readonly<Record<string, unknown>>])
)

const isBlankCell = (value: unknown, ofNewRow: unknown): boolean =>
  value === '' || value === null || value === undefined || value === ofNewRow

/** Whether a row has nothing but what a new row is given: its number, and what it repeats of the row above. */
const hasOnlyGiven = (member: TableMember, row: Readonly<Record<string, unknown>>): boolean => {
  const [given, cells] = [givenKeys.get(member), blankCells.get(member)]
  for (const key in row) if (given?.has(key) !== true && !isBlankCell(row[key], cells?.[key])) return false
  return true
}

/** Values that a new row repeats of those that are filled; any other value in such a column was typed. */
const repeatedBy = (key: string, filled: readonly unknown[]): ReadonlySet<unknown> =>
  new Set([technicalValues[key], ...filled.map((row) => memberOf(row, key))])

/** The indexes of the blank rows of a table. The number of a row is no content; neither is a value that it repeats of a filled row. */
export const blankRowsIn = (member: TableMember, rows: readonly unknown[]): ReadonlySet<number> => {
  const candidates = rows.flatMap((row, index) => (isObject(row) && hasOnlyGiven(member, row) ? [index] : []))
  if (candidates.length === 0 || repeatedKeys[member].length === 0) return new Set(candidates)
  const among = new Set(candidates)
  const filled = rows.filter((_, index) => !among.has(index))
  const repeated = repeatedKeys[member].map((key) => [key, repeatedBy(key, filled)] as const)
  return new Set(
    candidates.filter((index) =>
      repeated.every(([key, values]) => {
        const value = memberOf(rows[index], key)
        return isBlankCell(value, undefined) || values.has(value)
      })
    )
  )
}

/** The rows of a table without the blank ones; the same array if there are none. */
export const filledRows = <Row>(member: TableMember, rows: readonly Row[]): readonly Row[] => {
  const blanks = blankRowsIn(member, rows)
  return blanks.size === 0 ? rows : rows.filter((_, index) => !blanks.has(index))
}

/** A declaration without its blank rows. */
export interface WithoutBlankRows<T> {
  /** The given object if it has no blank row. */
  readonly document: T
  readonly isWhole: boolean
  /** The index in the given declaration of a row of `document`. */
  readonly rowOf: (member: TableMember, index: number) => number
  /** The index in `document` of a row of the given declaration; null for a blank row. */
  readonly placeOf: (member: TableMember, index: number) => number | null
  /** The path in the given declaration of a path in `document`. */
  readonly toGiven: (path: Pointer) => Pointer
  /** The path in `document` of a path in the given declaration; null within a blank row. */
  readonly fromGiven: (path: Pointer) => Pointer | null
}

const isTable = (member: string | undefined): member is TableMember => (tableMembers as readonly (string | undefined)[]).includes(member)

const withRow = (path: Pointer, rowFor: (member: TableMember, index: number) => number | null): Pointer | null => {
  const [member, data, index, ...rest] = partsOf(path)
  if (!isTable(member) || data !== 'data' || index === undefined || !/^\d+$/.test(index)) return path
  const row = rowFor(member, Number(index))
  return row === null ? null : pointer(member, data, row, ...rest)
}

/** The declaration as everything but the tables of the editor sees it; it may be anything that was imported. */
export const withoutBlankRows = <T>(document: T): WithoutBlankRows<T> => {
  const kept = new Map<TableMember, readonly number[]>()
  for (const member of tableMembers) {
    const rows = memberOf(memberOf(document, member), 'data')
    const blanks = Array.isArray(rows) ? blankRowsIn(member, rows) : new Set<number>()
    if (Array.isArray(rows) && blanks.size > 0)
      kept.set(
        member,
        rows.flatMap((_, index) => (blanks.has(index) ? [] : [index]))
      )
  }
  if (kept.size === 0)
    return {
      document,
      isWhole: true,
      rowOf: (_, index) => index,
      placeOf: (_, index) => index,
      toGiven: (path) => path,
      fromGiven: (path) => path
    }
  const tables = [...kept].map(([member, indexes]) => {
    const section = memberOf(document, member) as { readonly data: readonly unknown[] }
    return [member, { ...section, data: indexes.map((index) => section.data[index]) }] as const
  })
  const rowOf = (member: TableMember, index: number): number => kept.get(member)?.[index] ?? index
  const placeOf = (member: TableMember, index: number): number | null => {
    const place = kept.get(member)?.indexOf(index) ?? index
    return place === -1 ? null : place
  }
  return {
    document: { ...document, ...Object.fromEntries(tables) },
    isWhole: false,
    rowOf,
    placeOf,
    toGiven: (path) => withRow(path, rowOf) ?? path,
    fromGiven: (path) => withRow(path, placeOf)
  }
}
