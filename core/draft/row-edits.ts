import { blank } from '../derive/shape.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { partsOf, pointer } from '../base/json-pointer.ts'
import { declaration } from '../schema/declaration.ts'
import type { TableMember } from '../schema/layout.ts'
import { blankRowsIn } from '../derive/filled-rows.ts'
import { numberKey, repeatedKeys, technicalValues } from '../schema/row-keys.ts'
import { setEdit, type Edit } from './edit.ts'

/** A new value for one cell; `row` counts from 0, after the rows inserted with it. */
interface CellChange {
  readonly row: number
  readonly key: string
  readonly value: Json
}

/** From this number of cells on, an edit may replace a whole row: single cells would fill the edit log. */
export const manyCells = 500
/** A row edit stores the row twice; up to this number of cells of a row, their edits are smaller. */
const cellsOfRowEdit = 4

/** Whether the changes of this many cells in this many rows are logged as row edits. */
export const areRowEdits = (cells: number, rows: number): boolean => cells >= manyCells && cells > rows * cellsOfRowEdit

const cellEdit = (member: TableMember, rows: readonly JsonObject[], { row, key, value }: CellChange): Edit =>
  setEdit(pointer(member, 'data', row, key), rows[row]?.[key], value)

const placeOf = (edit: Edit): number => Number(partsOf(edit.path).at(-1))

/**
 * The edits that append `inserted` rows and write cells, as one step. Cells of appended rows become part of their row; in a large paste
 * of several columns the cells of an existing row become one edit.
 */
export const cellEdits = (
  member: TableMember,
  rows: readonly JsonObject[],
  inserted: readonly Edit[],
  cells: readonly CellChange[]
): readonly Edit[] => {
  const areAppended = inserted.every((edit, index) => edit.kind === 'insert' && placeOf(edit) === rows.length + index)
  const asRows = areRowEdits(cells.length, new Set(cells.map(({ row }) => row)).size)
  if (!areAppended || (inserted.length === 0 && !asRows)) return [...inserted, ...cells.map((cell) => cellEdit(member, rows, cell))]
  const contents = new Map<number, Record<string, Json>>()
  const result: Edit[] = []
  for (const [index, edit] of inserted.entries()) {
    if (edit.kind !== 'insert') continue
    const content = { ...(edit.after as JsonObject) }
    contents.set(rows.length + index, content)
    result.push({ ...edit, after: content })
  }
  for (const cell of cells) {
    const known = contents.get(cell.row)
    const before = rows[cell.row]
    if (known) known[cell.key] = cell.value
    else if (before === undefined || !asRows) result.push(cellEdit(member, rows, cell))
    else {
      const content = { ...before, [cell.key]: cell.value }
      contents.set(cell.row, content)
      result.push({ kind: 'set', path: pointer(member, 'data', cell.row), before, after: content })
    }
  }
  return result
}

const numberValue = (member: TableMember, number: number): Json => (member === 'detail' ? String(number) : number)

/** What a new row copies from another row of its table; technical values are filled where that row has none. */
export const repeatedOf = (member: TableMember, from: JsonObject | undefined): JsonObject =>
  Object.fromEntries(
    repeatedKeys[member].flatMap((name) => {
      const value = from?.[name] ?? technicalValues[name]
      return value === undefined ? [] : [[name, value]]
    })
  )

const highestNumber = (member: TableMember, rows: readonly JsonObject[]): number => {
  const key = numberKey[member]
  return key === null ? 0 : rows.reduce((highest, row) => Math.max(highest, Number(row[key]) || 0), 0)
}

/** Inserts blank rows, numbered on from the highest existing number; existing rows keep theirs until they are renumbered. */
export const insertEdits = (member: TableMember, rows: readonly JsonObject[], at: number, count: number): readonly Edit[] => {
  const key = numberKey[member]
  const above = rows[at - 1] ?? rows[at]
  const empty = blank(declaration.members[member].members.data.of) as JsonObject
  const kept = repeatedOf(member, above)
  const highest = highestNumber(member, rows)
  return Array.from({ length: count }, (_, index): Edit => {
    const number = key === null ? {} : { [key]: numberValue(member, highest + index + 1) }
    return { kind: 'insert', path: pointer(member, 'data', at + index), after: { ...empty, ...kept, ...number } }
  })
}

