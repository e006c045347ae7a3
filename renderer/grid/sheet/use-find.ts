import { computed, ref, shallowRef, watch } from 'vue'
import type { Language } from '#core/base/language.ts'
import { plainNumber } from '#core/base/format-number.ts'
import { decimalIn } from '#core/base/number.ts'
import type { CellEdit, UnreadableCell } from './cells/cell-edit.ts'
import type { GridColumn } from './columns.ts'
import { cellCount, isSameCell, rowsOf, type CellPosition, type Range } from '../base/range.ts'
import type { GridText } from '../text.ts'
import { alignsRight, editText, readCell, formatCell, type YesNo } from './cells/cell-value.ts'

type Row = Readonly<Record<string, unknown>>

export interface FindQuery {
  readonly text: string
  /** Only cells whose complete text is equal. */
  readonly isWholeCell: boolean
  readonly isCaseMatched: boolean
}

interface FindContext {
  readonly columns: readonly GridColumn[]
  readonly language: Language
  readonly words: YesNo
}

/** Where to search: the columns of each row by key; null means all of them. */
export interface FindScopeFilter {
  readonly keysOf: (row: number) => ReadonlySet<string> | null
}

interface ReplacePlan {
  readonly edits: readonly CellEdit[]
  /** Cells where the result would be invalid in the column; they are not changed. */
  readonly refused: readonly UnreadableCell[]
}

interface Finder {
  /** The cells that contain the text, row by row. */
  readonly find: (rows: readonly Row[], within: FindScopeFilter) => readonly CellPosition[]
  readonly replace: (rows: readonly Row[], matches: readonly CellPosition[], by: string) => ReplacePlan
}

/** One of the texts to search in a cell, and the language in which a replaced text is read. */
interface CellText {
  readonly text: string
  readonly language: Language
}

/** The text on the wire, where numbers have a decimal point in both languages. */
const wireText = (value: unknown): CellText => ({
  text: typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : '',
  language: 'en'
})

