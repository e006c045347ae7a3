import { defineStore } from 'pinia'
import { computed, watch as observe } from 'vue'
import type { DeclarationKind } from '#core/draft/declaration-kind.ts'
import type { AnswerRules } from '#core/contract/answer-rules.ts'
import { stateAfterStatus, stateByOutcome, type DeclarationState, type Summary } from '#core/draft/summary.ts'
import { reportsAnything } from '#core/outbox/delivery-evidence.ts'
import { billingDueOf, type BillingDue } from '#core/tracking/billing.ts'
import { presentStatus } from '#core/tracking/final-status.ts'
import { givenNumbers } from '#core/tracking/given-numbers.ts'
import { withChanges } from '#core/tracking/track-changes.ts'
import { isWhole as isWholeTrack } from '#core/tracking/listed-track.ts'
import { blankTrack, type StoredResponse, type Track, type TrackChange } from '#core/tracking/track.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { useServices } from '../../../data/services.ts'
import { noUpdate, writeUpdates, type OptimisticUpdate } from '../../../data/optimistic-update.ts'
import { readInPages } from '../../../data/read-pages.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useNotes } from '../../notes/store/notes.ts'
import { useOffice } from '../../office/store/office.ts'
import { profileFor } from './real-service.ts'
import { responseRow, rowOf, useRefreshQueue } from './refresh-queue.ts'
import { createTrackingRepository } from './tracking-repository.ts'
import { marksOf, type InboxKey, inboxItemsOf, type UnreadItem } from './inbox-items.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

export type { UnreadItem } from './inbox-items.ts'
export type { RefreshOptions } from './refresh-queue.ts'

