import { readFileSync } from 'node:fs'
import { write, type WorkBook, type WorkSheet } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRecord, recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { envelopeText, readEnvelope } from '#core/draft/envelope.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { isCeisaWorkbook, readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { ceisaWorkbook } from '#core/spreadsheets/ceisa/write.ts'
import { cellText, plainFacts, type Cell, type OutSheet, type Sheet } from '#core/spreadsheets/sheet.ts'
import { isOwnWorkbook, readOwnWorkbook } from '#core/spreadsheets/workbook/read.ts'
import { ownWorkbook } from '#core/spreadsheets/workbook/write.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { writeWorkbook } from '../../../../renderer/workers/spreadsheets/write-workbook.ts'

const start = newRecord('', '', newProfile('practice', 'practice', 'Latihan'), 0).document
const exact = async (name: string, bytes: Uint8Array): Promise<readonly Sheet[]> => {
  const reading = await readFile(name, bytes)
  if (reading.kind !== 'document' || !reading.workbook) throw new Error('no workbook')
  return reading.workbook.sheets
}

const recordIn = (text: string): DraftRecord => {
  const read = readEnvelope(text)
  const declaration = 'problem' in read ? undefined : read.declarations[0]
  if (!declaration) throw new Error('the text has no declaration')
  return recordOf('r', declaration.document, 0, declaration.numerals, declaration.lines, { print: { tempat: 'Jakarta' } })
}
const samples = ['sparepart-3', 'tekstil-40'].map((name) => recordIn(readFileSync(`resources/samples/${name}.json`, 'utf8')))

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !/[\ufdd0\ufdd1]/.test(text)),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '\r\n=x',
    '\r',
    ' a ',
    '\ta',
    '_x000D_',
    '_x005F_x000D_',
    '&amp;lt;',
    '&#13;',
    '5%',
    '001000',
    '2026-11-20',
    '1e5',
    '#N/A'
  ),
  fc.constantFrom('TRUE', '<![CDATA[x]]>', ']]>', 'x'.repeat(40_000), '', ' ', '=1+1', '&#128512;', '</t></is>', '<c r="A1">', '_xFDD')
)
const anyValue = fc.oneof(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constant(null), fc.boolean())

/** A declaration with any values in any of its fields, and any JSON in a member that nobody knows. */
const anyRecord = fc
  .record({
    sample: fc.constantFrom(...samples),
    header: fc.array(fc.tuple(fc.nat(), anyValue), { maxLength: 30 }),
    rows: fc.array(fc.tuple(fc.constantFrom('detail', 'dokumen', 'container', 'kemasan'), fc.nat(), fc.nat(), anyValue), { maxLength: 40 }),
    unknown: fc.jsonValue({ maxDepth: 3 })
  })
  .map(({ sample, header, rows, unknown }): DraftRecord => {
    const document = JSON.parse(JSON.stringify(sample.document)) as Record<string, { data: Record<string, unknown>[] }>
    const change = (values: Record<string, unknown> | undefined, at: number, value: unknown): void => {
      const keys = Object.keys(values ?? {})
      if (values && keys.length > 0) values[keys[at % keys.length] ?? ''] = value
    }
    for (const [at, value] of header) change(document['header']?.data as unknown as Record<string, unknown>, at, value)
    for (const [member, row, at, value] of rows) {
      const data = document[member]?.data ?? []
      change(data[row % Math.max(1, data.length)], at, value)
    }
    // As it is imported from a file, where `-0` is 0.
    return recordIn(JSON.stringify({ bc28: { document: [{ ...document, asing: unknown }] } }))
  })

/** As `writeWorkbook` writes cells: an empty text is an empty cell. */
const trimmed = (rows: readonly (readonly Cell[])[]) => {
  const cells = rows.map((row) => {
    const filled = row.map((cell) => (cell === '' ? null : Object.is(cell, -0) ? 0 : cell))
    return filled.slice(0, filled.findLastIndex((cell) => cell !== null) + 1)
  })
  return cells.slice(0, cells.findLastIndex((row) => row.some((cell) => cellText(cell) !== '')) + 1)
}
const cellsOf = (sheets: readonly Pick<OutSheet, 'name' | 'rows'>[]) => sheets.map(({ name, rows }) => ({ name, rows: trimmed(rows) }))

