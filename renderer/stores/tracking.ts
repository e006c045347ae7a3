import { defineStore } from 'pinia'
import { computed, ref, shallowRef, triggerRef } from 'vue'
import { fail, ok, type Failure, type Result } from '#core/contract/result.ts'
import { stateFollowing, type Summary } from '#core/draft/summary.ts'
import { isRelease } from '#core/tracking/billing.ts'
import { seen, withChanges } from '#core/tracking/changes.ts'
import { blankTrack, inTimeOrder, type StoredResponse, type Track, type TrackChange } from '#core/tracking/track.ts'
import { useServices } from '../services.ts'
import { NotSaved, type Change } from '../storage/ledger.ts'
import { useSettings } from './settings.ts'
import { createGate, type Asker } from './tracking-gate.ts'
import { createConversation, newsOf, responseRow, rowOf, type Unread } from './tracking-conversation.ts'
import { marksOf, unseenChanges, type NewsKey } from './tracking-seen.ts'
import { useWorklist } from './worklist.ts'

export type { Unread } from './tracking-conversation.ts'

/** What the disk refuses is a failure like any other: it is shown, and asking again brings the same once more. */
const orNotSaved = async <T>(result: Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await result
  } catch (error) {
    if (error instanceof NotSaved) return { ok: false, failure: error.failure }
    throw error
  }
}

