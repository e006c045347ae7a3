import { lookupTable } from '../base/lookup-table.ts'
import { codesOfWord } from '../codes/code-names.ts'
import { manifestWidths } from '../codes/manifest-number.ts'
import { plainNumber } from '../base/format-number.ts'
import type { Language } from '../base/language.ts'
import { decimalIn } from '../base/number.ts'
import {
  codeOfCell,
  isErrorText,
  isRounded,
  withoutNoise,
  withoutTextMark,
  type CellReading as DayReading,
  type CodeDoubt,
  type DayDoubt
} from '../base/written-cell.ts'
import type { Field } from '../schema/field.ts'
import { taxNumberKeys } from '../validation/advice/identity.ts'
import { unmarked } from './csv-injection.ts'
import { dayOfFile, readTypedDate } from './read-date-cell.ts'
import { cellText, isEmptyCell, writtenCell, type Cell } from './sheet.ts'

/** A value as the service takes it. A blank number is null. */
export type CellValue = string | number | boolean | null

/** Why a text is not a value of its field. `too-long`: a number with more digits than a JSON number keeps; `code`: a word in place of a code. */
export type Unreadability = 'number' | 'integer' | 'too-long' | 'date' | 'yes-no' | 'code'
/** The same for a cell of a file or of a paste, with what a spreadsheet has made of it; `zeros` only of a tax number, 15 or 16 digits before. */
export type CellProblem = Unreadability | CodeDoubt
export type CodeDamage = Exclude<CodeDoubt, 'formula'>

/**
 * How a cell was changed while it was read, for the preview. `date-text`: unchanged, but it may be a code that a spreadsheet made a date; `padded`: lost leading
 * zeros were restored; `unquoted`: see `withoutTextMark`; `one-line`: spaces replace line breaks; `escaped`: unchanged, but an apostrophe in the
 * text of a CSV file may be an escape, as `marked` writes it.
 */
export const cellRemarks = ['date-text', 'padded', 'digits-only', 'rounded', 'unquoted', 'one-line', 'escaped'] as const
export type CellRemark = (typeof cellRemarks)[number]

export type CellReading =
  | { readonly ok: true; readonly value: CellValue; readonly remark?: CellRemark }
  | {
      readonly ok: false
      readonly problem: CellProblem
      /** The days that a cell of a file may be, which is in doubt (`26-04-03`): the field does not take them. */
      readonly day?: DayReading<DayDoubt>
    }

/** How numbers and dates are written; `dates`: as in `parseTypedDay`. */
export interface CellForms {
  readonly numbers: Language
  readonly dates: Language
}
/** How cells are written. A language alone: numbers in its form, dates with the day first. */
export type CellForm = Language | CellForms

/** Where a cell comes from. */
export type CellSource =
  /** Typed by the user. Codes and texts stay as typed, so that a value is never completed while the user looks at it. */
  | { readonly kind: 'typed' }
  /** Pasted, where `key` is the wire key of the field: as it was typed, but a spreadsheet may have damaged it before it was copied. */
  | { readonly kind: 'pasted'; readonly key: string }
  /**
   * Read from a file, where `key` is the wire key of the field and `date1904` that of `SheetFacts`. A spreadsheet may have damaged codes and
   * dates; they are restored. `isAsTyped`: its texts are as they were typed, as in a workbook, because a spreadsheet makes dates date cells.
   * `mayBeEscaped`: it is a CSV file whose escapes were not removed.
   */
  | {
      readonly kind: 'file'
      readonly key: string
      readonly date1904?: boolean
      readonly isAsTyped?: boolean
      readonly mayBeEscaped?: boolean
    }

/**
 * Codes whose leading zeros a numeric cell loses, and their usual length.
 * There is no HS chapter 00, so a tariff code can have lost one zero only; a shorter one is a heading, not a damaged code.
 */
const widths = lookupTable<number>({
  nohs: 8,
  kdkpbc: 6,
  kpbc_bongkar: 6,
  kpbc_pengawas: 6,
  ...manifestWidths
})

/** The field of a goods line that a spreadsheet damages most. */
export const itemCode = 'kd_barang'

/** Codes of customs offices have six digits. */
const offices: ReadonlySet<string> = new Set(['kdkpbc', 'kpbc_bongkar', 'kpbc_pengawas'])

const readable = (value: CellValue, remark?: CellRemark): CellReading => ({ ok: true, value, ...(remark === undefined ? {} : { remark }) })
const unreadable = (problem: CellProblem): CellReading => ({ ok: false, problem })

