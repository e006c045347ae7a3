import { rowHeight } from '../base/use-virtual-rows.ts'

/** The style of an element whose border is around a DataTable that is as high as its rows, from 3 to 12; `height`: pixels of a row. */
export const fittingHeight = (rows: number, height: number = rowHeight): { readonly height: string } => ({
  // The head, the border and a margin below the last row.
  height: `${rowHeight + 6 + height * Math.min(12, Math.max(3, rows))}px`
})
