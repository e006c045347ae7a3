import Big from 'big.js'
import { decimalBy, type DecimalMark } from './parse-number.ts'
import { currenciesOf } from './currency-words.ts'
import { cleanText } from './clean-text.ts'

/** A number as a document writes it, with what is written beside it. */
export interface NumberReading {
  /** The number as a plain decimal (`-1234.50`), by the mark in front of its decimals; null where the text is no number with that mark. */
  readonly byMark: Readonly<Record<DecimalMark, string | null>>
  /** The currencies that a mark beside it may mean; empty without one. */
  readonly currencies: readonly string[]
  /** Other words beside it: `PCS`, `kg`; '' without any. */
  readonly words: string
  readonly isPercent: boolean
}

/** A number as spreadsheets write one that is too long for its column or has too many digits: the last ones are missing. */
export const withExponent = /^-?\d(?:[.,]\d{1,17})?E[+-]?\d{1,3}$/i

/** Longer texts are sentences, not numbers. */
const longest = 80

const digits = /\d(?:[\d.,'’`´· ]{0,40}\d)?/g
/** A decimal mark without a digit in front: `.5`, `$.25`, `(,75)`. The point of `Rp.500` ends a short form. */
const bareMark = /(?:^|[\s\p{Sc}(-])([.,])$/u

/** Short words without meaning beside a number. */
const filler = /^(?:@|±|\+|ca|approx|about|abt|total|only|nett?|say|of|à|=|:|\*|-|–|\/|\(|\)|\.)+$/i

const withoutFiller = (text: string): string =>
  text
    .replace(/\((e?s)\)/gi, '$1')
    .split(/[\s:=()[\]]+/)
    .filter((word) => word !== '' && !filler.test(word.replace(/\.$/, '')))
    .join(' ')
    .replace(/^[-–/.,]{1,9}|[-–/,]{1,9}$/g, '')
    .trim()

/** Letters directly in front of digits belong to a code (`R134`), unless they are a currency (`RM12`). */
const isCode = (before: string): boolean => {
  const letters = /[\p{L}$€£¥₩฿₫₹.]{1,20}(?=-?$)/u.exec(before)?.[0] ?? ''
  return /\p{L}$/u.test(letters) && currenciesOf(letters).length === 0
}

interface Beside {
  readonly currencies: readonly string[]
  readonly words: string
}

/** What is written in front of and behind a number: a currency alone or beside other words. */
const besideNumber = (before: string, after: string): Beside => {
  const parts = [withoutFiller(before), withoutFiller(after)].filter((part) => part !== '')
  const words: string[] = []
  let currencies: readonly string[] = []
  const take = (found: readonly string[]): boolean => {
    if (found.length === 0) return false
    currencies = currencies.length === 0 || found.length < currencies.length ? found : currencies
    return true
  }
  for (const part of parts) {
    if (take(currenciesOf(part))) continue
    const rest = part.split(' ').filter((word) => !take(currenciesOf(word)))
    if (rest.length > 0) words.push(rest.join(' '))
  }
  return { currencies, words: words.join(' ') }
}

/** The unit of measure may have a digit of its own: `m2`, `M3`. */
const unitWithDigit = /(?<=\p{L})[23](?![\d.,])/gu

/** `(1.500)` is negative, also with a currency inside or outside; `TWELVE (12) CARTONS` is not. */
const isInBrackets = (text: string): boolean => {
  const [, before = '', after = ''] = /^([^()]{0,20})\([^()]*\)([^()]{0,20})$/.exec(text) ?? ['', 'none']
  return [before, after].every((part) => part.trim() === '' || currenciesOf(part.trim()).length > 0)
}

/**
 * The only number of a text, with the words beside it: `USD 1,234.50`, `(1.234,50)`, `12 PCS`, `Rp 1.500.000,-`, `1,23,456`, `1'234.50-`, `5 %`. Null
 * for a text without a number or with several.
 */
export const numberIn = (text: string): NumberReading | null => {
  if (text.length > longest) return null
  // Spreadsheets write an apostrophe in front of a number that is a text.
  const plain = cleanText(text).replace(/^['‘’](?=\d)/, '')
  if (!/\d/.test(plain)) return null
  // Japanese accounts write a triangle for a minus.
  const clean = plain.replace(/[−‒–—﹣▲△]/g, '-').replace(unitWithDigit, (digit) => (digit === '2' ? '²' : '³'))
  if (withExponent.test(clean)) {
    const value = new Big(clean.replace(',', '.')).toFixed()
    return { byMark: { '.': value, ',': value }, currencies: [], words: '', isPercent: false }
  }
  const found = [...clean.matchAll(digits)]
  const [match] = found
  if (found.length !== 1 || match === undefined) return null
  const ahead = clean.slice(0, match.index)
  const leading = bareMark.exec(ahead)?.[1]
  const before = leading === undefined ? ahead : ahead.slice(0, -1)
  const after = clean.slice(match.index + match[0].length)
  if (isCode(before)) return null
  const isWhole = /^(?:[.,][-–]{1,2}|\/-|[.,]=)/.exec(after)
  const behind = isWhole ? after.slice(isWhole[0].length) : after.replace(/^[.,](?=\s|$)/, '')
  const isNegative =
    /-\s{0,3}(?:[\p{Sc}\p{L}.]{1,8}\s{0,3})?$/u.test(before) || /^\s*-\s*(?:\p{Lu}{3})?$/u.test(behind) || isInBrackets(clean)
  const sign = isNegative && /[1-9]/.test(match[0]) ? '-' : ''
  const read = (mark: DecimalMark): string | null => {
    const decimal = leading === undefined ? decimalBy(mark, match[0]) : leading === mark ? decimalBy(mark, mark + match[0]) : null
    return decimal === null ? null : sign + decimal
  }
  const byMark = { '.': read('.'), ',': read(',') }
  if (byMark['.'] === null && byMark[','] === null) return null
  const isPercent = /[%％]|\bpersen\b|\bpercent\b/i.test(clean)
  const beside = besideNumber(before.replace(/[%％-]/g, ' '), behind.replace(/[%％]/g, ' '))
  return { byMark, currencies: beside.currencies, words: beside.words, isPercent }
}

/** The mark that a number proves to be in front of decimals; null for one that can be read with both. */
export const provenMark = ({ byMark }: NumberReading): DecimalMark | null =>
  byMark['.'] === null ? ',' : byMark[','] === null ? '.' : null

/** Whether the two marks give different numbers: `1.234`. */
export const isAmbiguousNumber = ({ byMark }: NumberReading): boolean =>
  byMark['.'] !== null && byMark[','] !== null && !new Big(byMark['.']).eq(byMark[','])

/** Decimals of a plain decimal. */
export const decimalsOf = (plain: string): number => plain.split('.')[1]?.length ?? 0