/** The value of an empty cell. */
export const emptyValue = (field: Field): CellValue => (field.kind === 'string' ? '' : field.kind === 'boolean' ? false : null)

/**
 * A cell as the wire value of its field: numbers in either number form and with accounting notation, dates in any usual form.
 * `form` decides ambiguous texts such as `1.234` and `03/04/2026`; numeric and date cells do not need it.
 */
export const readCell = (field: Field, cell: Cell | undefined, form: CellForm, source: CellSource): CellReading => {
  const [numbers, dates] = typeof form === 'string' ? [form] : [form.numbers, form.dates]
  if (cell === undefined || isEmptyCell(cell)) return readable(emptyValue(field))
  if (source.kind !== 'typed' && typeof cell === 'string' && isErrorText(cell.trim())) return unreadable('formula')
  const bare = source.kind !== 'typed' && typeof cell === 'string' && !cell.trim().startsWith('=') ? withoutTextMark(cell) : cell
  if (bare !== cell) {
    const reading = readCell(field, bare, form, source)
    return reading.ok && reading.remark === undefined ? { ...reading, remark: 'unquoted' } : reading
  }
  switch (field.kind) {
    case 'boolean':
      return readFlag(cell)
    case 'number':
    case 'integer':
      return readNumber(cell, numbers, field.kind === 'integer', source)
    case 'string':
      if (field.form === 'date') return readDate(cell, dates, source)
      if (field.form === 'decimal') return readDecimalText(cell, numbers)
      if (source.kind === 'file') return readFileText(source, cell)
      return source.kind === 'pasted' && field.form === undefined
        ? readPastedText(field, cell, source.key)
        : readTypedText(field, cellAsTyped(cell))
    default:
      return field.kind satisfies never
  }
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['y', 'ya', 'yes', 'true', 'benar', '1'].map((word) => [word, true] as const),
  ...['t', 'tidak', 'n', 'no', 'false', 'salah', '0'].map((word) => [word, false] as const)
])

const readFlag = (cell: Cell): CellReading => {
  const value = truths.get(cellText(cell).toLowerCase())
  return value === undefined ? unreadable('yes-no') : readable(value)
}

const readNumber = (cell: Cell, form: Language, whole: boolean, source: CellSource): CellReading => {
  if (isRounded(writtenCell(cell))) return unreadable('digits')
  const plain = decimalOf(cell, form)
  if (plain === null) return unreadable('number')
  const isKept = keepsDigits(plain.text)
  if (!isSafeNumber(plain.text) || (!isKept && source.kind !== 'file')) return unreadable('too-long')
  if (whole && plain.text.includes('.')) return unreadable('integer')
  return isKept ? readable(Number(plain.text), plain.remark) : readable(withoutNoise(Number(plain.text)), 'rounded')
}

/** Whether a plain decimal is small enough for a JSON number; a larger one would silently change to the nearest double. */
export const isSafeNumber = (plain: string): boolean => Math.abs(Number(plain)) <= Number.MAX_SAFE_INTEGER

/** Whether a JSON number keeps every digit of a plain decimal. */
export const keepsDigits = (plain: string): boolean => plainNumber(Number(plain)) === plain

const readDecimalText = (cell: Cell, form: Language): CellReading => {
  if (isRounded(writtenCell(cell))) return unreadable('digits')
  const plain = decimalOf(cell, form)
  return plain === null ? unreadable('number') : readable(plain.text, plain.remark)
}

const decimalOf = (cell: Cell, form: Language): { readonly text: string; readonly remark?: CellRemark } | null => {
  if (typeof cell === 'number') {
    const clean = withoutNoise(cell)
    return { text: plainNumber(clean), ...(clean === cell ? {} : { remark: 'rounded' as const }) }
  }
  if (typeof cell !== 'string') return null
  const text = decimalIn(cell, form, 'written')
  return text === null ? null : { text }
}

const readDate = (cell: Cell, form: Language | undefined, source: CellSource): CellReading => {
  if (source.kind !== 'file') {
    const typed = readTypedDate(cellText(cell), form)
    return typed === null ? unreadable('date') : readable(typed)
  }
  const day = dayOfFile(cell, form, source.date1904)
  return day?.doubt === null ? readable(day.value) : { ok: false, problem: 'date', ...(day === null ? {} : { day }) }
}

const readPastedText = (field: Field, cell: Cell, key: string): CellReading => {
  const damage = codeDamage(key, cell)
  return damage === null ? readTypedText(field, cellAsTyped(cell)) : unreadable(damage)
}

