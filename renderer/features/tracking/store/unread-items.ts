import type { ListedResponse, TrackChange } from '#core/tracking/track.ts'

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
