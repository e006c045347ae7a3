import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partyFields, partyKinds } from '#core/catalog/party.ts'
import { productColumns, productValues } from '#core/catalog/product.ts'
import { ownKeys } from '#core/catalog/describe-row.ts'
import { catalogSheet, readCatalog, type CatalogColumn } from '#core/catalog/catalog-table.ts'
import type { Language } from '#core/base/language.ts'
import { csvCell, unmarkedRows } from '#core/spreadsheets/csv-injection.ts'
import { plainFacts, type Cell, type SheetFacts } from '#core/spreadsheets/sheet.ts'
import { tariffColumns } from '#core/catalog/tariff-rate.ts'
import { aParty } from './catalog-fixtures.ts'

const importerColumns = partyFields('importer').map(({ key, field }) => ({ key, field }))
type Listed = NonNullable<Parameters<typeof readCatalog>[2]>['isListed']
const reading = (rows: readonly (readonly Cell[])[], columns: readonly CatalogColumn[], language: Language = 'id', isListed?: Listed) =>
  readCatalog([{ name: 'S', rows, facts: plainFacts }], columns, { language, ...(isListed && { isListed }) })
/** What is read of a sheet. */
const read = (...given: Parameters<typeof reading>) => {
  const { asked, unknown, unread, coded, rows } = reading(...given)
  return { asked, unknown, unread: unread.map(({ text }) => text), coded, rows: rows.map(({ values }) => values) }
}
const nothing = { asked: [], unknown: [], unread: [], coded: [], rows: [] }
const filled = (row: object): object => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== null))

test('an exported sheet is read back, in either language, codes with their zeros', () => {
  const { values } = aParty('importer', { impnama: 'PT Satu', impnpwp: '012345678901000', apino: '0912', apikd: '01' })
  for (const language of ['id', 'en'] as const) {
    const sheet = catalogSheet('Importir', importerColumns, [{ ...values, impid: 5 }], language)
    const rows = [filled({ ...values, impid: 5 })]
    expect(read(sheet.rows, importerColumns, language)).toEqual({ ...nothing, rows })
    expect(read(sheet.rows, importerColumns, language === 'id' ? 'en' : 'id').rows).toEqual(rows)
  }
})

test('headings are found below a title and by their wire names; unknown ones are listed', () => {
  const rows = [['DAFTAR BARANG'], [], ['Kode barang', 'brgurai', 'Rak', null], ['A-1', 'Baut', 'R7', 'x'], [null, null], ['A-2', 'Mur']]
  expect(read(rows, productColumns)).toEqual({
    ...nothing,
    unknown: ['Rak'],
    rows: [
      { kd_barang: 'A-1', brgurai: 'Baut' },
      { kd_barang: 'A-2', brgurai: 'Mur' }
    ]
  })
  expect([reading([['x', 'y']], productColumns), reading([], productColumns)].map(({ tables }) => tables)).toEqual([[], []])
})

const listed = { unit: ['PCE', 'KGM', 'KG', 'LBR', 'ST', 'BTG'], package: ['CT', 'SX'], country: ['CN', 'ID'] }
const isListed = (list: keyof typeof listed, code: string): boolean => listed[list].includes(code)

test('words and short forms of a list of another program become codes; a word with several meanings or none stays', () => {
  const rows = [
    ['Uraian barang', 'Satuan', 'Jenis kemasan', 'Negara asal'],
    ['Baut', 'pcs', 'karton', 'China'],
    ['Mur', 'KG', 'set', 'id'],
    ['Kertas', 'LBR', 'ct', 'CN'],
    ['Besi', 'btg', 'peti', 'Nusantara'],
    ['Kawat', 'lusin', '', 'CHN']
  ]
  const found = read(rows, productColumns, 'id', isListed)
  expect(found.rows.map(({ kdsat, kemasjn, brgasal }) => [kdsat, kemasjn, brgasal])).toEqual([
    ['PCE', 'CT', 'CN'],
    ['KGM', 'SX', 'ID'],
    ['LBR', 'CT', 'CN'],
    ['BTG', 'peti', 'Nusantara'],
    ['lusin', undefined, 'CN']
  ])
  expect(found.coded.map(({ text, code }) => `${text} ${code ?? '?'}`)).toEqual([
    'pcs PCE',
    'karton CT',
    'China CN',
    'KG KGM',
    'set SX',
    'LBR ?',
    'CHN CN'
  ])
  expect(read(rows, productColumns).coded).toEqual([{ text: 'LBR', code: null }])
})

