import { plainNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import type { CellEdit, UnreadableCell } from '../cells/cell-edit.ts'
import { alignsRight, editText, readCell, showCell, type YesNo } from '../cells/cell-value.ts'
import type { GridColumn } from '../columns.ts'
import type { Place } from '../../base/range.ts'

type Row = Readonly<Record<string, unknown>>

export interface FindWish {
  readonly text: string
  /** Only cells that hold the text and nothing else. */
  readonly isWholeCell: boolean
  readonly isCaseMatched: boolean
}

export interface FindIn {
  readonly columns: readonly GridColumn[]
  readonly language: Language
  readonly words: YesNo
}

/** Where to look; null means everywhere. Rows are numbers of `rows`. */
export interface FindWithin {
  readonly rows: ReadonlySet<number> | null
  readonly keys: ReadonlySet<string> | null
}

export interface ReplacePlan {
  readonly edits: readonly CellEdit[]
  /** Cells where the text that would result is no value of the column; they are left as they are. */
  readonly refused: readonly UnreadableCell[]
}

export interface Finder {
  /** The cells that hold the text, row by row. */
  readonly find: (rows: readonly Row[], within: FindWithin) => readonly Place[]
  readonly replace: (rows: readonly Row[], places: readonly Place[], by: string) => ReplacePlan
}

/** One of the texts a cell is found by, and the language a changed one is read in. */
interface CellText {
  readonly text: string
  readonly language: Language
}

/** A number as the service has it uses a dot for decimals whatever the window's language. */
const wireText = (value: unknown): CellText => ({
  text: typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : '',
  language: 'en'
})

/** What a cell is found by: as it is shown, as it is typed, as it is sent. */
const textsOf = ({ field }: GridColumn, value: unknown, { language, words }: FindIn): readonly CellText[] => {
  const shown = showCell(field, value, language, words)
  if (typeof value === 'string' && shown === value) return [{ text: shown, language }]
  return [{ text: shown, language }, { text: editText(field, value, language, words), language }, wireText(value)]
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const patternOf = ({ text, isWholeCell, isCaseMatched }: FindWish): RegExp =>
  new RegExp(isWholeCell ? `^${escaped(text)}$` : escaped(text), isCaseMatched ? 'gu' : 'giu')

const isFoundBy = (pattern: RegExp, text: string): boolean => {
  pattern.lastIndex = 0
  return pattern.test(text)
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Whether a number cannot hold the text in any of its forms; spares writing most of ten thousand rows out. */
const cannotHold = (wanted: string): ((value: unknown) => boolean) => {
  const isNumberLike = /^[-\d.,\s]*$/.test(wanted)
  const digits = digitsOf(wanted)
  return (value) => !isNumberLike || !`${digitsOf(plainNumber(Number(value)))}00`.includes(digits)
}

/** Finds a text in cells. Rows already looked at are known as long as they stay the same objects, so an edit costs its own row only. */
export const createFinder = (wish: FindWish, given: FindIn): Finder => {
  const pattern = wish.text === '' ? null : patternOf(wish)
  const isHopeless = cannotHold(wish.text)
  const known = new WeakMap<Row, readonly number[]>()

  const formHolding = (column: GridColumn, value: unknown): CellText | undefined => {
    if (pattern === null || value === null || value === undefined || value === '') return undefined
    if (typeof value === 'number' && alignsRight(column.field) && isHopeless(value)) return undefined
    return textsOf(column, value, given).find(({ text }) => isFoundBy(pattern, text))
  }

  const columnsIn = (row: Row): readonly number[] => {
    const before = known.get(row)
    if (before !== undefined) return before
    const found = given.columns.flatMap((column, number) => (formHolding(column, row[column.key]) === undefined ? [] : [number]))
    known.set(row, found)
    return found
  }

  return {
    find: (rows, { rows: wanted, keys }) => {
      if (pattern === null) return []
      return rows.flatMap((row, number) => {
        if (wanted !== null && !wanted.has(number)) return []
        const found = columnsIn(row)
        const inKeys = keys === null ? found : found.filter((column) => keys.has(given.columns[column]?.key ?? ''))
        return inKeys.map((column) => ({ row: number, column }))
      })
    },
    replace: (rows, places, by) => {
      const edits: CellEdit[] = []
      const refused: UnreadableCell[] = []
      for (const { row, column } of places) {
        const at = given.columns[column]
        const before = at && rows[row]?.[at.key]
        const form = at && formHolding(at, before)
        if (at === undefined || form === undefined || pattern === null) continue
        // A function: `$&` and its like are texts here.
        const text = form.text.replace(pattern, () => by)
        const reading = readCell(at.field, text, form.language)
        if (!reading.ok) refused.push({ row, column, key: at.key, text, why: reading.why })
        else if (!Object.is(before, reading.value)) edits.push({ row, key: at.key, value: reading.value })
      }
      return { edits, refused }
    }
  }
}

/** The place after or before one in a list of places row by row, going round at the end; undefined where there is none. */
export const placeBeside = (places: readonly Place[], from: Place, isBackwards: boolean): Place | undefined => {
  const compared = (place: Place): number => place.row - from.row || place.column - from.column
  if (isBackwards) return places.findLast((place) => compared(place) < 0) ?? places.at(-1)
  return places.find((place) => compared(place) > 0) ?? places[0]
}
