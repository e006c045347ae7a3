import { plainNumber } from '../base/format-number.ts'
import type { DecimalMark } from '../base/parse-number.ts'
import {
  certainCode,
  isAmbiguous,
  isWrittenList,
  possibleCodes,
  writtenCode,
  type ChosenCodes,
  type IsListed,
  type WrittenList
} from '../codes/written-codes.ts'
import { columnsOf } from '../derive/fields.ts'
import { isAmount, type Field } from '../schema/field.ts'
import { headingNames } from '../schema/heading-names.ts'
import type { TableMember } from '../schema/layout.ts'
import { withoutBrackets } from '../spreadsheets/brackets.ts'
import { codeFromCeisa, conditionCodes } from '../spreadsheets/ceisa/codes.ts'
import { areGoodsHeadings, containerColumns, documentColumns, goodsColumns, packagingColumns } from '../spreadsheets/ceisa/columns.ts'
import { keyOfOwnHeading } from '../spreadsheets/own-headings.ts'
import { isSafeNumber, readCell, type CellProblem, type CellSource } from '../spreadsheets/read-cell.ts'
import { readFileDate } from '../spreadsheets/read-date-cell.ts'
import { cellText, isEmptyCell, isErrorText, plainHeading, withoutBoxNumber, type Cell, type Sheet } from '../spreadsheets/sheet.ts'
import { dateIn } from '../base/written-date.ts'
import type { RowDecisions } from './classify-rows.ts'
import type { Doubt, LeftOutRow, LineValue } from './lines.ts'
import { isAmbiguousNumber, numberIn, provenMark, type NumberReading } from '../base/written-number.ts'
import { rowWord } from './row-words.ts'
import { cleanText } from '../base/clean-text.ts'
import type { SourceCell, SourcePage } from './source.ts'

/** A row of a table whose headings name the fields; values by wire key, those of empty cells left out. */
export interface PlainRow {
  /** From 0. */
  readonly row: number
  readonly values: Readonly<Record<string, LineValue>>
}

/** A cell that is no value of its field. `more-cells`: the row has cells beyond the headings, as an unquoted `1,234.56` in a text file makes them. */
export interface PlainProblem {
  readonly row: number
  readonly column: number
  readonly key: string | null
  readonly text: string
  readonly code: CellProblem | 'condition' | 'more-cells'
}

export interface PlainRows {
  /** From 0; null if no row names a column. */
  readonly headerRow: number | null
  readonly headings: readonly string[]
  readonly columns: readonly (string | null)[]
  readonly rows: readonly PlainRow[]
  readonly leftOut: readonly LeftOutRow[]
  readonly problems: readonly PlainProblem[]
}

/** What the user decided; and the code lists that are known. */
export interface PlainChoices {
  readonly headerRow?: number
  readonly columns?: readonly (string | null)[]
  readonly rows?: RowDecisions
  readonly chosen?: ChosenCodes
  readonly isListed?: IsListed
}

/** Titles and notes above the headings take no more rows. */
const searchedRows = 30
const longestHeading = 80

/** Headings by field, the more certain first; those of CEISA are read with its codes. */
const ceisaColumns: Readonly<Record<TableMember, Readonly<Record<string, string>>>> = {
  detail: goodsColumns,
  dokumen: documentColumns,
  container: containerColumns,
  kemasan: packagingColumns
}

const namesOf = (member: TableMember): ReadonlyMap<string, { readonly key: string; readonly rank: number }> => {
  const names = new Map<string, { key: string; rank: number }>()
  const add = (name: string, key: string, rank: number): void => {
    const plain = plainHeading(name)
    if (!names.has(plain)) names.set(plain, { key, rank })
  }
  const columns = columnsOf(member)
  for (const { key, field } of columns) for (const name of [key, field.label.id, field.label.en]) add(name, key, 1)
  for (const [name, key] of Object.entries(ceisaColumns[member])) add(name, key, 2)
  for (const { key } of columns)
    headingNames[member][key]?.split('|').forEach((name, index) => {
      add(name, key, 3 + index)
    })
  return names
}

const made = new Map<TableMember, ReturnType<typeof namesOf>>()

