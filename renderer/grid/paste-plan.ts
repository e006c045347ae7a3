import type { Language } from '#core/derive/display.ts'
import type { CellEdit, UnreadableCell } from './cell-edit.ts'
import { blankOf, readCell } from './cell-value.ts'
import type { GridColumn } from './columns.ts'
import { heightOf, widthOf, type Range } from './range.ts'

export interface PastePlan {
  /** Rows to append before the edits are made. */
  readonly append: number
  readonly edits: readonly CellEdit[]
  readonly unreadable: readonly UnreadableCell[]
  /** What is selected afterwards; null when nothing fits the grid. */
  readonly covers: Range | null
}

export interface PasteInto {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly GridColumn[]
  readonly range: Range
  readonly language: Language
}

/**
 * What pasting a block does. The block goes to the top left of the range; where the range is a whole multiple of the block it is repeated.
 * Rows past the end are appended; every text that cannot be read or lies past the last column is reported, never dropped.
 */
export const planPaste = (block: readonly (readonly string[])[], into: PasteInto): PastePlan => {
  const height = block.length
  const width = Math.max(0, ...block.map((cells) => cells.length))
  if (height === 0 || width === 0 || into.columns.length === 0) return { append: 0, edits: [], unreadable: [], covers: null }
  const down = heightOf(into.range) % height === 0 ? heightOf(into.range) : height
  const across = widthOf(into.range) % width === 0 ? widthOf(into.range) : width
  const edits: CellEdit[] = []
  const unreadable: UnreadableCell[] = []
  for (let y = 0; y < down; y += 1) {
    const cells = block[y % height] ?? []
    for (let x = 0; x < across; x += 1) {
      const text = cells[x % width]
      if (text !== undefined) placeText(text, into.range.top + y, into.range.left + x, into, edits, unreadable)
    }
  }
  const { top, left } = into.range
  return {
    append: Math.max(0, top + down - into.rows.length),
    edits,
    unreadable,
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
