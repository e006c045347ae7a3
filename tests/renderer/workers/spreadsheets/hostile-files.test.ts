import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readingLimits } from '#core/import/readers/failure.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { refusalOf } from '../../../../renderer/workers/spreadsheets/spreadsheet-failure.ts'
import { zip, type ZipEntry } from '../../../../renderer/workers/spreadsheets/zip.ts'
import { processorTime } from '../../../support/processor-time.ts'
import { bytesOf, entry, main, workbook, text, rows } from '../../support/workbook-xml.ts'

const compound = (inside: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4_096)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  ;[...inside].forEach((sign, index) => bytes.set([sign.charCodeAt(0), 0], 1_024 + 2 * index))
  return bytes
}
/** The code and detail of the refusal of a file. */
const refused = async (bytes: Uint8Array<ArrayBuffer>, name = 'berkas.xlsx'): Promise<string> =>
  readWorkbook(name, bytes).then(
    () => 'read',
    (error: unknown) => {
      const { code, detail } = refusalOf(error)
      return detail === '' ? code : `${code} ${detail}`
    }
  )

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['an empty file', new Uint8Array(), 'empty'],
  ['a PDF that was renamed', bytesOf('%PDF-1.7\n%âãÏÓ'), 'pdf'],
  ['a web page without a table', bytesOf('\ufeff\n<html><body>'), 'damaged'],
  [
    'SpreadsheetML 2003 that ends early',
    bytesOf('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    'empty'
  ],
  ['an .xls of Excel 97 without its content', compound('Workbook'), 'damaged'],
  ['an .xls of Excel 4 without its content', new Uint8Array([0x09, 0x04, 0x06, 0x00, 0x00, 0x00, 0x10, 0x00]), 'damaged'],
  ['a workbook with a password', compound('EncryptedPackage'), 'locked'],
  ['an old Word document', compound('WordDocument'), 'other-document'],
  ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'unknown'],
  ['JSON', bytesOf('{"bc28": {}}'), 'unknown'],
  ['a list in JSON', bytesOf('[{"nohs": "1"}]'), 'unknown'],
  ['a truncated ZIP container', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'damaged'],
  ['blank lines only', bytesOf(';;\r\n;;\r\n'), 'empty']
])('%s is refused with its reason', async (_, bytes, code) => expect(await refused(bytes)).toBe(code))

test('other ZIP containers are distinguished by their entries', async () => {
  const codes = await Promise.all(
    [
      [entry('[Content_Types].xml', '<Types/>'), entry('word/document.xml', '<x/>')],
      [entry('foto.jpg', 'x')],
      [entry('[Content_Types].xml', '<Types/>')],
      workbook([{ name: 'A', xml: '<sheetData><row r="2"><c r="A2" t="q"><v>1</v></c></row></sheetData>' }]),
      workbook([{ name: 'A', xml: '<sheetData/>' }])
    ].map(async (entries) => refused(await zip(entries)))
  )
  expect(codes).toEqual(['other-document', 'unknown', 'unknown', 'damaged', 'empty'])
})

test('a file above the size limit is refused, and a ZIP bomb by its stated and by its real size', async () => {
  expect(await refused(new Uint8Array(readingLimits.file + 1))).toBe('too-large')
  const bomb = await zip([...workbook([{ name: 'A', xml: '<sheetData/>' }]), entry('xl/worksheets/b.xml', ' '.repeat(40_000_000))])
  const stating = (size: number): Uint8Array<ArrayBuffer> => {
    const view = new DataView(bomb.slice().buffer)
    for (let at = 0; at < bomb.length - 28; at += 1) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
    return new Uint8Array(view.buffer)
  }
  expect(await refused(stating(readingLimits.unpacked / 4))).toBe('too-large')
  // No more is unpacked than the directory states.
  expect(await refused(stating(10))).toBe('damaged')
  expect(await refused(bytesOf('a;b\n'.repeat(200_001)), 'a.csv')).toBe('too-large a.csv')
})

const number = (at: string): string => `<c r="${at}"><v>1</v></c>`
const sharedStrings = entry('xl/sharedStrings.xml', `<sst ${main}><si><t>${'panjang '.repeat(4_000)}</t></si></sst>`)

