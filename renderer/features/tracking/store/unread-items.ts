import type { StoredResponse, TrackChange } from '#core/tracking/track.ts'

/** A change or a response that the user has not seen. */
export interface Unread {
  readonly id: string
  readonly car: string
  readonly kind: TrackChange['kind'] | 'response'
  readonly code: string
  readonly at: number
  readonly title: string
  /** Reported by the first refresh of an aju number that is only watched: history, so no desktop notification. */
  readonly past?: true
  /** A release that an earlier response has reported. */
  readonly repeated?: true
}

export const inboxItemsOf = (
  car: string,
  changes: readonly TrackChange[],
  fresh: readonly StoredResponse[],
  isRepeated: (response: StoredResponse) => boolean = () => false
): readonly Unread[] => [
  ...changes.map(({ id, kind, code, at, title }) => ({ id, car, kind, code, at, title })),
  ...fresh.map((response) => ({
    id: response.id,
    car,
    kind: 'response' as const,
    code: response.code,
    at: response.firstSeenAt,
    title: response.description,
    ...(isRepeated(response) ? { repeated: true as const } : {})
  }))
]
