import { cleanText } from '../base/clean-text.ts'
import { currenciesOf } from '../base/currency-words.ts'
import { plainNumber } from '../base/format-number.ts'
import type { Language } from '../base/language.ts'
import { lookupTable } from '../base/lookup-table.ts'
import { withLostZeros, type DayDoubt } from '../base/written-cell.ts'
import { numberIn } from '../base/number.ts'
import { kilograms, toKilograms } from '../codes/kilograms.ts'
import { areSameUnits, packageCode, unitCode } from '../codes/unit-names.ts'
import { codeMeantBy, isUnknownCode, type IsCodeListed } from '../codes/code-names.ts'
import { certainCode, isAmbiguous, isWrittenList, possibleCodes, type IsListed, type WrittenList } from '../codes/written-codes.ts'
import { columnsOf } from '../derive/fields.ts'
import { isAmount, type Field } from '../schema/field.ts'
import type { TableMember } from '../schema/layout.ts'
import { withoutBrackets } from '../spreadsheets/brackets.ts'
import { codeFromCeisa, conditionCodes } from '../spreadsheets/ceisa/codes.ts'
import { areGoodsHeadings, containerColumns, documentColumns, goodsColumns, packagingColumns } from '../spreadsheets/ceisa/columns.ts'
import { cellWithCurrency, currencyFindings, currencyMarks, headingCurrencies, isMoney } from '../spreadsheets/currency-marks.ts'
import { isProduct } from '../spreadsheets/factor-check.ts'
import { cellForms, formFor, formKinds, knownForms, noForms, type KnownForms } from '../spreadsheets/number-form.ts'
import { hasOwnHeadings, keyOfOwnHeading } from '../spreadsheets/own-headings.ts'
import { cellRemarks, itemCode, readCell, type CellProblem, type CellSource, type CellValue } from '../spreadsheets/read-cell.ts'
import {
  cellText,
  isEmptyCell,
  isEmptyRow,
  plainHeading,
  withoutBoxNumber,
  wordsBeside,
  type Cell,
  type Sheet
} from '../spreadsheets/sheet.ts'
import { suspectDays, type SheetPlace } from '../spreadsheets/swapped-days.ts'
import { weightUnitIn, weightUnitOfHeading } from '../spreadsheets/weight-units.ts'
import type { RowDecisions } from './classify-rows.ts'
import type { LineValue } from './line-values.ts'
import type { LeftOutRow } from './goods-line.ts'
import { proseOf, rowWord } from './row-words.ts'
import { tableColumns } from '../vocabulary/table-columns.ts'
import { hasUncertainLetters, textCell } from './source.ts'
import { isRowOfHeadings } from './headings.ts'
import { headingScores } from './heading-scores.ts'

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
}

/** What the user decided; and what is known of the declaration and the code lists. */
export interface PlainChoices {
  readonly headerRow?: number
  readonly columns?: readonly (string | null)[]
  readonly rows?: RowDecisions
  /** How the numbers and dates that can be read in two ways are written. */
  readonly forms?: KnownForms
  /** Whether day and month of the date cells that may be swapped are swapped. */
  readonly swapsDays?: boolean
  readonly language?: Language
  /** The currency of the declaration; '' without one. */
  readonly currency?: string
  readonly isListed?: IsCodeListed
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
  for (const names of tableColumns(member)) for (const { key } of columns) names[key]?.forEach((name, index) => add(name, key, 3 + index))
  return names
}

const made = new Map<TableMember, ReturnType<typeof namesOf>>()

/** The field that each heading names. No field is named twice: that of a visible column wins, then the more certain heading, then the first. */
const columnsNamed = (member: TableMember, headings: readonly string[], hidden: readonly number[] = []): readonly (string | null)[] => {
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
  const rankOf = ({ rank, column }: { readonly rank: number; readonly column: number }): number =>
    rank + (hidden.includes(column) ? 1000 : 0)
  for (const { key, column } of guesses.toSorted((a, b) => rankOf(a) - rankOf(b) || a.column - b.column))
    if (!columns.includes(key)) columns[column] = key
  return columns
}

const namedIn = (row: readonly Cell[], member: TableMember): number =>
  columnsNamed(
    member,
    row.map((cell) => (typeof cell === 'string' ? cleanText(cell) : ''))
  ).filter((key) => key !== null).length

