import Papa from 'papaparse'
import readXlsx from 'read-excel-file/universal'
import { isOwnCsv, unmarkedRows } from '#core/spreadsheets/csv-injection.ts'
import { isEmptyRow, plainFacts, type Cell, type Sheet, type Workbook } from '#core/spreadsheets/sheet.ts'
import { decodeText } from './decode-text.ts'
import { fileKind } from './file-kind.ts'
import { untold, type TellProgress } from './progress.ts'
import { SheetRefused, sheetLimits, type SheetLimits } from './spreadsheet-failure.ts'
import { workbookFacts } from './workbook-facts.ts'
import { unzip, zip } from './zip.ts'

/**
 * Reads a workbook or a text of values. Throws `SheetRefused`.
 * Runs in the worker; called directly by tests.
 */
export const readWorkbook = async (
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  tell: TellProgress = untold,
  limits: SheetLimits = sheetLimits
): Promise<Workbook> => {
  if (bytes.length > limits.file) throw new SheetRefused('too-large')
  const kind = fileKind(bytes)
  if (kind === 'json') throw new SheetRefused('not-a-sheet')
  const workbook = kind === 'csv' ? readCsv(name, bytes, tell) : await readExcel(bytes, tell, limits)
  tell({ stage: 'tidy', share: null })
  const sheets = workbook.sheets.map(withoutEmptyEnd)
  const long = sheets.find((sheet) => sheet.rows.length > limits.rows)
  if (long) throw new SheetRefused('too-many-rows', long.name)
  if (sheets.every((sheet) => sheet.rows.length === 0)) throw new SheetRefused('no-rows')
  return { ...workbook, sheets }
}

const wanted = (name: string): boolean => /\.(xml|rels)$/.test(name)

/**
 * The reader is given the entries unpacked: it would otherwise unpack large ones in workers made from `blob:` addresses, which the
 * content policy refuses, and never answer. It also spares a bomb a second chance.
 */
const readExcel = async (bytes: Uint8Array<ArrayBuffer>, tell: TellProgress, limits: SheetLimits): Promise<Workbook> => {
  const entries = await unzip(bytes, wanted, limits.unpacked, (share) => tell({ stage: 'unpack', share }))
  if (!entries.some((entry) => /^\/?xl\/workbook.*\.xml$/.test(entry.name))) throw new SheetRefused('damaged', 'xl/workbook.xml')
  const beside = workbookFacts(entries)
  const plain = await zip(entries, { store: true })
  tell({ stage: 'read', share: null })
  try {
    const read = await readXlsx(plain.buffer, { trim: false })
    return {
      kind: 'xlsx',
      sheets: read.map(({ sheet, data }, index): Sheet => ({
        name: sheet,
        rows: data.map((row, at) => corrected(row.map(cellOf), beside[index]?.corrections.get(at))),
        facts: beside[index]?.facts ?? plainFacts
      }))
    }
  } catch (error) {
    throw new SheetRefused('damaged', error instanceof Error ? error.message.slice(0, 200) : '')
  }
}

const corrected = (row: Cell[], by: ReadonlyMap<number, Cell> | undefined): readonly Cell[] => {
  for (const [column, cell] of by ?? []) row[column] = cell
  return row
}

/** The reader gives the wall date of a cell as midnight UTC; only its day is meant, in no zone. */
const cellOf = (value: unknown): Cell => {
  if (value instanceof Date)
    return Number.isNaN(value.valueOf()) ? null : { day: new Date(value.valueOf() + 500).toISOString().slice(0, 10) }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const readCsv = (name: string, bytes: Uint8Array, tell: TellProgress): Workbook => {
  tell({ stage: 'read', share: 0 })
  const text = decodeText(bytes)
  const marked = /^sep=(.)\r?\n/i.exec(text)
  const body = marked ? text.slice(marked[0].length) : text
  const rows: (readonly Cell[])[] = []
  Papa.parse<string[]>(body, {
    delimiter: marked?.[1] ?? delimiterOf(body),
    skipEmptyLines: false,
    step: ({ data, meta }) => {
      rows.push(data.map((cell): Cell => (cell === '' ? null : cell)))
      if (rows.length % 500 === 0) tell({ stage: 'read', share: meta.cursor / body.length })
    }
  })
  return { kind: 'csv', sheets: [{ name, rows: isOwnCsv(rows) ? unmarkedRows(rows) : rows, facts: plainFacts }] }
}

/** The mark under which most of the first rows have the same number of columns; texts hold commas, but not the same number of them. */
const delimiterOf = (text: string): string => {
  const scored = [';', ',', '\t', '|'].map((delimiter) => {
    const widths = Papa.parse<string[]>(text, { delimiter, preview: 40, skipEmptyLines: true }).data.map((row) => row.length)
    const wide = [...Map.groupBy(widths, (width) => width)].filter(([width]) => width > 1)
    return { delimiter, score: Math.max(0, ...wide.map(([width, rows]) => rows.length * 1_000 + width)) }
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ';'
}

const withoutEmptyEnd = (sheet: Sheet): Sheet => {
  let end = sheet.rows.length
  while (end > 0 && isEmptyRow(sheet.rows[end - 1])) end -= 1
  return end === sheet.rows.length ? sheet : { ...sheet, rows: sheet.rows.slice(0, end) }
}
