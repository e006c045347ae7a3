import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readFileDate } from '#core/spreadsheets/read-date-cell.ts'
import { plainFacts } from '#core/spreadsheets/sheet.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { writeCsv, writeWorkbook } from '../../../../renderer/workers/spreadsheets/write-workbook.ts'
import { zip } from '../../../../renderer/workers/spreadsheets/zip.ts'
import { unzip } from '../../../support/unzip.ts'
import { bytesOf, entry, main, rows, workbook, text } from '../../support/workbook-xml.ts'

test('a sheet with ten filled rows and a formatted last row has ten rows', async () => {
  const rows = Array.from({ length: 10 }, (_, index) => `<row r="${index + 1}">${text(`A${index + 1}`, `B${index}`)}</row>`).join('')
  const styled = `<row r="1048576" spans="1:30"><c r="AD1048576"/></row>`
  const xml = `<dimension ref="A1:AD1048576"/><sheetData>${rows}${styled}</sheetData>`
  const read = await readWorkbook('a.xlsx', await zip(workbook([{ name: 'A', xml }])))
  expect(read.sheets[0]?.rows.length).toBe(10)
})

test('formulas are counted and read as their stored value; merged cells and hidden sheets are reported', async () => {
  const xml = `<sheetData><row r="1">${text('A1', 'HS')}${text('B1', 'CIF')}</row><row r="2"><c r="A2" t="str"><f>A1</f><v>x</v></c><c r="B2"><f>1+1</f><v>2</v></c></row><row r="3"><c r="A3"><f t="shared" si="0"/></c><c r="B3"><f>1/0</f><v></v></c></row></sheetData><mergeCells count="2"><mergeCell ref="A4:B4"/><mergeCell ref="A5:B5"/></mergeCells>`
  const read = await readWorkbook(
    'a.xlsx',
    await zip(
      workbook([
        { name: 'Isi &amp; &quot;kutip&quot;', xml },
        { name: 'Rahasia', state: 'veryHidden', xml: `<sheetData><row r="1">${text('A1', 'x')}</row></sheetData>` }
      ])
    )
  )
  expect(read.sheets.map(({ name, rows, facts }) => [name, rows.length, facts])).toEqual([
    ['Isi & "kutip"', 2, { ...plainFacts, formulas: 4, uncalculated: 2, merged: 2 }],
    ['Rahasia', 1, { ...plainFacts, hidden: true }]
  ])
  expect(read.sheets[0]?.rows[1]).toEqual(['x', 2])
})

