import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newRecord } from '#core/draft/draft-record.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { isCeisaWorkbook, readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'

const fixture = new URL('../../../fixtures/sheets/ceisa-calc.xlsx', import.meta.url)
const start = newRecord('', '', newProfile('practice', 'practice', 'Latihan'), 0).document
const sheetsOf = async () => (await readWorkbook('ceisa.xlsx', new Uint8Array(await readFile(fixture)))).sheets
const reading = async () => readCeisa(await sheetsOf(), 'id', start)

test('a CEISA workbook is recognised by the names of its sheets', async () => {
  expect(isCeisaWorkbook(await sheetsOf())).toBe(true)
  expect(isCeisaWorkbook((await sheetsOf()).filter((sheet) => sheet.name !== 'BARANG'))).toBe(false)
})

test('each aju number becomes a declaration with leading zeros, dates and numbers', async () => {
  const { declarations, locals } = await reading()
  const operator = { plbNpwp: '0098765432101000', plbNama: 'PT GUDANG BERIKAT', plbAlamat: 'KAWASAN BERIKAT' }
  expect(locals).toEqual([
    { print: { ...operator, 'bm.01012900': '5', tempat: 'Jakarta', nama: 'BUDI SANTOSO' }, party: { pasokNegara: 'CN' } },
    {}
  ])
  const [first, second] = declarations
  expect(declarations.map((declaration) => [declaration.car, declaration.kdkpbc, declaration.detail.data.length])).toEqual([
    ['040328MTR41720261118000007', '040300', 2],
    ['040328MTR41720261118000008', '040300', 1]
  ])
  expect(first?.header.data).toMatchObject({
    kpbc_bongkar: '040300',
    jntpb: '1',
    doktupkd: '11',
    doktupno: '001234',
    doktuptg: '2026-11-10',
    posno: '0017',
    possub: '0003',
    possubsub: '0002',
    pelmuat: 'CNSHA',
    pelbkr: 'IDTPP',
    tgtiba: '2026-11-09',
    kdass: 'LN',
    asuransi: '12.5',
    freight: '250.75',
    fob: 10_000,
    cif: 10_263.25,
    ndpbm: '15721',
    bruto: 512.5,
    netto: 480.25,
    kdval: 'USD',
    kdhrg: 'FOB',
    nilinv: 10_000,
    jmbrg: 2,
    jmcont: 1,
    impid: 6,
    impnpwp: '0012345678901000',
    impnama: 'PT MITRA TERANG',
    apino: '1234567890123',
    apikd: '02',
    ijintpbno: 'KM-112/WBC.08/2024',
    ijintpbtg: '2024-02-29',
    ppjkid: '5',
    ppjknpwp: '012345678901000',
    ppjknama: 'PT JASA KEPABEANAN',
    ppjkno: 'NP-4471',
    ppjktg: '2019-07-01',
    pasoknama: 'SHANGHAI BEARING WORKS',
    penjnama: 'HUADONG TRADING CO',
    penjneg: 'CN',
    moda: '1',
    angkutnama: 'MV SINAR SUNDA',
    angkutno: '114S',
    angkutfl: 'ID',
    // From the profile, as in a new draft.
    jenis_doc: start.header.data.jenis_doc
  })
  expect(first?.detail.data[0]).toMatchObject({
    serial: '1',
    nohs: '01012900',
    kd_barang: '000481',
    spflain: '16 HH, JANTAN',
    jmlsat: 1,
    nettodtl: 300.25,
    dcif: 8_000.2,
    dnilinv: 7_900
  })
  expect(first?.detail.data[1]).toMatchObject({ serial: '2', nohs: '84821000', spflain: '2RS', jmlsat: 1250.5, dnilinv: 2_100 })
  expect(first?.dokumen.data.map((row) => [row.nourut, row.dokkd, row.dokno, row.doktg])).toEqual([
    [1, '380', '00471', '2026-10-31'],
    [2, '705', 'SHA-88201', '2026-11-01']
  ])
  expect([first?.container.data, first?.kemasan.data]).toEqual([
    [{ contno: 'CSQU3054383', contukur: '40', conttipe: 'F' }],
    [{ jnkemas: 'CT', jmkemas: 24, merkkemas: 'MTR 1-24' }]
  ])
  expect([second?.header.data.impnama, second?.header.data.ppjknama, second?.header.data.jmcont, second?.detail.data[0]?.dnilinv]).toEqual([
    'PT MITRA TERANG',
    '',
    0,
    5_000.1
  ])
})

test('values without a field in BC 2.8 are listed by sheet, column and row, and changed values are reported', async () => {
  const { leftovers, otherSheets, notes, orphans } = await reading()
  expect(leftovers.map(({ sheet, heading, row, text }) => [sheet, heading, row, text])).toEqual(
    expect.arrayContaining([
      ['PENGANGKUT', 'CALL SIGN', 2, 'YBCD'],
      ['KONTAINER', 'KODE TIPE KONTAINER', 2, '1'],
      ['BARANG', 'HJE', 3, 'tidak kena']
    ])
  )
  expect(otherSheets).toEqual([{ name: 'VERSI', rows: 2 }])
  expect(notes.filter((note) => note.code === 'padded').map(({ sheet, heading, row, value }) => [sheet, heading, row, value])).toEqual([
    ['HEADER', 'KODE KANTOR', 2, '040300'],
    ['HEADER', 'NOMOR BC11', 2, '001234'],
    ['HEADER', 'NOMOR POS', 2, '0017'],
    ['BARANG', 'HS', 2, '01012900'],
    ['HEADER', 'KODE KANTOR', 3, '040300']
  ])
  expect(orphans).toEqual([])
})

