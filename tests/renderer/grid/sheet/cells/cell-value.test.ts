import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tariffColumns } from '#core/catalog/tariff-rate.ts'
import { columnsOf } from '#core/derive/fields.ts'
import { codeLists, type Code } from '#core/schema/code-lists.ts'
import { tableMembers } from '#core/schema/layout.ts'
import { supportingDocument, goodsLine } from '#core/schema/declaration.ts'
import { date, decimalText, flag, integer, isAmount, number, text, words } from '#core/schema/field.ts'
import {
  isSummable,
  alignsRight,
  blankOf,
  editText,
  readCell,
  readTyped,
  formatCell,
  decimalRoom
} from '../../../../../renderer/grid/sheet/cells/cell-value.ts'

const facts = { label: words('a', 'a'), hint: words('a', 'a') }
const money = number({ ...facts, decimals: 2 })
const weight = number({ ...facts, decimals: 4 })
const whole = integer(facts)
const day = date(facts)
const decimal = decimalText(facts)
const yesNo = { yes: 'Ya', no: 'Tidak' }
const flagged = flag(facts)
const plain = text(facts)

test('a cell shows money with all decimals, measures with their own decimals, and dates with the day first', () => {
  expect([
    formatCell(money, 1234.5, 'id', yesNo),
    formatCell(money, 1234.5, 'en', yesNo),
    formatCell(weight, 1234.5, 'id', yesNo),
    formatCell(money, null, 'id', yesNo),
    formatCell(decimal, '1234.50', 'id', yesNo),
    formatCell(day, '2026-11-20', 'id', yesNo),
    formatCell(day, '', 'id', yesNo),
    formatCell(flagged, true, 'id', yesNo)
  ]).toEqual(['1.234,50', '1,234.50', '1.234,5', '', '1.234,50', '20-11-2026', '', 'Ya'])
})

test('a value of another type is shown as is', () => {
  expect([
    formatCell(money, 'abc', 'id', yesNo),
    formatCell(plain, 12, 'id', yesNo),
    formatCell(decimal, 'x', 'id', yesNo),
    formatCell(plain, undefined, 'id', yesNo)
  ]).toEqual(['abc', '12', 'x', ''])
})

test('typed text becomes the wire value of its field in both number formats', () => {
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

test('invalid text is rejected with a reason', () => {
  const read = (field: Parameters<typeof readCell>[0], typed: string) => readCell(field, typed, 'id')
  expect([
    read(money, '12x'),
    read(whole, '1,5'),
    read(whole, '12345678901234567890'),
    read(day, '31-02-2026'),
    read(flagged, 'mungkin'),
    read(decimal, 'a')
  ]).toEqual(['number', 'integer', 'too-long', 'date', 'yes-no', 'number'].map((why) => ({ ok: false, why })))
})

test('a line end inside a text becomes a space', () => {
  expect(readCell(plain, 'satu\r\ndua', 'id')).toEqual({ ok: true, value: 'satu dua' })
  expect(editText(plain, 'satu\ndua', 'id', yesNo)).toBe('satu dua')
})

test('the text to edit is read back as the same value in both languages', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.constantFrom('id' as const, 'en' as const), (value, language) => {
      const known = Number(value.toFixed(6))
      expect(readCell(weight, editText(weight, known, language, yesNo), language)).toEqual({ ok: true, value: known + 0 })
    })
  )
})

test('the blank value is an empty text, null or false', () => {
  expect([plain, day, money, whole, flagged].map(blankOf)).toEqual(['', '', null, null, false])
})

test('a complete tariff code loses its separators; any other text is unchanged', () => {
  const tariff = text({ ...facts, codes: 'tariff' })
  const read = (typed: string) => readCell(tariff, typed, 'id')
  expect(['8413.30.90', ' 0101 29 00', '84-13-30-90', '8413.30', '8413.30.90.00', 'EX 8413', ''].map(read)).toEqual(
    ['84133090', '01012900', '84133090', '8413.30', '8413.30.90.00', 'EX 8413', ''].map((value) => ({ ok: true, value }))
  )
  expect(readCell(plain, '8413.30.90', 'id')).toEqual({ ok: true, value: '8413.30.90' })
})

