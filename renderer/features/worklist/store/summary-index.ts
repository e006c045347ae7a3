import { ref } from 'vue'
import { createImporterIdentity } from '#core/base/company-identity.ts'
import { createIdIndex } from '#core/base/id-index.ts'
import type { DeclarationKind } from '#core/draft/declaration-kind.ts'
import { referenceKey, referenceKeys, referenceKinds, type ReferenceKind } from '#core/derive/reference-numbers.ts'
import type { Summary } from '#core/draft/summary.ts'
import { once } from '#core/base/once.ts'
import { nextTask } from '../../../ui/dom/next-task.ts'

/** Finding declarations by the reference numbers of their invoices, B/L and containers. The index is built on first use, because most runs never need it. */
export const createReferenceIndex = (index: SummaryIndex, ready: () => Promise<void>) => {
  const referencesIndexed = ref(false)
  return {
    /** Whether `ofReference` knows every declaration. */
    referencesIndexed,
    indexReferences: once(async () => {
      await ready()
      await index.indexReferences(nextTask)
      referencesIndexed.value = true
    }),
    ofReference: index.ofReference
  }
}

const sortKeys = [
  'car',
  'importer',
  'supplier',
  'cif',
  'lines',
  'problems',
  'state',
  'changedAt',
  'lastResponse',
  'profile',
  'trashedAt',
  'responsible',
  'followUp',
  'due'
] as const
export type SortKey = (typeof sortKeys)[number]
export const isSortKey = (value: unknown): value is SortKey => sortKeys.some((key) => key === value)
export interface Sort {
  readonly key: SortKey
  readonly direction: 'ascending' | 'descending'
}

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Days (`YYYY-MM-DD`) by which declarations are to be paid, by their ids: they follow from responses and time, not from the row. */
export type DueDays = ReadonlyMap<string, string>
const dayKeys: ReadonlySet<SortKey> = new Set(['due', 'followUp'])

/** Blanks are lowest, rows without a day last in both orders: few have one; equal rows come newest first, then by aju number. No two rows are equal, so the order is unique. */
export const compareBy = ({ key, direction }: Sort, dueDays: DueDays) => {
  const sign = direction === 'ascending' ? 1 : -1
  const blank = key === 'cif' ? -Infinity : ''
  const valueOf = (row: Summary) => (key === 'due' ? dueDays.get(row.id) : row[key]) ?? blank
  return (a: Summary, b: Summary): number => {
    const left = valueOf(a)
    const right = valueOf(b)
    if (left === right) return b.createdAt - a.createdAt || byText(a.car, b.car) || byText(a.id, b.id)
    if (dayKeys.has(key) && (left === '' || right === '')) return left === '' ? 1 : -1
    return left < right ? -sign : sign
  }
}

/** From this share of changed rows on, sorting again is faster. */
const share = 8

const merge = (sorted: readonly Summary[], fresh: readonly Summary[], gone: ReadonlySet<string>, compare: ReturnType<typeof compareBy>) => {
  const merged: Summary[] = []
  let next = 0
  for (const row of sorted) {
    if (gone.has(row.id)) continue
    for (let one = fresh[next]; one !== undefined && compare(one, row) < 0; one = fresh[next]) {
      merged.push(one)
      next += 1
    }
    merged.push(row)
  }
  return next < fresh.length ? merged.concat(fresh.slice(next)) : merged
}

/** The rows of the list in one order: sorted once, then only changed rows are moved. */
export const createSortedSummaries = (all: ReadonlyMap<string, Summary>) => {
  let known: readonly Summary[] = []
  let by: Sort | null = null
  let days: DueDays | null = null
  let pending = new Set<string>()
  return {
    /** Called when a row was put or removed. */
    changed: (id: string) => pending.add(id),
    /** The rows in this order; the same array while nothing changed. */
    rows: (sort: Sort, dueDays: DueDays) => {
      const isSame = by?.key === sort.key && by.direction === sort.direction && (sort.key !== 'due' || days === dueDays)
      if (isSame && pending.size === 0) return known
      const compare = compareBy(sort, dueDays)
      if (isSame && pending.size < all.size / share) {
        const fresh = [...pending].flatMap((id) => all.get(id) ?? []).sort(compare)
        known = merge(known, fresh, pending, compare)
      } else known = [...all.values()].sort(compare)
      by = sort
      days = dueDays
      pending = new Set()
      return known
    }
  }
}

/** The views at the left of the worklist, in their order. */
export const worklistViews = [
  'all',
  'draft',
  'needs-work',
  'queued',
  'unknown',
  'sent',
  'to-pay',
  'overdue',
  'stuck',
  'new-response',
  'follow-up',
  'finished',
  'rejected',
  'trash'
] as const
export type WorklistView = (typeof worklistViews)[number]

/** Views of what is due by status, responses and time, which a summary does not have: the worklist is told which declarations they list. */
export const dueViews = ['to-pay', 'overdue', 'stuck'] as const satisfies readonly WorklistView[]
export type DueView = (typeof dueViews)[number]
/** The ids of the declarations in each of them. */
export type DueIds = Readonly<Record<DueView, ReadonlySet<string>>>
export const nothingDue: DueIds = { 'to-pay': new Set(), overdue: new Set(), stuck: new Set() }
const isDueView = (view: WorklistView): view is DueView => (dueViews as readonly WorklistView[]).includes(view)

