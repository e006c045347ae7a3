import Big from 'big.js'
import type { Language } from '../base/language.ts'
import { isCurrency } from '../schema/platform-codes.ts'
import { noForms, type FormKind, type FormsByKind, type KnownForms } from '../spreadsheets/number-form.ts'
import { keyOfOwnHeading } from '../spreadsheets/own-headings.ts'
import { readFileDate } from '../spreadsheets/read-date-cell.ts'
import { cellText, plainFacts, type Cell, type Sheet } from '../spreadsheets/sheet.ts'
import { columnsNamed, hasNumber, rowText } from '../spreadsheets/tables/layout.ts'
import { readTables, type CellPlace, type TableRow } from '../spreadsheets/tables/read-tables.ts'
import {
  headingNames,
  namedBy,
  writtenField,
  type LaidCell,
  type LaidColumn,
  type LaidRow,
  type Layout,
  type LeftOutTableRow,
  type TableTarget
} from '../spreadsheets/tables/target.ts'
import { rateColumnNames } from '../vocabulary/catalog-columns.ts'
import { isLongPeriod, rateColumns, rateKey, rateKeys, type RateKey } from './exchange-rate.ts'

/** The validity as text: two dates with a dash or "sampai dengan" between them. */
const between = String.raw`\s{0,20}(?:[-–—]|s\.?\s{0,20}/?\s{0,20}d\.?|sampai(?:\s{1,20}dengan)?|hingga|to|until)\s{0,20}(?:tanggal\s{1,20}|tgl\.?\s{1,20})?`
const numericDay = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}`
const spans = [
  // 5 November 2025 - 11 November 2025, 29 Oktober - 4 November 2025
  new RegExp(
    String.raw`(?<!\d)(\d{1,2}\s{1,20}[a-z]{1,20}\.?)(?:\s{1,20}(\d{4}))?${between}(\d{1,2}\s{1,20}[a-z]{1,20}\.?)\s{1,20}(\d{4})`,
    'i'
  ),
  // 5 - 11 November 2025
  new RegExp(String.raw`(?<!\d)(\d{1,2})()${between}(\d{1,2}\s{1,20}[a-z]{1,20}\.?)\s{1,20}(\d{4})`, 'i'),
  // 05-11-2025 s.d. 11-11-2025
  new RegExp(String.raw`(?<!\d)(${numericDay})()${between}(${numericDay})()`, 'i')
] as const

/** Dates and decrees are at the beginning of a line; more of it is not searched. */
const longestLine = 500

interface Span {
  readonly from: string
  readonly until: string
}

/**
 * The first and last day that a text names, `YYYY-MM-DD`; null if it names none, or the last day is before the first. The day is before the
 * month, unless only with the month first the period is not too long.
 */
export const spanIn = (line: string): Span | null => {
  const text = line.slice(0, longestLine)
  const dayFirst = spanWith(text, 'id')
  if (dayFirst !== null && !isLongPeriod(dayFirst.from, dayFirst.until)) return dayFirst
  const monthFirst = spanWith(text, 'en')
  return monthFirst !== null && !isLongPeriod(monthFirst.from, monthFirst.until) ? monthFirst : dayFirst
}

const spanWith = (text: string, form: Language): Span | null => {
  for (const span of spans) {
    const [, first = '', firstYear = '', last = '', year = ''] = span.exec(text) ?? []
    if (last === '') continue
    const until = readFileDate(`${last} ${year}`.trim(), form)
    const month = last.replace(/^\d+/, '')
    const start = /^\d{1,2}$/.test(first) ? `${first}${month}` : first
    const inYear = (one: string): string | null => readFileDate(`${start} ${one}`.trim(), form)
    const sameYear = inYear(firstYear || year)
    // A week that ends in January begins in December of the year before.
    const from =
      until !== null && sameYear !== null && firstYear === '' && year !== '' && sameYear > until
        ? inYear(String(Number(year) - 1))
        : sameYear
    if (from !== null && until !== null && from <= until) return { from, until }
  }
  return null
}

/** The number of the decree in a text, such as `12/MK/EF.2/2025` or `45/KM.10/2025`; '' if there is none. */
export const decreeIn = (text: string): string =>
  /\b(?:KEP-?)?\d{1,4}(?:\/[A-Z][A-Z0-9.]*){1,8}\/\d{4}\b/i.exec(text.slice(0, longestLine))?.[0].toUpperCase() ?? ''

/** The code of a currency in a text: in brackets as the ministry writes it, else the only text of its cell; '' for other letters, such as (KMK). */
export const currencyIn = (text: string): string => {
  const codes = [...text.matchAll(/\(([A-Z]{3})\)/g), ...text.matchAll(/^\s*([A-Z]{3})\s*$/g)].map(([, code = '']) => code)
  return codes.find(isCurrency) ?? ''
}

/** How many units a rate is for, where it follows the code: `Yen Jepang (JPY) 100`, `(USD) 1,-`; '' if nothing follows. */
export const unitAfterCode = (text: string): string => /\([A-Z]{3}\)\s*(10*)(?![\d.]|,\d)/.exec(text)?.[1] ?? ''

/** A row of a table as published, or as Ajukan exports it. */
export interface ReadRate {
  /** From 0. */
  readonly row: number
  readonly currency: string
  /** As written. */
  readonly written: string
  /** Plain decimal. */
  readonly rate: string
  readonly unit: string
  /** The table does not say for how many units the rate is; `unit` follows from its size. */
  readonly isUnitAssumed: boolean
  /** Value in the row; '' if only the table states it. */
  readonly from: string
  readonly until: string
  readonly decree: string
  /** Where the values are written. */
  readonly places: Readonly<Partial<Record<RateKey, CellPlace>>>
}

/** Why a row is not imported. */
const rateFaults = ['no-currency', 'no-rate', 'no-unit', 'no-day', 'long-period', 'twice'] as const
export type RateFault = (typeof rateFaults)[number]

interface SkippedRate {
  /** From 0. */
  readonly row: number
  /** The row as written, shortened. */
  readonly text: string
  readonly fault: RateFault
}

interface ReadRates {
  readonly rates: readonly ReadRate[]
  /** Rows that look like rates but are not imported. Headings and sentences are not listed. */
  readonly skipped: readonly SkippedRate[]
  /** Validity and decree above or below the table; '' if it has none. */
  readonly from: string
  readonly until: string
  readonly decree: string
  /** How numbers and dates are written, and were read; what of it only the user knows. */
  readonly forms: FormsByKind<CellPlace>
  readonly known: KnownForms
  readonly asked: readonly FormKind[]
  /** Rows beyond the limit, which were not read. */
  readonly rowsBeyondLimit: number
}

/** A decree has about 25 rates; ten years of exported history are about 13,000. */
const mostRows = 20_000
const longestText = 120

/** Numbers in the text of a row, with the position behind each. */
const numbersIn = (text: string): readonly { readonly text: string; readonly at: number }[] =>
  [...text.matchAll(/(?<![\w.,])\d(?:[\d.,]*\d)?(?![\w])/g)].map((match) => ({ text: match[0], at: match.index }))

const hasDecimals = (text: string): boolean => /[.,]\d{2,4}$/.test(text)

const isNumberCell = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && /^(rp\.?\s*)?-?\d[\d.,]*$/i.test(cell.trim()))

/** The ministry states the yen for 100 units; if the table names no unit, the size of the rate tells which it is. */
const assumedUnit = (currency: string, rate: string): string => (currency === 'JPY' && new Big(rate).gte(1000) ? '100' : '1')

/** `1,-` and `100,00` as the units they mean; null for other texts. */
const plainUnit = (written: string): string | null =>
  /^10*$/.test(written.replace(/[.,]0+$|[.,]-?$/, '')) ? (/^10*/.exec(written)?.[0] ?? null) : null

/** A probable rate row: words and an amount with decimals. */
const looksLikeRate = (text: string): boolean => /[a-z]{3}/i.test(text) && numbersIn(text).some((one) => hasDecimals(one.text))

const named = namedBy(
  headingNames(rateKeys.flatMap((key) => rateColumnNames[key].map((name, rank) => ({ name, key, rank: 1 + rank })))),
  new Set(rateKeys)
)

/** A table of rates: with headings, or as the ministry publishes it, where each row names its currency in brackets. */
const rateTarget: TableTarget<'no-currency'> = {
  // The number of units is a power of ten, and no amount that could be written in two forms.
  fields: rateColumns.map(({ key, field }) => ({ key, field: key === 'unit' ? writtenField : field })),
  named,
  layout: (sheet) => layoutOfRates(sheet)
}

const columnOf = (key: RateKey, column: number, heading = ''): LaidColumn => ({
  key,
  field: rateTarget.fields.find((one) => one.key === key)?.field ?? writtenField,
  column,
  heading,
  isOwn: keyOfOwnHeading(heading) === key
})

/** A cell of a row, which may have been written in the line below it. */
type PlacedCell = Pick<LaidCell, 'row' | 'column' | 'cell'>

/** Some pages are copied with one cell in each line: a line with a number belongs to the currency above it. */
const joinedRows = (all: readonly (readonly Cell[])[]): readonly { readonly row: number; readonly cells: readonly PlacedCell[] }[] => {
  const rows: { readonly row: number; cells: readonly PlacedCell[] }[] = []
  all.forEach((line, row) => {
    const cells = line.map((cell, column): PlacedCell => ({ row, column, cell }))
    const last = rows.at(-1)
    const [only, ...others] = cells.filter(({ cell }) => cellText(cell) !== '')
    const follows =
      only !== undefined &&
      others.length === 0 &&
      isNumberCell(only.cell) &&
      hasDecimals(cellText(only.cell)) &&
      last !== undefined &&
      currencyIn(cellText(last.cells.at(-1)?.cell)) !== ''
    if (follows) last.cells = [...last.cells, only]
    else rows.push({ row, cells })
  })
  return rows
}

const laid = (key: RateKey, at: PlacedCell, cell: Cell): LaidCell => ({ ...at, field: columnOf(key, at.column), cell })

/** The rate in a row without columns: the first number behind the code and its unit, else the last one before it. */
const rateByPlace = (row: readonly PlacedCell[]): readonly LaidCell[] | null => {
  const at = row.findIndex(({ cell }) => currencyIn(cellText(cell)) !== '')
  const whole = row[at]
  if (whole === undefined) return null
  const text = cellText(whole.cell)
  const code = currencyIn(text)
  const currency = laid('currency', whole, code)
  const own = unitAfterCode(text)
  const unit = own === '' ? [] : [laid('unit', whole, own)]
  const rate = (of: PlacedCell, cell: Cell): readonly LaidCell[] => [currency, laid('rate', of, cell), ...unit]
  const behind = text.indexOf(`(${code})`) + 5
  const inText = numbersIn(text)
  const after = inText.filter((number) => number.at >= behind)
  // A number of units is not the rate if there is another number.
  const [rest] = after.filter((number, index) => !(index === 0 && own !== '' && number.text === own))
  if (rest !== undefined) return rate(whole, rest.text)
  const [first, second] = row.slice(at + 1).filter(({ cell }) => isNumberCell(cell))
  if (first !== undefined) {
    // A column of its own for the units.
    if (second !== undefined && /^10*$/.test(cellText(first.cell)))
      return [currency, laid('rate', second, second.cell), laid('unit', first, first.cell)]
    return rate(first, first.cell)
  }
  const before = inText.filter((number) => number.at < behind)
  const earlier = before.findLast((number) => hasDecimals(number.text)) ?? (own === '' ? undefined : before.at(-1))
  if (earlier) return rate(whole, earlier.text)
  const left = row.slice(0, at).findLast(({ cell }) => isNumberCell(cell))
  return left !== undefined && hasDecimals(cellText(left.cell)) ? rate(left, left.cell) : [currency, ...unit]
}

type Columns = ReadonlyMap<RateKey, number>

/** The columns of a heading row; null if the row is none. */
const columnsIn = (row: readonly PlacedCell[]): Columns | null => {
  const names = columnsNamed(
    rateTarget,
    row.map(({ cell }) => cellText(cell))
  )
  const columns = new Map(rateKeys.flatMap((key) => (names.includes(key) ? [[key, names.indexOf(key)] as const] : [])))
  return columns.has('currency') && columns.has('rate') ? columns : null
}

const rateByColumn = (row: readonly PlacedCell[], columns: Columns): readonly LaidCell[] | null => {
  const at = (key: RateKey): PlacedCell | undefined => row[columns.get(key) ?? -1]
  const [currency, rate] = [at('currency'), at('rate')]
  const code = currencyIn(cellText(currency?.cell))
  if (currency === undefined || code === '' || rate === undefined || !isNumberCell(rate.cell)) return null
  const unit = at('unit')
  const own = unitAfterCode(cellText(currency.cell))
  const units =
    unit !== undefined && cellText(unit.cell) !== '' ? [laid('unit', unit, unit.cell)] : own === '' ? [] : [laid('unit', currency, own)]
  return [laid('currency', currency, code), laid('rate', rate, rate.cell), ...units]
}

/** Where the rates are: below headings that name currency and rate, which a page may have several times, and in rows that name a currency. */
const layoutOfRates = ({ rows: all }: Sheet): Layout<'no-currency'> => {
  const rows: LaidRow[] = []
  const leftOut: LeftOutTableRow<'no-currency'>[] = []
  let columns: Columns = new Map()
  let headings: { readonly row: number; readonly names: readonly (RateKey | null)[]; readonly texts: readonly string[] } | null = null
  for (const { row, cells } of joinedRows(all)) {
    const head = columnsIn(cells)
    const found = head === null ? (rateByColumn(cells, columns) ?? rateByPlace(cells)) : null
    const text = cells
      .map(({ cell }) => cellText(cell))
      .filter(Boolean)
      .join(' ')
    if (head !== null) {
      columns = head
      headings ??= {
        row,
        names: cells.map((_, column) => rateKeys.find((key) => head.get(key) === column) ?? null),
        texts: cells.map(({ cell }) => cellText(cell))
      }
    } else if (found !== null) {
      const others = (['from', 'until', 'decree'] as const).flatMap((key): readonly LaidCell[] => {
        const at = cells[columns.get(key) ?? -1]
        return at === undefined ? [] : [laid(key, at, at.cell)]
      })
      rows.push({ row, cells: [...found, ...others] })
    } else if (text !== '') {
      const isSaid = spanIn(text) !== null || decreeIn(text) !== ''
      const kind = !isSaid && looksLikeRate(text) ? 'no-currency' : 'note'
      leftOut.push({ row, kind, text: rowText(cells.map(({ cell }) => cell)), hasAmount: hasNumber(cells.map(({ cell }) => cell)) })
    }
  }
  const { row: headerRow = null, names = [], texts = [] } = headings ?? {}
  return { headerRow, headings: texts, columns: names, rows, leftOut, merged: [] }
}

const valueIn = (row: TableRow, key: RateKey): string => {
  const reading = row.cells[key]?.reading
  return reading?.ok === true && typeof reading.value === 'string' ? reading.value : ''
}

/** The value of a row, or the reason why the row is left out. */
const valuesOf = (row: TableRow): Omit<ReadRate, 'row' | 'places'> | RateFault => {
  const currency = valueIn(row, 'currency')
  const rate = valueIn(row, 'rate')
  if (rate === '' || !new Big(rate).gt(0)) return 'no-rate'
  const given = row.cells['unit']?.text ?? ''
  const unit = given === '' ? assumedUnit(currency, rate) : plainUnit(given)
  if (unit === null) return 'no-unit'
  if ((['from', 'until'] as const).some((key) => row.cells[key]?.reading.ok === false)) return 'no-day'
  const [from, until] = [valueIn(row, 'from'), valueIn(row, 'until')]
  if (isLongPeriod(from, until)) return 'long-period'
  const written = row.cells['rate']?.text ?? ''
  return {
    currency,
    written,
    rate,
    unit,
    isUnitAssumed: given === '' && unit !== '1',
    from,
    until,
    decree: row.cells['decree']?.text ?? ''
  }
}

const readRows = (sheet: Sheet, forms: KnownForms): ReadRates => {
  const { rows, tables, forms: found, known, asked } = readTables([sheet], rateTarget, { forms })
  const rates: ReadRate[] = []
  const skipped: SkippedRate[] = []
  const seen = new Set<string>()
  const textOf = (row: number): string => (sheet.rows[row] ?? []).map(cellText).filter(Boolean).join(' ')
  const skip = (row: number, fault: RateFault, cells: TableRow['cells'] = {}): void => {
    const lines = new Set([row, ...Object.values(cells).map(({ place }) => place.row)])
    skipped.push({ row, text: [...lines].map(textOf).join(' ').slice(0, longestText), fault })
  }
  for (const one of rows) {
    const values = valuesOf(one)
    const key = typeof values === 'string' ? '' : rateKey(values)
    if (typeof values === 'string') skip(one.row, values, one.cells)
    else if (seen.has(key)) skip(one.row, 'twice', one.cells)
    else {
      seen.add(key)
      const places = Object.fromEntries(Object.entries(one.cells).map(([name, { place }]) => [name, place]))
      rates.push({ row: one.row, ...values, places })
    }
  }
  const others = tables.flatMap(({ leftOut }) => leftOut)
  for (const { row, kind } of others) if (kind === 'no-currency') skip(row, kind)
  const said = others.map(({ row }) => textOf(row))
  const span = said.map(spanIn).find((one) => one !== null)
  return {
    rates,
    skipped: skipped.toSorted((a, b) => a.row - b.row),
    decree: said.map(decreeIn).find((one) => one !== '') ?? '',
    from: span?.from ?? '',
    until: span?.until ?? '',
    forms: found,
    known,
    asked,
    rowsBeyondLimit: 0
  }
}

/** The days that the two orders give to the same cells. */
const doubtfulDays = (
  dayFirst: ReadRates,
  monthFirst: ReadRates,
  textOf: (place: CellPlace) => string
): FormsByKind<CellPlace>['dates'] => {
  const others = new Map(monthFirst.rates.map(({ row, from }) => [row, from]))
  const ambiguous = dayFirst.rates.flatMap(({ row, from, places }) => {
    const other = others.get(row)
    return other === undefined || other === from || places.from === undefined
      ? []
      : [{ place: places.from, text: textOf(places.from), id: from, en: other }]
  })
  return { evidence: [], ambiguous, form: null }
}

/** Whether the weeks of a table, at least two with the last known one, begin on the same day of the week. */
const isWeekly = ({ rates }: ReadRates, known: readonly string[]): boolean => {
  const days = new Set([...rates.map(({ from }) => from), known.toSorted().at(-1) ?? ''].filter((day) => day !== ''))
  return days.size > 1 && new Set([...days].map((day) => new Date(day).getUTCDay())).size === 1
}

const wrongPeriods = ({ rates, skipped }: ReadRates): number =>
  skipped.filter(({ fault }) => fault === 'no-day' || fault === 'long-period').length +
  rates.filter(({ from, until }) => until !== '' && until < from).length

/** The reading in the order of dates that is more plausible; with the days to ask about where nothing shows which is right. */
const inPlausibleOrder = (
  readIn: (dates: Language) => ReadRates,
  known: readonly string[],
  textOf: (place: CellPlace) => string
): ReadRates => {
  const dayFirst = readIn('id')
  const isKnown = dayFirst.rates.every(({ from }) => from === '' || known.includes(from))
  if (isKnown && wrongPeriods(dayFirst) === 0) return dayFirst
  const monthFirst = readIn('en')
  const moreWrong = wrongPeriods(dayFirst) - wrongPeriods(monthFirst)
  if (moreWrong !== 0) return moreWrong > 0 ? monthFirst : dayFirst
  if (isKnown) return dayFirst
  const dates = doubtfulDays(dayFirst, monthFirst, textOf)
  if (dates.ambiguous.length === 0) return dayFirst
  if (isWeekly(dayFirst, known) !== isWeekly(monthFirst, known)) return isWeekly(monthFirst, known) ? monthFirst : dayFirst
  return {
    ...dayFirst,
    forms: { ...dayFirst.forms, dates },
    known: { ...dayFirst.known, dates: null },
    asked: [...dayFirst.asked, 'dates']
  }
}

/**
 * Reads exchange rates out of rows: the ministry's table as copied from its page or from the PDF of the decree, or an exported table. Each row is
 * read on its own; a row that has no currency or no rate is listed. `forms`: what the user said about numbers such as `16.250` and the order of dates.
 * Otherwise the day is first, unless with the month first more periods are plausible, or only then the first days are weeks apart. `known`: first days
 * of known weeks.
 */
export const readRateTable = (
  all: readonly (readonly Cell[])[],
  { forms = noForms, known = [] }: { readonly forms?: KnownForms; readonly known?: readonly string[] } = {}
): ReadRates => {
  const sheet: Sheet = { name: '', rows: all.slice(0, mostRows), facts: plainFacts }
  const readIn = (dates: Language): ReadRates => readRows(sheet, { ...forms, dates })
  const read =
    forms.dates === null ? inPlausibleOrder(readIn, known, ({ row, column }) => cellText(sheet.rows[row]?.[column])) : readIn(forms.dates)
  return { ...read, rowsBeyondLimit: Math.max(0, all.length - mostRows) }
}

/** The lines of pasted text as rows: cells between tabs, or between semicolons as in a CSV file. */
export const rowsOfText = (text: string): readonly (readonly string[])[] => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const hasTabs = lines.some((line) => line.includes('\t'))
  const hasSemicolons = !hasTabs && lines.filter((line) => line.split(';').length > 2).length > 1
  return lines.map((line) => (hasTabs ? line.split('\t') : hasSemicolons ? line.split(';') : [line]).map((cell) => cell.trim()))
}
