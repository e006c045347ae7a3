import { formatNumber } from '#core/base/format-number.ts'
import type { SpreadsheetsText } from './id.ts'
import { doubtsEn } from './doubts-en.ts'
import { numbersEn } from './numbers-en.ts'

const many = (count: number, one: string, more = `${one}s`): string => `${formatNumber(count, 'en')} ${count === 1 ? one : more}`

/** Import and export of spreadsheets, in English. */
export const spreadsheetsEn: SpreadsheetsText = {
  importRows: 'Import from Excel/CSV/PDF…',
  exportTable: 'Export table',
  exportXlsx: 'Excel (.xlsx)',
  exportCsv: 'CSV',
  csv: {
    escaped: (count) =>
      `${many(count, 'text that begins like a formula has', 'texts that begin like a formula have')} a ' in front, so that Excel does not run it.`,
    raw: 'Save exactly as entered'
  },
  cut: (count) => `${many(count, 'text was', 'texts were')} cut, because a cell of Excel holds at most 32,767 characters.`,
  drop: 'Drop the file here to import it',
  saved: 'File saved.',
  clipboard: 'Clipboard',
  stages: {
    read: 'Reading the sheets…',
    tidy: 'Cleaning up…',
    arrange: 'Arranging the sheets…',
    write: 'Writing the sheets…',
    pack: 'Compressing…'
  },
  writing: (file) => `Creating ${file}`,
  writingCancelled: 'The export was cancelled; no file was written.',
  starting: 'Preparing…',
  nothingChanged: 'Nothing was changed.',
  numbers: numbersEn,
  doubts: doubtsEn,
  problemText: {
    number: (text) => `“${text}” is not a number`,
    'too-long': (text) => `“${text}” has too many digits, 15 at most`,
    integer: (text) => `“${text}” is not a whole number`,
    date: (text) => `“${text}” is not a date, or not a Western year; enter day-month-year (20-11-2026) or year-month-day (2026-11-20)`,
    code: (text) => `“${text}” is a word and no code`,
    'yes-no': (text) => `“${text}” is neither yes nor no`,
    formula: (text) => (text.startsWith('##') ? `its column in Excel is too narrow (${text})` : `its formula failed (${text})`),
    digits: (text) => `“${text}” has more than 15 digits, but Excel keeps only 15 digits of a number; enter it as text`,
    zeros: (text) => `“${text}” has lost its leading zeros: a tax number has 15 or 16 digits; format the cell as text and type it again`,
    'day-for-text': (text) =>
      `“${text}” is a date or time, but this field is a text; Excel turns codes such as 4-6 into dates. Format the cell as text and type the code again`
  },
  twoForms: (text) => `“${text}” can be read as two different numbers; enter it as a number, not as text`,
  twoDates: (text) => `“${text}” can be read as two different dates; enter it as year-month-day (2026-11-20)`,
  remarks: {
    'date-text': (count, example) =>
      `${many(count, 'text')} may be ${count === 1 ? 'a code such as 4-6 that Excel turned into a date' : 'codes such as 4-6 that Excel turned into dates'}; imported as written, so check ${count === 1 ? 'it' : 'them'} (${example})`,
    padded: (count, example) => `Leading zeros restored in ${many(count, 'cell')} (${example})`,
    'digits-only': (count, example) => `Dots and spaces stripped from ${many(count, 'code')} (${example})`,
    rounded: (count, example) => `${many(count, 'number')} rounded to 15 digits (${example})`,
    unquoted: (count, example) => `Leading apostrophe stripped from ${many(count, 'cell')} (${example})`,
    'one-line': (count, example) => `Line breaks replaced by spaces in ${many(count, 'cell')} (${example})`,
    escaped: (count, example) =>
      `${many(count, 'text')} with an apostrophe before =, +, - or @, which a program may have added; imported as written, so check ${count === 1 ? 'it' : 'them'} (${example})`
  },
  uncalculated: (count) =>
    `${many(count, 'formula')} without a saved result read as empty. Open the file in Excel, save it and import it again`,
  wholeTitle: (file) => `Import declarations from ${file}`,
  ceisaIntro: (count) => `A CEISA 4.0 workbook with ${many(count, 'declaration')}. Each becomes a new draft.`,
  ownIntro: 'An export of Ajukan. The declaration becomes a new draft with the same content.',
  wholeColumns: {
    goods: 'Goods',
    documents: 'Documents',
    containers: 'Containers',
    packaging: 'Packaging'
  },
  noDeclarations: 'The HEADER sheet contains no aju number, so there is nothing to import.',
  doubled: (cars) => `These aju numbers are already in the worklist and will be used twice: ${cars}`,
  notes: 'Changed during import',
  missing: 'Missing in this file, left empty',
  unreadable: 'Unreadable cells, left empty',
  leftovers: 'Content that has no field in BC 2.8',
  leftoverColumn: (place, count, example) => `${place}: ${many(count, 'value')}, for example “${example}”`,
  otherSheet: (name, rows) => `Sheet ${name} (${many(rows, 'row')}) skipped`,
  orphan: (sheet, row, aju) => `${sheet} row ${formatNumber(row, 'en')}: aju number ${aju === '' ? '(empty)' : aju} is not in HEADER`,
  unknownPlace: (place) => `Unknown: ${place}`,
  changed: (place, from, to) => `${place}: “${from}” became “${to}”`,
  changedRows: (column, rows, from, to) => `${column}: “${from}” became “${to}” in ${many(rows, 'row')}`,
  openCondition: (column, rows, code) =>
    `${column}: code “${code}”${rows === 1 ? '' : ` in ${many(rows, 'row')}`} does not say whether the goods are new, so Condition was left empty`,
  place: (sheet, row, heading) => `${sheet} row ${formatNumber(row, 'en')}, ${heading}`,
  saveNote: 'Save import note…',
  importWhole: (count) => `Import ${many(count, 'declaration')}`,
  importedWhole: (count, file) => `${many(count, 'declaration')} imported from ${file}.`,
  noteTitle: (file, at) => `Import note for ${file}, ${at}`,
  json: (text) => `“${text}” is not JSON`
}
