import { expect, test } from 'vitest'
import {
  daysOfMonth,
  figuresOf,
  lastMonths,
  monthsSince,
  plusMonths,
  reportRows,
  reportGroupings,
  type ReportedDeclaration,
  type ReportGrouping
} from '#core/report/month-report.ts'

const hour = 3_600_000
const declaration = (over: Partial<ReportedDeclaration> = {}): ReportedDeclaration => ({
  car: '1',
  importer: 'PT A',
  month: '2026-11',
  sentAt: 10 * hour,
  value: '100.10',
  billed: null,
  releasedAt: null,
  isReleased: false,
  isRejected: false,
  desk: '',
  state: 'sent',
  ...over
})

test('amounts are added exactly, and those that are missing are counted', () => {
  const { value, billed } = figuresOf([
    declaration({ value: '0.1' }),
    declaration({ value: '0.2', billed: '5000' }),
    declaration({ value: null })
  ])
  expect(value).toEqual({ total: '0.3', missing: 1 })
  expect(billed).toEqual({ total: '5000', missing: 2 })
})

test('the time to release is the median and the 90th percentile; a release before the sending, by a wrong clock, is not counted', () => {
  const after = (hours: number): ReportedDeclaration => declaration({ isReleased: true, releasedAt: (10 + hours) * hour })
  expect(figuresOf([after(1), after(3), after(2)]).lead).toEqual({ median: 2 * hour, most: 2.8 * hour })
  expect(figuresOf([after(-1)]).lead).toEqual({ median: 0, most: 0 })
  // A release without a time of day.
  const { released, lead } = figuresOf([declaration({ isReleased: true })])
  expect({ released, lead }).toEqual({ released: 1, lead: null })
})

test('importers are distinguished by name without regard to case and spaces, the highest value first', () => {
  const rows = reportRows(
    [
      declaration({ car: '1', importer: 'PT  kecil ', value: '1' }),
      declaration({ car: '2', importer: 'PT Besar', value: '9' }),
      declaration({ car: '3', importer: 'Pt Kecil', value: '2', isRejected: true })
    ],
    'importer'
  )
  expect(rows.map(({ name, declarations, value, rejected, cars }) => [name, declarations, value.total, rejected, [...cars]])).toEqual([
    ['PT Besar', 1, '9', 0, ['2']],
    ['PT  kecil', 2, '3', 1, ['1', '3']]
  ])
})

test('the rows are the desks of an office or the states too; each declaration is in one of them', () => {
  const all = [
    declaration({ car: '1', desk: 'Meja 1', value: '1' }),
    declaration({ car: '2', desk: 'Meja 2', value: '9', state: 'finished', isReleased: true }),
    declaration({ car: '3', desk: 'Meja 1', value: '2', state: null }),
    declaration({ car: '4', desk: '', value: '3', state: 'finished' })
  ]
  const shown = (by: ReportGrouping) =>
    reportRows(all, by).map(({ key, name, value, released, cars }) => [key, name, value.total, released, [...cars]])
  expect(shown('desk')).toEqual([
    ['Meja 2', 'Meja 2', '9', 1, ['2']],
    ['', '', '3', 0, ['4']],
    ['Meja 1', 'Meja 1', '3', 0, ['1', '3']]
  ])
  expect(shown('state')).toEqual([
    ['finished', '', '12', 1, ['2', '4']],
    ['', '', '2', 0, ['3']],
    ['sent', '', '1', 0, ['1']]
  ])
  for (const by of reportGroupings)
    expect(
      reportRows(all, by)
        .flatMap(({ cars }) => [...cars])
        .toSorted()
    ).toEqual(['1', '2', '3', '4'])
})

test('months follow one another over the year', () => {
  expect(plusMonths('2026-12', 1)).toBe('2027-01')
  expect(plusMonths('2026-01', -1)).toBe('2025-12')
  expect(lastMonths('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsSince('2025-12', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(monthsSince('2026-03', '2026-02')).toEqual(['2026-02'])
  expect(daysOfMonth('2028-02')).toEqual(['2028-02-01', '2028-02-29'])
})
