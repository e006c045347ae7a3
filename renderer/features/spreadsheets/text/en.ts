import { formatNumber } from '#core/base/format-number.ts'
import type { SpreadsheetsText } from './id.ts'
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
  drop: 'Drop the file here to import it',
  saved: (name) => `${name} saved.`,
  title: (section) => `Import into ${section}`,
  clipboard: 'Clipboard',
  reading: (file) => `Reading ${file}`,
  stages: {
    unpack: 'Opening the file…',
    read: 'Reading the sheets…',
    pages: 'Reading the pages…',
    tidy: 'Tidying up…',
    arrange: 'Arranging the sheets…',
    write: 'Writing the sheets…',
    pack: 'Compressing…'
  },
  writing: (file) => `Making ${file}`,
  writingCancelled: 'The export was cancelled; no file was written.',
  starting: 'Getting ready…',
  waiting: (count) => `${many(count, 'file')} waiting`,
  refusedTitle: 'This file cannot be imported',
  nothingChanged: 'Nothing was changed.',
  pdf: pdfEn,
  refused: {
    ...pdfEn.refused,
    empty: (file) => `${file} is empty (0 bytes).`,
    'too-large': (file) => `${file} is larger than 64 MiB. Save only the sheet you need as a new file.`,
    'inflates-too-much': (file) => `${file} grows far beyond its size when opened, so reading stopped. Copy its rows into a new workbook.`,
    password: (file) =>
      `${file} is locked with a password. Open it in Excel, remove the password (File › Info › Protect), then import it again.`,
    'old-xls': (file) => `${file} is in the old Excel format (.xls). Open it in Excel or LibreOffice and save it as .xlsx.`,
    xlsb: (file) => `${file} is a binary workbook (.xlsb). Save it as .xlsx.`,
    ods: (file) => `${file} is an OpenDocument sheet (.ods). Save it as .xlsx.`,
    pdf: (file) => `${file} is a PDF, whatever its name ends in. Ask for the original Excel file.`,
    html: (file) => `${file} is a web page or XML named like an Excel file. Open it in Excel and save it as .xlsx.`,
    'other-zip': (file) => `${file} is no Excel workbook but another file (perhaps Word or ZIP).`,
    'not-a-sheet': (file) => `${file} is neither an Excel sheet nor CSV.`,
    damaged: (file, detail) => `${file} is damaged or cut off and cannot be read${detail === '' ? '' : ` (${detail})`}.`,
    'too-many-rows': (file, sheet) => `Sheet “${sheet}” in ${file} has more than 100,000 filled rows.`,
    'too-many-columns': (file, sheet) =>
      `Sheet “${sheet}” in ${file} has more than 16,384 columns. Save only the columns you need as a new file.`,
    'too-many-cells': (file, sheet) =>
      `Sheet “${sheet}” in ${file} is too large (more than 20 million cells). Delete stray content far to the right or below, then save it again.`,
    'too-much-text': (file, sheet) =>
      `${file} has too much text (more than 128 million characters, in sheet “${sheet}”). Save only the rows you need as a new file.`,
    'long-cell': (file, place) =>
      `One cell in ${file} (${place}) has more than 100,000 characters. In a CSV file, a quotation mark is usually not closed.`,
    'too-slow': (file) => `${file} could not be read within 3 minutes, so reading stopped. Copy its rows into a new workbook.`,
    'no-rows': (file) => `${file} has not a single filled cell.`,
    cancelled: (file) => `Reading ${file} was cancelled.`,
    newer: (file) => `${file} was written by a newer version of Ajukan. Install the latest version to read it.`
  },
  sheet: 'Sheet',
  sheetName: (name, rows, hidden) => `${name} (${many(rows, 'row')}${hidden ? ', hidden' : ''})`,
  headerRow: 'Row of headings',
  form: 'Numbers written as text',
  numbers: numbersEn,
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
    'The encoding of this text is not certain. Check the letters in the preview; if they are wrong, choose another encoding.',
  mode: 'How',
  modes: { append: 'Add below', replace: 'Replace all rows', merge: 'Match by item code' },
  modeHelp: {
    append: 'Existing rows stay; numbering goes on.',
    replace: 'All existing rows are replaced by this sheet.',
    merge: 'Rows with the same item code are updated, new ones are added. Empty cells erase nothing.'
  },
  mergeNeedsCode: 'Choose the column of the item code, so that rows can be matched.',
  remembered: 'The columns last chosen for this importer are used again.',
  column: (letters, heading) => `Column ${letters}${heading === '' ? '' : `: ${heading}`}`,
  leaveOut: '– leave out –',
  preview: 'Preview',
  previewMore: (count) => `and ${many(count, 'more row', 'more rows')}`,
  noColumns: 'No column is chosen yet. Choose a field above the columns you want to import.',
  noRows: 'There are no rows below this row of headings.',
  willAdd: (count) => `${many(count, 'row')} added`,
  willChange: (count) => `${many(count, 'row')} matched`,
  willRemove: (count) => `${many(count, 'old row')} replaced`,
  problems: (count) => many(count, 'problem'),
  problemAt: (sheet, row, column) => `Sheet “${sheet}”, row ${row}${column === '' ? '' : `, column ${column}`}`,
  problemText: {
    number: (text) => `“${text}” is no number`,
    integer: (text) => `“${text}” is no whole number`,
    date: (text) => `“${text}” is no date; write day-month-year (20-11-2026) or year-month-day (2026-11-20)`,
    'yes-no': (text) => `“${text}” is neither yes nor no`,
    formula: (text) => `its formula failed (${text})`,
    'no-code': () => 'no item code',
    'code-twice': (text) => `code “${text}” comes again in this sheet`,
    'code-twice-here': (text) => `code “${text}” is on more than one line of the declaration`
  },
  twoForms: (text) => `“${text}” can mean two numbers; write it as a number, not as text`,
  skipProblems: 'Import anyway: unreadable cells are left empty and rows that cannot be matched are skipped',
  remarks: {
    padded: (count, example) => `Leading zeros were put back in ${many(count, 'cell')} (${example})`,
    'digits-only': (count, example) => `Dots and spaces were taken out of ${many(count, 'code')} (${example})`,
    rounded: (count, example) => `${many(count, 'number')} rounded to 15 digits (${example})`
  },
  unused: (columns) => `Filled columns that are not imported: ${columns}`,
  formulas: (count) => `${many(count, 'cell')} with a formula; the saved result is read`,
  uncalculated: (count) => `${many(count, 'formula')} without a saved result read as empty. Open in Excel, save, and import again`,
  merged: (count) => `${many(count, 'merged range')}; the content is read in its first cell only`,
  mergedFilled: (count) => `${many(count, 'cell')} below merged cells filled with their text; numbers stay in the first cell`,
  fillMerged: 'Fill the text of merged cells into each of their rows',
  hiddenRows: (count) => `${many(count, 'hidden row')} (filter) of this sheet are read too`,
  taking: 'Importing…',
  importCount: (count) => `Import ${many(count, 'row')}`,
  imported: (count, file) => `${many(count, 'row')} imported from ${file}. Ctrl+Z takes it back.`,
  looseTitle: 'This is no workbook of declarations',
  looseText: (file) =>
    `${file} has no HEADER and BARANG sheets of CEISA and is no export of Ajukan. Its rows can be imported as goods into a new draft.`,
  looseCreate: 'Create a draft and choose columns',
  wholeTitle: (file) => `Import declarations from ${file}`,
  ceisaIntro: (count) => `A CEISA 4.0 workbook with ${many(count, 'declaration')}. Each becomes a new draft.`,
  ownIntro: 'An export of Ajukan. The declaration becomes a new draft with the same content.',
  wholeColumns: {
    goods: 'Goods',
    documents: 'Documents',
    containers: 'Containers',
    packaging: 'Packaging'
  },
  noDeclarations: 'The HEADER sheet holds no aju number, so there is nothing to import.',
  doubled: (cars) => `These aju numbers are in the worklist already; there will be two: ${cars}`,
  notes: 'Changed while reading',
  unreadable: 'Unreadable cells, left empty',
  leftovers: 'Content that has no place in BC 2.8',
  leftoverColumn: (place, count, example) => `${place}: ${many(count, 'value')}, for example “${example}”`,
  otherSheet: (name, rows) => `Sheet ${name} (${many(rows, 'row')}) is not used`,
  orphan: (sheet, row, aju) => `${sheet} row ${row}: aju number ${aju === '' ? '(empty)' : aju} is not in HEADER`,
  unknownPlace: (place) => `Unknown: ${place}`,
  changed: (place, from, to) => `${place}: “${from}” became “${to}”`,
  place: (sheet, row, heading) => `${sheet} row ${row}, ${heading}`,
  saveNote: 'Save import note…',
  importWhole: (count) => `Import ${many(count, 'declaration')}`,
  importedWhole: (count, file) => `${many(count, 'declaration')} imported from ${file}.`,
  noteTitle: (file, at) => `Import note for ${file}, ${at}`,
  json: (text) => `“${text}” is no JSON`
}
