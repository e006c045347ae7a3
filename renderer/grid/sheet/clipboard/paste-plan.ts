import type { Language } from '#core/base/language.ts'
import { parseDecimal } from '#core/base/parse-number.ts'
import { ambiguousNumber, guessNumberForm, stripUnits } from '#core/spreadsheets/import/number-form.ts'
import type { CellEdit, AmbiguousNumber, UnreadableCell } from '../cells/cell-edit.ts'
import { blankOf, isAmount, readCell } from '../cells/cell-value.ts'
import type { GridColumn } from '../columns.ts'
import { heightOf, widthOf, type Range } from '../../base/range.ts'

export interface PastePlan {
  /** Number of rows to append before the edits. */
  readonly append: number
  readonly edits: readonly CellEdit[]
  readonly unreadable: readonly UnreadableCell[]
  /** A number that is ambiguous in this block, and how it was read; null if there is none. */
  readonly ambiguous: AmbiguousNumber | null
  /** The range to select afterwards; null if nothing was pasted. */
  readonly selects: Range | null
}

export interface PasteInto {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly GridColumn[]
  readonly range: Range
  readonly language: Language
}

const nothing: PastePlan = { append: 0, edits: [], unreadable: [], ambiguous: null, selects: null }

/** The texts of a block that are pasted into numeric columns. */
const numbersOf = (block: readonly (readonly string[])[], { columns, range }: PasteInto): readonly string[] =>
  block.flatMap((cells) =>
    cells.filter((_, x) => {
      const field = columns[range.left + x]?.field
      return field !== undefined && isAmount(field)
    })
  )

/** A single number is not reported: the user sees how it was read. */
const ambiguousOf = (numbers: readonly string[], form: Language): AmbiguousNumber | null => {
  const text = numbers.length > 1 ? ambiguousNumber(numbers) : null
  const value = text === null ? null : parseDecimal(stripUnits(text), form)
  return text === null || value === null ? null : { text, value }
}

/**
 * What pasting a block does. The block is placed at the top left of the range, and repeated if the range is a multiple of its size.
 * A block has one number format: next to `1,234.56`, `2,000` is two thousand in both languages.
 * Rows past the end are appended. Every text that is invalid or past the last column is reported, never dropped.
 */
export const planPaste = (block: readonly (readonly string[])[], into: PasteInto): PastePlan => {
  const height = block.length
  const width = Math.max(0, ...block.map((cells) => cells.length))
  if (height === 0 || width === 0 || into.columns.length === 0) return nothing
  const down = heightOf(into.range) % height === 0 ? heightOf(into.range) : height
  const across = widthOf(into.range) % width === 0 ? widthOf(into.range) : width
  const numbers = numbersOf(block, into)
  const form = guessNumberForm(numbers, into.language)
  const inForm = { ...into, language: form }
  const edits: CellEdit[] = []
  const unreadable: UnreadableCell[] = []
  for (let y = 0; y < down; y += 1) {
    const cells = block[y % height] ?? []
    for (let x = 0; x < across; x += 1) {
      const text = cells[x % width]
      if (text !== undefined) placeText(text, into.range.top + y, into.range.left + x, inForm, edits, unreadable)
    }
  }
  const { top, left } = into.range
  return {
    append: Math.max(0, top + down - into.rows.length),
    edits,
    unreadable,
    ambiguous: ambiguousOf(numbers, form),
    selects: { top, left, bottom: top + down - 1, right: Math.min(left + across, into.columns.length) - 1 }
  }
}

const placeText = (text: string, row: number, column: number, into: PasteInto, edits: CellEdit[], unreadable: UnreadableCell[]): void => {
  const at = into.columns[column]
  if (at === undefined) {
    if (text.trim() !== '') unreadable.push({ row, column, key: null, text, why: 'outside' })
    return
  }
  const reading = readCell(at.field, text, into.language)
  if (!reading.ok) {
    unreadable.push({ row, column, key: at.key, text, why: reading.why })
    return
  }
  const record = into.rows[row]
  const before = record === undefined ? blankOf(at.field) : record[at.key]
  if (!Object.is(before, reading.value)) edits.push({ row, key: at.key, value: reading.value })
}
