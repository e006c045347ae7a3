import { isStatusCode } from '../contract/answer-rules.ts'
import type { ReadLogStatus, ReadStatusLog } from '../contract/retrieval.ts'
import type { ServiceZone } from '../base/calendar-day.ts'
import { momentOf } from '../wire/service-dates.ts'
import { quantile } from './statistics.ts'
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

/** The current step: the newest entry of the code the service calls current, else the newest one with a code. */
export const currentStep = (
  log: Pick<ReadStatusLog, 'dataStatus' | 'status'>,
  steps: readonly Step[] = stepsOf(log, anyZone)
): Step | null => {
  const coded = steps.filter(({ entry }) => isStatusCode(entry.kodeStatus))
  return (
    coded.findLast((step) => step.entry.kodeStatus === log.status && step.at !== null) ??
    coded.findLast((step) => step.at !== null) ??
    coded.at(-1) ??
    null
  )
}

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
  readonly median: number
  /** 90th percentile in milliseconds. */
  readonly p90: number
  /** Medians of the newest durations in up to twelve groups of equal size, oldest first. */
  readonly trend: readonly number[]
}

/** The finished steps of a history, each with the moment it ended. */
export type Lasted = readonly (readonly [code: string, milliseconds: number, endedAt: number])[]

/** Logs are immutable and reading their times is expensive, so results are cached per log. */
const lastedOfLog = new WeakMap<object, Lasted>()

export const lastedOf = (log: Pick<ReadStatusLog, 'dataStatus'>): Lasted => {
  const known = lastedOfLog.get(log.dataStatus)
  if (known) return known
  const lasted = stepsOf(log, anyZone).flatMap(({ entry, at, lasted: time }): Lasted =>
    time === null || at === null ? [] : [[entry.kodeStatus, time, at + time]]
  )
  lastedOfLog.set(log.dataStatus, lasted)
  return lasted
}

const trendGroups = 12
/** Durations that the trend shows at most. */
const trendSamples = 240

/** `ended` belongs to `durations` by index. Typed arrays sort fifty thousand numbers in a few milliseconds. */
const trendOf = (durations: Float64Array, ended: Float64Array): readonly number[] => {
  const cutoff = ended.length <= trendSamples ? -Infinity : (ended.toSorted()[ended.length - trendSamples] ?? -Infinity)
  const newest = [...ended.keys()]
    .filter((index) => (ended[index] ?? 0) >= cutoff)
    .sort((a, b) => (ended[a] ?? 0) - (ended[b] ?? 0))
    .slice(-trendSamples)
    .map((index) => durations[index] ?? 0)
  const groups = Math.min(trendGroups, newest.length)
  const edge = (group: number): number => Math.round((group * newest.length) / groups)
  return Array.from({ length: groups }, (_, group) =>
    quantile(
      newest.slice(edge(group), edge(group + 1)).sort((a, b) => a - b),
      0.5
    )
  )
}

/** Durations of each status over the histories of many declarations; unfinished steps do not count. */
export const durationsByStatus = (histories: Iterable<Lasted>): ReadonlyMap<string, StatusTimes> => {
  const found = new Map<string, { readonly durations: number[]; readonly ended: number[] }>()
  for (const history of histories)
    for (const [code, time, endedAt] of history) {
      const known = found.get(code) ?? { durations: [], ended: [] }
      known.durations.push(time)
      known.ended.push(endedAt)
      found.set(code, known)
    }
  return new Map(
    [...found].map(([code, known]) => {
      const durations = Float64Array.from(known.durations)
      const ordered = durations.toSorted()
      const [median, p90] = [quantile(ordered, 0.5), quantile(ordered, 0.9)]
      return [code, { times: ordered.length, median, p90, trend: trendOf(durations, Float64Array.from(known.ended)) }]
    })
  )
}
