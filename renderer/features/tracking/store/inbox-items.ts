import type { KnownTrack } from '#core/tracking/listed-track.ts'
import type { StoredResponse, Track, TrackChange, ListedResponse } from '#core/tracking/track.ts'

/** A change or a response that the user has not seen. */
export interface UnreadItem {
  readonly id: string
  readonly car: string
  readonly kind: TrackChange['kind'] | 'response'
  readonly code: string
  readonly at: number
  readonly title: string
  /** Reported by the first refresh of an aju number that is only watched: history, so no desktop notification. */
  readonly past?: true
}

export const inboxItemsOf = (car: string, changes: readonly TrackChange[], fresh: readonly ListedResponse[]): readonly UnreadItem[] => [
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

/** Identifies a change or a response of an aju number. */
export type InboxKey = Pick<UnreadItem, 'car' | 'id'>

/** Unseen changes per track; tracks are immutable, so they are collected once. */
const unseenOf = new WeakMap<KnownTrack, readonly TrackChange[]>()

const none: readonly TrackChange[] = []

export const unseenChanges = (track: KnownTrack): readonly TrackChange[] => {
  // Nearly every track is empty; thousands of entries would take memory.
  if (track.changes === undefined || track.changes.length === 0) return none
  const known = unseenOf.get(track)
  if (known) return known
  const unseen = track.changes.filter((change) => change.seenAt === 0)
  unseenOf.set(track, unseen)
  return unseen
}

/** Marks items as seen at a moment (milliseconds since 1970), or with 0 as unseen. `responseOf`: the response of a key, if it is one; `trackOf`: the whole track. */
export const marksOf = (
  items: readonly InboxKey[],
  at: number,
  responseOf: (key: InboxKey) => StoredResponse | undefined,
  trackOf: (car: string) => Track | undefined
) => {
  const isOther = (was: number): boolean => (was === 0) !== (at === 0)
  const changesOf = new Map<string, Set<string>>()
  const found: StoredResponse[] = []
  for (const key of items) {
    const { car, id } = key
    const response = responseOf(key)
    if (!response) changesOf.set(car, (changesOf.get(car) ?? new Set()).add(id))
    else if (isOther(response.readAt)) found.push({ ...response, readAt: at })
  }
  /** The items whose mark changed. Items that were marked so already are left out, or an undo would change them too. */
  const done: InboxKey[] = found.map(({ car, id }) => ({ car, id }))
  const marked = [...changesOf].flatMap(([car, ids]): readonly Track[] => {
    const track = trackOf(car)
    const isHit = (change: TrackChange): boolean => ids.has(change.id) && isOther(change.seenAt)
    if (!track?.changes?.some(isHit)) return []
    done.push(...track.changes.filter(isHit).map(({ id }) => ({ car, id })))
    return [{ ...track, changes: track.changes.map((change) => (isHit(change) ? { ...change, seenAt: at } : change)) }]
  })
  return { done, responses: found, tracks: marked }
}
