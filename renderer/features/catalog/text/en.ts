import { formatNumber } from '#core/base/format-number.ts'
import type { CatalogText, CodeListsText } from './id.ts'

const n = (value: number): string => formatNumber(value, 'en')
const rows = (count: number): string => `${n(count)} ${count === 1 ? 'row' : 'rows'}`

export const catalogEn: CatalogText = {
  ajuTaken: (owner, state) => `Another declaration has this number too: ${owner} (${state}). It is saved anyway.`,
  ajuTakenInTrash: 'in the trash',
  ajuSeries: 'Series of the running number',
  ajuSeriesHint:
    'Optional. 1–3 letters or digits before the running number, for example the number of the computer, so that two computers never assign the same number.',
  ajuExample: (aju) => `Example: ${aju}`,
  learnTitle: 'Remembered entries',
  learn: 'Remember parties and goods from declarations',
  learnHint:
    'Saved on this computer, or in your office, when you leave a declaration that you changed, or send one. What is remembered is under Master data.',
  pick: 'Choose…',
  pickParty: (kind) => `Choose ${kind.toLowerCase()}`,
  pickProduct: 'Choose goods',
  searchParty: 'Name, tax number, address…',
  searchProduct: 'Code, description, HS, brand…',
  openMaster: 'Open master data',
  nothingYet:
    'Nothing is remembered yet. Parties and goods are saved when you leave a declaration that you changed, or send one, or are entered under Master data.',
  uses: (count) => (count === 0 ? 'not used yet' : `${n(count)}×`),
  ofDraft: (kind) => `this draft: ${kind.toLowerCase()}`,
  sameAsImporter: 'Same as importer',
  sameAsImporterOf: (kind) => `Same as importer: fill ${kind.toLowerCase()}`,
  importerMissing: 'Enter the name of the importer first.',
  importerCopied: (kind) => `${kind} is now the same as the importer. Undo with Ctrl+Z.`,
  offer: (code, name) => `Code ${code} is known: ${name}`,
  offerFill: 'Fill the rest of the line',
  offerNo: 'No',
  overwriteTitle: 'Replace existing values?',
  overwrite: (fields) => `This line has other values in: ${fields}. Empty fields are filled in either case.`,
  overwriteYes: 'Replace',
  tabParties: 'Parties',
  tabProducts: 'Goods',
  kinds: {
    importer: 'Importer',
    owner: 'Goods owner',
    seller: 'Seller',
    supplier: 'Supplier',
    broker: 'Customs broker',
    billing: 'Billing party',
    plb: 'PLB licence'
  },
  kind: 'Kind of party',
  count: (count) => (count === '1' ? '1 row' : `${count} rows`),
  add: 'Add',
  merge: 'Merge duplicates',
  mergeNone: 'There are no duplicates.',
  mergeAsk: (count, kept) =>
    `${n(count)} duplicate rows will be merged into ${n(kept)}. The newest values are kept; empty fields are filled from the duplicates.`,
  mergeStays: (row) => `Stays: ${row}`,
  mergeGoes: (row) => `Deleted: ${row}`,
  mergeMore: (count) => `and ${n(count)} more duplicate ${count === 1 ? 'row' : 'rows'}`,
  merged: (gone) => `${n(gone)} duplicate ${gone === 1 ? 'row' : 'rows'} merged.`,
  removeAsk: (count) => `Delete ${rows(count)} from the master data? Existing declarations do not change.`,
  removed: (count) => `${rows(count)} deleted.`,
  changed: (count) => `${n(count)} ${count === 1 ? 'cell' : 'cells'} changed.`,
  exportXlsx: 'Export Excel…',
  exportCsv: 'Export CSV…',
  writing: (count) => `Saving ${rows(count)}…`,
  exportedFound: (found, all) => `Only those found: ${n(found)} of ${n(all)} rows.`,
  imported: (added, changed) => `${rows(added)} added, ${n(changed)} updated.`,
  importedSkipped: (count) => `${rows(count)} without a name or description skipped.`,
  importedShared: (count) =>
    `${n(count)} ${count === 1 ? 'row shares its' : 'rows share their'} tax number, name or code with another. Nothing was overwritten; check them, then use “Merge duplicates” if they are the same.`,
  importedUnreadable: (count, example) =>
    `${n(count)} ${count === 1 ? 'cell' : 'cells'} could not be read and ${count === 1 ? 'was' : 'were'} skipped, for example “${example}”.`,
  importedUnknown: (columns) => `These columns are unknown and were skipped: ${columns}.`,
  importNoColumns: (file) => `${file}: no known column. The first row must contain the column names of the export.`,
  copyParts: 'Copy this declaration…',
  copyWhole: 'Copy the whole declaration'
}

