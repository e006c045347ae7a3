import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '#core/base/language.ts'
import { readCatalog, type CatalogColumn } from '#core/catalog/catalog-table.ts'
import { readCodeList } from '#core/catalog/code-list-table.ts'
import { partyFields } from '#core/catalog/party.ts'
import { productColumns } from '#core/catalog/product.ts'
import { readRateTable } from '#core/catalog/rate-table.ts'
import { plainTarget } from '#core/import/plain-target.ts'
import { plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'
import { readTables, type TablesReading } from '#core/spreadsheets/tables/read-tables.ts'

interface Column {
  readonly key: string
  readonly names: Readonly<Record<Language, string>>
  readonly kind: 'text' | 'number' | 'date'
}

const columnsOf = (columns: readonly CatalogColumn[], keys: readonly string[]): readonly Column[] =>
  columns.flatMap(({ key, field }) =>
    keys.includes(key)
      ? [
          {
            key,
            names: field.label,
            kind: field.form === 'date' ? 'date' : field.kind === 'string' && field.form === undefined ? 'text' : 'number'
          }
        ]
      : []
  )
const broker = partyFields('broker').map(({ key, field }) => ({ key, field }))

/** What reads each table, and some of its columns. */
const targets: readonly {
  readonly name: string
  readonly columns: readonly Column[]
  readonly read: (sheets: readonly Sheet[], language: Language) => Pick<TablesReading, 'rows' | 'asked'>
}[] = [
  {
    name: 'products',
    columns: columnsOf(productColumns, ['kd_barang', 'brgurai', 'merk', 'unitPrice', 'unitWeight']),
    read: (sheets, language) => readCatalog(sheets, productColumns, { language })
  },
  {
    name: 'parties',
    columns: columnsOf(broker, ['ppjknama', 'ppjkalmt', 'ppjktg']),
    read: (sheets, language) => readCatalog(sheets, broker, { language })
  },
  {
    name: 'goods of a declaration',
    columns: columnsOf(plainTarget('detail').fields, ['kd_barang', 'brgurai', 'merk', 'jmlsat', 'dnilinv']),
    read: (sheets, language) => readTables(sheets, plainTarget('detail'), { language })
  },
  {
    name: 'documents of a declaration',
    columns: columnsOf(plainTarget('dokumen').fields, ['dokno', 'dokinst', 'doktg']),
    read: (sheets, language) => readTables(sheets, plainTarget('dokumen'), { language })
  }
]

const amounts = [1234.56, 1250, 7.5, 1_234_567.25]
const written: Readonly<Record<Language, (value: number) => string>> = {
  id: (value) => value.toLocaleString('id-ID', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2 }),
  en: (value) => value.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2 })
}
const days = ['2026-04-03', '2026-04-13', '2026-12-25', '2026-05-06']
const slashed = (day: string, form: Language): string => {
  const [year = '', month = '', of = ''] = day.split('-')
  return form === 'id' ? `${of}/${month}/${year}` : `${month}/${of}/${year}`
}

const aTable = fc.constantFrom(...targets).chain(({ name, columns, read }) =>
  fc.record({
    target: fc.constant({ name, read }),
    order: fc.shuffledSubarray([...columns], { minLength: 2 }),
    language: fc.constantFrom<Language>('id', 'en'),
    window: fc.constantFrom<Language>('id', 'en'),
    form: fc.constantFrom<Language>('id', 'en'),
    titles: fc.nat(3),
    blank: fc.nat(3),
    rows: fc.array(fc.record({ amount: fc.constantFrom(...amounts), day: fc.constantFrom(...days) }), { minLength: 1, maxLength: 5 })
  })
)

