import type { Language } from './language.ts'

export type DecimalMark = '.' | ','

const westernGroups: Readonly<Record<DecimalMark, RegExp>> = { '.': /^[1-9]\d{0,2}(?:,\d{3})+$/, ',': /^[1-9]\d{0,2}(?:\.\d{3})+$/ }
const indianGroups: Readonly<Record<DecimalMark, RegExp>> = { '.': /^[1-9]\d?(?:,\d{2})+,\d{3}$/, ',': /^[1-9]\d?(?:\.\d{2})+\.\d{3}$/ }
/** Spaces and apostrophes group thousands only (`1 234,56`, `1'234.56`); `12 5` and `20 11 2026` are several numbers, not one. */
const spaced = /^[1-9]\d{0,2}(?:[ \u00a0\u2007\u2009\u202f'’`´·]\d{3})+(?:[.,]\d*)?$/

/** Digits with separators as a plain decimal if `mark` is in front of the decimals; null if they are none then. The first group starts with a digit other than 0. */
export const decimalBy = (mark: DecimalMark, text: string): string | null => {
  const plain = spaced.test(text) ? text.replace(/[^\d.,]/g, '') : text
  if (!/^[\d.,]+$/.test(plain) || !/\d/.test(plain)) return null
  const [whole = '', fraction = '', ...rest] = plain.split(mark)
  if (rest.length > 0 || !/^\d*$/.test(fraction)) return null
  const isGrouped = westernGroups[mark].test(whole) || indianGroups[mark].test(whole)
  if (!/^\d*$/.test(whole) && !isGrouped) return null
  return `${whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
}

/** India groups lakhs with commas; points so placed are a slip of the finger. */
const misplacedPoints = /^\d{1,2}(?:\.\d{2}){1,9}\.\d{3}(?!\d)/

/**
 * Typed or pasted text as a plain decimal (`1234.56`), or null if it is not a number. Accepts the separators of both languages:
 * `1.234,56`, `1,234.56`, `1234.56`, `1234,56`. The language decides only where both readings are possible (`1.234`).
 */
export const parseDecimal = (typed: string, language: Language): string | null => {
  const text = typed.trim().replace(/^'/, '').replace(/^-\s+/, '-')
  const digits = text.replace(/^-/, '')
  if (misplacedPoints.test(digits)) return null
  const marks = language === 'id' ? ([',', '.'] as const) : (['.', ','] as const)
  const plain = decimalBy(marks[0], digits) ?? decimalBy(marks[1], digits)
  if (plain === null) return null
  const short = plain.includes('.') ? plain.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : plain
  return text.startsWith('-') && /[1-9]/.test(short) ? `-${short}` : short
}

/** A text of a program, which may use the separators of either language, as a plain decimal; null if it is none, or two different ones (`1.234`). */
export const onlyReading = (text: string): string | null => {
  const readings = new Set([parseDecimal(text, 'en'), parseDecimal(text, 'id')].filter((reading) => reading !== null))
  const [reading = null] = readings
  return readings.size === 1 ? reading : null
}