test('in a list of Ajukan a listed code stays, and a word that was typed into it becomes its code', () => {
  const products = ['KG', 'LBR', 'pcs'].map((kdsat) => ({ brgurai: 'Baut', kdsat }))
  const found = read(catalogSheet('Barang', productColumns, products, 'id').rows, productColumns, 'id', isListed)
  expect(found.rows.map(({ kdsat }) => kdsat)).toEqual(['KG', 'LBR', 'PCE'])
  expect(found.coded).toEqual([{ text: 'pcs', code: 'PCE' }])
})

test('a lost zero of a tariff code is restored, and a price in either number form is a plain decimal', () => {
  const rows = [
    ['Pos tarif (HS)', 'Harga satuan'],
    [1012100, '1.234,5']
  ]
  expect(read(rows, productColumns).rows).toEqual([{ nohs: '01012100', unitPrice: '1234.5' }])
})

test('a tax number that lost its leading zeros is listed and left out of its row, so that it replaces no complete one', () => {
  const rows = [
    ['impnama', 'impnpwp'],
    ['PT Satu', 12_345_678_901_000],
    ['PT Dua', '12345674012000']
  ]
  const found = read(rows, importerColumns)
  expect([found.rows, found.unread]).toEqual([
    [{ impnama: 'PT Satu' }, { impnama: 'PT Dua' }],
    ['12345678901000', '12345674012000']
  ])
})

test('any table with any texts is exported and read back unchanged', () => {
  const text = fc.string({ maxLength: 12 }).map((one) => one.replace(/\s+/g, ' ').trim())
  const row = fc.record({ kd_barang: text, brgurai: fc.constantFrom('Baut', '=1+1', '-5', "'x"), merk: text, tipe: text })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const sheet = catalogSheet(
        'Barang',
        productColumns,
        rows.map((one) => productValues(one)),
        'id'
      )
      expect(read(sheet.rows, productColumns).rows.map((one) => filled(productValues(one)))).toEqual(rows.map(filled))
    })
  )
  for (const kind of partyKinds)
    expect(read(catalogSheet(kind, partyFields(kind), [], 'en').rows, partyFields(kind), 'en')).toEqual(nothing)
})

test('a CSV of Ajukan is recognised, so that escaped texts are restored', () => {
  const values = { kd_barang: '-12A', brgurai: '=SEAL', merk: "'=x" }
  const sheet = catalogSheet('Barang', productColumns, [productValues(values)], 'id')
  const csv = sheet.rows.map((row) => row.map((cell) => csvCell(cell, 'id')))
  expect(csv[1]).toContain("'=SEAL")
  expect(read(unmarkedRows(csv, ownKeys), productColumns, 'en')).toEqual({ ...nothing, rows: [values] })
})

test('an unreadable cell is left out of its row and listed', () => {
  const [number] = importerColumns.filter(({ field }) => field.kind === 'integer')
  const sheet = [
    ['Nama importir', number?.field.label.id ?? ''],
    ['PT Karya', 'lima']
  ]
  expect(read(sheet, importerColumns)).toEqual({ ...nothing, unread: ['lima'], rows: [{ impnama: 'PT Karya' }] })
})

test('an ambiguous price of a file is reported with its place and both readings', () => {
  const rows = [
    ['Kode barang', 'Harga satuan'],
    ['A-1', '1.250'],
    ['A-2', 7]
  ]
  const { asked, forms } = reading(rows, productColumns)
  expect([asked, forms.numbers.ambiguous]).toEqual([
    ['numbers'],
    [{ place: { sheet: 0, row: 1, column: 1 }, text: '1.250', id: '1250', en: '1.25' }]
  ])
})

