import { expect, test } from 'vitest'
import { columnsOf, singleFields } from '#core/derive/fields.ts'
import { valueAt } from '#core/base/json-pointer.ts'
import { envelopeText, readEnvelope } from '#core/draft/envelope.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { tableMembers } from '#core/schema/layout.ts'
import { createAnonymizer, identityKindOf } from '#core/spreadsheets/anonymous-copy.ts'
import { tableExport } from '#core/spreadsheets/workbook/write.ts'
import { recordFrom, smallText } from '../../renderer/support/declaration-fixtures.ts'

/** Numbers in [0, 1), the same on every run. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}
const source = recordFrom(smallText)
const local = { print: { nama: 'Budi' }, work: { note: 'rahasia' } }
const anonymous = (known: readonly (readonly [string, 'name' | 'number' | 'car'])[] = []) => createAnonymizer(known, randomFrom(7))

test('no name, address or identifying number of a declaration is left in its copy; everything else is unchanged', () => {
  const copy = anonymous().record({ ...source, local })
  expect(copy.local).toEqual({})
  for (const { path, key } of singleFields) {
    const [before, after] = [valueAt(source.document, path), valueAt(copy.document, path)]
    const isIdentity = identityKindOf(key) !== undefined && typeof before === 'string' && before.trim() !== ''
    expect([path, JSON.stringify(after) === JSON.stringify(before)]).toEqual([path, !isIdentity])
  }
  for (const member of tableMembers)
    for (const [row, before] of (source.document[member].data as unknown as readonly Record<string, unknown>[]).entries())
      for (const { key } of columnsOf(member)) {
        const isIdentity = identityKindOf(key) !== undefined && typeof before[key] === 'string' && before[key].trim() !== ''
        const after = (copy.document[member].data[row] as unknown as Record<string, unknown>)[key]
        expect([member, key, after === before[key]]).toEqual([member, key, !isIdentity])
      }
  const text = envelopeText([copy])
  expect('declarations' in readEnvelope(text)).toBe(true)
  for (const { key, path } of singleFields) {
    const value = valueAt(source.document, path)
    if (identityKindOf(key) !== undefined && typeof value === 'string' && value.trim().length > 6) expect(text).not.toContain(value)
  }
})

test('an aju number keeps its kind of document and its day; the same text becomes the same one everywhere', () => {
  const copies = anonymous()
  const [one, two] = [copies.record(source), copies.record(recordOf('d2', { ...source.document, edinumber: source.document.car }, 0))]
  const { car } = source.document
  expect([one.document.car.slice(0, 6), one.document.car.slice(12, 20)]).toEqual([car.slice(0, 6), car.slice(12, 20)])
  expect(one.document.car).toMatch(/^[0-9A-Z]{26}$/)
  expect([two.document.car, two.document.header.data.impnama]).toEqual([one.document.car, one.document.header.data.impnama])
})

test('sheets lose what their headings name, known names and numbers, and the aju numbers in any text', () => {
  const { car, header, dokumen } = source.document
  const { impnama } = header.data
  const grouped = `${car.slice(0, 6)}-${car.slice(6, 12)}-${car.slice(12, 20)}-${car.slice(20)}`
  const report = {
    name: 'Laporan',
    headerRows: 1,
    widths: [],
    rows: [
      ['Importir', 'Aju', 'Catatan', 'CIF', 'Jumlah'],
      [impnama.toLowerCase(), car, `lihat ${grouped}`, 12.5, { day: '2026-11-20' }],
      ['Jumlah', null, 'tanpa nomor', 12.5, true]
    ]
  } as const
  const documents = tableExport('dokumen', dokumen.data, 'id')
  const copies = anonymous([[impnama, 'name']])
  const [sheet, papers] = copies.sheets([report, documents])
  const made = copies.record(source)
  expect(sheet?.rows).toEqual([
    report.rows[0],
    [
      made.document.header.data.impnama,
      made.document.car,
      expect.stringMatching(/^lihat [0-9A-Z]{6}-[0-9A-Z]{6}-\d{8}-\d{6}$/),
      12.5,
      { day: '2026-11-20' }
    ],
    report.rows[2]
  ])
  expect(JSON.stringify(sheet)).not.toContain(grouped)
  expect(papers?.rows).toEqual(tableExport('dokumen', made.document.dokumen.data as never, 'id').rows)
})
