import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
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
const goods = (...sheets: readonly Sheet[]) => reading(...sheets).declarations[0]?.detail.data

test('the values of the module on goods lines, for which CEISA has no columns, are those of a new row', () => {
  expect(goods(sheet('BARANG', 'HS', ['84133090']))?.[0]).toMatchObject({ seritrp: 1, dtlok: 1, satcukjm: 0 })
  // A column of Ajukan is read as it is, also where it is empty.
  const own = sheet('BARANG', 'HS|Seri tarif [seritrp]', ['84133090', 2], ['84133091', null])
  expect(goods(own)?.map(({ seritrp, dtlok }) => [seritrp, dtlok])).toEqual([
    [2, 1],
    [null, 1]
  ])
})

test('of two columns with the same heading the first that is filled is read, and another value in the second is left over', () => {
  const { declarations, leftovers } = reading(
    sheet('BARANG', 'HS|KODE BARANG|KODE BARANG', ['84133090', 'A', 'B'], ['1', null, 'C'], ['2', 'D', 'D'])
  )
  expect(declarations[0]?.detail.data.map((line) => line.kd_barang)).toEqual(['A', 'C', 'D'])
  expect(leftovers.map(({ row, heading, text }) => [row, heading, text])).toEqual([[2, 'KODE BARANG', 'B']])
})

