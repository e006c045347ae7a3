import type { Failure } from '#core/base/result.ts'
import type { ServiceZone } from '#core/base/calendar-day.ts'
import { isUnusable, type StoredAnswer, type ResponsesAnswer, type StatusAnswer, type UnusableAnswer } from '#core/contract/retrieval.ts'
import { withoutBlankEntries } from '#core/outbox/delivery-evidence.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { logChanges, notYetReported, responseChanges, withChanges } from '#core/tracking/track-changes.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import { blankTrack, setAsideId, type StoredResponse, type Track, type TrackChange } from '#core/tracking/track.ts'
import { logInServiceZone } from '#core/wire/service-dates.ts'
import type { AjukanDatabase } from '../../../data/database.ts'
import { writeUpdates, type OptimisticUpdate } from '../../../data/optimistic-update.ts'
import type { Change, StoreWriter } from '../../../data/store-writer.ts'
import { storedAnswer } from './raw-answers.ts'
import type { createTrackingRepository } from './tracking-repository.ts'
import { inboxItemsOf, type UnreadItem } from './unread-items.ts'

export const rowOf = (track: Track): Change => ({ table: 'tracks', key: track.car, value: track })
export const responseRow = (response: StoredResponse): Change => ({ table: 'responses', key: response.id, value: response })

export interface RefreshSessionDeps {
  readonly database: AjukanDatabase
  readonly storeWriter: StoreWriter
  readonly now: () => number
  readonly repository: Pick<
    ReturnType<typeof createTrackingRepository>,
    'wholeTrack' | 'responses' | 'ofCar' | 'putTracks' | 'show' | 'forgetTrack' | 'forgetResponses'
  >
  readonly updateSummary: (car: string, isCleared: boolean) => OptimisticUpdate
  /** The zone of the service that answers about an aju number. */
  readonly zoneOf: (car: string) => ServiceZone
  /** Whether a declaration in the worklist has this aju number. */
  readonly isDrafted: (car: string) => boolean
  /** Whether another desk holds the declaration: what is new is unread there. */
  readonly isOfOther: (car: string) => boolean
  readonly announce: (items: readonly UnreadItem[]) => void
}

/**
 * Collects the answers of one refresh of an aju number. Their content is shown at once, as a refresh waits for the rate limiter between
 * operations, and written in one batch by `close`. When that write is refused, everything is shown as it was before, so that the next refresh
 * finds the same changes again, writes it and announces it. `isMoreReal`: what is known is of the practice or training service; the first
 * usable answer replaces it.
 */
