import { steps } from './statuses.ts'

/** What moved the declarations on. The whole history of each is computed from these, so moving 500 of them writes one small file. */
export type Move =
  | { readonly kind: 'pace'; readonly at: number; readonly seconds: number }
  | { readonly kind: 'advance'; readonly at: number; readonly steps: number }

/** When a declaration arrived: the moment, and how many moves lay before it (a clock alone cannot order two events of one millisecond). */
export interface Arrival {
  readonly at: number
  readonly after: number
}

/** Seconds between two statuses after all moves; 0 is by hand. */
export const paceOf = (moves: readonly Move[]): number => {
  const last = moves.findLast((move) => move.kind === 'pace')
  return last?.kind === 'pace' ? last.seconds : 0
}

/** The moments, in milliseconds, at which a declaration reached each of its statuses so far. */
export const reachedTimes = (arrival: Arrival, moves: readonly Move[], now: number): readonly number[] => {
  const reached = [arrival.at]
  let pace = paceOf(moves.slice(0, arrival.after))
  let since = arrival.at
  const push = (at: number): void => void (reached.length < steps.length && reached.push(at))
  const walkUntil = (until: number): void => {
    if (pace <= 0) return
    for (
      let due = Math.max(reached.at(-1) ?? since, since) + pace * 1000;
      reached.length < steps.length && due <= until;
      due += pace * 1000
    )
      push(due)
  }
  for (const move of moves.slice(arrival.after)) {
    walkUntil(move.at)
    if (move.kind === 'advance') {
      for (let step = 0; step < Math.min(move.steps, steps.length); step++) push(Math.max(move.at, reached.at(-1) ?? move.at))
    } else {
      pace = move.seconds
      since = move.at
    }
  }
  walkUntil(now)
  return spread(reached)
}

/** The service tells seconds only: two statuses of one second would leave their order open. */
const spread = (times: readonly number[]): readonly number[] => {
  const shown: number[] = []
  for (const time of times) shown.push(Math.max(time, (shown.at(-1) ?? -Infinity) + 1000))
  return shown
}

const westIndonesia = 7 * 3_600_000
const wall = (at: number): string => new Date(at + westIndonesia).toISOString()

/** `YYYY-MM-DD` in West Indonesian time. */
export const wallDate = (at: number): string => wall(at).slice(0, 10)
/** `YYYY-MM-DD HH:MM:SS` in West Indonesian time. */
export const wallDateTime = (at: number): string => wall(at).slice(0, 19).replace('T', ' ')
/** `HHMMSS` in West Indonesian time. */
export const wallTime = (at: number): string => wall(at).slice(11, 19).replaceAll(':', '')

/** Neither rising nor falling (from three entries on): the order of the service's arrays is not shown and must not be relied on (specification 4.6). */
export const outOfOrder = <T>(entries: readonly T[]): readonly T[] => [
  ...entries.filter((_, index) => index % 2 === 1),
  ...entries.filter((_, index) => index % 2 === 0)
]
