import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnfilled } from '#core/base/amounts.ts'
import { valueAt, type Pointer } from '#core/base/json-pointer.ts'
import type { Json } from '#core/base/json.ts'
import { fieldsOfGroup, singleFields } from '#core/derive/fields.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { invertAll, setEdit } from '#core/draft/edit.ts'
import { importedDoubts, markEdits } from '#core/draft/import-marks.ts'
import { pairOf, restOfLast, sourcesOf, takenOver } from '#core/draft/rest-of-last.ts'
import { declarationStates, newSummary, type Summary } from '#core/draft/summary.ts'
import { aDocument, aRecord, now } from './draft-fixtures.ts'

const rules: Readonly<Record<string, string>> = takenOver
const valueOf = (record: DraftRecord, path: Pointer): Json => (valueAt(record.document, path) ?? null) as Json
const filled = (values: Readonly<Record<Pointer, Json>>, of = aRecord()): DraftRecord =>
  applyEdits(
    of,
    Object.entries(values).map(([path, value]) => setEdit(path, valueOf(of, path), value))
  ).record

/** A declaration of which some fields have one of two values. */
const aDeclaration = fc
  .record(
    Object.fromEntries(
      singleFields.map(({ path, field }) => [
        path,
        field.kind === 'string' ? fc.constantFrom('', '', 'A', 'B') : field.kind === 'boolean' ? fc.boolean() : fc.constantFrom(null, 1, 2)
      ])
    )
  )
  .map((values) => filled(values as Readonly<Record<Pointer, Json>>))

test('every field outside the tables says whether it is taken over', () => {
  expect(Object.keys(rules).toSorted()).toEqual(singleFields.map(({ key }) => key).toSorted())
})

test('numbers, dates and amounts of a shipment are never taken over, only those of a licence', () => {
  const lasting = ['ijintpbtg', 'ppjktg', 'impid', 'indid']
  const ofShipment = singleFields.filter(
    ({ key, field }) => (field.form === 'date' || field.form === 'decimal' || field.kind !== 'string') && !lasting.includes(key)
  )
  expect(ofShipment.filter(({ key }) => rules[key] === 'alike')).toEqual([])
})

test('only blank fields are filled, with what all last declarations have, each with a mark, as one step that undo takes back', () => {
  fc.assert(
    fc.property(aDeclaration, fc.array(aDeclaration, { minLength: 1, maxLength: 3 }), (draft, sources) => {
      const { taken, left, edits } = restOfLast(draft, sources, 'last')
      const after = applyEdits(draft, edits).record
      for (const { path, key } of singleFields) {
        if (!taken.includes(path)) {
          expect(valueOf(after, path)).toBe(valueOf(draft, path))
          continue
        }
        expect(rules[key]).toBe('alike')
        expect(isUnfilled(valueOf(draft, path))).toBe(true)
        for (const source of sources) expect(valueOf(after, path)).toBe(valueOf(source, path))
      }
      const [last] = sources
      const open = singleFields.filter(
        ({ path }) => last !== undefined && isUnfilled(valueOf(draft, path)) && !isUnfilled(valueOf(last, path))
      )
      expect([...taken, ...left.map(({ path }) => path)].toSorted()).toEqual(open.map(({ path }) => path).toSorted())
      expect(
        importedDoubts(after)
          .map(({ path }) => path)
          .toSorted()
      ).toEqual(taken.toSorted())
      expect(applyEdits(after, invertAll(edits)).record.document).toEqual(draft.document)
    })
  )
})

test('a party, a licence and the own firm are filled whole or not at all', () => {
  fc.assert(
    fc.property(aDeclaration, aDeclaration, (draft, source) => {
      const { taken } = restOfLast(draft, [source], 'last')
      for (const group of ['importer', 'owner', 'seller', 'supplier', 'broker', 'billing', 'plb']) {
        const fields = fieldsOfGroup(group).filter(({ key }) => rules[key] === 'alike')
        const isOther = fields.some(({ path }) => !isUnfilled(valueOf(draft, path)) && valueOf(draft, path) !== valueOf(source, path))
        if (isOther) expect(fields.filter(({ path }) => taken.includes(path))).toEqual([])
      }
    })
  )
})

