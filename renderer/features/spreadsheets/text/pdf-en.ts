import { formatNumber } from '#core/base/format-number.ts'
import type { PdfImportText } from './pdf-id.ts'

const n = (value: number): string => formatNumber(value, 'en')
const many = (count: number, one: string): string => `${n(count)} ${count === 1 ? one : `${one}s`}`
const damaged = (file: string): string => `${file} is damaged or truncated and cannot be read.`
const locked = (file: string): string => `${file} is locked with a password. Save a copy without the password, then import it again.`

/** Import of invoices from PDF, in English. */
export const pdfEn: PdfImportText = {
  refused: {
    'pdf-scanned': (file) =>
      `${file} has no text: its pages are scans or pictures, so its rows cannot be read. Ask the supplier for the original PDF or an Excel file.`,
    'pdf-unreadable': (file) =>
      `The text of this PDF cannot be read: the characters in ${file} have no readable encoding. Ask the supplier for an Excel file.`,
    'pdf-no-table': (file, pages) =>
      `No table of goods was found in ${file}.${pages === '' ? '' : ` Pages without text (scanned): ${pages}.`}`,
    'pdf-password': locked,
    'pdf-wrong-password': locked,
    'pdf-empty': (file) => `${file} is empty (0 bytes).`,
    'pdf-not-pdf': (file) => `${file} is not a PDF.`,
    'pdf-damaged': damaged,
    'pdf-unreachable': damaged,
    'pdf-hung': (file) => `${file} cannot be read: the PDF reader does not answer.`,
    'pdf-crashed': (file) => `${file} cannot be read: the PDF reader stopped.`,
    'pdf-too-large': (file) => `${file} is larger than 64 MiB. Save only the pages of the invoice as a new PDF.`,
    'pdf-too-much': (file) =>
      `${file} has too much text (more than 8 million characters, or 20,000 pieces of text on one page). Save only the pages of the invoice as a new PDF.`,
    'pdf-too-many-pages': (file) => `${file} has more than 2,000 pages. Save only the pages of the invoice as a new PDF.`,
    'pdf-too-slow': (file) => `${file} could not be read within 3 minutes. Save only the pages of the invoice as a new PDF.`
  },
  doubts: (count) => `${many(count, 'uncertain cell')}: compare with the PDF`,
  noDoubts: 'Read from the text of the PDF. No cell is uncertain.',
  doubtAt: (page, row, column) => `Page ${n(page)}, row ${n(row)}, column ${column}`,
  doubtText: {
    overlap: 'its text extends into another column',
    wrapped: 'a continuation line may belong to another row',
    number: 'not a number',
    product: 'quantity × unit price does not match the amount',
    missing: 'empty, although other rows have a value',
    content: 'does not match the column name',
    order: 'its number does not follow the previous row',
    heading: 'the column was guessed without a name',
    unreadable: 'contains characters that cannot be read'
  },
  empty: '(empty)',
  textless: (pages) => `Pages without text (scanned or empty) were not read: ${pages}`,
  total: (stated, computed) => `The sum of the rows (${computed}) does not match the total of the PDF (${stated}). A row may be missing.`,
  leftOut: (count) => `${many(count, 'line')} of text around the table ${count === 1 ? 'is' : 'are'} not imported`,
  leftOutLine: (page, text) => `Page ${n(page)}: ${text}`
}
