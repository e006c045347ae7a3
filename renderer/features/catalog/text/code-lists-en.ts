import type { CodeListsText } from './code-lists-id.ts'

/** Counts come as they are shown. */
const many = (count: string, one: string, more = `${one}s`): string => `${count} ${count === '1' ? one : more}`

/** Sentences of the code lists, in English. */
export const codeListsEn: CodeListsText = {
  master: 'Master data',
  tab: 'Code lists',
  intro:
    'The codes that fields offer, in two languages and without a connection. What you use often comes first. Any text is always accepted, also one that is in no list.',
  shipped: 'Comes with Ajukan',
  imported: (day) => `Imported ${day}`,
  missing: 'Not here yet',
  rows: (count) => many(count, 'code'),
  import: 'Import CSV…',
  replace: 'Replace…',
  remove: 'Remove',
  removeAsk: (name, hasShipped) =>
    hasShipped
      ? `Remove the imported list “${name}”? The one that comes with Ajukan is used again. Declarations do not change.`
      : `Remove the list “${name}”? Declarations do not change; the list can be imported again from its file.`,
  removed: (name) => `The list “${name}” was removed.`,
  search: 'Find a code or words…',
  noMatch: 'Nothing matches.',
  noRows: 'This list is not on this computer yet. Import a CSV file with the codes and their texts.',
  shown: (shown, all) => `${shown} of ${all}`,
  head: { code: 'Code', id: 'Indonesian', en: 'English', extra: 'Belongs to' },
  none: 'No code matches; any text may be typed.',
  noneYet: (name) => `There is no list “${name}” yet. Import it under Master data; any text may be typed.`,
  style: 'Style of code values',
  styles: { both: 'Old module and CEISA', old: 'Old module (1, 2, 3)', ceisa: 'CEISA (CIF, FOB, LN)' },
  styleHint: 'What is offered for price term, closing document, container load, licence and insurance. Any other text may be typed.',
  help: (name, version, date, rows) => `List: ${[name, version, date, rows].filter(Boolean).join(' · ')}`,
  anyText: 'Any text may be typed, also one that is not in the list.',
  dialog: {
    title: (name) => `Import ${name}`,
    choose: 'Choose a file…',
    drop: 'or drop a CSV file here. Semicolons, commas or tabs; from Excel: Save as, CSV UTF-8.',
    other: 'Another file…',
    reading: 'Reading the file…',
    separator: 'Separator',
    separators: { ';': 'semicolon ;', ',': 'comma ,', '\t': 'tab', '|': 'bar |' },
    hasHead: 'The first row holds the column names',
    column: { code: 'Code', id: 'Indonesian text', en: 'English text', extra: 'Further text' },
    office: 'Office code',
    noColumn: 'none',
    columnNumber: (number, sample) => (sample === '' ? `Column ${number}` : `Column ${number}: ${sample}`),
    version: 'Version',
    versionHint: 'For example BTKI 2022',
    date: 'Date of the list',
    preview: 'First rows',
    line: 'Row',
    remark: 'Remark',
    remarks: {
      'no-code': 'no code, left out',
      duplicate: 'repeated code, left out',
      'no-text': 'no text',
      padded: 'zero in front added'
    },
    remarkCounts: {
      'no-code': (count) => `${many(count, 'row')} without a code left out`,
      duplicate: (count) => `${many(count, 'row')} with a repeated code left out`,
      'no-text': (count) => `${many(count, 'row')} without a text`,
      padded: (count) => `${many(count, 'code')} got the zero in front back`
    },
    examples: (lines) => `${/^\d+$/.test(lines) ? 'row' : 'rows'} ${lines}`,
    result: (count) => `${many(count, 'code')} will be imported.`,
    nothing: 'Not a single code. Choose the column that holds the codes.',
    replaces: (count, version) => `Replaces the present list: ${[version, many(count, 'code')].filter(Boolean).join(', ')}.`,
    import: 'Import',
    imported: (name, count) => `The list “${name}” was imported: ${many(count, 'code')}.`,
    unreadable: 'The file cannot be read. Nothing was imported.',
    notSaved: 'The list could not be saved, so the present one stays. Try again.',
    problems: {
      empty: 'This file is empty.',
      'too-big': 'This file has more than 64 MB, too much for a code list.',
      workbook: 'This is an Excel workbook. Open it in Excel, choose Save as, CSV UTF-8, and import that CSV file.',
      'not-text': 'This is no text file. Choose a CSV file.'
    }
  }
}
