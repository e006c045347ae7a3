import fc from 'fast-check'
import { expect, test } from 'vitest'
import { singleFields } from '#core/derive/fields.ts'
import { valueAt } from '#core/base/json-pointer.ts'
import { draftParts, partsEdits, takeParts, type DraftContent, type DraftPart, type PartsChoice } from '#core/draft/draft-parts.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { followingEdits } from '#core/draft/computed-values.ts'
import { invertAll } from '#core/draft/edit.ts'
import { newRecord, recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { sampleRecord } from '../catalog/catalog-fixtures.ts'
import { aLine, now } from './draft-fixtures.ts'

const first = sampleRecord('sparepart-3')
const source = {
  document: first.document,
  lines: first.lines,
  numerals: { '/header/data/bruto': '1.50', '/dokumen/data/0/nourut': '1.0' },
  local: { print: { city: 'Batam' }, party: { pasokNegara: 'CN' }, checked: { a: 1 }, unlocked: '800 2026-11-20' }
}
const blank = newRecord('new', '000028PRAKTK20261120000007', { ...newProfile('practice', 'practice', 'Latihan'), flagreplace: 'N' }, now)
const take = (parts: readonly DraftPart[], more = {}) =>
  takeParts(source, blank, { parts, clearDates: false, clearDocuments: false, ...more })

test('a copy of all parts is the same declaration under the new number, without its registration', () => {
  const { document, numerals, local, lines } = take(draftParts)
  const { header } = source.document
  expect(document).toEqual({
    ...source.document,
    car: blank.document.car,
    edinumber: '',
    header: { data: { ...header.data, tpbno: '', tpbtg: '' } }
  })
  expect([numerals, local, lines]).toEqual([source.numerals, { print: { city: 'Batam' }, party: { pasokNegara: 'CN' } }, source.lines])
})

test('copying only parties and transport copies nothing else', () => {
  const { document, numerals, local } = take(['parties', 'transport'])
  const from = source.document.header.data
  expect(document.header.data).toMatchObject({
    impnama: from.impnama,
    penjnama: from.penjnama,
    moda: from.moda,
    angkutnama: from.angkutnama,
    cif: null,
    bruto: null,
    kdval: ''
  })
  expect([document.detail.data, document.dokumen.data, document.kdkpbc, document.flagreplace, numerals, local]).toEqual([
    [],
    [],
    '',
    'N',
    {},
    { party: { pasokNegara: 'CN' } }
  ])
})

test('dates of the shipment become blank, those of licences stay; documents keep their kind without number and date', () => {
  const dates = take(draftParts, { clearDates: true })
  const from = source.document.header.data
  expect([dates.document.header.data.tgtiba, dates.document.header.data.ppjktg, dates.document.header.data.ijintpbtg]).toEqual([
    '',
    from.ppjktg,
    from.ijintpbtg
  ])
  expect(dates.document.dokumen.data.map(({ dokno, doktg }) => [dokno !== '', doktg])).toEqual(
    source.document.dokumen.data.map(() => [true, ''])
  )
  const documents = take(draftParts, { clearDocuments: true })
  expect(documents.document.dokumen.data.map(({ dokkd, dokno, doktg }) => [dokkd, dokno, doktg])).toEqual(
    source.document.dokumen.data.map(({ dokkd }) => [dokkd, '', ''])
  )
  expect(documents.document.header.data.tgtiba).toBe(from.tgtiba)
})

test('the signature date and the guarantee are cleared with the other dates and documents', () => {
  const print = {
    tempat: 'Batam',
    tanggal: '2026-11-20',
    jaminanNo: 'BG-1',
    jaminanTgl: '2026-11-19',
    bayarNo: '1',
    bayarTgl: '2026-11-20'
  }
  const printed = (choice: Partial<PartsChoice>): unknown =>
    takeParts({ ...source, local: { print } }, blank, { parts: draftParts, clearDates: false, clearDocuments: false, ...choice }).local[
      'print'
    ]
  expect(printed({})).toEqual({ tempat: 'Batam', tanggal: '2026-11-20', jaminanNo: 'BG-1', jaminanTgl: '2026-11-19' })
  expect(printed({ clearDates: true })).toEqual({ tempat: 'Batam', jaminanNo: 'BG-1' })
  expect(printed({ clearDocuments: true })).toEqual({ tempat: 'Batam', tanggal: '2026-11-20' })
})

test('copying into an existing declaration replaces the chosen parts with edits that can be undone', () => {
  const there = recordOf('there', { ...blank.document, kdkpbc: '040300', dokumen: { data: source.document.dokumen.data.slice(0, 1) } }, now)
  const choice = { parts: ['parties', 'documents', 'print'], clearDates: false, clearDocuments: false } as const
  const edits = partsEdits(source, there, choice)
  const { record } = applyEdits(there, edits)
  expect([record.document, record.local]).toEqual([
    takeParts(source, there, choice).document,
    { print: { city: 'Batam' }, party: { pasokNegara: 'CN' } }
  ])
  expect([record.document.kdkpbc, record.document.car]).toEqual(['040300', there.document.car])
  expect(applyEdits(record, invertAll(edits)).record.document).toEqual(there.document)
  expect(partsEdits({ ...source, ...there }, there, choice)).toEqual([])
})

test('the country of the supplier follows the parties, not the printed form', () => {
  const there = { ...blank, local: { party: { pasokNegara: 'JP' } } }
  const localOf = (from: DraftContent, parts: readonly DraftPart[]) =>
    takeParts(from, there, { parts, clearDates: false, clearDocuments: false }).local
  expect(localOf(source, ['print'])).toEqual({ print: { city: 'Batam' }, party: { pasokNegara: 'JP' } })
  expect(localOf({ ...source, local: {} }, ['parties'])).toEqual({})
  const edits = partsEdits({ ...source, local: {} }, there, { parts: ['parties'], clearDates: false, clearDocuments: false })
  expect(applyEdits(there, edits).record.local).toEqual({})
})

test('unknown members are copied with the part they belong to', () => {
  const odd = {
    ...source,
    document: { ...source.document, extra: [1], header: { data: { ...source.document.header.data, mystery: 'x' } } }
  }
  const all = takeParts(odd, blank, { parts: draftParts, clearDates: false, clearDocuments: false }).document
  const none = takeParts(odd, blank, { parts: ['price'], clearDates: false, clearDocuments: false }).document
  expect([
    valueAt(all, '/extra'),
    valueAt(all, '/header/data/mystery'),
    valueAt(none, '/extra'),
    valueAt(none, '/header/data/mystery')
  ]).toEqual([[1], 'x', undefined, undefined])
})

test('whether a value was typed is copied with the value', () => {
  const typed = { fob: true, nilinv: false, netto: true, jmbrg: true }
  const marked = { ...source, local: { ...source.local, typed } }
  const marksIn = (parts: readonly DraftPart[], onto: DraftRecord = blank) =>
    takeParts(marked, onto, { parts, clearDates: false, clearDocuments: false }).local
  expect(marksIn(draftParts)['typed']).toEqual(typed)
  expect(marksIn(['price'])).toEqual({ typed: { fob: true, nilinv: false } })
  expect(marksIn(['weight', 'goods'])).toEqual({ typed: { netto: true, jmbrg: true } })
  // The number of lines is not copied without the lines.
  expect(marksIn(['weight'])).toEqual({ typed: { netto: true } })
  expect(marksIn(['print'])).toEqual({ print: { city: 'Batam' } })
  const onto = { ...first, local: { typed: { cif: true, netto: false, jmbrg: true } } }
  expect(marksIn(['weight', 'print'], onto)['typed']).toEqual({ cif: true, netto: true })
})

test('a copied value that was typed stays, and one that followed follows the lines of the copy', () => {
  const typed = (nilinv: boolean) => ({ ...source, local: { typed: { nilinv } } })
  const lineAdded = (from: DraftContent): unknown => {
    const { document, numerals, lines, local } = takeParts(from, blank, { parts: ['price'], clearDates: false, clearDocuments: false })
    const copy = recordOf('copy', document, now, numerals, lines, local)
    const edits = [{ kind: 'insert', path: '/detail/data/0', after: aLine('x', { dnilinv: 60 }) }] as const
    const { record } = applyEdits(copy, edits)
    return applyEdits(record, followingEdits(copy, record, edits)).record.document.header.data.nilinv
  }
  expect([true, false].map((one) => lineAdded(typed(one)))).toEqual([first.document.header.data.nilinv, 60])
})

const counts = new Map([
  ['/header/data/jmbrg', '/detail/data'],
  ['/header/data/jmcont', '/container/data']
])

test('for any choice of parts the counts are those of the rows', () => {
  fc.assert(
    fc.property(fc.subarray([...draftParts]), (parts) => {
      const { document } = take(parts)
      for (const [path, rows] of counts) expect(valueAt(document, path)).toBe((valueAt(document, rows) as readonly unknown[]).length)
    })
  )
})

test('a count that was typed or is inconsistent is copied with its rows, and stays where only its rows are replaced', () => {
  const withCount = (jmbrg: number, local = {}) => ({
    ...first,
    local,
    document: { ...first.document, header: { data: { ...first.document.header.data, jmbrg } } }
  })
  const countIn = (from: DraftContent, onto: DraftRecord, ...parts: readonly DraftPart[]) =>
    takeParts(from, onto, { parts, clearDates: false, clearDocuments: false }).document.header.data.jmbrg
  const typed = withCount(9, { typed: { jmbrg: true } })
  expect([typed, withCount(9)].map((from) => countIn(from, blank, 'weight', 'goods'))).toEqual([9, 9])
  expect([typed, withCount(9)].map((onto) => countIn(source, onto, 'goods'))).toEqual([9, 9])
  expect([typed, withCount(9)].map((from) => countIn(from, blank, 'weight'))).toEqual([0, 0])
  expect(countIn(typed, withCount(3), 'weight')).toBe(3)
})

test('for any choice of parts every field comes from the source or the blank draft, and the aju number is never copied', () => {
  const choice = fc.record({ parts: fc.subarray([...draftParts]), clearDates: fc.boolean(), clearDocuments: fc.boolean() })
  fc.assert(
    fc.property(choice, (chosen) => {
      const { document, lines } = takeParts(source, blank, chosen)
      for (const { path, section } of singleFields) {
        if (counts.has(path)) continue
        const allowed = chosen.parts.includes(section)
          ? [valueAt(source.document, path), valueAt(blank.document, path)]
          : [valueAt(blank.document, path)]
        expect(allowed).toContain(valueAt(document, path))
      }
      expect([document.car, lines.length]).toEqual([blank.document.car, document.detail.data.length])
      expect(takeParts({ ...source, document }, blank, chosen).document).toEqual(document)
      recordOf('x', document, now)
    })
  )
})
