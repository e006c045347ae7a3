import { expect, test } from 'vitest'
import { pdfWorkbook } from '#core/spreadsheets/pdf-table/read-workbook.ts'
import { cellText } from '#core/spreadsheets/sheet.ts'
import { columns, goodsPage, page } from './page-fixture.ts'

const read = (...pages: Parameters<ReturnType<typeof pdfWorkbook>['add']>[0][]) => {
  const workbook = pdfWorkbook()
  for (const one of pages) workbook.add(one)
  return workbook.finish('invoice')
}

test('a PDF without text is scanned, and pages without text are named beside those that were read', () => {
  expect(read(page([]), null)).toMatchObject({ ok: false, code: 'pdf-scanned' })
  const mixed = read(goodsPage(1, 3), page([]), goodsPage(4, 2), null)
  expect(mixed.ok && mixed.value.sheets[0]?.pdf?.textless).toEqual([2, 4])
  expect(mixed.ok && mixed.value.sheets[0]?.rows).toHaveLength(6)
})

test('a text of meaningless characters cannot be read, and a text without goods has no table', () => {
  const coded = goodsPage(1, 5)
  const shifted = { ...coded, items: coded.items.map((item) => ({ ...item, text: item.text.replace(/[0-9A-C]/g, '\u0013') })) }
  expect(read(shifted)).toMatchObject({ ok: false, code: 'pdf-unreadable' })
  const privateUse = { ...coded, items: coded.items.map((item) => ({ ...item, text: '\ue001\ue002' })) }
  expect(read(privateUse)).toMatchObject({ ok: false, code: 'pdf-unreadable' })
  const letter = page([
    [50, 100, 'Dear Sirs,'],
    [50, 115, 'please find enclosed our general terms of 2026.']
  ])
  expect(read(letter, null)).toMatchObject({ ok: false, code: 'pdf-no-table', detail: '2' })
})

test('a single cell with a replacement character is marked', () => {
  const text = goodsPage(1, 4)
  const result = read({
    ...text,
    items: text.items.map((item) => (item.text === 'Bolt no 2' ? { ...item, text: 'B\ufffdlt no 2' } : item))
  })
  expect(result.ok && result.value.sheets[0]?.pdf?.doubts).toEqual([{ row: 3, column: 1, doubt: 'unreadable' }])
})

test('five hundred pages become one table', () => {
  const rows = 20
  const pages = Array.from({ length: 500 }, (_, index) => goodsPage(index * rows + 1, rows))
  const result = read(...pages)
  if (!result.ok) throw new Error(result.code)
  const [sheet] = result.value.sheets
  expect(sheet?.rows).toHaveLength(500 * rows + 1)
  expect(sheet?.pdf?.doubts).toEqual([])
  expect(sheet?.rows.at(-1)?.map(cellText)).toEqual(['10000', 'Bolt no 10000', '10000', '2.00', '20000.00'])
  expect(sheet?.pdf?.pages.at(-1)).toBe(500)
})

test('the sheet has the headings first, and the fields that they name', () => {
  const result = read(goodsPage(1, 2))
  if (!result.ok) throw new Error(result.code)
  expect(result.value.kind).toBe('pdf')
  expect(result.value.sheets[0]).toMatchObject({
    name: 'invoice',
    rows: [columns, ['1', 'Bolt no 1', '1', '2.00', '2.00'], ['2', 'Bolt no 2', '2', '2.00', '4.00']],
    pdf: { fields: ['serial', 'brgurai', 'jmlsat', null, 'dnilinv'], pages: [0, 1, 1] }
  })
})
