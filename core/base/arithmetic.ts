import { lookupTable } from './lookup-table.ts'
import Big from 'big.js'
import type { Language } from './language.ts'
import { parseDecimal } from './parse-number.ts'

/** Longer texts are not treated as calculations. */
const longest = 100
/** Decimals of a division that does not end. */
const places = 20

type Operator = '+' | '-' | '*' | '/'
type Token = Operator | '(' | ')' | '%' | Big

const exact = Big()
exact.DP = places
exact.RM = Big.roundHalfUp

const operators = lookupTable<Operator>({
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '×': '*',
  x: '*',
  X: '*',
  '/': '/',
  ':': '/',
  '÷': '/'
})
const tokenPattern = /\s*(?:(\d[\d.,]*)|([-+*/()%×÷:xX−]))/y

/** Null if there is anything else in the text. */
const tokensOf = (text: string, language: Language): readonly Token[] | null => {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.length) {
    const [, digits, sign] = tokenPattern.exec(text) ?? []
    const plain = digits === undefined ? null : parseDecimal(digits, language)
    if (plain !== null) tokens.push(new exact(plain))
    else if (sign === undefined) return null
    else tokens.push(sign === '(' || sign === ')' || sign === '%' ? sign : (operators[sign] ?? '+'))
  }
  return tokens
}

/** Recursive descent: sum of products of factors. Null if the tokens are not a calculation, or on division by zero. */
const evaluate = (tokens: readonly Token[]): Big | null => {
  let at = 0
  const take = (...wanted: readonly Token[]): Token | null => {
    const token = tokens[at]
    if (token === undefined || !wanted.includes(token)) return null
    at += 1
    return token
  }
  const numberHere = (): Big | null => {
    const token = tokens[at]
    if (!(token instanceof exact)) return null
    at += 1
    return token
  }
  const inBrackets = (): Big | null => {
    const value = sum()
    return take(')') ? value : null
  }
  const factor = (): Big | null => {
    if (take('-')) return factor()?.neg() ?? null
    let value = take('(') ? inBrackets() : numberHere()
    while (value !== null && take('%')) value = value.div(100)
    return value
  }
  const chain = (
    next: () => Big | null,
    first: Operator,
    second: Operator,
    apply: (a: Big, by: Token, b: Big) => Big | null
  ): Big | null => {
    let value = next()
    for (let by = value && take(first, second); value !== null && by !== null; by = value && take(first, second)) {
      const other = next()
      value = other === null ? null : apply(value, by, other)
    }
    return value
  }
  const product = (): Big | null => chain(factor, '*', '/', (a, by, b) => (by === '*' ? a.times(b) : b.eq(0) ? null : a.div(b)))
  const sum = (): Big | null => chain(product, '+', '-', (a, by, b) => (by === '+' ? a.plus(b) : a.minus(b)))
  const value = sum()
  return at === tokens.length ? value : null
}

/** What a percentage alone (`15%`) is a part of. */
export interface PercentBase {
  /** Plain decimal. */
  readonly of: string
  /** Whether `of` includes the result: 10% of the remainder of 110 is 10. */
  readonly isIncluded: boolean
}

/** For a field in per cent: `11%` is 11. */
export const perCent: PercentBase = { of: '100', isIncluded: false }

export interface ArithmeticOptions {
  readonly language: Language
  /** The result is rounded to so many decimals. */
  readonly decimals: number
  /** Null while the base is unknown: a percentage alone is then no number. Without a base 15% is 0.15. */
  readonly percentOf?: PercentBase | null | undefined
}

const partOf = ({ of, isIncluded }: PercentBase, share: Big): Big => {
  const part = share.times(of)
  return isIncluded ? part.div(share.plus(1)) : part
}

/**
 * The plain decimal a typed calculation gives: `12*3,5`, `=1200/1,11`, `15%`, `(2+3)×4`. Numbers are read as in `parseDecimal`. A number alone is
 * none, unless it follows `=`; nor is one in brackets, which is a negative number in accounting. Null if the text is not a calculation or fails.
 */
export const evaluateArithmetic = (typed: string, { language, decimals, percentOf }: ArithmeticOptions): string | null => {
  const text = typed.trim()
  if (text.length > longest || !/^=|\d\s*[-+*/%×÷:xX−]|\)/.test(text)) return null
  if (/^\([^()]*\)$/.test(text) && parseDecimal(text.slice(1, -1), language) !== null) return null
  const tokens = tokensOf(text.replace(/^=\s*/, ''), language)
  if (tokens === null || tokens.length === 0) return null
  const value = evaluate(tokens)
  if (value === null) return null
  const isPercentage = tokens.length === 2 && tokens[1] === '%'
  const result = isPercentage && percentOf !== undefined ? percentOf && partOf(percentOf, value) : value
  if (result === null) return null
  const rounded = result.round(decimals)
  return rounded.eq(0) ? '0' : rounded.toFixed()
}