type ViewCounts = Readonly<Record<WorklistView, number>>

/** The views to choose from: an empty one is left out, except the first two and the one that is shown. */
export const listedViews = (counts: ViewCounts, shown: WorklistView | null): readonly WorklistView[] =>
  worklistViews.filter((view, index) => index < 2 || counts[view] > 0 || view === shown)

const noCounts = (): Record<WorklistView, number> =>
  Object.fromEntries(worklistViews.map((name) => [name, 0])) as Record<WorklistView, number>

export const inView = (summary: Summary, view: WorklistView, due: DueIds): boolean => {
  if (view === 'trash') return summary.trashedAt > 0
  if (summary.trashedAt > 0) return false
  if (view === 'all') return true
  if (isDueView(view)) return due[view].has(summary.id)
  if (view === 'new-response') return summary.unread > 0
  if (view === 'follow-up') return (summary.followUp ?? '') !== ''
  if (view === 'queued') return summary.state === 'queued' || summary.state === 'sending'
  return summary.state === view
}

export const countViews = (summaries: readonly Summary[], due: DueIds): ViewCounts => {
  const counts = noCounts()
  for (const summary of summaries) for (const view of worklistViews) if (inView(summary, view, due)) counts[view] += 1
  return counts
}

/** Rows whose references are indexed in one task: about four milliseconds. */
const indexedAtOnce = 2_000

/** A number that very many declarations have, such as `-`, must not slow down every key press. */
const mostOfReference = 200

/** All summaries with indexes for repeated queries, updated row by row: no operation reads all of them. */
export type SummaryIndex = ReturnType<typeof createSummaryIndex>

export const createSummaryIndex = () => {
  const all = new Map<string, Summary>()
  const idsOfCar = createIdIndex()
  /** By kind. */
  const counts = new Map<DeclarationKind | undefined, Record<WorklistView, number>>()
  const importers = createImporterIdentity()
  /** Declarations by the numbers of their invoices, B/L and containers; null until something asks for them. */
  let references: ReturnType<typeof createIdIndex> | null = null
  const noteReferences = (summary: Summary, by: 'add' | 'remove'): void => {
    if (references !== null) for (const key of referenceKeys(summary)) references[by](key, summary.id)
  }

  const count = (summary: Summary, by: 1 | -1): void => {
    const ofKind = counts.get(summary.kind) ?? noCounts()
    counts.set(summary.kind, ofKind)
    // What is due changes without a change of the row: it is counted apart.
    for (const view of worklistViews) if (inView(summary, view, nothingDue)) ofKind[view] += by
  }

  return {
    all,
    importers,
    put: (summary: Summary) => {
      const old = all.get(summary.id)
      if (old) count(old, -1)
      if (old) importers.remove(old)
      importers.add(summary)
      if (old && old.car !== summary.car) idsOfCar.remove(old.car, old.id)
      if (old && referenceKinds.some((kind) => old[`${kind}s`] !== summary[`${kind}s`])) noteReferences(old, 'remove')
      all.set(summary.id, summary)
      count(summary, 1)
      idsOfCar.add(summary.car, summary.id)
      noteReferences(summary, 'add')
    },
    remove: (id: string) => {
      const old = all.get(id)
      if (!old) return
      count(old, -1)
      importers.remove(old)
      idsOfCar.remove(old.car, id)
      noteReferences(old, 'remove')
      all.delete(id)
    },
    /** The counts of the kinds that pass a test; a new object on every call. */
    counts: (isCounted: (kind: DeclarationKind | undefined) => boolean = () => true): ViewCounts => {
      const sum = noCounts()
      for (const [kind, ofKind] of counts) if (isCounted(kind)) for (const view of worklistViews) sum[view] += ofKind[view]
      return sum
    },
    /** Indexes the reference numbers, in portions between which the window answers; rows that change meanwhile are indexed by `put`. */
    indexReferences: async (pause: () => Promise<void>): Promise<void> => {
      if (references !== null) return
      references = createIdIndex()
      let count = 0
      for (const id of [...all.keys()]) {
        const summary = all.get(id)
        if (summary) noteReferences(summary, 'add')
        count += 1
        if (count % indexedAtOnce === 0) await pause()
      }
    },
    /** The last `mostOfReference` declarations with this reference number, in the order they were added; none before `indexReferences`. */
    ofReference: (kind: ReferenceKind, number: string) =>
      (references?.of(referenceKey(kind, number)) ?? []).slice(-mostOfReference).flatMap((id) => all.get(id) ?? []),
    /** Declarations with this aju number, also in the trash, in the order they were added. */
    ofCar: (car: string) => idsOfCar.of(car).flatMap((id) => all.get(id) ?? [])
  }
}

/** `row` with the members that `after` changed as they are in `before`; members changed since then keep their newer value. */
export const restoreMembers = (row: Summary, before: Summary, after: Summary): Summary => {
  const isRestored = (key: string): boolean => {
    const [old, written, current] = [before, after, row].map((one) => one[key as keyof Summary])
    return old !== written && current === written
  }
  const others = Object.entries(row).filter(([key]) => !isRestored(key))
  return Object.fromEntries([...others, ...Object.entries(before).filter(([key]) => isRestored(key))]) as Summary
}
