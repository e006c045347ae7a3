import { packageCode, unitCode } from '../../codes/unit-names.ts'
import type { TableMember } from '../../schema/layout.ts'
import { isInBrackets, withoutBrackets } from '../brackets.ts'
import { isOneHeading, kindOfHeading, numericKinds } from '../heading-kinds.ts'
import { cellText, isEmptyCell, plainHeading, type Cell, type Sheet } from '../sheet.ts'
import { currenciesIn } from './header-facts/currency-names.ts'
import { isDocumentTitle, labelOf } from './header-facts/labels.ts'
import { bareHeading, isFieldName, isHeadingText } from './headings.ts'
import { kilograms } from '../../codes/kilograms.ts'

const longest = 40
const totalWords = /^(total|totals|ttl|jumlah|jml|sub ?total|小计|小計|合计|合計|总计|總計|总重|總重)$/
/** `per ctn`, `each 12 pcs`; other words behind them are a sentence: `Per P.O. No. 45`, `EACH SET WITH 4 BOLTS`. */
const perUnit =
  /^(?!each$)(per|tiap|setiap|each)( \d+)?( (pcs?|pces?|pieces?|units?|satuan|ea|sets?|ctns?|cartons?|karton|pkgs?|packages?|kemasan|koli|box(es)?|bags?|pallets?|plts?|rolls?|drums?|cases?|dozens?|dz|lusin|pairs?|kgs?|mt|tons?|cbm|m[23]?))?$|^每/
const unitWords = /^(unit|units|satuan|each|ea|@|单重|單重)$/
const measures = /\b(weight|wt|berat|cbm|m3|volume|meas|measurement)\b|重量|体积|體積/

const measureWords = /^(cbm|m3|meas|measurement|volume)( (cbm|m3))?$/

const isTotal = (text: string): boolean => totalWords.test(bareHeading(text))

/** Whether a text means one piece or package below a group of headings: `Unit`, `per ctn`, `PCS`, `/CTN`. */
const isUnit = (text: string): boolean => {
  const plain = bareHeading(text)
  const unit = unitCode(plain)
  // `PCS/CTN`, `kg/ctn`
  const [, per = ''] = /[/／]\s*(\p{L}+)\.?$/u.exec(text.trim()) ?? []
  if (per !== '' && isUnit(per)) return true
  return (
    text.trim() === '@' ||
    unitWords.test(plain) ||
    perUnit.test(plain) ||
    (unit !== null && !Object.hasOwn(kilograms, unit)) ||
    packageCode(plain) !== null
  )
}

/** A size of clothes: the quantities of `S`, `M`, `3XL` or `38-40` are parts of the total quantity of a line. */
const isSize = (text: string): boolean => /^(\d{0,2}X*[SML]|\d{2}([-/]\d{2})?|free|F)$/i.test(text.trim())

/**
 * Whether the cells below headings are all parts of groups, with a total or units in brackets among them: other rows of `PCS` and `CTN`, or of sizes, may
 * be goods. A group spans a column without a heading of its own; a total below another heading belongs to a row of sums.
 */
export const arePartsOfGroups = (upper: readonly Cell[], lower: readonly Cell[]): boolean => {
  const texts = lower.map(cellText)
  const isWithin = (at: number): boolean => at > 0 && isEmptyCell(upper[at]) && texts[at - 1] !== '' && texts[at] !== ''
  const isOneOfSizes = (at: number): boolean =>
    isSize(texts[at] ?? '') && ((isWithin(at) && isSize(texts[at - 1] ?? '')) || (isWithin(at + 1) && isSize(texts[at + 1] ?? '')))
  const isBelowGroup = (at: number): boolean => (isEmptyCell(upper[at]) ? isWithin(at) : groupKind(cellText(upper[at])) !== null)
  return (
    texts.some((_, at) => isWithin(at)) &&
    texts.some((text) => isTotal(text) || isInBrackets(text)) &&
    texts.every((text, at) => text === '' || isInBrackets(text) || isOneOfSizes(at) || (isPartOfGroup(text) && isBelowGroup(at)))
  )
}

/** Whether a text only says which value of a group of headings a column has: `Unit`, `per ctn`, `Total (kgs)`. */
export const isPartOfGroup = (text: string): boolean => text !== '' && text.length <= longest && (isTotal(text) || isUnit(text))

/** Whether a text below a heading is the rest of it, which alone names no field: `Total`, `per pc`, `G.W. (kgs)`, `CBM`. */
export const isPartOfHeading = (text: string): boolean => {
  const plain = bareHeading(text)
  const kind = kindOfHeading(text)
  // A lone `PALLET` or `CTN` may be goods.
  const isNumeric = numericKinds.has(kind) && kind !== 'packages' && isOneHeading(text)
  return totalWords.test(plain) || perUnit.test(plain) || /^[单單]重$/.test(plain) || measureWords.test(plain) || isNumeric
}

