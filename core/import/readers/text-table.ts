import Papa from 'papaparse'
import type { TextEncoding } from '../../spreadsheets/sheet.ts'
import { textCell, type SourceDocument, type SourceRow } from '../source.ts'
import { withQuotedMarks } from './csv-quotes.ts'
import { detectSeparator, statedSeparator } from './csv-separator.ts'
import { decodeTextAs } from './decode-text.ts'
import { ReadingFailed, readingLimits } from './failure.ts'

/** Whether bytes are no text: control characters that texts do not have. */
export const isBinary = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, 4_096)
  const controls = head.reduce((count, byte) => (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) ? count + 1 : count), 0)
  const zeros = head.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)
  // In UTF-16 about half of the bytes of Latin text are zero.
  return controls > zeros || (zeros > 0 && zeros < head.length * 0.2)
}

/** A text file as one page: cells by its separator, or its lines. */
export const readTextTable = (name: string, bytes: Uint8Array, encoding?: TextEncoding): SourceDocument => {
  const { text } = decodeTextAs(bytes, encoding)
  if (text.startsWith('ID;P')) throw new ReadingFailed('sylk')
  if (text.trim() === '') throw new ReadingFailed('empty')
  return tableOfText(name, text)
}

/** As `readTextTable` for text that is decoded already, as the clipboard has it. */
export const tableOfText = (name: string, text: string): SourceDocument => {
  const { stated, body } = statedSeparator(text)
  const delimiter = stated ?? detectSeparator(body)
  const rows: SourceRow[] = []
  let cells = 0
  Papa.parse<string[]>(withQuotedMarks(body, [delimiter]), {
    delimiter,
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      cells += data.length
      if (rows.length >= readingLimits.rows || cells > readingLimits.cells || data.length > readingLimits.columns) {
        parser.abort()
        throw new ReadingFailed('too-large')
      }
      rows.push(data.map((cell) => textCell(cell)))
    }
  })
  const end = rows.findLastIndex((row) => row.some((cell) => cell !== null)) + 1
  return {
    name,
    kind: 'csv',
    pages: [{ name: name.replace(/\.[^.]*$/, ''), kind: 'sheet', rows: rows.slice(0, end), isHidden: false, isActive: true }]
  }
}
