import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { envelopeText, readEnvelope } from '#core/draft/envelope.ts'
import { ownWorkbook } from '#core/spreadsheets/workbook/write.ts'
import { isOwnWorkbook, readOwnWorkbook } from '#core/spreadsheets/workbook/read.ts'
import { exactText, type Cell, type OutSheet, type Sheet } from '#core/spreadsheets/sheet.ts'
import { edited } from '../../../support/fixtures/edited-sheets.ts'
import { unzip } from '../../../support/unzip.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { writeWorkbook } from '../../../../renderer/workers/spreadsheets/write-workbook.ts'

const recordsOf = (text: string): readonly DraftRecord[] => {
  const read = readEnvelope(text)
  if ('problem' in read) throw new Error(read.problem.code)
  return read.declarations.map((one, index) => recordOf(`r${index}`, one.document, 0, one.numerals, one.lines))
}
const sample = (name: string): Promise<string> => readFile(new URL(`../../../../resources/samples/${name}.json`, import.meta.url), 'utf8')

const written = async (record: DraftRecord): Promise<readonly Sheet[]> =>
  (await readWorkbook('x.xlsx', await writeWorkbook(ownWorkbook(record, 'id')))).sheets

const throughExcel = async (record: DraftRecord): Promise<DraftRecord> => {
  const sheets = await written(record)
  expect(isOwnWorkbook(sheets)).toBe(true)
  const reading = readOwnWorkbook(sheets)
  if (!reading.ok) throw new Error(reading.code)
  expect([reading.problems, reading.unknown]).toEqual([[], []])
  return recordOf(record.id, reading.read.document, 0, reading.read.numerals, reading.read.lines, reading.local)
}

const awkward = async (): Promise<string> => {
  const envelope = JSON.parse(await sample('tekstil-40')) as { bc28: { document: Record<string, unknown>[] } }
  const [document] = envelope.bc28.document
  if (!document) throw new Error('the sample holds no declaration')
  document['pungutan'] = { data: [{ kode: 'BM', nilai: 0.1, rincian: [{ 'kunci/aneh~': null, kosong: '', benar: true }] }, [], 'teks', 7] }
  document['tambahan_layanan'] = { tak: 'dikenal', angka: 12 }
  return JSON.stringify(envelope, null, 2)
    .replace('"nilai": 0.1,', '"nilai": 0.10,')
    .replace('"angka": 12', '"angka": 1.2E1')
    .replace(/"bruto": ([\d.]+)/, (_, bruto: string) => `"bruto": ${bruto}${bruto.includes('.') ? '00' : '.00'}`)
}

test.each(['sparepart-3', 'tekstil-40', 'elektronik-1200'])('%s is unchanged after export and import, byte for byte', async (name) => {
  for (const record of recordsOf(await sample(name))) {
    expect(envelopeText([await throughExcel(record)], 2)).toBe(envelopeText([record], 2))
  }
})

test('an envelope with unusual numbers and members is unchanged after export and import, byte for byte', async () => {
  const text = await awkward()
  for (const record of recordsOf(text)) expect(envelopeText([await throughExcel(record)], 2)).toBe(text)
})

/** Texts that are easily changed on the way through a workbook. */
const difficultTexts = [
  '#N/A',
  '=1+1',
  '@SUM(A1)',
  '-2+3',
  '+62',
  '\t=x',
  '\r\n=x',
  '＝1',
  "'=1",
  '  spasi  ',
  '\u0000\u0001\u001f\u007f\u0085',
  '\ufffd\ufffe\uffff',
  '\ud800',
  'a\udc00b',
  '_x0041_',
  '_x005F_x0041_',
  '&amp;<b>"\'',
  '😀',
  'é\u0301',
  '00710',
  'TRUE',
  '2026-11-20',
  '1e5',
  '\n',
  ' ',
  'x'.repeat(70_000)
]

test.each(difficultTexts)('the text %j is unchanged in every place', async (text) => {
  const [record] = recordsOf(await sample('sparepart-3'))
  if (!record) throw new Error('no record')
  const { document } = record
  const [line, ...others] = document.detail.data
  if (!line) throw new Error('no line')
  const changed = {
    ...document,
    car: text,
    [`anggota ${text}`.slice(0, 500)]: text,
    header: { ...document.header, data: { ...document.header.data, impnama: text, impid: null } },
    detail: { data: [{ ...line, brgurai: text, dcif: null }, ...others] },
    dokumen: { data: [{ nourut: null, dokkd: '', dokno: '', doktg: '', kdgroupdok: '', dokinst: '' }] },
    tarif: { data: [text, { [text.slice(0, 500)]: text }] }
  }
  const before = { ...record, document: changed }
  expect(JSON.stringify((await throughExcel(before)).document)).toBe(JSON.stringify(changed))
})

