import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { Language } from '#core/base/language.ts'
import type { CellEdit, UnreadableCell } from '../cells/cell-edit.ts'
import type { GridColumn } from '../columns.ts'
import { createFinder, placeBeside, type FindWithin } from './find-plan.ts'
import { cellsIn, samePlace, type Place, type Range } from '../../base/range.ts'
import type { GridText } from '../../text/id.ts'

export type FindScope = 'all' | 'column' | 'selection'

export interface FindDeps {
  readonly rows: () => readonly Readonly<Record<string, unknown>>[]
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly words: () => GridText
  readonly lineOf: (place: number) => number
  readonly active: () => Place
  readonly range: () => Range
  readonly show: (place: Place) => void
  readonly onEdits: (edits: readonly CellEdit[]) => void
}

export interface Find {
  readonly text: Ref<string>
  readonly by: Ref<string>
  readonly isWholeCell: Ref<boolean>
  readonly isCaseMatched: Ref<boolean>
  readonly scope: Ref<FindScope>
  /** What the narrower scopes meant when they were taken up: finding moves the cursor. */
  readonly column: Readonly<ShallowRef<GridColumn | null>>
  readonly cells: Readonly<Ref<number>>
  readonly places: ComputedRef<readonly Place[]>
  /** Which of the places is the active cell, counted from 1; 0 for none. */
  readonly at: ComputedRef<number>
  readonly outcome: Readonly<ShallowRef<{ readonly replaced: number; readonly refused: readonly UnreadableCell[] } | null>>
  /** Takes up the cursor's column and range. */
  readonly begin: () => void
  readonly next: (isBackwards?: boolean) => void
  readonly replaceOne: () => void
  readonly replaceAll: () => void
}

/** Milliseconds a typed text rests before ten thousand rows are searched for it. */
const rest = 120

/** Finding and replacing in the rows of the view. */
export const useFind = (needs: FindDeps): Find => {
  const text = ref('')
  const sought = ref('')
  const by = ref('')
  const isWholeCell = ref(false)
  const isCaseMatched = ref(false)
  const scope = ref<FindScope>('all')
  const column = shallowRef<GridColumn | null>(null)
  const cells = ref(0)
  const lines = shallowRef<ReadonlySet<number>>(new Set())
  const keys = shallowRef<ReadonlySet<string>>(new Set())
  const outcome = shallowRef<Find['outcome']['value']>(null)

  let timer = 0
  const settle = (): void => {
    window.clearTimeout(timer)
    sought.value = text.value
  }
  watch(text, () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(settle, rest)
  })
  // At once: a search that settles because of a replacement must not take away what that one tells.
  watch([sought, isWholeCell, isCaseMatched, scope], () => (outcome.value = null), { flush: 'sync' })

  const finder = computed(() =>
    createFinder(
      { text: sought.value, isWholeCell: isWholeCell.value, isCaseMatched: isCaseMatched.value },
      { columns: needs.columns(), language: needs.language(), words: needs.words() }
    )
  )
  const within = computed((): FindWithin => {
    if (scope.value === 'column') return { rows: null, keys: new Set(column.value ? [column.value.key] : []) }
    if (scope.value === 'all') return { rows: null, keys: null }
    const inside = needs.rows().flatMap((_, place) => (lines.value.has(needs.lineOf(place)) ? [place] : []))
    return { rows: new Set(inside), keys: keys.value }
  })
  const places = computed(() => finder.value.find(needs.rows(), within.value))
  const at = computed(() => places.value.findIndex((place) => samePlace(place, needs.active())) + 1)

  const begin = (): void => {
    const { top, bottom, left, right } = needs.range()
    const selected = needs.columns().slice(left, right + 1)
    column.value = needs.columns()[needs.active().column] ?? null
    cells.value = cellsIn(needs.range())
    lines.value = new Set(Array.from({ length: bottom - top + 1 }, (_, index) => needs.lineOf(top + index)))
    keys.value = new Set(selected.map(({ key }) => key))
    scope.value = cells.value > 1 ? 'selection' : scope.value === 'selection' ? 'all' : scope.value
  }
  const next = (isBackwards = false): void => {
    settle()
    const place = placeBeside(places.value, needs.active(), isBackwards)
    if (place !== undefined) needs.show(place)
  }
  const replace = (where: readonly Place[]): void => {
    const plan = finder.value.replace(needs.rows(), where, by.value)
    outcome.value = { replaced: plan.edits.length, refused: plan.refused }
    if (plan.edits.length > 0) needs.onEdits(plan.edits)
  }
  return {
    text,
    by,
    isWholeCell,
    isCaseMatched,
    scope,
    column,
    cells,
    places,
    at,
    outcome,
    begin,
    next,
    replaceOne: () => {
      settle()
      const here = places.value[at.value - 1]
      if (here !== undefined) replace([here])
      next()
    },
    replaceAll: () => {
      settle()
      replace(places.value)
    }
  }
}