test('any table is read with the places of its cells, in the forms that its cells prove; else it says what must be asked', () => {
  fc.assert(
    fc.property(aTable, ({ target, order, language, window, form, titles, blank, rows: values }) => {
      const cellOf = ({ key, kind }: Column, row: number): string => {
        const { amount = 0, day = '' } = values[row] ?? {}
        return kind === 'number' ? written[form](amount) : kind === 'date' ? slashed(day, form) : `${key} "${String(row)}"`
      }
      const body = values.map((_, row) => order.map((column) => cellOf(column, row)))
      const rows: readonly (readonly Cell[])[] = [
        ...Array.from({ length: titles }, (_, at) => [`Daftar ${String(at)}`]),
        order.map(({ names }) => names[language]),
        ...body.flatMap((cells, at) => (at === blank ? [[null], cells] : [cells]))
      ]
      const read = target.read([{ name: 'S', rows, facts: plainFacts, isUnescaped: false }], window)
      const has = (kind: Column['kind']): boolean => order.some((column) => column.kind === kind)
      const isProven = {
        numbers: values.some(({ amount }) => !Number.isInteger(amount)),
        dates: values.some(({ day }) => Number(day.slice(8)) > 12)
      }
      const isOpen = {
        numbers: has('number') && !isProven.numbers && values.some(({ amount }) => amount === 1250),
        dates: has('date') && !isProven.dates
      }
      expect(read.asked).toEqual((['numbers', 'dates'] as const).filter((kind) => isOpen[kind]))
      expect(read.rows).toHaveLength(values.length)
      for (const [at, { cells }] of read.rows.entries())
        for (const { key, kind } of order) {
          const cell = cells[key]
          expect(rows[cell?.place.row ?? -1]?.[cell?.place.column ?? -1]).toBe(cell?.text)
          const { amount = 0, day = '' } = values[at] ?? {}
          const isKnown = kind === 'number' ? isProven.numbers : kind === 'date' ? isProven.dates : true
          const value = cell?.reading.ok === true ? String(cell.reading.value) : null
          if (isKnown) expect(value).toBe(kind === 'number' ? String(amount) : kind === 'date' ? day : `${key} "${String(at)}"`)
          else expect(cell?.ambiguous !== null).toBe(kind === 'date' ? day.slice(5, 7) !== day.slice(8) : amount === 1250)
        }
    }),
    { numRuns: 300 }
  )
})

test('lists of codes and exchange rates are read by the same function, wherever their columns are', () => {
  const record = fc.record({ order: fc.shuffledSubarray(['code', 'rate', 'text'] as const, { minLength: 3 }), titles: fc.nat(3) })
  fc.assert(
    fc.property(record, ({ order, titles }) => {
      const above = Array.from({ length: titles }, (_, at) => [`Daftar ${String(at)}`])
      const rows = (cells: Readonly<Record<'code' | 'rate' | 'text', string>>) => order.map((key) => cells[key])
      const rates = readRateTable([
        ...above,
        rows({ code: 'Mata uang', rate: 'Kurs', text: 'Catatan' }),
        rows({ code: 'USD', rate: '16.312,00', text: 'x' })
      ]).rates.map(({ row, places, rate }) => [rate, row, places.rate?.column, places.currency?.column])
      expect(rates).toEqual([['16312', titles + 1, order.indexOf('rate'), order.indexOf('code')]])
      const list = readCodeList('unit', [
        ...above,
        rows({ code: 'Kode', rate: 'No', text: 'Uraian' }),
        rows({ code: 'KGM', rate: '1', text: 'Kilogram' })
      ])
      expect([list.headerRow, list.columns.code, list.columns.id, list.rows, list.places]).toEqual([
        titles,
        order.indexOf('code'),
        order.indexOf('text'),
        [['KGM', 'Kilogram', '']],
        [titles + 1]
      ])
    })
  )
})

/**
 * Who reads cells of files, apart from the one reader. A workbook of CEISA is no table but six that its numbers join, and which cells are read depends on codes
 * in their rows and on other cells; that of Ajukan is restored exactly, not read.
 */
const others = ['core/spreadsheets/ceisa/combined-columns.ts', 'core/spreadsheets/ceisa/sheet.ts', 'core/spreadsheets/workbook/cells.ts']

test('no other code reads the cells of a file as values of fields', () => {
  const files = globSync('{core,renderer,electron}/**/*.{ts,vue}').map((file) => file.replaceAll('\\', '/'))
  const using = (pattern: RegExp): readonly string[] => files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()
  const asFile = using(/\breadCell\([\s\S]*kind: 'file'|kind: 'file',?\s+key\b/)
  expect(asFile.filter((file) => file !== 'core/spreadsheets/read-cell.ts')).toEqual(
    [...others, 'core/spreadsheets/tables/read-tables.ts'].toSorted()
  )
  expect(using(/import \{[^}]*\breadTables\b/)).toEqual([
    'core/catalog/catalog-table.ts',
    'core/catalog/code-list-table.ts',
    'core/catalog/rate-table.ts',
    'core/import/plain-rows.ts'
  ])
  // Only the review asks about files; the dialog with the same question is for what is pasted into cells and fields.
  expect(using(/\.ask\(\s*numberQuestion\(/)).toEqual(['renderer/features/spreadsheets/store/use-paste-report.ts'])
})
