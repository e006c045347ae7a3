import type { Failure } from '#core/base/result.ts'
import { isUnusable, type KeptAnswer, type ResponsesAnswer, type StatusAnswer, type UnusableAnswer } from '#core/contract/retrieval.ts'
import { logChanges, notYetTold, responseChanges, withChanges } from '#core/tracking/track-changes.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import { blankTrack, type StoredResponse, type Track, type TrackChange } from '#core/tracking/track.ts'
import type { AjukanDatabase } from '../../../data/database.ts'
import type { Change, StoreWriter } from '../../../data/store-writer.ts'
import { keptAnswer } from './raw-answers.ts'

/** Something nobody has looked at yet. */
export interface Unread {
  readonly id: string
  readonly car: string
  readonly kind: TrackChange['kind'] | 'response'
  readonly code: string
  readonly at: number
  readonly title: string
  /** Told at the first question about an aju number that is only watched: its past, no news of today. */
  readonly past?: true
}

export const rowOf = (track: Track): Change => ({ table: 'tracks', key: track.car, value: track })
export const responseRow = (response: StoredResponse): Change => ({ table: 'responses', key: response.id, value: response })

export const inboxItemsOf = (car: string, changes: readonly TrackChange[], fresh: readonly StoredResponse[]): readonly Unread[] => [
  ...changes.map(({ id, kind, code, at, title }) => ({ id, car, kind, code, at, title })),
  ...fresh.map(({ id, code, firstSeenAt, description }) => ({
    id,
    car,
    kind: 'response' as const,
    code,
    at: firstSeenAt,
    title: description
  }))
]

/** What a conversation needs of the store that shows its outcome. */
export interface RefreshSessionDeps {
  readonly database: AjukanDatabase
  readonly ledger: StoreWriter
  readonly now: () => number
  readonly ofCar: (car: string) => readonly StoredResponse[]
  readonly trackOf: (car: string) => Track | undefined
  readonly putTrack: (track: Track) => void
  readonly show: (changed: readonly StoredResponse[]) => void
  readonly summaryFacts: (car: string) => readonly Change[]
  /** Whether a declaration here has this aju number. */
  readonly isDrafted: (car: string) => boolean
  readonly tell: (news: readonly Unread[]) => void
}

/** One conversation about an aju number: what is told is shown at once and written in one batch at the end. */
export const createRefreshSessions =
  ({ database, ledger, now, ofCar, trackOf, putTrack, show, summaryFacts, isDrafted, tell }: RefreshSessionDeps) =>
  (car: string, profile: string) => {
    const before = ofCar(car)
    const isFirst = (trackOf(car)?.refreshedAt ?? 0) === 0
    const touched = new Map<string, StoredResponse>()
    const changes: TrackChange[] = []
    const rows: Change[] = []

    const current = (): Track => trackOf(car) ?? blankTrack(car, profile)
    const takeResponses = (told: Parameters<typeof mergeResponses>[2]): void => {
      const changed = mergeResponses(car, ofCar(car), told, now())
      for (const response of changed) touched.set(response.id, response)
      show(changed)
    }
    /** What the answers make of the track; put in once more at the end, as somebody may have marked or noted something meanwhile. */
    let told: Partial<Track> = {}
    /** Whether any answer could be used. */
    let isUsed = false
    const keep = async (operation: string, answer: KeptAnswer | UnusableAnswer, as = operation): Promise<boolean> => {
      const kept = await keptAnswer(database, car, operation, answer, current().heard?.[as])
      if (kept.row) rows.push(kept.row)
      told = { ...told, heard: { ...told.heard, [as]: kept.heard } }
      return kept.row !== null
    }

    /** What cannot be used tells nothing, and is kept beside the last one that did. */
    const takeUnusable = async (operation: string, answer: UnusableAnswer): Promise<Failure> => {
      await keep(operation, answer, `${operation} unusable`)
      return answer.failure
    }

    return {
      /** Resolves with why the answer could not be used, or null. */
      takeLog: async (answer: StatusAnswer | UnusableAnswer): Promise<Failure | null> => {
        if (isUnusable(answer)) return takeUnusable('status', answer)
        isUsed = true
        const track = current()
        changes.push(...logChanges(track.refreshedAt === 0 ? undefined : track.log, answer.log, now()))
        told = { profile, refreshedAt: now(), log: answer.log, deviations: answer.deviations }
        takeResponses({ log: answer.log.dataRespon })
        // What says the same can wait for the end: every change of a track is felt by the list.
        if (await keep('status', answer))
          putTrack({ ...current(), profile, log: answer.log, deviations: answer.deviations, refreshedAt: now() })
        return null
      },
      /** As with the log. */
      takeAnswer: async (operation: string, answer: ResponsesAnswer | UnusableAnswer): Promise<Failure | null> => {
        if (isUnusable(answer)) return takeUnusable(operation, answer)
        isUsed = true
        takeResponses({ responses: answer.responses })
        await keep(operation, answer)
        return null
      },
      /** Writes all of it; throws NotSaved where the disk refuses. */
      close: async (): Promise<void> => {
        if (!isUsed && trackOf(car) === undefined) {
          // Of this aju number the service has told nothing yet: it is not followed for that.
          await ledger.write(rows)
          return
        }
        const known = new Set(before.map((response) => response.id))
        const fresh = [...touched.values()].filter((response) => !known.has(response.id))
        const track = current()
        const news = notYetTold(track.changes ?? [], [...changes, ...responseChanges(before, ofCar(car), now())])
        const isNews = news.length > 0 || fresh.length > 0
        const after: Track = {
          ...track,
          ...told,
          heard: { ...track.heard, ...told.heard },
          ...(isNews ? { changes: withChanges(track.changes ?? [], news), changedAt: now() } : {})
        }
        putTrack(after)
        await ledger.write([...[...touched.values()].map(responseRow), ...rows, rowOf(after), ...summaryFacts(car)])
        const isPast = isFirst && !isDrafted(car)
        tell(inboxItemsOf(car, news, fresh).map((one) => (isPast ? { ...one, past: true as const } : one)))
      }
    }
  }
