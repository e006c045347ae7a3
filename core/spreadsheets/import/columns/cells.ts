import { countryCode } from '../../../codes/country-names.ts'
import { unitCode } from '../../../codes/unit-names.ts'
import type { TableMember } from '../../../schema/layout.ts'
import { cellText, isEmptyCell, type Sheet } from '../../sheet.ts'
import type { ColumnMap } from './map.ts'

/** Goods fields recognisable by their cells. */
const telling: readonly { readonly key: string; readonly fits: (text: string) => boolean }[] = [
  { key: 'kdsat', fits: (text) => !/^\d/.test(text) && unitCode(text) !== null },
  { key: 'brgasal', fits: (text) => text.length > 1 && countryCode(text) !== null },
  { key: 'nohs', fits: (text) => /^\d{4}[. ]?\d{2}[. ]?\d{2}([. ]?\d{2})?$/.test(text) }
]

/** Number of rows examined below the headings. */
const looked = 60
/** Minimum number of matching cells, and their minimum share. */
const [fewest, share] = [2, 0.8]

/**
 * Gives columns whose headings name no field the field that their cells tell: units beside quantities under one heading, countries, tariff
 * codes. `isOpen`: whether the heading does not decide it.
 */
export const withTellingCells = (
  member: TableMember,
  sheet: Sheet,
  headerRow: number,
  columns: ColumnMap,
  isOpen: (column: number) => boolean
): ColumnMap => {
  if (member !== 'detail') return columns
  const result = [...columns]
  for (const { key, fits } of telling) {
    if (result.includes(key)) continue
    const column = result.findIndex((taken, index) => {
      if (taken !== null || !isOpen(index)) return false
      const texts = sheet.rows
        .slice(headerRow + 1, headerRow + 1 + looked)
        .flatMap((row) => (isEmptyCell(row[index]) ? [] : [cellText(row[index])]))
      const fitting = texts.filter(fits).length
      return fitting >= fewest && fitting >= texts.length * share
    })
    if (column !== -1) result[column] = key
  }
  return result
}
