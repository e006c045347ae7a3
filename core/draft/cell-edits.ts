import type { Json, JsonObject } from '../base/json.ts'
import { partsOf, pointer } from '../base/json-pointer.ts'
import type { TableMember } from '../schema/layout.ts'
import { setEdit, type Edit } from './edit.ts'

/** A new value for one cell; `row` counts from 0, after the rows inserted with it. */
export interface CellChange {
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
