import { lookupTable } from '#core/base/lookup-table.ts'
import type { IsCodeListed } from '#core/codes/code-names.ts'
import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import type { JsonObject } from '#core/base/json.ts'
import type { Language } from '#core/base/language.ts'
import { catalogSheet, readCatalog } from '#core/catalog/catalog-table.ts'
import { productColumns } from '#core/catalog/product.ts'
import { rateColumns } from '#core/catalog/exchange-rate.ts'
import { readRateTable } from '#core/catalog/rate-table.ts'
import { goodsLine } from '#core/schema/declaration.ts'
import { readPlainRows } from '#core/import/plain-rows.ts'
import { planTable, tableReviewOf } from '#core/import/table-review.ts'
import { plainFacts, type OutSheet, type Sheet } from '#core/spreadsheets/sheet.ts'
import { tableExport } from '#core/spreadsheets/workbook/write.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { writeCsv, writeWorkbook } from '../../../../renderer/workers/spreadsheets/write-workbook.ts'

const languages = ['id', 'en'] as const
const kinds = ['csv', 'xlsx'] as const
type Kind = (typeof kinds)[number]

const line = (over: JsonObject): JsonObject => ({ ...(blank(goodsLine) as unknown as JsonObject), brgurai: 'BAUT', ...over })

const written = async (sheet: OutSheet, kind: Kind, language: Language): Promise<Sheet> => {
  const bytes = kind === 'csv' ? writeCsv(sheet, language).bytes : await writeWorkbook([sheet])
  const [read] = (await readWorkbook(`out.${kind}`, bytes)).sheets
  if (!read) throw new Error('the file has no sheet')
  return read
}

const listed = lookupTable<readonly string[]>({ unit: ['KG', 'LBR', 'MTS', 'PCE', 'ST'], package: ['CT', 'PK'], country: ['CN'] })

/**
 * The goods as a file of the language is read by a window of the other, with what it asks about. `hasLists`: whether the window has loaded the code lists.
 */
const goodsBack = async (lines: readonly JsonObject[], kind: Kind, language: Language, hasLists = true) => {
  const sheet = await written(tableExport('detail', lines, language), kind, language)
  const isListed: IsCodeListed = (list, code) => (hasLists ? (listed[list]?.includes(code) ?? null) : null)
  const review = tableReviewOf(readPlainRows(sheet, 'detail', { language: language === 'id' ? 'en' : 'id', isListed }), 'detail', new Map())
  const { rows } = planTable(review, 'detail', { existing: [], mode: 'replace', catalog: null })
  return { rows: rows.map(({ values }) => line(values)), asked: review.open.map(({ text, doubt, problem }) => [text, problem ?? doubt]) }
}

const amounts: readonly JsonObject[] = [
  { satbmjm: '105.125', jmpc: '0.125', dnilcuk: '1250', jmlsat: 12.5, nettodtl: 1.234, dcif: 1234567.89 },
  { satbmjm: '-15.25', jmpc: '', dnilcuk: '0.0000001', jmlsat: 7, nettodtl: 0.5, dcif: null },
  { satbmjm: '1234567890123456.125', jmpc: '12.12345678901234567', dnilcuk: '', jmlsat: 1, nettodtl: 100.001, dcif: 2 }
]

test.each(kinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  'amounts of goods in a %s file in %s are read back exactly, without a question',
  async (kind, language) => {
    // Also a file whose only decimals are in thousandths.
    for (const lines of [amounts, amounts.slice(0, 1), [{ satbmjm: '105.125' }], [{ nettodtl: 105.125 }]]) {
      const { rows, asked } = await goodsBack(lines.map(line), kind, language)
      expect(asked).toEqual([])
      expect(rows).toMatchObject(lines)
    }
  }
)

test.each(kinds)('codes of goods in a %s file are read back exactly, without a question', async (kind) => {
  const codes = (kdsat: string, kemasjn = 'CT', brgasal = 'CN') => ({ kdsat, kemasjn, brgasal })
  const lines = ['KG', 'LBR', 'MTS', 'PCE', 'ST', 'XYZ'].map((unit) => codes(unit))
  for (const language of languages) {
    const { rows, asked } = await goodsBack(lines.map(line), kind, language)
    expect(rows).toMatchObject(lines)
    expect(asked).toEqual([])
  }
  // What the user wrote into the file is read as in any other.
  const edited = await goodsBack([codes('st', 'karton', 'China'), codes('pcs'), codes('PCS')].map(line), kind, 'id')
  expect(edited.rows.slice(1)).toMatchObject([codes('PCE'), codes('PCE')])
  expect(edited.asked).toEqual([['st', 'ambiguous-unit']])
  const withoutLists = await goodsBack(
    ['ST', 'LBR', 'PCE', 'PCS'].map((unit) => line(codes(unit))),
    kind,
    'id',
    false
  )
  expect(withoutLists.rows).toMatchObject(['ST', 'LBR', 'PCE', 'PCE'].map((unit) => codes(unit)))
  expect(withoutLists.asked).toEqual([])
})

test('the decimals of goods are in the number form of the CSV, also those that a spreadsheet cannot hold as numbers', () => {
  const sheet = tableExport('detail', amounts.map(line), 'id')
  const csv = new TextDecoder().decode(writeCsv(sheet, 'id').bytes)
  for (const text of ['105,1250', '1,2340', '-15,25', '0,0000001', '"1234567890123456,125"', '"12,12345678901234567"'])
    expect(csv).toContain(`;${text};`)
  expect(csv.replaceAll(/\[.*?\]|No\./g, '')).not.toMatch(/\d\.\d/)
})

test.each(kinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  'prices of products in a %s file in %s are numbers, and are read back exactly, without a question',
  async (kind, language) => {
    for (const prices of [['105.125'], ['1250.375', '12.5', '1234567890123456.125']]) {
      const rows = prices.map((unitPrice, index) => ({ kd_barang: `00${index}`, brgurai: 'BAUT', unitPrice }))
      const sheet = catalogSheet('Barang', productColumns, rows, language)
      expect(sheet.rows[1]?.filter((cell) => typeof cell === 'number')).toEqual([Number(prices[0])])
      const { rows: cells } = await written(sheet, kind, language)
      const read = readCatalog([{ name: 'Barang', rows: cells, facts: plainFacts }], productColumns, { language })
      expect(read.asked).toEqual([])
      expect(read.rows.map(({ values: { kd_barang, unitPrice } }) => ({ kd_barang, unitPrice }))).toEqual(
        rows.map(({ kd_barang, unitPrice }) => ({ kd_barang, unitPrice }))
      )
    }
  }
)

test.each(kinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  'rates in a %s file in %s are read back exactly, without a question',
  async (kind, language) => {
    const common = { from: '2026-11-18', until: '2026-11-24', decree: '12/MK/EF.2/2026' }
    for (const rates of [['105.125'], ['16312', '10836.46', '11.6', '0.625']]) {
      const rows = rates.map((rate, index) => ({
        currency: ['USD', 'JPY', 'KRW', 'EUR'][index] ?? '',
        rate,
        unit: index === 1 ? '100' : '1',
        ...common
      }))
      const { rows: cells } = await written(catalogSheet('Kurs', rateColumns, rows, language), kind, language)
      const { rates: read, skipped, asked } = readRateTable(cells)
      expect([skipped, asked]).toEqual([[], []])
      expect(read).toMatchObject(rows)
    }
  }
)
