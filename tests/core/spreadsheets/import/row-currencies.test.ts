import { expect, test } from 'vitest'
import { rowCurrencies } from '#core/spreadsheets/import/row-currencies.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

const headings = ['No', 'Uraian', 'Jumlah', 'Berat bersih (kg)', 'Nilai invoice']
const mapped = ['serial', 'brgurai', 'jmlsat', 'nettodtl', 'dnilinv']

/** The field and currency of each mark in one row whose number formats show these words. */
const marks = (words: readonly string[], row: readonly Cell[] = [1, 'BAUT', 12, 3.5, 900], columns: readonly string[] = mapped) => {
  const facts = { ...plainFacts, numberWords: new Map([[1, new Map(words.entries())]]) }
  const taken = { member: 'detail', sheet: { name: 'S', rows: [headings, row], facts }, headerRow: 0, columns } as const
  return rowCurrencies(taken, headings).map(({ key, currency }) => [key, currency])
}

test('a currency in the format of every number says nothing about quantities and weights, only about amounts', () => {
  expect(marks(['Rp', '', 'Rp', 'Rp', 'Rp'])).toEqual([['dnilinv', 'IDR']])
})

test('a currency in the format of some numbers, or several, is that of their columns', () => {
  expect(marks(['', '', 'Rp', 'Rp', 'Rp'])).toEqual([
    ['jmlsat', 'IDR'],
    ['nettodtl', 'IDR'],
    ['dnilinv', 'IDR']
  ])
  expect(marks(['Rp', '', 'Rp', 'Rp', '$'])).toEqual([
    ['jmlsat', 'IDR'],
    ['nettodtl', 'IDR'],
    ['dnilinv', '$']
  ])
})

test('a currency that is written, or in a column whose heading names another field, is reported in any sheet', () => {
  const all = ['Rp', '', 'Rp', 'Rp', 'Rp']
  expect(marks(all, [1, 'BAUT', 'Rp 12', 3.5, 900])).toEqual([
    ['jmlsat', 'IDR'],
    ['dnilinv', 'IDR']
  ])
  expect(marks(all, undefined, ['serial', 'brgurai', 'dnilinv', 'nettodtl', 'jmlsat'])).toEqual([
    ['dnilinv', 'IDR'],
    ['jmlsat', 'IDR']
  ])
})

test('a sheet of money without a column of amounts may have the amount as its quantity', () => {
  expect(marks(['Rp', '', 'Rp', 'Rp', 'Rp'], undefined, ['serial', 'brgurai', 'jmlsat', 'nettodtl', ''])).toEqual([
    ['jmlsat', 'IDR'],
    ['nettodtl', 'IDR']
  ])
})
