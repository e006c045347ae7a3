import type { Language } from '#core/base/language.ts'
import type { Field } from '#core/schema/field.ts'

export interface GridColumn {
  readonly key: string
  readonly field: Field
  /** Stays at the left edge while the other columns scroll. */
  readonly frozen?: boolean
  /** Its values follow from other cells of the row: they are shown and copied, but never edited, filled or sent. */
  readonly isComputed?: boolean
}

/** Pixels. */
export const minColumnWidth = 40
export const maxColumnWidth = 900

/** Frozen columns first, otherwise in the order given. */
export const frozenFirst = (columns: readonly GridColumn[]): readonly GridColumn[] => [
  ...columns.filter((column) => column.frozen === true),
  ...columns.filter((column) => column.frozen !== true)
]

/** Initial width in pixels, from the relative width of the field; never narrower than its label. */
export const defaultColumnWidth = (field: Field, language: Language): number => {
  const wanted = 22 + 48 * (field.width ?? 2)
  return Math.max(Math.min(wanted, 340), Math.ceil(field.label[language].length * 7.4) + 22)
}

/** A text of any length, such as a description; not a code, a date or a number. */
const isLong = ({ field }: GridColumn): boolean =>
  field.kind === 'string' && field.form === undefined && field.codes === undefined && (field.width ?? 0) >= 5

/** Part of a view that scrolls sideways which a column of long texts has at least. */
const longShare = 0.22

/**
 * The widths in a view that has `room` pixels for them. What they leave goes to columns of long texts by the relative width of their fields; where they leave
 * nothing, such a column has a share of a wide view. `isFixed`: the width was set by the user.
 */
export const fillWidth = (
  columns: readonly GridColumn[],
  widths: readonly number[],
  room: number,
  isFixed: (column: GridColumn) => boolean
): readonly number[] => {
  const left = room - widths.reduce((sum, width) => sum + width, 0)
  const weights = columns.map((column) => (isLong(column) && !isFixed(column) ? (column.field.width ?? 0) : 0))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return widths.map((width, index) => {
    const weight = weights[index] ?? 0
    if (weight === 0) return width
    return Math.min(maxColumnWidth, left > 0 ? width + Math.floor((left * weight) / all) : Math.max(width, Math.floor(room * longShare)))
  })
}

/** Width of the row header in pixels, for the longest row number. */
export const headerWidth = (rows: number): number => Math.max(40, String(rows).length * 9 + 20)

/** Left edge of each column in pixels from the left edge of the row header, and the right edge of the last column. */
export const offsets = (widths: readonly number[], rowHeader: number): readonly number[] => {
  const found = [rowHeader]
  for (const width of widths) found.push((found.at(-1) ?? 0) + width)
  return found
}

/** The number of columns that stay frozen, at most `wanted`, so that at least 40 % of the view can scroll. */
export const frozenCountThatFits = (wanted: number, starts: readonly number[], viewWidth: number): number => {
  let count = wanted
  while (count > 0 && (starts[count] ?? 0) > viewWidth * 0.6) count -= 1
  return count
}

/** With more columns than this, only the columns near the view are rendered. */
const renderAllUpTo = 20
const overscan = 240

/**
 * Indexes of the columns to render after the frozen ones, for a view of this width and scroll position in pixels. Their start and end are
 * rounded to a multiple of four, so that horizontal scrolling seldom changes them; `pinned` is always included.
 */
export const columnsToRender = (
  starts: readonly number[],
  frozen: number,
  scrollLeft: number,
  viewWidth: number,
  pinned: number
): readonly number[] => {
  const count = starts.length - 1
  const all = Array.from({ length: Math.max(0, count - frozen) }, (_, index) => index + frozen)
  if (count <= renderAllUpTo || viewWidth === 0) return all
  const from = starts.findIndex((_, index) => (starts[index + 1] ?? Infinity) > scrollLeft + (starts[frozen] ?? 0) - overscan)
  const past = starts.findIndex((start) => start >= scrollLeft + viewWidth + overscan)
  const first = Math.floor(Math.max(0, from) / 4) * 4
  const end = past < 0 ? count : Math.ceil(past / 4) * 4
  return all.filter((number) => (number >= first && number < end) || number === pinned)
}
