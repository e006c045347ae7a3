import { expect, test } from 'vitest'
import { columnsOf } from '#core/derive/fields.ts'
import type { NumberCell } from '#core/spreadsheets/number-form.ts'
import { suspectDays, withSwappedDays, type SheetPlace } from '#core/spreadsheets/swapped-days.ts'
import { plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'

const sheetOf = (...dates: readonly Cell[]): Sheet => ({
  name: 'Dokumen',
  rows: [['Kode', 'Nomor', 'Tanggal'], ...dates.map((date, index) => ['380', `INV-${index}`, date])],
  facts: plainFacts
})
const field = columnsOf('dokumen').find(({ key }) => key === 'doktg')?.field
const suspects = (...dates: readonly Cell[]) =>
  suspectDays(
    dates.flatMap((cell, index): NumberCell<SheetPlace>[] =>
      field === undefined ? [] : [{ field, cell, source: { kind: 'file', key: 'doktg' }, place: { row: index + 2, column: 2 } }]
    )
  )

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