test('a value that nobody confirmed in the last declaration is left out, but not one that was taken over there', () => {
  const source = filled({ '/kdkpbc': '070100', '/header/data/moda': '1' })
  const mark = (path: Pointer, doubt: string) => markEdits(source, [{ path, file: 'a.pdf', place: '', text: '', doubt }])
  const marked = applyEdits(source, [...mark('/kdkpbc', 'recognised'), ...mark('/header/data/moda', 'last-declaration')]).record
  const { taken, left } = restOfLast(aRecord(), [marked], 'last')
  expect(taken).toEqual(['/header/data/moda'])
  expect(left).toContainEqual({ path: '/kdkpbc', why: 'unconfirmed' })
})

test('what is left out has its reason', () => {
  const one = {
    '/kdkpbc': '070100',
    '/header/data/angkutnama': 'KM SATU',
    '/header/data/ndpbm': '16000',
    '/header/data/ppjknama': 'PT A',
    '/header/data/tpbno': '1'
  }
  const draft = filled({ '/header/data/ppjknpwp': '1' })
  const { taken, left } = restOfLast(draft, [filled(one), filled({ ...one, '/kdkpbc': '040300' })], 'last')
  expect(taken).toEqual([])
  expect(Object.fromEntries(left.map(({ path, why }) => [path, why]))).toMatchObject({
    '/kdkpbc': 'differs',
    '/header/data/angkutnama': 'shipment',
    '/header/data/ndpbm': 'amount',
    '/header/data/ppjknama': 'other-party',
    '/header/data/tpbno': 'registration'
  })
})

test('kinds of documents are said and add no row, and the kind of packages is filled where the count is known', () => {
  const row = { nourut: 1, dokkd: '861', dokno: 'COO 1', doktg: '2026-11-01', kdgroupdok: '', dokinst: '' }
  const packages = { jnkemas: 'CT', jmkemas: 12, merkkemas: 'A' }
  const source = recordOf('last', aDocument([], { dokumen: { data: [row] }, kemasan: { data: [packages] } }), now)
  const draft = recordOf('new', aDocument([], { kemasan: { data: [{ jnkemas: '', jmkemas: 7, merkkemas: '' }] } }), now)
  const { kinds, edits } = restOfLast(draft, [source], 'last')
  const after = applyEdits(draft, edits).record
  expect(kinds).toEqual(['861'])
  expect(after.document.dokumen.data).toEqual([])
  expect(after.document.kemasan.data).toEqual([{ jnkemas: 'CT', jmkemas: 7, merkkemas: '' }])
  expect(restOfLast(after, [source], 'last').edits).toEqual([])
})

test('sources are the last three that the service has, of the same kind and pair, never from the trash', () => {
  const of = (id: string, over: Partial<Summary> = {}): Summary => ({
    ...newSummary({ ...filled({ '/header/data/impnama': 'PT Satu', '/header/data/penjnama': 'ACME Ltd' }), id }, 'production', 0),
    state: 'sent',
    ...over
  })
  const pair = pairOf({ importer: 'PT. SATU' }, 'Acme Ltd.')
  const all = [
    ...['a', 'b', 'c', 'd'].map((id, at) => of(id, { createdAt: now + at, state: at === 1 ? 'finished' : 'sent' })),
    of('practice', { kind: 'practice' }),
    of('unknown kind', { kind: null }),
    of('trash', { trashedAt: 1 }),
    of('other', { supplier: 'Other' }),
    ...declarationStates
      .filter((state) => state !== 'sent' && state !== 'finished')
      .map((state) => of(state, { state, createdAt: now + 9 }))
  ]
  expect(sourcesOf(all, pair, { id: 'd', kind: 'production' }).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(sourcesOf(all, pair, { id: 'new', kind: 'practice' }).map(({ id }) => id)).toEqual(['practice'])
  expect(sourcesOf(all, pair, { id: 'new', kind: null })).toEqual([])
  expect(sourcesOf(all, '', { id: 'new', kind: 'production' })).toEqual([])
})
