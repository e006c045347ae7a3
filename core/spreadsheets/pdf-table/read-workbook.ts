import { plainFacts, type Sheet, type Workbook } from '../sheet.ts'
import { linesOf, type TextLine } from './lines.ts'
import { meaninglessCount, type PageText } from './page-text.ts'
import { readTables } from './read-tables.ts'

/** Why the text of a PDF gives no table of goods. */
export type PdfContentFailure = 'pdf-scanned' | 'pdf-unreadable' | 'pdf-no-table'

export type PdfWorkbook =
  | { readonly ok: true; readonly value: Workbook }
  | { readonly ok: false; readonly code: PdfContentFailure; readonly detail: string }

/** From this share of meaningless characters on, a text cannot be read. */
const mostMeaningless = 0.1

/** Collects the pages of a PDF in order and makes sheets of their tables. */
export const pdfWorkbook = () => {
  const pages: (readonly TextLine[])[] = []
  const textless: number[] = []
  let characters = 0
  let meaningless = 0
  return {
    /** A page without text, or a damaged one (null), is named in the result. */
    add: (text: PageText | null): void => {
      const lines = text === null ? [] : linesOf(text, pages.length)
      pages.push(lines)
      if (lines.length === 0) textless.push(pages.length)
      for (const { text: piece } of text?.items ?? []) {
        characters += piece.length
        meaningless += meaninglessCount(piece)
      }
    },
    /** `name` is the name of the sheet, or with a number that of each of several. */
    finish: (name: string): PdfWorkbook => {
      if (textless.length === pages.length) return { ok: false, code: 'pdf-scanned', detail: '' }
      if (meaningless > characters * mostMeaningless) return { ok: false, code: 'pdf-unreadable', detail: '' }
      const tables = readTables(pages)
      if (tables.length === 0) return { ok: false, code: 'pdf-no-table', detail: textless.join(', ') }
      const sheets = tables.map(({ headings, rows, facts }, index): Sheet => ({
        name: tables.length === 1 ? name : `${name} ${index + 1}`,
        rows: [headings, ...rows].map((cells) => cells.map((text) => (text === '' ? null : text))),
        facts: plainFacts,
        pdf: { ...facts, textless }
      }))
      return { ok: true, value: { kind: 'pdf', sheets } }
    }
  }
}
