import { computed, ref, shallowRef, watch } from 'vue'
import type { Language } from '#core/base/language.ts'
import type { CellEdit, UnreadableCell } from '../cells/cell-edit.ts'
import type { GridColumn } from '../columns.ts'
import { createFinder, nextMatch, type FindScopeFilter } from './find-plan.ts'
import { cellCount, isSameCell, type CellPosition, type Range } from '../../base/range.ts'
import type { GridText } from '../../text/id.ts'

export type FindScope = 'all' | 'column' | 'selection'

export interface FindDeps {
  readonly rows: () => readonly Readonly<Record<string, unknown>>[]
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly words: () => GridText
  readonly tableRowOf: (position: number) => number
  readonly active: () => CellPosition
  readonly range: () => Range
  readonly show: (position: CellPosition) => void
  readonly onEdits: (edits: readonly CellEdit[]) => void
}

export type Find = ReturnType<typeof useFind>

/** Milliseconds after the last key press before the rows are searched. */
const searchDelay = 120

/** Find and replace in the rows of the view. */
export const useFind = (deps: FindDeps) => {
  const text = ref('')
  const searchedText = ref('')
  const by = ref('')
  const isWholeCell = ref(false)
  const isCaseMatched = ref(false)
  const scope = ref<FindScope>('all')
  /** Column and number of selected cells when the search started; finding moves the cursor. */
  const column = shallowRef<GridColumn | null>(null)
  const cells = ref(0)
  const tableRows = shallowRef<ReadonlySet<number>>(new Set())
  const keys = shallowRef<ReadonlySet<string>>(new Set())
  const outcome = shallowRef<{ readonly replaced: number; readonly refused: readonly UnreadableCell[] } | null>(null)

  let timer = 0
  const searchNow = (): void => {
    window.clearTimeout(timer)
    searchedText.value = text.value
  }
  watch(text, () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(searchNow, searchDelay)
  })
  // Synchronous: a search that `replaceAll` starts must not clear the outcome of the replacement afterwards.
  watch([searchedText, isWholeCell, isCaseMatched, scope], () => (outcome.value = null), { flush: 'sync' })

  const finder = computed(() =>
    createFinder(
      { text: searchedText.value, isWholeCell: isWholeCell.value, isCaseMatched: isCaseMatched.value },
      { columns: deps.columns(), language: deps.language(), words: deps.words() }
    )
  )
  const within = computed((): FindScopeFilter => {
    if (scope.value === 'column') return { rows: null, keys: new Set(column.value ? [column.value.key] : []) }
    if (scope.value === 'all') return { rows: null, keys: null }
    const viewRows = deps.rows().flatMap((_, position) => (tableRows.value.has(deps.tableRowOf(position)) ? [position] : []))
    return { rows: new Set(viewRows), keys: keys.value }
  })
  const matches = computed(() => finder.value.find(deps.rows(), within.value))
  /** Position of the active cell in the matches, counted from 1; 0 for none. */
  const at = computed(() => matches.value.findIndex((position) => isSameCell(position, deps.active())) + 1)

  /** Starts a search: stores the column and the range of the cursor for the scopes. */
  const begin = (): void => {
    const { top, bottom, left, right } = deps.range()
    const selected = deps.columns().slice(left, right + 1)
    column.value = deps.columns()[deps.active().column] ?? null
    cells.value = cellCount(deps.range())
    tableRows.value = new Set(Array.from({ length: bottom - top + 1 }, (_, index) => deps.tableRowOf(top + index)))
    keys.value = new Set(selected.map(({ key }) => key))
    scope.value = cells.value > 1 ? 'selection' : scope.value === 'selection' ? 'all' : scope.value
  }
  const next = (isBackwards = false): void => {
    searchNow()
    const position = nextMatch(matches.value, deps.active(), isBackwards)
    if (position !== undefined) deps.show(position)
  }
  const replace = (where: readonly CellPosition[]): void => {
    const plan = finder.value.replace(deps.rows(), where, by.value)
    outcome.value = { replaced: plan.edits.length, refused: plan.refused }
    if (plan.edits.length > 0) deps.onEdits(plan.edits)
  }
  return {
    text,
    by,
    isWholeCell,
    isCaseMatched,
    scope,
    column,
    cells,
    matches,
    at,
    outcome,
    begin,
    next,
    replaceOne: () => {
      searchNow()
      const here = matches.value[at.value - 1]
      if (here !== undefined) replace([here])
      next()
    },
    replaceAll: () => {
      searchNow()
      replace(matches.value)
    }
  }
}
