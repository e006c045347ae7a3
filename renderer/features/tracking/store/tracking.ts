import { defineStore } from 'pinia'
import { ref } from 'vue'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import { isUnusable } from '#core/contract/retrieval.ts'
import { stateFollowing, type Summary } from '#core/draft/summary.ts'
import { seen, withChanges } from '#core/tracking/track-changes.ts'
import { blankTrack, type StoredResponse, type Track, type TrackChange } from '#core/tracking/track.ts'
import { useServices } from '../../../data/services.ts'
import { NotSaved, type Change } from '../../../data/store-writer.ts'
import { readInPages } from '../../../data/read-pages.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { createGate, type Asker } from './request-limiter.ts'
import { createTrackingRepository } from './tracking-repository.ts'
import { createRefreshSessions, inboxItemsOf, responseRow, rowOf, type Unread } from './refresh-session.ts'
import { marksOf, type InboxKey, type SeenMarks } from './seen-marks.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

export type { Unread } from './refresh-session.ts'

/** What the disk refuses is a failure like any other: it is shown, and asking again brings the same once more. */
const orNotSaved = async <T>(result: Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await result
  } catch (error) {
    if (error instanceof NotSaved) return { ok: false, failure: error.failure }
    throw error
  }
}

/** Who asks, and whether the status log alone is enough for them. */
export interface RefreshOptions {
  readonly asker: Asker
  readonly parts: 'all' | 'log'
}
const everythingNow: RefreshOptions = { asker: 'person', parts: 'all' }

