import Papa from 'papaparse'
import type { TextEncoding } from '../../spreadsheets/sheet.ts'
import { documentOfTexts } from '../source.ts'
import { withQuotedMarks } from './csv-quotes.ts'
import { detectSeparator, statedSeparator } from './csv-separator.ts'
import { decodeTextAs, unicodeEncoding } from './decode-text.ts'
import { measureRows, sheetOfTexts } from './exact-sheets.ts'
import { ReadingFailed } from './failure.ts'
import { withoutSplitCells } from './ragged-rows.ts'
import type { TableFile } from './workbook.ts'

/** Whether bytes are no text: control characters that texts do not have. */
export const isBinary = (bytes: Uint8Array): boolean => {
  if (unicodeEncoding(bytes) !== null) return false
  const head = bytes.subarray(0, 4_096)
  const controls = head.reduce((count, byte) => (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) ? count + 1 : count), 0)
  return controls > 0
}

/** A text file as one page: cells by its separator, or its lines. */
export const readTextTable = (name: string, bytes: Uint8Array, encoding?: TextEncoding): TableFile => {
  const { text, encoding: used } = decodeTextAs(bytes, encoding)
  if (text.startsWith('ID;P')) throw new ReadingFailed('sylk')
  if (text.trim() === '') throw new ReadingFailed('empty')
  const { body, rows } = textRows(name, text)
  const hasGuessedEncoding = used.by === 'guessed'
  const sheet = sheetOfTexts(name, rows, { endsWithLine: body.endsWith('\n'), hasGuessedEncoding })
  // Without the escapes of Ajukan, too.
  const texts = sheet.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : '')))
  return { document: documentOfTexts(name, texts, hasGuessedEncoding), workbook: { kind: 'csv', sheets: [sheet], encoding: used } }
}

const textRows = (name: string, text: string): { readonly body: string; readonly rows: readonly (readonly string[])[] } => {
  const { stated, body } = statedSeparator(text)
  const delimiter = stated ?? detectSeparator(body)
  const rows: string[][] = []
  const measure = measureRows()
  Papa.parse<string[]>(withQuotedMarks(body, [delimiter]), {
    delimiter,
    skipEmptyLines: false,
    step: ({ data }) => {
      measure(data, rows.length, name)
      rows.push(data)
    }
  })
  // What quotes one cell quotes every cell that has a separator.
  return { body, rows: body.includes('"') ? rows : withoutSplitCells(rows, delimiter) }
}
