import { plainNumber } from '../base/format-number.ts'
import { codeOfCell, type CellReading, type CodeDoubt, type CodeContext } from '../base/written-cell.ts'
import { kilograms, toKilograms } from '../codes/kilograms.ts'
import { isAmbiguousUnit, packageCode, unitCode } from '../codes/unit-names.ts'
import { hasUncertainLetters, type Evidence, type Place, type SourceCell } from './source.ts'

/** Why a value must be looked at. */
export type Doubt =
  /** The text can be read with either decimal mark, and nothing in the file decides. */
  | 'number-form'
  /** Quantity × price is not the amount. */
  | 'product'
  /** The amount was computed from quantity and price. */
  | 'computed'
  /** The cell stores another number than it displays. */
  | 'stored'
  /** The tariff code has digits of another country; the first six are common to all. */
  | 'foreign-tariff'
  /** A leading zero is missing, as spreadsheets lose it. */
  | 'lost-zero'
  /** As in `CodeDoubt`; `digits` also of a number. */
  | Exclude<CodeDoubt, 'zeros'>
  /** A tariff code with a number of digits that none has. */
  | 'tariff-form'
  /** A word with several meanings. */
  | 'ambiguous-unit'
  | 'unknown-unit'
  /** A weight without a unit beside it, in its heading or on its page. */
  | 'no-unit'
  | 'unknown-country'
  /** A text in a field of codes that is in no list of them. */
  | 'unknown-code'
  /** A number is expected and the cell holds something else. */
  | 'not-a-number'
  /** One cell merged over several lines. */
  | 'merged'
  /** Recognised text of a picture that nothing confirms. */
  | 'recognised'
  /** The printed page of an electronic invoice does not have this number. */
  | 'unprinted'
  /** The printed page of an electronic invoice says that it is a credit note. */
  | 'printed-credit'
  /** The column has several currencies, or another one than the invoice. */
  | 'currency'
  /** The numbers of the column are in thousands. */
  | 'thousands'
  /** The stated total is another sum. */
  | 'total'
  /** The packing list has another quantity. */
  | 'packing-list'
  /** No heading surely says what the column is. */
  | 'no-heading'
  /** Two columns of numbers stand below one heading. */
  | 'shared-heading'
  /** The weight of one piece: with the quantity it adds up to the stated total. */
  | 'per-unit'
  /** The next page begins with words that may go on from this line. */
  | 'page-break'
  /** The row of the numbers has no words; those above or below it may belong to it. */
  | 'row-break'
  /** The paper does not clearly show which texts below a heading belong together. */
  | 'column-break'
  /** The cell has several levels of packing: `10 CTN x 50 PCS`. */
  | 'packed'
  /** The same item code stands beside different goods. */
  | 'repeated-code'
  /** The description is a label with its value, or has no word. */
  | 'no-name'
  /** Several tariff codes stand in one sentence. */
  | 'several-codes'
  /** The numbers of the column count its rows. */
  | 'enumeration'
  /** The encoding of the file is a guess, or some of its bytes are no characters of it. */
  | 'encoding'
  /** The file names no invoice, and only its headings show that it is a part of another file. */
  | 'other-file'

/** A value of a line as the goods fields have it: numbers as plain decimals. */
export interface LineValue {
  readonly value: string
  /** As it is written. */
  readonly text: string
  /** Column of the cell; -1 for a value that no cell has. */
  readonly column: number
  readonly evidence: Evidence
  readonly doubt: Doubt | null
  /** The other possible value; null if there is none. */
  readonly other: string | null
  /** Read from a picture: it is confirmed only beside its picture. */
  readonly isRecognised?: boolean
  /** Where it is written, if on another page than its line. */
  readonly place?: Place
}

