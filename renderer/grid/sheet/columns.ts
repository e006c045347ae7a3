import type { Language } from '#core/base/language.ts'
import type { Field } from '#core/schema/field.ts'

export interface GridColumn {
  readonly key: string
  readonly field: Field
  /** Stays at the left edge while the rest scrolls sideways. */
  readonly frozen?: boolean
}

/** An offered value of a coded column. */
export interface CodeOption {
  readonly code: string
  readonly label: string
}

/** Pixels. The row height is also the height of the head line. */
export const rowHeight = 28
export const leastWidth = 40
export const mostWidth = 900

/** Frozen columns first, otherwise in the order given. */
export const inOrder = (columns: readonly GridColumn[]): readonly GridColumn[] => [
  ...columns.filter((column) => column.frozen === true),
  ...columns.filter((column) => column.frozen !== true)
]

/** Pixels a column begins with: from the field's relative width, never narrower than its label. */
export const usualWidth = (field: Field, language: Language): number => {
  const wanted = 24 + 48 * (field.width ?? 2)
  return Math.max(Math.min(wanted, 340), Math.ceil(field.label[language].length * 7.4) + 22)
}

/** Pixels the row header needs for the longest line number. */
export const headerWidth = (rows: number): number => Math.max(40, String(rows).length * 9 + 20)

/** Where each column begins, in pixels from the left edge of the row header; one more entry for the end of the last. */
export const offsets = (widths: readonly number[], rowHeader: number): readonly number[] => {
  const found = [rowHeader]
  for (const width of widths) found.push((found.at(-1) ?? 0) + width)
  return found
}

/** How many of the wished frozen columns stay frozen so that at least two fifths of the view can scroll. */
export const frozenThatFit = (wished: number, starts: readonly number[], viewWidth: number): number => {
  let count = wished
  while (count > 0 && (starts[count] ?? 0) > viewWidth * 0.6) count -= 1
  return count
}

/** Up to this many columns all are rendered; beyond, only those near the view. */
const wholeUpTo = 20
const overscan = 240

/**
 * Numbers of the columns to render behind the frozen ones for a view of this width scrolled this far. The run begins and ends at every
 * fourth column, so that scrolling sideways seldom changes it; the kept column is part of it wherever the view is.
 */
export const columnsNear = (
  starts: readonly number[],
  frozen: number,
  scrollLeft: number,
  viewWidth: number,
  kept: number
): readonly number[] => {
  const count = starts.length - 1
  const all = Array.from({ length: Math.max(0, count - frozen) }, (_, index) => index + frozen)
  if (count <= wholeUpTo || viewWidth === 0) return all
  const from = starts.findIndex((_, index) => (starts[index + 1] ?? Infinity) > scrollLeft + (starts[frozen] ?? 0) - overscan)
  const past = starts.findIndex((start) => start >= scrollLeft + viewWidth + overscan)
  const first = Math.floor(Math.max(0, from) / 4) * 4
  const end = past < 0 ? count : Math.ceil(past / 4) * 4
  return all.filter((number) => (number >= first && number < end) || number === kept)
}
