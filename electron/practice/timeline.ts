import { steps } from './statuses.ts'
import { practiceTime } from './practice-time.ts'

/** A change of the pace, or a manual advance of all declarations. Every history is computed from these, so advancing 500 declarations writes one small file. */
export type Move =
  | { readonly kind: 'pace'; readonly at: number; readonly seconds: number }
  | { readonly kind: 'advance'; readonly at: number; readonly steps: number }

/** When a declaration arrived: milliseconds, and the number of moves before it, because a clock cannot order two events of the same millisecond. */
export interface Arrival {
  readonly at: number
  readonly after: number
}

/** Seconds between two statuses after all moves; 0: advanced manually. */
export const paceOf = (moves: readonly Move[]): number => {
  const last = moves.findLast((move) => move.kind === 'pace')
  return last?.kind === 'pace' ? last.seconds : 0
}

/** The times, in milliseconds, at which a declaration reached each of its statuses. */
export const reachedTimes = (arrival: Arrival, moves: readonly Move[], now: number): readonly number[] => {
  const reached = [arrival.at]
  let pace = paceOf(moves.slice(0, arrival.after))
  let since = arrival.at
  const push = (at: number): void => void (reached.length < steps.length && reached.push(at))
  const advanceUntil = (until: number): void => {
    if (pace <= 0) return
    for (
      let due = Math.max(reached.at(-1) ?? since, since) + pace * 1000;
      reached.length < steps.length && due <= until;
      due += pace * 1000
    )
      push(due)
  }
  for (const move of moves.slice(arrival.after)) {
    advanceUntil(move.at)
    if (move.kind === 'advance') {
      for (let step = 0; step < Math.min(move.steps, steps.length); step++) push(Math.max(move.at, reached.at(-1) ?? move.at))
    } else {
      pace = move.seconds
      since = move.at
    }
  }
  advanceUntil(now)
  return spaceOut(reached)
}

/** At least one second apart: times are reported in seconds, and equal times would have no order. */
const spaceOut = (times: readonly number[]): readonly number[] => {
  const spaced: number[] = []
  for (const time of times) spaced.push(Math.max(time, (spaced.at(-1) ?? -Infinity) + 1000))
  return spaced
}

/** `HHMMSS` in the time zone of the service. */
export const serviceClock = (at: number): string => practiceTime(at).slice(11).replaceAll(':', '')

/** Neither ascending nor descending, from three entries on: the specification (4.6) does not define the order of arrays, so clients must not rely on it. */
export const outOfOrder = <T>(entries: readonly T[]): readonly T[] => [
  ...entries.filter((_, index) => index % 2 === 1),
  ...entries.filter((_, index) => index % 2 === 0)
]
