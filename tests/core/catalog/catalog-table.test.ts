import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partyFields, partyKinds } from '#core/catalog/party.ts'
import { productColumns, productValues } from '#core/catalog/product.ts'
import { ownKeys } from '#core/catalog/describe-row.ts'
import { catalogSheet, readCatalogSheet } from '#core/catalog/catalog-table.ts'
import { csvCell, unmarkedRows } from '#core/spreadsheets/csv-injection.ts'
import { aParty } from './catalog-fixtures.ts'

const importerColumns = partyFields('importer').map(({ key, field }) => ({ key, field }))
const none = { evidence: [], ambiguous: [], form: null }
const noForms = { numbers: none, dates: none }
const filled = (row: object): object => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== null))

test('an exported sheet is read back, in either language, codes with their zeros', () => {
  const { values } = aParty('importer', { impnama: 'PT Satu', impnpwp: '012345678901000', apino: '0912', apikd: '01' })
  for (const language of ['id', 'en'] as const) {
    const sheet = catalogSheet('Importir', importerColumns, [{ ...values, impid: 5 }], language)
    expect(readCatalogSheet(sheet.rows, importerColumns, language)).toEqual({
      forms: noForms,
      unknown: [],
      unreadable: [],
      coded: [],
      rows: [filled({ ...values, impid: 5 })]
    })
    expect(readCatalogSheet(sheet.rows, importerColumns, language === 'id' ? 'en' : 'id')?.rows).toHaveLength(1)
  }
})

test('headings are found below a title and by their wire names; unknown ones are listed', () => {
  const rows = [['DAFTAR BARANG'], [], ['Kode barang', 'brgurai', 'Rak', null], ['A-1', 'Baut', 'R7', 'x'], [null, null], ['A-2', 'Mur']]
  expect(readCatalogSheet(rows, productColumns, 'id')).toEqual({
    forms: noForms,
    unknown: ['Rak'],
    unreadable: [],
    coded: [],
    rows: [
      { kd_barang: 'A-1', brgurai: 'Baut' },
      { kd_barang: 'A-2', brgurai: 'Mur' }
    ]
  })
  expect([readCatalogSheet([['x', 'y']], productColumns, 'id'), readCatalogSheet([], productColumns, 'id')]).toEqual([null, null])
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
  const read = readCatalogSheet(rows, productColumns, 'id', isListed)
  expect(read?.rows.map(({ kdsat, kemasjn, brgasal }) => [kdsat, kemasjn, brgasal])).toEqual([
    ['PCE', 'CT', 'CN'],
    ['KGM', 'SX', 'ID'],
    ['LBR', 'CT', 'CN'],
    ['BTG', 'peti', 'Nusantara'],
    ['lusin', undefined, 'CN']
  ])
  expect(read?.coded.map(({ text, code }) => `${text} ${code ?? '?'}`)).toEqual([
    'pcs PCE',
    'karton CT',
    'China CN',
    'KG KGM',
    'set SX',
    'LBR ?',
    'CHN CN'
  ])
  expect(readCatalogSheet(rows, productColumns, 'id')?.coded).toEqual([{ text: 'LBR', code: null }])
})

test('in a list of Ajukan a listed code stays, and a word that was typed into it becomes its code', () => {
  const products = ['KG', 'LBR', 'pcs'].map((kdsat) => ({ brgurai: 'Baut', kdsat }))
  const read = readCatalogSheet(catalogSheet('Barang', productColumns, products, 'id').rows, productColumns, 'id', isListed)
  expect(read?.rows.map(({ kdsat }) => kdsat)).toEqual(['KG', 'LBR', 'PCE'])
  expect(read?.coded).toEqual([{ text: 'pcs', code: 'PCE' }])
})

test('a lost zero of a tariff code is restored, and a price in either number form is a plain decimal', () => {
  const rows = [
    ['Pos tarif (HS)', 'Harga satuan'],
    [1012100, '1.234,5']
  ]
  expect(readCatalogSheet(rows, productColumns, 'id')?.rows).toEqual([{ nohs: '01012100', unitPrice: '1234.5' }])
})

test('a tax number that lost its leading zeros is listed and left out of its row, so that it replaces no complete one', () => {
  const rows = [
    ['impnama', 'impnpwp'],
    ['PT Satu', 12_345_678_901_000],
    ['PT Dua', '12345674012000']
  ]
  const read = readCatalogSheet(rows, importerColumns, 'id')
  expect([read?.rows, read?.unreadable]).toEqual([
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
      expect(readCatalogSheet(sheet.rows, productColumns, 'id')?.rows.map((one) => filled(productValues(one)))).toEqual(rows.map(filled))
    })
  )
  for (const kind of partyKinds)
    expect(readCatalogSheet(catalogSheet(kind, partyFields(kind), [], 'en').rows, partyFields(kind), 'en')).toEqual({
      forms: noForms,
      unknown: [],
      unreadable: [],
      coded: [],
      rows: []
    })
})

test('a CSV of Ajukan is recognised, so that escaped texts are restored', () => {
  const values = { kd_barang: '-12A', brgurai: '=SEAL', merk: "'=x" }
  const sheet = catalogSheet('Barang', productColumns, [productValues(values)], 'id')
  const csv = sheet.rows.map((row) => row.map((cell) => csvCell(cell, 'id')))
  expect(csv[1]).toContain("'=SEAL")
  expect(readCatalogSheet(unmarkedRows(csv, ownKeys), productColumns, 'en')).toEqual({
    forms: noForms,
    unknown: [],
    unreadable: [],
    coded: [],
    rows: [values]
  })
})

test('an unreadable cell is left out of its row and listed', () => {
  const [number] = importerColumns.filter(({ field }) => field.kind === 'integer')
  const sheet = [
    ['Nama importir', number?.field.label.id ?? ''],
    ['PT Karya', 'lima']
  ]
  const read = readCatalogSheet(sheet, importerColumns, 'id')
  expect(read).toEqual({ forms: noForms, unknown: [], coded: [], unreadable: ['lima'], rows: [{ impnama: 'PT Karya' }] })
})

test('an ambiguous price of a file is reported with its place and both readings', () => {
  const rows = [
    ['Kode barang', 'Harga satuan'],
    ['A-1', '1.250'],
    ['A-2', 7]
  ]
  expect(readCatalogSheet(rows, productColumns, 'id')?.forms.numbers).toEqual({
    evidence: [],
    form: null,
    ambiguous: [{ place: { row: 2, heading: 'Harga satuan' }, text: '1.250', id: '1250', en: '1.25' }]
  })
})

test('an ambiguous date of a file is reported with both readings; a part above 12 proves the order of all', () => {
  const rows = [
    ['Nama PPJK', 'Tgl NP-PPJK'],
    ['PT Karya', '03/04/2026']
  ]
  const columns = partyFields('broker').map(({ key, field }) => ({ key, field }))
  const { dates } = readCatalogSheet(rows, columns, 'id')?.forms ?? {}
  expect(dates?.ambiguous).toMatchObject([{ place: { row: 2 }, text: '03/04/2026', id: '2026-04-03', en: '2026-03-04' }])
  const american = readCatalogSheet([...rows, ['PT Dua', '11/20/2026']], columns, { numbers: 'id', dates: 'en' })
  expect(american?.forms.dates.form).toBe('en')
  expect(american?.rows.map((row) => row['ppjktg'])).toEqual(['2026-03-04', '2026-11-20'])
})
