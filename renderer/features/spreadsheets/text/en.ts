import { formatNumber } from '#core/base/format-number.ts'
import type { SpreadsheetsText } from './id.ts'
import { doubtsEn } from './doubts-en.ts'
import { numbersEn } from './numbers-en.ts'
import { previewRowsEn } from './rows-en.ts'
import { pdfEn } from './pdf-en.ts'

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
  title: (section) => `Import into ${section}`,
  clipboard: 'Clipboard',
  reading: (file) => `Reading ${file}`,
  stages: {
    read: 'Reading the sheets…',
    pages: 'Reading the pages…',
    tidy: 'Cleaning up…',
    arrange: 'Arranging the sheets…',
    write: 'Writing the sheets…',
    pack: 'Compressing…'
  },
  writing: (file) => `Creating ${file}`,
  writingCancelled: 'The export was cancelled; no file was written.',
  starting: 'Preparing…',
  waiting: (count) => `${many(count, 'file')} waiting`,
  refusedTitle: 'This file cannot be imported',
  nothingChanged: 'Nothing was changed.',
  pdf: pdfEn,
  refused: {
    ...pdfEn.refused,
    empty: (file) => `${file} has no filled cells.`,
    'too-large': (file, place) =>
      place === ''
        ? `${file} is too large (more than 100 MB, or it expands far beyond its size). Save only the sheet you need as a new file.`
        : `“${place}” in ${file} is too large: at most 200,000 rows, 16,384 columns, 5 million cells, and 100,000 characters in a cell. Delete stray content far to the right or below; in a CSV file, look for a quotation mark that is not closed.`,
    locked: (file) =>
      `${file} is locked with a password. Open it in Excel, save it without the password (File › Info › Protect), then import it again.`,
    'lock-file': (file) => `${file} only shows that Excel has the workbook open. Choose the workbook without ~$ at the start of its name.`,
    sylk: (file) => `${file} is in the SYLK format. Open it in Excel or LibreOffice and save it as .xlsx.`,
    'other-document': (file) => `${file} is not an Excel workbook but another document (possibly Word or PowerPoint).`,
    unknown: (file) => `${file} is neither a workbook nor CSV.`,
    pdf: (file) => `${file} is a PDF, whatever its extension. Ask for the original Excel file.`,
    unreadable: (file) => `${file} cannot be read: it may be a folder, or it was moved, or another program has locked it.`,
    damaged: (file, detail) => `${file} is damaged or truncated and cannot be read${detail === '' ? '' : ` (${detail})`}.`,
    'not-started': (file) =>
      `Ajukan could not start its part that reads and writes workbooks, so nothing was done with ${file}. If it fails again, restart Ajukan.`,
    'too-slow': (file) => `${file} could not be read within 3 minutes, so reading stopped. Copy its rows into a new workbook.`,
    cancelled: (file) => `Reading ${file} was cancelled.`,
    newer: (file) => `${file} was written by a newer version of Ajukan. Install the latest version to read it.`,
    'other-declaration': (file) =>
      `${file} was chosen for a declaration that is no longer open, so its rows were not imported. Open that declaration again and import the file there.`
  },
  sheet: 'Sheet',
  sheetName: (name, rows, hidden) => `${name} (${many(rows, 'row')}${hidden ? ', hidden' : ''})`,
  headerRow: 'Header row',
  form: 'Numbers written as text',
  numbers: numbersEn,
  doubts: doubtsEn,
  rows: previewRowsEn,
  encoding: 'Encoding',
  encodings: {
    'windows-1252': 'Western European (Windows-1252)',
    gb18030: 'Simplified Chinese (GB18030)',
    big5: 'Traditional Chinese (Big5)',
    shift_jis: 'Japanese (Shift-JIS)',
    'euc-kr': 'Korean (EUC-KR)'
  },
  encodingGuessed:
    'The encoding of this text is uncertain. Check the characters in the preview; if they are wrong, choose another encoding.',
  mode: 'Import mode',
  modes: { append: 'Add below', replace: 'Replace all rows', merge: 'Match by item code' },
  modeHelp: {
    append: 'Existing rows are kept; numbering continues.',
    replace: 'All existing rows are replaced by this sheet.',
    merge: 'Rows with the same item code are updated, new ones are added. Empty cells change nothing.'
  },
  mergeNeedsCode: 'Choose the column of the item code so that rows can be matched.',
  remembered: 'The columns last used for this importer are selected again.',
  column: (letters, heading) => `Column ${letters}${heading === '' ? '' : `: ${heading}`}`,
  leaveOut: '– skip column –',
  preview: 'Preview',
  previewMore: (count) => `and ${many(count, 'more row', 'more rows')}`,
  noColumns: 'No column is selected yet. Choose a field above the columns you want to import.',
  noRows: 'There are no rows below this header row.',
  willAdd: (count) => `${many(count, 'row')} will be added`,
  willChange: (count) => `${many(count, 'row')} will be updated`,
  willRemove: (count) => `${many(count, 'existing row')} will be replaced`,
  problems: (count) => many(count, 'problem'),
  problemAt: (sheet, row, column) => `Sheet “${sheet}”, row ${formatNumber(row, 'en')}${column === '' ? '' : `, column ${column}`}`,
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
      `“${text}” is a date or time, but this field is a text; Excel turns codes such as 4-6 into dates. Format the cell as text and type the code again`,
    'other-unit': (text) => `its unit or package differs from the column for it (${text})`,
    'more-cells': (text) =>
      `the row has more cells than the header row (${text}), so its cells may have moved; enclose numbers such as 1,234.56 in quotation marks`,
    'no-code': () => 'no item code',
    'code-twice': (text) => `code “${text}” is repeated in this sheet`,
    'code-twice-here': (text) => `code “${text}” is on more than one line of the declaration`
  },
  twoForms: (text) => `“${text}” can be read as two different numbers; enter it as a number, not as text`,
  twoDates: (text) => `“${text}” can be read as two different dates; enter it as year-month-day (2026-11-20)`,
  skipProblems: 'Import anyway: unreadable cells are left empty and rows that cannot be matched are skipped',
  remarks: {
    'date-text': (count, example) =>
      `${many(count, 'text')} may be ${count === 1 ? 'a code such as 4-6 that Excel turned into a date' : 'codes such as 4-6 that Excel turned into dates'}; imported as written, so check ${count === 1 ? 'it' : 'them'} (${example})`,
    padded: (count, example) => `Leading zeros restored in ${many(count, 'cell')} (${example})`,
    'digits-only': (count, example) => `Dots and spaces stripped from ${many(count, 'code')} (${example})`,
    rounded: (count, example) => `${many(count, 'number')} rounded to 15 digits (${example})`,
    unquoted: (count, example) => `Leading apostrophe stripped from ${many(count, 'cell')} (${example})`,
    'one-line': (count, example) => `Line breaks replaced by spaces in ${many(count, 'cell')} (${example})`,
    escaped: (count, example) =>
      `${many(count, 'text')} with an apostrophe before =, +, - or @, which a program may have added; imported as written, so check ${count === 1 ? 'it' : 'them'} (${example})`,
    'other-unit': (count, example) =>
      `${many(count, 'number')} with another unit or package in the cell format; the one in the column for it is used (${example})`,
    kilograms: (count, example) => `${many(count, 'weight')} converted to kilograms, as the column has another unit (${example})`,
    condition: (count, example) => `${many(count, 'CEISA code')} of the condition of goods translated (${example})`,
    'open-condition': (count, example) =>
      `${many(count, 'CEISA code')} of the condition not taken, as they do not say whether the goods are new (${example})`
  },
  unused: (columns) => `Filled columns that are not imported: ${columns}`,
  formulas: (count) => `${many(count, 'cell')} with a formula; the saved result is used`,
  uncalculated: (count) =>
    `${many(count, 'formula')} without a saved result read as empty. Open the file in Excel, save it and import it again`,
  merged: (count) => `${many(count, 'merged range')}; the content is only read in the first cell`,
  mergedFilled: (count) => `${many(count, 'cell')} below merged cells filled with their text; numbers stay in the first cell`,
  fillMerged: 'Fill the text of merged cells into each of their rows',
  hiddenColumns: (names) => `Hidden columns of this sheet: ${names}`,
  hiddenRows: (count) => `${many(count, 'hidden row')} (filter) of this sheet ${count === 1 ? 'is' : 'are'} imported too`,
  taking: 'Importing…',
  importCount: (count) => `Import ${many(count, 'row')}`,
  imported: (count, file) => `${many(count, 'row')} imported from ${file}. Undo with Ctrl+Z.`,
  looseTitle: 'This file is a list of goods',
  looseText: (file) =>
    `${file} has no CEISA sheets HEADER and BARANG and is not an export of Ajukan, so its rows are imported as goods. A new draft gets its aju number only after you have confirmed the preview.`,
  looseCreate: 'Create draft and choose columns',
  looseOpen: 'Add to this declaration',
  noDraft: 'A new draft cannot be created now; no rows were imported. Check the profile in the settings.',
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
