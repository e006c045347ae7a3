import type { Language } from '../../base/language.ts'
import { parseDecimal } from '../../base/parse-number.ts'

const currencies =
  'usd|us\\$|us \\$|\\$|idr|rp\\.?|eur|€|jpy|¥|￥|cny|rmb|sgd|s\\$|gbp|£|hkd|hk\\$|myr|rm|thb|฿|krw|₩|aud|a\\$|twd|nt\\$|inr|₹|chf|vnd|php'
const currencyOnly = new RegExp(`^(${currencies})$`, 'i')
const currencyFirst = new RegExp(`^(${currencies})\\s*(?=[-(]?[\\d.,])`, 'i')
const currencyLast = new RegExp(`(?<=[\\d.,)])\\s*(${currencies}|,-|\\.-)$`, 'i')
/** Digits with their marks; spaces and apostrophes between groups of three. */
const digits = /^[-+]?\(?[-+]?\d[\d.,]*(?:[ '\u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d+)?\)?-?$/
const unitLast = /^([-+]?\d[\d.,' \u00a0]*?)\s*([A-Za-z][A-Za-z.]{0,11}|个|件|台|套|只|支|箱|米|公斤|吨|片|张|條|条|對|对)$/u

export const isCurrency = (text: string): boolean => currencyOnly.test(text.trim())

/** The currency of an amount, as printed; '' if it has none. */
export const currencyMark = (text: string): string => currencyFirst.exec(text.trim())?.[1] ?? currencyLast.exec(text.trim())?.[1] ?? ''

/** Whether an amount has its currency behind it: `12.50 USD`. */
export const hasCurrencyBehind = (text: string): boolean => /\p{L}|\p{Sc}/u.test(text) && currencyLast.test(text.trim())

/** Most cells: digits alone, or words without any. The patterns below are slower. */
const bare = /^(?:\d[\d.,]*|\D*)$/

export const withoutCurrency = (text: string): string =>
  bare.test(text) ? text.trim() : text.trim().replace(currencyFirst, '').replace(currencyLast, '').trim()

/** Whether a text is one number, perhaps with a currency. */
export const isNumeric = (text: string): boolean => digits.test(withoutCurrency(text))

/** `120 PCS` as its number and unit; null for any other text. */
export const withUnit = (text: string): { readonly number: string; readonly unit: string } | null => {
  if (bare.test(text)) return null
  const [, number = '', unit = ''] = unitLast.exec(withoutCurrency(text)) ?? []
  return unit === '' || !isNumeric(number.trim()) || isCurrency(unit) ? null : { number: number.trim(), unit }
}

/** Whether a text is one number, perhaps with a currency or a unit. */
export const isNumberCell = (text: string): boolean => isNumeric(text) || withUnit(text) !== null

/** The value of a number in one of the two forms, or null. */
export const valueOf = (text: string, form: Language): number | null => {
  const digitsOnly = withoutCurrency(withUnit(text)?.number ?? text)
  const isNegative = /^\(.*\)$/.test(digitsOnly) || digitsOnly.endsWith('-')
  const plain = parseDecimal(digitsOnly.replace(/[()+]/g, '').replace(/-$/, ''), form)
  return plain === null ? null : isNegative ? -Number(plain) : Number(plain)
}