test.each<[string, readonly ZipEntry[], string]>([
  ['a sheet whose tags are not closed', workbook([{ name: 'A', xml: `<sheetData>${'<f '.repeat(400_000)}` }]), 'damaged'],
  ['a tag of several megabytes', workbook([{ name: 'A', xml: `<sheetData x="${' '.repeat(3_000_000)}"/>` }]), 'empty'],
  ['a comment that is not closed', workbook([{ name: 'A', xml: `<sheetData>${'<!--'.repeat(100_000)}` }]), 'damaged'],
  ['quotes that are not closed', workbook([{ name: 'A', xml: `<sheetData>${`<c r="`.repeat(100_001)}` }]), 'damaged'],
  [
    'a cell in column XFD in each of 20,000 rows',
    workbook([{ name: 'A', xml: rows(20_000, (row) => number(`XFD${row}`)) }]),
    'too-large A'
  ],
  [
    'a first and a last cell of the largest sheet',
    workbook([
      { name: 'Muka', xml: rows(1, () => number('A1')) },
      { name: 'B &amp; C', xml: `<sheetData><row r="1">${number('A1')}</row><row r="1048576">${number('XFD1048576')}</row></sheetData>` }
    ]),
    'too-large B & C'
  ],
  ['a column beyond XFD', workbook([{ name: 'A', xml: rows(1, () => number('ZZZZZZ1')) }]), 'too-large A'],
  [
    'a row beyond the last',
    workbook([{ name: 'A', xml: `<sheetData><row r="999999999">${number('A999999999')}</row></sheetData>` }]),
    'too-large A'
  ],
  ['two million rows without numbers', workbook([{ name: 'A', xml: `<sheetData>${'<row/>'.repeat(2_000_000)}</sheetData>` }]), 'too-large'],
  [
    'an address that two readers understand differently',
    workbook([{ name: 'A', xml: rows(1, () => `<c x=" r='A1' " r="ZZZZ1"><v>1</v></c>`) }]),
    'too-large A'
  ],
  [
    'a long shared string in 50,000 cells',
    [...workbook([{ name: 'A', xml: rows(50_000, (row) => `<c r="A${row}" t="s"><v>0</v></c>`) }]), sharedStrings],
    'too-large A'
  ],
  [
    'a cell with a megabyte of text',
    workbook([{ name: 'A', xml: rows(3, (row) => text(`A${row}`, 'x'.repeat(row === 2 ? 1e6 : 9))) }]),
    'too-large A: 2'
  ],
  [
    'one sheet that is listed a hundred times',
    workbook([{ name: 'A', xml: rows(900, (row) => number(`ZZ${row}`)) }]).map((one) =>
      one.name === 'xl/workbook.xml'
        ? entry(
            one.name,
            new TextDecoder().decode(one.bytes).replace(/<sheet .*?\/>/, (sheet) => sheet.repeat(100))
          )
        : one
    ),
    'too-large A'
  ]
])('%s is refused within seconds', async (_, entries, expected) => {
  const packed = await zip(entries)
  const started = processorTime()
  expect(await refused(packed)).toBe(expected)
  expect(processorTime() - started).toBeLessThan(8_000)
})

test.each<[string, string, string]>([
  ['20,000 columns', `${';'.repeat(20_000)}\n1;2\n`, 'too-large a.csv'],
  ['more cells than the limit', `${'1;'.repeat(9_999)}1\n`.repeat(501), 'too-large a.csv'],
  ['a quotation mark that is closed 30,000 lines below', `a;b\n1;"${'teks\n'.repeat(30_000)}"`, 'too-large a.csv: 2']
])('CSV with %s is refused', async (_, content, reason) => expect(await refused(bytesOf(content), 'a.csv')).toBe(reason))

test('a sheet of 100,000 rows, and one with a stray cell in the last column, are read', async () => {
  const long = await readWorkbook(
    'a.xlsx',
    await zip(workbook([{ name: 'A', xml: rows(100_000, (row) => number(`A${row}`) + number(`T${row}`)) }]))
  )
  expect([long.sheets[0]?.rows.length, long.sheets[0]?.rows[99_999]?.length]).toEqual([100_000, 20])
  const stray = await readWorkbook(
    'a.xlsx',
    await zip(workbook([{ name: 'A', xml: rows(500, (row) => number(row === 9 ? `XFD${row}` : `A${row}`)) }]))
  )
  expect(stray.sheets[0]?.rows[8]?.[16_383]).toBe(1)
})

test('a truncated file and a file with a wrong byte are read or refused without a crash', async () => {
  const good = new Uint8Array(await readFile(new URL('../../../fixtures/sheets/goods-calc.xlsx', import.meta.url)))
  const outcomes = new Set<string>()
  for (let at = 1; at < good.length; at += 211) outcomes.add(await refused(good.slice(0, at)))
  for (let at = 0; at < good.length; at += 97) {
    const flipped = good.slice()
    flipped[at] = (flipped[at] ?? 0) ^ 0xff
    outcomes.add(await refused(flipped))
  }
  expect([...outcomes].filter((outcome) => !['read', 'damaged', 'unknown', 'empty', 'too-large'].includes(outcome))).toEqual([])
})

test('ten thousand sheets, as many listings of one, and a file of 200 MB are refused before they are read', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `S${index}`, xml: rows(1, () => number('A1')) }))
  const started = processorTime()
  const packed = await zip(workbook(many), { store: true })
  const packedAt = processorTime()
  expect(await refused(packed)).toBe('too-large')
  const listings = many.map(({ name }) => `<sheet name="${name}" sheetId="1" r:id="rId1"/>`).join('')
  const one = workbook([{ name: 'A', xml: rows(1, () => number('A1')) }]).map((part) =>
    part.name === 'xl/workbook.xml' ? entry(part.name, `<workbook ${main}><sheets>${listings}</sheets></workbook>`) : part
  )
  expect(await refused(await zip(one))).toBe('too-large')
  expect(await refused(new Uint8Array(200 * 1024 * 1024))).toBe('too-large')
  expect(packedAt - started).toBeGreaterThan(0)
  expect(processorTime() - packedAt).toBeLessThan(4_000)
})