test('values stored beside the document are unchanged', async () => {
  const [record] = recordsOf(await sample('sparepart-3'))
  if (!record) throw new Error('no record')
  const local = { print: { tempat: '=Jakarta', tanggal: '2026-11-20' } }
  expect((await throughExcel({ ...record, local })).local).toEqual(local)
})

test('any JSON in unknown members is unchanged', async () => {
  const [record] = recordsOf(await sample('sparepart-3'))
  if (!record) throw new Error('no record')
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.array(fc.jsonValue({ maxDepth: 2 })), async (member, entries) => {
      const document = { ...record.document, asing: member, kendaraan: { data: entries } } as DraftRecord['document']
      // Compared as JSON text, where `-0` is 0.
      const text = JSON.stringify(document)
      const back = await throughExcel({ ...record, document: JSON.parse(text) as DraftRecord['document'] })
      return JSON.stringify(back.document) === text
    }),
    { numRuns: 60 }
  )
})

test('no cell is a formula, and texts like formulas have the style that keeps them as text', async () => {
  const bytes = await writeWorkbook([{ name: 'A', headerRows: 0, widths: [], rows: [['=HYPERLINK("http://x","y")', '@x', -5, 'aman']] }])
  const sheet = unzip(bytes).find(({ name }) => name.endsWith('sheet1.xml'))
  const xml = new TextDecoder().decode(sheet?.bytes)
  expect(xml).not.toContain('<f')
  expect(xml.match(/<c r="A1" s="3" t="inlineStr">/)).not.toBeNull()
  expect(xml).toContain('<c r="C1"><v>-5</v></c>')
})

test('rows deleted and added in the spreadsheet are imported; the number formats of other rows stay with them', async () => {
  const text = (await sample('tekstil-40')).replace(
    /"dcif": ([\d.]+)/g,
    (_, value: string) => `"dcif": ${value}${value.includes('.') ? '0' : '.0'}`
  )
  const [record] = recordsOf(text)
  if (!record) throw new Error('no record')
  const sheets = edited(await written(record), 'BARANG', (rows) => {
    rows.splice(1, 1)
    const column = rows[0]?.findIndex((cell) => exactText(cell).endsWith('[brgurai]')) ?? -1
    const added: Cell[] = (rows[0] ?? []).map(() => null)
    added[column] = 'TAMBAHAN'
    rows.push(added)
  })
  const reading = readOwnWorkbook(sheets)
  if (!reading.ok) throw new Error(reading.code)
  const { document, lines } = reading.read
  expect(document.detail.data.map((line) => line.brgurai)).toEqual([
    ...record.document.detail.data.slice(1).map((line) => line.brgurai),
    'TAMBAHAN'
  ])
  expect(lines.slice(0, -1).map((line) => line.numerals)).toEqual(record.lines.slice(1).map((line) => line.numerals))
})

test('an unreadable cell, an unknown column and a newer layout are reported', async () => {
  const [record] = recordsOf(await sample('sparepart-3'))
  if (!record) throw new Error('no record')
  const sheets = await written(record)
  const damaged = edited(sheets, 'BARANG', (rows) => {
    const [head = [], first = []] = rows
    first[head.findIndex((cell) => exactText(cell).endsWith('[dcif]'))] = 'banyak'
    head.push('Keterangan kami')
  })
  const reading = readOwnWorkbook(damaged)
  expect(reading).toMatchObject({
    ok: true,
    problems: [{ sheet: 'BARANG', row: 2, key: 'dcif', text: 'banyak', code: 'number' }],
    unknown: ['BARANG: Keterangan kami']
  })
  const newer = edited(sheets, 'META', (rows) => void rows[1]?.splice(1, 1, 2))
  expect(readOwnWorkbook(newer)).toEqual({ ok: false, code: 'newer' })
})

