import Papa from 'papaparse'
import readXlsx from 'read-excel-file/universal'
import { dayLength } from '#core/base/calendar-day.ts'
import { ownKeys } from '#core/catalog/describe-row.ts'
import { unmarkedRows } from '#core/spreadsheets/csv-injection.ts'
import { isEmptyRow, plainFacts, type Cell, type Sheet, type TextEncoding, type Workbook } from '#core/spreadsheets/sheet.ts'
import { withQuotedMarks } from '#core/import/readers/csv-quotes.ts'
import { detectSeparator, statedSeparator } from '#core/import/readers/csv-separator.ts'
import { decodeTextAs } from '#core/import/readers/decode-text.ts'
import { fileKind } from './file-kind.ts'
import { ignoreProgress, type OnProgress } from './progress.ts'
import { measureRows, SpreadsheetError, spreadsheetLimits, type SpreadsheetLimits } from './spreadsheet-failure.ts'
import { workbookFacts } from './workbook-facts.ts'
import { unzip, zip } from './zip.ts'

/** Reads an XLSX or CSV file; `name` is the name of the sheet of a CSV file, `encoding` that of its text. Throws `SpreadsheetError`. Tests call it without the worker. */
export const readWorkbook = async (
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: OnProgress = ignoreProgress,
  limits: SpreadsheetLimits = spreadsheetLimits,
  encoding?: TextEncoding
): Promise<Workbook> => {
  if (bytes.length > limits.file) throw new SpreadsheetError('too-large')
  const kind = fileKind(bytes)
  if (kind === 'json') throw new SpreadsheetError('not-a-sheet')
  const workbook = kind === 'csv' ? readCsv(name, bytes, { onProgress, limits, encoding }) : await readExcel(bytes, onProgress, limits)
  onProgress({ stage: 'tidy', share: null })
  const sheets = workbook.sheets.map(withoutEmptyEnd)
  const long = sheets.find((sheet) => sheet.rows.length > limits.rows)
  if (long) throw new SpreadsheetError('too-many-rows', long.name)
  if (sheets.every((sheet) => sheet.rows.length === 0)) throw new SpreadsheetError('no-rows')
  return { ...workbook, sheets }
}

let [running, present] = [0, Date.now]
/**
 * The XLSX reader halves its portions of text while one takes more than 7 ms by `Date.now`, and calls itself for each: on a slow computer a sheet of many rows
 * exceeds the stack. While the clock stands still it doubles them.
 */
const withStoppedClock = async <T>(read: () => Promise<T>): Promise<T> => {
  if (running === 0) present = Date.now
  running += 1
  const at = present()
  Date.now = () => at
  try {
    return await read()
  } finally {
    running -= 1
    if (running === 0) Date.now = present
  }
}

const isNeeded = (name: string): boolean => /\.(xml|rels)$/.test(name)

/**
 * The XLSX reader receives the entries in a ZIP container without compression. It decompresses large entries in workers with `blob:` addresses, which the
 * content security policy blocks, and then never resolves. The limit of the unpacked size also holds only here.
 */
const readExcel = async (bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress, limits: SpreadsheetLimits): Promise<Workbook> => {
  const entries = await unzip(bytes, isNeeded, limits.unpacked, (share) => onProgress({ stage: 'unpack', share }))
  const { sheets: details, entries: checked } = workbookFacts(entries, limits)
  const plain = await zip(checked, { store: true })
  const measure = measureRows(limits)
  onProgress({ stage: 'read', share: null })
  try {
    const read = await withStoppedClock(() => readXlsx(plain.buffer, { trim: false }))
    return {
      kind: 'xlsx',
      sheets: read.map(({ sheet, data }, index): Sheet => {
        const { facts = plainFacts, corrections } = details[index] ?? {}
        const rows = data.map((row, at) => {
          measure(sheet, row, at)
          return corrected(
            row.map((value) => cellOf(value, facts.date1904)),
            corrections?.get(at)
          )
        })
        return { name: sheet, rows, facts }
      })
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    throw new SpreadsheetError('damaged', error instanceof Error ? error.message.slice(0, 200) : '')
  }
}

const corrected = (row: Cell[], corrections: ReadonlyMap<number, Cell> | undefined): readonly Cell[] => {
  for (const [column, cell] of corrections ?? []) row[column] = cell
  return row
}

/** The serial number 0 with a date format: a formula that refers to an empty cell. */
const noDay = (date1904: boolean): number => (date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))

/** The reader returns a date as midnight UTC, with rounding errors below half a second; a date cell is a day without a time zone. */
const cellOf = (value: unknown, date1904: boolean): Cell => {
  if (value instanceof Date) {
    if (Number.isNaN(value.valueOf()) || value.valueOf() === noDay(date1904)) return null
    const at = new Date(value.valueOf() + 500).toISOString()
    const isTime = value.valueOf() > noDay(date1904) && value.valueOf() - noDay(date1904) < dayLength - 500
    return { day: at.slice(0, 10), ...(isTime ? { time: at.slice(11, 16) } : {}) }
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

interface CsvOptions {
  readonly onProgress: OnProgress
  readonly limits: SpreadsheetLimits
  /** Encoding of a file without a byte order mark; undefined: it is detected. */
  readonly encoding: TextEncoding | undefined
}

const readCsv = (name: string, bytes: Uint8Array, { onProgress, limits, encoding: wanted }: CsvOptions): Workbook => {
  onProgress({ stage: 'read', share: 0 })
  const { text, encoding } = decodeTextAs(bytes, wanted)
  const { stated, body } = statedSeparator(text)
  const rows: (readonly Cell[])[] = []
  const measure = measureRows(limits)
  const delimiter = stated ?? detectSeparator(body)
  const quoted = withQuotedMarks(body, [delimiter])
  Papa.parse<string[]>(quoted, {
    delimiter,
    skipEmptyLines: false,
    step: ({ data, meta }) => {
      measure(name, data, rows.length)
      rows.push(data.map((cell): Cell => (cell === '' ? null : cell)))
      if (rows.length % 500 === 0) onProgress({ stage: 'read', share: meta.cursor / quoted.length })
    }
  })
  // `writeCsv` ends a file with escapes with a line end, one without them not.
  const unescaped = body.endsWith('\n') ? unmarkedRows(rows, ownKeys) : rows
  const sheet = { name, rows: unescaped, facts: plainFacts, isUnescaped: unescaped !== rows }
  return { kind: 'csv', sheets: [sheet], ...(encoding && { encoding }) }
}

/** Removes the empty rows at the end: formatted cells count as used. */
const withoutEmptyEnd = (sheet: Sheet): Sheet => {
  let end = sheet.rows.length
  while (end > 0 && isEmptyRow(sheet.rows[end - 1])) end -= 1
  return end === sheet.rows.length ? sheet : { ...sheet, rows: sheet.rows.slice(0, end) }
}