/** Status logs and responses of the service for declarations that were sent and for watched aju numbers. */
export const useTracking = defineStore('tracking', () => {
  const { database, storeWriter, now } = useServices()
  const settings = useSettings()
  const worklist = useWorklist()
  const office = useOffice()
  const notes = useNotes()
  /** How the answers about an aju number are read: by the rules of its profile. */
  const rulesOf = (car: string): AnswerRules => settings.rulesOf(profileOf(car) ?? '')
  const kindOfProfile = computed(() => new Map(settings.profiles.profiles.map(({ id, kind }) => [id, kind])))
  const repository = createTrackingRepository({
    readStored: async (cars) => {
      const [found, answered] = await Promise.all([
        database.tracks.bulkGet([...cars]),
        database.responses
          .where('car')
          .anyOf([...cars])
          .toArray()
      ])
      return { tracks: found.filter((track) => track !== undefined), responses: answered }
    },
    rulesOf,
    now
  })
  const { tracks, responses, show, putTracks, ofCar, trackOf, wholeTrack } = repository
  const listeners = new Set<(items: readonly UnreadItem[]) => void>()

  let reading: Promise<void> = Promise.resolve()
  let isRead = false
  /** Reads the stored tracks and responses once `first` has resolved; refreshes wait for it. */
  const load = (first: Promise<unknown> = Promise.resolve()): Promise<void> => {
    reading = first.then(async () => {
      for await (const rows of readInPages<Track>(database.tracks, ({ car }) => car)) repository.takeTracks(rows)
      isRead = true
      for await (const rows of readInPages<StoredResponse>(database.responses, ({ id }) => id)) repository.takeRead(rows)
    })
    return reading
  }

  const ready = (): Promise<unknown> => Promise.all([reading, worklist.ready()])
  /** As `loadWhole` of the repository, once the stored responses are read. */
  const loadWhole = async (cars: readonly string[]): Promise<void> => {
    await reading
    await repository.loadWhole(cars)
  }
  /** Data in memory is changed without waiting. */
  const loadMissing = async (cars: readonly string[]): Promise<void> => {
    if (!cars.every(repository.isWhole)) await repository.loadWhole(cars)
  }

  /** Drafts of others that are shown as uncertain. */
  const doubted = new Set<string>()
  /** The state of a row, by what the office knows of a declaration that this desk does not hold. */
  const stateAtOffice = ({ id, state }: Summary): DeclarationState => {
    const stored = doubted.has(id) && state === 'unknown' ? 'draft' : state
    const said = office.isHeld(id) ? stored : stateByOutcome(stored, office.holdings.get(id)?.outcome ?? null)
    if (stored === 'draft' && said === 'unknown') doubted.add(id)
    else doubted.delete(id)
    return said
  }

  /**
   * Updates the row of the worklist of an aju number, but only when something in it changes: every update of a row redraws the list. `isCleared`:
   * what an earlier service reported is removed.
   */
  const updateSummary = (car: string, isCleared = false): OptimisticUpdate => {
    const track = tracks.value.get(car)
    const summary = worklist.byCar(car)
    // What one kind of service says about a number is not said of the declaration of another kind that has it too.
    const kind = kindOfProfile.value.get(track?.profile ?? '')
    if (!summary || (summary.kind && kind && kind !== summary.kind)) return noUpdate
    const { log } = track ?? {}
    // The listed part of a finished number, which may be all that is in memory, has the status.
    const whole = track && isWholeTrack(track) ? track.log : undefined
    const responsesOfCar = ofCar(car)
    const hasAll = repository.isWhole(car)
    const unread = hasAll
      ? responsesOfCar.filter((response) => response.readAt === 0)
      : repository.unread.value.filter((one) => one.car === car && one.kind === 'response')
    const last = hasAll ? responsesOfCar.at(-1) : undefined
    const given = givenNumbers(whole, responsesOfCar)
    const status = log === undefined ? '' : statedStatus(log)
    const known = whole === undefined ? status !== '' : reportsAnything(whole)
    // A draft that is being corrected, or a submission whose outcome is unknown, keeps its state: the status is that of the submission before.
    const state = stateAtOffice(summary)
    const follows =
      known || isCleared ? stateAfterStatus({ ...summary, state }, presentStatus(summary.pastStatus, log), rulesOf(car)) : null
    const facts: Partial<Summary> = {
      ...(isCleared ? { status: '', statusText: '', lastResponse: '', given: '' } : {}),
      ...(log !== undefined && status !== '' ? { status, statusText: log.statusUraian } : {}),
      state: follows ?? state,
      ...(last ? { lastResponse: `${last.code} ${last.description}`.trim() } : {}),
      ...(given !== '' && (isCleared || given !== summary.given) && hasAll ? { given } : {}),
      unread: unread.length
    }
    const isNews = (Object.keys(facts) as (keyof Summary)[]).some((key) => facts[key] !== summary[key])
    return isNews ? worklist.note(summary.id, facts) : noUpdate
  }

  const updateTrack = (before: Track | undefined, after: Track): OptimisticUpdate => {
    putTracks([after])
    const rollBack = (): void => {
      // A newer update of the track contains this one and has its own write.
      if (trackOf(after.car) !== after) return
      if (before) putTracks([before])
      else repository.forgetTrack(after.car)
    }
    return { changes: [rowOf(after)], rollBack }
  }

  /** Recomputes everything that depends on the rules: displayed values, and the stored states of the worklist. */
  const applyRules = async (): Promise<void> => {
    await reading
    await worklist.ready()
    await repository.loadWhole([...tracks.value.keys()])
    repository.rulesChanged()
    const updates = [...tracks.value.keys()].map((car) => updateSummary(car)).filter((update) => update !== noUpdate)
    // A refused write is repeated by the next refresh of each aju number.
    if (updates.length > 0) await writeUpdates(storeWriter, updates).catch(() => undefined)
  }
  const rulesText = computed(() => JSON.stringify(settings.profiles.profiles.map(({ id, answerRules }) => [id, answerRules])))
  observe(rulesText, (_, before) => {
    if (before !== '[]') void applyRules()
  })

  const changeTrack = async (car: string, change: (track: Track) => Track): Promise<void> => {
    await loadMissing([car])
    const before = wholeTrack(car)
    if (before) await writeUpdates(storeWriter, [updateTrack(before, change(before))])
  }

  const announce = (items: readonly UnreadItem[]): void => {
    if (items.length > 0) for (const listener of listeners) listener(items)
  }

  /** The importer of an aju number, also of a declaration in the trash; of a number that is only watched the note; '' without either. */
  const importerOf = (car: string): string => worklist.ofCar(car)?.importer || (tracks.value.get(car)?.watched?.note ?? '')

  /** The open payment of an aju number at a moment (milliseconds since 1970); null if there is none, or once it is noted as paid. */
  const billingDue = (car: string, moment: number): BillingDue | null => {
    // Tracks the dependency: the rows are mutated in place.
    void worklist.summaries
    return billingDueOf(tracks.value.get(car), ofCar(car), moment, rulesOf(car), notes.paymentsOf(car))
  }
  /** The open payments that `isListed` leaves, the most urgent first. */
  const billingsDue = (moment: number, isListed: (car: string) => boolean = () => true): readonly BillingDue[] =>
    repository
      .billed()
      .flatMap((car) => (isListed(car) ? (billingDue(car, moment) ?? []) : []))
      .sort((a, b) => a.left - b.left)

  /** As `profileFor`. */
  const profileOf = (car: string): string | null =>
    profileFor(settings.profiles, tracks.value.get(car)?.profile ?? '', worklist.byCar(car)?.profile ?? '', worklist.byCar(car)?.kind)

  /** The kind of profile that an aju number belongs to: that of its declaration, else of the profile with which it was asked about or watched. */
  const kindOf = (car: string, profile = tracks.value.get(car)?.profile ?? ''): DeclarationKind =>
    worklist.ofCar(car)?.kind ?? kindOfProfile.value.get(profile) ?? null

  const isOfOther = (car: string): boolean => {
    const declaration = worklist.byCar(car)?.id
    return declaration !== undefined && office.isHeldAs(declaration, 'others')
  }

  const refreshQueue = useRefreshQueue({ repository, updateSummary, announce, profileOf, rulesOf, isOfOther, ready })

  const updateMarks = (items: readonly InboxKey[], at: number) => {
    const marks = marksOf(items, at, repository.responseOf, wholeTrack)
    show(marks.responses)
    putTracks(marks.tracks)
    return marks
  }

  /** Marks items as seen at a moment (milliseconds since 1970), or with 0 as unseen. Resolves with the items whose mark changed, for undo. */
  const setSeen = async (items: readonly InboxKey[], at: number): Promise<readonly InboxKey[]> => {
    await loadMissing(items.map(({ car }) => car))
    const { done, ...rows } = updateMarks(items, at)
    if (done.length === 0) return done
    const rollBack = (): void => void updateMarks(done, at === 0 ? now() : 0)
    const marks: OptimisticUpdate = { changes: [...rows.responses.map(responseRow), ...rows.tracks.map(rowOf)], rollBack }
    await writeUpdates(storeWriter, [marks, ...[...new Set(rows.responses.map(({ car }) => car))].map((car) => updateSummary(car))])
    return done
  }

  const markRead = async (ids: readonly string[]): Promise<void> => {
    await setSeen(
      ids.flatMap((id) => responses.value.get(id) ?? []),
      now()
    )
  }

  /** Marks every response and change of an aju number as seen. */
  const markSeen = async (car: string): Promise<void> => {
    await loadMissing([car])
    const changes = trackOf(car)?.changes ?? []
    await setSeen([...ofCar(car), ...changes.map(({ id }) => ({ car, id }))], now())
  }

  /** Adds aju numbers that have no draft, or not only a draft; those already watched keep their note when `note` is empty. */
  const watch = async (found: readonly { readonly car: string; readonly note: string }[]): Promise<void> => {
    await loadWhole(found.map(({ car }) => car))
    const since = now()
    const watched = new Map<string, Track>()
    for (const { car, note } of found) {
      const track = watched.get(car) ?? wholeTrack(car) ?? blankTrack(car, settings.profiles.current)
      watched.set(car, { ...track, watched: { since: track.watched?.since ?? since, note: note || (track.watched?.note ?? '') } })
    }
    await writeUpdates(
      storeWriter,
      [...watched.values()].map((after) => updateTrack(wholeTrack(after.car), after))
    )
  }

  /** Stops watching; keeps the reported data. */
  const unwatch = (car: string): Promise<void> => changeTrack(car, ({ watched: _watched, ...track }) => track)
  const setNote = (car: string, note: string): Promise<void> =>
    changeTrack(car, (track) => ({ ...track, watched: { since: track.watched?.since ?? now(), note } }))

  /** Adds changes that no answer reported, such as a billing that falls due. Each id is announced once. */
  const addInboxItems = async (car: string, items: readonly TrackChange[]): Promise<void> => {
    // Its holder adds and announces them.
    if (isOfOther(car)) return
    await loadMissing([car])
    const known = new Set(trackOf(car)?.changes?.map((change) => change.id))
    const fresh = items.filter((change) => !known.has(change.id))
    if (fresh.length === 0) return
    await changeTrack(car, (track) => ({ ...track, changes: withChanges(track.changes ?? [], fresh) }))
    announce(inboxItemsOf(car, fresh, []))
  }

  /**
   * Shows data stored by another desk, also in the rows `listed` of its worklist, whose unread responses are those of that desk; announces `news`. `gone`: ids of
   * tracks and responses that were set aside.
   */
  const takeArrived = async (
    tracksOfOthers: readonly Track[],
    responsesOfOthers: readonly StoredResponse[],
    listed: readonly string[],
    news: readonly UnreadItem[],
    gone: readonly string[]
  ): Promise<void> => {
    const cars = new Set([...[...tracksOfOthers, ...responsesOfOthers].map(({ car }) => car), ...listed])
    if (cars.size + gone.length === 0) return
    await reading
    for (const id of gone) if (tracks.value.has(id)) repository.forgetTrack(id)
    repository.forgetResponses(gone.flatMap((id) => responses.value.get(id) ?? []))
    repository.takeArrived(tracksOfOthers, responsesOfOthers)
    const updates = [...cars].map((car) => updateSummary(car))
    // A refused write is repeated by the next refresh of each aju number.
    await writeUpdates(
      storeWriter,
      updates.filter((update) => update !== noUpdate)
    ).catch(() => undefined)
    announce(news)
  }

  /**
   * Shows what is reported about declarations that this desk does not hold. Their rows are written by their holder, who may be absent. Called once when the
   * stored data and the holders are read.
   */
  const showStatesOfOthers = async (): Promise<void> => {
    await ready()
    // Without an office this desk holds all.
    if (!office.isJoined) return
    for (const { id, car } of [...worklist.summaries.values()]) if (!office.isHeld(id)) updateSummary(car)
  }

  office.onStatus(() => {
    for (const { declaration, outcome } of office.holdings.values()) {
      const summary = outcome !== null || doubted.has(declaration) ? worklist.summaries.get(declaration) : undefined
      if (summary?.state === 'draft' || doubted.has(declaration)) updateSummary(summary?.car ?? '')
    }
  })

  /** Called with everything new once it is written. Returns the function that unsubscribes. */
  const onInboxItems = (listener: (items: readonly UnreadItem[]) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    kindOf,
    /** Whether lists show an aju number: it is of the kind that is shown. `profile`: of a document about it. */
    isOfShownKind: (car: string, profile?: string): boolean => worklist.isOfKind({ kind: kindOf(car, profile) }),
    tracks,
    responses,
    busy: refreshQueue.busy,
    failures: refreshQueue.failures,
    unread: repository.unread,
    unstored: repository.unstored,
    unreadOf: repository.unreadOf,
    load,
    /** Whether every stored track is in `tracks`. */
    isRead: () => isRead,
    loadWhole,
    trackOf,
    /** The whole track, read if necessary. */
    readTrack: (car: string): Promise<Track | undefined> =>
      isRead && repository.isWhole(car) ? Promise.resolve(trackOf(car)) : loadWhole([car]).then(() => trackOf(car)),
    isWhole: repository.isWhole,
    ofCar,
    profileOf,
    rulesOf,
    refresh: refreshQueue.refresh,
    areResponsesDue: refreshQueue.areResponsesDue,
    fetchByCode: refreshQueue.fetchByCode,
    running: refreshQueue.running,
    markRead,
    markSeen,
    setSeen,
    watch,
    ready,
    unwatch,
    setNote,
    takeArrived,
    showStatesOfOthers,
    addInboxItems,
    documentSince: repository.documentSince,
    unstoredSince: repository.unstoredSince,
    billingDue,
    billingsDue,
    releaseOf: repository.releaseOf,
    releases: repository.releases,
    importerOf,
    onInboxItems,
    onChanged: repository.onChanged,
    onPdf: repository.onPdf
  }
})
