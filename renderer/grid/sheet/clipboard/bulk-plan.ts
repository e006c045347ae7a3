import type { CellEdit } from '../cells/cell-edit.ts'
import type { CellValue } from '../cells/cell-value.ts'

/** Edits that set one column of the given rows to a value; without the cells that have this value. */
export const planBulkSet = (
  rows: readonly Readonly<Record<string, unknown>>[],
  key: string,
  indexes: Iterable<number>,
  value: CellValue
): readonly CellEdit[] => {
  const edits: CellEdit[] = []
  for (const row of indexes) {
    const record = rows[row]
    if (record !== undefined && !Object.is(record[key], value)) edits.push({ row, key, value })
  }
  return edits
}