test('five million rows are refused within seconds, in a workbook and as text', async () => {
  const packed = await zip(workbook([{ name: 'A', xml: `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(5_000_000)}</sheetData>` }]))
  const text = bytesOf('1;2\n'.repeat(5_000_000))
  const started = processorTime()
  expect([await refused(packed), await refused(text, 'a.csv')]).toEqual(['too-large', 'too-large a.csv'])
  expect(processorTime() - started).toBeLessThan(20_000)
})

test('entities of XML are not expanded', async () => {
  const entities = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};&e${at};">`).join('')
  const parts = workbook([{ name: 'A', xml: rows(1, () => text('A1', '&e30;x')) }]).map((part) =>
    part.name.startsWith('xl/worksheets')
      ? entry(
          part.name,
          `<!DOCTYPE w [<!ENTITY e0 "ha">${entities}<!ENTITY file SYSTEM "file:///etc/passwd">]>${new TextDecoder().decode(part.bytes)}`
        )
      : part
  )
  const { sheets } = await readWorkbook('a.xlsx', await zip(parts))
  expect(sheets[0]?.rows).toEqual([['&e30;x']])
})

test('a compound file whose sectors follow each other in a circle is refused', async () => {
  const book = write(
    { SheetNames: ['A'], Sheets: { A: utils.aoa_to_sheet(Array.from({ length: 400 }, (_, row) => [row, `teks ${row}`])) } },
    { type: 'array', bookType: 'biff8' }
  ) as ArrayBuffer
  const good = new Uint8Array(book)
  expect((await readWorkbook('a.xls', good)).sheets[0]?.rows.length).toBe(400)
  const view = new DataView(good.buffer)
  const table = (view.getUint32(76, true) + 1) * 512
  for (const target of [0, 1, 5]) {
    const circular = good.slice()
    for (let at = 0; at < 512; at += 4) new DataView(circular.buffer).setUint32(table + at, target, true)
    const started = processorTime()
    expect(['damaged', 'empty', 'read', 'too-large']).toContain(await refused(circular, 'a.xls'))
    expect(processorTime() - started).toBeLessThan(4_000)
  }
})

test('cells of OpenDocument that are repeated a million times are refused before they are made', async () => {
  const cell = '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>'
  const row = `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`
  const content = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:spreadsheet><table:table table:name="A">${row}</table:table></office:spreadsheet></office:body></office:document-content>`
  const started = processorTime()
  const mimetype = entry('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')
  expect(await refused(await zip([mimetype, entry('content.xml', content)]), 'a.ods')).toBe('too-large')
  expect(processorTime() - started).toBeLessThan(4_000)
})

test('a link and a merged range over the largest sheet add no cells', async () => {
  const whole = 'ref="A1:XFD1048576"'
  const xml = `${rows(2, (row) => number(`A${row}`))}<mergeCells><mergeCell ${whole}/></mergeCells><hyperlinks><hyperlink ${whole} location="A1"/></hyperlinks>`
  const started = processorTime()
  const { sheets } = await readWorkbook('a.xlsx', await zip(workbook([{ name: 'A', xml }])))
  expect([sheets[0]?.rows, sheets[0]?.facts.merged]).toEqual([[[1], [1]], 1])
  expect(processorTime() - started).toBeLessThan(2_000)
})

const spreadsheetMl = (table: string): string =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${table}</Table></Worksheet></Workbook>`
const one = '<Data ss:Type="Number">1</Data>'

test.each<[string, string, string]>([
  [
    'a cell merged over 10,000 million others',
    '<html><table><tr><td colspan="100000000" rowspan="100000000">x</td><td>y</td></tr></table>',
    'too-large'
  ],
  ['a column repeated 100 million times', spreadsheetMl(`<Column ss:Span="100000000"/><Row><Cell>${one}</Cell></Row>`), 'too-large'],
  ['a column repeated a million times', spreadsheetMl(`<Column ss:Span="1000000"/><Row><Cell>${one}</Cell></Row>`), 'too-large'],
  ['a row far below', spreadsheetMl(`<Row ss:Index="200000000"><Cell>${one}</Cell></Row>`), 'too-large'],
  [
    'a cell merged without end',
    spreadsheetMl(`<Row><Cell ss:MergeAcross="99999999" ss:MergeDown="99999999">${one}</Cell></Row>`),
    'too-large'
  ]
])('a web page or SpreadsheetML with %s is refused at once', async (_, content, reason) => {
  const started = processorTime()
  expect(await refused(bytesOf(content), 'a.xls')).toBe(reason)
  expect(processorTime() - started).toBeLessThan(2_000)
})
