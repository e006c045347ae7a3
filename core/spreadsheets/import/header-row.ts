import { unitCode } from '../../codes/unit-names.ts'
import { isAmount } from '../../schema/field.ts'
import type { TableMember } from '../../schema/layout.ts'
import { isInBrackets } from '../brackets.ts'
import { arePartsOfGroups, headingInGroup, isPartOfHeading } from './column-groups.ts'
import { canNameField, fieldsOf, isFieldName, isHeadingText, suggestColumns } from './headings.ts'
import { weightUnitIn } from '../weight-units.ts'
import { kindOfHeading } from '../heading-kinds.ts'
import { cellText, isEmptyCell, isEmptyRow, plainFacts, plainHeading, type Cell, type Sheet } from '../sheet.ts'

/** Letterheads, terms and notes above the headings rarely take more rows; below these, a row must name `deepNames` columns. */
const usualRows = 30
const deepRows = 5_000
const deepNames = 3

/** A row that names so many columns is no row of goods, even if it has a number beside a unit: `Unit`, `2026`. */
const surelyHeadings = 4

const filled = (sheet: Sheet, row: number): number => sheet.rows[row]?.filter((cell) => !isEmptyCell(cell)).length ?? 0

const isNumber = (cell: Cell | undefined): boolean => /^\d[\d.,]*$/.test(cellText(cell))

/** Whether a row has a quantity beside its unit, as goods do: `20`, `PCS`. Several numbers side by side may be sizes in headings. */
export const hasQuantity = (cells: readonly Cell[]): boolean =>
  cells.some((cell, at) => {
    const beside = [cells[at - 1], cells[at + 1]]
    return isNumber(cell) && !beside.some(isNumber) && beside.some((one) => typeof one === 'string' && unitCode(one) !== null)
  })

/** In two rows of headings, as in two languages, at least so many columns name the same field; a word of goods may do so by chance. */
const fewestRepeated = 2

/** Whether a row has the values of headings above it: an amount, also with its unit, below the heading of one; a size has another beside it. */
const hasAmountBelow = (upper: readonly Cell[], lower: readonly Cell[], member: TableMember): boolean => {
  const fields = fieldsOf(member)
  const isInGroup = (at: number, one: number): boolean => isEmptyCell(upper[one]) || cellText(upper[one]) === cellText(upper[at])
  const isOneOfSizes = (at: number): boolean => [at - 1, at + 1].some((one) => isInGroup(at, one) && isNumber(lower[one]))
  const keys = suggestColumns(member, upper.map(cellText))
  const others = suggestColumns(member, lower.map(cellText))
  if (keys.filter((key, at) => key !== null && key === others[at]).length >= fewestRepeated) return false
  return keys.some((key, at) => {
    const [, word] = /^\d[\d.,]*\s*(\p{L}*)\.?$/u.exec(cellText(lower[at])) ?? []
    const isAmountCell = word !== undefined && (word === '' || unitCode(word) !== null)
    const field = key === null ? undefined : fields.get(key)
    return isAmountCell && field !== undefined && isAmount(field) && !isOneOfSizes(at)
  })
}

/** How many columns a row names. Rows of numbers, of goods or long sentences are not headings. */
const scoreOf = (sheet: Sheet, row: number, member: TableMember): number => {
  const cells = sheet.rows[row] ?? []
  if (row >= usualRows && cells.filter((cell) => typeof cell === 'string' && canNameField(cell)).length < deepNames) return 0
  const texts = cells.map((cell) => (typeof cell === 'string' && cell.length <= 80 ? cellText(cell) : ''))
  const named = suggestColumns(member, texts).filter((key) => key !== null).length
  if (named < surelyHeadings && hasQuantity(cells)) return 0
  const numbers = cells.filter((cell) => typeof cell === 'number').length
  return named - numbers * 0.5
}

/** Headings in two rows: cells merged over both, or a row that only names columns (`Quantity` above `Qty` and `Unit`). */
const endOfHeadings = (sheet: Sheet, row: number, member: TableMember): number => {
  const merged = sheet.facts.tall.filter(({ top }) => top === row).map(({ bottom }) => bottom)
  const lower = Math.min(row + 2, ...merged)
  if (merged.length > 1 && filled(sheet, lower) > 0) return lower
  let last = row
  while (last < row + 2 && continuesHeadings(sheet, last + 1, filled(sheet, row), member)) last += 1
  return last
}

/** A row below the headings with the rest of some of them: `Weight` and `(kg)` below `Net`. */
const continuesHeadings = (sheet: Sheet, row: number, columns: number, member: TableMember): boolean => {
  const cells = (sheet.rows[row] ?? []).filter((cell) => !isEmptyCell(cell))
  if (cells.length === 0) return false
  const isHeading = (cell: Cell): boolean => typeof cell === 'string' && (isHeadingText(member, cell) || isPartOfHeading(cell))
  return (cells.length < columns && cells.every(isHeading)) || arePartsOfGroups(sheet.rows[row - 1] ?? [], sheet.rows[row] ?? [])
}

/**
 * Index of the row that most probably contains the headings. Of two heading rows (two languages, or groups above columns) the lower one,
 * because the data begin below it. Null if no row names any column; the caller then offers the first filled row.
 */