test('of two parties of one kind the first is imported and the second is listed as left over', async () => {
  const sheets = (await sheetsOf()).map((sheet) => {
    if (sheet.name !== 'ENTITAS') return sheet
    const [headings = [], importer = [], ...others] = sheet.rows
    const [name, address] = ['NAMA ENTITAS', 'ALAMAT ENTITAS'].map((heading) => headings.indexOf(heading))
    const second = importer.with(name ?? 0, 'PT KEDUA').with(address ?? 0, 'JL. KEDUA')
    return { ...sheet, rows: [headings, importer.with(address ?? 0, null), ...others, second] }
  })
  const { declarations, leftovers } = readCeisa(sheets, 'id', start)
  expect([declarations[0]?.header.data.impnama, declarations[0]?.header.data.impalmt]).toEqual(['PT MITRA TERANG', ''])
  expect(leftovers.filter(({ row }) => row === 8).map(({ sheet, text }) => [sheet, text])).toEqual(
    expect.arrayContaining([
      ['ENTITAS', 'PT KEDUA'],
      ['ENTITAS', 'JL. KEDUA']
    ])
  )
})

test('rows without a header row and unreadable cells are reported', async () => {
  const sheets = (await sheetsOf()).map((sheet) =>
    sheet.name === 'BARANG'
      ? {
          ...sheet,
          rows: [
            ...sheet.rows,
            ['LAIN', 1, '84821000'],
            ['040328MTR41720261118000008', 2, '84821000', 'Z', 'X', null, null, null, null, null, 'banyak']
          ]
        }
      : sheet
  )
  const { orphans, notes, declarations } = readCeisa(sheets, 'id', start)
  expect(orphans).toEqual([{ sheet: 'BARANG', row: 5, aju: 'LAIN' }])
  expect(notes.filter((note) => note.code === 'number')).toEqual([
    { sheet: 'BARANG', row: 6, heading: 'JUMLAH SATUAN', text: 'banyak', code: 'number', value: null }
  ])
  expect(declarations[1]?.detail.data[1]?.jmlsat).toBeNull()
})

test('a failed formula is reported and imported as blank, also in text columns', async () => {
  const damaged = (await sheetsOf()).map((sheet) => {
    const headings = sheet.rows.find((row) => row.includes('NOMOR AJU')) ?? []
    const columns = new Set(['URAIAN', 'MEREK', 'TIPE', 'NAMA PENGANGKUT', 'KODE KANTOR'].map((heading) => headings.indexOf(heading)))
    const at = sheet.rows.indexOf(headings)
    return {
      ...sheet,
      rows: sheet.rows.map((row, index) => (index === at + 1 ? row.map((cell, column) => (columns.has(column) ? '#N/A' : cell)) : row))
    }
  })
  const { declarations, notes } = readCeisa(damaged, 'id', start)
  const reported = notes.filter(({ code }) => code === 'formula')
  expect(reported.length).toBeGreaterThanOrEqual(3)
  expect(reported.every(({ text, value }) => text === '#N/A' && value === null)).toBe(true)
  expect(JSON.stringify(declarations)).not.toContain('#N/A')
})

test('a failed formula in the aju number gives a draft without aju number and is reported', async () => {
  const second = '040328MTR41720261118000008'
  const damaged = (await sheetsOf()).map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map((cell) => (typeof cell === 'string' && cell.replace(/[ .-]/g, '') === second ? '#REF!' : cell)))
  }))
  const { declarations, notes } = readCeisa(damaged, 'id', start)
  expect(declarations.map(({ car, detail }) => [car, detail.data.length])).toEqual([
    ['040328MTR41720261118000007', 2],
    ['', 1]
  ])
  const places = notes.filter(({ code }) => code === 'formula').map(({ sheet, heading }) => `${sheet} ${heading}`)
  expect(places).toEqual(expect.arrayContaining(['HEADER NOMOR AJU', 'BARANG NOMOR AJU']))
})

test('an aju number that a spreadsheet made a number has lost its digits: a draft without aju number, reported', async () => {
  const second = '040328MTR41720261118000008'
  const damaged = (await sheetsOf()).map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map((cell) => (typeof cell === 'string' && cell.replace(/[ .-]/g, '') === second ? 4.03e25 : cell)))
  }))
  const { declarations, notes } = readCeisa(damaged, 'id', start)
  expect(declarations.map(({ car, detail }) => [car, detail.data.length])).toEqual([
    ['040328MTR41720261118000007', 2],
    ['', 1]
  ])
  const places = notes.filter(({ code }) => code === 'digits').map(({ sheet, heading }) => `${sheet} ${heading}`)
  expect(places).toEqual(expect.arrayContaining(['HEADER NOMOR AJU', 'BARANG NOMOR AJU']))
})
