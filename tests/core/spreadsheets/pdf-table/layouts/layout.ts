import { drawTables, type DrawnColumn, type DrawnTable } from './draw-table.ts'
import { written, type Form, type Goods } from './goods.ts'

/** An invoice as it is drawn, and what a reader should find in it. */
export interface Layout {
  readonly pdf: () => Promise<Uint8Array>
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface GoodsColumn extends DrawnColumn {
  readonly cell: (one: Goods) => string
}

export const right = (heading: string, width: number, cell: (one: Goods) => string): GoodsColumn => ({
  heading,
  width,
  align: 'right',
  cell
})
export const left = (heading: string, width: number, cell: (one: Goods) => string): GoodsColumn => ({ heading, width, cell })
export const center = (heading: string, width: number, cell: (one: Goods) => string): GoodsColumn => ({
  heading,
  width,
  align: 'center',
  cell
})

export const no = ({ no: number }: Goods): string => `${number}`
export const name = (one: Goods): string => one.name
export const quantityIn = (form: Form) => (one: Goods) => written(one.quantity, form)
export const priceIn = (form: Form) => (one: Goods) => written(one.price, form, 2)
export const amountIn = (form: Form) => (one: Goods) => written(one.amount, form, 2)
export const sumOf = (rows: readonly Goods[], form: Form): string =>
  written(
    rows.reduce((sum, { amount }) => sum + amount, 0),
    form,
    2
  )

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const tableOf = (columns: readonly GoodsColumn[], rows: readonly Goods[], more: Partial<DrawnTable> = {}): DrawnTable => ({
  columns,
  rows: rows.map((one) => columns.map(({ cell }) => cell(one))),
  ...more
})

export const layoutOf = (columns: readonly GoodsColumn[], rows: readonly Goods[], more: Partial<DrawnTable> = {}): Layout => ({
  pdf: () => drawTables(tableOf(columns, rows, more)),
  headings: columns.map(({ heading }) => spaced(heading)),
  rows: rows.map((one) => columns.map(({ cell }) => spaced(cell(one))))
})
