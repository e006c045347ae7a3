import type { ProfileKind } from '../contract/profile.ts'
import type { DeclarationKind } from '../draft/declaration-kind.ts'
import { dayLength } from '../base/calendar-day.ts'
import { fold, splitWords } from '../base/fold-text.ts'

/** A row that may have been learnt from declarations. */
export interface Learnt {
  /** The kind of the declaration it was learnt from; only declarations of that kind are offered it. Missing where the user entered or imported it. */
  readonly learntIn?: ProfileKind
}

/** The rows that declarations of a kind are offered: what was learnt from one kind is not known to the others. All without a kind. */
export const offeredTo = <T extends Learnt>(kind: DeclarationKind | undefined, rows: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  kind ? new Map([...rows].filter(([, { learntIn }]) => learntIn === undefined || learntIn === kind)) : rows

/** What a declaration of a kind changes of `rows`: new rows are of its kind, and only real declarations change what all kinds have. */
export const learntBy = <T extends Learnt & { readonly id: string }>(
  kind: ProfileKind,
  rows: ReadonlyMap<string, T>,
  changed: readonly T[]
): readonly T[] =>
  changed.flatMap((row) => {
    const known = rows.get(row.id)
    if (known === undefined) return [{ ...row, learntIn: kind }]
    return known.learntIn !== undefined || kind === 'production' ? [row] : []
  })

/** Use count, last use and last declaration: consecutive uses in one declaration count once. */
export interface Use extends Learnt {
  readonly uses: number
  /** Milliseconds since 1970. */
  readonly lastUsedAt: number
  readonly usedIn: string
}

/** After this time in milliseconds without use, a use counts half. */
const halfLife = 45 * dayLength

/** Rank by frequency and recency, highest first. */
export const rankOf = ({ uses, lastUsedAt }: Use, now: number): number => uses * 0.5 ** (Math.max(0, now - lastUsedAt) / halfLife)

export const recordUse = (use: Use, declaration: string, now: number): Use =>
  use.usedIn === declaration ? use : { uses: use.uses + 1, lastUsedAt: Math.max(now, use.lastUsedAt), usedIn: declaration }

/** The usage of two merged entries. */
export const usesTogether = (a: Use, b: Use): Use => {
  const last = a.lastUsedAt >= b.lastUsedAt ? a : b
  return { uses: a.uses + b.uses, lastUsedAt: last.lastUsedAt, usedIn: last.usedIn }
}

/** Milliseconds by which the clocks of two desks may differ. */
const clockMargin = 10 * 60_000

/** When a row was changed, as far as the clock can be trusted: 0 for a time that is still to come, so that any declaration is newer. */
export const knownChange = ({ changedAt }: { readonly changedAt: number }, now: number): number =>
  changedAt > now + clockMargin ? 0 : changedAt

/** Sorts rows so that a map built from them keeps the newest row of each key. */
export const oldestFirst = <R extends { readonly changedAt: number }>(rows: Iterable<R>): readonly R[] =>
  [...rows].toSorted((a, b) => a.changedAt - b.changedAt)

interface FindOptions<T> {
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
