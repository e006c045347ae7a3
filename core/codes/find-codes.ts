import type { CodeRow } from './code-list.ts'
import { fold, splitWords } from '../base/fold-text.ts'
import { columnsOf, singleFields } from '../derive/fields.ts'
import { valueAt } from '../base/json-pointer.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import type { CodeListName, Field } from '../schema/field.ts'
import { tableMembers } from '../schema/layout.ts'

/**
 * A code list prepared for search. `text` has one line per row, folded, with the code first: searching a word in one string
 * is many times faster than searching every row.
 */
export interface CodeIndex {
  readonly rows: readonly CodeRow[]
  readonly text: string
  /** Start of the line of each row in `text`, and the end of the last line. */
  readonly starts: Uint32Array
  /** Index of the first row with a code, or undefined. */
  readonly numberOf: (code: string) => number | undefined
}

const lineOf = (row: CodeRow, more: string): string => {
  const line = fold(`${row[0]} ${row[1]} ${row[2]} ${row[3] ?? ''} ${more}`)
  return line.includes('\n') ? line.replaceAll('\n', ' ') : line
}

/** `moreOf`: further words by which a code is found. */
export const makeCodeIndex = (rows: readonly CodeRow[], moreOf: (code: string) => string = () => ''): CodeIndex => {
  const text = rows.map((row) => lineOf(row, moreOf(row[0]))).join('\n')
  const starts = new Uint32Array(rows.length + 1)
  for (let number = 1, at = 0; number < rows.length; number += 1) {
    at = text.indexOf('\n', at) + 1
    starts[number] = at
  }
  starts[rows.length] = text.length + 1
  let numbers: Map<string, number> | undefined
  const numberOf = (code: string): number | undefined => {
    if (numbers === undefined) {
      numbers = new Map()
      for (let number = rows.length - 1; number >= 0; number -= 1) numbers.set(rows[number]?.[0] ?? '', number)
    }
    return numbers.get(code)
  }
  return { rows, text, starts, numberOf }
}

/** Index of the row whose line contains a position of `text`. */
const rowAt = ({ starts }: CodeIndex, position: number): number => {
  let low = 0
  let high = starts.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle
  }
  return low
}

/** Codes used in the user's declarations, by list, most used first. */
export type UsedCodes = ReadonlyMap<CodeListName, readonly string[]>

/** Codes stored per list. */
const maxCodes = 40

/**
 * Ranks codes by the number of declarations that use them. `declarations` are newest first, so that equally used codes are ordered by
 * their latest use. A code counts once per declaration, so that one long list of goods does not outweigh all others.
 */
export const usedCodes = (declarations: readonly DraftDeclaration[]): UsedCodes => {
  const counts = new Map<CodeListName, Map<string, number>>()
  for (const declaration of declarations) {
    const codesByList = new Map<CodeListName, Set<string>>()
    const note = (field: Field, value: unknown): void => {
      if (field.codes === undefined || value === '' || (typeof value !== 'string' && typeof value !== 'number')) return
      const set = codesByList.get(field.codes) ?? new Set()
      codesByList.set(field.codes, set.add(String(value)))
    }
    for (const { path, field } of singleFields) if (field.codes !== undefined) note(field, valueAt(declaration, path))
    for (const member of tableMembers) {
      const coded = columnsOf(member).filter(({ field }) => field.codes !== undefined)
      for (const row of declaration[member].data)
        for (const { key, field } of coded) note(field, (row as Readonly<Record<string, unknown>>)[key])
    }
    for (const [name, codes] of codesByList) {
      const known = counts.get(name) ?? new Map<string, number>()
      for (const code of codes) known.set(code, (known.get(code) ?? 0) + 1)
      counts.set(name, known)
    }
  }
  return new Map(
    [...counts].map(
      ([name, codes]) =>
        [
          name,
          [...codes]
            .sort((a, b) => b[1] - a[1])
            .slice(0, maxCodes)
            .map(([code]) => code)
        ] as const
    )
  )
}

/** Adds one use of a code and moves it to the front of its list. */
export const withUse = (used: UsedCodes, name: CodeListName, code: string): UsedCodes =>
  code === '' || used.get(name)?.[0] === code
    ? used
    : new Map([...used, [name, [code, ...(used.get(name) ?? []).filter((one) => one !== code)].slice(0, maxCodes)]])

export interface FindOptions {
  /** Codes used before, most used first. They are included even if the list does not contain them. */
  readonly recent?: readonly string[]
  /** Rows listed before others of the same rank, for example storage places of the chosen office. */
  readonly prefer?: ((row: CodeRow) => boolean) | undefined
  /** Rows that are excluded, for example values of the other code style. */
  readonly hide?: ((row: CodeRow) => boolean) | undefined
  /** The code that the typed text is a name of; its row comes first. */
  readonly named?: string | null
  readonly limit?: number
}

/** Number of ranks, best first: whole code, prefix of the code, prefixes of words, parts of words. */
const ranks = 4
const wordLetter = /[\p{L}\p{N}]/u

interface Query {
  readonly typed: string
  /** The text as a code, and without separators: `8533.21` is 853321. */
  readonly codes: readonly string[]
  /** Longest first, because it is the most selective. */
  readonly words: readonly string[]
}

