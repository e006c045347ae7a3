import Big from 'big.js'
import type { Language } from '../base/language.ts'
import { keyOfOwnHeading } from '../spreadsheets/own-headings.ts'
import { numberForms, type NumberCell, type NumberForms } from '../spreadsheets/number-form.ts'
import { readCell, type CellForms } from '../spreadsheets/read-cell.ts'
import { readFileDate } from '../spreadsheets/read-date-cell.ts'
import { cellText, plainHeading, type Cell } from '../spreadsheets/sheet.ts'
import { isLongPeriod, rateField, rateKey, rateKeys, type RateKey } from './exchange-rate.ts'
import { isCurrency } from '../schema/platform-codes.ts'
import { rateColumnNames } from '../vocabulary/catalog-columns.ts'

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
  /** Row of the text or file, from 1. */
  readonly line: number
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
}

/** Why a row is not imported. */
const rateFaults = ['no-currency', 'no-rate', 'no-unit', 'no-day', 'long-period', 'twice'] as const
export type RateFault = (typeof rateFaults)[number]

interface SkippedRate {
  readonly line: number
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
  /** How the numbers are written; places are rows from 1. */
  readonly forms: NumberForms<number>
  /** The first row whose first day is another day with the month first, and nothing shows which is right; null if there is none. */
  readonly doubtfulDay: DoubtfulDay | null
  /** Rows beyond the limit, which were not read. */
  readonly rowsBeyondLimit: number
}

/** The first day of a row as read, with the day first, and with the month first (`YYYY-MM-DD`). */
interface DoubtfulDay {
  readonly line: number
  readonly from: string
  readonly monthFirst: string
}

/** A decree has about 25 rates; ten years of exported history are about 13,000. */
const mostRows = 20_000
const longestText = 120

type Columns = Readonly<Partial<Record<RateKey, number>>>

/** The columns of a heading row; null if the row is none. */
const columnsIn = (row: readonly Cell[]): Columns | null => {
  const found: Partial<Record<RateKey, number>> = {}
  row.forEach((cell, column) => {
    const text = cellText(cell)
    const own = keyOfOwnHeading(text)
    const plain = plainHeading(text)
    const key = rateKeys.find((one) => found[one] === undefined && (own === null ? rateColumnNames[one].includes(plain) : own === one))
    if (key) found[key] = column
  })
  return found.currency === undefined || found.rate === undefined ? null : found
}

/** Numbers in the text of a row, with the position behind each. */
const numbersIn = (text: string): readonly { readonly text: string; readonly at: number }[] =>
  [...text.matchAll(/(?<![\w.,])\d(?:[\d.,]*\d)?(?![\w])/g)].map((match) => ({ text: match[0], at: match.index }))

const hasDecimals = (text: string): boolean => /[.,]\d{2,4}$/.test(text)

/** A row before its number is read. */
interface FoundRow {
  readonly currency: string
  readonly cell: Cell
  readonly unit: string
}

const isNumberCell = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && /^(rp\.?\s*)?-?\d[\d.,]*$/i.test(cell.trim()))

/** The rate in a row without columns: the first number behind the code and its unit, else the last one before it. */
const rateByPlace = (row: readonly Cell[]): FoundRow | null => {
  const at = row.findIndex((cell) => currencyIn(cellText(cell)) !== '')
  if (at === -1) return null
  const text = cellText(row[at])
  const currency = currencyIn(text)
  const own = unitAfterCode(text)
  const afterCells = row.slice(at + 1).filter(isNumberCell)
  const code = text.indexOf(`(${currency})`) + 5
  const inText = numbersIn(text)
  // A number of units is not the rate if there is another number.
  const after = inText.filter((number) => number.at >= code)
  const before = inText.filter((number) => number.at < code)
  const rest = after.filter((number, index) => !(index === 0 && own !== '' && number.text === own))
  const cell = rest[0]?.text ?? afterCells[0]
  if (cell !== undefined) {
    const [first, second] = afterCells
    // A column of its own for the units.
    if (rest.length === 0 && second !== undefined && /^10*$/.test(cellText(first))) return { currency, cell: second, unit: cellText(first) }
    return { currency, cell, unit: own }
  }
  const earlier = before.findLast((number) => hasDecimals(number.text)) ?? (own === '' ? undefined : before.at(-1))
  if (earlier) return { currency, cell: earlier.text, unit: own }
  const left = row.slice(0, at).filter(isNumberCell).at(-1)
  return left !== undefined && hasDecimals(cellText(left)) ? { currency, cell: left, unit: own } : { currency, cell: null, unit: own }
}

