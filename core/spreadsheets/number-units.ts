import { currenciesOf } from '../base/currency-words.ts'

/** Longer texts are no amounts. */
const longest = 100
/** A currency in front of an amount: the point of `Rp.500` ends a short form, that of `$.50` begins the decimals. */
const inFront = /^([^\d(+-]{0,20}?(?:\p{L}\.?|\p{Sc}))\s{0,5}(?=[-(]?[.,]?\d)/u
const behind = /(?<=[\d.,)])\s{0,5}([^\d\s.,()-][^\d()-]{0,20})$/
/** In place of the decimals: `1.500,-`. */
const dash = /(?<=\d)\s{0,5}[,.]-$/

const matchOf = (pattern: RegExp, text: string): RegExpExecArray | null => {
  const found = pattern.exec(text)
  return found && currenciesOf(found[1] ?? '').length > 0 ? found : null
}

export const isCurrency = (text: string): boolean => currenciesOf(text).length > 0

/** Most cells: digits alone, or words without any. */
const bare = /^(?:\d[\d.,]*|\D*)$/

export const withoutCurrency = (text: string): string => {
  const amount = text.trim()
  if (bare.test(amount) || text.length > longest) return amount
  const rest = amount.slice(matchOf(inFront, amount)?.[0].length ?? 0)
  return rest
    .slice(0, matchOf(behind, rest)?.index ?? rest.length)
    .replace(dash, '')
    .trim()
}

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
