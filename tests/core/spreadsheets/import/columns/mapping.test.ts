import { expect, test } from 'vitest'
import { withTellingCells } from '#core/spreadsheets/import/columns/cells.ts'
import {
  applyMapping,
  customerOf,
  isKnownLayout,
  remember,
  rememberedColumns,
  withChosen
} from '#core/spreadsheets/import/columns/mapping.ts'
import { findHeaderRow } from '#core/spreadsheets/import/header-row.ts'
import { plainFacts } from '#core/spreadsheets/sheet.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'

const facts = { member: 'detail', customer: '0123', form: 'id', changedAt: 1 } as const

test("the user's choice for a heading is restored, also that a column was left out", () => {
  const headings = ['Rak', 'Uraian', 'Nomor Ajaib', 'HS']
  const kept = remember(facts, headings, [null, 'brgurai', 'kd_barang', 'nohs'], '', undefined)
  expect(applyMapping('detail', ['HS', 'nomor  ajaib.', 'RAK', 'Uraian', 'Jumlah'], kept)).toEqual([
    'nohs',
    'kd_barang',
    null,
    'brgurai',
    'jmlsat'
  ])
  expect([isKnownLayout(['nomor ajaib'], kept), isKnownLayout(['Lain', ''], kept), isKnownLayout(['x'], undefined)]).toEqual([
    true,
    false,
    false
  ])
})

test('a field chosen for another heading is not suggested again, and two layouts of one customer are both stored', () => {
  const first = remember(facts, ['Nama', 'Kode'], ['brgurai', 'nohs'], 'nama|kode', undefined)
  expect(applyMapping('detail', ['Kode', 'HS'], first)).toEqual(['nohs', null])
  const both = remember(facts, ['Barang'], ['brgurai'], 'barang', first)
  expect(both.columns).toEqual({ nama: 'brgurai', kode: 'nohs', barang: 'brgurai' })
  expect(both.headers).toEqual(['barang', 'nama|kode'])
  expect(applyMapping('detail', ['Barang', 'Nama'], both)).toEqual(['brgurai', null])
})

test('of columns with the same heading each keeps its own choice', () => {
  const headings = ['Description', 'Amount', 'Amount', 'Amount']
  const kept = remember(facts, headings, ['brgurai', null, 'dnilinv', 'dcif'], '', undefined)
  expect(applyMapping('detail', headings, kept)).toEqual(['brgurai', null, 'dnilinv', 'dcif'])
  expect(rememberedColumns(['Amount', 'Amount', 'Amount', 'Amount', ''], kept)).toEqual([true, true, true, false, false])
  // In a layout with one such column it is another heading.
  expect(applyMapping('detail', ['Description', 'Amount'], kept)).toEqual(['brgurai', 'dnilinv'])
  const both = remember(facts, ['Amount'], ['dcif'], '', kept)
  expect(applyMapping('detail', headings, both)).toEqual(['brgurai', null, 'dnilinv', 'dcif'])
  expect(applyMapping('detail', ['Amount'], both)).toEqual(['dcif'])
})

test('a choice that an earlier version stored for a repeated heading applies to the first of them', () => {
  const kept = { ...facts, id: '', columns: { amount: 'dcif' } }
  expect(applyMapping('detail', ['Amount', 'Amount'], kept)).toEqual(['dcif', null])
})

test('choices that an earlier version stored for numbered headings apply', () => {
  const headings = ['② Description', '③ Remarks', '④ Weight']
  const sheet = { name: 'S', rows: [headings, ['BOLT', 'A', 5]], facts: plainFacts }
  const kept = { ...facts, id: '', columns: { '3 remarks': 'tipe', '4 weight': 'nettodtl' } }
  expect(findHeaderRow(sheet, ['2 description|3 remarks|4 weight'])).toBe(0)
  expect(applyMapping('detail', headings, kept)).toEqual(['brgurai', 'tipe', 'nettodtl'])
})

test('a customer is the importer by tax number, else by name', () => {
  expect(customerOf({ impnpwp: '01.234.567.8-901.000', impnama: 'PT A' })).toBe('012345678901000')
  expect([customerOf({ impnpwp: '', impnama: ' pt a ' }), customerOf({ impnpwp: '', impnama: '' })]).toEqual(['a', ''])
  expect(customerOf({ impnpwp: '0012345678901000', impnama: '' })).toBe('012345678901000')
})

test('cells tell the field of a column only where its heading leaves it open', () => {
  const rows = [
    ['Barang', 'Rak', 'Asal usul'],
    ['BAUT', 'PCS', 'JAPAN'],
    ['MUR', 'SET', 'CHINA']
  ]
  const before = remember(facts, ['Rak'], [null], '', undefined)
  const chosen = rememberedColumns(rows[0] ?? [], before)
  const isOpen = (column: number): boolean => chosen[column] !== true
  const sheet = { name: 'S', rows, facts: plainFacts }
  expect(withTellingCells('detail', sheet, 0, ['brgurai', null, null], isOpen)).toEqual(['brgurai', null, 'brgasal'])
  expect(withTellingCells('detail', sheet, 0, ['brgurai', null, null], () => true)).toEqual(['brgurai', 'kdsat', 'brgasal'])
  expect(withTellingCells('dokumen', sheet, 0, [null, null, null], () => true)).toEqual([null, null, null])
})

test('codes chosen for texts are added to those chosen before', () => {
  const before = { country: { nusantara: 'ID', nippon: 'JP' } }
  expect(withChosen(before, { country: { nippon: 'XX' }, unit: { btg: 'PCE' } })).toEqual({
    country: { nusantara: 'ID', nippon: 'XX' },
    unit: { btg: 'PCE' }
  })
  expect(withChosen(undefined, {})).toEqual({})
})

test('a visible column wins over a hidden one with a surer heading; a hidden one is taken where no other has its field', () => {
  const headings = ['Uraian barang', 'Jumlah satuan', 'Qty', 'Merek']
  expect(suggestColumns('detail', headings, [1, 3])).toEqual(['brgurai', null, 'jmlsat', 'merk'])
  expect(suggestColumns('detail', headings)).toEqual(['brgurai', 'jmlsat', null, 'merk'])
})
