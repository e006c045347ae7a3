import { expect, test } from 'vitest'
import { nameInZip, namesInZip } from '#core/archive/export-names.ts'
import { pdfListSheet, type ListedPdf } from '#core/spreadsheets/document-list.ts'

const pdf = (over: Partial<ListedPdf> = {}): ListedPdf => ({
  sha256: 'ab'.repeat(32),
  car: '04030000001220260525000001',
  code: '2003',
  date: '2026-05-25',
  number: '1/KBC',
  description: 'SPPB',
  bytes: 10,
  storedAt: Date.UTC(2026, 4, 25, 1, 2, 3),
  importer: 'PT Maju',
  meaning: 'SPPB, persetujuan pengeluaran',
  profileName: 'Kantor',
  ...over
})

test('a file name in the zip is readable and has only safe characters for any fields', () => {
  expect(nameInZip(pdf())).toBe('04030000001220260525000001/2026-05-25_2003_SPPB-persetujuan-pengeluaran_abababab.pdf')
  for (const text of ['../../etc', 'C:\\x', '..', '', '\u202Egnp', 'a\0b', '/', '.hidden', 'é'.repeat(300), 'CON']) {
    const name = nameInZip(pdf({ car: text, code: text, date: text, meaning: text }))
    expect(name).toMatch(/^_?[A-Za-z0-9][A-Za-z0-9-]*\/[A-Za-z0-9-]+__?[A-Za-z0-9-]+__?[A-Za-z0-9-]+_[0-9a-f]{8}\.pdf$/)
  }
})

test('each content is once in the zip, no two contents share a name, and the list has the file of every response', () => {
  const other = `${'ab'.repeat(4)}${'cd'.repeat(28)}`
  const pdfs = [pdf(), pdf({ code: '300', number: '2' }), pdf({ sha256: other })]
  const names = namesInZip(pdfs)
  expect([names.size, new Set(names.values()).size]).toEqual([2, 2])
  const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const
  const sheet = pdfListSheet(pdfs, names, 'WIB', { sheet: 'Daftar', columns })
  expect(sheet.rows).toHaveLength(4)
  expect(sheet.rows.slice(1).map((row) => row[9])).toEqual([names.get(pdf().sha256), names.get(pdf().sha256), names.get(other)])
  expect(sheet.rows[1]?.[7]).toBe('2026-05-25 08:02:03')
  expect(sheet.rows.map((row) => row[11])).toEqual(['l', 'Kantor', 'Kantor', 'Kantor'])
  const inWita = pdfListSheet(pdfs, names, 'WITA', { sheet: 'Daftar', columns }).rows
  expect(inWita.slice(0, 2).map((row) => row[7])).toEqual(['h (WITA)', '2026-05-25 09:02:03'])
})