/** What the service says of declarations that were sent: status logs and responses. */
export const useTracking = defineStore('tracking', () => {
  const { database, ledger, host, now } = useServices()
  const settings = useSettings()
  const worklist = useWorklist()
  const book = createTrackingRepository()
  const { tracks, responses, show, putTracks, ofCar } = book
  /** Aju numbers being asked about now. */
  const busy = ref<ReadonlySet<string>>(new Set())
  /** Why the last refresh of an aju number failed. */
  const failures = ref<ReadonlyMap<string, Failure>>(new Map())
  const listeners = new Set<(news: readonly Unread[]) => void>()
  const gate = createGate({
    most: () => settings.settings.tracking.perMinute,
    monotonic: () => performance.now(),
    after: (milliseconds, run) => setTimeout(run, milliseconds)
  })

  let reading: Promise<void> = Promise.resolve()
  let isRead = false
  /** Reads what is known, once `first` is over; whoever asks the service meanwhile waits. */
  const load = (first: Promise<unknown> = Promise.resolve()): Promise<void> => {
    reading = first.then(async () => {
      for await (const rows of readInPages<Track>(database.tracks, ({ car }) => car)) putTracks(rows)
      isRead = true
      for await (const rows of readInPages<StoredResponse>(database.responses, ({ id }) => id)) show(rows)
    })
    return reading
  }

  /** The facts of the worklist, only where they say something new: a question that told nothing must not stir fifty thousand rows. */
  const summaryFacts = (car: string): readonly Change[] => {
    const summary = worklist.byCar(car)
    if (!summary) return []
    const { log } = tracks.value.get(car) ?? {}
    const responsesOfCar = ofCar(car)
    const last = responsesOfCar.at(-1)
    const known = log !== undefined && log.dataStatus.length > 0
    // A draft being mended or a submission of unknown fate keeps its state: the old status does not speak of it.
    const follows = known ? stateFollowing(summary, log.status) : null
    const facts: Partial<Summary> = {
      ...(known ? { status: log.status, statusText: log.statusUraian } : {}),
      ...(follows ? { state: follows } : {}),
      ...(last ? { lastResponse: `${last.code} ${last.description}`.trim() } : {}),
      unread: responsesOfCar.filter((response) => response.readAt === 0).length
    }
    const isNews = (Object.keys(facts) as (keyof Summary)[]).some((key) => facts[key] !== summary[key])
    return isNews ? worklist.note(summary.id, facts) : []
  }

  /** Changes a track and writes it, with what else belongs to the same batch. */
  const changeTrack = async (car: string, change: (track: Track) => Track, more: readonly Change[] = []): Promise<void> => {
    const before = tracks.value.get(car)
    if (!before) return
    const after = change(before)
    putTracks([after])
    await ledger.write([rowOf(after), ...more])
  }

  const tell = (news: readonly Unread[]): void => {
    if (news.length > 0) for (const listener of listeners) listener(news)
  }

  const conversation = createRefreshSessions({
    database,
    ledger,
    now,
    ofCar,
    trackOf: (car) => tracks.value.get(car),
    putTrack: (track) => {
      putTracks([track])
    },
    show,
    summaryFacts,
    isDrafted: (car) => worklist.byCar(car) !== undefined,
    tell
  })

  const askAll = async (car: string, profileId: string, { asker, parts }: RefreshOptions): Promise<Result<Track>> => {
    const profile = settings.profiles.profiles.find((one) => one.id === profileId)
    if (!profile) return fail('no-address')
    await gate.pass(asker)
    const status = await host.call('tracking.statusLog', { profile: profileId, car })
    if (!status.ok) return status
    const talk = conversation(car, profileId)
    let failure: Failure | null
    try {
      failure = await talk.takeLog(status.value)
      for (const kind of failure || parts === 'log' ? [] : profile.responseKinds) {
        await gate.pass(asker)
        const answer = await host.call('tracking.responses', { profile: profileId, car, kind })
        failure = (answer.ok ? await talk.takeAnswer(kind, answer.value) : answer.failure) ?? failure
      }
    } finally {
      await talk.close()
    }
    const track = tracks.value.get(car)
    return failure || !track ? { ok: false, failure: failure ?? { code: 'unexpected' } } : ok(track)
  }

  /** The profile an aju number belongs to: the one it was asked about with, sent with, or the current one. */
  const profileOf = (car: string): string => {
    const { profiles, current } = settings.profiles
    const asked = tracks.value.get(car)?.profile
    const sent = worklist.byCar(car)?.profile
    const own = profiles.find((one) => one.id === asked) ?? profiles.find((one) => sent !== '' && one.name === sent)
    return own?.id ?? current
  }

  /** Per aju number, the question that runs now and the one that waits for it. */
  const asking = new Map<
    string,
    { readonly running: Promise<Result<Track>>; waiting: Promise<Result<Track>> | null; next: RefreshOptions }
  >()

  /**
   * Asks the service for the status log and the responses of an aju number; everything told is kept.
   * While one question runs the next one waits: its answer may be older than what the caller knows. More than one waiting would tell nothing new.
   */
  const refresh = (car: string, profileId = profileOf(car), wish: RefreshOptions = everythingNow): Promise<Result<Track>> => {
    const asked = asking.get(car)
    if (asked) {
      // Who wants more decides for the one that waits.
      if (asked.waiting === null || wish.parts === 'all') asked.next = wish
      asked.waiting ??= asked.running.then(() => refresh(car, profileId, asked.next))
      return asked.waiting
    }
    const running = ask(car, profileId, wish).finally(() => asking.delete(car))
    asking.set(car, { running, waiting: null, next: wish })
    return running
  }

  const ask = async (car: string, profileId: string, wish: RefreshOptions): Promise<Result<Track>> => {
    busy.value = new Set(busy.value).add(car)
    try {
      await Promise.all([reading, worklist.ready()])
      const result = await orNotSaved(askAll(car, profileId, wish))
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

  const askByCode = async (car: string, code: string, profileId: string): Promise<Result<number>> => {
    await reading
    await gate.pass('person')
    const answer = await host.call('tracking.responseByCode', { profile: profileId, car, code })
    if (!answer.ok) return answer
    const talk = conversation(car, profileId)
    await talk.takeAnswer(`by-code ${code}`, answer.value)
    await talk.close()
    return isUnusable(answer.value) ? { ok: false, failure: answer.value.failure } : ok(answer.value.responses.length)
  }

  /** Asks for one response by its code (specification 4.4); how many it told of. */
  const fetchByCode = (car: string, code: string, profileId = profileOf(car)): Promise<Result<number>> =>
    orNotSaved(askByCode(car, code, profileId))

  const readNow = (read: readonly StoredResponse[]): readonly StoredResponse[] =>
    read.flatMap((response) => (response.readAt === 0 ? [{ ...response, readAt: now() }] : []))

  const markRead = async (ids: readonly string[]): Promise<void> => {
    const changed = readNow(ids.flatMap((id) => responses.value.get(id) ?? []))
    if (changed.length === 0) return
    show(changed)
    const cars = new Set(changed.map((response) => response.car))
    await ledger.write([...changed.map(responseRow), ...[...cars].flatMap(summaryFacts)])
  }

  /** Everything told of an aju number has been looked at. */
  const markSeen = async (car: string): Promise<void> => {
    const changed = readNow(ofCar(car))
    const before = tracks.value.get(car)
    const after = before?.changes?.some((change) => change.seenAt === 0) ? { ...before, changes: seen(before.changes, now()) } : undefined
    if (changed.length === 0 && !after) return
    show(changed)
    if (after) putTracks([after])
    await ledger.write([...changed.map(responseRow), ...(after ? [rowOf(after)] : []), ...summaryFacts(car)])
  }

  /** Marks exactly these as seen at a moment, or with 0 as not seen again; answers those that changed, so that it can be taken back. */
  const setSeen = async (news: readonly InboxKey[], at: number): Promise<readonly InboxKey[]> => {
    const marks = marksOf(news, at, responses.value, tracks.value)
    if (marks.done.length === 0) return marks.done
    const cars = new Set(marks.responses.map((response) => response.car))
    const put = (changed: Pick<SeenMarks, 'responses' | 'tracks'>): readonly Change[] => {
      show(changed.responses)
      putTracks(changed.tracks)
      return [...cars].flatMap(summaryFacts)
    }
    const facts = put(marks)
    try {
      await ledger.write([...marks.responses.map(responseRow), ...marks.tracks.map(rowOf), ...facts])
    } catch (error) {
      // What could not be written is as it was, also on the screen.
      put(marksOf(marks.done, at === 0 ? now() : 0, responses.value, tracks.value))
      throw error
    }
    return marks.done
  }

  /** Adds aju numbers that are not, or not only, drafted here; those already watched keep their note where no other is given. */
  const watch = async (found: readonly { readonly car: string; readonly note: string }[]): Promise<void> => {
    await reading
    const since = now()
    const watched = new Map<string, Track>()
    for (const { car, note } of found) {
      const track = watched.get(car) ?? tracks.value.get(car) ?? blankTrack(car, settings.profiles.current)
      watched.set(car, { ...track, watched: { since: track.watched?.since ?? since, note: note || (track.watched?.note ?? '') } })
    }
    await ledger.write([...watched.values()].map(rowOf))
    putTracks(
      [...watched].map(([car, { watched: mark }]) => ({
        ...(tracks.value.get(car) ?? blankTrack(car, settings.profiles.current)),
        ...(mark ? { watched: mark } : {})
      }))
    )
  }

  /** No longer watched; what was told stays. */
  const unwatch = (car: string): Promise<void> => changeTrack(car, ({ watched: _watched, ...track }) => track)
  const setNote = (car: string, note: string): Promise<void> =>
    changeTrack(car, (track) => ({ ...track, watched: { since: track.watched?.since ?? now(), note } }))

  /** News that no answer told: a billing that falls due. Told once per id. */
  const addInboxItems = async (car: string, news: readonly TrackChange[]): Promise<void> => {
    const known = new Set(tracks.value.get(car)?.changes?.map((change) => change.id))
    const fresh = news.filter((change) => !known.has(change.id))
    if (fresh.length === 0) return
    await changeTrack(car, (track) => ({ ...track, changes: withChanges(track.changes ?? [], fresh) }))
    tell(inboxItemsOf(car, fresh, []))
  }

  /** Told of everything new once it is written. Returns what stops it. */
  const onInboxItems = (listener: (news: readonly Unread[]) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    tracks,
    responses,
    busy,
    failures,
    unread: book.unread,
    unreadOf: book.unreadOf,
    load,
    /** Whether every track is among `tracks`. */
    isRead: () => isRead,
    ofCar,
    profileOf,
    refresh,
    fetchByCode,
    markRead,
    markSeen,
    setSeen,
    watch,
    unwatch,
    setNote,
    addInboxItems,
    documentSince: book.documentSince,
    /** The question about an aju number that runs now. */
    running: (car: string): Promise<Result<Track>> | null => asking.get(car)?.running ?? null,
    billed: book.billed,
    releases: book.releases,
    onInboxItems,
    onChanged: book.onChanged,
    onPdf: book.onPdf
  }
})
