import { ajuKey, ajuPrefixLength, ajuStart, isAjuPrefix, lastRunning } from '../numbering/aju-number.ts'
import type { Holding, NumberLane } from '../contract/office.ts'

/** Where the running part of an aju number begins: after the prefix of twelve characters and the day. */
const runningAt = 20

const isOf = ({ desk, retired }: NumberLane, wanted: string): boolean => desk === wanted && !retired

/** The lane of any desk, used or unused, that contains the number; undefined if none does. */
export const numberLaneOf = (car: string, lanes: readonly NumberLane[]): NumberLane | undefined => {
  const number = car.toUpperCase()
  return lanes.find(({ prefix, series }) => number.startsWith(prefix) && number.startsWith(series, runningAt))
}

/** Whether a number is in a lane of this desk, so that no other desk can assign it. */
export const isInOwnLane = (car: string, lanes: readonly NumberLane[], desk: string): boolean => {
  const lane = numberLaneOf(car, lanes)
  return lane !== undefined && isOf(lane, desk)
}

/**
 * How the office takes a number that was typed for a declaration: `own`: it is taken for it, or in a lane of this desk. `outside`: in no lane, it has to be
 * registered first. `refused`: in the lane of another desk.
 */
export const numberPlace = (
  car: string,
  holding: Pick<Holding, 'car' | 'registered'> | undefined,
  lanes: readonly NumberLane[],
  desk: string
): 'own' | 'outside' | 'refused' => {
  if (isInOwnLane(car, lanes, desk) || (holding?.registered === true && ajuKey(holding.car ?? '') === ajuKey(car))) return 'own'
  return numberLaneOf(car, lanes) === undefined ? 'outside' : 'refused'
}

/** The series in which this desk numbers under a prefix, in order; none where it has no lane. */
export const ownSeries = (prefix: string, lanes: readonly NumberLane[], desk: string): readonly string[] =>
  lanes.flatMap((lane) => (isOf(lane, desk) && lane.prefix === prefix.toUpperCase() ? [lane.series] : [])).sort()

/** The used share of the numbers of a lane and day, from 0 to 1, from which this desk claims a spare lane. */
const spareFrom = 0.5

/** The series of this desk for the prefix of a number, as they are shown; '' where it has no lane. */
export const seriesFor = (car: string, lanes: readonly NumberLane[], desk: string): string =>
  ownSeries(car.slice(0, ajuPrefixLength), lanes, desk).join(', ')

/**
 * Whether this desk claims a lane of a prefix now: it has none, or half of a day of its last one is used. `counters`: the running numbers that were given.
 */
export const needsLane = (
  prefix: string,
  lanes: readonly NumberLane[],
  desk: string,
  given: { readonly day: string; readonly counters: Iterable<{ readonly start: string; readonly running: number }> }
): boolean => {
  if (!isAjuPrefix(prefix)) return false
  const last = ownSeries(prefix, lanes, desk).at(-1)
  if (last === undefined) return true
  const start = ajuStart({ prefix, series: last }, given.day)
  for (const counter of given.counters) if (counter.start === start && counter.running > lastRunning(last) * spareFrom) return true
  return false
}

/** The desk that has an aju number, as far as this desk knows: by a lane, else by a declaration other than `declaration`; null if none is known. */
export const numberOwner = (car: string, declaration: string, lanes: readonly NumberLane[], holdings: Iterable<Holding>): string | null => {
  const lane = numberLaneOf(car, lanes)
  if (lane) return lane.desk
  const key = ajuKey(car)
  for (const holding of holdings) if (holding.declaration !== declaration && ajuKey(holding.car ?? '') === key) return holding.holder
  return null
}
