import type { Json, JsonObject } from '../base/json.ts'
import { isJsonObject } from '../base/json-guards.ts'
import { arrayIndex, partsOf, pointer, valueAt, type Pointer } from '../base/json-pointer.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import { tableMembers } from '../schema/layout.ts'
import { areRowEdits } from './row-edits.ts'
import type { Edit } from './edit.ts'

const tables: readonly string[] = tableMembers

interface CellPlace {
  readonly row: Pointer
  readonly key: string
}

const cellPlace = (path: Pointer): CellPlace | null => {
  const [member = '', data, row = '', key, ...rest] = partsOf(path)
  return key !== undefined && rest.length === 0 && data === 'data' && tables.includes(member)
    ? { row: `/${member}/data/${row}`, key }
    : null
}

interface RowPlace {
  readonly member: string
  readonly index: number
}

const rowPlace = (path: Pointer): RowPlace | null => {
  const [member = '', data, row = '', ...rest] = partsOf(path)
  const index = arrayIndex(row)
  return rest.length === 0 && data === 'data' && index !== null && tables.includes(member) ? { member, index } : null
}

const lengthOf = (declaration: DraftDeclaration, member: string): number => {
  const rows = valueAt(declaration, pointer(member, 'data'))
  return Array.isArray(rows) ? rows.length : 0
}

/** Rows being assembled: each belongs to an edit in the output and still receives cells. */
const createOpenRows = () => {
  const rows = new Map<Pointer, Record<string, Json>>()
  const highest = new Map<string, number>()
  return {
    at: (row: Pointer) => rows.get(row),
    open: (row: Pointer, content: Record<string, Json>): void => {
      const place = rowPlace(row)
      rows.set(row, content)
      if (place) highest.set(place.member, Math.max(place.index, highest.get(place.member) ?? -1))
    },
    /** Whether inserting a row here would shift one of the assembled rows. */
    isBelow: ({ member, index }: RowPlace): boolean => index <= (highest.get(member) ?? -1),
    close: (): void => {
      rows.clear()
      highest.clear()
    }
  }
}

const rowsWithCells = (edits: readonly Edit[]): number =>
  new Set(edits.flatMap(({ kind, path }) => (kind === 'set' ? (cellPlace(path)?.row ?? []) : []))).size

/**
 * The same change in fewer edits: cells of a row inserted in the same step become part of the row; in a large paste of several columns the
 * cells of a row become one edit.
 */
export const coalesceEdits = (declaration: DraftDeclaration, edits: readonly Edit[]): readonly Edit[] => {
  const changedRows = edits.length < 2 ? 0 : rowsWithCells(edits)
  if (changedRows === 0) return edits
  const result: Edit[] = []
  const rows = createOpenRows()
  const lengths = new Map<string, number>()
  /** After a move, the rows are no longer at their indexes in `declaration`. */
  let haveMoved = false
  const asRows = areRowEdits(edits.length, changedRows)

  const openedRow = (row: Pointer): Record<string, Json> | undefined => {
    const known = rows.at(row)
    const before = known !== undefined || haveMoved || !asRows ? undefined : valueAt(declaration, row)
    if (!isJsonObject(before)) return known
    const content = { ...before }
    result.push({ kind: 'set', path: row, before, after: content })
    rows.open(row, content)
    return content
  }

  const insertRow = (path: Pointer, after: JsonObject, place: RowPlace): void => {
    const length = lengths.get(place.member) ?? lengthOf(declaration, place.member)
    lengths.set(place.member, length + 1)
    if (rows.isBelow(place)) rows.close()
    if (place.index < length) haveMoved = true
    const content = { ...after }
    result.push({ kind: 'insert', path, after: content })
    rows.open(path, content)
  }

  for (const edit of edits) {
    const cell = edit.kind === 'set' && edit.after !== undefined ? cellPlace(edit.path) : null
    const place = edit.kind === 'insert' ? rowPlace(edit.path) : null
    const content = cell === null ? undefined : openedRow(cell.row)
    if (edit.kind === 'set' && edit.after !== undefined && cell !== null && content !== undefined) content[cell.key] = edit.after
    else if (edit.kind === 'insert' && place !== null && isJsonObject(edit.after)) insertRow(edit.path, edit.after, place)
    else {
      // A cell edit of a row that is not assembled changes only itself, and an edit outside the tables moves no rows.
      const mayMove = cell === null && (edit.path === '' || tables.includes(partsOf(edit.path)[0] ?? ''))
      if (mayMove) {
        rows.close()
        haveMoved = true
      }
      result.push(edit)
    }
  }
  return result
}
