import type { ReadStatusLog } from '../contract/retrieval.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import { stateOfStatus } from '../draft/summary.ts'
import { statedStatus } from '../wire/stated-status.ts'
import { reachedStageOf, type Stage } from './stages.ts'
import { currentStep } from './status-history.ts'
import { registration, type Track } from './track.ts'

/**
 * The part of a track that lists show: the history and the answer remarks take most of its memory. It is not a `Track`, so it cannot be written to the store by mistake.
 */
export interface ListedTrack extends Pick<Track, 'car' | 'profile' | 'refreshedAt'> {
  readonly log: Pick<ReadStatusLog, 'status' | 'statusUraian'> & {
    /** Time of the current step as received; '' if there is none. */
    readonly since: string
    /** Number of the registration; '' if there is none. */
    readonly registration: string
    /** The stage in which it was rejected; missing if it was not. */
    readonly rejectedIn?: Stage
  }
  readonly changedAt: Track['changedAt'] | undefined
  readonly changes: Track['changes'] | undefined
  readonly watched: Track['watched'] | undefined
}

/** A track as the window holds it. */
export type KnownTrack = Track | ListedTrack

export const isWhole = (track: KnownTrack): track is Track => 'dataStatus' in track.log

/** With the changes that are unseen or were received at `since` (milliseconds since 1970) or later. */
export const listedTrack = (track: Track, since: number, rules: AnswerRules): ListedTrack => {
  const { car, profile, refreshedAt, log, changedAt, changes, watched } = track
  const status = statedStatus(log)
  const shown = changes?.filter(({ seenAt, at }) => seenAt === 0 || at >= since)
  return {
    car,
    profile,
    refreshedAt,
    log: {
      status,
      statusUraian: log.statusUraian,
      since: currentStep(log)?.entry.waktuStatus ?? '',
      registration: registration(log)?.number ?? '',
      ...(stateOfStatus(status, rules) === 'rejected' ? { rejectedIn: reachedStageOf(log, rules) } : {})
    },
    changedAt,
    changes: shown === undefined || shown.length === 0 ? undefined : shown,
    watched
  }
}
