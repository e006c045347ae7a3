import { fold } from '../../base/fold-text.ts'

/** Longer runs are no words anybody types: encoded content, lines drawn with letters. */
const longest = 40
/** Letters and digits, with the marks that hold numbers, dates and names together: `01.234.567.8-901`, `2026-11-20`, `ABC/12`. */
const runs = /[\p{L}\p{N}\p{Mn}]+(?:[.,:/\\\-_][\p{L}\p{N}\p{Mn}]+)*/gu
const inner = /[.,:/\\\-_]/

export interface Run {
  /** Where it stands in the text as given. */
  readonly start: number
  readonly end: number
  /** What it is found by: its parts, and for numbers also the whole without marks. */
  readonly tokens: readonly string[]
}

const tokensOfRun = (run: string): readonly string[] => {
  const folded = fold(run)
  const parts = folded.split(inner).filter((part) => part !== '' && part.length <= longest)
  if (parts.length < 2 || !/\d/.test(folded)) return parts
  const joined = parts.join('')
  return joined.length <= longest ? [joined, ...parts] : parts
}

/** The runs of a text in order; `to` is told each, and ends the walk with `false`. */
export const eachRun = (text: string, to: (run: Run) => unknown): void => {
  for (const match of text.matchAll(runs)) {
    const run = { start: match.index, end: match.index + match[0].length, tokens: tokensOfRun(match[0]) }
    if (to(run) === false) return
  }
}

/** Every token of a text once. */
export const tokensOf = (text: string): ReadonlySet<string> => {
  const tokens = new Set<string>()
  eachRun(text, (run) => {
    for (const token of run.tokens) tokens.add(token)
  })
  return tokens
}

/** One typed word: it is met where all tokens of one of its readings begin a token of the text. */
export type Wanted = readonly (readonly string[])[]

/** The words of a search. A number with marks is looked for without them, and by its parts. */
export const wantedOf = (typed: string): readonly Wanted[] =>
  typed
    .split(/\s+/)
    .map((word): Wanted => {
      const parts = fold(word)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((part) => part !== '')
        .map((part) => part.slice(0, longest))
      if (parts.length < 2) return parts.length === 0 ? [] : [parts]
      const joined = parts.join('').slice(0, longest)
      // The parts of a plain number or date alone say nothing: `01` begins something on every paper.
      if (/^\d+$/.test(joined)) return [[joined]]
      return /\d/.test(word) ? [[joined], parts] : [parts]
    })
    .filter((wanted) => wanted.length > 0)
