import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { localDay } from '#core/base/calendar-day.ts'
import { arrayOrEmpty, canonicalJson, isObject, isString, memberOf, stringOrEmpty } from '#core/base/json-guards.ts'
import { asJson, type Json } from '#core/base/json.ts'
import type { SavedViewsRow } from '../../../data/database.ts'
import { tableRows } from '../../../data/optimistic-update.ts'
import { useServices } from '../../../data/services.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useMessages, writeFailureOf } from '../../../messages/messages.ts'
import { layoutOf, type ColumnLayout } from '../../../grid/table/column-layout.ts'
import { useStoredLayout } from '../../../grid/table/use-table-columns.ts'
import { isSortKey, worklistViews, type Sort, type WorklistView } from './summary-index.ts'
import { facetNames, noFilter, noPeriod, quickPeriodNames, type Amounts, type Period, type WorklistFilter } from './worklist-filter.ts'
import { useWorklist } from './worklist.ts'

/** What the worklist shows, under a name: view, search, filter, order and columns. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly view: WorklistView
  readonly search: string
  readonly filter: WorklistFilter
  readonly sort: Sort
  readonly columns: ColumnLayout
}

export const longestViewName = 60
/** More would push the screens out of the side bar. */
export const mostSavedViews = 20

const periodOf = (value: unknown): Period => {
  const quick = quickPeriodNames.find((name) => name === memberOf(value, 'quick'))
  const ends = { from: stringOrEmpty(memberOf(value, 'from')), to: stringOrEmpty(memberOf(value, 'to')) }
  return isObject(value) ? { ...ends, ...(quick === undefined ? {} : { quick }) } : noPeriod
}
const plainNumber = (value: unknown): string => (isString(value) && Number.isFinite(Number(value)) ? value : '')
const amountsOf = (value: unknown): Amounts => ({ from: plainNumber(memberOf(value, 'from')), to: plainNumber(memberOf(value, 'to')) })
const filterOf = (value: unknown): WorklistFilter => ({
  ...noFilter,
  ...Object.fromEntries(facetNames.map((name) => [name, arrayOrEmpty(memberOf(value, name)).filter(isString)])),
  aju: periodOf(memberOf(value, 'aju')),
  changed: periodOf(memberOf(value, 'changed')),
  cif: amountsOf(memberOf(value, 'cif')),
  holder: stringOrEmpty(memberOf(value, 'holder')),
  separate: memberOf(value, 'separate') === true,
  problems: (['none', 'some'] as const).find((one) => one === memberOf(value, 'problems')) ?? 'any'
})
const sortOf = (value: unknown): Sort => {
  const by = memberOf(value, 'key')
  return isSortKey(by)
    ? { key: by, direction: memberOf(value, 'direction') === 'ascending' ? 'ascending' : 'descending' }
    : { key: 'changedAt', direction: 'descending' }
}

/** Reads the stored views; what is invalid of one becomes its default, one without id or name is left out. */
const readViews = (stored: Json | undefined): readonly SavedView[] =>
  arrayOrEmpty(stored).flatMap((value): readonly SavedView[] => {
    const [id, name] = [stringOrEmpty(memberOf(value, 'id')), stringOrEmpty(memberOf(value, 'name'))]
    if (id === '' || name === '') return []
    return [
      {
        id,
        name,
        view: worklistViews.find((one) => one === memberOf(value, 'view')) ?? 'all',
        search: stringOrEmpty(memberOf(value, 'search')),
        filter: filterOf(memberOf(value, 'filter')),
        sort: sortOf(memberOf(value, 'sort')),
        columns: layoutOf(memberOf(value, 'columns'))
      }
    ]
  })

/** Views of the worklist that the user saved: of this desk, and part of its backups. */
export const useSavedViews = defineStore('saved-views', () => {
  const { database, storeWriter, newId, now } = useServices()
  const worklist = useWorklist()
  /** The columns of the worklist. */
  const { layout, setLayout } = useStoredLayout('worklist')
  const messages = useMessages()
  const text = useText()
  const { rows, ready, put } = tableRows<SavedViewsRow>('savedViews', storeWriter, () => database.savedViews.toArray())
  const views = computed(() => readViews(rows.value.get('worklist')?.views))
  /** The view whose name is asked for, or `new`; null while the dialog is closed. */
  const naming = shallowRef<SavedView | 'new' | null>(null)

  const store = (next: readonly SavedView[]): void => {
    put([{ id: 'worklist', views: asJson(next) }]).then(
      () => messages.solve('saved-views'),
      (error: unknown) => {
        const failure = writeFailureOf(error)
        if (failure === null) throw error
        messages.report('saved-views', () => failureSentence(text.value, failure))
      }
    )
  }
  const shown = (): Omit<SavedView, 'id' | 'name'> => {
    const { view, search, filter, sort } = worklist
    return { view, search, filter, sort, columns: layout.value }
  }

  const today = (): string => localDay(now())
  const textOf = ({ view, search, filter }: Pick<SavedView, 'view' | 'search' | 'filter'>): string =>
    canonicalJson(asJson({ view, search: search.trim(), filter }))
  /** The saved view that the worklist shows: with the same view, search and filter, whatever the order and the columns. */
  const current = computed(() => {
    const shownNow = textOf(worklist)
    return views.value.find((one) => textOf({ ...one, filter: worklist.filterOn(one.filter, today()) }) === shownNow) ?? null
  })
  /** How many declarations each view lists, by its id. */
  const counts = computed(
    () => new Map(views.value.map((one) => [one.id, worklist.countOf(one.view, one.search, worklist.filterOn(one.filter, today()))]))
  )

  const show = ({ view, search, filter, sort, columns }: SavedView): void => {
    worklist.view = view
    worklist.search = search
    worklist.sort = sort
    worklist.showFilter(worklist.filterOn(filter, today()))
    setLayout(columns)
  }
  const isTaken = (name: string, but?: string): boolean => views.value.some((one) => one.name === name && one.id !== but)
  const place = (id: string): number => views.value.findIndex((one) => one.id === id)

  return {
    layout,
    setLayout,
    views,
    ready,
    naming,
    current,
    counts,
    show,
    isTaken,
    /** Saves what the worklist shows under a name. */
    add: (name: string): void => store([...views.value, { id: newId(), name, ...shown() }]),
    /** Replaces what a view shows by what the worklist shows. */
    update: (id: string): void => store(views.value.map((one) => (one.id === id ? { ...one, ...shown() } : one))),
    rename: (id: string, name: string): void => store(views.value.map((one) => (one.id === id ? { ...one, name } : one))),
    remove: (id: string): void => store(views.value.filter((one) => one.id !== id)),
    /** Puts a removed view back where it was. */
    putBack: (view: SavedView, at: number): void => store(views.value.toSpliced(at, 0, view)),
    move: (id: string, by: 1 | -1): void => {
      const at = place(id)
      const [one, other] = [views.value[at], views.value[at + by]]
      if (one && other) store(views.value.with(at, other).with(at + by, one))
    },
    place
  }
})
