import { expect, test } from 'vitest'
import { date, decimalText, integer, number, text, words, type Field } from '#core/schema/field.ts'
import { cellForms, formFor, knownForms, needsAnswer, noForms, numberForms, type NumberCell } from '#core/spreadsheets/number-form.ts'
import type { Cell } from '#core/spreadsheets/sheet.ts'

const facts = { label: words('a', 'a'), hint: words('a', 'a') }
const cells = (values: readonly (Cell | undefined)[], field: Field = number(facts)): readonly NumberCell<number>[] =>
  values.map((cell, place) => ({ field, cell, source: { kind: 'file', key: 'x' }, place }))
const formOf = (...values: readonly (Cell | undefined)[]) => numberForms(cells(values)).form
const isAsked = (...values: readonly (Cell | undefined)[]) => needsAnswer(numberForms(cells(values)))

test('one cell that can only be written in one form proves the form of the others', () => {
  expect(formOf('436,80', '1.215', '96')).toBe('id')
  expect(formOf('436.80', '1,215')).toBe('en')
  expect(formOf('1.215.000')).toBe('id')
  expect(formOf('Rp 1.250,50')).toBe('id')
  expect(formOf('Rp. 12,5')).toBe('id')
  expect(formOf('USD 1,250.50')).toBe('en')
  expect(formOf("1'234.50")).toBe('en')
})

test('ambiguous numbers without evidence are asked about, with both readings', () => {
  expect(isAsked('1.215', 'TOTAL', null, 5)).toBe(true)
  expect(numberForms(cells(['12', null, 5.5, ' 1.234 ', '2,500']))).toEqual({
    evidence: [],
    form: null,
    ambiguous: [
      { place: 3, text: '1.234', id: 1234, en: 1.234 },
      { place: 4, text: '2,500', id: 2.5, en: 2500 }
    ]
  })
})

test('ambiguous numbers beside evidence for both forms are asked about', () => {
  expect(isAsked('1,250', '2,500.00', '7,5')).toBe(true)
  // Most of the cells do not decide.
  expect(isAsked('1,250', '2,500.00', '3,500.00', '4,500.00', '7,5')).toBe(true)
})

test('nothing is asked without an ambiguous number, whatever the other cells prove', () => {
  expect(isAsked('1.234', '12,5')).toBe(false)
  expect(isAsked('2,500.00', '7,5')).toBe(false)
  expect(isAsked('0.125', 'x')).toBe(false)
  expect(isAsked(1.234, { day: '2026-11-20' }, true)).toBe(false)
})

test('only cells that are numbers of their field prove a form: no units, versions, dates or ordinals', () => {
  expect(formOf('Jl. Raya Bekasi Km. 5, Blok A.2', 'No. 12.5 RT.003/RW.04', 'v1.2 rev. 3.4')).toBeNull()
  expect(formOf('v1.2', '12.5 KGM', '20.11.2026', '1.', '2.')).toBeNull()
  expect(numberForms(cells(['1.1', '1.2'], integer(facts))).form).toBeNull()
  expect(numberForms(cells(['1,250.50'], text(facts)))).toEqual({ evidence: [], ambiguous: [], form: null })
})

test('decimal texts are numbers too', () => {
  const forms = numberForms(cells(['1.250'], decimalText(facts)))
  expect(forms.ambiguous).toEqual([{ place: 0, text: '1.250', id: '1250', en: '1.25' }])
})

test('an integer that only one form can read is asked about as well', () => {
  expect(numberForms(cells(['1.250'], integer(facts))).ambiguous).toEqual([{ place: 0, text: '1.250', id: 1250, en: null }])
})

const datesOf = (...values: readonly (Cell | undefined)[]) => cellForms(cells(values, date(facts))).dates

test('the order of day and month is proven by a part above 12, and asked about without one or with both', () => {
  expect(datesOf('03/04/2026', '25/12/2026').form).toBe('id')
  expect(datesOf('03/04/2026', '12/25/26 00:00').form).toBe('en')
  expect(datesOf('03/04/2026')).toEqual({
    evidence: [],
    form: null,
    ambiguous: [{ place: 0, text: '03/04/2026', id: '2026-04-03', en: '2026-03-04' }]
  })
  const both = datesOf('03/04/2026', '25/12/2026', '12/25/2026')
  expect([needsAnswer(both), both.evidence]).toEqual([true, ['id', 'en']])
})

test('years in front, months in words, equal parts, points and date cells are no question about the order', () => {
  const plain = datesOf(
    '2026-03-04',
    '20260304',
    '3 April 2026',
    'Apr 3, 2026',
    '04/04/2026',
    '03.04.2026',
    { day: '2026-03-04' },
    46_000,
    ''
  )
  expect([plain.ambiguous, plain.evidence]).toEqual([[], []])
})

test('dates without a slash have the day first, unless another date proves the month first', () => {
  expect(datesOf('03-04-2026', 3_042_026, '03042026').ambiguous).toEqual([])
  expect(datesOf('03-04-2026', 3_042_026, '11-20-2026')).toMatchObject({
    form: 'en',
    ambiguous: [{ en: '2026-03-04' }, { en: '2026-03-04' }]
  })
  expect(needsAnswer(datesOf('03-04-2026', '11/20/2026', '20/11/2026'))).toBe(true)
})

test('what is not proven and not answered is read with the day first, numbers in the form of the window', () => {
  const forms = cellForms(cells(['03/04/2026'], date(facts)))
  expect(knownForms(forms, noForms, 'en')).toEqual({ numbers: 'en', dates: null })
  expect(formFor(knownForms(forms, noForms, 'en'), 'en')).toEqual({ numbers: 'en', dates: 'id' })
  expect(knownForms(forms, { ...noForms, dates: 'en' }, 'id')).toEqual({ numbers: 'id', dates: 'en' })
})
