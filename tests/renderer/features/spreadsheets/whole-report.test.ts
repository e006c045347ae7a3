import { documentOfTexts } from '#core/import/source.ts'
import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import { declaration } from '#core/schema/declaration.ts'
import { readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { noForms } from '#core/spreadsheets/number-form.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'
import { en, id } from '../../../../renderer/i18n/text.ts'
import { wholeReport } from '../../../../renderer/features/spreadsheets/views/whole-report.ts'

const aju = '040328MTR41720261118000007'
const report = (language: 'id' | 'en', lines: readonly (readonly Cell[])[]) => {
  const readAs = () =>
    readCeisa(
      [
        { name: 'HEADER', rows: [['NOMOR AJU'], [aju]], facts: plainFacts },
        {
          name: 'BARANG',
          rows: [['NOMOR AJU', 'HS', 'KODE KONDISI BARANG', 'URAIAN'], ...lines.map((line) => [aju, ...line])],
          facts: plainFacts
        }
      ],
      'id',
      blank(declaration)
    )
  const incoming = {
    kind: 'ceisa',
    file: 'a.xlsx',
    document: documentOfTexts('a.xlsx', []),
    reading: readAs(),
    doubled: [],
    known: noForms,
    isSwapped: null,
    readAs
  } as const
  return wholeReport(incoming, { id, en }[language].spreadsheets, language).find(({ key }) => key === 'notes')
}
const lines = [
  [1_012_900, '2'],
  ['84133090', '2'],
  ['84133090', '3'],
  ['84133090', '1'],
  ['84133090', '1']
]

test('a changed code is one line of the preview for all rows of its column, and one line per cell in the saved note', () => {
  const notes = report('id', lines)
  expect(notes?.lines).toEqual([
    'BARANG baris 2, HS: “1012900” menjadi “01012900”',
    'BARANG › KODE KONDISI BARANG: “2” menjadi “1 (Baru)” pada 2 baris',
    'BARANG baris 4, KODE KONDISI BARANG: “3” menjadi “2 (Bukan baru)”',
    'BARANG › KODE KONDISI BARANG: kode “1” pada 2 baris tidak menyatakan barang baru atau bukan baru, jadi Kondisi barang dikosongkan'
  ])
  expect(notes?.full).toHaveLength(6)
  expect(notes?.full[4]).toBe(
    'BARANG baris 5, KODE KONDISI BARANG: kode “1” tidak menyatakan barang baru atau bukan baru, jadi Kondisi barang dikosongkan'
  )
  expect(report('en', lines)?.lines[2]).toBe('BARANG row 4, KODE KONDISI BARANG: “3” became “2 (Not new)”')
})

test('a text that may be a code that a spreadsheet made a date is named, not as a change', () => {
  const notes = report('en', [['06-Apr', '']])
  expect(notes?.lines).toEqual([
    '1 text may be a code such as 4-6 that Excel turned into a date; imported as written, so check it (BARANG row 2, HS: 06-Apr)'
  ])
})

test('texts whose line breaks become spaces are one line of the preview for their column', () => {
  const notes = report('en', [
    ['84133090', '', 'SEAL\nKARET'],
    ['84133090', '', 'PAKU BETON'],
    ['84133090', '', 'BAUT\r\nM8']
  ])
  expect(notes?.lines).toEqual(['Line breaks replaced by spaces in 2 cells (BARANG › URAIAN: SEAL KARET)'])
  expect(notes?.full).toHaveLength(2)
})
