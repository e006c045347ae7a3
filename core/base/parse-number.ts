import { separators } from './format-number.ts'
import type { Language } from './language.ts'

/** Spaces and apostrophes group thousands only (`1 234,56`, `1'234.56`); `12 5` and `20 11 2026` are several numbers, not one. */
const spaced = /^-?[1-9]\d{0,2}([ \u00a0\u2007\u2009\u202f']\d{3})+([.,]\d*)?$/

const withoutSpaces = (typed: string): string => {
  const text = typed.trim().replace(/^'/, '').replace(/^-\s+/, '-')
  return spaced.test(text) ? text.replace(/[\s']/g, '') : text
}

/**
 * Typed or pasted text as a plain decimal (`1234.56`), or null if it is not a number. Accepts the separators of both languages:
 * `1.234,56`, `1,234.56`, `1234.56`, `1234,56`. The language decides only where both readings are possible (`1.234`).
 */
export const parseDecimal = (typed: string, language: Language): string | null => {
  const text = withoutSpaces(typed)
  if (!/^-?[\d.,]+$/.test(text) || !/\d/.test(text)) return null
  const digits = text.replace('-', '')
  const decimal = decimalMark(digits, language)
  const groupMark = decimal === ',' ? '.' : ','
  const [whole = '', fraction, ...rest] = decimal === null ? [digits] : digits.split(decimal)
  if (rest.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return null
  if (/[.,]/.test(whole) && !isGrouped(whole, decimal === null ? (whole.includes('.') ? '.' : ',') : groupMark)) return null
  const plainWhole = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const significant = (fraction ?? '').replace(/(?<!0)0+$/, '')
  const sign = text.startsWith('-') && /[1-9]/.test(plainWhole + significant) ? '-' : ''
  return `${sign}${plainWhole}${significant === '' ? '' : `.${significant}`}`
}

/** A text of a program, which may use the separators of either language, as a plain decimal; null if it is none, or two different ones (`1.234`). */
export const onlyReading = (text: string): string | null => {
  const readings = new Set([parseDecimal(text, 'en'), parseDecimal(text, 'id')].filter((reading) => reading !== null))
  const [reading = null] = readings
  return readings.size === 1 ? reading : null
}

/** The first group starts with a digit other than 0, so `0.125` is a fraction. */
const isGrouped = (whole: string, mark: string): boolean => new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(whole)

/** The decimal separator; null if every separator groups thousands or there is none. */
const decimalMark = (digits: string, language: Language): '.' | ',' | null => {
  const dots = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (dots === 0 && commas === 0) return null
  if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const mark = dots > 0 ? '.' : ','
  if (dots + commas > 1) return null
  const looksGrouped = isGrouped(digits, mark)
  return looksGrouped && mark === separators[language].group ? null : mark
}