export const guessHeaderRow = (sheet: Sheet, member: TableMember): number | null => {
  const scores = Array.from({ length: Math.min(deepRows, sheet.rows.length) }, (_, row) => {
    const score = scoreOf(sheet, row, member)
    return row < usualRows || score >= deepNames ? score : 0
  })
  const best = scores.reduce((most, score) => Math.max(most, score), 0)
  if (best < 1) return null
  let row = scores.indexOf(best)
  while ((scores[row + 1] ?? 0) >= Math.max(2, best / 2) && !hasAmountBelow(sheet.rows[row] ?? [], sheet.rows[row + 1] ?? [], member))
    row += 1
  return endOfHeadings(sheet, row, member)
}

export const firstFilledRow = (sheet: Sheet): number => {
  const row = sheet.rows.findIndex((_, index) => filled(sheet, index) > 0)
  return row === -1 ? 0 : row
}

/**
 * Headings of every column; a column without one (a merged heading, a group above) takes the heading of the row above. Where the rows above
 * and the row itself give a name of a field only together (`Net`, `weight`, `(kg)`), they are joined.
 */
export const headingsAt = (sheet: Sheet, row: number, member: TableMember = 'detail'): readonly string[] => {
  const width = sheet.rows.slice(row, row + 50).reduce((most, cells) => Math.max(most, cells.length), 0)
  const textAt = (at: number, column: number): string => (at >= 0 && filled(sheet, at) > 1 ? cellText(sheet.rows[at]?.[column]) : '')
  const hasThirdRow = row >= 2 && (sheet.rows[row - 1] ?? []).every((cell) => isEmptyCell(cell) || isHeadingText(member, cellText(cell)))
  return Array.from({ length: width }, (_, column) => {
    const inGroup = headingInGroup(sheet, row, column, member)
    if (inGroup !== null) return inGroup
    const own = cellText(sheet.rows[row]?.[column])
    const [above, top] = [textAt(row - 1, column), hasThirdRow ? textAt(row - 2, column) : '']
    const joined = [
      [above, own],
      [top, above, own]
    ].flatMap((texts) => {
      const parts = texts.filter((text) => text !== '')
      return parts.length > 1 ? [parts.join(' ')] : []
    })
    const isTranslated = /\p{Script=Han}/u.test(own) && /^\P{Script=Han}+$/u.test(above)
    if (isTranslated && isFieldName(member, own)) return `${above} ${own}`
    if (isFieldName(member, own)) return joined.find((text) => own.length < 8 && isFieldName(member, text)) ?? own
    // A unit alone (`(USD)` below `Unit price`, `KGS` below `G.W.`) is not a heading.
    const upper = above === '' ? top : above
    const isWeightUnit = /^[A-Za-z.]+$/.test(own) && (weightUnitIn(own) ?? '') !== '' && /^(net|gross)$/.test(kindOfHeading(upper) ?? '')
    const whole = isWeightUnit ? `${upper} (${own})` : own === '' || isInBrackets(own) ? `${upper} ${own}`.trim() : own
    return joined.find((text) => isFieldName(member, text)) ?? whole
  })
}

/** The sheet that fits a table best: not hidden, with the most recognised columns, then the most rows. */
export const guessSheet = (sheets: readonly Sheet[], member: TableMember): number => {
  const named = sheets.map((sheet) => {
    const row = guessHeaderRow(sheet, member)
    // With headings in two rows the upper one may name more columns.
    const columns = row === null ? 0 : Math.max(...[row, row - 1, row - 2].map((at) => scoreOf(sheet, at, member)))
    return (sheet.facts.hidden ? 0 : 1_000_000) + columns * 10_000 + Math.min(sheet.rows.length, 9_999)
  })
  return Math.max(0, named.indexOf(Math.max(...named)))
}

/** A stable name for a layout of columns, under which its mapping is stored. */
export const normalHeading = (heading: string): string => plainHeading(heading) || heading.trim()

/** The texts of a heading row, by which it is found again in the next file of the same layout. */
export const headerSignature = (sheet: Sheet, row: number): string =>
  (sheet.rows[row] ?? [])
    .map((cell) => (typeof cell === 'string' ? plainHeading(cell) : ''))
    .join('|')
    .replace(/\|+$/, '')

/** The first row that has the texts of a remembered heading row; those remembered last come first. */
export const findHeaderRow = (sheet: Sheet, signatures: readonly string[]): number | null => {
  const known = new Set(signatures)
  const found = new Map<string, number>()
  for (let row = 0; row < Math.min(deepRows, sheet.rows.length); row += 1) {
    const signature = filled(sheet, row) > 0 ? headerSignature(sheet, row) : ''
    if (known.has(signature) && !found.has(signature)) found.set(signature, row)
  }
  const first = signatures.find((signature) => found.has(signature))
  return first === undefined ? null : (found.get(first) ?? null)
}

/** Whether a block has a row of headings above other rows: most of its cells name columns. Rows of goods rarely do. */
export const hasHeadings = (rows: readonly (readonly Cell[])[], member: TableMember): boolean => {
  const sheet: Sheet = { name: '', rows, facts: plainFacts }
  const row = guessHeaderRow(sheet, member)
  if (row === null || !rows.slice(row + 1).some((cells) => !isEmptyRow(cells))) return false
  return [row, row - 1, row - 2].some((at) => scoreOf(sheet, at, member) >= Math.max(2, filled(sheet, at) / 2))
}
