import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { dayOfClock } from '#core/base/calendar-day.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { inboxKinds, type InboxKind } from '#core/contract/inbox-settings.ts'
import { inboxKindOf, type Told } from '#core/tracking/inbox.ts'
import type { StoredResponse, Track, TrackChange } from '#core/tracking/track.ts'
import { useServices } from '../../../data/services.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import type { InboxKey } from '../../tracking/store/seen-marks.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** One line of the view: a response, or something else that is new of a declaration. */
export interface InboxRow {
  /** Of the list; `id` is that of the response or the change. */
  readonly key: string
  readonly id: string
  readonly car: string
  readonly sort: InboxKind
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
export interface ListedInboxItem extends InboxRow {
  readonly day: string
  readonly startsDay: number
}

/** Steps of the way are marked in the tracking; here they would hide what matters. */
export const listedKinds = inboxKinds.filter((kind) => kind !== 'status')
export type InboxFilter = InboxKind | 'all'

/** What was seen longer ago is found in tracking and archive. */
const shownFor = 30 * 86_400_000
const noTexts: readonly string[] = []

/** A track is never changed in place: what of its changes belongs in the view is gathered once. */
const listedOf = new WeakMap<Track, readonly TrackChange[]>()
const listedChanges = (track: Track): readonly TrackChange[] => {
  const known = listedOf.get(track)
  if (known) return known
  const listed = (track.changes ?? []).filter((change) => inboxKindOf(change) !== 'status')
  listedOf.set(track, listed)
  return listed
}

/** Everything new of the last weeks, and whatever nobody has looked at yet. */
export const useInbox = defineStore('news', () => {
  const { now, database } = useServices()
  const tracking = useTracking()
  const worklist = useWorklist()
  const settings = useSettings()
  const filter = ref<InboxFilter>('all')
  const unreadOnly = ref(false)
  const search = ref('')
  const selection = shallowRef<ReadonlySet<string>>(new Set())
  const active = ref<string | null>(null)
  /** Looked at while only the unread are shown: they stay in the list until it is asked for anew. */
  const justSeen = shallowRef<ReadonlySet<string>>(new Set())
  /** What the last marking of several marked, to be taken back. */
  const marked = shallowRef<readonly InboxKey[]>([])

  const practice = computed(() => new Set(settings.profiles.profiles.flatMap(({ id, kind }) => (kind === 'practice' ? [id] : []))))
  const isPractising = computed(() => practice.value.has(settings.profiles.current))
  /** What practice invented is no news while somebody works for real; it stays in the tracking. */
  const concerns = (car: string): boolean => isPractising.value || !practice.value.has(tracking.tracks.get(car)?.profile ?? '')

  const unread = computed(() => tracking.unread.filter((one) => inboxKindOf(one) !== 'status' && concerns(one.car)))

  const importerOf = (car: string): string => worklist.byCar(car)?.importer || (tracking.tracks.get(car)?.watched?.note ?? '')
  const keyOf = ({ car, id }: InboxKey): string => `${car} ${id}`

  const ofChange = (car: string, change: TrackChange): InboxRow => ({
    key: keyOf({ car, id: change.id }),
    id: change.id,
    car,
    sort: inboxKindOf(change),
    kind: change.kind,
    code: change.code,
    at: change.at,
    title: change.title,
    members: change.members ?? noTexts,
    seen: change.seenAt > 0,
    response: change.kind === 'fields' ? change.id.slice('fields|'.length) : null,
    importer: importerOf(car)
  })
  const ofResponse = (response: StoredResponse): InboxRow => ({
    key: keyOf(response),
    id: response.id,
    car: response.car,
    sort: inboxKindOf({ kind: 'response', code: response.code }),
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
  const all = computed((): readonly InboxRow[] => {
    const since = now() - shownFor
    const rows: InboxRow[] = []
    for (const track of tracking.tracks.values()) {
      if (!concerns(track.car)) continue
      for (const change of listedChanges(track)) if (change.seenAt === 0 || change.at >= since) rows.push(ofChange(track.car, change))
    }
    for (const response of tracking.responses.values())
      if ((response.readAt === 0 || response.firstSeenAt >= since) && concerns(response.car)) rows.push(ofResponse(response))
    return rows.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
  })

  const matching = computed((): readonly InboxRow[] => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const isHit = (row: InboxRow): boolean => {
      const text = [row.car, formatAju(row.car), row.importer, row.code, row.title].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    }
    return all.value.filter((row) => (!unreadOnly.value || !row.seen || justSeen.value.has(row.key)) && (words.length === 0 || isHit(row)))
  })

  const counts = computed((): Readonly<Record<InboxFilter, number>> => {
    const found = Object.fromEntries([...inboxKinds, 'all'].map((kind) => [kind, 0])) as Record<InboxFilter, number>
    for (const { sort } of matching.value) {
      found[sort] += 1
      found.all += 1
    }
    return found
  })

  const rows = computed((): readonly ListedInboxItem[] => {
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

  const mark = async (news: readonly InboxKey[], seen: boolean): Promise<readonly InboxKey[]> => {
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
    markMany: async (news: readonly InboxKey[]): Promise<void> => {
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
