import { exponentialBackoff } from '../base/backoff.ts'
import type { TrackingSettings } from '../contract/settings.ts'
import { phaseOf } from './status-phase.ts'
import { unstoredInterval } from './unstored.ts'

/** One tracked aju number and its refresh state. Times in milliseconds since 1970. */
export interface TrackedNumber {
  readonly car: string
  readonly profile: string
  /** The current status code; '' if the service has not reported one. */
  readonly status: string
  /** No status follows this one. */
  readonly isFinal: boolean
  /** Last refresh; 0: never. */
  readonly askedAt: number
  /** Last change; before the first one, since when it is tracked or was sent; 0 if that is unknown. */
  readonly changedAt: number
  /** Since when a response has a text instead of its PDF; null if none has. */
  readonly documentSince: number | null
  /** For how many hours such a response is queried. */
  readonly documentHours: number
  /** Since when a PDF that came is not stored, because the archive folder did not take it; null if all are. */
  readonly unstoredSince: number | null
  /** The backoff of the last refresh, if it failed. */
  readonly failure: Backoff | null
}

/** No request from `at` for `wait` milliseconds. */
export interface Backoff {
  readonly at: number
  readonly wait: number
}

/** How the service of a profile answers. `halted`: no request until the user acts. */
export interface ServiceState {
  readonly failures: number
  readonly waiting: Backoff | null
  readonly halted: boolean
}

export interface RefreshContext {
  readonly now: number
  /** Local time of this computer. */
  readonly minuteOfDay: number
  readonly online: boolean
}

export interface RefreshPlan {
  /** The number to refresh now: the one refreshed longest ago; null if none is due. */
  readonly first: TrackedNumber | null
  /** When the next refresh is due; null if none will be. */
  readonly nextAt: number | null
  readonly pause: 'off' | 'offline' | 'quiet' | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A number without changes for days is refreshed less often, so that it does not use up the requests of the others. */
const slowdown = (age: number): number => (age < day ? 1 : age < 3 * day ? 2 : age < 14 * day ? 6 : 24)

/** A missing PDF is queried hourly on the first day, then less often. */
const documentInterval = (age: number, hours: number): number | null =>
  age >= hours * hour ? null : age < day ? hour : age < 3 * day ? 6 * hour : day

/** Milliseconds between two refreshes of this aju number; null: no more refreshes. */
export const intervalOf = (followed: TrackedNumber, settings: TrackingSettings, now: number): number | null => {
  if (followed.unstoredSince !== null) return unstoredInterval(Math.max(0, now - followed.unstoredSince))
  if (followed.isFinal)
    return followed.documentSince === null ? null : documentInterval(Math.max(0, now - followed.documentSince), followed.documentHours)
  const usual = settings.intervals[phaseOf(followed.status)] * minute
  const age = followed.changedAt === 0 ? 0 : Math.max(0, now - followed.changedAt)
  return Math.max(usual, Math.min(day, usual * slowdown(age)))
}

/** When a wait ends. A start further ahead than its own wait was written before the clock was set back and no longer counts. */
export const waitEnd = ({ at, wait }: Backoff, now: number): number => (at - now > wait ? now : at + wait)

/** When the next refresh is due; null: no more. With time it only moves later. */
export const dueAt = (followed: TrackedNumber, settings: TrackingSettings, now: number): number | null => {
  const interval = intervalOf(followed, settings, now)
  if (interval === null) return null
  if (followed.failure !== null) return waitEnd(followed.failure, now)
  return followed.askedAt === 0 ? 0 : waitEnd({ at: followed.askedAt, wait: interval }, now)
}

/** Minutes until the quiet hours end; null outside of them. */
export const quietFor = ({ on, from, to }: TrackingSettings['quiet'], minuteOfDay: number): number | null => {
  if (!on || from === to) return null
  const isQuiet = from < to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to
  return isQuiet ? (to - minuteOfDay + 1440) % 1440 : null
}

const limits = { service: { base: 30_000, cap: 15 * minute, floor: 1 / 8 }, declaration: { base: 5 * minute, cap: 6 * hour, floor: 1 / 8 } }
/** A longer Retry-After is capped at one hour. */
const longestRetryAfter = hour

/**
 * Milliseconds to wait after the n-th failure in a row: random up to a bound that doubles, so that clients do not retry in step. Never less
 * than an eighth of the bound, which limits an hour of failures to forty requests, nor than Retry-After. `random` is in [0, 1);
 * `retryAfter` in seconds.
 */
export const refreshBackoff = (scope: 'service' | 'declaration', failures: number, random: number, retryAfter = 0): number =>
  Math.max(exponentialBackoff(limits[scope], Math.max(0, failures - 1), random), Math.min(longestRetryAfter, retryAfter * 1_000))
