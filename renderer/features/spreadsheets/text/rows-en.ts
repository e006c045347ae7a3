import { formatNumber } from '#core/base/format-number.ts'
import type { PreviewRowsText } from './rows-id.ts'

const number = (count: number): string => formatNumber(count, 'en')
const many = (count: number, one: string): string => `${number(count)} ${one}${count === 1 ? '' : 's'}`

/** Texts of a preview of rows about rows that are left out, codes, the catalog and the head of an invoice, in English. */
export const previewRowsEn: PreviewRowsText = {
  kinds: {
    total: 'totals or charges',
    heading: 'repeated header rows',
    other: 'of another table',
    section: 'section titles',
    text: 'text below goods',
    words: 'amount in words',
    signature: 'signatures',
    prose: 'notes',
    data: 'skipped by you'
  },
  leftOut: (count) => `${many(count, 'row')} skipped`,
  kindCount: (count, kind) => `${number(count)} ${kind}`,
  leftOutHint: 'Select the rows to import anyway. Text below goods is added to the description of the line above.',
  takeAll: (kind) => `Import all: ${kind}`,
  takeRow: (row) => `Import row ${number(row)}`,
  codes: (count) => (count === 1 ? '1 term read as a code' : `${number(count)} terms read as codes`),
  codesUnknown: (count) => `${many(count, 'term')} without a code`,
  codesHint: 'Codes that you change are remembered for this importer.',
  lists: { country: 'country', unit: 'unit', package: 'package' },
  codeOf: (list, text) => `Code of the ${list} for “${text}”`,
  times: (count) => `${number(count)}×`,
  catalog: (lines, values) => `Complete ${many(lines, 'line')} from the master data (${many(values, 'empty value')})`,
  catalogHint: (fields) => `By item code: ${fields}`,
  otherTariff: (count, example) => `${many(count, 'line')} with another HS code in the master data (${example})`,
  otherTariffOf: (row, sheet, catalog) => `row ${row}: ${sheet} in the sheet, ${catalog} in the master data`,
  header: (taken, count) => `Fill the header from this sheet: ${number(taken)} of ${number(count)}`,
  headerHint:
    'Selected values are filled in. Not selected are values that are already filled, can be read in two ways, are in another currency or were converted to kilograms.',
  headerParty: (label) => `${label}: everything from the master data`,
  headerRow: (table, kind) => (kind === '' ? `${table}: new row` : `${table} ${kind}: new row`),
  addedUnits: (codes) => `Units or kinds of packages from the column names or the cells of the amounts: ${codes}`,
  inCurrency: (currency) => `in ${currency}`,
  present: (value) => `now ${value}`,
  at: (place) => `in ${place}`
}
