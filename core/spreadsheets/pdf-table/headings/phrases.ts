import { fitsKind } from '../cell-kinds.ts'
import { headingOf, type HeadingCell, type HeadingWord } from './cell.ts'
import { isOneHeading, kindOfHeading } from './kinds.ts'

/** The words of a heading as one text. */
export const joinWords = (words: readonly { readonly text: string }[]): string => words.map(({ text }) => text).join(' ')

/** Longer texts are not headings. */
const mostWords = 40
const mostLetters = 400

const mayBeHeadings = (words: readonly HeadingWord[]): boolean =>
  words.length <= mostWords && words.reduce((sum, { text }) => sum + text.length, 0) <= mostLetters

/** Divides the words of one line into adjacent headings, as few and as equally long as possible; null if other words remain. */
export const phrasesOf = (words: readonly HeadingWord[]): readonly (readonly HeadingWord[])[] | null => {
  if (!mayBeHeadings(words)) return null
  interface Division {
    readonly cost: number
    readonly phrases: readonly (readonly HeadingWord[])[]
  }
  const best: (Division | null)[] = [{ cost: 0, phrases: [] }]
  for (let to = 1; to <= words.length; to += 1) {
    best[to] = null
    for (let from = Math.max(0, to - 4); from < to; from += 1) {
      const [before, own] = [best[from], words.slice(from, to)]
      const cost = (before?.cost ?? 0) + 100 + own.length ** 2
      if (!before || cost >= (best[to]?.cost ?? Infinity) || !isOneHeading(joinWords(own))) continue
      const last = before.phrases.at(-1)
      if (last === undefined || kindOfHeading(joinWords(last)) !== kindOfHeading(joinWords(own)))
        best[to] = { cost, phrases: [...before.phrases, own] }
    }
  }
  return best[words.length]?.phrases ?? null
}

/** Separates headings that are so close together that they were read as one text. */
export const separateHeadings = (cells: readonly HeadingCell[]): readonly HeadingCell[] =>
  cells.flatMap((cell): readonly HeadingCell[] => {
    const isOneLine = cell.words.every(({ y }) => y === cell.words[0]?.y)
    const phrases = isOneLine ? phrasesOf(cell.words) : null
    if (phrases === null || phrases.length < 2) return [cell]
    return phrases.map((words) => headingOf(words, words[0]?.left ?? cell.left, words.at(-1)?.right ?? cell.right))
  })

interface Place {
  readonly from: number
  readonly to: number
  /** Texts below the heading. */
  readonly texts: readonly string[]
}

const fitOf = (words: readonly HeadingWord[], { from, to, texts }: Place, size: number): number => {
  if (words.length === 0) return 0
  const { kind } = headingOf(words, 0, 0)
  const share =
    kind === null || texts.length === 0 ? 0 : texts.filter((text) => kind === 'other' || fitsKind(kind, text)).length / texts.length
  const outside = words.reduce((sum, { left, right }) => sum + Math.max(0, from - (left + right) / 2, (left + right) / 2 - to), 0)
  return (isOneHeading(joinWords(words)) ? 1 : 0) + share - (outside / size) * 0.3
}

/**
 * Headings of one line by the columns below them. The words of headings that were read as one text have estimated positions, so that each column
 * gets the words that make a heading and that its cells agree with.
 */
export const headingsByColumn = (cells: readonly HeadingCell[], places: readonly Place[], size: number): readonly HeadingCell[] => {
  const words = cells.flatMap((cell) => cell.words).toSorted((a, b) => a.left - b.left)
  if (words.length === 0 || !mayBeHeadings(words) || words.some(({ y }) => y !== words[0]?.y)) return cells
  /** The best division of the first words among the first columns. */
  const best: { score: number; from: number }[][] = [words.map(() => ({ score: -Infinity, from: 0 }))]
  best[0] = [{ score: 0, from: 0 }, ...(best[0] ?? [])]
  places.forEach((place, column) => {
    best[column + 1] = Array.from({ length: words.length + 1 }, (_, to) => {
      let most = { score: -Infinity, from: 0 }
      for (let from = Math.max(0, to - 6); from <= to; from += 1) {
        const score = (best[column]?.[from]?.score ?? -Infinity) + fitOf(words.slice(from, to), place, size)
        if (score > most.score) most = { score, from }
      }
      return most
    })
  })
  const own = cells.reduce((sum, cell, column) => sum + fitOf(cell.words, places[column] ?? { from: 0, to: 0, texts: [] }, size), 0)
  if ((best[places.length]?.[words.length]?.score ?? -Infinity) < own + 0.4) return cells
  const result: HeadingCell[] = []
  for (let [column, to] = [places.length, words.length]; column > 0; column -= 1) {
    const { from } = best[column]?.[to] ?? { from: 0 }
    const cell = cells[column - 1]
    if (cell) result.unshift(headingOf(words.slice(from, to), cell.left, cell.right))
    to = from
  }
  return result
}
