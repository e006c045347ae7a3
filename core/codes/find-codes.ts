import type { CodeRow } from './code-list.ts'
import { rowAt, type CodeIndex } from './code-index.ts'
import { fold, splitWords } from '../base/fold-text.ts'

export interface FindOptions {
  /** Codes the user used before, the dearest first. Offered although the list may not know them. */
  readonly recent?: readonly string[]
  /** Rows that come before the others of their rank: storage places of the chosen office. */
  readonly prefer?: ((row: CodeRow) => boolean) | undefined
  /** Rows that are not offered at all: values of the other style. */
  readonly hide?: ((row: CodeRow) => boolean) | undefined
  readonly limit?: number
}

/** How well a row fits, best first: the whole code, the beginning of the code, words by their beginnings, words anywhere. */
const ranks = 4
const wordLetter = /[\p{L}\p{N}]/u

interface Wanted {
  readonly typed: string
  /** The text as a code, and as it may also be written: `8533.21` is 853321. */
  readonly codes: readonly string[]
  /** Longest first: it narrows most. */
  readonly words: readonly string[]
}

const wantedOf = (typed: string): Wanted => {
  const text = fold(typed.trim())
  const words = [...splitWords(text)].sort((a, b) => b.length - a.length)
  const bare = words.length === 0 ? text : text.replace(/[\s.\-/]/g, '')
  return { typed: text, codes: [...new Set([text, bare])].filter((code) => code !== ''), words }
}

/** Letters are small here. The first two cases are nearly all and need no expression. */
const isWordLetter = (letter: string): boolean => (letter >= 'a' && letter <= 'z') || (letter !== ' ' && wordLetter.test(letter))
const startsWord = (line: string, at: number): boolean => at === 0 || !isWordLetter(line.charAt(at - 1))

const hasWordStart = (line: string, word: string): boolean => {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) if (startsWord(line, at)) return true
  return false
}

/** Rank by the code alone: 0 or 1, or null. `start` is where the line of the row begins. */
const codeRank = (text: string, start: number, codes: readonly string[]): number | null => {
  for (const code of codes) {
    // Most rows differ in their first letter already; asking for it alone is what makes ten thousands of rows quick.
    if (text.charCodeAt(start) === code.charCodeAt(0) && text.startsWith(code, start))
      return text.charAt(start + code.length) === ' ' ? 0 : 1
  }
  return null
}

const wordRank = (line: string, words: readonly string[]): number | null => {
  if (words.length === 0 || !words.every((word) => line.includes(word))) return null
  return words.every((word) => hasWordStart(line, word)) ? 2 : 3
}

const rankOf = (line: string, wanted: Wanted): number | null =>
  wanted.typed === '' ? 1 : (codeRank(line, 0, wanted.codes) ?? wordRank(line, wanted.words))

/** Rows found so far by rank; of each rank preferred, recent and other rows, each in the order they came. */
const makeHeap = (limit: number) => {
  const shelves = Array.from({ length: ranks * 4 }, (): CodeRow[] => [])
  return {
    put: (row: CodeRow, rank: number, isPreferred: boolean, isRecent: boolean): void => {
      const shelf = shelves[rank * 4 + (isPreferred ? 0 : 2) + (isRecent ? 0 : 1)]
      if (shelf && shelf.length < limit) shelf.push(row)
    },
    /** How many rows there are of this rank and the better ones. */
    count: (rank: number): number => shelves.slice(0, (rank + 1) * 4).reduce((sum, shelf) => sum + shelf.length, 0),
    best: (): readonly CodeRow[] => shelves.flat().slice(0, limit)
  }
}

/**
 * The rows a typed text may mean, best first: by the beginning of the code, then by words of either language in any order,
 * within each what the user used before, then in the order of the list. For no text the list itself, used ones first.
 */
export const findCodes = (index: CodeIndex, typed: string, options: FindOptions = {}): readonly CodeRow[] => {
  const { recent = [], limit = 60, prefer, hide } = options
  const wanted = wantedOf(typed)
  const { rows, text, starts } = index
  const heap = makeHeap(limit)
  const isPreferred = prefer ?? (() => false)
  const lineAt = (number: number): string => text.slice(starts[number], (starts[number + 1] ?? 0) - 1)

  const taken = new Set<number>()
  for (const code of new Set(recent)) {
    const number = index.numberOf(code)
    const row: CodeRow | undefined = number === undefined ? [code, '', ''] : rows[number]
    if (row === undefined || hide?.(row) === true) continue
    if (number !== undefined) taken.add(number)
    const rank = rankOf(number === undefined ? `${fold(code)} ` : lineAt(number), wanted)
    if (rank !== null) heap.put(row, rank, isPreferred(row), true)
  }

  const put = (number: number, rank: number): void => {
    const row = rows[number]
    if (row !== undefined && !taken.has(number) && hide?.(row) !== true) heap.put(row, rank, isPreferred(row), false)
  }
  /** Whether nothing further on could still come among the first; a preferred row always could. */
  const isFull = (rank: number): boolean => prefer === undefined && heap.count(rank) >= limit

  for (let number = 0; number < rows.length; number += 1) {
    const rank = wanted.typed === '' ? 1 : codeRank(text, starts[number] ?? 0, wanted.codes)
    if (rank === null) continue
    put(number, rank)
    taken.add(number)
    if (wanted.typed === '' && isFull(1)) break
  }

  const [longest] = wanted.words
  if (longest === undefined || isFull(1)) return heap.best()
  /** Middles of words are many and last: once there are enough of them, only beginnings are looked at. */
  const skipsMiddles = wanted.words.length === 1 && prefer === undefined && hide === undefined
  let middles = 0
  for (let at = text.indexOf(longest); at >= 0;) {
    if (skipsMiddles && middles >= limit && !startsWord(text, at)) {
      at = text.indexOf(longest, at + 1)
      continue
    }
    const number = rowAt(index, at)
    const rank = taken.has(number) ? null : wordRank(lineAt(number), wanted.words)
    if (rank !== null) put(number, rank)
    if (rank === 3) middles += 1
    if (rank === 2 && isFull(2)) break
    at = text.indexOf(longest, starts[number + 1])
  }
  return heap.best()
}
