import type { ReadStatusLog } from '../contract/retrieval.ts'
import type { LoggedStatus } from '../derive/types.ts'
import { isDay } from '../base/calendar-day.ts'
import { timeline } from './track.ts'

/** The service writes wall times without a zone; West Indonesian time is assumed (domain page 1.8), seven hours ahead of UTC. */
const zone = 7 * 3_600_000

/** A time of the service as a moment in milliseconds; null where it is none. A day alone is its beginning. */
export const momentOf = (text: string | null | undefined): number | null => {
  const [, day = '', hour = '00', minute = '00', second = '00'] =
    /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?)?/.exec(text ?? '') ?? []
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date, Number(hour), Number(minute), Number(second)) - zone
}

/** The day of a moment as the service would write it. */
export const serviceDay = (moment: number): string => new Date(moment + zone).toISOString().slice(0, 10)

/** The end of a day of the service, as a moment; null where the text is no day. */
export const endOfDay = (text: string): number | null => {
  const start = isDay(text) ? momentOf(text) : null
  return start === null ? null : start + 86_400_000
}

export interface Step {
  readonly entry: LoggedStatus
  /** Null where its time cannot be read. */
  readonly at: number | null
  /** Milliseconds to the step after it; null for the last one and where a time is missing. */
  readonly lasted: number | null
}

/** The history in time order with how long each step lasted. */
export const stepsOf = (log: Pick<ReadStatusLog, 'dataStatus'>): readonly Step[] => {
  const ordered = timeline(log).map((entry) => ({ entry, at: momentOf(entry.waktuStatus) }))
  return ordered.map(({ entry, at }, index) => {
    const next = ordered[index + 1]?.at ?? null
    return { entry, at, lasted: at === null || next === null ? null : Math.max(0, next - at) }
  })
}

/** The step a declaration stands at: the newest of the code the service calls current, else the newest of all. */
export const currentStep = (log: Pick<ReadStatusLog, 'dataStatus' | 'status'>, steps: readonly Step[] = stepsOf(log)): Step | null =>
  steps.findLast((step) => step.entry.kodeStatus === log.status && step.at !== null) ??
  steps.findLast((step) => step.at !== null) ??
  steps.at(-1) ??
  null

/** What the service itself calls a status, from the first of the histories that has words for it; '' where none has. */
export const wordsOfStatus = (logs: Iterable<Pick<ReadStatusLog, 'dataStatus'>>, code: string): string => {
  for (const { dataStatus } of logs)
    for (const { kodeStatus, keterangan } of dataStatus) if (kodeStatus === code && keterangan.trim() !== '') return keterangan.trim()
  return ''
}

export interface StatusTimes {
  /** How often a step of this code ended. */
  readonly times: number
  /** Milliseconds. */
  readonly mean: number
  readonly median: number
  /** A quarter took no longer than `lower`, three quarters no longer than `upper`. */
  readonly lower: number
  readonly upper: number
  readonly longest: number
}

type Lasted = readonly (readonly [code: string, milliseconds: number])[]

/** A log is never changed in place, and to read its times is most of the work. */
const lastedOfLog = new WeakMap<object, Lasted>()

const lastedOf = (log: Pick<ReadStatusLog, 'dataStatus'>): Lasted => {
  const known = lastedOfLog.get(log.dataStatus)
  if (known) return known
  const lasted = stepsOf(log).flatMap(({ entry, lasted: time }): Lasted => (time === null ? [] : [[entry.kodeStatus, time]]))
  lastedOfLog.set(log.dataStatus, lasted)
  return lasted
}

/** Between the two nearest where the share falls between them; of ascending numbers. */
const quantile = (ordered: readonly number[], share: number): number => {
  const place = (ordered.length - 1) * share
  const below = ordered[Math.floor(place)] ?? 0
  const above = ordered[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** How long each status lasted, over the histories of many declarations; steps that have not ended do not count. */
export const durationsByStatus = (logs: Iterable<Pick<ReadStatusLog, 'dataStatus'>>): ReadonlyMap<string, StatusTimes> => {
  const found = new Map<string, number[]>()
  for (const log of logs)
    for (const [code, time] of lastedOf(log)) {
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
