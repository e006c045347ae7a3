import type { CellEdit } from '../cells/cell-edit.ts'
import type { CellValue } from '../cells/cell-value.ts'

/** One column of these rows set to one value; cells that hold it already are left alone. */
export const planBulkSet = (
  rows: readonly Readonly<Record<string, unknown>>[],
  key: string,
  numbers: Iterable<number>,
  value: CellValue
): readonly CellEdit[] => {
  const edits: CellEdit[] = []
  for (const row of numbers) {
    const line = rows[row]
    if (line !== undefined && !Object.is(line[key], value)) edits.push({ row, key, value })
  }
  return edits
}
