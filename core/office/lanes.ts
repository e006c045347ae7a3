import { ajuStart, isAjuPrefix, lastRunning } from '../numbering/aju-number.ts'
import type { Lane } from '../contract/office/channels.ts'

/** Where the running part of an aju number begins: after the prefix of twelve characters and the day. */
const runningAt = 20

const isOf = ({ desk, retired }: Lane, wanted: string): boolean => desk === wanted && !retired

/** Whether a number is in a lane of this desk: no other desk can give it. */
export const isInLane = (car: string, lanes: readonly Lane[], desk: string): boolean => {
  const number = car.toUpperCase()
  return lanes.some((lane) => isOf(lane, desk) && number.startsWith(lane.prefix) && number.startsWith(lane.series, runningAt))
}

/** The series in which this desk numbers under a prefix, in order; none where it has no lane. */
export const ownSeries = (prefix: string, lanes: readonly Lane[], desk: string): readonly string[] =>
  lanes.flatMap((lane) => (isOf(lane, desk) && lane.prefix === prefix.toUpperCase() ? [lane.series] : [])).sort()

/** Of the numbers of a lane and day, the part from which a spare lane is claimed. */
const spareFrom = 0.5

/**
 * Whether this desk claims a lane of a prefix now: it has none, or half of a day of its last one is used. `counters`: the running numbers that were given.
 */
export const needsLane = (
  prefix: string,
  lanes: readonly Lane[],
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
