import type { Language } from './language.ts'

/** Thousands and decimal separator of each language. */
export const separators = { id: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const

const plainDecimal = /^-?\d+(\.\d+)?$/

/** Whether a text is a number in the form of the service: digits and a decimal point, no thousands separator, no exponent. */
export const isPlainDecimal = (text: string): boolean => plainDecimal.test(text)

/** `1234.5` → `1.234,5` (id) or `1,234.5` (en); text that is not a plain decimal is returned unchanged. `minimum` is the least number of decimals. */
export const formatDecimal = (plain: string, language: Language, minimum = 0): string => {
  if (!plainDecimal.test(plain)) return plain
  const { group, decimal } = separators[language]
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const padded = fraction.padEnd(minimum, '0')
  const first = whole.length % 3
  const groups = [...(first === 0 ? [] : [whole.slice(0, first)]), ...(whole.slice(first).match(/\d{3}/g) ?? [])]
  return `${plain.startsWith('-') ? '-' : ''}${groups.join(group)}${padded === '' ? '' : decimal + padded}`
}

/** A JSON number in decimal digits, never in exponent form. */
export const plainNumber = (value: number): string => {
  const text = String(value)
  if (!/e/i.test(text)) return text
  return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 21 })
}

/** A JSON number in the separators of a language; null gives `''`. */
export const formatNumber = (value: number | null, language: Language, minimum = 0): string =>
  value === null ? '' : formatDecimal(plainNumber(value), language, minimum)