test('leading zeros of number formats, failed formulas, tall merged cells, hidden rows and hidden columns are read', async () => {
  const styles = `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="0000\\.00\\.00"/><numFmt numFmtId="172" formatCode="000.00"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>`
  const rows = [
    `<row r="2">${text('B2', 'Kode')}</row>`,
    `<row r="3" hidden="1"><c r="B3" s="1"><v>1000</v></c><c r="C3" s="2"><v>1012900</v></c><c r="D3" s="3"><v>7</v></c><c r="E3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    `<row r="4"><c r="B4" s="1"><v>1234567</v></c><c r="C4" s="1"/><c r="D4" s="1"><v>1.5</v></c><c r="E4" t="n"><v>3</v></c></row>`
  ]
  const columns = '<cols><col min="1" max="1"/><col min="2" max="3" hidden="1"/><col min="5" max="16384" hidden="true" width="9"/></cols>'
  const xml = `${columns}<sheetData>${rows.join('')}</sheetData><mergeCells><mergeCell ref="B3:B9"/><mergeCell ref="A1:E1"/><mergeCell ref="C5:D8"/><mergeCell ref="A1:A1048576"/></mergeCells>`
  const read = await readWorkbook('a.xlsx', await zip([...workbook([{ name: 'A', xml }]), entry('xl/styles.xml', styles)]))
  expect(read.sheets[0]?.rows.slice(2)).toEqual([
    [null, '001000', '01012900', 7, '#DIV/0!'],
    [null, 1_234_567, null, 1.5, 3]
  ])
  expect(read.sheets[0]?.facts).toMatchObject({
    ...{ hiddenRows: 1, hiddenColumns: [1, 2, 4], merged: 4 },
    tall: [{ column: 1, top: 2, bottom: 8 }]
  })
})

test('a time of day is no date, and is shown as a time', async () => {
  const styles = `<styleSheet ${main}><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="20"/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const xml = `<sheetData><row r="1"><c r="A1" s="1"><v>0.520833333333333</v></c><c r="B1" s="2"><v>46146</v></c></row></sheetData>`
  const read = await readWorkbook('a.xlsx', await zip([...workbook([{ name: 'A', xml }]), entry('xl/styles.xml', styles)]))
  const [time, day] = read.sheets[0]?.rows[0] ?? []
  expect([time, day]).toEqual([{ day: '1899-12-30', time: '12:30' }, { day: '2026-05-04' }])
  expect(readFileDate(time ?? null)).toBe(null)
})

test('CSV is read in UTF-8, UTF-16 and Windows-1252, with any separator, quotes and line breaks', async () => {
  const read = async (bytes: Uint8Array<ArrayBuffer>) => (await readWorkbook('a.csv', bytes)).sheets[0]?.rows
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'HS;Uraian\r\n01012900;é'].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])
  ])
  expect(await read(utf16)).toEqual([
    ['HS', 'Uraian'],
    ['01012900', 'é']
  ])
  expect(await read(new Uint8Array([...bytesOf('HS,Uraian\n1,caf'), 0xe9]))).toEqual([
    ['HS', 'Uraian'],
    ['1', 'café']
  ])
  expect(await read(bytesOf('sep=|\nHS|Uraian\n1|"a|""b""\nc"\n'))).toEqual([
    ['HS', 'Uraian'],
    ['1', 'a|"b"\nc']
  ])
  expect(await read(bytesOf('HS\tUraian\n1\ta;b'))).toEqual([
    ['HS', 'Uraian'],
    ['1', 'a;b']
  ])
})

test('each line of a CSV file with mixed line ends is a row; line breaks inside quotes stay in their cell', async () => {
  const read = async (csv: string) => (await readWorkbook('a.csv', bytesOf(csv))).sheets[0]?.rows
  expect(await read('kode;uraian\r\n1;"satu\r\ndua"\n2;tiga\r\n3;"empat\nlima"\r\n4;enam\n')).toEqual([
    ['kode', 'uraian'],
    ['1', 'satu\ndua'],
    ['2', 'tiga'],
    ['3', 'empat\nlima'],
    ['4', 'enam']
  ])
})

test('a CSV cell that begins with a quotation mark and is not quoted is ordinary text, and the rows below it stay rows', async () => {
  const read = async (csv: string) => (await readWorkbook('a.csv', bytesOf(csv))).sheets[0]?.rows
  const goods = [
    '1;BAUT;10,5;4',
    '2;"O" RING 5MM;20,5;7',
    '3;"MUR";30,5;8',
    '4;"PIPA 2;40,5;9',
    '5;"a;""b""\nc" ;50,5;6',
    '6;PIPA 5";60,5;2'
  ]
  for (const lineEnd of ['\n', '\r\n'])
    expect(await read(`No;Uraian;Harga;Jumlah${lineEnd}${goods.join(lineEnd)}`)).toEqual([
      ['No', 'Uraian', 'Harga', 'Jumlah'],
      ['1', 'BAUT', '10,5', '4'],
      ['2', '"O" RING 5MM', '20,5', '7'],
      ['3', 'MUR', '30,5', '8'],
      ['4', '"PIPA 2', '40,5', '9'],
      ['5', 'a;"b"\nc', '50,5', '6'],
      ['6', 'PIPA 5"', '60,5', '2']
    ])
  expect(await read('sep=^\nHS^Uraian\n1^"x" y\n2^"')).toEqual([
    ['HS', 'Uraian'],
    ['1', '"x" y'],
    ['2', '"']
  ])
  const texts = Array.from({ length: 9 }, () => '"Baut, M8\nhitam, besar";5').join('\n')
  expect((await read(texts))?.[0]).toEqual(['Baut, M8\nhitam, besar', '5'])
})

