import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourceCell, SourceDocument } from '../../../core/import/source.ts'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

interface Goods {
  readonly quantity: number
  readonly isHidden: boolean
}
const price = 12.5

const documentOf = (goods: readonly Goods[], total: number | null): SourceDocument => {
  const rows: SheetCell[][] = [
    ['COMMERCIAL INVOICE'],
    ['Item code', 'Description', 'Quantity', 'Unit', 'Unit price', 'Amount USD'],
    ...goods.map(({ quantity }, index): SheetCell[] => [`A-${index}`, `Bearing ${index}`, quantity, 'PCS', price, quantity * price]),
    ...(total === null ? [] : [['TOTAL', null, null, null, null, total]])
  ]
  const whole = workbookOfRows({ Sheet: rows })
  const hide = (cell: SourceCell | null): SourceCell | null => (cell === null ? null : { ...cell, isHidden: true })
  return {
    ...whole,
    pages: whole.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row, at) => (goods[at - 2]?.isHidden === true ? row.map(hide) : row))
    }))
  }
}
const amountOf = (goods: readonly Goods[]): number => goods.reduce((sum, { quantity }) => sum + quantity * price, 0)
const codesOf = (document: SourceDocument) => reviewOfDocuments([document]).lines.map(({ values }) => values.code?.value)
const codes = (goods: readonly Goods[], isTaken: (one: Goods) => boolean) =>
  goods.flatMap((one, index) => (isTaken(one) ? [`A-${index}`] : []))

const lists = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 900 }), isHidden: fc.boolean() }), { minLength: 3, maxLength: 12 })
  .filter((goods) => goods.filter(({ isHidden }) => !isHidden).length >= 2 && goods.some(({ isHidden }) => isHidden))

test('hidden rows are lines where the stated total is met only with them, and else are left out', () => {
  fc.assert(
    fc.property(lists, (goods) => {
      const seen = goods.filter(({ isHidden }) => !isHidden)
      expect(codesOf(documentOf(goods, amountOf(goods)))).toEqual(codes(goods, () => true))
      for (const total of [amountOf(seen), null, amountOf(goods) + 1])
        expect(codesOf(documentOf(goods, total))).toEqual(codes(goods, ({ isHidden }) => !isHidden))
    }),
    { numRuns: 40 }
  )
})
