import { fold } from '../base/fold-text.ts'
import { formatDay } from '../base/format-date.ts'
import { formatAju } from '../numbering/aju-number.ts'

/** The facts of a response by which it is found. */
export interface FindableDocument {
  readonly car: string
  readonly code: string
  readonly date: string
  readonly number: string
  readonly description: string
}

const digits = (text: string): string => text.replace(/\D/g, '')

/** Everything of a response that can be typed to find it, except the text of its PDF. */
export const searchTerms = ({ car, code, date, number, description }: FindableDocument): string =>
  [car, formatAju(car), code, date, formatDay(date), digits(date), number, description].join('\n')

/** Numbers of a text: `joined` without their separators, `long` those found by any part. */
export const numbersIn = (text: string): { readonly joined: ReadonlySet<string>; readonly long: ReadonlySet<string> } => {
  const [joined, long] = [new Set<string>(), new Set<string>()]
  eachRun(text, ({ tokens }) => {
    const [first = ''] = tokens
    if (tokens.length > 1 && first === tokens.slice(1).join('')) joined.add(first)
    for (const token of tokens) if (token.length >= partLength && /\d/.test(token)) long.add(token)
  })
  return { joined, long }
}

/** Longer runs are not searchable words, for example encoded content. */
const maxLength = 40
/** Letters and digits, joined by the separators of numbers, dates and names: `01.234.567.8-901`, `2026-11-20`, `ABC/12`. */
const runs = /[\p{L}\p{N}\p{Mn}]+(?:[.,:/\\\-_][\p{L}\p{N}\p{Mn}]+)*/gu
const inner = /[.,:/\\\-_]/

export interface Run {
  /** Position in the original text. */
  readonly start: number
  readonly end: number
  /** Its parts, and for numbers also the whole without separators. */
  readonly tokens: readonly string[]
}

const tokensOfRun = (run: string): readonly string[] => {
  const folded = fold(run)
  const parts = folded.split(inner).filter((part) => part !== '' && part.length <= maxLength)
  if (parts.length < 2 || !/\d/.test(folded)) return parts
  const joined = parts.join('')
  return joined.length <= maxLength ? [joined, ...parts] : parts
}

/** Visits the runs of a text in order; `visit` returns `false` to stop. */
export const eachRun = (text: string, visit: (run: Run) => unknown): void => {
  for (const match of text.matchAll(runs)) {
    const run = { start: match.index, end: match.index + match[0].length, tokens: tokensOfRun(match[0]) }
    if (visit(run) === false) return
  }
}

/** The distinct tokens of a text. */
export const tokensOf = (text: string): ReadonlySet<string> => {
  const tokens = new Set<string>()
  eachRun(text, (run) => {
    for (const token of run.tokens) tokens.add(token)
  })
  return tokens
}

/** From this length on a number is found by any part of it. */
export const partLength = 6

/** Whether a typed token finds a token of a text: as its beginning, or as any part of a number. */
export const isPartOf = (typed: string, token: string): boolean =>
  typed.length >= partLength && /\d/.test(typed) ? token.includes(typed) : token.startsWith(typed)

/** One typed word as alternatives. It matches if, for one alternative, each of its tokens is the prefix of a token of the text. */
export type QueryWord = readonly (readonly string[])[]

/** The words of a search. A number with separators is searched without them, and a mix of letters and digits also by its parts. */
export const queryWordsOf = (typed: string): readonly QueryWord[] =>
  typed
    .split(/\s+/)
    .map((word): QueryWord => {
      const parts = fold(word)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((part) => part !== '')
        .map((part) => part.slice(0, maxLength))
      if (parts.length < 2) return parts.length === 0 ? [] : [parts]
      const joined = parts.join('').slice(0, maxLength)
      // The parts of a number or date are not selective: almost every document has a token that starts with `01`.
      if (/^\d+$/.test(joined)) return [[joined]]
      return /\d/.test(word) ? [[joined], parts] : [parts]
    })
    .filter((wanted) => wanted.length > 0)
