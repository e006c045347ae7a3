import { plainNumber } from '../base/format-number.ts'
import { lookupTable } from '../base/lookup-table.ts'
import { numberIn } from '../base/number.ts'
import type { DayDoubt } from '../base/written-cell.ts'
import { codeMeantBy, isUnknownCode, type IsCodeListed } from '../codes/code-names.ts'
import { kilograms, toKilograms } from '../codes/kilograms.ts'
import { areSameUnits, packageCode, unitCode } from '../codes/unit-names.ts'
import { certainCode, isAmbiguous, isWrittenList, possibleCodes, type IsListed, type WrittenList } from '../codes/written-codes.ts'
import type { TableMember } from '../schema/layout.ts'
import { codeFromCeisa, conditionCodes } from '../spreadsheets/ceisa/codes.ts'
import { areGoodsHeadings } from '../spreadsheets/ceisa/columns.ts'
import { cellWithCurrency, currencyFindings, currencyMarks, headingCurrencies, isMoney } from '../spreadsheets/currency-marks.ts'
import { isProduct } from '../spreadsheets/factor-check.ts'
import { keyOfOwnHeading } from '../spreadsheets/own-headings.ts'
import { cellRemarks, type CellProblem, type CellValue } from '../spreadsheets/read-cell.ts'
import { cellText, isEmptyCell, plainHeading, type Cell, type Sheet } from '../spreadsheets/sheet.ts'
import { rowText } from '../spreadsheets/tables/layout.ts'
import {
  readTables,
  type TableCell,
  type TableChoices,
  type TableReading,
  type TableRow,
  type TablesReading
} from '../spreadsheets/tables/read-tables.ts'
import { weightUnitIn, weightUnitOfHeading } from '../spreadsheets/weight-units.ts'
import type { LeftOutRow } from './goods-line.ts'
import { headingScores } from './heading-scores.ts'
import type { LineValue } from './line-values.ts'
import { ceisaColumns, plainTarget, takenNumber } from './plain-target.ts'
import { hasUncertainLetters } from './source.ts'

/** Why a value must be looked at, beside the doubts of every import. The first kinds leave the value blank, the last ones are only said. */
export type PlainProblem = CellProblem | DayDoubt | 'condition' | 'other-unit' | 'more-cells' | 'kilograms'

export interface PlainValue extends LineValue {
  /** `more-cells`: the row has cells beyond the headings, as an unquoted `1,234.56` in a text file makes them. */
  readonly problem: PlainProblem | null
}

/** A row of a table whose headings name the fields; values by wire key, those of empty cells left out. */
export interface PlainRow {
  /** From 0. */
  readonly row: number
  readonly values: Readonly<Record<string, PlainValue>>
}

/** How a value differs from its cell, where nothing is in doubt. `merged`: the cell above it is merged over several rows. */
export const plainChanges = [...cellRemarks, 'condition', 'merged', 'added-unit'] as const
export interface PlainChange {
  readonly row: number
  readonly column: number
  readonly text: string
  readonly value: string
  readonly code: (typeof plainChanges)[number]
}

export interface PlainRows {
  /** From 0; null if no row names a column. */
  readonly headerRow: number | null
  readonly headings: readonly string[]
  readonly columns: readonly (string | null)[]
  readonly rows: readonly PlainRow[]
  readonly leftOut: readonly LeftOutRow[]
  readonly changes: readonly PlainChange[]
  /** What only the user knows of the numbers and dates. */
  readonly asking: Pick<TablesReading, 'forms' | 'asked' | 'suspects'>
}

/** What the user decided; and what is known of the declaration and the code lists. */
export interface PlainChoices extends TableChoices {
  readonly headerRow?: number
  /** The currency of the declaration; '' without one. */
  readonly currency?: string
  readonly isListed?: IsCodeListed
}

/** What only this column says. */
interface ColumnFacts {
  /** The program whose heading it is, which exports codes as they are. */
  readonly owner: 'ajukan' | 'ceisa' | undefined
  readonly isCondition: boolean
  /** Of a column of weights, by its heading; '' for other columns. */
  readonly weightUnit: string
}

/** The field of the unit of an amount, and its list. */
const unitFields = lookupTable<readonly [key: string, list: WrittenList]>({
  jmlsat: ['kdsat', 'unit'],
  kemasjm: ['kemasjn', 'package'],
  jmkemas: ['jnkemas', 'package']
})

