import { readFile } from '#core/import/readers/read-file.ts'
import type { TextEncoding, Workbook } from '#core/spreadsheets/sheet.ts'
import { SpreadsheetError } from './spreadsheet-failure.ts'

/**
 * The exact cells of a workbook or text file; `encoding` is that of a text without a mark. Throws `SpreadsheetError` for another file and
 * `ReadingFailed`. Tests call it without the worker.
 */
export const readWorkbook = async (name: string, bytes: Uint8Array<ArrayBuffer>, encoding?: TextEncoding): Promise<Workbook> => {
  const reading = await readFile(name, bytes, encoding)
  if (reading.kind === 'pdf') throw new SpreadsheetError('pdf')
  if (reading.kind !== 'document' || reading.workbook === undefined) throw new SpreadsheetError('unknown')
  return reading.workbook
}
