import { defineStore } from 'pinia'
import { computed, ref, shallowRef, triggerRef, watch } from 'vue'
import type { ImporterName } from '#core/base/company-identity.ts'
import { profileKinds, type ProfileKind } from '#core/contract/profile.ts'
import type { DeclarationKind } from '#core/draft/declaration-kind.ts'
import { draftFacts, newSummary, type Summary } from '#core/draft/summary.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { isNoted, withNotes } from '#core/draft/work-notes.ts'
import { useServices } from '../../../data/services.ts'
import { noUpdate, writeUpdates, type OptimisticUpdate } from '../../../data/optimistic-update.ts'
import type { Change } from '../../../data/store-writer.ts'
import { readInPages } from '../../../data/read-pages.ts'
import { useNotes } from '../../notes/store/notes.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import {
  createReferenceIndex,
  createSortedSummaries,
  type Sort,
  createSummaryIndex,
  restoreMembers,
  countViews,
  dueViews,
  inView,
  nothingDue,
  type DueDays,
  type DueIds,
  type WorklistView
} from './summary-index.ts'
import { useRemoval } from './removal.ts'
import { summaryFinder } from './search-summaries.ts'
import { createFacets, filterOn, filterTest, noFilter, type WorklistFilter } from './worklist-filter.ts'

export { listedViews, worklistViews, type WorklistView } from './summary-index.ts'
export type { Sort, SortKey } from './summary-index.ts'

/** Rows shown before everything is read: more than any screen holds. */
const firstRows = 100