/** The texts to search in a cell: as shown, as typed, as sent. */
const textsOf = ({ field }: GridColumn, value: unknown, { language, words }: FindContext): readonly CellText[] => {
  const shown = formatCell(field, value, language, words)
  if (typeof value === 'string' && shown === value) return [{ text: shown, language }]
  return [{ text: shown, language }, { text: editText(field, value, language, words), language }, wireText(value)]
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const patternOf = ({ text, isWholeCell, isCaseMatched }: FindQuery): RegExp =>
  new RegExp(isWholeCell ? `^${escapePattern(text)}$` : escapePattern(text), isCaseMatched ? 'gu' : 'giu')

const contains = (pattern: RegExp, text: string): boolean => {
  pattern.lastIndex = 0
  return pattern.test(text)
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Returns a check whether a number cannot contain the text in any format, which avoids formatting most of ten thousand rows. */
const cannotContain = (wanted: string): ((value: unknown) => boolean) => {
  const isNumberLike = /^[-\d.,\s]*$/.test(wanted)
  const digits = digitsOf(wanted)
  return (value) => !isNumberLike || !`${digitsOf(plainNumber(Number(value)))}00`.includes(digits)
}

/** Finds a text in cells. The result of a row is cached while the row is the same object, so an edit searches only its own row again. */
export const createFinder = (query: FindQuery, context: FindContext): Finder => {
  const pattern = query.text === '' ? null : patternOf(query)
  const isExcluded = cannotContain(query.text)
  /** In the Indonesian window `1.234` is one thousand: it must not find or replace a weight sent as 1.234. */
  const isNumberOfTwoForms = decimalIn(query.text, 'id', 'bare') !== decimalIn(query.text, 'en', 'bare')
  const cache = new WeakMap<Row, readonly number[]>()

  const textContaining = (column: GridColumn, value: unknown): CellText | undefined => {
    if (pattern === null || value === null || value === undefined || value === '') return undefined
    if (typeof value === 'number' && alignsRight(column.field) && isExcluded(value)) return undefined
    const texts = textsOf(column, value, context)
    return texts.find(({ text, language }) => (language === context.language || !isNumberOfTwoForms) && contains(pattern, text))
  }

  const columnsIn = (row: Row): readonly number[] => {
    const before = cache.get(row)
    if (before !== undefined) return before
    const found = context.columns.flatMap((column, number) => (textContaining(column, row[column.key]) === undefined ? [] : [number]))
    cache.set(row, found)
    return found
  }

  return {
    find: (rows, { keysOf }) => {
      if (pattern === null) return []
      return rows.flatMap((row, number) => {
        const keys = keysOf(number)
        if (keys?.size === 0) return []
        const found = columnsIn(row)
        const inKeys = keys === null ? found : found.filter((column) => keys.has(context.columns[column]?.key ?? ''))
        return inKeys.map((column) => ({ row: number, column }))
      })
    },
    replace: (rows, matches, by) => {
      const edits: CellEdit[] = []
      const refused: UnreadableCell[] = []
      for (const { row, column } of matches) {
        const at = context.columns[column]
        const before = at && rows[row]?.[at.key]
        const form = at && textContaining(at, before)
        if (at === undefined || at.isComputed === true || form === undefined || pattern === null) continue
        // A function, because `$&` and similar patterns are plain text here.
        const text = form.text.replace(pattern, () => by)
        const reading = readCell(at.field, text, form.language)
        if (!reading.ok) refused.push({ row, column, key: at.key, text, why: reading.why })
        else if (!Object.is(before, reading.value)) edits.push({ row, key: at.key, value: reading.value })
      }
      return { edits, refused }
    }
  }
}

/** The next or previous match after a cell, wrapping around at the ends; undefined without matches. `matches` are ordered row by row. */
export const nextMatch = (matches: readonly CellPosition[], from: CellPosition, isBackwards: boolean): CellPosition | undefined => {
  const compare = (position: CellPosition): number => position.row - from.row || position.column - from.column
  if (isBackwards) return matches.findLast((position) => compare(position) < 0) ?? matches.at(-1)
  return matches.find((position) => compare(position) > 0) ?? matches[0]
}

export type FindScope = 'all' | 'column' | 'selection'

export interface FindDeps {
  readonly rows: () => readonly Readonly<Record<string, unknown>>[]
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly words: () => GridText
  readonly tableRowOf: (position: number) => number
  readonly active: () => CellPosition
  readonly ranges: () => readonly Range[]
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
  /** The selected rows of the table with the keys of their selected columns. */
  const selected = shallowRef<ReadonlyMap<number, ReadonlySet<string>>>(new Map())
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
    if (scope.value === 'column') return { keysOf: () => new Set(column.value ? [column.value.key] : []) }
    if (scope.value === 'all') return { keysOf: () => null }
    return { keysOf: (position) => selected.value.get(deps.tableRowOf(position)) ?? new Set() }
  })
  const matches = computed(() => finder.value.find(deps.rows(), within.value))
  /** Position of the active cell in the matches, counted from 1; 0 for none. */
  const at = computed(() => matches.value.findIndex((position) => isSameCell(position, deps.active())) + 1)

  /** Starts a search: stores the column and the range of the cursor for the scopes. */
  const begin = (): void => {
    const found = new Map<number, Set<string>>()
    for (const range of deps.ranges()) {
      const keys = deps.columns().slice(range.left, range.right + 1)
      for (const row of rowsOf(range)) {
        const at = deps.tableRowOf(row)
        found.set(at, new Set([...(found.get(at) ?? []), ...keys.map(({ key }) => key)]))
      }
    }
    selected.value = found
    column.value = deps.columns()[deps.active().column] ?? null
    cells.value = deps.ranges().reduce((sum, range) => sum + cellCount(range), 0)
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
