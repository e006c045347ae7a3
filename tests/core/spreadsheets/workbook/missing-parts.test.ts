import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { exactText, plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'
import { readOwnWorkbook } from '#core/spreadsheets/workbook/read.ts'
import { ownWorkbook } from '#core/spreadsheets/workbook/write.ts'
import { edited } from '../../../support/fixtures/edited-sheets.ts'

const sample = await readFile(new URL('../../../../resources/samples/sparepart-3.json', import.meta.url), 'utf8')

const writtenSample = (): { readonly record: DraftRecord; readonly sheets: readonly Sheet[] } => {
  const read = readEnvelope(sample)
  const [one] = 'problem' in read ? [] : read.declarations
  if (!one) throw new Error('no declaration')
  const record = recordOf('r', one.document, 0, one.numerals, one.lines)
  return { record, sheets: ownWorkbook(record, 'id').map(({ name, rows }) => ({ name, rows, facts: plainFacts })) }
}

const columnOf = (row: readonly Cell[] | undefined, key: string): number =>
  row?.findIndex((cell) => exactText(cell).endsWith(`[${key}]`)) ?? -1

test('what the file lacks is reported: a renamed sheet, a deleted column or row, the structure, and results of formulas', () => {
  const { sheets } = writtenSample()
  expect(readOwnWorkbook(sheets)).toMatchObject({ missing: [], unknown: [], uncalculated: 0 })
  const renamed = sheets.map((sheet) => (sheet.name === 'BARANG' ? { ...sheet, name: 'BARANG REVISI' } : sheet))
  expect(readOwnWorkbook(renamed)).toMatchObject({ missing: ['BARANG'], unknown: ['BARANG REVISI'] })
  const shorter = edited(sheets, 'BARANG', (rows) => {
    const column = columnOf(rows[0], 'brgurai')
    for (const row of rows) row.splice(column, 1)
  })
  expect(readOwnWorkbook(shorter)).toMatchObject({ missing: ['BARANG: brgurai'] })
  const fewer = edited(sheets, 'DEKLARASI', (rows) => {
    rows.splice(
      rows.findIndex((cells) => exactText(cells[1]) === '/header/data/bruto'),
      1
    )
  })
  expect(readOwnWorkbook(fewer)).toMatchObject({ missing: ['DEKLARASI: /header/data/bruto'] })
  expect(readOwnWorkbook(sheets.filter(({ name }) => name !== 'SUSUNAN'))).toMatchObject({ missing: ['SUSUNAN'] })
  const uncalculated = sheets.map((sheet) => (sheet.name === 'BARANG' ? { ...sheet, facts: { ...plainFacts, uncalculated: 2 } } : sheet))
  expect(readOwnWorkbook(uncalculated)).toMatchObject({ uncalculated: 2 })
})

test('rows above the headings are no goods lines; a failed formula is reported with the row of the sheet', () => {
  const { record, sheets } = writtenSample()
  const titled = edited(sheets, 'BARANG', (rows) => {
    rows[1]?.splice(columnOf(rows[0], 'brgurai'), 1, '#N/A')
    rows.unshift(['PT Maju'], [])
  })
  const reading = readOwnWorkbook(titled)
  if (!reading.ok) throw new Error(reading.code)
  expect(reading.read.document.detail.data.map(({ brgurai }) => brgurai)).toEqual([
    '',
    ...record.document.detail.data.slice(1).map(({ brgurai }) => brgurai)
  ])
  expect(reading).toMatchObject({
    missing: [],
    problems: [{ sheet: 'BARANG', row: 4, key: 'brgurai', text: '#N/A', code: 'formula' }]
  })
})
