import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { evaluateArithmetic } from '#core/base/arithmetic.ts'
import { importerKey } from '#core/base/company-identity.ts'
import { formatDecimal } from '#core/base/format-number.ts'
import { dateIn } from '#core/base/date.ts'
import { decimalIn } from '#core/base/number.ts'
import { parseTimeOfDay } from '#core/base/calendar-day.ts'
import { readRateTable, currencyIn, decreeIn, spanIn, unitAfterCode } from '#core/catalog/rate-table.ts'
import { countryCode } from '#core/codes/country-names.ts'
import { portsOf } from '#core/codes/port-names.ts'
import { packageCode, unitCode } from '#core/codes/unit-names.ts'
import { possibleCodes } from '#core/codes/written-codes.ts'
import { defaultAnswerRules as rules } from '#core/contract/answer-rules.ts'
import { codeOfCell, isErrorText } from '#core/base/written-cell.ts'
import { columnsOf } from '#core/derive/fields.ts'
import { plainReference } from '#core/derive/reference-numbers.ts'
import { isContainerRow } from '#core/import/row-rules.ts'
import { openPackage } from '#core/import/readers/workbook-package.ts'
import { readPlainRows } from '#core/import/plain-rows.ts'
import { parseAju } from '#core/numbering/aju-number.ts'
import { tableMembers } from '#core/schema/layout.ts'
import { textsInBrackets, withoutBrackets } from '#core/spreadsheets/brackets.ts'
import { marked, unmarked } from '#core/spreadsheets/csv-injection.ts'
import { readCell } from '#core/spreadsheets/read-cell.ts'
import { readFileDate, readTypedDate } from '#core/spreadsheets/read-date-cell.ts'
import { plainFacts, plainHeading } from '#core/spreadsheets/sheet.ts'
import { readAjuList } from '#core/tracking/watch-list.ts'
import { mendJson } from '#core/wire/parse-json.ts'
import { inDigits, inServiceForm, momentOf, timeKey } from '#core/wire/service-dates.ts'
import { readPdf } from '#core/wire/read-pdf.ts'
import { readResponsesReply } from '#core/wire/read-responses.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { readSubmitReply } from '#core/wire/read-submit-result.ts'
import { readAddress } from '#core/wire/service-address.ts'
import { redact } from '../../electron/logging/redact.ts'
import { parseTsv } from '../../renderer/grid/sheet/tsv.ts'
import { summaryFinder } from '../../renderer/features/worklist/store/search-summaries.ts'
import { answer } from './wire/reply-fixtures.ts'

const fields = tableMembers.flatMap((member) => columnsOf(member))
const kindsOfFields = [...new Map(fields.map((one) => [`${one.field.kind} ${one.field.form ?? ''} ${one.key === 'nohs'}`, one])).values()]
const sheetOf = (text: string) => ({
  name: 'S',
  rows: [
    ['Uraian', 'Jumlah'],
    ['Baut', 5],
    [text, 5]
  ],
  facts: plainFacts
})