const storedText = (value: CellValue): string => (typeof value === 'number' ? plainNumber(value) : value === null ? '' : String(value))

/** A word of a list as its code. Both programs export codes as they are: `ST` is a sheet there, and `KG` a keg. */
const codeOf = (
  list: WrittenList,
  text: string,
  owner: ColumnFacts['owner'],
  isListed: IsListed
): Pick<LineValue, 'value' | 'doubt' | 'other'> => {
  const isOwn = owner !== undefined && (isListed(list, text) ?? (isAmbiguous(list, text) && text === text.toUpperCase()))
  if (isOwn) return { value: text, doubt: null, other: null }
  const found = certainCode(list, text, {})
  if (found !== null) return { value: found.code, doubt: null, other: null }
  if (!isAmbiguous(list, text)) return { value: text, doubt: list === 'country' ? 'unknown-country' : 'unknown-unit', other: null }
  const [first = text, ...others] = possibleCodes(list, text, {})
  return { value: first, doubt: 'ambiguous-unit', other: others[0] ?? null }
}

/** A value that nothing says yet. */
const blankValue = ({ text, place }: TableCell, problem: PlainProblem): PlainValue => ({
  value: '',
  text,
  column: place.column,
  evidence: 'doubtful',
  doubt: null,
  other: null,
  problem
})

const factsOf = (member: TableMember, { columns, headings }: TableReading<LeftOutRow['kind']>): ReadonlyMap<number, ColumnFacts> => {
  const plain = headings.map(plainHeading)
  const isOfCeisa = (key: string, column: number): boolean => ceisaColumns[member][plain[column] ?? ''] === key
  const hasCeisaCodes = member !== 'detail' || areGoodsHeadings(plain)
  return new Map(
    columns.flatMap((key, column): readonly (readonly [number, ColumnFacts])[] => {
      if (key === null) return []
      const heading = headings[column] ?? ''
      const isOwn = keyOfOwnHeading(heading) === key
      return [
        [
          column,
          {
            owner: isOwn ? 'ajukan' : hasCeisaCodes && isOfCeisa(key, column) ? 'ceisa' : undefined,
            isCondition: key === 'flbarangbaru' && isOfCeisa(key, column),
            weightUnit: key === 'nettodtl' ? weightUnitOfHeading(heading) : ''
          }
        ]
      ]
    })
  )
}

/** The cells whose currency contradicts that of the declaration, by `row/column` with its text; and the columns whose heading does. */
const currencyDoubts = (sheet: Sheet, { columns, headings, rows }: TableReading<LeftOutRow['kind']>, currency: string) => {
  const keys: (string | null)[] = [...columns]
  const marks = currencyMarks(
    rows.flatMap(({ row, cells }) =>
      Object.values(cells).map(({ field: { key, field }, written, place }) => ({
        key,
        field,
        cell: isMoney(key) ? cellWithCurrency(sheet, keys, row, place.column) : written,
        place: { row, column: place.column }
      }))
    )
  )
  const cells = new Map(
    currencyFindings(marks, currency).flatMap((finding) =>
      finding.marks.map(({ place, text }) => [`${place.row}/${place.column}`, text] as const)
    )
  )
  return { cells, columns: new Set(headingCurrencies(headings, keys, currency).map(({ column }) => column)) }
}