const guessHeaderRow = (rows: Sheet['rows'], member: TableMember): number | null => {
  const named = rows.slice(0, searchedRows).map((row) => namedIn(row, member))
  const most = Math.max(0, ...named)
  return most === 0 ? null : named.indexOf(most)
}

interface Column {
  readonly key: string
  readonly column: number
  readonly field: Field
  /** The program whose heading it is, which exports codes as they are. */
  readonly owner: 'ajukan' | 'ceisa' | undefined
  readonly isCondition: boolean
  /** Of a column of weights, by its heading; '' for other columns. */
  readonly weightUnit: string
}

/** A cell as it is read: without the unit behind its number. */
interface TakenCell {
  readonly column: Column
  readonly row: number
  readonly cell: Cell
  readonly written: Cell
  /** The word behind the number: `CTNS`. */
  readonly word: string
}

/** The field of the unit of an amount, and its list. */
const unitFields = lookupTable<readonly [key: string, list: WrittenList]>({
  jmlsat: ['kdsat', 'unit'],
  kemasjm: ['kemasjn', 'package'],
  jmkemas: ['jnkemas', 'package']
})

/** Fields that identify a row: a merged cell never applies to several rows here. */
const identifiers: ReadonlySet<string> = new Set(['serial', 'nourut', 'kd_barang', 'contno'])

/** The rows with the text of a cell that is merged over several rows in each of them; amounts stay in the first. */
const withMergedTexts = ({ rows, facts }: Sheet, headerRow: number, columns: readonly Column[]) => {
  const filled = rows.map((cells) => cells as Cell[])
  const added: { readonly row: number; readonly column: number }[] = []
  const byColumn = new Map(columns.map((one) => [one.column, one]))
  for (const { column, top, bottom } of facts.tall) {
    const of = byColumn.get(column)
    const cell = rows[top]?.[column] ?? null
    if (of === undefined || top <= headerRow || isEmptyCell(cell) || identifiers.has(of.key)) continue
    if (of.field.kind !== 'string' || of.field.form === 'decimal') continue
    for (let row = top + 1; row <= bottom && row < rows.length; row += 1) {
      if (isEmptyRow(rows[row]) || !isEmptyCell(rows[row]?.[column])) continue
      const cells = [...(filled[row] ?? [])]
      cells[column] = cell
      filled[row] = cells
      added.push({ row, column })
    }
  }
  return { rows: filled, added }
}