/** The field that each heading names. No field is named twice: the more certain heading wins, then the first. */
const columnsNamed = (member: TableMember, headings: readonly string[]): readonly (string | null)[] => {
  const names = made.get(member) ?? namesOf(member)
  made.set(member, names)
  const keys = new Set(columnsOf(member).map(({ key }) => key))
  const guesses = headings.flatMap((heading, column) => {
    if (heading === '' || heading.length > longestHeading) return []
    const own = keyOfOwnHeading(heading)
    if (own !== null && keys.has(own)) return [{ key: own, rank: 0, column }]
    const plain = plainHeading(withoutBoxNumber(heading))
    const whole = names.get(plain)
    const bare = whole ?? names.get(plainHeading(withoutBrackets(heading)))
    return bare === undefined ? [] : [{ key: bare.key, rank: bare.rank + (whole === undefined ? 100 : 0), column }]
  })
  const columns: (string | null)[] = headings.map(() => null)
  for (const { key, column } of guesses.toSorted((a, b) => a.rank - b.rank || a.column - b.column))
    if (!columns.includes(key)) columns[column] = key
  return columns
}

/** The exact cell behind a displayed one. A number that is displayed as a code (`001000`, `INV-0001`) is its text. */
const exactCell = (cell: SourceCell | null): Cell => {
  if (cell === null) return null
  if (typeof cell.value === 'number') return /^0\d|[\p{L}%/]/u.test(cell.text) ? cell.text : cell.value
  return cell.value ?? cell.text
}

interface PlainSheet {
  readonly rows: readonly (readonly Cell[])[]
  readonly date1904: boolean
  readonly source: Pick<Extract<CellSource, { kind: 'file' }>, 'isAsTyped' | 'mayBeEscaped'>
}

const plainSheet = (page: SourcePage | Sheet): PlainSheet => {
  if ('facts' in page) {
    const isText = page.isUnescaped !== undefined
    return {
      rows: page.rows,
      date1904: page.facts.date1904,
      source: { isAsTyped: !isText, mayBeEscaped: page.isUnescaped === false }
    }
  }
  return { rows: page.rows.map((row) => row.map(exactCell)), date1904: false, source: { isAsTyped: page.kind === 'sheet' } }
}

const guessHeaderRow = (rows: PlainSheet['rows'], member: TableMember): number | null => {
  const named = rows.slice(0, searchedRows).map(
    (row) =>
      columnsNamed(
        member,
        row.map((cell) => (typeof cell === 'string' ? cleanText(cell) : ''))
      ).filter((key) => key !== null).length
  )
  const most = Math.max(0, ...named)
  return most === 0 ? null : named.indexOf(most)
}

/** A value, or why a cell is none. */
type Reading = LineValue | { readonly problem: CellProblem | 'condition' }

interface Column {
  readonly key: string
  readonly column: number
  readonly field: Field
  /** The program whose heading it is, which exports codes as they are. */
  readonly owner: 'ajukan' | 'ceisa' | undefined
  readonly isCondition: boolean
}

const valueOf = (column: number, text: string, value: string, doubt: Doubt | null = null, other: string | null = null): LineValue => ({
  value,
  text,
  column,
  evidence: doubt === null ? 'plausible' : 'doubtful',
  doubt,
  other
})

/** Spreadsheets store fifteen digits; further ones are noise of binary fractions. */
const storedNumber = (value: number): string => plainNumber(Number(value.toPrecision(15)))