test('any declaration is unchanged after export and import, cell by cell and byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(anyRecord, async (record) => {
      const written = ownWorkbook(record, 'id')
      const sheets = await exact('own.xlsx', await writeWorkbook(written))
      expect(cellsOf(sheets)).toEqual(cellsOf(written))
      expect(isOwnWorkbook(sheets)).toBe(true)
      const reading = readOwnWorkbook(sheets)
      if (!reading.ok) throw new Error(reading.code)
      const { document, numerals, lines } = reading.read
      const back = recordOf(record.id, document, 0, numerals, lines, reading.local)
      expect([reading.problems, reading.unknown, reading.missing]).toEqual([[], [], []])
      expect(envelopeText([back], 2)).toBe(envelopeText([record], 2))
    }),
    { numRuns: 60 }
  )
})

test('a CEISA workbook of any declaration is read from its file as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(anyRecord, fc.constantFrom('id', 'en'), async (record, language) => {
      const written = ceisaWorkbook([record], language, 'both')
      const sheets = await exact('ceisa.xlsx', await writeWorkbook(written))
      expect(cellsOf(sheets)).toEqual(cellsOf(written))
      expect(isCeisaWorkbook(sheets)).toBe(true)
      const inMemory = cellsOf(written).map((sheet): Sheet => ({ ...sheet, facts: plainFacts }))
      expect(readCeisa(sheets, language, start)).toEqual(readCeisa(inMemory, language, start))
    }),
    { numRuns: 60 }
  )
})

/** Cells with a format, as the library writes them in every kind of workbook. */
const formatted: WorkSheet = {
  '!ref': 'A1:G3',
  '!cols': [{}, {}, { hidden: true }],
  '!rows': [{}, { hidden: true }],
  '!merges': [{ s: { r: 0, c: 0 }, e: { r: 2, c: 0 } }],
  A1: { t: 's', v: ' Kode ' },
  B1: { t: 'n', v: 1000, z: '000000' },
  C1: { t: 'n', v: 0.05, z: '0%' },
  D1: { t: 'n', v: 46_346, z: 'dd/mm/yyyy' },
  E1: { t: 'b', v: true },
  F1: { t: 'n', v: 12.5, z: '"EUR" #,##0.00' },
  G1: { t: 'n', v: 1234.5678 },
  B2: { t: 'n', v: 0.520833333333333, z: 'hh:mm' },
  C3: { t: 's', v: '00710' }
}
const formattedBook: WorkBook = {
  SheetNames: ['Barang', 'Rahasia'],
  Sheets: { Barang: formatted, Rahasia: { '!ref': 'A1', A1: { t: 's', v: 'x' } } },
  Workbook: { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
}

test.each(['xlsx', 'xlsb', 'biff8', 'ods'] as const)(
  'formats, dates, codes, percentages and hidden parts are read from a workbook of the kind %s',
  async (bookType) => {
    const bytes = new Uint8Array(write(formattedBook, { type: 'array', bookType, cellStyles: true }) as ArrayBuffer)
    const [goods, hidden] = await exact(`a.${bookType}`, bytes)
    expect(goods?.rows.map((row) => trimmed([row])[0])).toEqual([
      [' Kode ', '001000', '5%', { day: '2026-11-20' }, true, 12.5, 1234.5678],
      [null, { day: '1899-12-30', time: '12:30' }],
      [null, null, '00710']
    ])
    expect(goods?.facts).toMatchObject({ merged: 1, tall: [{ column: 0, top: 0, bottom: 2 }], hidden: false })
    expect(goods?.facts.numberWords.get(0)?.get(5)).toBe('EUR')
    // The library writes no hidden rows into old workbooks, and reads nothing hidden of OpenDocument.
    if (bookType !== 'ods') expect([goods?.facts.hiddenColumns, hidden?.facts.hidden]).toEqual([[2], true])
    if (bookType.startsWith('xls')) expect(goods?.facts.hiddenRows).toBe(1)
  }
)
