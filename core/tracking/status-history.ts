import type { ReadLogStatus, ReadStatusLog } from '../contract/retrieval.ts'
import type { ServiceZone } from '../base/service-time.ts'
import { momentOf } from '../wire/service-dates.ts'
import { timeline } from './track.ts'

export interface Step {
  readonly entry: ReadLogStatus
  /** Null if its time cannot be read. */
  readonly at: number | null
  /** Milliseconds to the following step; null for the last one and if a time is missing. */
  readonly lasted: number | null
}

/** The history in time order with the duration of each step. `zone`: of the service. */
export const stepsOf = (log: Pick<ReadStatusLog, 'dataStatus'>, zone: ServiceZone): readonly Step[] => {
  const ordered = timeline(log).map((entry) => ({ entry, at: momentOf(entry.waktuStatus, zone) }))
  return ordered.map(({ entry, at }, index) => {
    const next = ordered[index + 1]?.at ?? null
    return { entry, at, lasted: at === null || next === null ? null : Math.max(0, next - at) }
  })
}

/** Order and durations are the same in every zone. */
const anyZone: ServiceZone = 'UTC'

/** The current step: the newest entry of the code the service calls current, else the newest of all. */
export const currentStep = (
  log: Pick<ReadStatusLog, 'dataStatus' | 'status'>,
  steps: readonly Step[] = stepsOf(log, anyZone)
): Step | null =>
  steps.findLast((step) => step.entry.kodeStatus === log.status && step.at !== null) ??
  steps.findLast((step) => step.at !== null) ??
  steps.at(-1) ??
  null

/** The service's own text for a status, from the first history that has one; '' if none has. */
export const wordsOfStatus = (logs: Iterable<Pick<ReadStatusLog, 'dataStatus'>>, code: string): string => {
  for (const { dataStatus } of logs)
    for (const { kodeStatus, keterangan } of dataStatus) if (kodeStatus === code && keterangan.trim() !== '') return keterangan.trim()
  return ''
}

export interface StatusTimes {
  /** Number of finished steps with this code. */
  readonly times: number
  /** Milliseconds. */
  readonly mean: number
  readonly median: number
  /** Quartiles: a quarter took at most `lower`, three quarters at most `upper`. */
  readonly lower: number
  readonly upper: number
  readonly longest: number
}

/** The finished steps of a history. */
export type Lasted = readonly (readonly [code: string, milliseconds: number])[]

/** Logs are immutable and reading their times is expensive, so results are cached per log. */
const lastedOfLog = new WeakMap<object, Lasted>()

export const lastedOf = (log: Pick<ReadStatusLog, 'dataStatus'>): Lasted => {
  const known = lastedOfLog.get(log.dataStatus)
  if (known) return known
  const lasted = stepsOf(log, anyZone).flatMap(({ entry, lasted: time }): Lasted => (time === null ? [] : [[entry.kodeStatus, time]]))
  lastedOfLog.set(log.dataStatus, lasted)
  return lasted
}

/** Quantile of ascending numbers, with linear interpolation. */
const quantile = (ordered: readonly number[], share: number): number => {
  const place = (ordered.length - 1) * share
  const below = ordered[Math.floor(place)] ?? 0
  const above = ordered[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** Durations of each status over the histories of many declarations; unfinished steps do not count. */
export const durationsByStatus = (histories: Iterable<Lasted>): ReadonlyMap<string, StatusTimes> => {
  const found = new Map<string, number[]>()
  for (const history of histories)
    for (const [code, time] of history) {
      const known = found.get(code)
      if (known) known.push(time)
      else found.set(code, [time])
    }
  return new Map(
    [...found].map(([code, durations]) => {
      const ordered = durations.sort((a, b) => a - b)
      return [
        code,
        {
          times: ordered.length,
          mean: ordered.reduce((sum, one) => sum + one, 0) / ordered.length,
          median: quantile(ordered, 0.5),
          lower: quantile(ordered, 0.25),
          upper: quantile(ordered, 0.75),
          longest: ordered.at(-1) ?? 0
        }
      ]
    })
  )
}
