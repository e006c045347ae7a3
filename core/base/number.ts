/**
 * The one reader of numbers: typed, pasted, in files, on paper, in answers. A number is read with either mark in front of its decimals; the form says which is
 * meant, and where both readings are possible and differ it is ambiguous (`isAmbiguousNumber`), which number-form.ts asks about.
 */
import Big from 'big.js'
import { cleanText } from './clean-text.ts'
import { currenciesOf } from './currency-words.ts'
import type { Language } from './language.ts'

export type DecimalMark = '.' | ','

const westernGroups: Readonly<Record<DecimalMark, RegExp>> = { '.': /^[1-9]\d{0,2}(?:,\d{3})+$/, ',': /^[1-9]\d{0,2}(?:\.\d{3})+$/ }
const indianGroups: Readonly<Record<DecimalMark, RegExp>> = { '.': /^[1-9]\d?(?:,\d{2})+,\d{3}$/, ',': /^[1-9]\d?(?:\.\d{2})+\.\d{3}$/ }
/** Spaces and apostrophes group thousands only (`1 234,56`, `1'234.56`); `12 5` and `20 11 2026` are several numbers, not one. */
const spaced = /^[1-9]\d{0,2}(?:[ \u00a0\u2007\u2009\u202f'’`´·]\d{3})+(?:[.,]\d*)?$/

/** Digits with separators as a plain decimal if `mark` is in front of the decimals; null if they are none then. The first group starts with a digit other than 0. */
const decimalBy = (mark: DecimalMark, text: string): string | null => {
  const plain = spaced.test(text) ? text.replace(/[^\d.,]/g, '') : text
  if (!/^[\d.,]+$/.test(plain) || !/\d/.test(plain)) return null
  const [whole = '', fraction = '', ...rest] = plain.split(mark)
  if (rest.length > 0 || !/^\d*$/.test(fraction)) return null
  const isGrouped = westernGroups[mark].test(whole) || indianGroups[mark].test(whole)
  if (!/^\d*$/.test(whole) && !isGrouped) return null
  return `${whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
}

/** A number as a document writes it, with what is written beside it. */
export interface NumberReading {
  /** The number as a plain decimal (`-1234.50`), by the mark in front of its decimals; null where the text is no number with that mark. */
  readonly byMark: Readonly<Record<DecimalMark, string | null>>
  /** The currencies that a mark beside it may mean; empty without one. */
  readonly currencies: readonly string[]
  /** Other words beside it: `PCS`, `kg`; '' without any. */
  readonly words: string
  readonly isPercent: boolean
  /** Beside it is nothing but a currency, one sign in front, brackets around it, or a dash in place of decimals: `(USD 1.200)`, `Rp 1.500,-`. */
  readonly isOfAccounts: boolean
  /** It has an exponent: its last digits are missing. */
  readonly isShortened: boolean
}

/** The reading of a plain decimal with nothing beside it. */
export const bareNumber = (plain: string): NumberReading => ({
  byMark: { '.': plain, ',': plain },
  currencies: [],
  words: '',
  isPercent: false,
  isOfAccounts: true,
  isShortened: false
})

/** A number as spreadsheets write one that is too long for its column or has too many digits: the last ones are missing. */
const withExponent = /^-?\d(?:[.,]\d{1,17})?E[+-]?\d{1,3}$/i

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

/** As `isOfAccounts` of a reading. */
const isOfAccount = (text: string, before: string, after: string): boolean => {
  const [front, behind] = [before.replace(/[-+(\s]/g, ''), after.replace(/[)\s]/g, '')]
  const signs = before.match(/[-+(]/g)?.length ?? 0
  const areBalanced = isInBrackets(text) || !/[()]/.test(text)
  return (
    signs <= 1 &&
    areBalanced &&
    [front, behind].every((words) => words === '' || (!/^\.|\.\./.test(words) && currenciesOf(words).length > 0))
  )
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
  const signed = plain.replace(/[−‒–—﹣▲△]/g, '-')
  if (withExponent.test(signed))
    return { ...bareNumber(new Big(signed.replace(',', '.')).toFixed()), isOfAccounts: false, isShortened: true }
  const clean = signed.replace(unitWithDigit, (digit) => (digit === '2' ? '²' : '³'))
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
  const isOfAccounts = isOfAccount(clean, before, after.replace(/^\s{0,5}[.,]-?/, ''))
  return { byMark, currencies: beside.currencies, words: beside.words, isPercent, isOfAccounts, isShortened: false }
}

/** The mark that a number proves to be in front of decimals; null for one that can be read with both. */
export const provenMark = ({ byMark }: NumberReading): DecimalMark | null =>
  byMark['.'] === null ? ',' : byMark[','] === null ? '.' : null

/** The form that a text proves to be written in: only the mark of its decimals can be read; null for a text that either form may have, or that is no number. */
export const provenForm = (text: string): Language | null => {
  const reading = numberIn(text)
  const mark = reading === null ? null : provenMark(reading)
  return mark === null ? null : mark === ',' ? 'id' : 'en'
}

/** Whether the two marks give different numbers: `1.234`. */
export const isAmbiguousNumber = ({ byMark }: NumberReading): boolean =>
  byMark['.'] !== null && byMark[','] !== null && !new Big(byMark['.']).eq(byMark[','])

/** Decimals of a plain decimal. */
export const decimalsOf = (plain: string): number => plain.split('.')[1]?.length ?? 0

/** India groups lakhs with commas; points so placed are a slip of the finger. */
const misplacedPoints = /^\d{1,2}(?:\.\d{2}){1,9}\.\d{3}(?!\d)/

const withoutLastZeros = (plain: string): string => (plain.includes('.') ? plain.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : plain)

/** The mark in front of decimals in a form. */
const markOf = (form: Language): DecimalMark => (form === 'id' ? ',' : '.')

/** By the mark of the form, or by the other one where only that is possible. */
const inForm = (byMark: (mark: DecimalMark) => string | null, form: Language): string | null =>
  byMark(markOf(form)) ?? byMark(form === 'id' ? '.' : ',')

/** Digits with their marks and a minus in front. */
const bareDecimal = (written: string, form: Language): string | null => {
  const text = written.trim().replace(/^'/, '').replace(/^-\s+/, '-')
  const number = text.replace(/^-/, '')
  const plain = misplacedPoints.test(number) ? null : inForm((mark) => decimalBy(mark, number), form)
  if (plain === null) return null
  const short = withoutLastZeros(plain)
  return text.startsWith('-') && /[1-9]/.test(short) ? `-${short}` : short
}

/**
 * What may stand beside the digits. `bare`: a minus. `typed`: also a currency, brackets and other signs of accounts, in front of the number alone, because behind it
 * a calculation may go on. `written`: also words that say nothing (`approx. 5`), as documents have them.
 */
export type NumberSurroundings = 'bare' | 'typed' | 'written'

/**
 * The plain decimal (`1234.56`) of a text with the separators of either language: `1.234,56`, `1,234.56`, `Rp 1.500.000,-`, `(USD 1.200)`. `form` decides only
 * where both readings are possible (`1.234`). Null for another text, and for a number that a spreadsheet has shortened.
 */
export const decimalIn = (text: string, form: Language, surroundings: NumberSurroundings): string | null => {
  const bare = bareDecimal(text, form)
  if (bare !== null || surroundings === 'bare' || /^-?[\d.,]+$/.test(text)) return bare
  const number = numberIn(text)
  if (number === null || number.words !== '' || number.isPercent || number.isShortened) return null
  if (surroundings === 'typed' && !number.isOfAccounts) return null
  const plain = inForm((mark) => number.byMark[mark], form)
  return plain === null ? null : withoutLastZeros(plain)
}

/** The only reading of the digits of a text, which may have the separators of either language; null if they are no number, or two different ones (`1.234`). */
export const onlyReading = (text: string): string | null => {
  const [reading, other] = [decimalIn(text, 'en', 'bare'), decimalIn(text, 'id', 'bare')]
  return reading === other ? reading : null
}