test('row numbers are right-aligned in every table and never summed', () => {
  for (const field of [goodsLine.members.serial, supportingDocument.members.nourut])
    expect([alignsRight(field), isSummable(field)]).toEqual([true, false])
  expect([alignsRight(goodsLine.members.dcif), isSummable(goodsLine.members.dcif)]).toEqual([true, true])
  expect(alignsRight(goodsLine.members.brgurai)).toBe(false)
})

test('a count shows only the decimals it has', () => {
  const count = goodsLine.members.kemasjm
  expect([8, 2.5, 1234].map((value) => formatCell(count, value, 'id', yesNo))).toEqual(['8', '2,5', '1.234'])
  expect(['8', '2,5'].map((text) => decimalRoom(count, text, 'id', 1))).toEqual(['1.5ch', undefined])
})

test('numbers that show only the decimals they have leave room for the others, so that their decimal marks are below each other', () => {
  expect(['1.234,5', '12', '0,1234', '0,12345', ''].map((text) => decimalRoom(weight, text, 'id', 4))).toEqual([
    '3ch',
    '4.5ch',
    undefined,
    undefined,
    undefined
  ])
  expect(decimalRoom(weight, '1,234.5', 'en', 4)).toBe('3ch')
  expect(['12', '1,5'].map((text) => decimalRoom(weight, text, 'id', 1))).toEqual(['1.5ch', undefined])
  expect(decimalRoom(weight, '12', 'id', 0)).toBeUndefined()
  for (const field of [money, whole, plain, day]) expect(decimalRoom(field, '12', 'id', 2)).toBeUndefined()
})

test('a percentage typed into a column of rates in per cent is its number; a rate in rupiah is none', () => {
  const typed = (key: string) => {
    const column = tariffColumns.find((one) => one.key === key)
    return column && readTyped(column.field, '11%', 'id')
  }
  for (const key of ['bm', 'ppn', 'ppnbm', 'pph', 'pphNoApi']) expect(typed(key)).toEqual({ ok: true, value: '11' })
  expect(typed('bmUnit')).toEqual({ ok: true, value: '0.11' })
})

test('a number in brackets typed into a cell is negative', () => {
  expect(readTyped(money, '(1,250.00)', 'id')).toEqual({ ok: true, value: -1250 })
  expect(readTyped(money, '(1+2)', 'id')).toEqual({ ok: true, value: 3 })
})

const closedColumns = tableMembers.flatMap((member) =>
  columnsOf(member).flatMap(({ key, field }) => {
    const codes = field.codes === undefined ? undefined : (codeLists as Readonly<Record<string, readonly Code[]>>)[field.codes]
    const isClosed =
      codes !== undefined && codes.length > 0 && field.kind === 'string' && field.codes !== 'unit' && field.codes !== 'package'
    return isClosed ? [[`${member} ${key}`, field, codes] as const] : []
  })
)
test.each(closedColumns)('a word of its list is no code of %s', (_, field, codes) => {
  for (const { code, label } of codes) {
    expect(readTyped(field, code, 'id')).toEqual({ ok: true, value: code })
    if (!codes.some((one) => one.code.toLowerCase() === label.id.toLowerCase()))
      expect([label.id, readTyped(field, label.id, 'id')]).toEqual([label.id, { ok: false, why: 'code' }])
  }
  expect(readTyped(field, 'sesuatu yang lain', 'id')).toEqual({ ok: false, why: 'code' })
})

test.each(['12*3', '=12*3', '20-11-2026', '12:30', '0812-3456', '10%'])(
  'pasted into any cell, and typed into a cell that is no amount, %s is never calculated',
  (typed) => {
    for (const member of tableMembers)
      for (const { key, field } of columnsOf(member)) {
        const pasted = readCell(field, typed, 'id')
        expect(pasted.ok && typeof pasted.value === 'number', key).toBe(false)
        if (isAmount(field) && field.codes === undefined) continue
        expect(readTyped(field, typed, 'id'), key).toEqual(pasted)
        if (field.kind === 'string' && field.form === undefined && field.codes === undefined)
          expect(pasted, key).toEqual({ ok: true, value: typed })
      }
  }
)

test('a year and a row number are shown without groups, an amount with them', () => {
  expect(formatCell(number({ ...facts, ordinal: true }), 2026, 'id', yesNo)).toBe('2026')
  expect(formatCell(number(facts), 2026, 'id', yesNo)).toBe('2.026')
})