const rateByColumn = (row: readonly Cell[], columns: Columns): FoundRow | null => {
  const text = cellText(row[columns.currency ?? -1])
  const currency = currencyIn(text)
  const cell = row[columns.rate ?? -1] ?? null
  if (currency === '' || !isNumberCell(cell)) return null
  return { currency, cell, unit: cellText(row[columns.unit ?? -1]) || unitAfterCode(text) }
}

/** The ministry states the yen for 100 units; if the table names no unit, the size of the rate tells which it is. */
const assumedUnit = (currency: string, rate: string): string => (currency === 'JPY' && new Big(rate).gte(1000) ? '100' : '1')

/** `1,-` and `100,00` as the units they mean; null for other texts. */
const plainUnit = (written: string): string | null =>
  /^10*$/.test(written.replace(/[.,]0+$|[.,]-?$/, '')) ? (/^10*/.exec(written)?.[0] ?? null) : null

/** The value of a row, or the reason why the row is left out. */
const valuesOf = (row: readonly Cell[], found: FoundRow, columns: Columns, forms: CellForms): Omit<ReadRate, 'line'> | RateFault => {
  const reading = readCell(rateField, found.cell, forms, { kind: 'typed' })
  const rate = reading.ok && typeof reading.value === 'string' ? reading.value : ''
  if (rate === '' || !new Big(rate).gt(0)) return 'no-rate'
  const unit = found.unit === '' ? assumedUnit(found.currency, rate) : plainUnit(found.unit)
  if (unit === null) return 'no-unit'
  const [from, until] = (['from', 'until'] as const).map((key) => {
    const cell = row[columns[key] ?? -1] ?? null
    return cellText(cell) === '' ? '' : readFileDate(cell, forms.dates)
  })
  if (typeof from !== 'string' || typeof until !== 'string') return 'no-day'
  if (isLongPeriod(from, until)) return 'long-period'
  return {
    currency: found.currency,
    written: cellText(found.cell),
    rate,
    unit,
    isUnitAssumed: found.unit === '' && unit !== '1',
    from,
    until,
    decree: cellText(row[columns.decree ?? -1])
  }
}

/** Rows with their numbers. Some pages are copied with one cell in each line: a line with a number belongs to the currency above it. */
const joinedRows = (all: readonly (readonly Cell[])[]): readonly { readonly row: readonly Cell[]; readonly line: number }[] => {
  const rows: { row: readonly Cell[]; readonly line: number }[] = []
  all.forEach((row, index) => {
    const last = rows.at(-1)
    const [only] = row.filter((cell) => cellText(cell) !== '')
    const isAlone = row.filter((cell) => cellText(cell) !== '').length === 1
    const follows =
      isAlone && isNumberCell(only) && hasDecimals(cellText(only)) && last !== undefined && currencyIn(cellText(last.row.at(-1))) !== ''
    if (follows) last.row = [...last.row, only ?? null]
    else rows.push({ row, line: index + 1 })
  })
  return rows
}

/** A probable rate row: words and an amount with decimals. */
const looksLikeRate = (text: string): boolean => /[a-z]{3}/i.test(text) && numbersIn(text).some((one) => hasDecimals(one.text))

/**
 * Reads exchange rates out of rows: the ministry's table as copied from its page or from the PDF of the decree, or an exported table. Each row is
 * read on its own; a row that has no currency or no rate is listed. `form`: how texts such as `16.250` are read. Dates have the day first,
 * unless with the month first more periods are plausible, or only then the first days are weeks apart. `known`: first days of known weeks.
 */
