import type { ServiceZone } from '../base/calendar-day.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import type { TrackingSettings } from '../contract/settings.ts'
import { stateOfStatus } from '../draft/summary.ts'
import { momentOf } from '../wire/service-dates.ts'
import { statedStatus } from '../wire/stated-status.ts'
import { isWhole, type KnownTrack } from './listed-track.ts'
import type { Track } from './track.ts'
import { currentStep, stepsOf } from './status-history.ts'

export interface CurrentStatus {
  readonly code: string
  /** Since when it is in this status; null if no time can be read. */
  readonly since: number | null
}

/** Tracks are immutable, so results are cached per track, for the zone they were read in. */
const cache = new WeakMap<KnownTrack, { readonly zone: ServiceZone; readonly status: CurrentStatus }>()

const read = (log: Track['log'], zone: ServiceZone): CurrentStatus => {
  const status = statedStatus(log)
  // Reads the newest entry of the current status. The whole history, which is much slower, is only read if none has a time.
  const moments =
    status === '' ? [] : log.dataStatus.flatMap((entry) => (entry.kodeStatus === status ? (momentOf(entry.waktuStatus, zone) ?? []) : []))
  if (moments.length > 0) return { code: status, since: moments.reduce((newest, one) => Math.max(newest, one)) }
  const step = currentStep(log, stepsOf(log, zone))
  return { code: status || (step?.entry.kodeStatus ?? ''), since: step?.at ?? null }
}

/** The current status of a declaration, and since when. */
export const currentStatusOf = (track: KnownTrack, { zone }: AnswerRules): CurrentStatus => {
  const known = cache.get(track)
  if (known?.zone === zone) return known.status
  const status = isWhole(track) ? read(track.log, zone) : { code: statedStatus(track.log), since: momentOf(track.log.since, zone) }
  cache.set(track, { zone, status })
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
export const thresholdOf = (code: string, { usual, codes }: Thresholds): number | null => {
  const minutes = (Object.hasOwn(codes, code) ? codes[code] : undefined) ?? usual
  return minutes === 0 ? null : minutes * 60_000
}

/** Whether a declaration stays in its status longer than its threshold; null if not, if it is finished, or if no time can be read. */
export const stuckOf = (track: KnownTrack, thresholds: Thresholds, now: number, rules: AnswerRules): Stuck | null => {
  const { code, since } = currentStatusOf(track, rules)
  if (since === null || stateOfStatus(code, rules) !== 'sent') return null
  const threshold = thresholdOf(code, thresholds)
  const lasted = now - since
  return threshold === null || lasted < threshold ? null : { car: track.car, code, since, lasted, threshold }
}

/** All stuck declarations, furthest over their threshold first. `rulesOf` gives the rules of an aju number. */
export const stuckAmong = (
  tracks: Iterable<KnownTrack>,
  thresholds: Thresholds,
  now: number,
  rulesOf: (car: string) => AnswerRules
): readonly Stuck[] =>
  [...tracks]
    .flatMap((track) => stuckOf(track, thresholds, now, rulesOf(track.car)) ?? [])
    .sort((a, b) => b.lasted - b.threshold - (a.lasted - a.threshold))
