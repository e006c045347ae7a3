import { ref } from 'vue'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { AnswerRules } from '#core/contract/answer-rules.ts'
import { practiceId, type Profile } from '#core/contract/profile.ts'
import {
  isUnusable,
  type Asker,
  type StoredAnswer,
  type ResponsesAnswer,
  type StatusAnswer,
  type UnusableAnswer
} from '#core/contract/retrieval.ts'
import { type Track, blankTrack, setAsideId, type StoredResponse, type TrackChange } from '#core/tracking/track.ts'
import { isOfOneNumber } from '#core/wire/classify-failure.ts'
import { withoutBlankEntries } from '#core/outbox/delivery-evidence.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { logChanges, notYetReported, responseChanges, withChanges } from '#core/tracking/track-changes.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import { logInServiceZone } from '#core/wire/service-dates.ts'
import { useServices } from '../../../data/services.ts'
import { NotSaved, type Change } from '../../../data/store-writer.ts'
import { isMoreReal } from './real-service.ts'
import { useOffice } from '../../office/store/office.ts'
import { useRequestTurns } from '../../office/store/sending.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { writeUpdates, type OptimisticUpdate } from '../../../data/optimistic-update.ts'
import { storedAnswer } from './raw-answers.ts'
import type { createTrackingRepository } from './tracking-repository.ts'
import { inboxItemsOf, type UnreadItem } from './inbox-items.ts'

export const rowOf = (track: Track): Change => ({ table: 'tracks', key: track.car, value: track })
export const responseRow = (response: StoredResponse): Change => ({ table: 'responses', key: response.id, value: response })

type TrackingRepository = ReturnType<typeof createTrackingRepository>

/** What the refreshes use of the store of the tracking. */
export interface TrackingLinks {
  readonly repository: TrackingRepository
  readonly updateSummary: (car: string, isCleared: boolean) => OptimisticUpdate
  readonly announce: (items: readonly UnreadItem[]) => void
  /** The profile an aju number belongs to; null when it was one that does not exist here. */
  readonly profileOf: (car: string) => string | null
  /** How the answers about an aju number are read. */
  readonly rulesOf: (car: string) => AnswerRules
  /** Whether another desk holds the declaration: what is new is unread there. */
  readonly isOfOther: (car: string) => boolean
  /** Resolves when the stored tracks, responses and summaries are read. */
  readonly ready: () => Promise<unknown>
}

/**
 * Collects the answers of one refresh of an aju number. Their content is shown at once, as a refresh waits for the rate limiter between
 * operations, and written in one batch by `close`. When that write is refused, everything is shown as it was before, so that the next refresh
 * finds the same changes again, writes it and announces it. `isMoreReal`: what is known is of the practice or training service, or of the
 * practice service of another computer; the first usable answer replaces it.
 */
const useRefreshSessions = ({ repository, updateSummary, announce, rulesOf, isOfOther }: TrackingLinks) => {
  const { database, storeWriter, now } = useServices()
  const worklist = useWorklist()
  return (car: string, profile: string, isMoreReal: boolean) => {
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
      const changed = mergeResponses(car, ofCar(car), found, now(), { operation, isComplete: isComplete(answer) }).map((response) => ({
        ...response,
        ...(profile === practiceId ? { practice: true as const } : {}),
        ...(isForOther && !known.has(response.id) ? { readAt: now() } : {})
      }))
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
      const log = operation === 'status' ? undefined : ((reported.heard ?? {})['status'] ?? current().heard?.['status'])
      const heard = { ...stored.heard, ...(log && { afterStatus: log.answer }) }
      reported = { ...reported, heard: { ...reported.heard, [as]: heard } }
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
        const known = logInServiceZone(track.log, rulesOf(car).zone)
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
        const isPast = isFirst && worklist.byCar(car) === undefined
        announce(inboxItemsOf(car, news, fresh).map((item) => (isPast ? { ...item, past: true as const } : item)))
      }
    }
  }
}

