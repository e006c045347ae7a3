import Big from 'big.js'
import type { Language } from './language.ts'
import { lookupTable } from './lookup-table.ts'
import { decimalIn } from './number.ts'

/** Longer texts are not treated as calculations. */
const longest = 100

type Mark = '+' | '-' | '*' | '/' | '÷' | '(' | ')' | '%'
type Token = Mark | Big

const marks = lookupTable<Mark>({ '−': '-', '×': '*', x: '*', X: '*', ':': '/' })
const tokenPattern = /\s*(?:(\d[\d.,]*)|([-+*/()%×÷:xX−]))/y

/** What in a text without `=` may belong to a size (`2x20`, `20×30`), a phone number or a code (`0812`). */
const needsEquals = (token: string): boolean => /^(?:0\d|[xX×])/.test(token)

/** Null if there is anything else in the text. */
const tokensOf = (text: string, language: Language, isDeclared: boolean): readonly Token[] | null => {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.length) {
    const [, digits, mark] = tokenPattern.exec(text) ?? []
    if (!isDeclared && needsEquals(digits ?? mark ?? '')) return null
    const plain = digits === undefined ? null : decimalIn(digits, language, 'bare')
    if (plain !== null) tokens.push(new Big(plain))
    else if (mark === undefined) return null
    else tokens.push(marks[mark] ?? (mark as Mark))
  }
  return tokens
}

/** An exact fraction; `isShare`: it is per cent of something, and none of its factors is an amount. */
interface Value {
  readonly over: Big
  readonly under: Big
  readonly isShare: boolean
}

const times = (a: Value, b: Value): Value => ({
  over: a.over.times(b.over),
  under: a.under.times(b.under),
  isShare: a.isShare && b.isShare
})
const negative = (value: Value): Value => ({ ...value, over: value.over.times(-1) })
const amount = (value: Big): Value => ({ over: value, under: new Big(1), isShare: false })

/** What a percentage alone (`15%`) is a part of. */
export interface PercentBase {
  /** Plain decimal. */
  readonly of: string
  /** Whether `of` includes the result: 10% of the remainder of 110 is 10. */
  readonly isIncluded: boolean
}

/** For a field in per cent: `11%` is 11, and so is `10%+1`. */
export const perCent: PercentBase = { of: '100', isIncluded: false }

const partOf = ({ of, isIncluded }: PercentBase, share: Value): Value => {
  const part = { over: share.over.times(of), under: share.under, isShare: false }
  return isIncluded ? { ...part, under: share.under.plus(share.over) } : part
}

/**
 * Recursive descent: sum of products of factors. Null if the tokens are not a calculation, or on division by zero. `isDeclared`: the text
 * starts with `=`; in any other one `-` and `/` between numbers may belong to a date, a time, a phone number or a code.
 */
const evaluate = (tokens: readonly Token[], isDeclared: boolean, percentOf: PercentBase | null | undefined): Value | null => {
  let at = 0
  const take = (...wanted: readonly Mark[]): Mark | null => {
    const token = tokens[at]
    if (token === undefined || token instanceof Big || !wanted.includes(token)) return null
    at += 1
    return token
  }
  const number = (): Value | null => {
    const token = tokens[at]
    if (!(token instanceof Big)) return null
    at += 1
    return amount(token)
  }
  const inBrackets = (): Value | null => {
    const value = sum()
    return take(')') ? value : null
  }
  const factor = (): Value | null => {
    if (take('-')) {
      const value = factor()
      return value && negative(value)
    }
    let value = take('(') ? inBrackets() : number()
    while (value !== null && take('%')) value = { ...value, under: value.under.times(100), isShare: true }
    return value
  }
  /** A share that is added to an amount is its part of the base. */
  const asAmount = (value: Value): Value | null => {
    if (!value.isShare || percentOf === undefined) return { ...value, isShare: false }
    return percentOf && partOf(percentOf, value)
  }
  const chain = (
    next: () => Value | null,
    wanted: readonly Mark[],
    apply: (a: Value, by: Mark, b: Value) => Value | null
  ): Value | null => {
    let value = next()
    for (let by = value && take(...wanted); value !== null && by !== null; by = value && take(...wanted)) {
      const other = !isDeclared && (by === '-' || by === '/') ? null : next()
      value = other === null ? null : apply(value, by, other)
    }
    return value
  }
  const product = (): Value | null =>
    chain(factor, ['*', '/', '÷'], (a, by, b) => {
      if (by !== '*' && b.over.eq(0)) return null
      if (by !== '*') return times(a, { over: b.under, under: b.over, isShare: !b.isShare })
      // In a field in per cent, twice 5% is 10 per cent; elsewhere 200 times 5% is an amount.
      const isPart = percentOf === perCent && a.isShare !== b.isShare
      return { ...times(a, b), isShare: isPart || (a.isShare && b.isShare) }
    })
  const sum = (): Value | null =>
    chain(product, ['+', '-'], (first, by, second) => {
      const isMixed = first.isShare !== second.isShare
      const a = isMixed ? asAmount(first) : first
      const b = isMixed ? asAmount(second) : second
      if (a === null || b === null) return null
      const added = by === '-' ? negative(b) : b
      return { over: a.over.times(b.under).plus(added.over.times(a.under)), under: a.under.times(b.under), isShare: a.isShare }
    })
  const value = sum()
  return value === null || at < tokens.length ? null : asAmount(value)
}

export interface ArithmeticOptions {
  readonly language: Language
  /** The result is rounded half up to so many decimals. */
  readonly decimals: number
  /** Null while the base is unknown: a percentage alone is then no number. Without a base 15% is 0.15. */
  readonly percentOf?: PercentBase | null | undefined
}

const exact = Big()
exact.RM = Big.roundHalfUp

/**
 * The plain decimal a typed calculation gives: `12*3,5`, `=1200/1,11`, `15%`, `(2+3)*4`. Numbers are read as in `decimalIn`. A number alone is
 * none, unless it follows `=`; nor is one in brackets, which is a negative number in accounting. `-`, `/`, `:`, `x` and `×` between
 * numbers need the `=`, because `20-11-2026`, `12:30`, `021-5551234` and `2x20` are no calculations. Null if the text is not a calculation or fails.
 */
export const evaluateArithmetic = (typed: string, { language, decimals, percentOf }: ArithmeticOptions): string | null => {
  const text = typed.trim()
  if (text.length > longest || !/^=|\d\s*[-+*/%×÷:xX−]|\)/.test(text)) return null
  if (/^\([^()]*\)$/.test(text) && decimalIn(text.slice(1, -1), language, 'bare') !== null) return null
  const isDeclared = text.startsWith('=')
  const tokens = tokensOf(text.replace(/^=\s*/, ''), language, isDeclared)
  const value = tokens && evaluate(tokens, isDeclared, percentOf)
  if (value === null || value.under.eq(0)) return null
  exact.DP = decimals
  const rounded = new exact(value.over).div(value.under)
  return rounded.eq(0) ? '0' : rounded.toFixed()
}
