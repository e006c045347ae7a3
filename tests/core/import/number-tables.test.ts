import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '#core/base/language.ts'
import { columnsOf } from '#core/derive/fields.ts'
import { readPlainRows } from '#core/import/plain-rows.ts'
import { planTable, tableReviewOf } from '#core/import/table-review.ts'
import { needsAnswer, noForms, numberForms } from '#core/spreadsheets/number-form.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'
import { planPaste } from '../../../renderer/grid/sheet/paste-plan.ts'

/** 100,000 tables in the long run: `AJUKAN_NUMBER_TABLES=100000 npx vitest run tests/core/import/number-tables.test.ts`. */
const tables = Number(process.env['AJUKAN_NUMBER_TABLES'] ?? 1_500)

const columns = ['jmlsat', 'brgurai', 'nettodtl', 'satcukjm', 'dnilinv'] as const
type Column = (typeof columns)[number]

/** A cell and the value it means; null if it is no number, so that it must be reported and not become a value. */
interface Written {
  readonly cell: Cell
  readonly value: number | string | null
}

const marks = { id: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const
const form = fc.constantFrom<Language>('id', 'en')

/** A number in a form, as people and programs write it. */
const numberIn = (language: Language, places: number): fc.Arbitrary<Written> =>
  fc
    .record({
      // Few digits and a length of three behind the mark are where the forms are confused.
      whole: fc.oneof(fc.nat(9), fc.nat(999), fc.nat(99_999), fc.nat(9_999_999)),
      fraction:
        places === 0
          ? fc.constant('')
          : fc.oneof(fc.constant(''), fc.stringMatching(new RegExp(`^\\d{1,${places}}$`)), fc.stringMatching(/^\d{3}$/)),
      grouping: fc.constantFrom('none', 'mark', 'mark', 'space'),
      isNegative: fc.boolean(),
      around: fc.constantFrom('', '', '', 'Rp ', 'USD ', '$', ' '),
      isTyped: fc.integer({ min: 0, max: 5 }).map((one) => one === 0)
    })
    .map(({ whole, fraction, grouping, isNegative, around, isTyped }): Written => {
      const value = Number(`${whole}.${fraction === '' ? '0' : fraction}`)
      if (isTyped) return { cell: value, value }
      const separator = grouping === 'none' ? '' : grouping === 'space' ? ' ' : marks[language].group
      const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, separator)
      const text = fraction === '' ? digits : `${digits}${marks[language].decimal}${fraction}`
      if (isNegative && value !== 0 && around === '') return { cell: `(${text})`, value: -value }
      return { cell: `${around}${text}`, value }
    })

const noNumber = fc
  .constantFrom<Cell>(
    ...['n/a', '-', 'v1.2', 'v1,250', 'Km. 5', '10 x 2,5', '1.250/2', 'lihat 1.1', '5 pcs @ 1.000', '12\n500'],
    ...['20.11.2026', '20-11-2026', '20/11/2026', '2026-11-20', '2026.11.20', '20 11 2026', '1,234.56.7', '12:30', '12 5'],
    { day: '2026-11-20' }
  )
  .map((cell): Written => ({ cell, value: null }))

const words = fc
  .constantFrom('BAUT M8', 'SEAL 1,250.5', 'PIPA 2.500,00', 'Uk. 1.234', '8413.30', '12,5', '1.250')
  .map((cell): Written => ({ cell, value: cell }))

const cellOf = (column: Column, language: Language): fc.Arbitrary<Written> =>
  column === 'brgurai'
    ? words
    : fc.oneof({ weight: 8, arbitrary: numberIn(language, column === 'satcukjm' ? 0 : 4) }, { weight: 1, arbitrary: noNumber })

const tableIn = (language: Language): fc.Arbitrary<readonly (readonly Written[])[]> =>
  fc.array(fc.tuple(...columns.map((column) => cellOf(column, language))), { minLength: 1, maxLength: 5 })

const fields = new Map(columnsOf('detail').map(({ key, field }) => [key, field]))
const gridColumns = columns.flatMap((key) => {
  const field = fields.get(key)
  return field ? [{ key, field }] : []
})

const sheetOf = (table: readonly (readonly Written[])[]) => ({
  name: 'A',
  rows: [columns, ...table.map((row) => row.map(({ cell }) => cell))],
  facts: plainFacts
})
const formsOf = (table: readonly (readonly Written[])[]) =>
  numberForms(
    table.flatMap((row) =>
      gridColumns.map(({ key, field }, at) => ({ field, cell: row[at]?.cell, source: { kind: 'file', key } as const, place: null }))
    )
  )

