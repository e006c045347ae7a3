import { exponentialBackoff } from '../base/backoff.ts'
import type { FailureCode } from '../base/result.ts'
import type { Phase, TrackingSettings } from '../contract/tracking-settings.ts'
import { stateOfStatus } from '../draft/summary.ts'

/** One aju number that may be asked about, and what is known of the asking. Moments in milliseconds of the wall clock. */
export interface Followed {
  readonly car: string
  readonly profile: string
  /** The current status code; '' where the service told of none. */
  readonly status: string
  /** 0: never. */
  readonly askedAt: number
  /** When something new was last told; 0 where nothing was. */
  readonly changedAt: number
  /** Since when a response has a sentence instead of its PDF; null where none has. */
  readonly documentSince: number | null
  /** Of the last question, where it failed. */
  readonly failure: Waiting | null
}

/** From when and how long there is nothing to ask. */
export interface Waiting {
  readonly at: number
  readonly wait: number
}

/** How the service of a profile answers: `halted` until the user does something about it. */
export interface ServiceState {
  readonly failures: number
  readonly waiting: Waiting | null
  readonly halted: boolean
}

export interface World {
  readonly now: number
  /** Of the clock on the wall of this computer. */
  readonly minuteOfDay: number
  readonly online: boolean
}

export interface RefreshPlan {
  /** To be asked about now: the one not asked for longest; null where none is due. */
  readonly first: Followed | null
  /** When there is something to ask next; null where nothing will be. */
  readonly nextAt: number | null
  readonly pause: 'off' | 'offline' | 'quiet' | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const inRange = (code: number, from: number, to: number): boolean => code >= from && code <= to

/** Which sort of step a code is (domain page 1.8). */
export const phaseOf = (status: string): Phase => {
  if (status === '') return 'unanswered'
  if (!/^\d{3}$/.test(status)) return 'other'
  const code = Number(status)
  if (code === 210) return 'payment'
  if (inRange(code, 225, 240)) return 'lane'
  if (code < 225) return 'processing'
  if (inRange(code, 300, 449)) return 'inspection'
  if (inRange(code, 500, 599)) return 'gate'
  return inRange(code, 960, 981) ? 'correction' : 'other'
}

/** What has not moved for days is asked about less often, so that forgotten ones do not eat what the others need. */
const slowness = (age: number): number => (age < day ? 1 : age < 3 * day ? 2 : age < 14 * day ? 6 : 24)

/** A PDF that was not there yet: hourly on the first day, then more seldom, for two weeks. */
const documentInterval = (age: number): number | null => (age < day ? hour : age < 3 * day ? 6 * hour : age < 14 * day ? day : null)

/** Milliseconds between two questions about this aju number; null: none any more. */
export const intervalOf = (followed: Followed, settings: TrackingSettings, now: number): number | null => {
  if (stateOfStatus(followed.status) !== 'sent')
    return followed.documentSince === null ? null : documentInterval(Math.max(0, now - followed.documentSince))
  const usual = settings.intervals[phaseOf(followed.status)] * minute
  const age = followed.changedAt === 0 ? 0 : Math.max(0, now - followed.changedAt)
  return Math.max(usual, Math.min(day, usual * slowness(age)))
}

/** A moment further ahead than its own wait lies before a clock that was put back: it says nothing any more. */
export const endOf = ({ at, wait }: Waiting, now: number): number => (at - now > wait ? now : at + wait)

/** When it is to be asked about next, as things stand now; null: not any more. With time it only moves on. */
export const dueAt = (followed: Followed, settings: TrackingSettings, now: number): number | null => {
  const interval = intervalOf(followed, settings, now)
  if (interval === null) return null
  if (followed.failure !== null) return endOf(followed.failure, now)
  return followed.askedAt === 0 ? 0 : endOf({ at: followed.askedAt, wait: interval }, now)
}

/** Minutes until the quiet hours end; null where they are not now. */
export const quietFor = ({ on, from, to }: TrackingSettings['quiet'], minuteOfDay: number): number | null => {
  if (!on || from === to) return null
  const isQuiet = from < to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to
  return isQuiet ? (to - minuteOfDay + 1440) % 1440 : null
}

/** What a failure speaks of: the token or address (asking on is useless), the whole service, or this aju number alone. */
export type Reach = 'halt' | 'service' | 'one'

const halting: ReadonlySet<FailureCode> = new Set(['unauthorised', 'forbidden', 'no-token', 'no-address', 'address-not-allowed'])
const ofOne: ReadonlySet<FailureCode> = new Set([
  'refused',
  'not-found',
  'unreadable-answer',
  'answer-too-large',
  'too-large',
  'invalid-input',
  'unexpected'
])
export const reachOf = (code: FailureCode): Reach => (halting.has(code) ? 'halt' : ofOne.has(code) ? 'one' : 'service')

const limits = { service: { base: 30_000, cap: 15 * minute, floor: 1 / 8 }, one: { base: 5 * minute, cap: 6 * hour, floor: 1 / 8 } }
/** A service that asks for more than this is asked again all the same. */
const longestRetryAfter = hour

/**
 * How long to wait after the n-th failure in a row: anything up to a bound that doubles, spread over nearly all of it so that many never
 * come together. Never less than an eighth of the bound, which keeps an hour of trouble under forty questions whatever chance brings,
 * nor than the service asked for. `random` lies in [0, 1); `retryAfter` in seconds.
 */
export const backoff = (reach: 'service' | 'one', failures: number, random: number, retryAfter = 0): number =>
  Math.max(exponentialBackoff(limits[reach], Math.max(0, failures - 1), random), Math.min(longestRetryAfter, retryAfter * 1_000))