/** `12 CTNS` as a number and its word; every other cell as it is. The words of a number format are read, too. */
const withoutWord = (sheet: Sheet, row: number, column: Column, cell: Cell): TakenCell => {
  const plain = { column, row, cell, written: cell, word: '' }
  if (!isAmount(column.field)) return plain
  if (typeof cell === 'number') {
    const word = wordsBeside(sheet, row, column.column)
    return { ...plain, word: currenciesOf(word).length > 0 ? '' : word }
  }
  const [, number = '', word = ''] =
    typeof cell === 'string' && cell.length <= 60
      ? (/^(-?\d[\d.,' ]{0,30}?)\s{0,5}(\p{L}[\p{L}\p{N}.()]{0,14})$/u.exec(cell.trim()) ?? [])
      : []
  return word === '' || currenciesOf(word).length > 0 ? plain : { ...plain, cell: number, word }
}

const blankValue = ({ column, written }: TakenCell, problem: PlainProblem): PlainValue => ({
  value: '',
  text: cellText(written),
  column: column.column,
  evidence: 'doubtful',
  doubt: null,
  other: null,
  problem
})

const storedText = (value: CellValue): string => (typeof value === 'number' ? plainNumber(value) : value === null ? '' : String(value))

/** A word of a list as its code. Both programs export codes as they are: `ST` is a sheet there, and `KG` a keg. */
const codeOf = (
  list: WrittenList,
  text: string,
  owner: Column['owner'],
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

const rowText = (cells: readonly Cell[]): string =>
  cells
    // Spreadsheets store fifteen digits; further ones are noise of binary fractions.
    .map((cell) => cellText(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell))
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

/** What a single text in a row of goods is: goods have a quantity or a code beside it. */
const proseIn = (cells: readonly Cell[], columns: readonly Column[]): LeftOutRow['kind'] | null => {
  const [only, ...others] = columns.flatMap(({ column }) => (isEmptyCell(cells[column]) ? [] : [cells[column]]))
  return columns.length > 2 && others.length === 0 && typeof only === 'string' && numberIn(only) === null ? proseOf(only) : null
}

/** The readings of the cells with what is in doubt about each, by `row/column`. */
const doubtsOf = (
  sheet: Sheet,
  headings: readonly string[],
  columns: readonly Column[],
  cells: readonly TakenCell[],
  source: (column: Column) => CellSource,
  choices: PlainChoices
) => {
  const { language = 'id', forms: chosen = noForms, swapsDays, currency = '' } = choices
  const placed = cells.map(({ column, row, cell }) => ({
    field: column.field,
    cell,
    source: source(column),
    place: { row: row + 1, column: column.column }
  }))
  const forms = cellForms(placed)
  const known = knownForms(forms, chosen, language)
  const keyOf = ({ row, column }: SheetPlace): string => `${row - 1}/${column}`
  const ambiguous = new Map(
    formKinds.flatMap((kind) => (known[kind] === null ? forms[kind].ambiguous.map((one) => [keyOf(one.place), one] as const) : []))
  )
  const suspects = new Map((suspectDays(placed)?.days ?? []).map((one) => [keyOf(one.place), one]))
  const keys: (string | null)[] = []
  for (const { key, column } of columns) keys[column] = key
  const marks = currencyMarks(
    cells.map(({ column, row, written }) => ({
      key: column.key,
      field: column.field,
      cell: isMoney(column.key) ? cellWithCurrency(sheet, keys, row, column.column) : written,
      place: { row: row + 1, column: column.column }
    }))
  )
  const currencies = new Map(
    currencyFindings(marks, currency).flatMap((finding) => finding.marks.map((mark) => [keyOf(mark.place), mark.text] as const))
  )
  const otherColumns = new Set(headingCurrencies(headings, keys, currency).map(({ column }) => column))
  return { form: formFor(known, language), ambiguous, suspects, swapsDays, currencies, otherColumns }
}

/** Reads the cells of the rows that are taken. */
const rowReader = (
  sheet: Sheet,
  headings: readonly string[],
  columns: readonly Column[],
  cells: readonly TakenCell[],
  choices: PlainChoices
) => {
  const isText = sheet.isUnescaped !== undefined
  const source = ({ key }: Column): CellSource => ({
    kind: 'file',
    key,
    date1904: sheet.facts.date1904,
    isAsTyped: !isText,
    mayBeEscaped: sheet.isUnescaped === false
  })
  const { form, ambiguous, suspects, swapsDays, currencies, otherColumns } = doubtsOf(sheet, headings, columns, cells, source, choices)
  const { isListed = () => null } = choices
  const changes: PlainChange[] = []

  const doubted = (cell: TakenCell, value: PlainValue): PlainValue => {
    const at = `${cell.row}/${cell.column.column}`
    const two = ambiguous.get(at)
    const doubt = (of: Partial<PlainValue>): PlainValue => ({ ...value, evidence: 'doubtful', ...of })
    if (two !== undefined) {
      const other = [two.id, two.en].map(storedText).find((one) => one !== value.value && one !== '') ?? null
      return doubt({ doubt: 'number-form', other, problem: null })
    }
    const day = suspects.get(at)
    if (day !== undefined && swapsDays === undefined) return doubt({ problem: 'swapped-day', other: day.swapped })
    if (day !== undefined && swapsDays === true) return { ...value, value: day.swapped }
    const isOther = currencies.has(at) || otherColumns.has(cell.column.column)
    return isOther ? doubt({ doubt: 'currency', text: currencies.get(at) ?? value.text }) : value
  }

  const valueOf = (taken: TakenCell): PlainValue => {
    const { column, row, cell, written } = taken
    const [text, plain] = [
      cellText(written),
      { text: cellText(written), column: column.column, evidence: 'plausible', problem: null } as const
    ]
    if (column.isCondition) {
      const code = codeFromCeisa(conditionCodes, text)
      if (code === null) return blankValue(taken, 'condition')
      if (code !== text) changes.push({ row, column: column.column, text, value: code, code: 'condition' })
      return { ...plain, value: code, doubt: null, other: null }
    }
    const reading = readCell(column.field, cell, form, source(column))
    if (!reading.ok) {
      const { day, problem } = reading
      const blank = blankValue(taken, day?.doubt ?? problem)
      if (ambiguous.has(`${row}/${column.column}`)) return doubted(taken, blank)
      // The forms of the dates say which of two orders is meant; another day is offered beside the first.
      return day === undefined || day.doubt === 'date-form' ? { ...blank, problem } : { ...blank, value: day.value, other: day.other }
    }
    const value = storedText(reading.value)
    const list = column.field.codes
    if (isWrittenList(list) && value !== '') {
      const code = codeOf(list, value, column.owner, isListed)
      return { ...plain, ...code, evidence: code.doubt === null ? 'plausible' : 'doubtful' }
    }
    if (list !== undefined && value !== '' && isUnknownCode(list, value, isListed))
      return { ...plain, value, evidence: 'doubtful', doubt: 'unknown-code', other: codeMeantBy(list, value, isListed) }
    if (reading.remark === 'padded') return { ...plain, value, evidence: 'doubtful', doubt: 'lost-zero', other: text }
    if (reading.remark !== undefined) changes.push({ row, column: column.column, text, value, code: reading.remark })
    return doubted(taken, { ...plain, value, doubt: null, other: null })
  }

  /** The number of a cell with a word behind it, by what the word means for the field. */
  const withWord = (taken: TakenCell, values: Record<string, PlainValue>, column: Column): PlainValue => {
    const { word, row, written } = taken
    const value = valueOf(taken)
    const unit = unitFields[column.key]
    // A format says how a column looks, not what a row has.
    const isOfFormat = typeof written === 'number'
    if (unit === undefined) {
      const isRight = (column.weightUnit !== '' && weightUnitIn(word) === column.weightUnit) || (isOfFormat && isUnitOfGoods(word))
      return isRight ? value : blankValue(taken, 'other-unit')
    }
    const [key, list] = unit
    const code = codeOf(list, word, undefined, isListed)
    if (code.doubt === 'unknown-unit') return isOfFormat ? value : blankValue(taken, 'number')
    const stated = values[key]
    if (stated === undefined || stated.value === '') {
      values[key] = { ...value, ...code, text: word, evidence: code.doubt === null ? 'plausible' : 'doubtful', problem: null }
      if (code.doubt === null) changes.push({ row, column: column.column, text: cellText(written), value: code.value, code: 'added-unit' })
    } else if (!isOfFormat && !areSameUnits(list, code.value, stated.value))
      return { ...value, evidence: 'doubtful', problem: 'other-unit' }
    return value
  }

  const inKilograms = (value: PlainValue, { weightUnit }: Column): PlainValue =>
    weightUnit === '' || weightUnit === 'KGM' || value.value === ''
      ? value
      : { ...value, value: plainNumber(toKilograms(Number(value.value), weightUnit)), evidence: 'doubtful', problem: 'kilograms' }

  const withSureLetters = (value: PlainValue): PlainValue =>
    value.evidence !== 'doubtful' && hasUncertainLetters(value.text, sheet.hasGuessedEncoding === true)
      ? { ...value, evidence: 'doubtful', doubt: 'encoding', other: null }
      : value

  const read = (taken: readonly TakenCell[]): Record<string, PlainValue> => {
    const values: Record<string, PlainValue> = {}
    for (const one of taken)
      if (one.word === '' && !isEmptyCell(one.written)) values[one.column.key] = withSureLetters(inKilograms(valueOf(one), one.column))
    for (const one of taken) if (one.word !== '') values[one.column.key] = inKilograms(withWord(one, values, one.column), one.column)
    return values
  }
  return { read, changes }
}

/** Whether the words of a number format name a unit of goods or a package, which says nothing about a weight: `PCS`. */
const isUnitOfGoods = (word: string): boolean =>
  (unitCode(word) ?? packageCode(word)) !== null && !Object.hasOwn(kilograms, weightUnitIn(word) ?? '')

const ofGoods: ReadonlySet<string> = new Set(['brgurai', 'kd_barang', 'nohs', 'jmlsat', 'dnilinv'])

/** What the headings of a short table have: these fields, and one of them with this word. */
const shortTables = [
  { member: 'dokumen', fields: ['dokkd', 'dokno'], word: /\b(?:dokumen|document)\b/ },
  { member: 'container', fields: ['contno'], word: /\b(?:kontainer|kontiner|container|peti kemas)\b/ },
  { member: 'kemasan', fields: ['jnkemas', 'jmkemas'], word: /\b(?:kemasan|packages?)\b/ }
] as const satisfies readonly { readonly member: TableMember; readonly fields: readonly string[]; readonly word: RegExp }[]

/** The table of documents, containers or packages that a row of headings is of; null for others, and where a heading is one of goods only. */
const shortTableOf = (row: readonly Cell[]): TableMember | null => {
  const headings = row.map((cell) => (typeof cell === 'string' ? cleanText(cell) : ''))
  const filled = headings.filter((heading) => heading !== '').length
  const goods = columnsNamed('detail', headings)
  const found = shortTables.find(({ member, fields, word }) => {
    const columns = columnsNamed(member, headings)
    const named = columns.filter((key) => key !== null).length
    return (
      named >= Math.max(2, filled * 0.6) &&
      fields.every((key) => columns.includes(key)) &&
      headings.some(
        (heading, at) =>
          fields.some((key) => key === columns[at]) && (word.test(heading.toLowerCase()) || keyOfOwnHeading(heading) === columns[at])
      ) &&
      !goods.some((key, at) => key !== null && ofGoods.has(key) && columns[at] === null)
    )
  })
  return found?.member ?? null
}

/**
 * The table that files of these sheets are where their headings name its fields: exports of Ajukan, perhaps edited, goods of CEISA, and lists of documents,
 * containers or packages. Null for files of suppliers, which are interpreted.
 */
export const plainTableOf = (sheets: readonly Sheet[]): TableMember | null => {
  const [only, ...others] = sheets.filter(({ rows, facts }) => rows.length > 0 && !facts.hidden)
  const rows = only === undefined || others.length > 0 ? [] : only.rows
  const headings = rows.slice(0, searchedRows).findIndex((row) => shortTableOf(row) !== null)
  const short = headings === -1 || rows.slice(headings + 1).every(isEmptyRow) ? null : shortTableOf(rows[headings] ?? [])
  if (short !== null) return short
  const areGoods =
    hasOwnHeadings(sheets) ||
    sheets.some(({ rows: all }) =>
      all.slice(0, searchedRows).some((row) => areGoodsHeadings(row.map((cell) => plainHeading(cellText(cell)))))
    )
  return areGoods ? 'detail' : null
}

/** The sheet that fits a table best: not hidden, with the most named columns, then the most rows. */
export const bestSheet = (sheets: readonly Sheet[], member: TableMember): number => {
  const scores = sheets.map(({ rows, facts }) => {
    const row = guessHeaderRow(rows, member)
    const named = row === null ? 0 : namedIn(rows[row] ?? [], member)
    return (facts.hidden ? 0 : 1_000_000) + named * 10_000 + Math.min(rows.length, 9_999)
  })
  return Math.max(0, scores.indexOf(Math.max(...scores)))
}

/** Whether a block has a row of headings above other rows: most of its cells name columns. Rows of values rarely do. */
export const hasHeadings = (rows: readonly (readonly string[])[], member: TableMember): boolean => {
  const named = rows.slice(0, searchedRows).findIndex((cells) => {
    if (member === 'detail' && isRowOfHeadings(cells.map((cell) => textCell(cell)))) return true
    return namedIn(cells, member) >= Math.max(2, cells.filter((cell) => !isEmptyCell(cell)).length / 2)
  })
  return named !== -1 && rows.slice(named + 1).some((cells) => !isEmptyRow(cells))
}

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

/**
 * Reads the rows of a table whose headings name the fields of `member`: exports of Ajukan and CEISA, and lists of documents, containers and packages.
 * Pure: the same sheet and choices give the same rows.
 */
export const readPlainRows = (sheet: Sheet, member: TableMember, choices: PlainChoices = {}): PlainRows => {
  const headerRow = choices.headerRow ?? guessHeaderRow(sheet.rows, member)
  if (headerRow === null) return { headerRow, headings: [], columns: [], rows: [], leftOut: [], changes: [] }
  const headings = (sheet.rows[headerRow] ?? []).map((cell) => cleanText(cellText(cell)))
  const named = choices.columns ?? columnsNamed(member, headings, sheet.facts.hiddenColumns)
  const columns = columnsIn(member, named, headings)
  // Every row below the headings of an export of Ajukan is one of its rows.
  const isOwn = columns.filter(({ owner }) => owner === 'ajukan').length > columns.length / 2
  const width = headings.findLastIndex((heading) => heading !== '') + 1
  const merged = withMergedTexts(sheet, headerRow, columns)
  const leftOut: LeftOutRow[] = []
  const taken: { readonly row: number; readonly cells: readonly Cell[] }[] = []
  for (const [row, cells] of merged.rows.entries()) {
    if (row <= headerRow || isEmptyRow(cells)) continue
    const decided = choices.rows?.get(row)
    const kind = kindOfRow(cells, columns, headings) ?? (member === 'detail' && !isOwn ? proseIn(cells, columns) : null)
    if (decided === undefined ? kind === null || (isOwn && kind !== 'note') : decided === 'goods') taken.push({ row, cells })
    else leftOut.push({ row, kind: kind ?? 'note', text: rowText(cells), hasAmount: hasNumber(cells) })
  }
  const read = taken.map(({ row, cells }) => columns.map((column) => withoutWord(sheet, row, column, cells[column.column] ?? null)))
  const reader = rowReader(sheet, headings, columns, read.flat(), choices)
  const rows = read.map((cells, index): PlainRow => ({ row: taken[index]?.row ?? 0, values: reader.read(cells) }))
  const price = member === 'detail' ? priceColumn(headings, named) : null
  const coded = withOpenZeros(rows)
  const checked = price === null ? coded : withPrices(coded, price, sheet.rows)
  const isLonger = taken.map(({ cells }) => sheet.isUnescaped !== undefined && cells.slice(width).some((cell) => !isEmptyCell(cell)))
  const areSomeLonger = isLonger.includes(true) && isLonger.includes(false)
  return {
    headerRow,
    headings,
    columns: named,
    rows: areSomeLonger
      ? checked.map((row, index) => (isLonger[index] === true ? withMoreCells(row, taken[index]?.cells.slice(width) ?? []) : row))
      : checked,
    leftOut,
    changes: [
      ...reader.changes,
      ...merged.added.map(({ row, column }) => {
        const text = cellText(merged.rows[row]?.[column])
        return { row, column, text, value: text, code: 'merged' as const }
      })
    ]
  }
}

/** The rows with the item codes in doubt that have lost the zeros in front which others have. */
const withOpenZeros = (rows: readonly PlainRow[]): readonly PlainRow[] => {
  const readings = withLostZeros(rows.map(({ values }) => values[itemCode]?.value ?? ''))
  return rows.map(({ row, values }, at) => {
    const [code, { doubt = null, value = '', other = null } = {}] = [values[itemCode], readings[at]]
    if (code === undefined || doubt === null || code.evidence === 'doubtful') return { row, values }
    return { row, values: { ...values, [itemCode]: { ...code, value, other, evidence: 'doubtful', doubt: 'lost-zero' } } }
  })
}

/** The values of a row that may stand one cell too far to the right. */
const withMoreCells = ({ row, values }: PlainRow, beyond: readonly Cell[]): PlainRow => {
  const [first, ...others] = Object.entries(values).toReversed()
  if (first === undefined) return { row, values }
  const [key, value] = first
  const marked: PlainValue = { ...value, text: rowText(beyond), evidence: 'doubtful', problem: 'more-cells' }
  return { row, values: { ...Object.fromEntries(others.toReversed()), [key]: marked } }
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
    return [
      {
        key,
        column,
        field,
        owner,
        isCondition: key === 'flbarangbaru' && isOfCeisa(key, column),
        weightUnit: key === 'nettodtl' ? weightUnitOfHeading(headings[column] ?? '') : ''
      }
    ]
  })
}
