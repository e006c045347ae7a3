import type { Language } from '#core/base/language.ts'
import { parseDecimal } from '#core/base/parse-number.ts'
import { doubtfulNumber, guessNumberForm, withoutUnits } from '#core/spreadsheets/import/number-form.ts'
import type { CellEdit, DoubtfulNumber, UnreadableCell } from '../cells/cell-edit.ts'
import { blankOf, isAmount, readCell } from '../cells/cell-value.ts'
import type { GridColumn } from '../columns.ts'
import { heightOf, widthOf, type Range } from '../../base/range.ts'

export interface PastePlan {
  /** Rows to append before the edits are made. */
  readonly append: number
  readonly edits: readonly CellEdit[]
  readonly unreadable: readonly UnreadableCell[]
  /** A number of which nothing in the block says how it is meant, and as what it was read; null where there is none. */
  readonly doubt: DoubtfulNumber | null
  /** What is selected afterwards; null when nothing fits the grid. */
  readonly covers: Range | null
}

export interface PasteInto {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly GridColumn[]
  readonly range: Range
  readonly language: Language
}

const nothing: PastePlan = { append: 0, edits: [], unreadable: [], doubt: null, covers: null }

/** The texts of a block that become numbers. */
const numbersOf = (block: readonly (readonly string[])[], { columns, range }: PasteInto): readonly string[] =>
  block.flatMap((cells) =>
    cells.filter((_, x) => {
      const field = columns[range.left + x]?.field
      return field !== undefined && isAmount(field)
    })
  )

/** A number alone is seen as it was read; among many it is not. */
const doubtOf = (numbers: readonly string[], form: Language): DoubtfulNumber | null => {
  const text = numbers.length > 1 ? doubtfulNumber(numbers) : null
  const value = text === null ? null : parseDecimal(withoutUnits(text), form)
  return text === null || value === null ? null : { text, value }
}

/**
 * What pasting a block does. The block goes to the top left of the range; where the range is a whole multiple of the block it is repeated.
 * A block has one number form: beside `1,234.56` also `2,000` is two thousand, whatever the language of the window.
 * Rows past the end are appended; every text that cannot be read or lies past the last column is reported, never dropped.
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
    doubt: doubtOf(numbers, form),
    covers: { top, left, bottom: top + down - 1, right: Math.min(left + across, into.columns.length) - 1 }
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
  const line = into.rows[row]
  const before = line === undefined ? blankOf(at.field) : line[at.key]
  if (!Object.is(before, reading.value)) edits.push({ row, key: at.key, value: reading.value })
}
