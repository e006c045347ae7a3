import { expect, test } from 'vitest'
import type { Language } from '#core/base/language.ts'
import { blank } from '#core/derive/shape.ts'
import { declaration } from '#core/schema/declaration.ts'
import { readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { needsAnswer } from '#core/spreadsheets/number-form.ts'
import { plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'

const sheet = (name: string, rows: readonly (readonly Cell[])[], date1904 = false): Sheet => ({
  name,
  rows,
  facts: { ...plainFacts, date1904 }
})
const start = blank(declaration)
const read = (form: Language, goods: readonly (readonly Cell[])[]) =>
  readCeisa(
    [
      sheet('HEADER', [
        ['NOMOR AJU', 'NETTO'],
        ['040328MTR41720261118000007', 5]
      ]),
      sheet('BARANG', [
        ['NOMOR AJU', 'HS', 'URAIAN', 'JUMLAH SATUAN', 'CIF'],
        ...goods.map((row) => ['040328MTR41720261118000007', ...row])
      ])
    ],
    form,
    start
  )

test('tariff codes and descriptions of a CEISA workbook are no evidence for the form of its numbers', () => {
  const { forms } = read('id', [['8413.30', 'PIPA 12.5', '1.250', 7]])
  expect(needsAnswer(forms.numbers)).toBe(true)
  expect(forms.numbers.ambiguous).toEqual([
    { place: { sheet: 'BARANG', row: 2, heading: 'JUMLAH SATUAN', column: 3 }, text: '1.250', id: 1250, en: 1.25 }
  ])
})

test('a number of a CEISA workbook that proves a form decides the others, and is read in it', () => {
  const goods = [['84133090', 'PIPA', '1.250', '2.500,75']]
  const { forms } = read('en', goods)
  expect([needsAnswer(forms.numbers), forms.numbers.form]).toEqual([false, 'id'])
  expect(read('id', goods).declarations[0]?.detail.data[0]).toMatchObject({ jmlsat: 1250, dcif: 2500.75 })
})

test('dates of a CEISA workbook whose order nothing shows are asked about; one with a part above 12 decides', () => {
  const withDocuments = (dates: 'id' | 'en', days: readonly string[]) =>
    readCeisa(
      [
        sheet('HEADER', [['NOMOR AJU'], ['040328MTR41720261118000007']]),
        sheet('BARANG', [
          ['NOMOR AJU', 'HS'],
          ['040328MTR41720261118000007', '84133090']
        ]),
        sheet('DOKUMEN', [
          ['NOMOR AJU', 'SERI', 'KODE DOKUMEN', 'NOMOR DOKUMEN', 'TANGGAL DOKUMEN'],
          ...days.map((day, at) => ['040328MTR41720261118000007', at + 1, '380', `INV-${at}`, day])
        ])
      ],
      { numbers: 'id', dates },
      start
    )
  const { forms } = withDocuments('id', ['03/04/2026'])
  expect([needsAnswer(forms.numbers), needsAnswer(forms.dates)]).toEqual([false, true])
  expect(forms.dates.ambiguous[0]?.place).toEqual({ sheet: 'DOKUMEN', row: 2, heading: 'TANGGAL DOKUMEN', column: 4 })
  expect(withDocuments('id', ['03/04/2026', '11/20/2026']).forms.dates.form).toBe('en')
  const read = withDocuments('en', ['03/04/2026', '11/20/2026']).declarations[0]
  expect(read?.dokumen.data.map(({ doktg }) => doktg)).toEqual(['2026-03-04', '2026-11-20'])
})

test('a number in a date column of a CEISA workbook that counts days from 1904 is that day', () => {
  const header = [
    ['NOMOR AJU', 'TANGGAL TIBA'],
    ['040328MTR41720261118000007', 44_884]
  ]
  const { declarations } = readCeisa([sheet('HEADER', header, true)], 'id', start)
  expect(declarations[0]?.header.data.tgtiba).toBe('2026-11-20')
})
