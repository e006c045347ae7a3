import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newRecord, recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { codeStyles, type CodeStyle } from '#core/schema/code-lists.ts'
import { isCeisaWorkbook, readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { ceisaWorkbook, sectionsLeftOut } from '#core/spreadsheets/ceisa/write.ts'
import { plainFacts, type Sheet } from '#core/spreadsheets/sheet.ts'

const start = newRecord(
  '',
  '',
  { ...newProfile('practice', 'practice', 'Latihan'), pasokneg: false, jenisDoc: '', pernyataan: '' },
  0
).document

const print = { tempat: 'Jakarta', nama: 'Ani', plbNpwp: '0098765432101000', plbNama: 'PT GUDANG', plbAlamat: 'CAKUNG' }
const sample = async (name: string): Promise<DraftRecord> => {
  const read = readEnvelope(await readFile(new URL(`../../../../resources/samples/${name}.json`, import.meta.url), 'utf8'))
  const declaration = 'problem' in read ? undefined : read.declarations[0]
  if (!declaration) throw new Error(`the sample ${name} does not read`)
  return recordOf(name, declaration.document, 0, declaration.numerals, declaration.lines, { print, party: { pasokNegara: 'CN' } })
}
const asRead = (records: readonly DraftRecord[], style: CodeStyle = 'both'): readonly Sheet[] =>
  ceisaWorkbook(records, 'id', style).map(({ name, rows }) => ({ name, rows, facts: plainFacts }))
/** The workbook does not keep trailing zeros of a decimal. */
const plain = (value: unknown): unknown => (typeof value === 'string' && /^\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value)
const same = (row: object) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)]))

test('several declarations become one CEISA workbook, and all fields of their headers and tables are read back', async () => {
  const records = await Promise.all(['sparepart-3', 'tekstil-40', 'elektronik-1200'].map(sample))
  const sheets = asRead(records)
  expect(isCeisaWorkbook(sheets)).toBe(true)
  // In either number form: the cells are numeric.
  for (const form of ['id', 'en'] as const) {
    const { declarations, locals, leftovers, orphans } = readCeisa(sheets, form, start)
    expect([leftovers, orphans]).toEqual([[], []])
    expect(locals[0]).toEqual({ print, party: { pasokNegara: 'CN' } })
    expect(declarations.map(({ car, kdkpbc }) => [car, kdkpbc])).toEqual(records.map(({ document }) => [document.car, document.kdkpbc]))
    declarations.forEach((declaration, index) => {
      const before = records[index]?.document
      if (!before) throw new Error('more declarations were read than written')
      expect(same(declaration.header.data)).toEqual(same(before.header.data))
      for (const member of ['detail', 'dokumen', 'container', 'kemasan'] as const)
        expect(declaration[member].data.map(same)).toEqual(before[member].data.map(same))
    })
  }
})

test('the flags of the declaration itself are read back, and the sections without a column are named', async () => {
  const [one, other] = await Promise.all(['sparepart-3', 'tekstil-40'].map(sample))
  if (!one || !other) throw new Error('no samples')
  const flags = { flagreplace: 'Y', ftz_excel: '1', plb_excel: '0' }
  const full = { ...one, document: { ...one.document, ...flags, tarif: { data: [{ seri: 1 }] }, pungutan: { data: [{}] } } }
  const none = { ...other, document: { ...other.document, detaildok: { data: [] }, tarif: { data: [] } } }
  const { declarations, leftovers } = readCeisa(asRead([full, none]), 'id', start)
  expect(declarations).toMatchObject([flags, { flagreplace: '', ftz_excel: '', plb_excel: '' }])
  expect(declarations.map(({ header }) => Object.keys(header.data))).toEqual(
    [full, none].map(({ document }) => Object.keys(document.header.data))
  )
  expect(leftovers).toEqual([])
  expect([sectionsLeftOut([none, full]), sectionsLeftOut([none])]).toEqual([['tarif', 'pungutan'], []])
})

test('two declarations of one aju number, and those without one, stay separate', async () => {
  const one = await sample('sparepart-3')
  const nameless = { ...one, document: { ...one.document, car: '' } }
  const { declarations } = readCeisa(asRead([one, one, nameless, nameless]), 'id', start)
  expect(declarations.map(({ car, detail }) => [car, detail.data.length])).toEqual([
    [one.document.car, 3],
    [`${one.document.car}_2`, 3],
    ['', 3],
    ['', 3]
  ])
})

test('the condition of goods is written in the codes of CEISA, and one without such a code under a heading of Ajukan', async () => {
  const one = await sample('sparepart-3')
  const values = ['1', '2', '3']
  const data = one.document.detail.data.map((line, index) => ({ ...line, flbarangbaru: values[index] ?? '' }))
  const sheets = asRead([{ ...one, document: { ...one.document, detail: { data } } }])
  const [headings = [], ...rows] = sheets.find(({ name }) => name === 'BARANG')?.rows ?? []
  const under = (heading: string) => rows.map((row) => row[headings.indexOf(heading)])
  expect(under('KODE KONDISI BARANG')).toEqual(['2', '3', null])
  expect(under('Kondisi barang [flbarangbaru]')).toEqual([null, null, '3'])
  expect(readCeisa(sheets, 'id', start).declarations[0]?.detail.data.map(({ flbarangbaru }) => flbarangbaru)).toEqual(values)
  // Without such a value there is no further column.
  expect(asRead([one]).flatMap(({ rows: [titles = []] }) => titles)).not.toContain('Kondisi barang [flbarangbaru]')
})

test('a condition of goods that a file has as a number is written in the codes of CEISA too', async () => {
  const one = await sample('sparepart-3')
  const data = one.document.detail.data.map((line) => ({ ...line, flbarangbaru: 2 as unknown as string }))
  const sheets = asRead([{ ...one, document: { ...one.document, detail: { data } } }])
  const read = readCeisa(sheets, 'id', start).declarations[0]?.detail.data
  expect(new Set(read?.map(({ flbarangbaru }) => flbarangbaru))).toEqual(new Set(['2']))
})

test('loads of containers in the codes of both styles are read back as they are under the profile that wrote them', async () => {
  const one = await sample('sparepart-3')
  const loads = ['F', 'L', 'E', '8', '7', '4', '5', '']
  const data = loads.map((conttipe, index) => ({ contno: `CSQU305438${index}`, contukur: '40', conttipe }))
  const record = { ...one, document: { ...one.document, container: { data } } }
  for (const style of codeStyles) {
    const { declarations, leftovers } = readCeisa(asRead([record], style), 'id', start, style)
    expect([style, declarations[0]?.container.data.map(({ conttipe }) => conttipe), leftovers]).toEqual([style, loads, []])
  }
  const written = (style: CodeStyle) => {
    const [headings = [], ...rows] = asRead([record], style).find(({ name }) => name === 'KONTAINER')?.rows ?? []
    return rows.map((row) => row[headings.indexOf('KODE JENIS KONTAINER')])
  }
  expect(written('both')).toEqual(['8', '7', '4', null, null, null, '5', null])
  expect(written('ceisa')).toEqual(['F', 'L', 'E', '8', '7', '4', '5', null])
})
