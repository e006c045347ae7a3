import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { localDay } from '#core/base/calendar-day.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { AnswerRules } from '#core/contract/answer-rules.ts'
import { inboxKinds, listedFor, type InboxKind } from '#core/contract/settings.ts'
import { inboxKindOf, type NewItem } from '#core/tracking/inbox.ts'
import type { KnownTrack } from '#core/tracking/listed-track.ts'
import type { ListedResponse, TrackChange } from '#core/tracking/track.ts'
import type { NotifiedItems } from '../../../data/database.ts'
import { useServices } from '../../../data/services.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import type { InboxKey } from '../../tracking/store/inbox-items.ts'

/** One row of the inbox: a response, or another change of a declaration. */
export interface InboxRow {
  /** Key in the list; `id` is that of the response or the change. */
  readonly key: string
  readonly id: string
  readonly car: string
  readonly sort: InboxKind
  readonly kind: NewItem['kind']
  readonly code: string
  readonly at: number
  readonly title: string
  /** Members of a response that changed. */
  readonly members: readonly string[]
  readonly seen: boolean
  /** The response the row refers to. */
  readonly response: string | null
  readonly importer: string
}

/** A row as listed: the first of a day holds the number of rows of that day. */
export interface ListedInboxRow extends InboxRow {
  readonly day: string
  readonly startsDay: number
}

/** Status changes are shown in the tracking; here they would hide more important items. */
export const listedKinds = inboxKinds.filter((kind) => kind !== 'status')
export type InboxFilter = InboxKind | 'all'

const noTexts: readonly string[] = []

/** Tracks are immutable, so the changes for the inbox are collected once, for the rules they were read with. */
const listedOf = new WeakMap<KnownTrack, { readonly rules: AnswerRules; readonly listed: readonly TrackChange[] }>()
const none: readonly TrackChange[] = []
const listedChanges = (track: KnownTrack, rules: AnswerRules): readonly TrackChange[] => {
  if (track.changes === undefined || track.changes.length === 0) return none
  const known = listedOf.get(track)
  if (known?.rules === rules) return known.listed
  const listed = track.changes.filter((change) => inboxKindOf(change, rules) !== 'status')
  listedOf.set(track, { rules, listed })
  return listed
}

/** All items of the last weeks, and older ones that are unseen. */
export const useInbox = defineStore('inbox', () => {
  const { now, database } = useServices()
  const tracking = useTracking()
  const filter = ref<InboxFilter>('all')
  const unreadOnly = ref(false)
  const search = ref('')
  const selection = shallowRef<ReadonlySet<string>>(new Set())
  const active = ref<string | null>(null)
  /** Items seen while only unread ones are listed: they stay listed until the list is requested again. */
  const justSeen = shallowRef<ReadonlySet<string>>(new Set())
  /** The items that the last bulk marking marked, for undo. */
  const marked = shallowRef<readonly InboxKey[]>([])

  /** Items of another kind of profile than the current one are hidden; the window says how many there are. */
  const concerns = (car: string): boolean => tracking.isOfShownKind(car)

  const listedUnread = computed(() => tracking.unread.filter((one) => inboxKindOf(one, tracking.rulesOf(one.car)) !== 'status'))
  const unread = computed(() => listedUnread.value.filter(({ car }) => concerns(car)))
  const unreadElsewhere = computed(() => listedUnread.value.filter(({ car }) => !concerns(car)))

  const keyOf = ({ car, id }: InboxKey): string => `${car} ${id}`

  const ofChange = (car: string, change: TrackChange): InboxRow => ({
    key: keyOf({ car, id: change.id }),
    id: change.id,
    car,
    sort: inboxKindOf(change, tracking.rulesOf(car)),
    kind: change.kind,
    code: change.code,
    at: change.at,
    title: change.title,
    members: change.members ?? noTexts,
    seen: change.seenAt > 0,
    response: change.kind === 'fields' ? change.id.slice('fields|'.length) : null,
    importer: tracking.importerOf(car)
  })
  const ofResponse = (response: ListedResponse): InboxRow => ({
    key: keyOf(response),
    id: response.id,
    car: response.car,
    sort: inboxKindOf({ kind: 'response', code: response.code }, tracking.rulesOf(response.car)),
    kind: 'response',
    code: response.code,
    at: response.firstSeenAt,
    title: response.description,
    members: noTexts,
    seen: response.readAt > 0,
    response: response.id,
    importer: tracking.importerOf(response.car)
  })

  /** Newest first. */
  const all = computed((): readonly InboxRow[] => {
    const since = now() - listedFor
    const rows: InboxRow[] = []
    for (const track of tracking.tracks.values()) {
      if (!concerns(track.car)) continue
      for (const change of listedChanges(track, tracking.rulesOf(track.car)))
        if (change.seenAt === 0 || change.at >= since) rows.push(ofChange(track.car, change))
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

  const rows = computed((): readonly ListedInboxRow[] => {
    const shown = filter.value === 'all' ? matching.value : matching.value.filter((row) => row.sort === filter.value)
    const ofDay = new Map<string, number>()
    const days = shown.map((row) => localDay(row.at))
    for (const day of days) ofDay.set(day, (ofDay.get(day) ?? 0) + 1)
    return shown.map((row, index) => {
      const day = days[index] ?? ''
      return { ...row, day, startsDay: days[index - 1] === day ? 0 : (ofDay.get(day) ?? 0) }
    })
  })

  // Synchronous: marks set in the same task must survive.
  watch([filter, unreadOnly, search], () => (justSeen.value = new Set()), { flush: 'sync' })

  const mark = async (news: readonly InboxKey[], seen: boolean): Promise<readonly InboxKey[]> => {
    // Set before rendering, so that the row being viewed does not disappear.
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
    /** Unread items of the other kinds. */
    unreadElsewhere,
    concerns,
    all,
    counts,
    rows,
    mark,
    /** What desktop notifications were shown of; null when there were none. Stored outside the store writer: losing it never repeats a notification. */
    readNotified: async (): Promise<NotifiedItems | null> => {
      const row = await database.meta.get('news')
      return row?.key === 'news' ? row : null
    },
    storeNotified: async (notified: NotifiedItems): Promise<void> => {
      await database.meta.put({ key: 'news', ...notified })
    },
    /** Marks several items as seen; can be undone. */
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