/** Judges the cells of the rows that are taken. */
const rowJudge = (sheet: Sheet, member: TableMember, table: TableReading<LeftOutRow['kind']>, choices: PlainChoices) => {
  const { isListed = () => null, currency = '' } = choices
  const facts = factsOf(member, table)
  const currencies = currencyDoubts(sheet, table, currency)
  const changes: PlainChange[] = []
  const factsAt = ({ place }: TableCell): ColumnFacts | undefined => facts.get(place.column)

  const doubted = ({ ambiguous, swapped, place }: TableCell, value: PlainValue): PlainValue => {
    const doubt = (of: Partial<PlainValue>): PlainValue => ({ ...value, evidence: 'doubtful', ...of })
    if (ambiguous !== null) {
      const other = [ambiguous.id, ambiguous.en].map(storedText).find((one) => one !== value.value && one !== '') ?? null
      return doubt({ doubt: 'number-form', other, problem: null })
    }
    if (swapped !== null) return doubt({ problem: 'swapped-day', other: swapped })
    const text = currencies.cells.get(`${place.row}/${place.column}`)
    return text !== undefined || currencies.columns.has(place.column) ? doubt({ doubt: 'currency', text: text ?? value.text }) : value
  }

  const valueOf = (cell: TableCell): PlainValue => {
    const { field, place, text, reading } = cell
    const { row, column } = place
    const plain = { text, column, evidence: 'plausible', problem: null } as const
    const of = factsAt(cell)
    if (of?.isCondition === true) {
      const code = codeFromCeisa(conditionCodes, text)
      if (code === null) return blankValue(cell, 'condition')
      if (code !== text) changes.push({ row, column, text, value: code, code: 'condition' })
      return { ...plain, value: code, doubt: null, other: null }
    }
    if (!reading.ok) {
      const { day, problem } = reading
      const blank = blankValue(cell, day?.doubt ?? problem)
      if (cell.ambiguous !== null) return doubted(cell, blank)
      // The forms of the dates say which of two orders is meant; another day is offered beside the first.
      return day === undefined || day.doubt === 'date-form' ? { ...blank, problem } : { ...blank, value: day.value, other: day.other }
    }
    const value = storedText(reading.value)
    const list = field.field.codes
    if (isWrittenList(list) && value !== '') {
      const code = codeOf(list, value, of?.owner, isListed)
      return { ...plain, ...code, evidence: code.doubt === null ? 'plausible' : 'doubtful' }
    }
    if (list !== undefined && value !== '' && isUnknownCode(list, value, isListed))
      return { ...plain, value, evidence: 'doubtful', doubt: 'unknown-code', other: codeMeantBy(list, value, isListed) }
    if (reading.remark === 'padded') return { ...plain, value, evidence: 'doubtful', doubt: 'lost-zero', other: text }
    if (reading.remark !== undefined) changes.push({ row, column, text, value, code: reading.remark })
    return doubted(cell, { ...plain, value, doubt: null, other: null })
  }

  /** The number of a cell with a word behind it, by what the word means for the field. */
  const withWord = (cell: TableCell, word: string, values: Record<string, PlainValue>): PlainValue => {
    const { field, place, text, written } = cell
    const value = valueOf(cell)
    const unit = unitFields[field.key]
    const weightUnit = factsAt(cell)?.weightUnit ?? ''
    // A format says how a column looks, not what a row has.
    const isOfFormat = typeof written === 'number'
    if (unit === undefined) {
      const isRight = (weightUnit !== '' && weightUnitIn(word) === weightUnit) || (isOfFormat && isUnitOfGoods(word))
      return isRight ? value : blankValue(cell, 'other-unit')
    }
    const [key, list] = unit
    const code = codeOf(list, word, undefined, isListed)
    if (code.doubt === 'unknown-unit') return isOfFormat ? value : blankValue(cell, 'number')
    const stated = values[key]
    if (stated === undefined || stated.value === '') {
      values[key] = { ...value, ...code, text: word, evidence: code.doubt === null ? 'plausible' : 'doubtful', problem: null }
      if (code.doubt === null) changes.push({ row: place.row, column: place.column, text, value: code.value, code: 'added-unit' })
    } else if (!isOfFormat && !areSameUnits(list, code.value, stated.value))
      return { ...value, evidence: 'doubtful', problem: 'other-unit' }
    return value
  }

  const inKilograms = (value: PlainValue, weightUnit = ''): PlainValue =>
    weightUnit === '' || weightUnit === 'KGM' || value.value === ''
      ? value
      : { ...value, value: plainNumber(toKilograms(Number(value.value), weightUnit)), evidence: 'doubtful', problem: 'kilograms' }

  const withSureLetters = (value: PlainValue): PlainValue =>
    value.evidence !== 'doubtful' && hasUncertainLetters(value.text, sheet.hasGuessedEncoding === true)
      ? { ...value, evidence: 'doubtful', doubt: 'encoding', other: null }
      : value

  /** A code that has lost the zeros in front which others have. */
  const withOpenZeros = (value: PlainValue, { zeros }: TableCell): PlainValue =>
    zeros === null || value.evidence === 'doubtful'
      ? value
      : { ...value, value: zeros.value, other: zeros.other, evidence: 'doubtful', doubt: 'lost-zero' }

  const judge = (row: TableRow): PlainRow => {
    const cells = Object.entries(row.cells).map(([key, cell]) => ({
      key,
      cell,
      word: takenNumber(sheet, cell.place.row, { field: cell.field.field, column: cell.place.column }, cell.written).word
    }))
    const values: Record<string, PlainValue> = {}
    for (const { key, cell, word } of cells)
      if (word === '') values[key] = withOpenZeros(withSureLetters(inKilograms(valueOf(cell), factsAt(cell)?.weightUnit)), cell)
    for (const { key, cell, word } of cells)
      if (word !== '') values[key] = inKilograms(withWord(cell, word, values), factsAt(cell)?.weightUnit)
    return { row: row.row, values }
  }
  return { judge, changes }
}