test('quotation marks that stand alone in a quoted CSV cell are part of its text', async () => {
  const read = async (csv: string) => (await readWorkbook('a.csv', bytesOf(csv))).sheets[0]?.rows
  const goods = [
    '"1","PIPA 2" X 3M, GALV","10","PCS","500"',
    '"2","BAUT 1/2" HEX","20","PCS","40"',
    '"3","PIPA 2"","30","PCS","50"',
    '"4","PIPA ""X"" 2" GALV","40","PCS","60"',
    '5,"O" RING 5MM,50,"PCS", "70"'
  ]
  for (const lineEnd of ['\n', '\r\n'])
    expect(await read(['"No","Uraian","Jumlah","Satuan","Harga"', ...goods].join(lineEnd))).toEqual([
      ['No', 'Uraian', 'Jumlah', 'Satuan', 'Harga'],
      ['1', 'PIPA 2" X 3M, GALV', '10', 'PCS', '500'],
      ['2', 'BAUT 1/2" HEX', '20', 'PCS', '40'],
      ['3', 'PIPA 2"', '30', 'PCS', '50'],
      ['4', 'PIPA "X" 2" GALV', '40', 'PCS', '60'],
      ['5', '"O" RING 5MM', '50', 'PCS', ' "70"']
    ])
  expect(await read('No,Uraian,Jumlah,Satuan\n1,"O" RING 5MM,10,"PCS"')).toEqual([
    ['No', 'Uraian', 'Jumlah', 'Satuan'],
    ['1', '"O" RING 5MM', '10', 'PCS']
  ])
})

test('100,000 rows, each with a stray quotation mark, are read', async () => {
  const csv = Array.from({ length: 100_000 }, (_, row) => `${row};"O"" RING ${row};""x`).join('\n')
  const rows = (await readWorkbook('a.csv', bytesOf(csv))).sheets[0]?.rows
  expect([rows?.length, rows?.at(-1)]).toEqual([100_000, ['99999', '"O"" RING 99999', '""x']])
})

test('written CSV is read back unchanged, also texts like formulas; foreign files keep their apostrophes', async () => {
  const rows = [
    ['Uraian [brgurai]', 'Kode [kd_barang]'],
    ['=1+1', "'kutip"],
    ['＋x', '00710'],
    ["'=x", 'a;b"c'],
    ['\tx', '-5']
  ]
  const back = await readWorkbook('a.csv', writeCsv({ name: 'A', headerRows: 1, widths: [], rows }, 'id').bytes)
  expect(back.sheets[0]).toMatchObject({ rows, isUnescaped: true })
  for (const headings of ['Uraian;Kode', 'Uraian [EN];Berat [kg]'])
    for (const end of ['', '\n'])
      expect((await readWorkbook('b.csv', bytesOf(`${headings}\n'=1+1;2${end}`))).sheets[0]).toMatchObject({
        rows: { 1: ["'=1+1", '2'] },
        isUnescaped: false
      })
})

test('CSV with texts exactly as entered is read back unchanged, also an apostrophe before a formula character', async () => {
  const rows = [
    ['Uraian [brgurai]', 'Kode [kd_barang]'],
    ["'=A1", "'+62 21"],
    ["''=1", '=1']
  ]
  for (const language of ['id', 'en'] as const) {
    const { bytes } = writeCsv({ name: 'A', headerRows: 1, widths: [], rows }, language, undefined, true)
    expect((await readWorkbook('a.csv', bytes)).sheets[0]?.rows).toEqual(rows)
  }
})

test('6,000 rows of 30 columns, more than one block of the compressor, are written and read', async () => {
  const rows = Array.from({ length: 6_000 }, (_, row) =>
    Array.from({ length: 30 }, (_, column) => (column % 3 === 0 ? row * 31 + column : `baris ${row} kolom ${column}`))
  )
  const bytes = await writeWorkbook([{ name: 'Besar', headerRows: 0, widths: [], rows }])
  const read = await readWorkbook('a.xlsx', bytes)
  expect(read.sheets[0]?.rows).toEqual(rows)
})

