import { expect, test } from 'vitest'
import { codeOfCell, dayOfCell, numberOfCell, orderOfDays, type DayContext, type WrittenCell } from '#core/base/written-cell.ts'

const textCell = (text: string): WrittenCell => ({ text, value: null })
const day = (cell: WrittenCell | string, context: DayContext): readonly unknown[] => {
  const reading = dayOfCell(typeof cell === 'string' ? textCell(cell) : cell, context)
  return reading === null ? [null] : [reading.value, reading.doubt, reading.other].filter((part) => part !== null)
}

test.each<[string, DayContext['order'], ...unknown[]]>([
  ['03/04/2026', null, '2026-04-03', 'date-form', '2026-03-04'],
  ['03/04/2026', 'day-first', '2026-04-03'],
  ['03/04/2026', 'month-first', '2026-03-04'],
  ['03.04.2026', 'month-first', '2026-04-03'],
  ['25/12/2026', null, '2026-12-25'],
  // It contradicts the others.
  ['25/12/2026', 'month-first', '2026-12-25', 'date-form'],
  ['26-04-03', null, '2003-04-26', 'year-first', '2026-04-03'],
  ['26-04-03', 'day-first', '2003-04-26', 'year-first', '2026-04-03'],
  ['26-04-03', 'month-first', '2003-04-26', 'year-first', '2026-04-03'],
  // The day is first where other dates have it first, and the year is of a recent document.
  ['25/11/26', null, '2026-11-25', 'year-first', '2025-11-26'],
  ['25/11/26', 'day-first', '2026-11-25'],
  ['05/11/69', 'day-first', '2026-11-05', 'other-calendar', '2069-11-05'],
  ['20 Nov 2026', 'month-first', '2026-11-20'],
  ['Net 30 days', null, null]
])('%s with %s', (text, order, ...expected) => {
  expect(day(text, { order })).toEqual(expected)
})

test('a number without a date format is a day only as the workbook counts', () => {
  const cell = { text: '46023', value: 46_023 }
  expect(day(cell, { order: null, date1904: false })).toEqual(['2026-01-01'])
  expect(day(cell, { order: null, date1904: true })).toEqual(['2030-01-02'])
  expect(day(cell, { order: null })).toEqual(['2026-01-01', 'serial-day', '2030-01-02'])
  expect(day({ text: '12', value: 12 }, { order: null })).toEqual([null])
})

test('a stored day of no document is in doubt', () => {
  expect(day({ text: '1900-01-05', value: { day: '1900-01-05' } }, { order: null })).toEqual(['1900-01-05', 'far-day'])
  expect(day({ text: '2569-11-05', value: { day: '2569-11-05' } }, { order: null })).toEqual(['2569-11-05', 'other-calendar', '2026-11-05'])
})

test('dates that prove both orders, or could begin with the year, prove none', () => {
  const orderOf = (...texts: readonly string[]) => orderOfDays(texts.map(textCell))
  expect([
    orderOf('25/12/2026'),
    orderOf('12/25/2026'),
    orderOf('25/12/2026', '12/25/2026'),
    orderOf('26-04-03'),
    orderOf('03/04/2026')
  ]).toEqual(['day-first', 'month-first', null, null, null])
})

test('a number with an exponent has lost its last digits, unless its cell stores it', () => {
  expect(numberOfCell(textCell('6.93217E+12'))).toMatchObject({ byMark: { '.': '6932170000000' }, isShortened: true })
  expect(numberOfCell({ text: '6.93217E+12', value: 6_932_171_234_567 })).toMatchObject({ byMark: { '.': '6932171234567' }, stored: null })
  expect(codeOfCell({ text: '6.93217E+12', value: 6_932_171_234_567 })).toEqual({ value: '6932171234567', doubt: null, other: null })
})
