import { computed, ref, shallowRef, watch } from 'vue'
import type { Language } from '#core/base/language.ts'
import { plainNumber } from '#core/base/format-number.ts'
import { parseDecimal } from '#core/base/parse-number.ts'
import type { CellEdit, UnreadableCell } from './cells/cell-edit.ts'
import type { GridColumn } from './columns.ts'
import { cellCount, isSameCell, type CellPosition, type Range } from '../base/range.ts'
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

/** Where to search; null means everywhere. `rows` are indexes of the searched rows. */
export interface FindScopeFilter {
  readonly rows: ReadonlySet<number> | null
  readonly keys: ReadonlySet<string> | null
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
  const isNumberOfTwoForms = parseDecimal(query.text, 'id') !== parseDecimal(query.text, 'en')
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
    find: (rows, { rows: wanted, keys }) => {
      if (pattern === null) return []
      return rows.flatMap((row, number) => {
        if (wanted !== null && !wanted.has(number)) return []
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
        if (at === undefined || form === undefined || pattern === null) continue
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