/** Every function that reads a text of a file, an answer, the clipboard or the keyboard by patterns. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  decimalIn: (text) => [decimalIn(text, 'id', 'bare'), decimalIn(text, 'en', 'bare')],
  evaluateArithmetic: (text) => evaluateArithmetic(text, { language: 'id', decimals: 2 }),
  formatDecimal: (text) => formatDecimal(text, 'id'),
  dateIn: (text) => [dateIn(text), dateIn(text, 'field'), dateIn(text, 'service')],
  parseTimeOfDay,
  readFileDate: (text) => [
    readFileDate(text, 'id'),
    readFileDate(text, 'en'),
    readTypedDate(text),
    codeOfCell({ text, value: null }, { isItemCode: true })
  ],
  readCell: (text) =>
    kindsOfFields.map(({ key, field }) => [
      readCell(field, text, 'id', { kind: 'file', key, mayBeEscaped: true }),
      readCell(field, text, 'en', { kind: 'typed' })
    ]),
  countryCode,
  unitCode: (text) => [unitCode(text), packageCode(text), possibleCodes('unit', text, {})],
  portsOf: portsOf([['IDTPP', 'Tanjung Priok', 'Jakarta', '']]).meant,
  importerKey: (text) => importerKey({ importer: text, importerTax: text }),
  plainReference,
  parseAju,
  headings: (text) => [textsInBrackets(text), withoutBrackets(text), plainHeading(text), isErrorText(text)],
  escapes: (text) => [marked(text), unmarked(text)],
  plainRows: (text) => readPlainRows(sheetOf(text), 'detail', { headerRow: 0, columns: ['brgurai', 'jmlsat'] }),
  rateTexts: (text) => [spanIn(text), decreeIn(text), currencyIn(text), unitAfterCode(text)],
  readRateTable: (text) =>
    readRateTable([
      ['Mata uang', 'Nilai'],
      [text, '16.250,00'],
      ['USD', text]
    ]),
  containerRow: (text) => isContainerRow({ cells: [{ text: `CSQU3054383 ${text}`, value: null, origin: 'cell' }], product: null }),
  mendJson,
  workbookPackage: (text) => {
    // A sheet of a small file is as long.
    const xml = `<worksheet><sheetData><row><c r="A1"${text.repeat(4)}</sheetData></worksheet>`
    const [book, links] = ['<sheet name="S" r:id="1"/>', '<Relationship Id="1" Target="sheet.xml"/>']
    const parts = { 'xl/workbook.xml': book, 'xl/_rels/workbook.xml.rels': links, 'xl/sheet.xml': xml }
    const files = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]))
    return openPackage(zipSync(files, { level: 0 })).sheets
  },
  answers: (text) => [
    readSubmitReply(answer(text), 0, rules),
    readStatusReply(answer(text), 0, '1', rules),
    readResponsesReply(answer(text), 0, '1', rules)
  ],
  inDigits,
  serviceDates: (text) => [
    momentOf(text, 'WIB'),
    timeKey(text),
    ...(['code', 'time', 'date', 'date-time'] as const).map((form) => inServiceForm(text, form))
  ],
  readPdf,
  readAddress,
  readAjuList,
  redact: (text) => redact(text, '/home/user'),
  parseTsv: (text) => parseTsv(text),
  summaryFinder: (text) => summaryFinder(text)
}

/** What texts repeat that keep a pattern busy: white space, digits, separators, quotes and the beginnings of what the readers look for. */
const fragments = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n ',
    '\0',
    ' ',
    '0',
    '1',
    '1.',
    '1,',
    '12.345',
    ' 123',
    "'",
    '"',
    '\\"',
    '""',
    '-',
    '--',
    '/',
    '\\',
    ':',
    ';',
    '|',
    '=',
    '%',
    '.',
    '_',
    '(',
    ')',
    '()',
    '[',
    '{',
    '<'
  ],
  ...[
    'a',
    'A',
    'a ',
    'é',
    '大',
    'a.',
    'a-',
    'total ',
    'total all ',
    ' part all',
    ' all',
    ' (usd)',
    'PT ',
    ' made',
    'made in ',
    '产',
    'EUR ',
    '5 PCS ',
    '20-11-2026 ',
    'T ',
    ' 12:00',
    ' AM',
    '000/K.',
    '1 Nov - ',
    '(USD)'
  ],
  ...[
    '<title',
    '<title>',
    ' t="str"',
    " t='d' ",
    '<c t="str">',
    '<c t="str"><f>',
    ' hidden="1"',
    '<row r="1" ',
    '{"a":',
    '[1,',
    '{"a":"',
    '\\u0000',
    'ey0000000-',
    'ey00000000.',
    '/home/',
    '/home/ ',
    '\\users\\',
    '%2fhome%2f',
    'edinumber: ',
    'authorization: ',
    'bearer ',
    'http://',
    '@',
    'a@',
    'data:;base64,'
  ]
]
/** Texts before and after the repetition, so that a pattern begins, and fails at the end. */
const surroundings = [
  ['', ''],
  ['1', 'x'],
  ['{"a":1,', '"b":2}'],
  ['"', '\n!'],
  ['total ', '!'],
  ['1 NS ', 'T'],
  ['12:30', 'x\ny']
] as const

const length = 65_536
/** Linear readers take a few milliseconds; quadratic ones take minutes. */
const mostMilliseconds = 1_000

const timeOf = (run: () => unknown): number => {
  const start = performance.now()
  run()
  return performance.now() - start
}

test.each(Object.entries(readers))('%s reads any text of 64 K characters in less than a second', (_, read) => {
  const slow: string[] = []
  for (const [index, fragment] of fragments.entries()) {
    // White space is what most patterns repeat. Two of them for any other fragment, in turn: all take a minute.
    const tried = surroundings.filter((_, at) => fragment.trim() === '' || [0, 2].includes((index + at) % surroundings.length))
    for (const [before, after] of tried) {
      const text = before + fragment.repeat(Math.ceil(length / fragment.length)) + after
      // A pause of the machine is no fault of the reader.
      if (timeOf(() => read(text)) > mostMilliseconds && timeOf(() => read(text)) > mostMilliseconds)
        slow.push(JSON.stringify([before, fragment, after]))
      if (slow.length > 0) return expect(slow).toEqual([])
    }
  }
  expect(slow).toEqual([])
})

test.each([' part all', ' page rp', ' page usd'])('a cell of 199 characters of %j is read at once', (fragment) => {
  const text = `total${fragment.repeat(30)}`.slice(0, 198)
  expect(timeOf(() => readers['plainRows']?.(`${text}!`))).toBeLessThan(mostMilliseconds)
})
