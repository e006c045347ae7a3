import { rowHeight } from '../base/use-virtual-rows.ts'

/** The style of an element whose border is around a DataTable that is as high as its rows, from 3 to 12; `height`: pixels of a row. */
export const fittingHeight = (rows: number, height: number = rowHeight): { readonly height: string } => ({
  // The head, the border and a margin below the last row.
  height: `${rowHeight + 6 + height * Math.min(12, Math.max(3, rows))}px`
})

export interface TableColumn {
  readonly key: string
  readonly label: string
  /** Pixels; columns without a width share the remaining space. */
  readonly width?: number
  /** Minimum width in pixels of a column without `width`. */
  readonly least?: number
  /** Pixels that a column without `width` needs before a column with `spare` >= `roomy` is shown. */
  readonly wanted?: number
  /** Relative share of the remaining space for a column without `width`; default 1. */
  readonly share?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly sortable?: boolean
  /** Sticks to the left edge while the table scrolls; the user may change it. */
  readonly pinned?: boolean
  /** Identifies the row: always shown. */
  readonly fixed?: boolean
  /** Omitted if the table is too narrow for all columns; the column with the highest number first. */
  readonly spare?: number
}

export interface TableSort<Key extends string = string> {
  readonly key: Key
  readonly direction: 'ascending' | 'descending'
}

export const cellValue = (row: object, key: string): unknown => (Object.hasOwn(row, key) ? row[key as keyof typeof row] : undefined)

/** The text of a cell for which the view has no slot. */
export const cellText = (row: object, key: string): string => {
  const value = cellValue(row, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The order after a click on a column title: first ascending, then descending. */
export const nextSort = (before: TableSort | null, key: string): TableSort => ({
  key,
  direction: before?.key === key && before.direction === 'ascending' ? 'descending' : 'ascending'
})

const defaultMinWidth = 140

/** The narrowest width of a column in pixels. */
export const leastWidth = (column: TableColumn): number => column.width ?? column.least ?? defaultMinWidth

/** Columns with at least this `spare` are shown only if the others have their `wanted` width. */
export const roomy = 5

export const wantedWidth = (columns: readonly TableColumn[]): number =>
  columns.reduce((sum, column) => sum + Math.max(leastWidth(column), column.wanted ?? 0), 0)

export const totalWidth = (columns: readonly TableColumn[]): number => columns.reduce((sum, column) => sum + leastWidth(column), 0)

/** Pixels of the checkbox column, and of the space in the head for the column chooser button. */
export const tickWidth = 34
export const chooserWidth = 28

/** The CSS grid columns of head and rows, and the width below which the table scrolls horizontally. */
export const gridTemplate = (
  columns: readonly TableColumn[],
  { hasTicks = false, hasChooser = false }: { readonly hasTicks?: boolean; readonly hasChooser?: boolean } = {}
): { readonly '--table-columns': string; readonly '--table-width': string } => {
  const [before, after] = [hasTicks ? tickWidth : 0, hasChooser ? chooserWidth : 0]
  return {
    '--table-columns': [
      ...(hasTicks ? [`${before}px`] : []),
      ...columns.map((column) =>
        column.width === undefined ? `minmax(${leastWidth(column)}px, ${column.share ?? 1}fr)` : `${column.width}px`
      ),
      ...(hasChooser ? [`${after}px`] : [])
    ].join(' '),
    '--table-width': `${before + totalWidth(columns) + after}px`
  }
}
