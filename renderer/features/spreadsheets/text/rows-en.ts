import { formatNumber } from '#core/base/format-number.ts'
import type { PreviewRowsText } from './rows-id.ts'

const number = (count: number): string => formatNumber(count, 'en')
const many = (count: number, one: string): string => `${number(count)} ${one}${count === 1 ? '' : 's'}`

/** What a preview of rows says about rows that are left out, codes, the catalog and the head of an invoice, in English. */
export const previewRowsEn: PreviewRowsText = {
  kinds: {
    total: 'sums or charges',
    heading: 'repeated headings',
    other: 'of another table',
    section: 'titles of parts',
    text: 'text below goods',
    words: 'amount in words',
    signature: 'signatures',
    prose: 'notes',
    data: 'left out by you'
  },
  leftOut: (count) => `${many(count, 'row')} not imported`,
  kindCount: (count, kind) => `${number(count)} ${kind}`,
  leftOutHint: 'Tick the rows that are to be imported all the same. Text below goods is added to the description of the line above.',
  takeAll: (kind) => `Import all: ${kind}`,
  takeRow: (row) => `Import row ${number(row)}`,
  row: (row) => `Row ${number(row)}`,
  codes: (count) => `${many(count, 'wording')} read as codes`,
  codesUnknown: (count) => `${many(count, 'wording')} without a code`,
  codesHint: 'Codes that you change are remembered for this importer.',
  lists: { country: 'country', unit: 'unit', package: 'package' },
  codeOf: (list, text) => `Code of the ${list} for “${text}”`,
  times: (count) => `${number(count)}×`,
  catalog: (lines, values) => `Complete ${many(lines, 'line')} from the catalog (${many(values, 'blank value')})`,
  catalogHint: (fields) => `By item code: ${fields}`,
  otherTariff: (count, example) => `${many(count, 'line')} with another HS code in the catalog (${example})`,
  otherTariffOf: (row, sheet, catalog) => `row ${row}: ${sheet} in the sheet, ${catalog} in the catalog`,
  header: (taken, count) => `Fill the head of the document from this sheet: ${number(taken)} of ${number(count)}`,
  headerHint: 'What is ticked is filled in. What is filled already, or can be read in two ways, is not ticked.',
  headerParty: (label) => `${label}: everything from the catalog`,
  headerRow: (table, kind) => (kind === '' ? `${table}: new row` : `${table} ${kind}: new row`),
  addedUnits: (codes) => `Units or kinds of packages from the headings or the cells of the amounts: ${codes}`,
  present: (value) => `now ${value}`,
  at: (place) => `in ${place}`
}