/** The readable values of a table that is imported. `chosen`: the answer to what is in doubt. */
const importedIn = (table: readonly (readonly Written[])[], chosen: Language | null, language: Language) => {
  const reading = readPlainRows(sheetOf(table), 'detail', { headerRow: 0, columns, language, forms: { ...noForms, numbers: chosen } })
  const { lines, open } = tableReviewOf(reading, 'detail', new Map())
  if (chosen === null && open.some(({ doubt }) => doubt === 'number-form')) return null
  const readable = lines.map((line) => ({
    ...line,
    values: Object.fromEntries(Object.entries(line.values).filter(([, { value }]) => value !== ''))
  }))
  return planTable({ lines: readable }, 'detail', { existing: [], mode: 'append', catalog: null }).rows.map(({ values }) => values)
}
const meant = (table: readonly (readonly Written[])[]) =>
  table.map((row) => Object.fromEntries(row.flatMap(({ value }, at) => (value === null ? [] : [[columns[at] ?? '', value]]))))

const clipboardText = ({ cell }: Written): string =>
  typeof cell === 'number' ? '' : typeof cell === 'string' ? cell : cell === null || typeof cell === 'boolean' ? '' : cell.day

/** What a paste into an empty table would write, row by row; null if it asks. */
const pasted = (block: readonly (readonly string[])[], chosen: Language | null, language: Language) => {
  const range = { top: 0, left: 0, bottom: 0, right: 0 }
  const plan = planPaste(block, { rows: [], columns: gridColumns, ranges: [range], language, known: { numbers: chosen, dates: 'id' } })
  if (plan.question !== null) return null
  return block.map((_, row) => Object.fromEntries(plan.edits.filter((edit) => edit.row === row).map(({ key, value }) => [key, value])))
}
/** Typed number cells of a workbook do not exist on the clipboard; an empty cell is no edit. */
const pastable = (table: readonly (readonly Written[])[]) =>
  table.map((row) => row.map((one) => (typeof one.cell === 'number' ? { cell: '', value: null } : one)))

let asked = 0
let read = 0

test('any table of numbers in one form is read exactly or asked about, also with texts, dates and units among the numbers', () => {
  const inForm = form.chain((language) => fc.record({ language: fc.constant(language), window: form, table: tableIn(language) }))
  fc.assert(
    fc.property(inForm, ({ language, window, table }) => {
      const unasked = importedIn(table, null, window)
      if (unasked === null) asked += 1
      else read += 1
      expect(unasked === null).toBe(needsAnswer(formsOf(table)))
      // The true form gives the true values; without a question the decided form does.
      expect(unasked ?? importedIn(table, language, window)).toEqual(meant(table))
      const paste = pastable(table)
      const block = paste.map((row) => row.map(clipboardText))
      const written = (one: ReturnType<typeof meant>) =>
        one.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
      expect(pasted(block, null, window) ?? pasted(block, language, window)).toEqual(written(meant(paste)))
    }),
    { numRuns: tables }
  )
  expect(asked).toBeGreaterThan(tables / 100)
  expect(read).toBeGreaterThan(tables / 4)
}, 1_200_000)

test('a table that proves both forms is never decided: its ambiguous numbers are asked about', () => {
  const both = ['1.234,56', '1,234.56'].map((cell): Written => ({ cell, value: 1234.56 }))
  fc.assert(
    fc.property(form.chain(tableIn), form, (table, window) => {
      const rows = [...table, ...both.map((one) => [one, { cell: 'BAUT', value: 'BAUT' }])]
      const forms = formsOf(rows)
      expect(importedIn(rows, null, window) === null).toBe(needsAnswer(forms))
      expect(forms.form).toBeNull()
      expect(needsAnswer(forms)).toBe(forms.ambiguous.length > 0)
      const block = pastable(rows).map((row) => row.map(clipboardText))
      const isAsked = pasted(block, null, window) === null
      const differs = JSON.stringify(pasted(block, 'id', window)) !== JSON.stringify(pasted(block, 'en', window))
      expect(isAsked).toBe(differs)
    }),
    { numRuns: Math.ceil(tables / 5) }
  )
}, 1_200_000)
