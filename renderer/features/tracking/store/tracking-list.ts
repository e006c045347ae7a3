import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { formatAju } from '#core/numbering/aju-number.ts'
import { stateOfStatus, type DeclarationState, type Summary } from '#core/draft/summary.ts'
import { currentStatusOf, stuckOf, type Stuck } from '#core/tracking/stuck.ts'
import { isPastStatus } from '#core/tracking/final-status.ts'
import { isWhole, type KnownTrack } from '#core/tracking/listed-track.ts'
import { registration, type Track } from '#core/tracking/track.ts'
import { useServices } from '../../../data/services.ts'
import { useSettings } from '../../settings/store/settings.ts'
import type { InboxKey } from './inbox-items.ts'
import { useTracking } from './tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** One followed aju number. */
export interface TrackRow {
  readonly car: string
  /** Id of its draft; null when there is none. */
  readonly id: string | null
  readonly importer: string
  readonly note: string
  readonly watched: boolean
  readonly state: DeclarationState
  readonly status: string
  readonly statusText: string
  readonly unread: number
  readonly stuck: Stuck | null
  /** When it entered its status (milliseconds since 1970); null when unknown. */
  readonly since: number | null
  readonly finished: boolean
  /** When something last changed. */
  readonly movedAt: number
}

export const trackFilters = ['all', 'open', 'stuck', 'fresh', 'finished'] as const
export type TrackFilter = (typeof trackFilters)[number]

export interface TrackSort {
  readonly key: 'car' | 'statusText' | 'since'
  readonly direction: 'ascending' | 'descending'
}

const filters: Readonly<Record<TrackFilter, (row: TrackRow) => boolean>> = {
  all: () => true,
  open: (row) => !row.finished,
  stuck: (row) => row.stuck !== null,
  fresh: (row) => row.unread > 0,
  finished: (row) => row.finished
}

export type TrackSetKind = 'billing' | 'released' | 'sent' | 'stage' | 'status'

/** Aju numbers counted on another screen, listed here. Days `YYYY-MM-DD`, both inclusive. */
export interface TrackSet {
  readonly kind: TrackSetKind
  readonly from: string
  readonly to: string
  /** The stage, the status code, or the name of the importer. */
  readonly of?: string
  readonly cars: ReadonlySet<string>
}

/** States in which the service has, or may have, the declaration. */
const isWithService = ({ state }: Summary): boolean =>
  state === 'sent' || state === 'unknown' || state === 'finished' || state === 'rejected'

/** Whether an aju number counts as ours: it was sent, the service reported it, or the user watches it; also one in the trash. */
export const isOurs = (summary: Summary | undefined, track: KnownTrack | undefined): boolean =>
  track?.watched !== undefined || (summary !== undefined && (track !== undefined || isWithService(summary)))

/** Whether an aju number is followed: it is ours and not in the trash, or the user watches it. */
export const isFollowed = (summary: Summary | undefined, track: KnownTrack | undefined): boolean =>
  isOurs(summary?.trashedAt === 0 ? summary : undefined, track)

const registrations = new WeakMap<Track, string>()
const registrationOf = (track: KnownTrack): string => {
  if (!isWhole(track)) return track.log.registration
  const known = registrations.get(track)
  if (known !== undefined) return known
  const number = registration(track.log)?.number ?? ''
  registrations.set(track, number)
  return number
}

const compare = (a: string | number, b: string | number): number => (a === b ? 0 : a < b ? -1 : 1)

