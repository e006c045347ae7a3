import { plainNumber, parseDay, parseDecimal, type Language } from '../base/format-values.ts'
import type { Json } from '../base/json.ts'
import type { Field } from '../schema/field.ts'
import { withoutUnits } from './import/number-form.ts'
import { cellText, isDayCell, isEmptyCell, isErrorText, type Cell } from './sheet.ts'

/** Why a cell is no value of its field. `formula`: it holds what a formula that failed leaves there. */
export type CellProblem = 'number' | 'integer' | 'date' | 'yes-no' | 'formula'

/** What was done to a cell on the way; told in the preview. `padded`: leading zeros that a numeric cell had lost were put back. */
export const cellRemarks = ['padded', 'digits-only', 'rounded'] as const
export type CellRemark = (typeof cellRemarks)[number]

export type CellReading =
  { readonly ok: true; readonly value: Json; readonly remark?: CellRemark } | { readonly ok: false; readonly problem: CellProblem }

/**
 * Codes whose leading zeros a numeric cell loses, and their usual length (domain page 3.1, trap).
 * There is no HS chapter 00, so a tariff code can have lost one zero only; a shorter one is a heading, not a damaged code.
 */
const widths: Readonly<Record<string, number>> = {
  nohs: 8,
  kdkpbc: 6,
  kpbc_bongkar: 6,
  kpbc_pengawas: 6,
  doktupno: 6,
  posno: 4,
  possub: 4,
  possubsub: 4
}

const fine = (value: Json, remark?: CellRemark): CellReading => ({ ok: true, value, ...(remark === undefined ? {} : { remark }) })
const wrong = (problem: CellProblem): CellReading => ({ ok: false, problem })

/** The value of an empty cell: nothing typed. */
export const emptyValue = (field: Field): Json => (field.kind === 'string' ? '' : field.kind === 'boolean' ? false : null)

