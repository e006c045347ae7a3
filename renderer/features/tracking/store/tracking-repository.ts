import { computed, shallowRef, triggerRef } from 'vue'
import type { AnswerRules } from '#core/contract/answer-rules.ts'
import { listedFor } from '#core/contract/settings.ts'
import { stateOfStatus } from '#core/draft/summary.ts'
import { isRelease } from '#core/tracking/billing.ts'
import { isWhole, listedTrack, type KnownTrack } from '#core/tracking/listed-track.ts'
import { inTimeOrder, isShown, type ListedResponse, type ResponsePlace, type StoredResponse, type Track } from '#core/tracking/track.ts'
import { reachedBy } from '#core/tracking/stages.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { isUnstored } from '#core/tracking/unstored.ts'
import { unseenChanges, type InboxKey, inboxItemsOf, type UnreadItem } from './inbox-items.ts'

/** Whether a response has a sentence, or nothing usable, instead of its PDF: not if it never gets one. */
const lacksPdf = ({ pdf }: StoredResponse): boolean => pdf.state === 'text' || pdf.state === 'damaged'

/** SHA-256 of the PDF; '' without one. */
const fileOf = (response: StoredResponse | undefined): string => (response?.pdf.state === 'stored' ? response.pdf.sha256 : '')

/** Aju numbers whose tracks and responses are read together. */
const loadedAtOnce = 500

const listed = ({ id, car, code, description, firstSeenAt, readAt }: StoredResponse): ListedResponse => ({
  id,
  car,
  code,
  description,
  firstSeenAt,
  readAt
})

export interface TrackingRepositoryDeps {
  /** The stored tracks and responses of aju numbers. */
  readonly readStored: (
    cars: readonly string[]
  ) => Promise<{ readonly tracks: readonly Track[]; readonly responses: readonly StoredResponse[] }>
  /** How the answers about an aju number are read. */
  readonly rulesOf: (car: string) => AnswerRules
  readonly now: () => number
}

/**
 * Tracks and responses in memory, with indexes for the queries the screens repeat. Both maps are mutated in place: with 50,000 tracks and
 * hundreds of thousands of responses, a copy per answer would delay key presses. Of finished aju numbers, nearly all after some years, only what lists
 * show is kept at the start; `loadWhole` reads the rest.
 */