const parseQuery = (typed: string): Query => {
  const text = fold(typed.trim())
  const words = [...splitWords(text)].sort((a, b) => b.length - a.length)
  const bare = words.length === 0 ? text : text.replace(/[\s.\-/]/g, '')
  return { typed: text, codes: [...new Set([text, bare])].filter((code) => code !== ''), words }
}

/** `letter` is lower case. The comparisons before the regular expression cover almost every call. */
const isWordLetter = (letter: string): boolean => (letter >= 'a' && letter <= 'z') || (letter !== ' ' && wordLetter.test(letter))
const startsWord = (line: string, at: number): boolean => at === 0 || !isWordLetter(line.charAt(at - 1))

const hasWordStart = (line: string, word: string): boolean => {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) if (startsWord(line, at)) return true
  return false
}

/** Rank by the code: 0 or 1, or null for no match. `start` is the start of the line of the row. */
const codeRank = (text: string, start: number, codes: readonly string[]): number | null => {
  for (const code of codes) {
    // Most rows differ in the first character; comparing it first keeps the search of tens of thousands of rows fast.
    if (text.charCodeAt(start) === code.charCodeAt(0) && text.startsWith(code, start))
      return text.charAt(start + code.length) === ' ' ? 0 : 1
  }
  return null
}

const wordRank = (line: string, words: readonly string[]): number | null => {
  if (words.length === 0 || !words.every((word) => line.includes(word))) return null
  return words.every((word) => hasWordStart(line, word)) ? 2 : 3
}

const rankOf = (line: string, query: Query): number | null =>
  query.typed === '' ? 1 : (codeRank(line, 0, query.codes) ?? wordRank(line, query.words))

/** Collects rows by rank; within a rank preferred, recent and other rows, each in the order they were added. */
const createRanking = (limit: number) => {
  const buckets = Array.from({ length: ranks * 4 }, (): CodeRow[] => [])
  return {
    put: (row: CodeRow, rank: number, isPreferred: boolean, isRecent: boolean): void => {
      const bucket = buckets[rank * 4 + (isPreferred ? 0 : 2) + (isRecent ? 0 : 1)]
      if (bucket && bucket.length < limit) bucket.push(row)
    },
    /** Number of rows of this rank and better ranks. */
    count: (rank: number): number => buckets.slice(0, (rank + 1) * 4).reduce((sum, bucket) => sum + bucket.length, 0),
    best: (): readonly CodeRow[] => buckets.flat().slice(0, limit)
  }
}

/**
 * The rows that match a typed text, best first: by prefix of the code, then by words of either language in any order; within a rank
 * codes used before, then the order of the list. An empty text returns the list, with codes used before first.
 */
export const findCodes = (index: CodeIndex, typed: string, options: FindOptions = {}): readonly CodeRow[] => {
  const { recent = [], limit = 60, prefer, hide, named = null } = options
  const query = parseQuery(typed)
  const { rows, text, starts } = index
  const ranking = createRanking(limit)
  const isPreferred = prefer ?? (() => false)
  const lineAt = (number: number): string => text.slice(starts[number], (starts[number + 1] ?? 0) - 1)

  const taken = new Set<number>()
  const namedAt = named === null ? undefined : index.numberOf(named)
  const namedRow = namedAt === undefined ? undefined : rows[namedAt]
  if (namedAt !== undefined && namedRow !== undefined && hide?.(namedRow) !== true) {
    taken.add(namedAt)
    ranking.put(namedRow, 0, true, true)
  }
  for (const code of new Set(recent)) {
    const number = index.numberOf(code)
    const row: CodeRow | undefined = number === undefined ? [code, '', ''] : rows[number]
    if (row === undefined || hide?.(row) === true || (number !== undefined && taken.has(number))) continue
    if (number !== undefined) taken.add(number)
    const rank = rankOf(number === undefined ? `${fold(code)} ` : lineAt(number), query)
    if (rank !== null) ranking.put(row, rank, isPreferred(row), true)
  }

  const put = (number: number, rank: number): void => {
    const row = rows[number]
    if (row !== undefined && !taken.has(number) && hide?.(row) !== true) ranking.put(row, rank, isPreferred(row), false)
  }
  /** Whether no later row can be among the first `limit` rows; a preferred row always can. */
  const isFull = (rank: number): boolean => prefer === undefined && ranking.count(rank) >= limit

  for (let number = 0; number < rows.length; number += 1) {
    const rank = query.typed === '' ? 1 : codeRank(text, starts[number] ?? 0, query.codes)
    if (rank === null) continue
    put(number, rank)
    taken.add(number)
    if (query.typed === '' && isFull(1)) break
  }

  const [longest] = query.words
  if (longest === undefined || isFull(1)) return ranking.best()
  /** Matches inside words are frequent and ranked last: after `limit` of them, only word starts are examined. */
  const skipsMiddles = query.words.length === 1 && prefer === undefined && hide === undefined
  let middles = 0
  for (let at = text.indexOf(longest); at >= 0;) {
    if (skipsMiddles && middles >= limit && !startsWord(text, at)) {
      at = text.indexOf(longest, at + 1)
      continue
    }
    const number = rowAt(index, at)
    const rank = taken.has(number) ? null : wordRank(lineAt(number), query.words)
    if (rank !== null) put(number, rank)
    if (rank === 3) middles += 1
    if (rank === 2 && isFull(2)) break
    at = text.indexOf(longest, starts[number + 1])
  }
  return ranking.best()
}