test('an ambiguous date of a file is reported with both readings; a part above 12 proves the order of all', () => {
  const rows = [
    ['Nama PPJK', 'Tgl NP-PPJK'],
    ['PT Karya', '03/04/2026']
  ]
  const columns = partyFields('broker').map(({ key, field }) => ({ key, field }))
  const { asked, forms } = reading(rows, columns)
  expect([asked, forms.dates.ambiguous]).toMatchObject([
    ['dates'],
    [{ place: { row: 1 }, text: '03/04/2026', id: '2026-04-03', en: '2026-03-04' }]
  ])
  const american = read([...rows, ['PT Dua', '11/20/2026']], columns)
  expect([american.asked, american.rows.map((row) => row['ppjktg'])]).toEqual([[], ['2026-03-04', '2026-11-20']])
})

const brokerColumns = partyFields('broker').map(({ key, field }) => ({ key, field }))

test('a row of headings that a page repeats is no party, a text merged over rows is that of each, and days count from 1904 where the file says so', () => {
  const sheet = (rows: readonly (readonly Cell[])[], facts: Partial<SheetFacts>) => [
    { name: 'S', rows, facts: { ...plainFacts, ...facts } }
  ]
  const again = [
    ['Nama PPJK', 'Alamat PPJK'],
    ['PT Satu', 'Batam'],
    ['Nama PPJK', 'Alamat PPJK'],
    ['PT Dua', 'Medan']
  ]
  const { rows, tables } = readCatalog(sheet(again, {}), brokerColumns)
  expect([rows.map(({ row }) => row), tables[0]?.leftOut]).toMatchObject([[1, 3], [{ row: 2, kind: 'heading' }]])
  const merged = [
    ['Pos tarif (HS)', 'Skema tarif', 'BM (%)'],
    ['85176200', '', 5],
    [null, 'ATIGA', 0]
  ]
  const tall = [{ column: 0, top: 1, bottom: 2 }]
  expect(readCatalog(sheet(merged, { tall }), tariffColumns).rows.map(({ values }) => values['nohs'])).toEqual(['85176200', '85176200'])
  const dated = [
    ['Nama PPJK', 'Tgl NP-PPJK'],
    ['PT Karya', 44_653]
  ]
  expect(readCatalog(sheet(dated, { date1904: true }), brokerColumns).rows[0]?.values['ppjktg']).toBe('2026-04-03')
})

test('every value of a table has the place of its cell, wherever its column and row are', () => {
  const keys = ['kd_barang', 'brgurai', 'nohs', 'merk'] as const
  const labels = new Map<string, CatalogColumn>(productColumns.map((column) => [column.key, column]))
  const table = fc.record({
    order: fc.shuffledSubarray([...keys], { minLength: 2 }),
    language: fc.constantFrom<Language>('id', 'en'),
    above: fc.nat(4),
    left: fc.nat(2),
    blank: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 })
  })
  fc.assert(
    fc.property(table, ({ order, language, above, left, blank }) => {
      const margin = Array.from({ length: left }, () => null)
      const head = [...margin, ...order.map((key) => labels.get(key)?.field.label[language] ?? '')]
      const rows: Cell[][] = [...Array.from({ length: above }, (_, at) => [`Daftar ${at}`]), head]
      const wanted: string[] = []
      for (const [at, isBlank] of blank.entries()) {
        if (isBlank) rows.push([null])
        for (const [index, key] of order.entries()) wanted.push(`${key} ${rows.length}/${left + index}`)
        rows.push([...margin, ...order.map((key) => `${key}-${at}`)])
      }
      const found = reading(rows, productColumns, language).rows.flatMap(({ cells }) =>
        Object.entries(cells).map(([key, { place, text }]) => {
          expect(rows[place.row]?.[place.column]).toBe(text)
          return `${key} ${place.row}/${place.column}`
        })
      )
      expect(found.toSorted()).toEqual(wanted.toSorted())
    })
  )
})
