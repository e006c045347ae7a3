import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { measureRows, SpreadsheetError, spreadsheetLimits } from './spreadsheet-failure.ts'

/** The separators that are detected. Excel writes semicolons in Indonesian. */
export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Why a file cannot be read as CSV. */
export type CsvProblem = 'empty' | 'too-big' | 'workbook' | 'not-text' | 'too-complex' | 'too-slow' | 'unreadable'

export type ReadCsv =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[]; readonly separator: Separator }
  | { readonly ok: false; readonly problem: CsvProblem }

/** Limit of a CSV file, in bytes. A list of some ten thousand rows has about ten million. */
export const maxCsvBytes = 64 * 1024 * 1024

/** XLSX files are ZIP containers; XLS files begin with the signature of a compound file. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) || (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11)

const isSeparator = (text: string | undefined): text is Separator => (separators as readonly (string | undefined)[]).includes(text)

/** The separator that splits most of the first lines into the same number of columns. */
const guessSeparator = (text: string): Separator => {
  const head = text.slice(0, 65_536)
  const scored = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(head, { delimiter: separator, preview: 40, skipEmptyLines: 'greedy' })
    const widths = data.map((row) => row.length)
    const median = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1
    return { separator, score: median < 2 ? 0 : widths.filter((width) => width === median).length + median / 100 }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.separator : ','
}

/** The rows of a CSV file without empty ones. `wanted` is the separator; without it the first line (`sep=;`) decides, else it is detected. */
export const readCsv = (bytes: Uint8Array, wanted?: Separator): ReadCsv => {
  if (bytes.length > maxCsvBytes) return { ok: false, problem: 'too-big' }
  if (isWorkbook(bytes)) return { ok: false, problem: 'workbook' }
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  // Text has no zero bytes, except padding at the end.
  if (/\0/.test(text.slice(0, 65_536).trimEnd())) return { ok: false, problem: 'not-text' }
  const stated = /^"?sep=(.)"?\r?\n/i.exec(text)
  const body = stated ? text.slice(stated[0].length) : text
  const separator = wanted ?? (isSeparator(stated?.[1]) ? stated[1] : guessSeparator(body))
  const rows: string[][] = []
  const measure = measureRows(spreadsheetLimits)
  try {
    Papa.parse<string[]>(body, {
      delimiter: separator,
      skipEmptyLines: 'greedy',
      step: ({ data }) => {
        measure('', data, rows.length)
        rows.push(data)
      }
    })
  } catch (error) {
    if (error instanceof SpreadsheetError) return { ok: false, problem: 'too-complex' }
    throw error
  }
  return rows.length === 0 ? { ok: false, problem: 'empty' } : { ok: true, rows, separator }
}
