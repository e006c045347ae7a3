import type { TrackingSettings } from '../contract/tracking-settings.ts'
import { stateOfStatus } from '../draft/summary.ts'
import { momentOf } from '../wire/service-dates.ts'
import { currentStep } from './status-history.ts'
import type { Track } from './track.ts'

export interface CurrentStatus {
  readonly code: string
  /** Since when it is in this status; null if no time can be read. */
  readonly since: number | null
}

/** Tracks are immutable, so results are cached per track. */
const cache = new WeakMap<Track, CurrentStatus>()

const read = (log: Track['log']): CurrentStatus => {
  // Reads the newest entry of the current status. The whole history, which is much slower, is only read if none has a time.
  const moments =
    log.status === '' ? [] : log.dataStatus.flatMap((entry) => (entry.kodeStatus === log.status ? (momentOf(entry.waktuStatus) ?? []) : []))
  if (moments.length > 0) return { code: log.status, since: moments.reduce((newest, one) => Math.max(newest, one)) }
  const step = currentStep(log)
  return { code: log.status || (step?.entry.kodeStatus ?? ''), since: step?.at ?? null }
}

/** The current status of a declaration, and since when. */
export const currentStatusOf = (track: Track): CurrentStatus => {
  const known = cache.get(track)
  if (known) return known
  const status = read(track.log)
  cache.set(track, status)
  return status
}

export interface Stuck {
  readonly car: string
  readonly code: string
  readonly since: number
  /** Milliseconds in this status. */
  readonly lasted: number
  /** Milliseconds it usually takes at most. */
  readonly threshold: number
}

type Thresholds = TrackingSettings['stuckAfter']

/** Milliseconds after which a status counts as stuck; null: never. */
const thresholdOf = (code: string, { usual, codes }: Thresholds): number | null => {
  const minutes = (Object.hasOwn(codes, code) ? codes[code] : undefined) ?? usual
  return minutes === 0 ? null : minutes * 60_000
}

/** Whether a declaration stays in its status longer than its threshold; null if not, if it is finished, or if no time can be read. */
export const stuckOf = (track: Track, thresholds: Thresholds, now: number): Stuck | null => {
  const { code, since } = currentStatusOf(track)
  if (since === null || stateOfStatus(code) !== 'sent') return null
  const threshold = thresholdOf(code, thresholds)
  const lasted = now - since
  return threshold === null || lasted < threshold ? null : { car: track.car, code, since, lasted, threshold }
}

/** All stuck declarations, furthest over their threshold first. */
export const stuckAmong = (tracks: Iterable<Track>, thresholds: Thresholds, now: number): readonly Stuck[] =>
  [...tracks].flatMap((track) => stuckOf(track, thresholds, now) ?? []).sort((a, b) => b.lasted - b.threshold - (a.lasted - a.threshold))
