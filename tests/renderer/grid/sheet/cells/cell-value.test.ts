import fc from 'fast-check'
import { expect, test } from 'vitest'
import { supportingDocument } from '#core/schema/documents.ts'
import { date, decimalText, flag, integer, number, text, words } from '#core/schema/field.ts'
import { goodsLine } from '#core/schema/goods.ts'
import { isSummable, alignsRight, blankOf, editText, readCell, showCell } from '../../../../../renderer/grid/sheet/cells/cell-value.ts'

const facts = { label: words('a', 'a'), hint: words('a', 'a') }
const money = number({ ...facts, decimals: 2 })
const weight = number({ ...facts, decimals: 4 })
const whole = integer(facts)
const day = date(facts)
const decimal = decimalText(facts)
const yesNo = { yes: 'Ya', no: 'Tidak' }
const flagged = flag(facts)
const plain = text(facts)

test('a cell shows money with its decimals, measures with those they have, dates as days, in the language of the window', () => {
  expect([
    showCell(money, 1234.5, 'id', yesNo),
    showCell(money, 1234.5, 'en', yesNo),
    showCell(weight, 1234.5, 'id', yesNo),
    showCell(money, null, 'id', yesNo),
    showCell(decimal, '1234.50', 'id', yesNo),
    showCell(day, '2026-11-20', 'id', yesNo),
    showCell(day, '', 'id', yesNo),
    showCell(flagged, true, 'id', yesNo)
  ]).toEqual(['1.234,50', '1,234.50', '1.234,5', '', '1.234,50', '20-11-2026', '', 'Ya'])
})

test('a value of the wrong type shows as it came', () => {
  expect([
    showCell(money, 'abc', 'id', yesNo),
    showCell(plain, 12, 'id', yesNo),
    showCell(decimal, 'x', 'id', yesNo),
    showCell(plain, undefined, 'id', yesNo)
  ]).toEqual(['abc', '12', 'x', ''])
})

test('typed text becomes the wire value of its field in either number form', () => {
  const read = (field: Parameters<typeof readCell>[0], typed: string) => readCell(field, typed, 'id')
  expect([
    read(money, '1.234,56'),
    read(money, '1,234.56'),
    read(money, ' '),
    read(whole, '12'),
    read(decimal, '1.234,50'),
    read(day, '20/11/26'),
    read(day, '20/11/2026 00:00:00'),
    read(flagged, 'ya')
  ]).toEqual([1234.56, 1234.56, null, 12, '1234.5', '2026-11-20', '2026-11-20', true].map((value) => ({ ok: true, value })))
})

test('text that is no value says why and is not guessed at', () => {
  const read = (field: Parameters<typeof readCell>[0], typed: string) => readCell(field, typed, 'id')
  expect([
    read(money, '12x'),
    read(whole, '1,5'),
    read(whole, '12345678901234567890'),
    read(day, '31-02-2026'),
    read(flagged, 'mungkin'),
    read(decimal, 'a')
  ]).toEqual(['number', 'integer', 'number', 'date', 'yes-no', 'number'].map((why) => ({ ok: false, why })))
})

test('a line end inside a text becomes a space, for a cell is one line', () => {
  expect(readCell(plain, 'satu\r\ndua', 'id')).toEqual({ ok: true, value: 'satu dua' })
  expect(editText(plain, 'satu\ndua', 'id', yesNo)).toBe('satu dua')
})

test('what a cell is edited as reads back as the same value in both languages', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.constantFrom('id' as const, 'en' as const), (value, language) => {
      const known = Number(value.toFixed(6))
      expect(readCell(weight, editText(weight, known, language, yesNo), language)).toEqual({ ok: true, value: known + 0 })
    })
  )
})

test('blank is empty text, null or no', () => {
  expect([plain, day, money, whole, flagged].map(blankOf)).toEqual(['', '', null, null, false])
})

test('a tariff code as it is printed loses its marks; what is no whole code stays as it was typed', () => {
  const tariff = text({ ...facts, codes: 'tariff' })
  const read = (typed: string) => readCell(tariff, typed, 'id')
  expect(['8413.30.90', ' 0101 29 00', '84-13-30-90', '8413.30', '8413.30.90.00', 'EX 8413', ''].map(read)).toEqual(
    ['84133090', '01012900', '84133090', '8413.30', '8413.30.90.00', 'EX 8413', ''].map((value) => ({ ok: true, value }))
  )
  expect(readCell(plain, '8413.30.90', 'id')).toEqual({ ok: true, value: '8413.30.90' })
})

test('the number of a row stands at the right edge in every table, and is never added up', () => {
  for (const field of [goodsLine.members.serial, supportingDocument.members.nourut])
    expect([alignsRight(field), isSummable(field)]).toEqual([true, false])
  expect([alignsRight(goodsLine.members.dcif), isSummable(goodsLine.members.dcif)]).toEqual([true, true])
  expect(alignsRight(goodsLine.members.brgurai)).toBe(false)
})