export const createTrackingRepository = ({ readStored, rulesOf, now }: TrackingRepositoryDeps) => {
  const allTracks = new Map<string, KnownTrack>()
  const allResponses = new Map<string, ListedResponse>()
  const tracks = shallowRef<ReadonlyMap<string, KnownTrack>>(allTracks)
  const responses = shallowRef<ReadonlyMap<string, ListedResponse>>(allResponses)
  /** In the order they came; exact arrays, because a `Map` for each aju number takes many times the memory. */
  const byCar = new Map<string, readonly StoredResponse[]>()
  /** Aju numbers whose track is only listed, or whose responses are not all in `byCar`. */
  const partial = new Set<string>()
  const unreadResponses = new Map<string, ListedResponse>()
  /** Aju numbers with unseen changes. */
  const unseenCars = new Set<string>()
  /** Aju numbers with a response that has a due date. */
  const billedCars = new Set<string>()
  /** Responses whose PDF the archive folder did not take, by id. */
  const unstoredResponses = new Map<string, StoredResponse>()
  /** By aju number, its first release: later answers (SPPB under its old code) report the same one again. */
  const releases = new Map<string, ResponsePlace>()
  const listeners = new Set<(car: string) => void>()
  const pdfListeners = new Set<() => void>()

  const notify = (cars: Iterable<string>): void => {
    for (const car of cars) for (const listener of listeners) listener(car)
  }

  const putKnown = (changed: readonly KnownTrack[]): void => {
    if (changed.length === 0) return
    for (const track of changed) {
      allTracks.set(track.car, track)
      if (unseenChanges(track).length > 0) unseenCars.add(track.car)
      else unseenCars.delete(track.car)
    }
    triggerRef(tracks)
    notify(changed.map(({ car }) => car))
  }
  const putTracks = (changed: readonly Track[]): void => putKnown(changed)

  /** The status that the service states; '' for none. */
  const statusOf = (car: string): string => {
    const track = allTracks.get(car)
    return track === undefined ? '' : statedStatus(track.log)
  }
  const isFinished = (car: string): boolean => {
    const status = statusOf(car)
    return status !== '' && stateOfStatus(status, rulesOf(car)) !== 'sent'
  }
  /** Takes over stored tracks at the start. */
  const takeTracks = (read: readonly Track[]): void => {
    // The rules are those of the profile of the track.
    for (const track of read) allTracks.set(track.car, track)
    const since = now() - listedFor
    putKnown(
      read.map((track) => {
        if (!isFinished(track.car)) return track
        partial.add(track.car)
        return listedTrack(track, since, rulesOf(track.car))
      })
    )
  }

  const findRelease = (car: string): void => {
    const rules = rulesOf(car)
    const first = inTimeOrder(byCar.get(car) ?? []).find(({ code }) => isRelease(code, rules))
    if (first) releases.set(car, first)
    else releases.delete(car)
  }

  const responseOf = ({ car, id }: InboxKey): StoredResponse | undefined => byCar.get(car)?.find((response) => response.id === id)

  const put = (response: StoredResponse): void => {
    allResponses.set(response.id, response)
    const known = byCar.get(response.car) ?? []
    const at = known.findIndex(({ id }) => id === response.id)
    byCar.set(response.car, at < 0 ? known.concat(response) : known.with(at, response))
    if (response.readAt === 0) unreadResponses.set(response.id, response)
    else unreadResponses.delete(response.id)
    if (isUnstored(response)) unstoredResponses.set(response.id, response)
    else unstoredResponses.delete(response.id)
    if (response.fields['tanggaljttempo']) billedCars.add(response.car)
    if (isRelease(response.code, rulesOf(response.car))) findRelease(response.car)
  }

  const show = (changed: readonly StoredResponse[]): void => {
    const isPdf = changed.some((response) => fileOf(response) !== '' && fileOf(response) !== fileOf(responseOf(response)))
    for (const response of changed) put(response)
    triggerRef(responses)
    notify(new Set(changed.map(({ car }) => car)))
    if (isPdf) for (const listener of pdfListeners) listener()
  }

  const putListed = (response: StoredResponse): void => {
    const { id, car, code, date, time, firstSeenAt, readAt } = response
    partial.add(car)
    if (readAt === 0 || firstSeenAt >= now() - listedFor) allResponses.set(id, listed(response))
    const kept = allResponses.get(id)
    if (readAt === 0 && kept) unreadResponses.set(id, kept)
    if (!isRelease(code, rulesOf(car))) return
    const known = releases.get(car)
    const release = { car, code, date, time, firstSeenAt }
    releases.set(car, inTimeOrder(known ? [known, release] : [release])[0] ?? release)
  }
  /** A finished aju number gets no more responses, except the PDF of one that lacks it. */
  const isListedOnly = (response: StoredResponse): boolean =>
    stateOfStatus(statusOf(response.car), rulesOf(response.car)) !== 'sent' && !lacksPdf(response)
  /** Takes over stored responses at the start; their tracks are read before. Responses passed to `show` meanwhile are newer. */
  const takeRead = (read: readonly StoredResponse[]): void => {
    const fresh = read.filter((response) => isShown(response) && !responseOf(response))
    const kept = fresh.filter((response) => !isListedOnly(response))
    const whole = new Set(kept)
    for (const response of fresh) if (!whole.has(response)) putListed(response)
    show(kept)
  }

  /** Shows rows that another desk has stored, of finished aju numbers only what lists show. */
  const takeArrived = (changedTracks: readonly Track[], changedResponses: readonly StoredResponse[]): void => {
    const isListed = ({ car }: { readonly car: string }): boolean => partial.has(car) || !allTracks.has(car)
    const listedCars = new Set([...changedTracks, ...changedResponses].filter(isListed).map(({ car }) => car))
    takeTracks(changedTracks.filter(({ car }) => listedCars.has(car)))
    putTracks(changedTracks.filter(({ car }) => !listedCars.has(car)))
    takeRead(changedResponses.filter(({ car }) => listedCars.has(car)))
    show(changedResponses.filter((response) => isShown(response) && !listedCars.has(response.car)))
  }

  const readAll = async (cars: readonly string[]): Promise<void> => {
    const read = await readStored(cars)
    // Another call may have read them meanwhile, and its data may have changed since.
    const missed = new Set(cars.filter((car) => partial.delete(car)))
    for (const track of read.tracks) if (missed.has(track.car)) allTracks.set(track.car, track)
    for (const response of read.responses) if (isShown(response) && missed.has(response.car)) put(response)
    triggerRef(tracks)
    triggerRef(responses)
  }
  /** Reads aju numbers of which only the listed part is in memory. Call it before changing a track or responses, or showing all of them. */
  const loadWhole = async (cars: readonly string[]): Promise<void> => {
    const missed = [...new Set(cars)].filter((car) => partial.has(car))
    for (let from = 0; from < missed.length; from += loadedAtOnce) await readAll(missed.slice(from, from + loadedAtOnce))
  }

  /** The whole track; undefined if there is none, and until `loadWhole` has read it. */
  const trackOf = (car: string): Track | undefined => {
    const track = tracks.value.get(car)
    return track && isWhole(track) ? track : undefined
  }
  /** The track that is to be changed, after `loadWhole`. Throws rather than lose stored data. */
  const wholeTrack = (car: string): Track | undefined => {
    const track = tracks.value.get(car)
    if (track && !isWhole(track)) throw new Error('the track is not loaded')
    return track
  }

  const forgetTrack = (car: string): void => {
    allTracks.delete(car)
    unseenCars.delete(car)
    triggerRef(tracks)
    notify([car])
  }

  const forgetResponses = (forgotten: readonly InboxKey[]): void => {
    if (forgotten.length === 0) return
    for (const { id, car } of forgotten) {
      allResponses.delete(id)
      byCar.set(
        car,
        (byCar.get(car) ?? []).filter((one) => one.id !== id)
      )
      unreadResponses.delete(id)
      unstoredResponses.delete(id)
      findRelease(car)
    }
    triggerRef(responses)
    notify(new Set(forgotten.map(({ car }) => car)))
  }

  /** Oldest first; of a finished aju number all of them only after `loadWhole`. */
  const ofCar = (car: string): readonly StoredResponse[] => {
    // Tracks the dependency: the maps are mutated in place.
    void responses.value
    return inTimeOrder(byCar.get(car) ?? [])
  }

  /** Unseen changes and unread responses, newest first. */
  const unread = computed((): readonly UnreadItem[] => {
    const known = tracks.value
    void responses.value
    const changes = [...unseenCars].flatMap((car) => {
      const track = known.get(car)
      return track ? inboxItemsOf(car, unseenChanges(track), []) : []
    })
    const fresh = [...unreadResponses.values()].flatMap((response) => inboxItemsOf(response.car, [], [response]))
    return [...changes, ...fresh].sort((a, b) => b.at - a.at)
  })
  /** Responses whose PDF the archive folder did not take, newest first. */
  const unstored = computed((): readonly StoredResponse[] => {
    void responses.value
    return [...unstoredResponses.values()].sort((a, b) => b.firstSeenAt - a.firstSeenAt)
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
    unstored,
    show,
    putTracks,
    forgetTrack,
    forgetResponses,
    /** Recomputes everything that depends on the rules; call `loadWhole` for all numbers first. */
    rulesChanged: (): void => {
      for (const car of byCar.keys()) findRelease(car)
      triggerRef(tracks)
      triggerRef(responses)
      notify(new Set([...allTracks.keys(), ...byCar.keys()]))
    },
    takeTracks,
    takeRead,
    takeArrived,
    loadWhole,
    trackOf,
    wholeTrack,
    /** Whether `trackOf` returns the track, and `ofCar` every response. */
    isWhole: (car: string): boolean => {
      void responses.value
      return !partial.has(car)
    },
    responseOf,
    ofCar,
    /**
     * When the newest response without its PDF was first seen (milliseconds since 1970), but not before its own time: the clock may have been behind. Null when
     * none lacks it.
     */
    documentSince: (car: string): number | null => {
      const lacking = [...(byCar.get(car) ?? [])].filter(lacksPdf)
      const rules = rulesOf(car)
      const timeOf = (one: StoredResponse): number => {
        const at = reachedBy(one, rules).at ?? 0
        return at > now() ? one.firstSeenAt : Math.max(one.firstSeenAt, at)
      }
      return lacking.length === 0 ? null : Math.max(...lacking.map(timeOf))
    },
    /** When the oldest response whose PDF is not stored was first seen (milliseconds since 1970); null when all are stored. */
    unstoredSince: (car: string): number | null => {
      const waiting = (byCar.get(car) ?? []).filter(isUnstored)
      return waiting.length === 0 ? null : Math.min(...waiting.map(({ firstSeenAt }) => firstSeenAt))
    },
    /** Aju numbers that may still have something to pay. */
    billed: (): readonly string[] => [...billedCars].filter((car) => stateOfStatus(statusOf(car), rulesOf(car)) === 'sent'),
    /** The first release of an aju number. */
    releaseOf: (car: string): ResponsePlace | undefined => {
      void responses.value
      return releases.get(car)
    },
    /** The first release of each aju number. */
    releases: (): Iterable<ResponsePlace> => releases.values(),
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
