export interface TableColumn {
  readonly key: string
  readonly label: string
  /** Pixels; columns without a width share the remaining space. */
  readonly width?: number
  /** Minimum width in pixels of a column without `width`. */
  readonly least?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly sortable?: boolean
}

export interface TableSort<Key extends string = string> {
  readonly key: Key
  readonly direction: 'ascending' | 'descending'
}

/** The order after a click on a column title: first ascending, then descending. */
export const nextSort = (before: TableSort | null, key: string): TableSort => ({
  key,
  direction: before?.key === key && before.direction === 'ascending' ? 'descending' : 'ascending'
})

const defaultMinWidth = 140

/** The CSS grid columns of head and rows, and the width below which the table scrolls horizontally. */
export const gridTemplate = (
  columns: readonly TableColumn[]
): { readonly '--table-columns': string; readonly '--table-width': string } => ({
  '--table-columns': columns
    .map((column) => (column.width === undefined ? `minmax(${column.least ?? defaultMinWidth}px, 1fr)` : `${column.width}px`))
    .join(' '),
  '--table-width': `${columns.reduce((sum, column) => sum + (column.width ?? column.least ?? defaultMinWidth), 0)}px`
})