/** Whether the words of a number format name a unit of goods or a package, which says nothing about a weight: `PCS`. */
const isUnitOfGoods = (word: string): boolean =>
  (unitCode(word) ?? packageCode(word)) !== null && !Object.hasOwn(kilograms, weightUnitIn(word) ?? '')

/** The column of unit prices, for which a line of goods has no field; null without one, or with several. */
const priceColumn = (headings: readonly string[], columns: readonly (string | null)[]): number | null => {
  const found = headings.flatMap((heading, column) =>
    (columns[column] ?? null) === null && (headingScores(heading).get('price') ?? 0) >= 0.9 ? [column] : []
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The rows whose quantity × unit price is not their amount with the amount in doubt. */
const withPrices = (rows: readonly PlainRow[], column: number, cells: Sheet['rows']): readonly PlainRow[] =>
  rows.map(({ row, values }) => {
    const { jmlsat: quantity, dnilinv: amount } = values
    const written = cells[row]?.[column] ?? null
    const price = typeof written === 'number' ? plainNumber(written) : (numberIn(cellText(written))?.byMark ?? null)
    if (quantity === undefined || amount === undefined || amount.evidence === 'doubtful' || price === null) return { row, values }
    const prices = typeof price === 'string' ? [price] : Object.values(price).flatMap((one) => one ?? [])
    const isRight = prices.length === 0 || prices.some((one) => isProduct(quantity.value, one, amount.value))
    return { row, values: isRight ? values : { ...values, dnilinv: { ...amount, evidence: 'doubtful', doubt: 'product' } } }
  })

/** The values of a row that may stand one cell too far to the right. */
const withMoreCells = ({ row, values }: PlainRow, beyond: readonly Cell[]): PlainRow => {
  const [first, ...others] = Object.entries(values).toReversed()
  if (first === undefined) return { row, values }
  const [key, value] = first
  const marked: PlainValue = { ...value, text: rowText(beyond), evidence: 'doubtful', problem: 'more-cells' }
  return { row, values: { ...Object.fromEntries(others.toReversed()), [key]: marked } }
}

/** The rows that have cells beyond the headings where others have none. */
const withLongRows = (rows: readonly PlainRow[], sheet: Sheet, headings: readonly string[]): readonly PlainRow[] => {
  if (sheet.isUnescaped === undefined) return rows
  const width = headings.findLastIndex((heading) => heading !== '') + 1
  const beyond = rows.map(({ row }) => sheet.rows[row]?.slice(width) ?? [])
  const isLonger = beyond.map((cells) => cells.some((cell) => !isEmptyCell(cell)))
  if (!isLonger.includes(true) || !isLonger.includes(false)) return rows
  return rows.map((row, index) => (isLonger[index] === true ? withMoreCells(row, beyond[index] ?? []) : row))
}

/**
 * The rows of a table whose headings name the fields of `member`: exports of Ajukan and CEISA, and lists of documents, containers and packages. The one
 * reader of tables reads them; here each value is judged. Pure: the same sheet and choices give the same rows.
 */
export const readPlainRows = (sheet: Sheet, member: TableMember, choices: PlainChoices = {}): PlainRows => {
  const { tables, forms, asked, suspects } = readTables([sheet], plainTarget(member), choices)
  const [table] = tables
  const asking = { forms, asked, suspects }
  if (table === undefined) return { headerRow: null, headings: [], columns: [], rows: [], leftOut: [], changes: [], asking }
  const { headerRow, headings, columns, leftOut, merged } = table
  const { judge, changes } = rowJudge(sheet, member, table, choices)
  const rows = table.rows.map(judge)
  const price = member === 'detail' ? priceColumn(headings, columns) : null
  const checked = price === null ? rows : withPrices(rows, price, sheet.rows)
  return {
    headerRow,
    headings,
    columns,
    rows: withLongRows(checked, sheet, headings),
    leftOut,
    asking,
    changes: [...changes, ...merged.map(({ row, column, text }) => ({ row, column, text, value: text, code: 'merged' as const }))]
  }
}