/** Copies of rows, placed after the last of them. */
export const duplicateEdits = (member: TableMember, rows: readonly JsonObject[], indexes: readonly number[]): readonly Edit[] => {
  const key = numberKey[member]
  const present = indexes.filter((index) => rows[index] !== undefined)
  const after = Math.max(...present) + 1
  const highest = highestNumber(member, rows)
  return present.map((index, place): Edit => {
    const number = key === null ? {} : { [key]: numberValue(member, highest + place + 1) }
    return { kind: 'insert', path: pointer(member, 'data', after + place), after: { ...rows[index], ...number } }
  })
}

/** Last row first, so that the indexes of the others stay valid. */
export const removeEdits = (member: TableMember, rows: readonly JsonObject[], indexes: readonly number[]): readonly Edit[] =>
  [...new Set(indexes)]
    .toSorted((a, b) => b - a)
    .flatMap((index): Edit[] => {
      const row = rows[index]
      return row ? [{ kind: 'remove', path: pointer(member, 'data', index), before: row }] : []
    })

/** Numbers the rows 1 to n in their current order, the blank ones after all others. */
export const renumberEdits = (member: TableMember, rows: readonly JsonObject[]): readonly Edit[] => {
  const key = numberKey[member]
  if (key === null) return []
  const blanks = blankRowsIn(member, rows)
  let [filled, last] = [0, rows.length - blanks.size]
  return rows.flatMap((row, index): Edit[] => {
    const after = numberValue(member, blanks.has(index) ? (last += 1) : (filled += 1))
    return row[key] === after ? [] : [setEdit(pointer(member, 'data', index, key), row[key], after)]
  })
}

/**
 * Moves the rows into an order and renumbers them. `order` holds the current index of the row at each place; one that lacks a row changes
 * nothing. Rows of a longest increasing run are not moved.
 */
export const reorderEdits = (member: TableMember, rows: readonly JsonObject[], order: readonly number[]): readonly Edit[] => {
  if (order.length !== rows.length || new Set(order).size !== rows.length) return []
  const stays = longestRise(order)
  const present = rows.map((_, index) => index)
  const moves: Edit[] = []
  order.forEach((row, place) => {
    if (stays.has(row)) return
    const from = present.indexOf(row)
    present.splice(from, 1)
    // Insert behind the preceding row: rows that stay in place may still have others between them.
    const to = place === 0 ? 0 : present.indexOf(order[place - 1] ?? 0) + 1
    present.splice(to, 0, row)
    if (from !== to) moves.push({ kind: 'move', path: pointer(member, 'data', from), to })
  })
  const sorted = order.flatMap((row): JsonObject[] => (rows[row] ? [rows[row]] : []))
  return [...moves, ...renumberEdits(member, sorted)]
}

/** Where each row of before is now, by its index before; null if it was removed. Null if the rows were not changed as rows. */
export const rowsMoved = (member: TableMember, count: number, edits: readonly Edit[]): readonly (number | null)[] | null => {
  const rows: (number | null)[] = Array.from({ length: count }, (_, index) => index)
  let changed = false
  for (const edit of edits) {
    const [table, data, index, ...rest] = partsOf(edit.path)
    if (table !== member || data !== 'data' || index === undefined || rest.length > 0 || edit.kind === 'set') continue
    changed = true
    if (edit.kind === 'insert') rows.splice(Number(index), 0, null)
    else {
      const [taken = null] = rows.splice(Number(index), 1)
      if (edit.kind === 'move') rows.splice(edit.to, 0, taken)
    }
  }
  if (!changed) return null
  const places: (number | null)[] = Array.from({ length: count }, () => null)
  rows.forEach((row, place) => {
    if (row !== null) places[row] = place
  })
  return places
}

/** The numbers of a longest increasing subsequence of distinct numbers. */
const longestRise = (numbers: readonly number[]): ReadonlySet<number> => {
  /** Last number of the increasing run of each length, and the predecessor of each number in its run. */
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const number of numbers) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous.set(number, ends[low - 1])
    ends[low] = number
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) rise.add(at)
  return rise
}
