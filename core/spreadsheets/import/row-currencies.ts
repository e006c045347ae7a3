import { cellWithCurrency, currencyInWords, currencyMarks, isMoney, type CurrencyMark } from '../currency-marks.ts'
import type { Sheet } from '../sheet.ts'
import { mappedCells, type TakenRows } from './mapped-cells.ts'
import { suggestColumns } from './headings.ts'

/** Whether the format of every number in these rows, from 0, shows one currency: it was chosen for the sheet, not for a column. */
const isMoneyThroughout = (sheet: Sheet, rows: ReadonlySet<number>): boolean => {
  let currency: string | null = null
  for (const row of rows)
    for (const [column, cell] of (sheet.rows[row] ?? []).entries()) {
      if (typeof cell !== 'number') continue
      const shown = currencyInWords(sheet, row, column)
      if (shown === null || (currency !== null && shown !== currency)) return false
      currency = shown
    }
  return currency !== null
}

/**
 * The currencies of the numbers that an import reads; numbered as in the spreadsheet, from 1. In a sheet that is formatted as money throughout they
 * say nothing about a column whose heading names a quantity or weight, if another is the amount: `Jumlah` alone may be one.
 */
export const rowCurrencies = (
  taken: TakenRows,
  headings: readonly string[]
): readonly CurrencyMark<{ readonly row: number; readonly column: number }>[] => {
  const { sheet, columns, member } = taken
  const cells = mappedCells(taken)
  const hasAmount = columns.some((key) => key !== null && isMoney(key))
  const isThroughout = hasAmount && isMoneyThroughout(sheet, new Set(cells.map(({ place }) => place.row - 1)))
  const isPlain = columns.map(
    (key, column) => isThroughout && key !== null && !isMoney(key) && suggestColumns(member, [headings[column] ?? ''])[0] === key
  )
  return currencyMarks(
    cells.map(({ field, cell: written, place }) => {
      const { row, column } = place
      const cell = isPlain[column] === true ? written : cellWithCurrency(sheet, columns, row - 1, column)
      return { key: columns[column] ?? '', field, cell, place }
    })
  )
}