/** Who requests a refresh, and what it reads: the status log, the responses, or first the one and then the other. */
export interface RefreshOptions {
  readonly asker: Asker
  readonly parts: 'all' | 'log' | 'responses'
}
const everythingNow: RefreshOptions = { asker: 'user', parts: 'all' }

/** Reports a refused write as a failure; the next refresh reads the same data again. */
const orNotSaved = async <T>(result: Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await result
  } catch (error) {
    if (error instanceof NotSaved) return { ok: false, failure: error.failure }
    throw error
  }
}

/** Refreshes aju numbers from the service, one refresh per aju number at a time. */
export const useRefreshQueue = (links: TrackingLinks) => {
  const { profileOf, ready } = links
  const { trackOf, loadWhole } = links.repository
  const { host, database } = useServices()
  const settings = useSettings()
  const office = useOffice()
  const turns = useRequestTurns()
  const openSession = useRefreshSessions(links)
  const profileById = (id: string): Profile | undefined => settings.profiles.profiles.find((profile) => profile.id === id)
  /** Aju numbers that are being refreshed. */
  const busy = ref<ReadonlySet<string>>(new Set())
  /** Why the last refresh of an aju number failed. */
  const failures = ref<ReadonlyMap<string, Failure>>(new Map())
  /** Per aju number, the refresh that runs and the one that waits for it. */
  const requests = new Map<
    string,
    { readonly running: Promise<Result<Track>>; waiting: Promise<Result<Track>> | null; next: RefreshOptions; profile: string | null }
  >()

  /** The profile that a track was read with; undefined before its first answer. */
  const serviceOf = (track: Track | undefined): Profile | undefined =>
    track === undefined || track.refreshedAt === 0 ? undefined : profileById(track.profile)

  /** Whether what is known is of a service that counts less: practice before customs, and the practice service of another computer before the one here. */
  const isReplaced = (track: Track | undefined, by: Profile): boolean =>
    isMoreReal(by, serviceOf(track)) ||
    (by.id === practiceId && office.isJoined && track?.profile === practiceId && track.refreshedAt > 0 && track.heard === undefined)

  /** The practice service of this computer knows only what this computer has sent; of the others' the statuses come through the office. */
  const isPracticedElsewhere = async (car: string, profile: string): Promise<boolean> =>
    profile === practiceId &&
    office.isJoined &&
    !(await database.outbox.where('car').equals(car).toArray()).some((entry) => entry.profile === practiceId && entry.attempts.length > 0)

  /** Whether a track may be of the real service although its profile does not exist here, and `asked` is of none. */
  const isOfRemoved = (track: Track | undefined, asked: Profile): boolean =>
    track !== undefined && track.refreshedAt > 0 && profileById(track.profile) === undefined && asked.kind !== 'production'

  const readAll = async (car: string, profileId: string | null, { asker, parts }: RefreshOptions): Promise<Result<Track>> => {
    if (profileId === null) return fail('other-service')
    const profile = profileById(profileId)
    if (!profile) return fail('no-address')
    await loadWhole([car])
    const known = trackOf(car)
    // An answer of the practice service says nothing about a real declaration.
    if (isMoreReal(serviceOf(known), profile) || (isOfRemoved(known, profile) && profileOf(car) !== profileId)) return fail('other-service')
    if (await isPracticedElsewhere(car, profileId)) return fail('practice-elsewhere')
    const readLog = async (): Promise<Result<StatusAnswer | UnusableAnswer>> => {
      await turns.wait(asker, profileId)
      return host.call('tracking.statusLog', { profile: profileId, car, asker })
    }
    const status = parts === 'responses' ? null : await readLog()
    if (status?.ok === false && !isOfOneNumber(status.failure)) return status
    // Another desk may have stored its track meanwhile.
    await loadWhole([car])
    const session = openSession(car, profileId, isReplaced(trackOf(car), profile))
    let failure: Failure | null = null
    try {
      if (status !== null) failure = status.ok ? await session.takeLog(status.value) : status.failure
      // Without a usable log the service may still have the responses of the number.
      for (const kind of parts === 'log' || (failure && !isOfOneNumber(failure)) ? [] : profile.responseKinds) {
        await turns.wait(asker, profileId)
        const answer = await host.call('tracking.responses', { profile: profileId, car, asker, kind })
        failure = (answer.ok ? await session.takeAnswer(kind, answer.value) : answer.failure) ?? failure
      }
    } finally {
      await session.close()
    }
    const track = trackOf(car)
    return failure || !track ? { ok: false, failure: failure ?? { code: 'unexpected' } } : ok(track)
  }

  const run = async (car: string, profileId: string | null, options: RefreshOptions): Promise<Result<Track>> => {
    busy.value = new Set(busy.value).add(car)
    try {
      await ready()
      const result = await orNotSaved(readAll(car, profileId, options))
      const next = new Map(failures.value)
      if (result.ok) next.delete(car)
      else next.set(car, result.failure)
      failures.value = next
      return result
    } finally {
      const left = new Set(busy.value)
      left.delete(car)
      busy.value = left
    }
  }

  /**
   * Reads the status log and the responses of an aju number and stores everything reported.
   * While one refresh runs, the next one waits, because the pending answer may be older than what the caller knows. At most one waits.
   */
  const refresh = (car: string, profileId = profileOf(car), options: RefreshOptions = everythingNow): Promise<Result<Track>> => {
    const request = requests.get(car)
    if (request) {
      // A result of another service does not count for this caller.
      if (request.waiting !== null && request.profile !== profileId) return request.waiting.then(() => refresh(car, profileId, options))
      request.profile = profileId
      // The waiting refresh reads what any of its callers wants.
      const isSame = request.waiting === null || request.next.parts === options.parts
      request.next = isSame ? options : { ...options, parts: 'all' }
      request.waiting ??= request.running.then(() => refresh(car, profileId, request.next))
      return request.waiting
    }
    const running = run(car, profileId, options).finally(() => requests.delete(car))
    requests.set(car, { running, waiting: null, next: options, profile: profileId })
    return running
  }

  /**
   * Whether the responses of an aju number are still to be read after its status log: not all kinds of them were read since the log became what it is, or
   * one of them has no document yet.
   */
  const areResponsesDue = async (car: string): Promise<boolean> => {
    await loadWhole([car])
    const { unstoredSince, documentSince } = links.repository
    if (unstoredSince(car) !== null || documentSince(car) !== null) return true
    const heard = trackOf(car)?.heard ?? {}
    const kinds = profileById(profileOf(car) ?? '')?.responseKinds ?? []
    return kinds.some((kind) => heard[kind] === undefined || heard[kind].afterStatus !== heard['status']?.answer)
  }

  const readByCode = async (car: string, code: string, profileId: string | null): Promise<Result<readonly string[]>> => {
    await ready()
    if (profileId === null) return fail('other-service')
    const profile = profileById(profileId)
    if (!profile) return fail('no-address')
    if (await isPracticedElsewhere(car, profileId)) return fail('practice-elsewhere')
    await turns.wait('user', profileId)
    const answer = await host.call('tracking.responseByCode', { profile: profileId, car, code })
    if (!answer.ok) return answer
    await loadWhole([car])
    const session = openSession(car, profileId, isReplaced(trackOf(car), profile))
    try {
      await session.takeAnswer(`by-code ${code}`, answer.value)
    } finally {
      await session.close()
    }
    return isUnusable(answer.value) ? { ok: false, failure: answer.value.failure } : ok(answer.value.responses.map(({ reskd }) => reskd))
  }

  return {
    busy,
    failures,
    refresh,
    areResponsesDue,
    /** Reads one response by its code (specification 4.4); resolves with the codes of the responses reported. */
    fetchByCode: (car: string, code: string, profileId = profileOf(car)): Promise<Result<readonly string[]>> =>
      orNotSaved(readByCode(car, code, profileId)),
    /** The refresh of an aju number that runs now. */
    running: (car: string): Promise<Result<Track>> | null => requests.get(car)?.running ?? null
  }
}
