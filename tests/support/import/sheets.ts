import { interpret } from '#core/import/interpret.ts'
import { firstState, reviewOf, type Review, type ReviewState } from '#core/import/review.ts'
import { textCell, type SourceCell, type SourceDocument, type SourcePage } from '#core/import/source.ts'

/** A sheet as a workbook without types has it: one text for each cell, '' for an empty one. */
export const sheetPage = (name: string, rows: readonly (readonly string[])[], parts: Partial<SourcePage> = {}): SourcePage => ({
  name,
  kind: 'sheet',
  rows: rows.map((row) => row.map((text) => textCell(text))),
  isHidden: false,
  isActive: false,
  ...parts
})

export const workbookOf = (name: string, ...pages: readonly SourcePage[]): SourceDocument => ({ name, kind: 'workbook', pages })

/** An invoice whose lines multiply out, with the number of lines, and a total that its sum meets. */
export const invoiceRows = (lines: number, number = 'INV-1'): readonly (readonly string[])[] => {
  const goods = Array.from({ length: lines }, (_, index) => ({ quantity: index + 2, price: 2.5 }))
  const sum = goods.reduce((total, { quantity, price }) => total + quantity * price, 0)
  return [
    ['COMMERCIAL INVOICE'],
    ['Invoice No', number],
    ['Invoice Date', '2026-11-20'],
    ['Item No', 'Description', 'Qty', 'Unit', 'Unit Price', 'Amount USD'],
    ...goods.map(({ quantity, price }, index) => [
      `P-${index + 1}`,
      `Valve ${index + 1}`,
      `${quantity}`,
      'PCS',
      price.toFixed(2),
      (quantity * price).toFixed(2)
    ]),
    ['', 'TOTAL', '', '', '', sum.toFixed(2)]
  ]
}

/** A text, a number of a cell, or nothing. */
export type SheetCell = string | number | null

const cellOf = (cell: SheetCell): SourceCell | null =>
  typeof cell === 'number' ? { text: String(cell), value: cell, origin: 'cell' } : cell === null ? null : textCell(cell)

/** A workbook of sheets with texts and numbers, by the names of the sheets; the first one is active. */
export const workbookOfRows = (sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>, name = 'a.xlsx'): SourceDocument =>
  workbookOf(
    name,
    ...Object.entries(sheets).map(([sheet, rows], index) =>
      sheetPage(sheet, [], { rows: rows.map((row) => row.map(cellOf)), isActive: index === 0 })
    )
  )

/** The review of documents, of the shipment that is proposed first unless `state` says otherwise. */
export const reviewOfDocuments = (documents: readonly SourceDocument[], state: ReviewState = firstState): Review =>
  reviewOf(interpret(documents, state.choices), state)