/** A cell as the wire value of a field. `form` says how texts like `1.234` are meant; cells that are numbers need no such help. */
export const readSheetCell = (key: string, field: Field, cell: Cell | undefined, form: Language): CellReading => {
  if (cell === undefined || isEmptyCell(cell)) return fine(emptyValue(field))
  if (typeof cell === 'string' && isErrorText(cell.trim())) return wrong('formula')
  switch (field.kind) {
    case 'boolean':
      return readFlag(cell)
    case 'number':
    case 'integer':
      return readNumber(cell, form, field.kind === 'integer')
    case 'string':
      if (field.form === 'date') return readDate(cell)
      return field.form === 'decimal' ? readDecimalText(cell, form) : readText(key, cell)
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
  return value === undefined ? wrong('yes-no') : fine(value)
}

/** Fifteen digits are what a spreadsheet keeps: beyond them stands the noise of binary fractions (0.30000000000000004). */
const withoutNoise = (value: number): number => Number(value.toPrecision(15))

const readNumber = (cell: Cell, form: Language, whole: boolean): CellReading => {
  const plain = decimalOf(cell, form)
  if (plain === null) return wrong('number')
  const value = Number(plain.text)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return wrong('number')
  if (whole && !Number.isInteger(value)) return wrong('integer')
  return fine(value, plain.remark)
}

const readDecimalText = (cell: Cell, form: Language): CellReading => {
  const plain = decimalOf(cell, form)
  return plain === null ? wrong('number') : fine(plain.text, plain.remark)
}

const decimalOf = (cell: Cell, form: Language): { readonly text: string; readonly remark?: CellRemark } | null => {
  if (typeof cell === 'number') {
    const clean = withoutNoise(cell)
    return { text: plainNumber(clean), ...(clean === cell ? {} : { remark: 'rounded' as const }) }
  }
  if (typeof cell !== 'string') return null
  const text = parseDecimal(withoutUnits(cell), form)
  return text === null ? null : { text }
}

/** Days of a numeric cell without a date format: 1 January 1990 to 31 December 2099 in Excel's count. */
const [firstSerial, lastSerial] = [32_874, 73_050]

/** `20-Nov-2026`, `20 November 2026`, `20 Nopember 26`, `Nov 20, 2026`. */
const months = ['jan', 'feb', 'mar', 'apr', 'mei|may', 'jun', 'jul', 'agu|aug|ags', 'sep', 'okt|oct', 'nov|nop', 'des|dec']
const monthOf = (word: string): number => months.findIndex((starts) => starts.split('|').some((start) => word.startsWith(start))) + 1

const readDate = (cell: Cell): CellReading => {
  if (isDayCell(cell)) return fine(cell.day)
  if (typeof cell === 'number') {
    if (Number.isInteger(cell) && cell >= firstSerial && cell <= lastSerial) return fine(dayOfSerial(cell))
    const digits = parseDay(String(cell).padStart(8, '0'))
    return digits === null || digits === '' ? wrong('date') : fine(digits)
  }
  const text = cellText(cell)
  if (text === '0000-00-00') return fine(text)
  // `Jumat, 20 November 2026`: the day of the week adds nothing.
  const bare = text.replace(/^[a-z]+, *(?=\d)/i, '').replace(/[ T]\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?Z?$/, '')
  const day = parseDay(
    /^\d{8}$/.test(bare) && /^(19|20)\d{6}$/.test(bare) ? `${bare.slice(0, 4)}-${bare.slice(4, 6)}-${bare.slice(6)}` : bare
  )
  const found = day ?? readWordyDay(bare)
  return found === null || found === '' ? wrong('date') : fine(found)
}

const readWordyDay = (text: string): string | null => {
  const local = /^(\d{1,2})[-/. ]+([a-z]+)[-/., ]+(\d{4}|\d{2})$/i.exec(text)
  const american = /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/i.exec(text)
  const [day, word, year] = local ? [local[1], local[2], local[3]] : american ? [american[2], american[1], american[3]] : []
  const month = monthOf((word ?? '').toLowerCase())
  return month === 0 ? null : parseDay(`${day ?? ''}-${month}-${year ?? ''}`)
}

/** Excel's day count (1900 system) as a wall date. */
export const dayOfSerial = (serial: number): string => new Date((Math.floor(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10)

const readText = (key: string, cell: Cell): CellReading => {
  const text = typeof cell === 'string' ? oneLine(cell) : typeof cell === 'number' ? plainNumber(withoutNoise(cell)) : cellText(cell)
  const width = widths[key]
  if (width === undefined) return fine(text)
  const tariff = key === 'nohs' && typeof cell === 'number' ? tariffOf(text) : null
  if (tariff !== null) return fine(tariff, 'padded')
  // As printed: 8471.30.20 or 8471 30 20.
  const bare = key === 'nohs' && /^\d[\d. -]*$/.test(text) ? text.replace(/[. -]/g, '') : text
  const lost = typeof cell === 'number' && /^\d+$/.test(bare) && bare.length < width && (key !== 'nohs' || bare.length === width - 1)
  if (lost) return fine(bare.padStart(width, '0'), 'padded')
  return fine(bare, bare === text ? undefined : 'digits-only')
}

/** `8413.30` that a spreadsheet took for a number has lost the zeros at its end (`8413.3`), and those before it (`101.29`). */
const tariffOf = (text: string): string | null => {
  const [, whole = '', part = ''] = /^(\d{3,6})\.(\d{1,4})$/.exec(text) ?? []
  const [left, right] = whole.length <= 4 ? [4, 4] : [6, 2]
  return whole === '' || part.length > right ? null : whole.padStart(left, '0') + part.padEnd(right, '0')
}

/** A cell is one line on the form; line ends inside it become spaces. */
const oneLine = (text: string): string => text.replace(/\s*(\r\n|[\r\n])\s*/g, ' ').trim()