/** What a group of headings is about; null for a text that is no group, or a total of several things. */
const groupKind = (text: string): 'quantity' | 'money' | 'measure' | null => {
  if (text === '' || isTotal(text) || isDocumentTitle(text)) return null
  const kind = kindOfHeading(text)
  if (kind === 'quantity') return 'quantity'
  if (kind === 'price' || kind === 'amount') return 'money'
  return kind === 'net' || kind === 'gross' || measures.test(plainHeading(text)) ? 'measure' : null
}

/** Whether a row above the headings has headings, too: a letterhead has labels with their values, names and dates. */
const isHeadingRow = (cells: readonly Cell[], member: TableMember): boolean => {
  const texts = cells.filter((cell) => !isEmptyCell(cell)).map((cell) => (typeof cell === 'string' ? cell.trim() : ''))
  const isHeading = (text: string): boolean =>
    text !== '' && text.length <= longest && (isHeadingText(member, text) || kindOfHeading(text) !== null)
  const isOther = (text: string): boolean =>
    text === '' || isDocumentTitle(text) || /[\d:：]/.test(withoutBrackets(text).replace(/\bm3\b/i, ''))
  return !texts.some(isOther) && texts.filter(isHeading).length > texts.length / 2
}

/** Whether a row has facts such as `Currency`, `USD`, whose words may also be in headings. */
const hasFacts = (cells: readonly Cell[]): boolean =>
  cells.some((cell, at) => {
    const name = labelOf(cellText(cell))?.name
    const beside = cellText(cells[at + 1])
    return (name === 'currency' || name === 'priceTerm') && beside !== '' && kindOfHeading(beside) === null
  })

/** The first row of the headings whose last is `row`. A row above that has a heading below each of its cells may have facts. */
export const firstHeadingRow = (sheet: Sheet, row: number, member: TableMember): number => {
  if (row >= sheet.rows.length) return row
  const isHeading = (upper: readonly Cell[], lower: readonly Cell[]): boolean =>
    upper.filter((cell) => !isEmptyCell(cell)).length > 1 &&
    upper.some((cell, at) => !isEmptyCell(cell) && isEmptyCell(lower[at])) &&
    !hasFacts(upper) &&
    isHeadingRow(upper, member)
  let first = row
  while (first > Math.max(0, row - 2) && isHeading(sheet.rows[first - 1] ?? [], sheet.rows[first] ?? [])) first -= 1
  return first
}

/**
 * The group above a cell of the headings that only says which of its values the column has; '' if there is none. The columns of a group are side by
 * side, each with another text, and only the first has a text above it.
 */
const groupAbove = (sheet: Sheet, row: number, column: number, member: TableMember): string => {
  const [upper, lower] = [sheet.rows[row - 1] ?? [], sheet.rows[row] ?? []]
  const isPart = (at: number): boolean => isPartOfGroup(cellText(lower[at])) || isSize(cellText(lower[at]))
  const passed = new Set<string>()
  for (let at = column; at >= 0 && isPart(at); at -= 1) {
    const text = plainHeading(cellText(lower[at]))
    if (passed.has(text)) return ''
    passed.add(text)
    if (isEmptyCell(upper[at])) continue
    const isWide = at < column || (isEmptyCell(upper[at + 1]) && isPart(at + 1))
    const isOne = isWide || upper.filter((cell) => !isEmptyCell(cell)).length > 1
    return isOne && isHeadingRow(upper, member) ? cellText(upper[at]) : ''
  }
  return ''
}

/**
 * The heading of a column together with its group in the row above: `N.W. Unit` and `Total N.W.` for `Unit` and `Total` below `N.W.`; `Total` alone
 * would name the amount of the line, `Unit` the unit of its quantity. Null if there is no such group. `row`: the last row of the headings.
 */
export const headingInGroup = (sheet: Sheet, row: number, column: number, member: TableMember): string | null => {
  const own = cellText(sheet.rows[row]?.[column])
  const isBelowPart = own === '' || isInBrackets(own)
  const at = isBelowPart ? row - 1 : row
  const part = cellText(sheet.rows[at]?.[column])
  const group = at < 1 || !isPartOfGroup(part) ? '' : groupAbove(sheet, at, column, member)
  const kind = groupKind(group)
  const isOfTotal = isTotal(part)
  // `Unit` below a quantity is the unit of measure, `PCS` the quantity in pieces.
  const isOther = kind === 'quantity' && !isOfTotal && !/^(per|tiap|setiap)\b|[/／@每]/i.test(part)
  if (kind === null || isOther || (kind === 'measure' && currenciesIn([part]).size > 0)) return null
  const names = isOfTotal ? [`${part} ${group}`, `${group} ${part}`, group] : []
  const named = names.find((name) => isFieldName(member, name)) ?? (kind === 'measure' || !isOfTotal ? `${group} ${part}` : null)
  return named === null ? null : `${named} ${isBelowPart ? own : ''}`.trim()
}
