import { plainNumber } from '#core/base/format-number.ts'
import { parseDecimal } from '#core/base/parse-number.ts'
import type { Language } from '#core/base/language.ts'
import type { CellEdit, UnreadableCell } from '../cells/cell-edit.ts'
import { alignsRight, editText, readCell, formatCell, type YesNo } from '../cells/cell-value.ts'
import type { GridColumn } from '../columns.ts'
import type { CellPosition } from '../../base/range.ts'

type Row = Readonly<Record<string, unknown>>

export interface FindQuery {
  readonly text: string
  /** Only cells whose complete text is equal. */
  readonly isWholeCell: boolean
  readonly isCaseMatched: boolean
}

export interface FindContext {
  readonly columns: readonly GridColumn[]
  readonly language: Language
  readonly words: YesNo
}

/** Where to search; null means everywhere. `rows` are indexes of the searched rows. */
export interface FindScopeFilter {
  readonly rows: ReadonlySet<number> | null
  readonly keys: ReadonlySet<string> | null
}

export interface ReplacePlan {
  readonly edits: readonly CellEdit[]
  /** Cells where the result would be invalid in the column; they are not changed. */
  readonly refused: readonly UnreadableCell[]
}

export interface Finder {
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
