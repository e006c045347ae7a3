import { computed, shallowRef, triggerRef } from 'vue'
import { stateOfStatus } from '#core/draft/summary.ts'
import { isRelease } from '#core/tracking/billing.ts'
import { inTimeOrder, type StoredResponse, type Track } from '#core/tracking/track.ts'
import { unseenChanges } from './seen-marks.ts'
import { inboxItemsOf, type Unread } from './unread-items.ts'

/** Since when a response has a sentence, or nothing usable, instead of its PDF; null when it has the PDF or never gets one. */
const missingSince = ({ pdf, firstSeenAt }: StoredResponse): number | null =>
  pdf.state === 'text' || pdf.state === 'damaged' ? firstSeenAt : null

/** SHA-256 of the PDF; '' without one. */
const fileOf = (response: StoredResponse | undefined): string => (response?.pdf.state === 'stored' ? response.pdf.sha256 : '')

/**
 * Tracks and responses in memory, with indexes for the queries the screens repeat. Both maps are mutated in place: with 50,000 tracks and
 * hundreds of thousands of responses, a copy per answer would delay key presses.
 */
export const createTrackingRepository = () => {
  const allTracks = new Map<string, Track>()
  const allResponses = new Map<string, StoredResponse>()
  const tracks = shallowRef<ReadonlyMap<string, Track>>(allTracks)
  const responses = shallowRef<ReadonlyMap<string, StoredResponse>>(allResponses)
  const byCar = new Map<string, Map<string, StoredResponse>>()
  const unreadResponses = new Map<string, StoredResponse>()
  /** Aju numbers with unseen changes. */
  const unseenCars = new Set<string>()
  /** Aju numbers with a response that has a due date. */
  const billedCars = new Set<string>()
  /** By aju number, its first release: later answers (SPPB under its old code) report the same one again. */
  const releases = new Map<string, StoredResponse>()
  const listeners = new Set<(car: string) => void>()
  const pdfListeners = new Set<() => void>()

  const notify = (cars: Iterable<string>): void => {
    for (const car of cars) for (const listener of listeners) listener(car)
  }

  const putTracks = (changed: readonly Track[]): void => {
    if (changed.length === 0) return
    for (const track of changed) {
      allTracks.set(track.car, track)
      if (unseenChanges(track).length > 0) unseenCars.add(track.car)
      else unseenCars.delete(track.car)
    }
    triggerRef(tracks)
    notify(changed.map(({ car }) => car))
  }

  const findRelease = (car: string): void => {
    const first = inTimeOrder([...(byCar.get(car)?.values() ?? [])]).find(({ code }) => isRelease(code))
    if (first) releases.set(car, first)
    else releases.delete(car)
  }

  const show = (changed: readonly StoredResponse[]): void => {
    const isPdf = changed.some((response) => fileOf(response) !== '' && fileOf(response) !== fileOf(allResponses.get(response.id)))
    for (const response of changed) {
      allResponses.set(response.id, response)
      const known = byCar.get(response.car)
      if (known) known.set(response.id, response)
      else byCar.set(response.car, new Map([[response.id, response]]))
      if (response.readAt === 0) unreadResponses.set(response.id, response)
      else unreadResponses.delete(response.id)
      if (response.fields['tanggaljttempo']) billedCars.add(response.car)
      if (isRelease(response.code)) findRelease(response.car)
    }
    triggerRef(responses)
    notify(new Set(changed.map(({ car }) => car)))
    if (isPdf) for (const listener of pdfListeners) listener()
  }

  const forgetTrack = (car: string): void => {
    allTracks.delete(car)
    unseenCars.delete(car)
    triggerRef(tracks)
    notify([car])
  }

  const forgetResponses = (forgotten: readonly StoredResponse[]): void => {
    if (forgotten.length === 0) return
    for (const { id, car } of forgotten) {
      allResponses.delete(id)
      byCar.get(car)?.delete(id)
      unreadResponses.delete(id)
      findRelease(car)
    }
    triggerRef(responses)
    notify(new Set(forgotten.map(({ car }) => car)))
  }

  const ofCar = (car: string): readonly StoredResponse[] => {
    // Tracks the dependency: the maps are mutated in place.
    void responses.value
    return inTimeOrder([...(byCar.get(car)?.values() ?? [])])
  }

  /** Unseen changes and unread responses, newest first. */
  const unread = computed((): readonly Unread[] => {
    const known = tracks.value
    void responses.value
    const changes = [...unseenCars].flatMap((car) => {
      const track = known.get(car)
      return track ? inboxItemsOf(car, unseenChanges(track), []) : []
    })
    const fresh = [...unreadResponses.values()].flatMap((response) => inboxItemsOf(response.car, [], [response]))
    return [...changes, ...fresh].sort((a, b) => b.at - a.at)
  })
  /** Number of unread items per aju number. */
  const unreadOf = computed((): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>()
    for (const { car } of unread.value) counts.set(car, (counts.get(car) ?? 0) + 1)
    return counts
  })

  return {
    tracks,
    responses,
    unread,
    unreadOf,
    show,
    putTracks,
    forgetTrack,
    forgetResponses,
    ofCar,
    /** When the newest response without its PDF was first seen (milliseconds since 1970); null when none lacks it. */
    documentSince: (car: string): number | null => {
      let since: number | null = null
      for (const response of byCar.get(car)?.values() ?? []) {
        const at = missingSince(response)
        if (at !== null) since = Math.max(since ?? at, at)
      }
      return since
    },
    /** Aju numbers that may still have something to pay. */
    billed: (): readonly string[] => [...billedCars].filter((car) => stateOfStatus(allTracks.get(car)?.log.status ?? '') === 'sent'),
    /** The first release of each aju number. */
    releases: (): Iterable<StoredResponse> => releases.values(),
    /** Called for every aju number whose track or responses changed. Returns the function that unsubscribes. */
    onChanged: (listener: (car: string) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Called when a response has a PDF that it did not have. Returns the function that unsubscribes. */
    onPdf: (listener: () => void): (() => void) => {
      pdfListeners.add(listener)
      return () => pdfListeners.delete(listener)
    }
  }
}
