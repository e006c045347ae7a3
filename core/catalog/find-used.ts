import { fold, splitWords } from '../base/fold-text.ts'
import { rankOf, type Use } from './usage.ts'

export interface FindOptions<T> {
  /** The searched text, folded. */
  readonly textOf: (one: T) => string
  readonly nameOf: (one: T) => string
  readonly now: number
  readonly most?: number
}

/** Entries whose name has a word that begins with the first search word come first; then by usage, then by name. */
export const findUsed = <T extends Use>(
  all: Iterable<T>,
  typed: string,
  { textOf, nameOf, now, most = 50 }: FindOptions<T>
): readonly T[] => {
  const wanted = splitWords(fold(typed))
  const [first = ''] = wanted
  return [...all]
    .flatMap((one) => {
      const text = textOf(one)
      if (!wanted.every((word) => text.includes(word))) return []
      const begins = first !== '' && splitWords(fold(nameOf(one))).some((word) => word.startsWith(first))
      return [{ one, begins, rank: rankOf(one, now), name: nameOf(one) }]
    })
    .sort((a, b) => Number(b.begins) - Number(a.begins) || b.rank - a.rank || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ one }) => one)
}
