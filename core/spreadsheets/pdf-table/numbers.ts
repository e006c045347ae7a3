import type { Language } from '../../base/language.ts'
import { parseDecimal } from '../../base/parse-number.ts'
import { isCurrency, stripUnits, withoutCurrency } from '../number-units.ts'

/** Digits with their marks; spaces and apostrophes between groups of three. */
const digits = /^[-+]?\(?[-+]?\d[\d.,]*(?:[ '\u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d+)?\)?-?$/
const unitLast = /^([-+]?\d[\d.,' \u00a0]*?)\s*([A-Za-z][A-Za-z.]{0,11}|个|件|台|套|只|支|箱|米|公斤|吨|片|张|條|条|對|对)$/u

/** Whether a text is one number, perhaps with a currency. */
export const isNumeric = (text: string): boolean => digits.test(withoutCurrency(text))

/** `120 PCS` as its number and unit; null for any other text. */
export const withUnit = (text: string): { readonly number: string; readonly unit: string } | null => {
  if (/^(?:\d[\d.,]*|\D*)$/.test(text)) return null
  const [, number = '', unit = ''] = unitLast.exec(withoutCurrency(text)) ?? []
  return unit === '' || !isNumeric(number.trim()) || isCurrency(unit) ? null : { number: number.trim(), unit }
}

/** Whether a text is one number, perhaps with a currency or a unit. */
export const isNumberCell = (text: string): boolean => isNumeric(text) || withUnit(text) !== null

/** The value of a number in one of the two forms, or null. */
export const valueOf = (text: string, form: Language): number | null => {
  const plain = parseDecimal(stripUnits(withUnit(text)?.number ?? text), form)
  return plain === null ? null : Number(plain)
}