/** The rows of the tracking screen: filtered, searched, sorted. */
export const useTrackingList = defineStore('tracking-list', () => {
  const { now } = useServices()
  const settings = useSettings()
  const tracking = useTracking()
  const worklist = useWorklist()
  const filter = ref<TrackFilter>('all')
  const search = ref('')
  const sort = ref<TrackSort | null>(null)
  /** When set, only these are listed, also from the trash. */
  const only = shallowRef<TrackSet | null>(null)
  /** The moment that durations are measured to, updated by the view. */
  const moment = ref(now())
  const selection = shallowRef<ReadonlySet<string>>(new Set())

  const rowOf = (car: string, summary: Summary | undefined, track: KnownTrack | undefined): TrackRow => {
    const rules = tracking.rulesOf(car)
    const standing = track ? currentStatusOf(track, rules) : null
    const status = standing?.code ?? summary?.status ?? ''
    const state = summary?.state ?? stateOfStatus(status, rules)
    return {
      car,
      id: summary?.id ?? null,
      importer: summary?.importer ?? '',
      note: track?.watched?.note ?? '',
      watched: track?.watched !== undefined,
      state,
      status,
      statusText: track?.log.statusUraian || (summary?.statusText ?? ''),
      unread: tracking.unreadOf.get(car) ?? 0,
      stuck: track ? stuckOf(track, settings.settings.tracking.stuckAfter, moment.value, rules) : null,
      since: standing?.since ?? null,
      finished: !isPastStatus(summary?.pastStatus, track?.log) && stateOfStatus(status, rules) !== 'sent',
      movedAt: Math.max(track?.changedAt ?? 0, track?.watched?.since ?? 0, summary?.changedAt ?? 0)
    }
  }

  const all = computed((): readonly TrackRow[] => {
    const rows = new Map<string, TrackRow>()
    for (const summary of worklist.ofShownKind()) {
      const track = tracking.tracks.get(summary.car)
      if (summary.trashedAt === 0 && isFollowed(summary, track)) rows.set(summary.car, rowOf(summary.car, summary, track))
    }
    for (const track of tracking.tracks.values())
      if (track.watched && !rows.has(track.car) && tracking.isOfShownKind(track.car))
        rows.set(track.car, rowOf(track.car, worklist.byCar(track.car), track))
    // The numbers of other screens count declarations in the trash too.
    for (const car of only.value?.cars ?? []) if (!rows.has(car)) rows.set(car, rowOf(car, worklist.ofCar(car), tracking.tracks.get(car)))
    return [...rows.values()].sort((a, b) => b.movedAt - a.movedAt || compare(a.car, b.car))
  })

  const listed = computed(() => {
    const { cars } = only.value ?? {}
    return cars ? all.value.filter((row) => cars.has(row.car)) : all.value
  })

  const counts = computed((): Readonly<Record<TrackFilter, number>> => {
    const found = { all: 0, open: 0, stuck: 0, fresh: 0, finished: 0 }
    for (const row of listed.value) for (const key of trackFilters) if (filters[key](row)) found[key] += 1
    return found
  })

  const texts = new WeakMap<TrackRow, string>()
  const textOf = (row: TrackRow): string => {
    const known = texts.get(row)
    if (known !== undefined) return known
    const track = tracking.tracks.get(row.car)
    const text = [row.car, formatAju(row.car), row.importer, row.note, row.status, row.statusText, track ? registrationOf(track) : '']
      .join(' ')
      .toLowerCase()
    texts.set(row, text)
    return text
  }
  const matches = (row: TrackRow, words: readonly string[]): boolean => words.every((word) => textOf(row).includes(word))

  const rows = computed((): readonly TrackRow[] => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const shown = listed.value.filter((row) => filters[filter.value](row) && (words.length === 0 || matches(row, words)))
    const by = sort.value
    if (!by) return shown
    const sign = by.direction === 'ascending' ? 1 : -1
    const keyOf = (row: TrackRow): string | number =>
      by.key === 'car' ? row.car : by.key === 'since' ? moment.value - (row.since ?? moment.value) : `${row.status} ${row.statusText}`
    return shown.toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)))
  })

  /** Lists exactly the rows that another screen counts. */
  const showOnly = (wanted: { readonly filter?: TrackFilter; readonly set?: TrackSet }): void => {
    filter.value = wanted.filter ?? 'all'
    only.value = wanted.set ?? null
    search.value = ''
    selection.value = new Set()
  }

  /** Marks what the listed rows report as seen. Resolves with the items whose mark changed, for undo. */
  const markSeen = (): Promise<readonly InboxKey[]> => {
    const cars = new Set(rows.value.map(({ car }) => car))
    return tracking.setSeen(
      tracking.unread.filter(({ car }) => cars.has(car)),
      now()
    )
  }

  const tick = (): void => void (moment.value = now())
  return { filter, search, sort, only, showOnly, selection, all, counts, rows, markSeen, tick, moment }
})
