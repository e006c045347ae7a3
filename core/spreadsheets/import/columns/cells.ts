import { countryCode } from '../../../codes/country-names.ts'
import { isAmbiguousUnit, packageCode, unitCode } from '../../../codes/unit-names.ts'
import type { TableMember } from '../../../schema/layout.ts'
import { cellText, isEmptyCell, type Sheet } from '../../sheet.ts'
import { kindOfHeading } from '../../heading-kinds.ts'
import { currenciesIn } from '../header-facts/currency-names.ts'
import { headingsAt } from '../header-row.ts'
import { keyOfOwnHeading } from '../../own-headings.ts'
import type { ColumnMap } from './map.ts'

interface Telling {
  readonly key: string
  readonly fits: (text: string) => boolean
  /** Whether a fitting text can be nothing else; at least one must be. */
  readonly proves?: (text: string) => boolean
}

/** Units and packages that are also codes of countries: `KG`, `MT`, `CR`; `ST` is a piece in German. */
const isUnitWord = (text: string): boolean => unitCode(text) !== null || packageCode(text) !== null || isAmbiguousUnit(text)

/** Goods fields recognisable by their cells. */
const telling: readonly Telling[] = [
  { key: 'kdsat', fits: (text) => !/^\d/.test(text) && unitCode(text) !== null },
  { key: 'brgasal', fits: (text) => text.length > 1 && countryCode(text) !== null, proves: (text) => !isUnitWord(text) },
  { key: 'nohs', fits: (text) => /^\d{4}[. ]?\d{2}[. ]?\d{2}([. ]?\d{2})?$/.test(text) }
]

/** Number of rows examined below the headings. */
const looked = 60
/** Minimum number of matching cells, and their minimum share. */
const [fewest, share] = [2, 0.8]

const textsBelow = (sheet: Sheet, headerRow: number, column: number): readonly string[] =>
  sheet.rows.slice(headerRow + 1, headerRow + 1 + looked).flatMap((row) => (isEmptyCell(row[column]) ? [] : [cellText(row[column])]))

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
  const result = withQuantitiesForUnits(sheet, headerRow, withCodesForNumbers(sheet, headerRow, columns, isOpen), isOpen)
  for (const { key, fits, proves } of telling) {
    if (result.includes(key)) continue
    const column = result.findIndex((taken, index) => {
      if (taken !== null || !isOpen(index)) return false
      const texts = textsBelow(sheet, headerRow, index)
      const fitting = texts.filter(fits).length
      return (
        fitting >= fewest && fitting >= texts.length * share && (proves === undefined || texts.some((text) => fits(text) && proves(text)))
      )
    })
    if (column !== -1) result[column] = key
  }
  return result
}

/** A column of numbers of rows, such as `Item no`, whose cells are codes or ranges of cartons gives way to the item code, or to no field. */
const withCodesForNumbers = (
  sheet: Sheet,
  headerRow: number,
  columns: ColumnMap,
  isOpen: (column: number) => boolean
): (string | null)[] => {
  const column = columns.indexOf('serial')
  const result = [...columns]
  if (column === -1 || !isOpen(column)) return result
  const texts = textsBelow(sheet, headerRow, column)
  const count = (pattern: RegExp): number => texts.filter((text) => pattern.test(text)).length
  const numbers = count(/^\d{1,6}\.?$/)
  const areCodes = numbers === 0 && count(/^(?=\S*\p{L})(?=\S*\d)\S{3,}$/u) >= fewest
  const ranges = count(/^\d+ ?[-~–] ?\d+$/)
  const isCode = areCodes && !columns.includes('kd_barang') && /item/i.test(headingsAt(sheet, headerRow)[column] ?? '')
  if (areCodes || (ranges >= fewest && ranges > numbers)) result[column] = isCode ? 'kd_barang' : null
  return result
}

/** A whole number, perhaps with a word: `1,200`, `20 PCS`. */
const wholeNumber = /^\d+(?:[.,]\d{3})*\s*(\p{L}*)\.?$/u

/**
 * A column such as `Units` whose cells are whole numbers is the quantity, or no field if there is another quantity. `Unit` may also head the price
 * of one: it is the quantity only beside a price.
 */
const withQuantitiesForUnits = (
  sheet: Sheet,
  headerRow: number,
  columns: ColumnMap,
  isOpen: (column: number) => boolean
): (string | null)[] => {
  const column = columns.indexOf('kdsat')
  const result = [...columns]
  const headings = headingsAt(sheet, headerRow)
  const heading = column === -1 ? '' : (headings[column] ?? '')
  if (!isOpen(column) || !/\b(units?|qty)\b/i.test(heading) || keyOfOwnHeading(heading) !== null) return result
  if (currenciesIn([heading]).size > 0) return result
  const texts = textsBelow(sheet, headerRow, column)
  const isQuantity = (text: string): boolean => {
    const word = wholeNumber.exec(text)?.[1]
    return word === '' || (word !== undefined && unitCode(word) !== null)
  }
  const count = texts.filter(isQuantity).length
  const isAmbiguous = !/\b(units|qty)\b/i.test(heading) && !headings.some((other) => kindOfHeading(other) === 'price')
  if (count > 0 && count >= texts.length * share && !texts.some((text) => unitCode(text) !== null))
    result[column] = isAmbiguous || result.includes('jmlsat') ? null : 'jmlsat'
  return result
}
