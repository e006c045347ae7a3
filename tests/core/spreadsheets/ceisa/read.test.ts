import { expect, test } from 'vitest'
import { blank } from '#core/derive/blank-value.ts'
import type { CodeStyle } from '#core/schema/code-lists.ts'
import { declaration } from '#core/schema/declaration.ts'
import { readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'

const aju = '040328MTR41720261118000007'
const start = blank(declaration)
/** The rows of a sheet of one declaration below its headings; headings are separated by `|`. */
const sheet = (name: string, headings: string, ...rows: readonly (readonly Cell[])[]): Sheet => ({
  name,
  rows: [['NOMOR AJU', ...headings.split('|')], ...rows.map((row) => [aju, ...row])],
  facts: plainFacts
})
const header = sheet('HEADER', 'NETTO', [5])
const reading = (...sheets: readonly Sheet[]) => readCeisa([header, ...sheets], 'id', start)
const goods = (...sheets: readonly Sheet[]) => reading(...sheets).documents[0]?.detail.data

test('the values of the module on goods lines, for which CEISA has no columns, are those of a new row', () => {
  expect(goods(sheet('BARANG', 'HS', ['84133090']))?.[0]).toMatchObject({ seritrp: 1, dtlok: 1, satcukjm: 0 })
  // A column of Ajukan is read as it is, also where it is empty.
  const own = sheet('BARANG', 'HS|Seri tarif [seritrp]', ['84133090', 2], ['84133091', null])
  expect(goods(own)?.map(({ seritrp, dtlok }) => [seritrp, dtlok])).toEqual([
    [2, 1],
    [null, 1]
  ])
})

test('an amount of 0 does not hide the amount of a further column, and the preview says so', () => {
  const columns = 'NILAI BARANG|HARGA EKSPOR|FOB'
  const { documents, notes, leftovers } = reading(
    sheet('BARANG', columns, [0, null, 7_900], ['0,00', 0, null], [2_100, 50, null], ['?', null, 3])
  )
  expect(documents[0]?.detail.data.map(({ dnilinv }) => dnilinv)).toEqual([7_900, 0, 2_100, null])
  expect(notes.map(({ row, heading, text, code, value }) => [row, heading, text, code, value])).toEqual([
    [2, 'NILAI BARANG', '0', 'converted', 7_900],
    [5, 'NILAI BARANG', '?', 'number', null]
  ])
  expect(leftovers.map(({ row, heading }) => [row, heading])).toEqual([
    [3, 'HARGA EKSPOR'],
    [4, 'HARGA EKSPOR'],
    [5, 'FOB']
  ])
})

test('size and other specification are read as any text: on one line, without noise of binary fractions', () => {
  const lines = goods(
    sheet('BARANG', 'UKURAN|SPESIFIKASI LAIN', ['16 HH,\r\nA', 'B\n C'], [0.1 + 0.2, 'JANTAN'], [1_234_567_890_123_456_000, 'X'])
  )
  expect(lines?.map(({ spflain }) => spflain)).toEqual(['16 HH, A, B C', '0.3, JANTAN', 'X'])
})

test('the condition of goods is translated, and stays blank where the code of CEISA does not say whether they are new', () => {
  const condition = 'KODE KONDISI BARANG'
  const { documents, notes, leftovers } = reading(sheet('BARANG', condition, [2], ['3'], ['1'], ['9'], [null]))
  expect(documents[0]?.detail.data.map(({ flbarangbaru }) => flbarangbaru)).toEqual(['1', '2', '', '', ''])
  expect(notes.map(({ row, heading, text, code, value }) => [row, heading, text, code, value])).toEqual([
    [2, condition, '2', 'converted', '1'],
    [3, condition, '3', 'converted', '2'],
    [4, condition, '1', 'open-condition', null],
    [5, condition, '9', 'open-condition', null]
  ])
  expect(leftovers).toEqual([])
})

test('the load of containers is in the codes that the profile uses, and the preview names translated ones', () => {
  const containers = sheet('KONTAINER', 'NOMOR KONTINER|KODE JENIS KONTAINER', ['A', 8], ['B', '7'], ['C', '4'], ['D', 'F'], ['E', '5'])
  const loads = (style: CodeStyle) => {
    const { documents, notes } = readCeisa([header, containers], 'id', start, style)
    return {
      codes: documents[0]?.container.data.map(({ conttipe }) => conttipe),
      notes: notes.map(({ text, code, value }) => [text, code, value])
    }
  }
  const old = {
    codes: ['F', 'L', 'E', 'F', '5'],
    notes: [
      ['8', 'converted', 'F'],
      ['7', 'converted', 'L'],
      ['4', 'converted', 'E']
    ]
  }
  expect(loads('both')).toEqual(old)
  expect(loads('old')).toEqual(old)
  expect(loads('ceisa')).toEqual({ codes: ['8', '7', '4', 'F', '5'], notes: [] })
})

test('the operator of the logistics centre is read into its boxes of the printed form', () => {
  const { locals, leftovers } = reading(
    sheet(
      'ENTITAS',
      'KODE ENTITAS|KODE JENIS IDENTITAS|NOMOR IDENTITAS|NAMA ENTITAS|ALAMAT ENTITAS|NOMOR IJIN ENTITAS',
      ['3', '6', '0098765432101000', 'PT GUDANG', 'CAKUNG', 'KM-112'],
      ['3', null, null, 'PT KEDUA', null, null]
    )
  )
  expect(locals).toEqual([{ print: { plbNpwp: '0098765432101000', plbNama: 'PT GUDANG', plbAlamat: 'CAKUNG' } }])
  // The kind of number has no box; of two operators the first is read.
  expect(leftovers.map(({ row, text }) => [row, text])).toEqual([
    [2, '6'],
    [3, 'PT KEDUA']
  ])
})
