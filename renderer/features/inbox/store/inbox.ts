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

/** One row of the inbox: a response, or another change of a declaration. A declaration is released once, however many answers report it: they are one row. */
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
  /** Ids of responses that report the same again; marked with the row. */
  readonly repeats: readonly string[]
}

/** A row as listed: the first of a declaration holds the number of its rows. */
export interface ListedInboxRow extends InboxRow {
  readonly day: string
  readonly startsGroup: number
}

/** Status changes are shown in the tracking; here they would hide more important items. */
export const listedKinds = inboxKinds.filter((kind) => kind !== 'status')
export type InboxFilter = InboxKind | 'all'

const noTexts: readonly string[] = []

const isRelease = ({ kind, sort }: Pick<InboxRow, 'kind' | 'sort'>): boolean => kind === 'response' && sort === 'release'

/** Rows with one row for the release of a declaration: the first report of it, unread while one of its reports is. */
const withReleasesOnce = (rows: readonly InboxRow[]): readonly InboxRow[] => {
  const releases = Map.groupBy(rows.filter(isRelease), ({ car }) => car)
  return rows.flatMap((row): readonly InboxRow[] => {
    if (!isRelease(row)) return [row]
    const reports = (releases.get(row.car) ?? []).toSorted((one, other) => one.at - other.at || (one.code < other.code ? -1 : 1))
    if (reports[0] !== row) return []
    if (reports.length === 1) return [row]
    return [{ ...row, seen: reports.every(({ seen }) => seen), repeats: reports.slice(1).map(({ id }) => id) }]
  })
}

/** Rows by declaration, the one with the newest row first; the rows of each stay in their order, newest first. */
const byDeclaration = (rows: readonly InboxRow[]): readonly ListedInboxRow[] =>
  [...Map.groupBy(rows, ({ car }) => car).values()].flatMap((group) =>
    group.map((row, index) => ({ ...row, day: localDay(row.at), startsGroup: index === 0 ? group.length : 0 }))
  )

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

  const listedUnread = computed(() => {
    const released = new Set<string>()
    return tracking.unread.filter((one) => {
      const kind = inboxKindOf(one, tracking.rulesOf(one.car))
      if (kind !== 'release' || one.kind !== 'response') return kind !== 'status'
      if (released.has(one.car)) return false
      released.add(one.car)
      return true
    })
  })
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
    importer: tracking.importerOf(car),
    repeats: noTexts
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
    importer: tracking.importerOf(response.car),
    repeats: noTexts
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
    rows.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
    return withReleasesOnce(rows)
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
    return byDeclaration(filter.value === 'all' ? matching.value : matching.value.filter((row) => row.sort === filter.value))
  })

  // Synchronous: marks set in the same task must survive.
  watch([filter, unreadOnly, search], () => (justSeen.value = new Set()), { flush: 'sync' })

  const repeatsOf = computed(() => new Map(all.value.flatMap((row) => (row.repeats.length > 0 ? [[row.key, row.repeats] as const] : []))))
  const markedRows = computed(() => {
    const rowOf = new Map(all.value.flatMap(({ car, key, repeats }) => repeats.map((id) => [keyOf({ car, id }), key] as const)))
    return new Set(marked.value.map((one) => rowOf.get(keyOf(one)) ?? keyOf(one))).size
  })
  const mark = async (news: readonly InboxKey[], seen: boolean): Promise<readonly InboxKey[]> => {
    // Set before rendering, so that the row being viewed does not disappear.
    if (seen && unreadOnly.value && news.length === 1) justSeen.value = new Set([...justSeen.value, ...news.map(keyOf)])
    const repeated = news.flatMap((one) => (repeatsOf.value.get(keyOf(one)) ?? []).map((id) => ({ car: one.car, id })))
    return tracking.setSeen([...news, ...repeated], seen ? now() : 0)
  }

  return {
    filter,
    unreadOnly,
    search,
    selection,
    active,
    marked,
    /** Rows among those that `marked` marked. */
    markedRows,
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
      await tracking.setSeen(news, 0)
    },
    forgetMarking: (): void => {
      marked.value = []
      justSeen.value = new Set()
    }
  }
})
