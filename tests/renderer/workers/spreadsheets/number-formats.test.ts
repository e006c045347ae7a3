import { expect, test } from 'vitest'
import { cellText, plainFacts, wordsBeside, type Sheet } from '#core/spreadsheets/sheet.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { zip } from '../../../../renderer/workers/spreadsheets/zip.ts'
import { entry, main, workbook } from '../../support/workbook-xml.ts'

const escaped = (code: string): string => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A sheet of one row with a number in each of these formats; a number is the index of a built-in format. */
const formatted = async (value: string, ...formats: readonly (string | number)[]): Promise<Sheet> => {
  const codes = formats.map((format, index) =>
    typeof format === 'number' ? '' : `<numFmt numFmtId="${170 + index}" formatCode="${escaped(format)}"/>`
  )
  const styles = formats.map((format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 170 + index}"/>`)
  const cells = formats.map((_, index) => `<c r="${String.fromCharCode(65 + index)}1" s="${index}"><v>${value}</v></c>`)
  const read = await readWorkbook(
    'a.xlsx',
    await zip([
      ...workbook([{ name: 'A', xml: `<sheetData><row r="1">${cells.join('')}</row></sheetData>` }]),
      entry('xl/styles.xml', `<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`)
    ])
  )
  return read.sheets[0] ?? { name: '', rows: [], facts: plainFacts }
}

test.each([
  ['[$€-2]\\ #,##0.00', '€'],
  ['[$USD]\\ #,##0.00;[Red]-[$USD] #,##0.00', 'USD'],
  ['_-"Rp"* #,##0_-;-"Rp"* #,##0_-', 'Rp'],
  ['[$Rp-421]#,##0', 'Rp'],
  ['_($* #,##0.00_)', '$'],
  ['"US$"#,##0.00', 'US$'],
  ['#,##0.00\\ [$EUR]', 'EUR'],
  ['[>=1000]#,##0" KGS";0" KGS"', 'KGS'],
  ['General" PCS"', 'PCS'],
  ['#,##0.00_);[Red](#,##0.00)', ''],
  ['#,##0.00', ''],
  ['0.00E+00', '']
])('a number in the format %j is shown with the words %j', async (code, words) => {
  const sheet = await formatted('1250000', code)
  expect([sheet.rows[0], wordsBeside(sheet, 0, 0)]).toEqual([[1_250_000], words])
})

test('the built-in formats of currencies name none: they show that of the computer', async () => {
  const sheet = await formatted('12', 5, 8, 42, 44)
  expect([sheet.rows[0], sheet.facts.numberWords.size]).toEqual([[12, 12, 12, 12], 0])
})

test('a percentage is read as it is shown', async () => {
  expect((await formatted('5.0000000000000003E-2', 9, 10, '0.00%', '0.0\\ %')).rows[0]).toEqual(['5%', '5%', '5%', '5%'])
  expect((await formatted('0.075', 10)).rows[0]).toEqual(['7.5%'])
})

test.each([
  ['"INV-"0000', 'INV-0007'],
  ['000"/PL/2026"', '007/PL/2026'],
  ['0\\/"KG"', '7'],
  ['"HS "0000\\.00\\.00', '7'],
  ['"A-"00-000', '7'],
  ['000" KG"', '7'],
  ['$-000', '7'],
  ['"Rp."0', '7'],
  ['0" PCS"', '7'],
  ['"Rp"0', '7'],
  ['"Rp"#,##0.00', '7']
])('a number that the format %j makes a code is read as it is shown: %j', async (code, shown) => {
  expect(cellText((await formatted('7', code)).rows[0]?.[0])).toBe(shown)
})