const numberOf = (cell: Cell): NumberReading | null => {
  if (typeof cell === 'string') return numberIn(cell.replace(/^\s*['’](?=\d)/, ''))
  if (typeof cell !== 'number') return null
  const stored = storedNumber(cell)
  return { byMark: { '.': stored, ',': stored }, currencies: [], words: '', isPercent: false }
}

const amountOf = ({ field, column }: Column, cell: Cell, mark: DecimalMark | null): Reading => {
  const reading = numberOf(cell)
  if (reading === null) return { problem: 'number' }
  const isOpen = mark === null && isAmbiguousNumber(reading)
  const used = mark ?? provenMark(reading) ?? (field.kind === 'integer' && reading.byMark['.']?.includes('.') === true ? ',' : '.')
  const value = reading.byMark[used]
  if (value === null) return { problem: 'number' }
  if (field.kind === 'integer' && value.includes('.')) return { problem: 'integer' }
  if (field.form !== 'decimal' && !isSafeNumber(value)) return { problem: 'too-long' }
  return valueOf(column, cellText(cell), value, isOpen ? 'number-form' : null, isOpen ? reading.byMark[used === '.' ? ',' : '.'] : null)
}

/** `isMonthFirst`: null if nothing in the file decides it. */
const dateOf = ({ column }: Column, cell: Cell, date1904: boolean, isMonthFirst: boolean | null): Reading => {
  const text = cellText(cell)
  const days = typeof cell === 'string' && text !== '0000-00-00' ? dateIn(text)?.days : undefined
  if (days !== undefined && days.length > 1) {
    const [first = '', second = ''] = isMonthFirst === true ? [days[1], days[0]] : days
    const isOpen = isMonthFirst === null && text.includes('/')
    return valueOf(column, text, first, isOpen ? 'number-form' : null, isOpen ? second : null)
  }
  const day = days?.[0] ?? readFileDate(cell, undefined, date1904)
  return day === null ? { problem: 'date' } : valueOf(column, text, day)
}

/** A word of a list as its code, as `codes` reads it. Both programs export codes as they are: `ST` is a sheet there, and `KG` a keg. */
const codeOf = (
  list: WrittenList,
  text: string,
  { column, owner }: Column,
  { chosen = {}, isListed = () => null }: PlainChoices
): LineValue => {
  const isOwn =
    owner !== undefined &&
    (owner === 'ajukan' || writtenCode(list, text, chosen)?.from !== 'chosen') &&
    (isListed(list, text) ?? (isAmbiguous(list, text) && text === text.toUpperCase()))
  if (isOwn) return valueOf(column, text, text)
  const found = certainCode(list, text, chosen)
  if (found !== null) return valueOf(column, text, found.code)
  if (!isAmbiguous(list, text)) return valueOf(column, text, text, list === 'country' ? 'unknown-country' : 'unknown-unit')
  const [first = text, ...others] = possibleCodes(list, text, chosen)
  return valueOf(column, text, first, 'ambiguous-unit', others[0] ?? null)
}

const textOf = (column: Column, cell: Cell, sheet: PlainSheet, choices: PlainChoices): Reading => {
  const source = { kind: 'file', key: column.key, date1904: sheet.date1904, ...sheet.source } as const
  const reading = readCell(column.field, cell, 'id', source)
  if (!reading.ok) return { problem: reading.problem }
  const [text, value] = [cellText(cell), String(reading.value)]
  if (column.isCondition) {
    const code = codeFromCeisa(conditionCodes, text)
    return code === null ? { problem: 'condition' } : valueOf(column.column, text, code)
  }
  if (isWrittenList(column.field.codes) && value !== '') return codeOf(column.field.codes, value, column, choices)
  return reading.remark === 'padded' ? valueOf(column.column, text, value, 'lost-zero', text) : valueOf(column.column, text, value)
}

/** The decimal mark that the numbers prove, and whether the dates have the month first; null where nothing or too much decides. */
const formsOf = (
  cells: readonly (readonly [Column, Cell])[]
): { readonly mark: DecimalMark | null; readonly isMonthFirst: boolean | null } => {
  const marks = new Set<DecimalMark>()
  const orders = new Set<boolean>()
  for (const [{ field }, cell] of cells) {
    if (typeof cell !== 'string') continue
    const number = isAmount(field) ? numberIn(cell) : null
    // Groups prove a mark, too; digits alone do not.
    if (number !== null && /[.,]/.test(cell)) {
      const mark = provenMark(number) ?? (isAmbiguousNumber(number) ? null : undefined)
      if (mark !== null && mark !== undefined) marks.add(mark)
    }
    const [, one = '', two = ''] = field.form === 'date' ? (/^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/.exec(cell.trim()) ?? []) : []
    if (Number(one) > 12 !== Number(two) > 12) orders.add(Number(two) > 12)
  }
  const [mark = null] = marks
  const [isMonthFirst = null] = orders
  return { mark: marks.size === 1 ? mark : null, isMonthFirst: orders.size === 1 ? isMonthFirst : null }
}

const rowText = (cells: readonly Cell[]): string =>
  cells
    .map((cell) => (typeof cell === 'number' ? storedNumber(cell) : cellText(cell)))
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300)

const hasNumber = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => typeof cell === 'number' || (typeof cell === 'string' && numberIn(cell) !== null))

/** Why a row is no row of the table; null for one that is. */
const kindOfRow = (cells: readonly Cell[], columns: readonly Column[], headings: readonly string[]): LeftOutRow['kind'] | null => {
  if (columns.every(({ column }) => isEmptyCell(cells[column]))) return 'note'
  if (columns.every(({ column }) => isEmptyCell(cells[column]) || cellText(cells[column]) === headings[column])) return 'heading'
  const [first, ...others] = cells.filter((cell) => !isEmptyCell(cell))
  const word = typeof first === 'string' ? rowWord(first) : null
  if ((word === 'total' || word === 'subtotal') && others.length > 0 && others.every((cell) => hasNumber([cell ?? null]))) return word
  return null
}

/**
 * Reads the rows of a table whose headings name the fields of `member`: exports of Ajukan and CEISA, and lists of documents, containers and packages.
 * Pure: the same page and choices give the same rows.
 */
export const readPlainRows = (page: SourcePage | Sheet, member: TableMember, choices: PlainChoices = {}): PlainRows => {
  const sheet = plainSheet(page)
  const headerRow = choices.headerRow ?? guessHeaderRow(sheet.rows, member)
  if (headerRow === null) return { headerRow, headings: [], columns: [], rows: [], leftOut: [], problems: [] }
  const headings = (sheet.rows[headerRow] ?? []).map((cell) => cleanText(cellText(cell)))
  const named = choices.columns ?? columnsNamed(member, headings)
  const columns = columnsIn(member, named, headings)
  // Every row below the headings of an export of Ajukan is one of its rows.
  const isOwn = columns.filter(({ owner }) => owner === 'ajukan').length > columns.length / 2
  const width = headings.findLastIndex((heading) => heading !== '') + 1
  const filled = sheet.rows.flatMap((cells, row) => (row > headerRow && cells.some((cell) => !isEmptyCell(cell)) ? [{ row, cells }] : []))
  const leftOut: LeftOutRow[] = []
  const taken = filled.filter(({ row, cells }) => {
    const decided = choices.rows?.get(row)
    const kind = kindOfRow(cells, columns, headings)
    const isRow = decided === undefined ? kind === null || (isOwn && kind !== 'note') : decided === 'goods'
    if (!isRow) leftOut.push({ row, kind: kind ?? 'note', text: rowText(cells), hasAmount: hasNumber(cells) })
    return isRow
  })
  const forms = formsOf(taken.flatMap(({ cells }) => columns.map((column) => [column, cells[column.column] ?? null] as const)))
  const problems: PlainProblem[] = []
  const read = (column: Column, cell: Cell): Reading => {
    if (typeof cell === 'string' && isErrorText(cell.trim())) return { problem: 'formula' }
    if (isAmount(column.field)) return amountOf(column, cell, forms.mark)
    if (column.field.form === 'date') return dateOf(column, cell, sheet.date1904, forms.isMonthFirst)
    return textOf(column, cell, sheet, choices)
  }
  const rows = taken.map(({ row, cells }): PlainRow => {
    const values: Record<string, LineValue> = {}
    for (const column of columns) {
      const cell = cells[column.column] ?? null
      if (isEmptyCell(cell)) continue
      const reading = read(column, cell)
      if ('value' in reading) values[column.key] = reading
      else problems.push({ row, column: column.column, key: column.key, text: cellText(cell), code: reading.problem })
    }
    return { row, values }
  })
  const longer = taken.flatMap(({ row, cells }): PlainProblem[] => {
    const text = rowText(cells.slice(width))
    return text === '' ? [] : [{ row, column: width, key: null, text, code: 'more-cells' }]
  })
  return {
    headerRow,
    headings,
    columns: named,
    rows,
    leftOut,
    problems: longer.length < taken.length ? [...problems, ...longer] : problems
  }
}

const columnsIn = (member: TableMember, named: readonly (string | null)[], headings: readonly string[]): readonly Column[] => {
  const fields = new Map(columnsOf(member).map(({ key, field }) => [key, field]))
  const plain = headings.map(plainHeading)
  const isOfCeisa = (key: string, column: number): boolean => ceisaColumns[member][plain[column] ?? ''] === key
  const hasCeisaCodes = member !== 'detail' || areGoodsHeadings(plain)
  return named.flatMap((key, column): Column[] => {
    const field = key === null ? undefined : fields.get(key)
    if (key === null || field === undefined) return []
    const isOwn = keyOfOwnHeading(headings[column] ?? '') === key
    const owner = isOwn ? 'ajukan' : hasCeisaCodes && isOfCeisa(key, column) ? 'ceisa' : undefined
    return [{ key, column, field, owner, isCondition: key === 'flbarangbaru' && isOfCeisa(key, column) }]
  })
}
