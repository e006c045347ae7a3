import { isObject } from '../base/json-guards.ts'

/** Phases of a declaration, derived from its status code; each has its own interval. `unanswered`: the service has not reported a status yet. */
export const phases = ['unanswered', 'processing', 'payment', 'lane', 'inspection', 'gate', 'correction', 'other'] as const
export type Phase = (typeof phases)[number]

/** Settings of tracking. All durations are in minutes. */
export interface TrackingSettings {
  /** Whether unfinished declarations are queried automatically. */
  readonly auto: boolean
  /** Minutes between two queries of one aju number. */
  readonly intervals: Readonly<Record<Phase, number>>
  /** No automatic queries between these minutes of the day, in local time; spans midnight if `from` is after `to`. */
  readonly quiet: { readonly on: boolean; readonly from: number; readonly to: number }
  /** Limit of retrieval operations in any sixty seconds, automatic or requested by the user. */
  readonly perMinute: number
  /** Minutes after which an unchanged status counts as stuck; 0: never. */
  readonly stuckAfter: { readonly usual: number; readonly codes: Readonly<Record<string, number>> }
}

export const trackingLimits = {
  interval: { least: 0.05, most: 10_080 },
  perMinute: { least: 1, most: 600 },
  stuck: { least: 0, most: 525_600 },
  codes: 100
} as const

const hour = 60
const day = 24 * hour

/**
 * Customs responses take minutes; payments and inspections take hours. The thresholds follow reports of brokers: an approval takes
 * 20 to 30 minutes if nothing is wrong, a laboratory test a week.
 */
export const defaultTrackingSettings: TrackingSettings = {
  auto: true,
  intervals: { unanswered: 10, processing: 10, payment: 15, lane: 10, inspection: 60, gate: 60, correction: 60, other: 30 },
  quiet: { on: false, from: 22 * hour, to: 5 * hour },
  perMinute: 60,
  stuckAfter: {
    usual: day,
    codes: {
      '100': hour,
      '104': hour,
      '105': hour,
      '106': hour,
      '110': hour,
      '111': hour,
      '210': 4 * hour,
      '230': hour,
      '240': hour,
      '300': 3 * day,
      '330': 3 * day,
      '400': 2 * day,
      '415': 7 * day,
      '501': 3 * day
    }
  }
}

const within = (value: unknown, { least, most }: { readonly least: number; readonly most: number }, otherwise: number): number =>
  typeof value === 'number' && value >= least && value <= most ? value : otherwise

const minutesOfDay = { least: 0, most: day - 1 }

/** Whether a code can have a limit of its own; names that every object has (`__proto__`) cannot. */
export const isStatusCode = (code: string): boolean => /^[\w-]{1,12}$/.test(code) && !(code in Object.prototype)

const codesOf = (value: unknown, usual: Readonly<Record<string, number>>): Readonly<Record<string, number>> => {
  if (!isObject(value)) return usual
  const valid = Object.entries(value).flatMap(([code, minutes]): readonly (readonly [string, number])[] => {
    const read = within(minutes, trackingLimits.stuck, -1)
    return isStatusCode(code) && read >= 0 ? [[code, read]] : []
  })
  return Object.fromEntries(valid.slice(0, trackingLimits.codes))
}

/** Reads settings from a file or the window; a missing or invalid member takes the value of `usual`. */
export const readTrackingSettings = (value: unknown, usual: TrackingSettings): TrackingSettings => {
  const members = isObject(value) ? value : {}
  const intervals = isObject(members['intervals']) ? members['intervals'] : {}
  const quiet = isObject(members['quiet']) ? members['quiet'] : {}
  const stuck = isObject(members['stuckAfter']) ? members['stuckAfter'] : {}
  const interval = (phase: Phase): number => within(intervals[phase], trackingLimits.interval, usual.intervals[phase])
  return {
    auto: typeof members['auto'] === 'boolean' ? members['auto'] : usual.auto,
    intervals: Object.fromEntries(phases.map((phase) => [phase, interval(phase)])) as TrackingSettings['intervals'],
    quiet: {
      on: typeof quiet['on'] === 'boolean' ? quiet['on'] : usual.quiet.on,
      from: Math.floor(within(quiet['from'], minutesOfDay, usual.quiet.from)),
      to: Math.floor(within(quiet['to'], minutesOfDay, usual.quiet.to))
    },
    perMinute: Math.floor(within(members['perMinute'], trackingLimits.perMinute, usual.perMinute)),
    stuckAfter: {
      usual: within(stuck['usual'], trackingLimits.stuck, usual.stuckAfter.usual),
      codes: codesOf(stuck['codes'], usual.stuckAfter.codes)
    }
  }
}