test('a number retyped as an ambiguous text is reported and not read in either form', async () => {
  const [record] = recordsOf(await sample('sparepart-3'))
  if (!record) throw new Error('no record')
  const retyped = edited(await written(record), 'BARANG', (rows) => {
    const [head = [], first = [], second = []] = rows
    const column = head.findIndex((cell) => exactText(cell).endsWith('[dcif]'))
    first[column] = '1.250'
    second[column] = '1.250,50'
  })
  const reading = readOwnWorkbook(retyped)
  if (!reading.ok) throw new Error(reading.code)
  expect(reading.problems).toEqual([{ sheet: 'BARANG', row: 2, key: 'dcif', text: '1.250', code: 'two-forms' }])
  expect(reading.read.document.detail.data.slice(0, 2).map(({ dcif }) => dcif)).toEqual([null, 1250.5])
})

const cellAt = (rows: readonly (readonly Cell[])[], key: string): number =>
  rows[0]?.findIndex((cell) => exactText(cell).endsWith(`[${key}]`)) ?? -1
const setSingle = (rows: Cell[][], key: string, cell: Cell): void =>
  void rows.find((row) => row[1] === `/header/data/${key}`)?.splice(2, 1, cell)

test('an edited cell has precedence over the original value of another type, while unedited cells keep it', async () => {
  const [record] = recordsOf(await sample('sparepart-3'))
  const line = record?.document.detail.data[0]
  if (!record || !line) throw new Error('no line')
  const odd = { ...line, kemasjm: '3.0', jmlsat: '12.5' }
  const before = {
    ...record,
    document: {
      ...record.document,
      header: { ...record.document.header, data: { ...record.document.header.data, bruto: '3983.90', netto: '3791.90' } },
      detail: { data: [odd, odd] }
    } as unknown as DraftRecord['document']
  }
  expect(JSON.stringify((await throughExcel(before)).document)).toBe(JSON.stringify(before.document))
  const sheets = edited(
    edited(await written(before), 'DEKLARASI', (rows) => setSingle(rows, 'bruto', 4000)),
    'BARANG',
    (rows) => {
      rows[1]?.splice(cellAt(rows, 'kemasjm'), 1, 5)
      rows[1]?.splice(cellAt(rows, 'jmlsat'), 1, 20)
    }
  )
  const reading = readOwnWorkbook(sheets)
  if (!reading.ok) throw new Error(reading.code)
  const { detail, header } = reading.read.document
  expect([reading.problems, reading.unknown]).toEqual([[], []])
  expect([header.data.bruto, header.data.netto]).toEqual([4000, '3791.90'])
  expect(detail.data.map(({ kemasjm, jmlsat }) => [kemasjm, jmlsat])).toEqual([
    [5, 20],
    ['3.0', '12.5']
  ])
})

test('a number or date retyped in a text field is read in its form, or reported if it is ambiguous', async () => {
  const [record] = recordsOf(await sample('sparepart-3'))
  if (!record) throw new Error('no record')
  const retyped = edited(await written(record), 'DEKLARASI', (rows) => {
    setSingle(rows, 'ndpbm', '16.250')
    setSingle(rows, 'freight', '1.250,50')
    setSingle(rows, 'asuransi', '0.125')
    setSingle(rows, 'tgtiba', '03/04/2026')
    setSingle(rows, 'doktuptg', '20-11-2026')
  })
  const reading = readOwnWorkbook(retyped)
  if (!reading.ok) throw new Error(reading.code)
  expect(reading.problems.map(({ key, text, code }) => [key, text, code])).toEqual([
    ['tgtiba', '03/04/2026', 'two-dates'],
    ['ndpbm', '16.250', 'two-forms']
  ])
  expect(reading.read.document.header.data).toMatchObject({
    ndpbm: '',
    freight: '1250.5',
    asuransi: '0.125',
    tgtiba: '',
    doktuptg: '2026-11-20'
  })
})

test('numbers and dates of text fields are unchanged in any form', async () => {
  const [record] = recordsOf(await sample('sparepart-3'))
  if (!record) throw new Error('no record')
  const texts = { ndpbm: '16.250', freight: '1250.500', asuransi: 'tidak ada', tgtiba: '03/04/2026', doktuptg: '2026-02-31' }
  const header = { ...record.document.header, data: { ...record.document.header.data, ...texts } }
  const before = { ...record, document: { ...record.document, header } }
  expect((await throughExcel(before)).document).toEqual(before.document)
})

test('the same declaration gives the same bytes', async () => {
  const [record] = recordsOf(await sample('sparepart-3'))
  if (!record) throw new Error('no record')
  const sheets: readonly OutSheet[] = ownWorkbook(record, 'en')
  expect(await writeWorkbook(sheets)).toEqual(await writeWorkbook(sheets))
})