export const createRefreshSessions =
  ({ database, storeWriter, now, repository, updateSummary, zoneOf, isDrafted, isOfOther, announce }: RefreshSessionDeps) =>
  (car: string, profile: string, isMoreReal: boolean) => {
    const { ofCar } = repository
    const trackOf = (): Track | undefined => repository.wholeTrack(car)
    const responsesBefore = new Map(ofCar(car).map((response) => [response.id, response]))
    const trackBefore = trackOf()
    const isForOther = isOfOther(car)
    const isFirst = (trackBefore?.refreshedAt ?? 0) === 0
    const touched = new Map<string, StoredResponse>()
    const changes: TrackChange[] = []
    const rows: Change[] = []

    const current = (): Track => trackOf() ?? blankTrack(car, profile)
    /** The changes of the track; merged again by `close`, because the user may have marked or noted something meanwhile. */
    let reported: Partial<Track> = {}
    let hasUsableAnswer = false
    /** Called before the first usable answer is taken. */
    const setAside = (): void => {
      if (!isMoreReal || hasUsableAnswer) return
      const { watched } = current()
      repository.putTracks([{ ...blankTrack(car, profile), ...(watched ? { watched } : {}) }])
      repository.forgetResponses([...responsesBefore.values()])
      for (const response of responsesBefore.values()) {
        const id = setAsideId(response.id, trackBefore?.profile ?? '')
        rows.push({ table: 'responses', key: response.id }, responseRow({ ...response, id, ofEarlierService: true }))
      }
    }
    const isComplete = ({ remarks }: StoredAnswer): boolean => !remarks?.error && remarks?.isPartial !== true
    const takeResponses = (found: Parameters<typeof mergeResponses>[2], operation: string, answer: StoredAnswer): void => {
      const known = new Set(ofCar(car).map(({ id }) => id))
      const changed = mergeResponses(car, ofCar(car), found, now(), { operation, isComplete: isComplete(answer) }).map((response) =>
        isForOther && !known.has(response.id) ? { ...response, readAt: now() } : response
      )
      for (const response of changed) touched.set(response.id, response)
      repository.show(changed)
      const { [operation]: _, ...others } = reported.remarks ?? current().remarks ?? {}
      const said =
        answer.remarks && (answer.remarks.error !== '' || answer.remarks.message !== undefined || answer.remarks.others.length > 0)
      reported = { ...reported, remarks: said ? { ...others, [operation]: answer.remarks } : others }
    }
    /** Stores the answer as it came; false when the last answer of the operation was the same text. */
    const storeAnswer = async (operation: string, answer: StoredAnswer | UnusableAnswer, as = operation): Promise<boolean> => {
      const stored = await storedAnswer(database, car, operation, answer, current().heard?.[as])
      if (stored.row) rows.push(stored.row)
      reported = { ...reported, heard: { ...reported.heard, [as]: stored.heard } }
      return stored.row !== null
    }

    /** Stored beside the last usable answer of the operation, which stays valid. */
    const takeUnusable = async (operation: string, answer: UnusableAnswer): Promise<Failure> => {
      await storeAnswer(operation, answer, `${operation} unusable`)
      return answer.failure
    }

    /** Keeps later changes by the user (read marks, the note, due billings). */
    const restoreTrack = (news: readonly TrackChange[]): void => {
      if (isMoreReal && trackBefore) {
        repository.putTracks([trackBefore])
        return
      }
      const { watched, changes: known = [] } = current()
      const isNews = new Set(news.map(({ id }) => id))
      const replaced = new Map(trackBefore?.changes?.map((change) => [change.id, change]))
      const left = known.flatMap((change) => (isNews.has(change.id) ? (replaced.get(change.id) ?? []) : [change]))
      if (!trackBefore && !watched && left.length === 0) {
        repository.forgetTrack(car)
        return
      }
      const { watched: _watched, changes: _changes, ...before } = trackBefore ?? blankTrack(car, profile)
      repository.putTracks([{ ...before, ...(watched ? { watched } : {}), ...(left.length > 0 ? { changes: left } : {}) }])
    }
    const restoreResponses = (): void => {
      repository.forgetResponses([...touched.values()].filter(({ id }) => !responsesBefore.has(id)))
      repository.show(
        [...(isMoreReal ? responsesBefore : touched).keys()].flatMap((id) => {
          const before = responsesBefore.get(id)
          return before ? [{ ...before, readAt: repository.responses.value.get(id)?.readAt ?? before.readAt }] : []
        })
      )
    }

    return {
      /** Resolves with why the answer could not be used, or null. */
      takeLog: async (answer: StatusAnswer | UnusableAnswer): Promise<Failure | null> => {
        if (isUnusable(answer)) return takeUnusable('status', answer)
        setAside()
        hasUsableAnswer = true
        const track = current()
        const known = logInServiceZone(track.log, zoneOf(car))
        const answered = withoutBlankEntries(answer.log)
        const log = mergeLog(known, answered, now(), isComplete(answer))
        changes.push(...logChanges(track.refreshedAt === 0 ? undefined : known, log, now()))
        reported = { ...reported, profile, refreshedAt: now(), log, deviations: answer.deviations }
        takeResponses({ log: answered.dataRespon }, 'status', answer)
        // An unchanged log is shown by `close`: every change of a track redraws the list.
        // The log is judged as soon as it is shown, so it is shown with its remarks.
        if (await storeAnswer('status', answer)) {
          const { remarks = {} } = reported
          repository.putTracks([{ ...current(), profile, log, deviations: answer.deviations, remarks, refreshedAt: now() }])
        }
        return null
      },
      /** Resolves with why the answer could not be used, or null. */
      takeAnswer: async (operation: string, answer: ResponsesAnswer | UnusableAnswer): Promise<Failure | null> => {
        if (isUnusable(answer)) return takeUnusable(operation, answer)
        setAside()
        hasUsableAnswer = true
        takeResponses({ responses: answer.responses }, operation, answer)
        await storeAnswer(operation, answer)
        return null
      },
      /** Writes everything in one batch and announces what is new. Throws NotSaved when the write is refused. */
      close: async (): Promise<void> => {
        if (Object.keys(reported).length === 0) return
        if (!hasUsableAnswer && trackOf() === undefined) {
          // The service has reported nothing about this aju number yet, so it gets no track.
          await storeWriter.write(rows)
          return
        }
        const known = isMoreReal && hasUsableAnswer ? new Map<string, StoredResponse>() : responsesBefore
        const fresh = [...touched.values()].filter(({ id }) => !known.has(id))
        const track = current()
        const news = notYetReported(track.changes ?? [], [...changes, ...responseChanges([...known.values()], ofCar(car), now())]).map(
          (change) => (isForOther ? { ...change, seenAt: now() } : change)
        )
        const isNews = news.length > 0 || fresh.length > 0
        const after: Track = {
          ...track,
          ...reported,
          heard: { ...track.heard, ...reported.heard },
          ...(isNews ? { changes: withChanges(track.changes ?? [], news), changedAt: now() } : {})
        }
        repository.putTracks([after])
        const rollBack = (): void => {
          restoreTrack(news)
          restoreResponses()
        }
        await writeUpdates(storeWriter, [
          // A new response may have the id of one that is set aside.
          { changes: [...rows, ...[...touched.values()].map(responseRow), rowOf(after)], rollBack },
          updateSummary(car, isMoreReal && hasUsableAnswer)
        ])
        if (isForOther) return
        const isPast = isFirst && !isDrafted(car)
        announce(inboxItemsOf(car, news, fresh).map((item) => (isPast ? { ...item, past: true as const } : item)))
      }
    }
  }

export type OpenRefreshSession = ReturnType<typeof createRefreshSessions>
