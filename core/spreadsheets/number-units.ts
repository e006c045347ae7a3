/** Currencies as amounts show them. */
const currencies =
  'usd|us\\$|us \\$|\\$|idr|rp\\.?|eur|€|jpy|¥|￥|cny|rmb|sgd|s\\$|gbp|£|hkd|hk\\$|myr|rm|thb|฿|krw|₩|aud|a\\$|twd|nt\\$|inr|₹|chf|vnd|php'
const currencyOnly = new RegExp(`^(${currencies})$`, 'i')
const currencyFirst = new RegExp(`^(${currencies})\\s*(?=[-(]?[\\d.,])`, 'i')
/** Also the dash in place of the decimals: `1.500,-`. */
const currencyLast = new RegExp(`(?<=[\\d.,)])\\s*(${currencies}|,-|\\.-)$`, 'i')

export const isCurrency = (text: string): boolean => currencyOnly.test(text.trim())

/** The currency of an amount, as printed; '' if it has none. */
export const currencyMark = (text: string): string => currencyFirst.exec(text.trim())?.[1] ?? currencyLast.exec(text.trim())?.[1] ?? ''

/** Whether an amount has its currency behind it: `12.50 USD`. */
export const hasCurrencyBehind = (text: string): boolean => /\p{L}|\p{Sc}/u.test(text) && currencyLast.test(text.trim())

/** Most cells: digits alone, or words without any. The patterns of currencies are slower. */
const bare = /^(?:\d[\d.,]*|\D*)$/
/** Longer texts are no amounts. */
const longest = 100

export const withoutCurrency = (text: string): string =>
  bare.test(text) || text.length > longest ? text.trim() : text.trim().replace(currencyFirst, '').replace(currencyLast, '').trim()

/**
 * An amount without its currency and accounting notation, a minus in front if it is negative: `Rp 1.500.000,-`, `12.5 USD`, `(USD 1.200)`, `-$5`, `$(5)`,
 * `+5`. Any other text stays. `isTyped`: a minus at the end may begin a calculation, else it is a negative number: `1.500-`.
 */
export const stripUnits = (text: string, isTyped = false): string => {
  const amount = withoutCurrency(text)
  const [, inside] = /^\(([^()]+)\)$/.exec(amount) ?? []
  if (inside !== undefined) return `-${withoutCurrency(inside)}`
  if (!isTyped && /^\d[\d.,]*-$/.test(amount)) return `-${amount.slice(0, -1)}`
  const [sign = ''] = /^[-+]/.exec(amount) ?? []
  const rest = sign === '' ? amount : withoutCurrency(amount.slice(1))
  return /^\d/.test(rest) ? (sign === '-' ? `-${rest}` : rest) : amount
}
