import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { dayOfClock } from '#core/base/calendar-day.ts'
import { showAju } from '#core/numbering/aju-number.ts'
import { newsKinds, type NewsKind } from '#core/contract/inbox-settings.ts'
import { newsKindOf, type Told } from '#core/tracking/inbox.ts'
import type { StoredResponse, Track, TrackChange } from '#core/tracking/track.ts'
import { useServices } from '../../../data/services.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import type { NewsKey } from '../../tracking/store/seen-marks.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** One line of the view: a response, or something else that is new of a declaration. */
export interface NewsRow {
  /** Of the list; `id` is that of the response or the change. */
  readonly key: string
  readonly id: string
  readonly car: string
  readonly sort: NewsKind
  readonly kind: Told['kind']
  readonly code: string
  readonly at: number
  readonly title: string
  /** Members of a response that changed. */
  readonly members: readonly string[]
  readonly seen: boolean
  /** The response it speaks of. */
  readonly response: string | null
  readonly importer: string
}

/** A row of the list as it is shown: the first of a day says which, and how many follow. */
export interface ListedNews extends NewsRow {
  readonly day: string
  readonly startsDay: number
}

/** Steps of the way are marked in the tracking; here they would hide what matters. */
export const listedKinds = newsKinds.filter((kind) => kind !== 'status')
export type NewsFilter = NewsKind | 'all'

/** What was seen longer ago is found in tracking and archive. */
const shownFor = 30 * 86_400_000
const noTexts: readonly string[] = []

/** A track is never changed in place: what of its changes belongs in the view is gathered once. */
const listedOf = new WeakMap<Track, readonly TrackChange[]>()
const listedChanges = (track: Track): readonly TrackChange[] => {
  const known = listedOf.get(track)
  if (known) return known
  const listed = (track.changes ?? []).filter((change) => newsKindOf(change) !== 'status')
  listedOf.set(track, listed)
  return listed
}

/** Everything new of the last weeks, and whatever nobody has looked at yet. */
export const useNews = defineStore('news', () => {
  const { now, database } = useServices()
  const tracking = useTracking()
  const worklist = useWorklist()
  const settings = useSettings()
  const filter = ref<NewsFilter>('all')
  const unreadOnly = ref(false)
  const search = ref('')
  const selection = shallowRef<ReadonlySet<string>>(new Set())
  const active = ref<string | null>(null)
  /** Looked at while only the unread are shown: they stay in the list until it is asked for anew. */
  const justSeen = shallowRef<ReadonlySet<string>>(new Set())
  /** What the last marking of several marked, to be taken back. */
  const marked = shallowRef<readonly NewsKey[]>([])

  const practice = computed(() => new Set(settings.profiles.profiles.flatMap(({ id, kind }) => (kind === 'practice' ? [id] : []))))
  const isPractising = computed(() => practice.value.has(settings.profiles.current))
  /** What practice invented is no news while somebody works for real; it stays in the tracking. */
  const concerns = (car: string): boolean => isPractising.value || !practice.value.has(tracking.tracks.get(car)?.profile ?? '')

  const unread = computed(() => tracking.unread.filter((one) => newsKindOf(one) !== 'status' && concerns(one.car)))

  const importerOf = (car: string): string => worklist.byCar(car)?.importer || (tracking.tracks.get(car)?.watched?.note ?? '')
  const keyOf = ({ car, id }: NewsKey): string => `${car} ${id}`

  const ofChange = (car: string, change: TrackChange): NewsRow => ({
    key: keyOf({ car, id: change.id }),
    id: change.id,
    car,
    sort: newsKindOf(change),
    kind: change.kind,
    code: change.code,
    at: change.at,
    title: change.title,
    members: change.members ?? noTexts,
    seen: change.seenAt > 0,
    response: change.kind === 'fields' ? change.id.slice('fields|'.length) : null,
    importer: importerOf(car)
  })
  const ofResponse = (response: StoredResponse): NewsRow => ({
    key: keyOf(response),
    id: response.id,
    car: response.car,
    sort: newsKindOf({ kind: 'response', code: response.code }),
    kind: 'response',
    code: response.code,
    at: response.firstSeenAt,
    title: response.description,
    members: noTexts,
    seen: response.readAt > 0,
    response: response.id,
    importer: importerOf(response.car)
  })

  /** Newest first. */
  const all = computed((): readonly NewsRow[] => {
    const since = now() - shownFor
    const rows: NewsRow[] = []
    for (const track of tracking.tracks.values()) {
      if (!concerns(track.car)) continue
      for (const change of listedChanges(track)) if (change.seenAt === 0 || change.at >= since) rows.push(ofChange(track.car, change))
    }
    for (const response of tracking.responses.values())
      if ((response.readAt === 0 || response.firstSeenAt >= since) && concerns(response.car)) rows.push(ofResponse(response))
    return rows.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
  })

  const matching = computed((): readonly NewsRow[] => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const isHit = (row: NewsRow): boolean => {
      const text = [row.car, showAju(row.car), row.importer, row.code, row.title].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    }
    return all.value.filter((row) => (!unreadOnly.value || !row.seen || justSeen.value.has(row.key)) && (words.length === 0 || isHit(row)))
  })

  const counts = computed((): Readonly<Record<NewsFilter, number>> => {
    const found = Object.fromEntries([...newsKinds, 'all'].map((kind) => [kind, 0])) as Record<NewsFilter, number>
    for (const { sort } of matching.value) {
      found[sort] += 1
      found.all += 1
    }
    return found
  })

  const rows = computed((): readonly ListedNews[] => {
    const shown = filter.value === 'all' ? matching.value : matching.value.filter((row) => row.sort === filter.value)
    const ofDay = new Map<string, number>()
    const days = shown.map((row) => dayOfClock(row.at))
    for (const day of days) ofDay.set(day, (ofDay.get(day) ?? 0) + 1)
    return shown.map((row, index) => {
      const day = days[index] ?? ''
      return { ...row, day, startsDay: days[index - 1] === day ? 0 : (ofDay.get(day) ?? 0) }
    })
  })

  // At once: what is marked in the same breath stays.
  watch(
    [filter, unreadOnly, search],
    () => {
      justSeen.value = new Set()
    },
    { flush: 'sync' }
  )

  const mark = async (news: readonly NewsKey[], seen: boolean): Promise<readonly NewsKey[]> => {
    // Before anything is drawn, so that a row does not vanish under who looks at it.
    if (seen && unreadOnly.value && news.length === 1) justSeen.value = new Set([...justSeen.value, ...news.map(keyOf)])
    return tracking.setSeen(news, seen ? now() : 0)
  }

  return {
    filter,
    unreadOnly,
    search,
    selection,
    active,
    marked,
    unread,
    concerns,
    all,
    counts,
    rows,
    mark,
    /** Up to which moment the desktop was told; null where it never was. Kept beside the data: without it nothing is told twice, only less. */
    readToldUntil: async (): Promise<number | null> => {
      const row = await database.meta.get('news')
      return row?.key === 'news' ? row.until : null
    },
    keepToldUntil: async (until: number): Promise<void> => {
      await database.meta.put({ key: 'news', until })
    },
    /** Marks several as seen; can be taken back. */
    markMany: async (news: readonly NewsKey[]): Promise<void> => {
      marked.value = await mark(news, true)
    },
    undoMarking: async (): Promise<void> => {
      const news = marked.value
      marked.value = []
      await mark(news, false)
    },
    forgetMarking: (): void => {
      marked.value = []
      justSeen.value = new Set()
    }
  }
})