export const readRateTable = (all: readonly (readonly Cell[])[], form: Language, known: readonly string[] = []): ReadRates => {
  const dayFirst = readRows(all, { numbers: form, dates: 'id' })
  const isKnown = dayFirst.rates.every(({ from }) => from === '' || known.includes(from))
  if (isKnown && wrongPeriods(dayFirst) === 0) return dayFirst
  const monthFirst = readRows(all, { numbers: form, dates: 'en' })
  const moreWrong = wrongPeriods(dayFirst) - wrongPeriods(monthFirst)
  if (moreWrong !== 0) return moreWrong > 0 ? monthFirst : dayFirst
  if (isKnown) return dayFirst
  const doubtfulDay = firstDoubt(dayFirst, monthFirst)
  if (doubtfulDay === null || isWeekly(dayFirst, known) !== isWeekly(monthFirst, known))
    return doubtfulDay !== null && isWeekly(monthFirst, known) ? monthFirst : dayFirst
  return { ...dayFirst, doubtfulDay }
}

const firstDoubt = (dayFirst: ReadRates, monthFirst: ReadRates): DoubtfulDay | null => {
  const others = new Map(monthFirst.rates.map(({ line, from }) => [line, from]))
  for (const { line, from } of dayFirst.rates) {
    const other = others.get(line)
    if (other !== undefined && other !== from) return { line, from, monthFirst: other }
  }
  return null
}

/** Whether the weeks of a table, at least two with the last known one, begin on the same day of the week. */
const isWeekly = ({ rates }: ReadRates, known: readonly string[]): boolean => {
  const days = new Set([...rates.map(({ from }) => from), known.toSorted().at(-1) ?? ''].filter((day) => day !== ''))
  return days.size > 1 && new Set([...days].map((day) => new Date(day).getUTCDay())).size === 1
}

const wrongPeriods = ({ rates, skipped }: ReadRates): number =>
  skipped.filter(({ fault }) => fault === 'no-day' || fault === 'long-period').length +
  rates.filter(({ from, until }) => until !== '' && until < from).length

const readRows = (all: readonly (readonly Cell[])[], forms: CellForms): ReadRates => {
  const rates: ReadRate[] = []
  const skipped: SkippedRate[] = []
  const numbers: NumberCell<number>[] = []
  const seen = new Set<string>()
  let columns: Columns = {}
  let span: ReturnType<typeof spanIn> = null
  let decree = ''

  for (const { row, line } of joinedRows(all.slice(0, mostRows))) {
    const text = row.map(cellText).filter(Boolean).join(' ')
    const skip = (fault: RateFault): void => void skipped.push({ line, text: text.slice(0, longestText), fault })
    const head = columnsIn(row)
    const found = head ? null : (rateByColumn(row, columns) ?? rateByPlace(row))
    if (head) columns = head
    else if (found === null) {
      const [here, number] = [spanIn(text), decreeIn(text)]
      span ??= here
      decree ||= number
      if (here === null && number === '' && looksLikeRate(text)) skip('no-currency')
    } else {
      const values = valuesOf(row, found, columns, forms)
      const key = typeof values === 'string' ? '' : rateKey(values)
      if (typeof values === 'string') skip(values)
      else if (seen.has(key)) skip('twice')
      else {
        seen.add(key)
        numbers.push({ field: rateField, cell: found.cell, source: { kind: 'typed' }, place: line })
        rates.push({ line, ...values })
      }
    }
  }
  return {
    rates,
    skipped,
    decree,
    from: span?.from ?? '',
    until: span?.until ?? '',
    forms: numberForms(numbers),
    doubtfulDay: null,
    rowsBeyondLimit: Math.max(0, all.length - mostRows)
  }
}

/** The lines of pasted text as rows: cells between tabs, or between semicolons as in a CSV file. */
export const rowsOfText = (text: string): readonly (readonly string[])[] => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const hasTabs = lines.some((line) => line.includes('\t'))
  const hasSemicolons = !hasTabs && lines.filter((line) => line.split(';').length > 2).length > 1
  return lines.map((line) => (hasTabs ? line.split('\t') : hasSemicolons ? line.split(';') : [line]).map((cell) => cell.trim()))
}