test('an amount of 0 does not hide the amount of a further column, and the preview says so', () => {
  const columns = 'NILAI BARANG|HARGA EKSPOR|FOB'
  const { declarations, notes, leftovers } = reading(
    sheet('BARANG', columns, [0, null, 7_900], ['0,00', 0, null], [2_100, 50, null], ['?', null, 3])
  )
  expect(declarations[0]?.detail.data.map(({ dnilinv }) => dnilinv)).toEqual([7_900, 0, 2_100, null])
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
  const { declarations, notes, leftovers } = reading(sheet('BARANG', condition, [2], ['3'], ['1'], ['9'], [null]))
  expect(declarations[0]?.detail.data.map(({ flbarangbaru }) => flbarangbaru)).toEqual(['1', '2', '', '', ''])
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
    const { declarations, notes } = readCeisa([header, containers], 'id', start, style)
    return {
      codes: declarations[0]?.container.data.map(({ conttipe }) => conttipe),
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

test('the country of the supplier is read as a local value, and that of a second supplier is left over', () => {
  const { declarations, locals, leftovers } = reading(
    sheet('ENTITAS', 'KODE ENTITAS|NAMA ENTITAS|KODE NEGARA', ['5', 'ACME', 'CN'], ['10', 'SELLER', 'SG'], ['5', 'OTHER', 'JP'])
  )
  expect(declarations[0]?.header.data).toMatchObject({ pasoknama: 'ACME', pasokneg: start.header.data.pasokneg, penjneg: 'SG' })
  expect(locals).toEqual([{ party: { pasokNegara: 'CN' } }])
  expect(leftovers.map(({ row, text }) => [row, text])).toEqual([
    [4, 'OTHER'],
    [4, 'JP']
  ])
})

test('the guarantee is read into the printed form; its kind and further guarantees are left over', () => {
  const columns = 'KODE JAMINAN|NOMOR JAMINAN|TANGGAL JAMINAN|NILAI JAMINAN'
  const { locals, leftovers, otherSheets } = reading(
    sheet('JAMINAN', columns, ['2', 'BG-1', '20-11-2026', 5_000], ['3', 'CB-2', null, null])
  )
  expect(locals).toEqual([{ print: { jaminanNo: 'BG-1', jaminanTgl: '2026-11-20' } }])
  expect(leftovers.map(({ text }) => text)).toEqual(['2', '5000', '3', 'CB-2'])
  expect(otherSheets).toEqual([])
})

test('rates in per cent are read for the estimate, by tariff code; specific rates and different rates of one code are left over', () => {
  const lines = sheet('BARANG', 'SERI BARANG|HS', [1, '84133090'], [2, '84133090'], [3, '22030010'], [4, '22042111'], [5, '22042111'])
  const { locals, leftovers, notes } = reading(
    lines,
    sheet(
      'BARANGTARIF',
      'SERI BARANG|KODE PUNGUTAN|KODE TARIF|TARIF',
      [1, 'BM', '1', 7.5],
      [2, 'BM', '1', '7,50'],
      [1, 'PPN', null, '11%'],
      [1, 'PPH', '1', '2,5'],
      [1, 'PPNBM', '1', 0],
      // Rupiah per unit, for a quantity that is not that of the line.
      [3, 'BM', '2', 14_000],
      [4, 'BM', '1', 5],
      [5, 'BM', '1', 0],
      [9, 'BM', '1', 5],
      [1, 'BMAD', '1', 20],
      [5, 'PPN', '1', '?']
    )
  )
  expect(locals).toEqual([{ print: { 'bm.84133090': '7.5', 'ppn.84133090': '11', 'pph.84133090': '2.5', 'ppnbm.84133090': '0' } }])
  const left = leftovers.filter(({ heading }) => heading === 'TARIF')
  expect(left.map(({ text }) => text)).toEqual(['14000', '5', '0', '5', '20'])
  expect(notes.map(({ row, heading, text, code }) => [row, heading, text, code])).toEqual([[12, 'TARIF', '?', 'number']])
})

test('a rate in per cent is left over where another line of its tariff code has a specific or unreadable one', () => {
  const { locals } = reading(
    sheet('BARANG', 'SERI BARANG|HS', [1, '84133090'], [2, '84133090'], [3, '22030010'], [4, '22030010']),
    sheet(
      'BARANGTARIF',
      'SERI BARANG|KODE PUNGUTAN|KODE TARIF|TARIF',
      [1, 'BM', '1', 5],
      [2, 'BM', '2', 900],
      [3, 'BM', '1', 5],
      [4, 'BM', '1', '?']
    )
  )
  expect(locals).toEqual([{}])
})

test('rates of lines whose numbers are not unique are left over', () => {
  const { locals } = reading(
    sheet('BARANG', 'SERI BARANG|HS', [1, '84133090'], [1, '22030010']),
    sheet('BARANGTARIF', 'SERI BARANG|KODE PUNGUTAN|TARIF', [1, 'BM', 5])
  )
  expect(locals).toEqual([{}])
})

test('how a levy is treated is read from the only row of the levy', () => {
  const { locals, leftovers } = reading(
    sheet(
      'PUNGUTAN',
      'KODE FASILITAS TARIF|KODE JENIS PUNGUTAN|NILAI PUNGUTAN',
      ['1', 'BM', 1_000],
      ['6', 'PPN', 0],
      ['1', 'PPH', 10],
      ['5', 'PPH', 20],
      // Ditangguhkan has no column on the form.
      ['3', 'PPNBM', 0]
    )
  )
  expect(locals).toEqual([{ print: { kolomBm: 'paid', kolomPpn: 'uncollected' } }])
  expect(leftovers.map(({ row, text }) => [row, text])).toEqual([
    [2, '1000'],
    [3, '0'],
    [4, '1'],
    [4, 'PPH'],
    [4, '10'],
    [5, '5'],
    [5, 'PPH'],
    [5, '20'],
    [6, '3'],
    [6, 'PPNBM'],
    [6, '0']
  ])
})

/** The words that every object literal answers to. */
const inherited = Object.getOwnPropertyNames(Object.prototype)

test.each(inherited)('a heading, a code or a levy named %s is data of the file like any other word', (word) => {
  const sheets = (text: string): readonly Sheet[] => [
    sheet('BARANG', `SERI BARANG|HS|KODE KONDISI BARANG|${text}`, ['1', '84133090', text, 'x']),
    sheet('PUNGUTAN', `KODE JENIS PUNGUTAN|KODE FASILITAS TARIF|${text}`, ['BM', text, 'x'], [text, '1', 'x']),
    sheet('BARANGTARIF', 'SERI BARANG|KODE PUNGUTAN|TARIF', ['1', text, 5]),
    sheet('ENTITAS', `KODE ENTITAS|NAMA ENTITAS|${text}`, [text, 'x', 'x'])
  ]
  const plain = (text: string): unknown =>
    JSON.parse(
      JSON.stringify(reading(...sheets(text)), (_, value: unknown) => (typeof value === 'function' ? 'FUNCTION' : value)).replaceAll(
        text,
        'WORD'
      )
    )
  expect(plain(word)).toEqual(plain('kata-lain'))
})
