export interface TableColumn {
  readonly key: string
  readonly label: string
  /** Pixels; a column without a width shares what is left. */
  readonly width?: number
  /** The fewest pixels of a column without a width. */
  readonly least?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly sortable?: boolean
}

export interface TableSort {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

/** What a click on a head cell sorts by: first ascending, then the other way round. */
export const nextSort = (before: TableSort | null, key: string): TableSort => ({
  key,
  direction: before?.key === key && before.direction === 'ascending' ? 'descending' : 'ascending'
})

const leastShare = 140

/** The CSS grid columns of head and rows, and the width below which they scroll sideways. */
export const templateOf = (columns: readonly TableColumn[]): { readonly '--table-columns': string; readonly '--table-width': string } => ({
  '--table-columns': columns
    .map((column) => (column.width === undefined ? `minmax(${column.least ?? leastShare}px, 1fr)` : `${column.width}px`))
    .join(' '),
  '--table-width': `${columns.reduce((sum, column) => sum + (column.width ?? column.least ?? leastShare), 0)}px`
})