const cellAsTyped = (cell: Cell): string => (typeof cell === 'string' ? cell : cellText(cell))

const readTypedText = (field: Field, typed: string): CellReading => {
  if (field.codes === undefined) return readable(typed.replace(lineEnd, ' '))
  const code = typed.trim()
  // The word of a list is chosen in it, and never kept as a code.
  if (codesOfWord(field.codes, code) !== null) return unreadable('code')
  return readable(field.codes === 'tariff' ? tariffWithoutMarks(code) : code.replace(lineEnd, ' '))
}

/** A cell is one line on the form. */
const lineEnd = /\r\n|[\r\n]/g

/** A tariff code as printed (8413.30.90, 8413 30 90) without its marks; a text that is not a complete code stays as typed. */
export const tariffWithoutMarks = (text: string): string => {
  const digits = text.replace(/[. -]/g, '')
  return /^\d{8}$/.test(digits) ? digits : text.replace(lineEnd, ' ')
}

/**
 * What a spreadsheet has made of a code in a field of texts: a date, or a number without its last digits or its leading zeros. Null if it is
 * none. `key`: the wire key of the field.
 */
const codeDamage = (key: string, cell: Cell): CodeDamage | null => {
  // Other specifications may be a date, such as one of expiry.
  const { doubt } = codeOfCell(writtenCell(cell), { isItemCode: key === itemCode, mayBeDay: key === 'spflain' })
  if (doubt !== null && doubt !== 'formula') return doubt
  // Tax numbers have 15 or 16 digits, old ones 10 or 12; numbers of passports are shorter, those of identity cards longer.
  return taxNumberKeys.has(key) && /^[1-9]\d{12,13}$/.test(cellText(cell)) ? 'zeros' : null
}

const readFileText = ({ key, isAsTyped = false, mayBeEscaped = false }: Extract<CellSource, { kind: 'file' }>, cell: Cell): CellReading => {
  const damage = codeDamage(key, cell)
  const isTyped = isAsTyped && typeof cell === 'string'
  if (damage === 'day-for-text' && isTyped) return readable(cell.trim(), 'date-text')
  if (damage !== null && !(damage === 'zeros' && isTyped)) return unreadable(damage)
  const line = typeof cell === 'string' ? cell.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ') : cell
  const text = codeOfCell(writtenCell(line), { isItemCode: key === itemCode, isTyped: true, mayBeDay: true }).value
  const width = widths[key]
  if (width === undefined) {
    if (mayBeEscaped && unmarked(text) !== text) return readable(text, 'escaped')
    return readable(text, typeof cell === 'string' && /[\r\n]/.test(cell.trim()) ? 'one-line' : undefined)
  }
  const tariff = key === 'nohs' && typeof cell === 'number' ? restoreTariff(text) : null
  if (tariff !== null) return readable(tariff, 'padded')
  const bare = key === 'nohs' && /^\d[\d. -]*$/.test(text) ? text.replace(/[. -]/g, '') : text
  const hasLostZeros =
    typeof cell === 'number'
      ? /^\d+$/.test(bare) && bare.length < width && (key !== 'nohs' || bare.length === width - 1)
      : hasLostZero(key, text)
  if (hasLostZeros) return readable(bare.padStart(width, '0'), 'padded')
  return readable(bare, bare === text ? undefined : 'digits-only')
}

/** The highest headings of the chapters 01 to 09 of the tariff. */
const lastHeadings = [6, 10, 9, 10, 11, 4, 14, 14, 10]

/** Whether a text, as in a CSV file that a spreadsheet wrote, has lost its first zero and cannot be another code. */
const hasLostZero = (key: string, text: string): boolean => {
  if (offices.has(key)) return /^[1-9]\d{4}$/.test(text)
  const [, chapter, heading] = (key === 'nohs' && /^([1-9])(\d\d)(?:\d{4}|\.\d\d\.\d\d| \d\d \d\d)$/.exec(text)) || []
  return chapter !== undefined && Number(heading) > 0 && Number(heading) <= (lastHeadings[Number(chapter) - 1] ?? 0)
}

/** A tariff code that a spreadsheet took for a number has lost zeros at its end (`8413.3` for `8413.30`) and at its start (`101.29`). */
const restoreTariff = (text: string): string | null => {
  const [, whole = '', part = ''] = /^(\d{3,6})\.(\d{1,4})$/.exec(text) ?? []
  const [left, right] = whole.length <= 4 ? [4, 4] : [6, 2]
  return whole === '' || part.length > right ? null : whole.padStart(left, '0') + part.padEnd(right, '0')
}
