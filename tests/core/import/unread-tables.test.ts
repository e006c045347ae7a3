import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

/** The rows of the first page that a reading shows: in lines, left out in sight, or as headings of its list. */
const seenRows = (document: SourceDocument): ReadonlySet<number> =>
  new Set(
    interpret([document]).pages.flatMap(({ table, lines }) => [
      ...(lines?.lines.flatMap(({ rows }) => rows) ?? []),
      ...(lines?.leftOut ?? []).map(({ row }) => row),
      ...(table === null ? [] : [table.headings.from, table.headings.to])
    ])
  )

const documentOf = async (name: string): Promise<SourceDocument> => {
  const reading = await readFile(name, new Uint8Array(readFileSync(join(process.cwd(), 'tests/fixtures/import4', name))))
  if (reading.kind !== 'document') throw new Error(reading.kind)
  return reading.document
}

const strangeWord = fc.constantFrom('Zyklus', 'F1', 'Probe', 'Kanal', 'Kode X', 'Lajur', 'Q-7', 'Stasiun')

/** A table whose headings say nothing about goods, in a sheet with a title above it. */
const strangeTable = fc
  .record({
    width: fc.integer({ min: 3, max: 12 }),
    height: fc.integer({ min: 2, max: 15 }),
    headings: fc.array(strangeWord, { minLength: 12, maxLength: 12 }),
    name: fc.constantFrom(null, 'Alpha', 'Beta gamma'),
    numbers: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 180, maxLength: 180 })
  })
  .map(({ width, height, headings, name, numbers }): readonly (readonly SheetCell[])[] => [
    ['Laporan'],
    headings.slice(0, width),
    ...Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (__, column) =>
        column === 0 && name !== null ? `${name} ${row + 1}` : (numbers[row * width + column] ?? 1) / 7
      )
    )
  ])

test('every row of a table that could not be read is listed', () => {
  fc.assert(
    fc.property(strangeTable, (rows) => {
      const seen = seenRows(workbookOfRows({ Data: rows }))
      expect(rows.flatMap((_, row) => (row >= 2 && !seen.has(row) ? [row] : []))).toEqual([])
    }),
    { numRuns: 60 }
  )
})

const form = fc.shuffledSubarray([
  ['Country of origin', 'Mexico'],
  ['Quantity', 12],
  ['Unit price', 75],
  ['Finish of the surface', 'matt'],
  ['Gross weight', '14 kg']
] as const)

test('labels beside the values of one piece of goods are read, or listed as not read', () => {
  fc.assert(
    fc.property(form, fc.constantFrom(0, 1, 2), fc.constantFrom('Description of goods', 'HS code'), (others, before, describing) => {
      const goods: readonly (readonly SheetCell[])[] = [[describing, '33049910'], ...others, ['Total amount', 900]]
      const above = Array.from({ length: before }, (_, at): readonly SheetCell[] => [`Section ${at + 1}`])
      const seen = seenRows(workbookOfRows({ Form: [...above, ...goods] }))
      expect(goods.flatMap((_, at) => (seen.has(at + before) ? [] : [at]))).toEqual([])
    }),
    { numRuns: 60 }
  )
})

test('rows of a paper whose numbers run together in one cell are listed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 100, max: 99_999 }), { minLength: 2, maxLength: 12 }), (cents) => {
      const money = (value: number): string => `${Math.floor(value / 100)},${String(value % 100).padStart(2, '0')}`
      const rows = [
        ['Penti Giyim Ticaret A.S.'],
        ['S. GTIP', 'Urun', 'Mktr Birim Fiyat Tutar'],
        ...cents.map((value, at) => [
          `${at + 1} 420232909000`,
          `LEOPAR CANTASI ${at}`,
          `${money(value)} Adet ${money(value + 7)}EUR ${money(value * 3)}EUR`
        ])
      ]
      const sheet = workbookOfRows({ Page: rows })
      const seen = seenRows({ ...sheet, kind: 'pdf', pages: sheet.pages.map((page) => ({ ...page, kind: 'page' })) })
      expect(rows.flatMap((_, row) => (row >= 2 && !seen.has(row) ? [row] : []))).toEqual([])
    }),
    { numRuns: 40 }
  )
})

test('c12: the rows of a table of readings are listed', async () => {
  const document = await documentOf('c12_ninety_six_number_columns.xlsx')
  expect([...seenRows(document)].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 38 }, (_, at) => at + 1))
})

test('c28: the goods of a form with labels beside values are listed with their text', async () => {
  const { shipments, pages } = interpret([await documentOf('c28_form_with_labels_beside.xlsx')])
  expect(shipments.flatMap(({ lines }) => lines)).toEqual([])
  expect(pages.flatMap(({ lines }) => lines?.leftOut ?? []).map(({ kind, text }) => [kind, text])).toEqual([
    ['unread', 'Detailed description in English of each item · Aloe vera'],
    ['unread', 'Tariff number · 33049910'],
    ['unread', 'Country of origin · MEX'],
    ['unread', 'N° Item · 1'],
    ['unread', 'Item value · 900'],
    ['unread', 'Overall - Total · 900']
  ])
})

test('a row of numbers that stand in no column of the list is shown with those that have an amount', () => {
  const row = (shift: number): readonly SheetCell[] => [
    ...Array.from({ length: shift }, () => null),
    'SA61021',
    'Ceramic insulator',
    1_574,
    102,
    828
  ]
  const { pages } = interpret([
    workbookOfRows({ S: [['Item Code', 'Description', 'Qty'], ['P-1', 'Valve', 954], ['P-2', 'Pump', 50], row(1)] })
  ])
  const seen = pages.flatMap(({ lines }) => [
    ...(lines?.lines ?? []).flatMap(({ rows }) => rows),
    ...(lines?.leftOut ?? []).flatMap((left) => (left.hasAmount ? [left.row] : []))
  ])
  expect(seen).toContain(3)
})