/** What the service says of declarations that were sent: status logs and responses. */
export const useTracking = defineStore('tracking', () => {
  const { database, ledger, host, now } = useServices()
  const settings = useSettings()
  const worklist = useWorklist()
  const tracks = shallowRef<ReadonlyMap<string, Track>>(new Map())
  const all = new Map<string, StoredResponse>()
  /** Changed in place, as there may be hundreds of thousands. */
  const responses = shallowRef<ReadonlyMap<string, StoredResponse>>(all)
  const byCar = new Map<string, Map<string, StoredResponse>>()
  /** Aju numbers being asked about now. */
  const busy = ref<ReadonlySet<string>>(new Set())
  /** Why the last refresh of an aju number failed. */
  const failures = ref<ReadonlyMap<string, Failure>>(new Map())
  const unreadResponses = new Map<string, StoredResponse>()
  /** Aju numbers with a response that has a due date. */
  const billedCars = new Set<string>()
  const releases = new Map<string, StoredResponse>()
  const listeners = new Set<(news: readonly Unread[]) => void>()
  const gate = createGate({
    most: () => settings.settings.tracking.perMinute,
    monotonic: () => performance.now(),
    after: (milliseconds, run) => setTimeout(run, milliseconds)
  })

  const show = (changed: readonly StoredResponse[]): void => {
    for (const response of changed) {
      all.set(response.id, response)
      const known = byCar.get(response.car)
      if (known) known.set(response.id, response)
      else byCar.set(response.car, new Map([[response.id, response]]))
      if (response.readAt === 0) unreadResponses.set(response.id, response)
      else unreadResponses.delete(response.id)
      if (response.fields['tanggaljttempo']) billedCars.add(response.car)
      if (isRelease(response.code)) releases.set(response.id, response)
    }
    triggerRef(responses)
  }

  const readAll = async (): Promise<void> => {
    tracks.value = new Map((await database.tracks.toArray()).map((track) => [track.car, track]))
    show(await database.responses.toArray())
  }

  let reading: Promise<void> = Promise.resolve()
  const load = (): Promise<void> => {
    reading = readAll()
    return reading
  }

  const ofCar = (car: string): readonly StoredResponse[] => {
    // Read for its dependency: the maps stay the same.
    void responses.value
    return inTimeOrder([...(byCar.get(car)?.values() ?? [])])
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

  const putTrack = (track: Track): void => {
    tracks.value = new Map(tracks.value).set(track.car, track)
  }

  /** Changes a track and writes it, with what else belongs to the same batch. */
  const changeTrack = async (car: string, change: (track: Track) => Track, more: readonly Change[] = []): Promise<void> => {
    const before = tracks.value.get(car)
    if (!before) return
    const after = change(before)
    putTrack(after)
    await ledger.write([rowOf(after), ...more])
  }

  const tell = (news: readonly Unread[]): void => {
    if (news.length > 0) for (const listener of listeners) listener(news)
  }

  const conversation = createConversation({
    database,
    ledger,
    now,
    ofCar,
    trackOf: (car) => tracks.value.get(car),
    putTrack,
    show,
    summaryFacts,
    isDrafted: (car) => worklist.byCar(car) !== undefined,
    tell
  })

  const askAll = async (car: string, profileId: string, asker: Asker): Promise<Result<Track>> => {
    const profile = settings.profiles.profiles.find((one) => one.id === profileId)
    if (!profile) return fail('no-address')
    await gate.pass(asker)
    const status = await host.call('tracking.statusLog', { profile: profileId, car })
    if (!status.ok) return status
    const talk = conversation(car, profileId)
    let failure: Failure | null = null
    try {
      await talk.takeLog(status.value)
      for (const kind of profile.responseKinds) {
        await gate.pass(asker)
        const answer = await host.call('tracking.responses', { profile: profileId, car, kind })
        if (answer.ok) await talk.takeAnswer(kind, answer.value)
        else failure = answer.failure
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
  const asking = new Map<string, { readonly running: Promise<Result<Track>>; waiting: Promise<Result<Track>> | null }>()

  /**
   * Asks the service for the status log and the responses of an aju number; everything told is kept.
   * While one question runs the next one waits: its answer may be older than what the caller knows. More than one waiting would tell nothing new.
   */
  const refresh = (car: string, profileId = profileOf(car), asker: Asker = 'person'): Promise<Result<Track>> => {
    const asked = asking.get(car)
    if (asked) {
      asked.waiting ??= asked.running.then(() => refresh(car, profileId, asker))
      return asked.waiting
    }
    const running = ask(car, profileId, asker).finally(() => asking.delete(car))
    asking.set(car, { running, waiting: null })
    return running
  }

  const ask = async (car: string, profileId: string, asker: Asker): Promise<Result<Track>> => {
    busy.value = new Set(busy.value).add(car)
    try {
      await Promise.all([reading, worklist.ready()])
      const result = await orNotSaved(askAll(car, profileId, asker))
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
    return ok(answer.value.responses.length)
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
    if (after) putTrack(after)
    await ledger.write([...changed.map(responseRow), ...(after ? [rowOf(after)] : []), ...summaryFacts(car)])
  }

  /** Marks exactly these as seen at a moment, or with 0 as not seen again; answers those that changed, so that it can be taken back. */
  const setSeen = async (news: readonly NewsKey[], at: number): Promise<readonly NewsKey[]> => {
    const marks = marksOf(news, at, all, tracks.value)
    if (marks.done.length === 0) return marks.done
    show(marks.responses)
    if (marks.tracks.length > 0) tracks.value = new Map([...tracks.value, ...marks.tracks.map((track) => [track.car, track] as const)])
    const cars = new Set(marks.responses.map((response) => response.car))
    await ledger.write([...marks.responses.map(responseRow), ...marks.tracks.map(rowOf), ...[...cars].flatMap(summaryFacts)])
    return marks.done
  }

  /** What nobody has looked at yet, newest first. */
  const unread = computed((): readonly Unread[] => {
    // Read for its dependency: the map stays the same.
    void responses.value
    const changes: Unread[] = []
    for (const track of tracks.value.values()) {
      const unseen = unseenChanges(track)
      if (unseen.length > 0) changes.push(...newsOf(track.car, unseen, []))
    }
    const fresh = [...unreadResponses.values()].flatMap((response) => newsOf(response.car, [], [response]))
    return [...changes, ...fresh].sort((a, b) => b.at - a.at)
  })
  /** How many, per aju number. */
  const unreadOf = computed((): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>()
    for (const { car } of unread.value) counts.set(car, (counts.get(car) ?? 0) + 1)
    return counts
  })

  /** Adds aju numbers that are not, or not only, drafted here; those already watched keep their note where no other is given. */
  const watch = async (found: readonly { readonly car: string; readonly note: string }[]): Promise<void> => {
    await reading
    const next = new Map(tracks.value)
    const since = now()
    const rows = found.map(({ car, note }) => {
      const track = next.get(car) ?? blankTrack(car, settings.profiles.current)
      const watched = { since: track.watched?.since ?? since, note: note || (track.watched?.note ?? '') }
      const after: Track = { ...track, watched }
      next.set(car, after)
      return rowOf(after)
    })
    await ledger.write(rows)
    tracks.value = new Map([...tracks.value, ...found.map(({ car }) => [car, next.get(car) ?? blankTrack(car, '')] as const)])
  }

  /** No longer watched; what was told stays. */
  const unwatch = (car: string): Promise<void> => changeTrack(car, ({ watched: _watched, ...track }) => track)
  const setNote = (car: string, note: string): Promise<void> =>
    changeTrack(car, (track) => ({ ...track, watched: { since: track.watched?.since ?? now(), note } }))

  /** News that no answer told: a billing that falls due. Told once per id. */
  const addNews = async (car: string, news: readonly TrackChange[]): Promise<void> => {
    const known = new Set(tracks.value.get(car)?.changes?.map((change) => change.id))
    const fresh = news.filter((change) => !known.has(change.id))
    if (fresh.length === 0) return
    await changeTrack(car, (track) => ({ ...track, changes: withChanges(track.changes ?? [], fresh) }))
    tell(newsOf(car, fresh, []))
  }

  /** Since when a response of this aju number has a sentence, or nothing usable, instead of its PDF; null where none has. */
  const documentSince = (car: string): number | null => {
    const since = [...(byCar.get(car)?.values() ?? [])].flatMap((response) =>
      response.pdf.state === 'text' || response.pdf.state === 'damaged' ? [response.firstSeenAt] : []
    )
    return since.length === 0 ? null : Math.max(...since)
  }

  /** Told of everything new once it is written. Returns what stops it. */
  const onNews = (listener: (news: readonly Unread[]) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    tracks,
    responses,
    busy,
    failures,
    unread,
    unreadOf,
    load,
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
    addNews,
    documentSince,
    /** The question about an aju number that runs now. */
    running: (car: string): Promise<Result<Track>> | null => asking.get(car)?.running ?? null,
    billed: (): readonly string[] => [...billedCars],
    releases: (): Iterable<StoredResponse> => releases.values(),
    onNews
  }
})
