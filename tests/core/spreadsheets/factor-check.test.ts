import { expect, test } from 'vitest'
import { blank, type DraftDeclaration } from '#core/derive/shape.ts'
import { declaration } from '#core/schema/declaration.ts'
import { priceMismatches, sumFactors } from '#core/spreadsheets/factor-check.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

const withSums = (header: object, lines: readonly object[]): DraftDeclaration => {
  const empty = blank(declaration)
  return {
    ...empty,
    header: { ...empty.header, data: { ...empty.header.data, ...header } },
    detail: { data: lines }
  } as unknown as DraftDeclaration
}

test('a sum of the lines that is 10, 100 or 1,000 times the header, or the reverse, is named', () => {
  expect(sumFactors(withSums({ cif: 3_750_000 }, [{ dcif: 1250 }, { dcif: 2500 }]))).toEqual([
    { header: 'cif', sum: '3750', stated: '3750000', factor: 1000, line: null }
  ])
  expect(sumFactors(withSums({ netto: 12.5 }, [{ nettodtl: 125 }])).map(({ factor }) => factor)).toEqual([10])
  expect(sumFactors(withSums({ nilinv: 10_050 }, [{ dnilinv: 100.5 }])).map(({ factor }) => factor)).toEqual([100])
})

test('a single line that explains the difference is named with its factor', () => {
  const lines = [{ dcif: 500 }, { dcif: 1.25 }, { dcif: 75 }]
  expect(sumFactors(withSums({ cif: 1825 }, lines))).toEqual([{ header: 'cif', sum: '576.25', stated: '1825', factor: 1000, line: 1 }])
})

test('equal sums, other differences and missing values are no finding', () => {
  expect(sumFactors(withSums({ cif: 100, netto: 7, nilinv: 0 }, [{ dcif: 100, nettodtl: 5, dnilinv: 9 }]))).toEqual([])
  expect(sumFactors(withSums({ cif: 100 }, []))).toEqual([])
  expect(sumFactors(withSums({ cif: null }, [{ dcif: 100 }]))).toEqual([])
})

const mismatches = (headings: readonly string[], rows: readonly (readonly Cell[])[], columns: readonly (string | null)[]) =>
  priceMismatches(
    rows.map((cells, index) => ({
      row: index + 2,
      into: null,
      values: Object.fromEntries(columns.flatMap((key, at) => (key === null ? [] : [[key, cells[at] as number]])))
    })),
    { sheet: { name: 'A', rows: [headings, ...rows], facts: plainFacts }, headings, columns, form: 'en' }
  )

test('quantity × unit price is checked against the amount of each row, and the factor is named', () => {
  const columns = ['jmlsat', null, 'dnilinv']
  const rows = [
    [1000, '2.50', 2500],
    [1, '2.50', 2500],
    [10, '1.333', 13.33],
    [4, '2.50', 9]
  ]
  expect(mismatches(['Qty', 'Unit price (USD)', 'Amount'], rows, columns)).toEqual([
    { row: 3, quantity: '1', price: '2.5', product: '2.5', amount: '2500', factor: 1000 },
    { row: 5, quantity: '4', price: '2.5', product: '10', amount: '9', factor: null }
  ])
  expect(mismatches(['Jumlah', 'Harga satuan', 'Nilai'], rows, columns)).toHaveLength(2)
})

test('rows are checked only where one column of unit prices and all three values are known', () => {
  expect(mismatches(['Qty', 'Price', 'Harga', 'Amount'], [[1, 2, 2, 9]], ['jmlsat', null, null, 'dnilinv'])).toEqual([])
  expect(mismatches(['Qty', 'Rak', 'Amount'], [[1, 2, 9]], ['jmlsat', null, 'dnilinv'])).toEqual([])
  expect(mismatches(['Qty', 'Price', 'Amount'], [[1, null, 9]], ['jmlsat', null, 'dnilinv'])).toEqual([])
})