test('dates of a LibreOffice workbook are read as days in every time zone', async () => {
  const bytes = new Uint8Array(await readFile(new URL('../../../fixtures/sheets/goods-calc.xlsx', import.meta.url)))
  const { sheets } = await readWorkbook('goods-calc.xlsx', bytes)
  const goods = sheets[1]
  if (!goods) throw new Error('no sheet')
  expect([goods.name, goods.facts, goods.rows[1]?.[1]]).toEqual([
    "Barang 'impor' 2026",
    { ...plainFacts, formulas: 7, merged: 1 },
    { day: '2026-11-18' }
  ])
})

test('ISO dates of a workbook are the written days in every time zone', async () => {
  // Those with an offset are other days in UTC, so the test does not depend on the time zone of the computer.
  const times = ['2026-11-20', '2026-11-20T00:00:00', '2026-11-20T23:59:59.999', '2026-11-20T00:30:00+07:00', '2026-11-20T23:30:00-05:00']
  const xml = rows(times.length, (row) => `<c r="A${row}" t="d"><v>${times[row - 1]}</v></c>`)
  const { sheets } = await readWorkbook('a.xlsx', await zip(workbook([{ name: 'A', xml }])))
  expect(sheets[0]?.rows).toEqual(times.map(() => [{ day: '2026-11-20' }]))
})

test.each(['1', 'true'])('days of a workbook with date1904="%s" count from 1904, also without a date format', async (value) => {
  const styles = `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const xml = `<sheetData><row r="1"><c r="A1" s="1"><v>44884</v></c><c r="B1"><v>44884</v></c><c r="C1" s="1"><f>D1</f><v>0</v></c></row></sheetData>`
  const entries = workbook([{ name: 'A', xml }]).map((one) =>
    one.name === 'xl/workbook.xml'
      ? entry(one.name, new TextDecoder().decode(one.bytes).replace('<sheets>', `<workbookPr date1904="${value}"/><sheets>`))
      : one
  )
  const [sheet] = (await readWorkbook('a.xlsx', await zip([...entries, entry('xl/styles.xml', styles)]))).sheets
  expect(sheet?.rows).toEqual([[{ day: '2026-11-20' }, 44_884, null]])
  expect(readFileDate(sheet?.rows[0]?.[1] ?? null, 'id', sheet?.facts.date1904)).toBe('2026-11-20')
})

test('the serial number 0 with a date format is an empty cell', async () => {
  const styles = `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const xml = `<sheetData><row r="1"><c r="A1" s="1"><f>C1</f><v>0</v></c><c r="B1" s="1"><v>46346</v></c></row></sheetData>`
  const read = await readWorkbook('a.xlsx', await zip([...workbook([{ name: 'A', xml }]), entry('xl/styles.xml', styles)]))
  expect(read.sheets[0]?.rows).toEqual([[null, { day: '2026-11-20' }]])
})

test('a formula whose stored result is an empty text has a saved result', async () => {
  const xml = `<sheetData><row r="1">${text('A1', 'x')}<c r="B1" t="str"><f>""</f><v></v></c><c r="C1"><f>D1</f></c></row></sheetData>`
  const read = await readWorkbook('a.xlsx', await zip(workbook([{ name: 'A', xml }])))
  expect(read.sheets[0]?.facts).toMatchObject({ formulas: 2, uncalculated: 1 })
})

test('a written ZIP container is read back', async () => {
  const entries = [entry('a.xml', 'x'.repeat(100_000)), entry('dalam/é.xml', ''), entry('b', '\u0000\u0001')]
  for (const store of [true, false]) expect(unzip(await zip(entries, { store }))).toEqual(entries)
})

test('the checksum of a written entry is the one that other programs compute', async () => {
  const content = new Uint8Array(70_000).map((_, at) => (at * 7_919) >> 3)
  const checksumAt = 14
  const written = new DataView((await zip([{ name: 'a', bytes: content }])).buffer).getUint32(checksumAt, true)
  expect(written).toBe(crc32(content))
})
