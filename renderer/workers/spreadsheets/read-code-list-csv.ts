import Papa from 'papaparse'
import { withQuotedMarks } from '#core/import/readers/csv-quotes.ts'
import { formOf } from '#core/import/readers/file-forms.ts'
import { detectSeparator, isSeparator, statedSeparator, type Separator } from '#core/import/readers/csv-separator.ts'
import { decodeText } from '#core/import/readers/decode-text.ts'
import { measureRows } from '#core/import/readers/exact-sheets.ts'
import { ReadingFailed } from '#core/import/readers/failure.ts'

/** Why a file cannot be read as CSV. */
export type CsvProblem = 'empty' | 'too-big' | 'workbook' | 'not-text' | 'too-complex' | 'too-slow' | 'not-started' | 'unreadable'

export type ReadCsv =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[]; readonly separator: Separator }
  | { readonly ok: false; readonly problem: CsvProblem }

/** Limit of a CSV file, in bytes. A list of about 10,000 rows has about ten million. */
export const maxCsvBytes = 64 * 1024 * 1024

/** The rows of a CSV file without empty ones. `wanted` is the separator; without it the first line (`sep=;`) decides, else it is detected. */
export const readCsv = (bytes: Uint8Array, wanted?: Separator): ReadCsv => {
  if (bytes.length > maxCsvBytes) return { ok: false, problem: 'too-big' }
  if (['zip', 'compound'].includes(formOf(bytes) ?? '')) return { ok: false, problem: 'workbook' }
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  // Text has no zero bytes, except padding at the end.
  if (/\0/.test(text.slice(0, 65_536).trimEnd())) return { ok: false, problem: 'not-text' }
  const { stated, body } = statedSeparator(text)
  const separator = wanted ?? (isSeparator(stated) ? stated : detectSeparator(body))
  const rows: string[][] = []
  const measure = measureRows()
  try {
    Papa.parse<string[]>(withQuotedMarks(body, [separator]), {
      delimiter: separator,
      skipEmptyLines: 'greedy',
      step: ({ data }) => {
        measure(data, rows.length, '')
        rows.push(data)
      }
    })
  } catch (error) {
    if (error instanceof ReadingFailed) return { ok: false, problem: 'too-complex' }
    throw error
  }
  return rows.length === 0 ? { ok: false, problem: 'empty' } : { ok: true, rows, separator }
}