/** All declarations as summaries, filtered, sorted and searched in the window. */
export const useWorklist = defineStore('worklist', () => {
  const { database, storeWriter, now } = useServices()
  const office = useOffice()
  const notes = useNotes()
  const settings = useSettings()
  const index = createSummaryIndex()
  const sorted = createSortedSummaries(index.all)
  /** One map, mutated in place: copying fifty thousand rows after every saved key press would delay typing. */
  const summaries = shallowRef(index.all)
  /** Whether every declaration is read; until then the counts are incomplete. */
  const complete = ref(false)
  const view = ref<WorklistView>('all')
  const search = ref('')
  /** Lasts until the application ends, like search and sort. */
  const filter = shallowRef<WorklistFilter>(noFilter)
  const sort = ref<Sort>({ key: 'changedAt', direction: 'descending' })
  const selection = shallowRef<ReadonlySet<string>>(new Set())
  const active = ref<string | null>(null)
  const gone = new Set<string>()
  const listeners = new Set<(car: string) => void>()
  /** What is due, as the list of it says (`dashboard/store/due.ts`). */
  const due = shallowRef<DueIds>(nothingDue)
  /** The days by which declarations are to be paid, by their ids. */
  const dueDays = shallowRef<DueDays>(new Map())

  /** Declarations of no kind are in every list, so that they are found. */
  const isKindShown = (kind: DeclarationKind | undefined): boolean => !kind || settings.shownKind === null || kind === settings.shownKind
  const isOfKind = ({ kind }: Pick<Summary, 'kind'>): boolean => isKindShown(kind)
  const countsOf = (isCounted: (kind: DeclarationKind | undefined) => boolean) => {
    // Tracks the dependency: the index is mutated in place.
    void summaries.value
    return index.counts(isCounted)
  }
  const counts = computed(() => {
    const own = countsOf(isKindShown)
    const isCounted = (id: string): boolean => {
      const summary = index.all.get(id)
      return summary !== undefined && summary.trashedAt === 0 && isOfKind(summary)
    }
    return { ...own, ...Object.fromEntries(dueViews.map((name) => [name, [...due.value[name]].filter(isCounted).length])) }
  })
  /** Whether the kind that is shown has no declaration, also none in the trash. */
  const isEmpty = computed(() => counts.value.all + counts.value.trash === 0)
  /** What the other kinds have, without those that have nothing. */
  const otherKinds = computed(() =>
    profileKinds.flatMap((kind) => {
      if (isKindShown(kind)) return []
      const ofKind = countsOf((one) => one === kind)
      return ofKind.all + ofKind.trash === 0 ? [] : [{ kind, counts: ofKind }]
    })
  )
  /** The declarations that are shown, also those in the trash. */
  const ofShownKind = function* (): Generator<Summary> {
    void summaries.value
    for (const summary of index.all.values()) if (isOfKind(summary)) yield summary
  }

  const filterTestNow = computed(() => filterTest(filter.value, office, index.importers))
  const isFiltered = computed(() => filterTestNow.value !== null)
  /** The test for search and filter; null when both are empty. */
  const rowTest = computed(() => {
    const hit = summaryFinder(search.value)
    const fits = filterTestNow.value
    return hit === null || fits === null ? (hit ?? fits) : (summary: Summary) => fits(summary) && hit(summary)
  })
  const isNarrowed = computed(() => rowTest.value !== null)

  /** The rows of every view. */
  const matching = computed(() => {
    // Tracks the dependency: the map is mutated in place.
    void summaries.value
    const all = sorted.rows(sort.value, dueDays.value)
    const fits = rowTest.value
    return all.filter((summary) => isOfKind(summary) && (fits === null || fits(summary)))
  })
  const rows = computed(() => matching.value.filter((summary) => inView(summary, view.value, due.value)))
  /** As `counts`, for the rows that search and filter leave. */
  const matchingCounts = computed(() => (rowTest.value === null ? counts.value : countViews(matching.value, due.value)))

  const { facets, facetLabel, toggleFacet, moveFilterTo, showFilter } = createFacets({
    index,
    summaries,
    filter,
    search,
    view,
    due,
    isOfKind,
    office
  })

  /** How many declarations a view lists with another search and filter. */
  const countOf = (ofView: WorklistView, typed: string, chosen: WorklistFilter): number => {
    const [hit, fits] = [summaryFinder(typed), filterTest(chosen, office, index.importers)]
    let count = 0
    for (const summary of ofShownKind())
      if (inView(summary, ofView, due.value) && (fits === null || fits(summary)) && (hit === null || hit(summary))) count += 1
    return count
  }

  const isShown = (summary: Summary): boolean =>
    isOfKind(summary) && inView(summary, view.value, due.value) && (rowTest.value === null || rowTest.value(summary))

  /** The selected rows that are listed: actions never apply to rows that are not visible. */
  const chosen = computed((): readonly Summary[] => {
    void summaries.value
    return [...selection.value].flatMap((id) => index.all.get(id) ?? []).filter(isShown)
  })
  /** How many selected rows search and filter hide. */
  const hidden = computed(() => {
    let inThisView = 0
    for (const id of selection.value) {
      const summary = index.all.get(id)
      if (summary && isOfKind(summary) && inView(summary, view.value, due.value)) inThisView += 1
    }
    return inThisView - chosen.value.length
  })

  const publish = (): void => {
    triggerRef(summaries)
  }

  /** A row changed; it had, or has now, these aju numbers. */
  const noteRowChange = (id: string, ...cars: readonly (string | undefined)[]): void => {
    sorted.changed(id)
    if (listeners.size > 0) for (const car of new Set(cars)) if (car) for (const listener of listeners) listener(car)
  }

  const put = (summary: Summary): void => {
    const before = index.all.get(summary.id)?.car
    const row = isNoted(summary) ? withNotes(summary, {}) : summary
    const facts = notes.factsOf(summary.id, summary.car)
    index.put(facts === null && row.kind !== undefined ? row : { ...row, kind: row.kind ?? null, ...facts })
    noteRowChange(summary.id, before, summary.car)
  }

  const show = (changed: readonly Summary[]): void => {
    for (const summary of changed) put(summary)
    publish()
  }

  /** Shows rows again whose notes or payments have changed. */
  const showNotes = (ids: Iterable<string>): void => show([...new Set(ids)].flatMap((id) => index.all.get(id) ?? []))
  watch(
    () => notes.rows,
    (rows, before) => showNotes([...before.keys(), ...rows.keys()].filter((id) => rows.get(id) !== before.get(id))),
    { flush: 'sync' }
  )
  watch(
    () => notes.payments,
    (rows, before) => {
      const changed = [...before.values(), ...rows.values()].filter((row) => rows.get(row.id) !== before.get(row.id))
      showNotes(changed.flatMap(({ car }) => index.ofCar(car).map(({ id }) => id)))
    },
    { flush: 'sync' }
  )

  /** Rows added or removed while the rest was being read are newer. */
  const takeRead = (read: readonly Summary[]): void => {
    for (const summary of read) if (!index.all.has(summary.id) && !gone.has(summary.id)) put(summary)
  }

  /** Resolves with whether these were all rows. */
  const readNewest = async (): Promise<boolean> => {
    await notes.ready()
    const newest = await database.summaries.orderBy('changedAt').reverse().limit(firstRows).toArray()
    takeRead(newest.reverse())
    publish()
    // Rows without the form of the table are left out of what is read.
    return (await database.summaries.count()) <= firstRows
  }

  const readRest = async (): Promise<void> => {
    for await (const page of readInPages<Summary>(database.summaries, ({ id }) => id)) takeRead(page)
    publish()
  }

  let newest: Promise<boolean> | null = null
  /** Reads the newest rows once, also ahead of `load`. */
  const loadNewest = (): Promise<boolean> => (newest ??= readNewest())

  let reading: Promise<void> = Promise.resolve()
  /** Resolves when every declaration is read. Code that looks for one that may not exist has to wait for it. */
  const ready = (): Promise<void> => reading

  /** Reads the newest rows, calls `onFirst` so that they can be shown, then reads the rest. */
  const load = async (onFirst: () => void | Promise<void> = () => undefined): Promise<void> => {
    reading = loadNewest().then(async (isAll) => {
      const isFirstRun = index.all.size === 0
      // Without declarations, the first-run screen is shown instead.
      if (!isFirstRun) await onFirst()
      if (!isAll) await readRest()
      complete.value = true
      if (isFirstRun) void onFirst()
    })
    await reading
    await dropExpired()
  }

  /** Notes have rows of their own: this one is written by the desk that holds the declaration only. */
  const change = (summary: Summary): Change => ({
    table: 'summaries',
    key: summary.id,
    value: isNoted(summary) ? withNotes(summary, {}) : summary
  })

  /** Shows the summary of a draft at once and returns it as a change, to be written together with its cause. */
  const noteDraft = (record: DraftRecord, problems: number, unfilled?: number): Change => {
    const next = summaryWith(record, problems, unfilled)
    show([next])
    return change(next)
  }

  /** `kind`: of a new one; by default that of the current profile. */
  const summaryWith = (
    record: DraftRecord,
    problems: number,
    unfilled?: number,
    kind: DeclarationKind = settings.profile?.kind ?? null
  ): Summary => {
    const old = index.all.get(record.id)
    if (!old) return newSummary(record, kind, problems, unfilled)
    const facts = draftFacts(record, problems, unfilled)
    return { ...old, ...facts }
  }

  /** The summaries of new declarations as changes, and `list` to show them once they are written: listed rows can be opened, copied and sent. */
  const newDrafts = (drafts: readonly (readonly [record: DraftRecord, problems: number, unfilled: number])[], kind?: DeclarationKind) => {
    const next = drafts.map(([record, problems, unfilled]) => summaryWith(record, problems, unfilled, kind))
    return { changes: next.map(change), list: () => show(next) }
  }

  /** Shows the state of a declaration in outbox and tracking. */
  const note = (id: string, facts: Partial<Summary>): OptimisticUpdate => {
    const old = index.all.get(id)
    if (!old) return noUpdate
    const next = { ...old, ...facts }
    show([next])
    const rollBack = (): void => {
      const current = index.all.get(id)
      if (current) show([restoreMembers(current, old, next)])
    }
    // The row of another desk's declaration is written there.
    return { changes: office.isHeld(id) ? [change(next)] : [], rollBack }
  }

  const deselect = (ids: readonly string[]): void => {
    const left = new Set(selection.value)
    for (const id of ids) left.delete(id)
    selection.value = left
  }

  const putInTrash = async (ids: readonly string[], trashedAt: number): Promise<void> => {
    const before = ids.flatMap((id) => index.all.get(id) ?? [])
    const after = before.map((summary) => ({ ...summary, trashedAt }))
    show(after)
    // Not after the write: by then the user may have selected them in the other list.
    deselect(ids)
    const rollBack = (): void => show(before.map((old) => ({ ...(index.all.get(old.id) ?? old), trashedAt: old.trashedAt })))
    await writeUpdates(storeWriter, [{ changes: after.map(change), rollBack }])
  }

  const trash = (ids: readonly string[]): Promise<void> => putInTrash(ids, now())
  const restore = (ids: readonly string[]): Promise<void> => putInTrash(ids, 0)

  /** Removes declarations from the list that are not, or no longer, in the store. */
  const forget = (ids: readonly string[]): void => {
    for (const id of ids) {
      const car = index.all.get(id)?.car
      gone.add(id)
      index.remove(id)
      noteRowChange(id, car)
    }
    publish()
  }

  const { remove, noteTrashDay, dropExpired } = useRemoval({ all: index.all, forget, deselect })

  /** Shows changes by another desk. */
  const takeArrived = async (changed: readonly Summary[], removed: readonly string[]): Promise<void> => {
    const arrived = changed.map((row) => {
      // The user has said it here.
      const known = kindOf(row.id)
      return known && !row.kind ? { ...row, kind: known } : row
    })
    if (arrived.length > 0) show(arrived)
    if (removed.length === 0) return
    forget(removed)
    deselect(removed)
  }

  /** The kind that a declaration belongs to; undefined for one that is not listed. */
  const kindOf = (id: string): DeclarationKind | undefined => index.all.get(id)?.kind
  /** The user says to which kind declarations belong of which it was not known. */
  const setKind = async (ids: readonly string[], kind: ProfileKind): Promise<void> => {
    const unknown = ids.filter((id) => kindOf(id) === null)
    await writeUpdates(
      storeWriter,
      unknown.map((id) => note(id, { kind }))
    )
  }

  /** The declaration with an aju number; one of the kind that is shown, if several have it. */
  const byCar = (car: string): Summary | undefined => {
    const present = index.ofCar(car).filter((summary) => summary.trashedAt === 0)
    return present.find(isOfKind) ?? present[0]
  }
  /** As `byCar`; without such a declaration one in the trash. */
  const ofCar = (car: string): Summary | undefined => byCar(car) ?? index.ofCar(car).find(isOfKind) ?? index.ofCar(car)[0]

  return {
    summaries,
    /** Whether other desks, those of an office, have these declarations too. */
    isShared: computed(() => office.isJoined),
    isOfKind,
    ofShownKind,
    otherKinds,
    isEmpty,
    view,
    search,
    filter,
    sort,
    isFiltered,
    isNarrowed,
    isShown,
    selection,
    chosen,
    hidden,
    active,
    counts,
    matchingCounts,
    facets,
    facetLabel,
    toggleFacet,
    moveFilterTo,
    showFilter,
    filterOn,
    countOf,
    complete,
    rows,
    loadNewest,
    load,
    ready,
    /** Sets which declarations the views of what is due list, and the days of the payments. */
    mark: (ids: DueIds, days: DueDays): void => {
      // Sets of the same ids change no count, on which the list of what is due depends.
      const isSame = dueViews.every(
        (name) => ids[name].size === due.value[name].size && [...ids[name]].every((id) => due.value[name].has(id))
      )
      if (!isSame) due.value = ids
      if (days.size !== dueDays.value.size || [...days].some(([id, day]) => dueDays.value.get(id) !== day)) dueDays.value = days
    },
    noteDraft,
    newDrafts,
    note,
    takeArrived,
    trash,
    restore,
    remove,
    /** Counts the current day for what is in the trash; `load` does so at the start. */
    noteTrashDay: async () => {
      if (complete.value) await noteTrashDay()
    },
    /** Whether a declaration was deleted permanently since the start. */
    isGone: (id: string): boolean => gone.has(id),
    kindOf,
    setKind,
    byCar,
    ofCar,
    allOfCar: index.ofCar,
    ...createReferenceIndex(index, ready),
    /** Called for every aju number whose declaration was added, changed or removed. Returns the function that unsubscribes. */
    onChanged: (listener: (car: string) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Identifies the importer of a declaration, as the filter does. */
    importerKey: (importer: ImporterName): string => index.importers.keyOf(importer),
    /** Whether another declaration, also one in the trash, has this aju number. */
    isTaken: (car: string, but: string | undefined): boolean => index.ofCar(car).some((summary) => summary.id !== but)
  }
})
