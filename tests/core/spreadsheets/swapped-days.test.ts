import { expect, test } from 'vitest'
import { mappedCells } from '#core/spreadsheets/import/mapped-cells.ts'
import { suspectDays, withSwappedDays } from '#core/spreadsheets/swapped-days.ts'
import { plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'

const sheetOf = (...dates: readonly Cell[]): Sheet => ({
  name: 'Dokumen',
  rows: [['Kode', 'Nomor', 'Tanggal'], ...dates.map((date, index) => ['380', `INV-${index}`, date])],
  facts: plainFacts
})
const suspects = (...dates: readonly Cell[]) =>
  suspectDays(mappedCells({ member: 'dokumen', sheet: sheetOf(...dates), headerRow: 0, columns: ['dokkd', 'dokno', 'doktg'] }))

test('date cells beside a text that proves the other order may be swapped', () => {
  expect(suspects({ day: '2026-05-04' }, ' 25/04/2026', { day: '2026-06-06' })).toEqual({
    proof: { place: { row: 3, column: 2 }, text: '25/04/2026' },
    days: [{ place: { row: 2, column: 2 }, day: '2026-05-04', swapped: '2026-04-05' }]
  })
  expect(suspects('04/25/2026', { day: '2026-04-05' })?.days).toMatchObject([{ swapped: '2026-05-04' }])
})

test('a date cell with a later day, or texts that prove no order, raise no doubt', () => {
  expect(suspects({ day: '2026-05-04' }, { day: '2026-05-14' }, '25/04/2026')).toBe(null)
  expect(suspects({ day: '2026-05-04' }, '05/04/2026', '25 Apr 2026', 'besok', null)).toBe(null)
  expect(suspects({ day: '2026-04-04' }, '25/04/2026')).toBe(null)
})

test('swapping changes these cells only', () => {
  const found = suspects({ day: '2026-05-04' }, '25/04/2026')
  expect(withSwappedDays(sheetOf({ day: '2026-05-04' }, '25/04/2026'), found?.days ?? []).rows.map((row) => row[2])).toEqual([
    'Tanggal',
    { day: '2026-04-05' },
    '25/04/2026'
  ])
})
