import { isPlainDecimal, plainNumber } from '#core/base/format-number.ts'

/** The exact sum of the numbers of a column as plain decimal digits; null without numbers. Numbers may be stored as text. */
export const columnSum = (values: Iterable<unknown>): string | null => {
  const texts: string[] = []
  for (const value of values) {
    const text = typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : typeof value === 'string' ? value : ''
    if (isPlainDecimal(text)) texts.push(text)
  }
  if (texts.length === 0) return null
  const decimals = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
  let total = 0n
  for (const text of texts) {
    const [whole = '', fraction = ''] = text.split('.')
    total += BigInt(whole + fraction.padEnd(decimals, '0'))
  }
  const digits = String(total < 0n ? -total : total).padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/(?<!0)0+$/, '')
  return `${total < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${fraction === '' ? '' : `.${fraction}`}`
}
