import * as v from 'valibot'
import { isObject } from '../base/json-guards.ts'
import { stored, storedFlag, storedNumber, storedObject } from '../base/stored-members.ts'

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

const minutesOfDay = { least: 0, most: day - 1 }

/** Minutes of one code. */
const stuckMinutes = v.pipe(v.number(), v.minValue(trackingLimits.stuck.least), v.maxValue(trackingLimits.stuck.most))

/** Whether a code can have a limit of its own; names that every object has (`__proto__`) cannot. */
export const isStatusCode = (code: string): boolean => /^[\w-]{1,12}$/.test(code) && !(code in Object.prototype)

/** Limits by code. The entries that cannot be used are left out. */
const codesOf = (usual: Readonly<Record<string, number>>) =>
  stored<Readonly<Record<string, number>>>(
    v.pipe(
      v.custom<Readonly<Record<string, unknown>>>(isObject),
      v.transform((codes) =>
        Object.fromEntries(
          Object.entries(codes)
            .filter((entry): entry is [string, number] => isStatusCode(entry[0]) && v.is(stuckMinutes, entry[1]))
            .slice(0, trackingLimits.codes)
        )
      )
    ),
    usual
  )

/** Reads settings from a file or the window; a missing or invalid member takes the value of `usual`. */
export const readTrackingSettings = (value: unknown, usual: TrackingSettings): TrackingSettings => {
  const { auto, intervals, quiet, perMinute, stuckAfter } = usual
  const minute = (otherwise: number) => storedNumber(minutesOfDay, otherwise)
  const read = v.parse(
    storedObject({
      auto: storedFlag(auto),
      intervals: storedObject(Object.fromEntries(phases.map((phase) => [phase, storedNumber(trackingLimits.interval, intervals[phase])]))),
      quiet: storedObject({ on: storedFlag(quiet.on), from: minute(quiet.from), to: minute(quiet.to) }),
      perMinute: storedNumber(trackingLimits.perMinute, perMinute),
      stuckAfter: storedObject({ usual: storedNumber(trackingLimits.stuck, stuckAfter.usual), codes: codesOf(stuckAfter.codes) })
    }),
    value
  )
  const whole = { from: Math.floor(read.quiet.from), to: Math.floor(read.quiet.to) }
  return {
    ...read,
    intervals: read.intervals as TrackingSettings['intervals'],
    quiet: { ...read.quiet, ...whole },
    perMinute: Math.floor(read.perMinute)
  }
}
