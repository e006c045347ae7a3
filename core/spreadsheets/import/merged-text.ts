import type { TableMember } from '../../schema/layout.ts'
import { isEmptyCell, isEmptyRow, type Sheet } from '../sheet.ts'
import { fieldsOf } from './headings.ts'
import type { ColumnMap } from './columns/map.ts'

/** Fields that identify a line: a merged cell never applies to several lines here. */
const lineIdentifiers = new Set(['serial', 'nourut', 'kd_barang', 'contno'])

export interface FilledSheet {
  readonly sheet: Sheet
  /** Number of cells that got the text of the merged cell above them. */
  readonly filled: number
}

/** Copies the text of a cell merged over several rows into each of them; amounts are not copied and empty rows stay empty. */
export const withMergedText = (sheet: Sheet, headerRow: number, columns: ColumnMap, member: TableMember): FilledSheet => {
  const fields = fieldsOf(member)
  const taken = sheet.facts.tall.filter(({ column, top }) => {
    const key = columns[column] ?? null
    const field = key === null ? undefined : fields.get(key)
    return top > headerRow && key !== null && !lineIdentifiers.has(key) && field?.kind === 'string' && field.form !== 'decimal'
  })
  const rows = sheet.rows.slice()
  let count = 0
  for (const { column, top, bottom } of taken) {
    const cell = sheet.rows[top]?.[column] ?? null
    if (isEmptyCell(cell)) continue
    for (let row = top + 1; row <= bottom && row < rows.length; row += 1) {
      const cells = sheet.rows[row] ?? []
      if (isEmptyRow(cells) || !isEmptyCell(cells[column])) continue
      const filled = [...(rows[row] ?? [])]
      filled[column] = cell
      rows[row] = filled
      count += 1
    }
  }
  return { sheet: count === 0 ? sheet : { ...sheet, rows }, filled: count }
}
