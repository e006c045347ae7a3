import type { AnswerRules } from '../contract/answer-rules.ts'
import { stateOfStatus } from '../draft/summary.ts'
import { isRelease } from './billing.ts'
import type { KnownTrack } from './listed-track.ts'
import { currentStep } from './status-history.ts'
import { statedStatus } from '../wire/stated-status.ts'
import { inTimeOrder, registration, type StoredResponse, type Track } from './track.ts'

/** What the service last reported about an aju number; texts as received, '' for none. */
export interface LastReport {
  readonly status: string
  readonly statusText: string
  readonly time: string
  readonly registration: string
  /** Code and description of the newest response. */
  readonly response: string
}

/** Null if the service has reported nothing. */
export const lastReportOf = (track: Track | undefined, responses: readonly StoredResponse[]): LastReport | null => {
  const log = track?.log
  const newest = inTimeOrder(responses).at(-1)
  if (newest === undefined && (log === undefined || log.dataStatus.length === 0)) return null
  return {
    status: log === undefined ? '' : statedStatus(log),
    statusText: log?.statusUraian ?? '',
    time: (log && currentStep(log)?.entry.waktuStatus) ?? '',
    registration: (log && registration(log)?.number) ?? '',
    response: newest === undefined ? '' : `${newest.code} ${newest.description}`.trim()
  }
}

/** Identifies a current status by its code and time as received; '' before the first one. */
export const statusMark = (log: KnownTrack['log']): string => {
  const time = 'dataStatus' in log ? (currentStep(log)?.entry.waktuStatus ?? '') : log.since
  const status = statedStatus(log)
  return status === '' ? '' : `${status} ${time}`.trim()
}

/** The status that an attempt stores as known before it (`KnownBefore`); none before the first status. */
export const statusBefore = (log: KnownTrack['log'] | null): { readonly status?: string } => {
  const status = log === null ? '' : statusMark(log)
  return status === '' ? {} : { status }
}

/** Whether the current status is that of an earlier submission, known before the present one was sent (`pastStatus` of the summary). */
export const isPastStatus = (pastStatus: string | undefined, log: KnownTrack['log'] | undefined): boolean =>
  log !== undefined && pastStatus !== undefined && pastStatus === statusMark(log)

/** The status code that a log has of the present submission; '' if it has none. */
export const presentStatus = (pastStatus: string | undefined, log: KnownTrack['log'] | undefined): string =>
  log === undefined || isPastStatus(pastStatus, log) ? '' : statedStatus(log)

/**
 * Identifies what makes an aju number final: its final status, else its newest release (SPPB), with the time; null while customs still
 * process it. `status`: the code the worklist stores, for the time before the track is read.
 */
export const finalMark = (
  status: string,
  track: KnownTrack | undefined,
  responses: readonly StoredResponse[],
  rules: AnswerRules
): string | null => {
  const code = track === undefined ? status : statedStatus(track.log)
  if (stateOfStatus(code, rules) !== 'sent') return track === undefined ? code : statusMark(track.log)
  const release = inTimeOrder(responses).findLast((response) => isRelease(response.code, rules))
  return release ? `${release.code} ${release.date} ${release.time}`.trim() : null
}

/**
 * Whether an unlocking applies to the current final mark. Before the track is read, only the status code is known; the status log lists a release
 * without its time, which the next answer of the same refresh adds.
 */
export const isUnlockedBy = (unlocked: unknown, mark: string): boolean =>
  typeof unlocked === 'string' && (unlocked === mark || mark.startsWith(`${unlocked} `) || unlocked.split(' ', 1)[0] === mark)