/** `count` is already formatted. */
const many = (count: string, one: string, more = `${one}s`): string => `${count} ${count === '1' ? one : more}`

export const codeListsEn: CodeListsText = {
  master: 'Master data',
  tab: 'Code lists',
  intro:
    'The codes that fields offer, in two languages and without a connection. Codes you use often come first. Any text is accepted, even if it is not in a list.',
  shipped: 'Included with Ajukan',
  imported: (day) => `Imported ${day}`,
  missing: 'Not imported yet',
  rows: (count) => many(count, 'code'),
  import: 'Import CSV…',
  replace: 'Replace…',
  remove: 'Delete',
  removeAsk: (name, hasShipped) =>
    hasShipped
      ? `Delete the imported list “${name}”? The list included with Ajukan is used again. Declarations do not change.`
      : `Delete the list “${name}”? Declarations do not change; the list can be imported again from its file.`,
  removed: (name) => `The list “${name}” was deleted.`,
  search: 'Search code or words…',
  noMatch: 'Nothing matches.',
  noRows: 'This list is not on this computer yet. Import a CSV file with the codes and their texts.',
  shown: (shown, all) => `${shown} of ${all}`,
  head: { code: 'Code', id: 'Indonesian', en: 'English', extra: 'Belongs to' },
  none: 'No code matches; you can type any text.',
  wordsCoded: (words) => `Words became codes: ${words}.`,
  wordsOpen: (words) => `Not changed because of several meanings: ${words}. Check the units.`,
  noneYet: (name) => `There is no list “${name}” yet. Import it under Master data; you can type any text.`,
  style: 'Style of code values',
  styles: { both: 'Old module and CEISA', old: 'Old module (1, 2, 3)', ceisa: 'CEISA (CIF, FOB, LN)' },
  styleHint: 'What is offered for price term, closing document, container load, licence and insurance. You can also type any other text.',
  help: (name, version, date, rows) => `List: ${[name, version, date, rows].filter(Boolean).join(' · ')}`,
  anyText: 'You can type any text, even if it is not in the list.',
  dialog: {
    title: (name) => `Import ${name}`,
    choose: 'Choose a file…',
    drop: 'or drop a CSV file here. Semicolons, commas or tabs; from Excel: Save as, CSV UTF-8.',
    other: 'Choose another file…',
    reading: 'Reading the file…',
    separator: 'Separator',
    separators: { ';': 'semicolon ;', ',': 'comma ,', '\t': 'tab', '|': 'bar |' },
    hasHead: 'The first row is the header row',
    column: { code: 'Code', id: 'Indonesian text', en: 'English text', extra: 'Further text' },
    office: 'Office code',
    noColumn: 'none',
    columnNumber: (number, sample) => (sample === '' ? `Column ${n(number)}` : `Column ${n(number)}: ${sample}`),
    versionHint: 'For example BTKI 2022',
    date: 'Date of the list',
    preview: 'First rows',
    remark: 'Remark',
    remarks: {
      'no-code': 'no code, skipped',
      duplicate: 'duplicate code, skipped',
      'no-text': 'no text',
      padded: 'missing zero added'
    },
    remarkCounts: {
      'no-code': (count) => `${many(count, 'row')} without a code skipped`,
      duplicate: (count) => `${many(count, 'row')} with a duplicate code skipped`,
      'no-text': (count) => `${many(count, 'row')} without a text`,
      padded: (count) => `${many(count, 'code')} with a missing zero added`
    },
    examples: (lines) => `${/^\d+$/.test(lines) ? 'row' : 'rows'} ${lines}`,
    result: (count) => `${many(count, 'code')} will be imported.`,
    nothing: 'No codes found. Choose the column that contains the codes.',
    replaces: (count, version) => `Replaces the current list: ${[version, many(count, 'code')].filter(Boolean).join(', ')}.`,
    import: 'Import',
    imported: (name, count) => `The list “${name}” was imported: ${many(count, 'code')}.`,
    notSaved: 'The list could not be saved, so the current one stays. Try again.',
    problems: {
      empty: 'This file is empty.',
      'too-big': 'This file is larger than 64 MB, too large for a code list.',
      workbook: 'This is an Excel workbook. Open it in Excel, choose Save as, CSV UTF-8, and import that CSV file.',
      'too-complex':
        'This file is too large, or one of its cells has more than 100,000 characters. Usually a closing quotation mark is missing, or the separator is a different one.',
      'not-text': 'This is not a text file. Choose a CSV file.',
      'too-slow': 'Reading this file takes too long. Save only the rows you need as a new file.',
      'not-started': 'Ajukan could not start its part that reads files, so nothing was imported. If it fails again, restart Ajukan.',
      unreadable: 'The file cannot be read. Nothing was imported.'
    }
  }
}
