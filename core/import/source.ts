import { cleanText } from '../base/clean-text.ts'

/** Where the text of a cell comes from. `hidden-text`: drawn invisibly, as scanners add recognised text to the picture of a page. */
export type Origin = 'cell' | 'text' | 'form-field' | 'hidden-text' | 'ocr' | 'xml'

/** A rectangle on a page of a PDF or a picture in points, from the top left. */
export interface Box {
  /** From 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A calendar date without zone, `YYYY-MM-DD`. */
export interface StoredDay {
  readonly day: string
}

/** One cell of a sheet, or one piece of text in a column of a page. */
export interface SourceCell {
  /** As displayed, cleaned by `cleanText`; never ''. */
  readonly text: string
  /** What the file stores behind the displayed text; null if it stores the text. */
  readonly value: number | boolean | StoredDay | null
  readonly origin: Origin
  /** Confidence of recognised text, 0 to 1; missing for other text. */
  readonly confidence?: number
  readonly box?: Box
  /** Recognised on a page so blurred or coarse that nothing proves it. */
  readonly isUnsafe?: boolean
  /** The rows and columns of a merged range, of which this is the first cell. */
  readonly span?: { readonly rows: number; readonly columns: number }
  /** The paper does not clearly show where the text of the cell begins and ends: texts stand apart below one heading, or run into the next column. */
  readonly hasOpenBorder?: boolean
  /** Of an electronic invoice: its printed pages do not have this number, or call themselves a credit note where the invoice calls itself none. */
  readonly print?: 'missing' | 'credit-note'
  /** The row or the column is not displayed. */
  readonly isHidden?: boolean
  /** The encoding of its file is a guess. */
  readonly hasGuessedEncoding?: boolean
}

export type SourceRow = readonly (SourceCell | null)[]

/** A sheet, a page of a PDF or a picture, as rows and columns. */
export interface SourcePage {
  /** Name of the sheet, or number of the page. */
  readonly name: string
  readonly kind: 'sheet' | 'page'
  readonly rows: readonly SourceRow[]
  readonly isHidden: boolean
  /** The sheet that was open when the workbook was stored. */
  readonly isActive: boolean
}

/** One file, or one attachment of a mail. */
export interface SourceDocument {
  readonly name: string
  readonly kind: 'workbook' | 'csv' | 'pdf' | 'picture' | 'e-invoice'
  readonly pages: readonly SourcePage[]
}

/** Where a value is written. Row and column count from 0. */
export interface Place {
  readonly document: number
  readonly page: number
  readonly row: number
  readonly column: number
}

/** How far a value is confirmed. `proved`: a second fact of the file agrees; `plausible`: nothing contradicts; `doubtful`: the user must look. */
export type Evidence = 'proved' | 'plausible' | 'doubtful'

/** A cell of text; null for a text of spaces. */
export const textCell = (text: string, origin: Origin = 'cell'): SourceCell | null => {
  const clean = cleanText(text)
  return clean === '' ? null : { text: clean, value: null, origin }
}

/** Whether letters of a text may be other ones: what could not be decoded, or what is above ASCII in a guessed encoding. */
export const hasUncertainLetters = (text: string, hasGuessedEncoding: boolean): boolean =>
  text.includes('\ufffd') || (hasGuessedEncoding && /[^\n\x20-\x7e]/.test(text))

/** Cells that were parsed already, such as those of the clipboard, as one page. `hasGuessedEncoding`: as in `SourceCell`. */
export const documentOfTexts = (
  name: string,
  texts: readonly (readonly string[])[],
  hasGuessedEncoding: boolean = false
): SourceDocument => {
  const cellOf = (text: string): SourceCell | null => {
    const cell = textCell(text)
    return cell === null || !hasGuessedEncoding ? cell : { ...cell, hasGuessedEncoding }
  }
  const rows: readonly SourceRow[] = texts.map((row) => row.map(cellOf))
  const end = rows.findLastIndex((row) => row.some((cell) => cell !== null)) + 1
  return {
    name,
    kind: 'csv',
    pages: [{ name: name.replace(/\.[^.]*$/, ''), kind: 'sheet', rows: rows.slice(0, end), isHidden: false, isActive: true }]
  }
}