/** A value of a cell; hidden and recognised text is in doubt unless something proves it, and text that the printed page contradicts or whose letters are uncertain always. */
export const valueOfCell = (
  value: string,
  cell: SourceCell,
  column: number,
  evidence: Evidence,
  doubt: Doubt | null = null,
  other: string | null = null
): LineValue => {
  if (cell.print !== undefined) {
    const contradiction = cell.print === 'missing' ? 'unprinted' : 'printed-credit'
    return { value, text: cell.text, column, evidence: 'doubtful', doubt: contradiction, other }
  }
  if (doubt === null && hasUncertainLetters(cell.text, cell.hasGuessedEncoding === true))
    return { value, text: cell.text, column, evidence: 'doubtful', doubt: 'encoding', other }
  // Hidden text may be wrong in the same way everywhere, so that a wrong product still multiplies out.
  const weak = cell.origin === 'hidden-text' || (cell.origin === 'ocr' && (evidence !== 'proved' || cell.isUnsafe === true))
  return {
    value,
    text: cell.text,
    column,
    evidence: weak ? 'doubtful' : evidence,
    doubt: doubt ?? (weak ? 'recognised' : null),
    other,
    ...(cell.origin === 'ocr' ? { isRecognised: true } : {})
  }
}

/** What a text is read as: `other` is the other possible value. */
export type TextReading = CellReading<Doubt>

const sure = (value: string): TextReading => ({ value, doubt: null, other: null })
const doubtful = (value: string, doubt: Doubt, other: string | null = null): TextReading => ({ value, doubt, other })

export const valueAsRead = ({ value, doubt, other }: TextReading, cell: SourceCell, column: number): LineValue =>
  valueOfCell(value, cell, column, doubt === null ? 'plausible' : 'doubtful', doubt, other)

/** A code or another text of one line, with what a spreadsheet may have made of it. */
export const codeReading = (cell: SourceCell, context: CodeContext = {}): TextReading => {
  const { value, doubt, other } = codeOfCell(cell, context)
  return { value, doubt: doubt === 'zeros' ? 'lost-zero' : doubt, other }
}

/** A tariff code of 8 digits; other forms with what is doubtful. */
export const tariffReading = (cell: SourceCell): TextReading => {
  const written = codeOfCell(cell)
  if (written.doubt === 'formula' || written.doubt === 'day-for-text' || written.doubt === 'digits')
    return doubtful(written.value, written.doubt)
  const digits = written.value.replace(/^[^\d]{0,20}/, '').replace(/[.\s-]/g, '')
  if (!/^\d{4,13}$/.test(digits)) return doubtful(cell.text.slice(0, 40), 'tariff-form')
  if (digits.length === 8 || digits.length === 6) return sure(digits)
  if (digits.length === 7 || digits.length === 5) return doubtful(`0${digits}`, 'lost-zero', digits)
  if (digits.length === 9) return doubtful(`0${digits}`.slice(0, 6), 'foreign-tariff', digits.slice(0, 6))
  if (digits.length > 9) return doubtful(digits.slice(0, 6), 'foreign-tariff', digits.slice(0, 8))
  return doubtful(digits, 'tariff-form')
}

/** The code of a unit or of a kind of packages. */
export const unitOf = (text: string, list: 'unit' | 'package'): { readonly code: string | null; readonly isAmbiguous: boolean } => {
  const code = list === 'unit' ? unitCode(text) : packageCode(text)
  return { code, isAmbiguous: list === 'unit' && isAmbiguousUnit(text) }
}

/** The unit that a heading names: `Qty (PCS)`, `PCS`, `数量\n(个)`. */
export const unitInHeading = (heading: string, list: 'unit' | 'package'): string => {
  const parts = [
    ...(heading.match(/[(（[]([^)）\]]{1,20})[)）\]]/g) ?? []).map((part) => part.slice(1, -1)),
    ...heading.split(/\n|\//),
    ...heading.split(/[\s/]+/)
  ]
  const codeOf = (part: string): string | null => unitOf(part, list).code
  const found = parts.filter((part) => part.trim() !== '' && codeOf(part) !== null)
  // `Packages (CTNS)`: packages may be of any kind.
  const sure = list === 'package' && found.some((part) => codeOf(part) !== 'PK') ? found.filter((part) => codeOf(part) !== 'PK') : found
  // `Piece Metres`, `PCS/SETS` name two: either may be meant.
  return new Set(sure.map(codeOf)).size === 1 ? (sure[0] ?? '') : ''
}

/** A weight in a unit as kilograms, a plain decimal; null for a unit of something else. */
export const weightInKilograms = (value: string, unit: string): string | null =>
  unit === 'KGM' ? value : Object.hasOwn(kilograms, unit) ? plainNumber(toKilograms(value, unit)) : null
