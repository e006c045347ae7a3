import type { ProfileKind } from '../contract/profile.ts'
import { dayLength } from '../base/calendar-day.ts'

/** Use count, last use and last declaration: consecutive uses in one declaration count once. */
export interface Use {
  /** The kind of the declaration it was learnt from, where only declarations of that kind are offered it; missing where the user entered or imported it, and in rows of earlier versions. */
  readonly learntIn?: ProfileKind
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
