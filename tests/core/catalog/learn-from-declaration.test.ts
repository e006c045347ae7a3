import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueAt } from '#core/base/json-pointer.ts'
import type { Json } from '#core/base/json.ts'
import { usedCodes } from '#core/codes/find-codes.ts'
import { columnsOf, singleFields } from '#core/derive/fields.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { setEdit } from '#core/draft/edit.ts'
import { learnFromDeclaration, merged, mergeDoubles, partyDoubleKey, withoutDoubted } from '#core/catalog/learn-from-declaration.ts'
import { partyKey, partyName, type Party } from '#core/catalog/party.ts'
import { productKey } from '#core/catalog/product.ts'
import { aDraft, aParty, type aProduct, dayLong, learn, newId, now, sampleRecord } from './catalog-fixtures.ts'

const names = (parties: readonly Party[]) => parties.map((party) => [party.kind, partyName(party)])

test('every named party and every product of a declaration is learned once', () => {
  const record = sampleRecord('sparepart-3')
  const { header, detail } = record.document
  const lesson = learn(record)
  expect(names(lesson.parties)).toEqual(
    expect.arrayContaining([
      ['importer', header.data.impnama],
      ['seller', header.data.penjnama],
      ['plb', header.data.ijintpbno]
    ])
  )
  expect(lesson.products.map((product) => product.values.brgurai)).toEqual(detail.data.map((line) => line.brgurai))
  expect(learn(record, lesson)).toEqual({ parties: [], products: [] })
  const again = learn({ ...record, id: 'other' }, lesson, now + 5)
  expect(again.parties.map(({ uses, usedIn, lastUsedAt }) => [uses, usedIn, lastUsedAt])).toEqual(
    again.parties.map(() => [2, 'other', now + 5])
  )
})

test('a party without a name and a line without a description are not learned', () => {
  expect(learn(aDraft({ impnpwp: '012345678901000', impalmt: 'Jl. Satu' }, [{ kd_barang: 'A1', nohs: '84713020' }]))).toEqual({
    parties: [],
    products: []
  })
})

test('no doubted value is learned: not in a party, a product or the order of codes, and no price in a doubted currency', () => {
  const base = sampleRecord('sparepart-3')
  const fields = [
    ...singleFields.flatMap(({ key, path, field }) => (field.kind === 'string' && path === `/header/data/${key}` ? [path] : [])),
    ...columnsOf('detail').flatMap(({ key, field }) =>
      field.kind === 'string' ? [0, 1, 2].map((row) => `/detail/data/${row}/${key}`) : []
    )
  ]
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 6 }), (doubted) => {
      const record = applyEdits(
        base,
        doubted.map((path) => setEdit(path, valueAt(base.document, path) as Json, 'DOUBTED'))
      ).record
      const trusted = withoutDoubted(record, new Set(doubted))
      expect(JSON.stringify([learn(trusted), [...usedCodes([trusted.document])]])).not.toContain('DOUBTED')
      if (doubted.includes('/header/data/kdval'))
        expect(
          learn(trusted)
            .products.map(({ values }) => values.unitPrice)
            .join('')
        ).toBe('')
    })
  )
  expect(withoutDoubted(base, new Set(['/detail/data', '/kemasan/data', '']))).toStrictEqual(base)
})

test('a newer declaration wins, an older one only fills blank values, and nothing is emptied', () => {
  const known = aParty('importer', { impnpwp: '012345678901000', impnama: 'PT Satu', impalmt: 'Lama' }, { changedAt: now })
  const header = { impnpwp: '01.234.567.8-901.000', impnama: 'PT Satu', impalmt: 'Baru', apino: '9120001' }
  const newer = learn(aDraft(header, [], { changedAt: now + 1 }), { parties: [known] }).parties[0]
  const older = learn(aDraft({ ...header, apino: '' }, [], { changedAt: now - 1 }), { parties: [{ ...known, usedIn: 'x' }] }).parties[0]
  expect([newer?.id, newer?.values['impalmt'], newer?.values['apino']]).toEqual([known.id, 'Baru', '9120001'])
  expect(older?.values['impalmt']).toBe('Lama')
})

test('a declaration wins over what was learned while the clock was ahead, until the next newer one', () => {
  const header = { impnpwp: '012345678901000', impnama: 'PT Satu' }
  const ahead = learn(aDraft({ ...header, impalmt: 'Lama' }, [], { changedAt: now + 400 * dayLong }), {}, now + 400 * dayLong)
  const right = learn(aDraft({ ...header, impalmt: 'Baru' }, [], { id: 'b', changedAt: now - 1 }), { parties: ahead.parties })
  expect(right.parties).toMatchObject([{ values: { impalmt: 'Baru' }, changedAt: now - 1 }])
  const older = learn(aDraft({ ...header, impalmt: 'Lebih lama' }, [], { id: 'c', changedAt: now - 2 }), { parties: right.parties })
  expect(older.parties).toMatchObject([{ values: { impalmt: 'Baru' } }])
})

test('manually edited values are not overwritten by declarations', () => {
  const known = aParty('seller', { penjnama: 'Hai Long Ltd', penjneg: 'CN', penjalmt: 'By hand' }, { byHand: true, changedAt: 0 })
  const lesson = learn(aDraft({ penjnama: 'HAI LONG, LTD.', penjneg: 'CN', penjalmt: 'Otherwise' }, [], { changedAt: now + 9 }), {
    parties: [known]
  })
  expect(lesson.parties.map(({ id, values }) => [id, values['penjnama'], values['penjalmt']])).toEqual([
    [known.id, 'Hai Long Ltd', 'By hand']
  ])
})

test('a product keeps its last unit price with its currency, and its weight, as exact decimals', () => {
  const lines = [{ brgurai: 'Baut', kd_barang: 'B-1', jmlsat: 3, dnilinv: 10, nettodtl: 0.3 }]
  expect(learn(aDraft({ kdval: 'USD' }, lines)).products[0]?.values).toMatchObject({
    unitPrice: '3.33333333',
    currency: 'USD',
    unitWeight: '0.1'
  })
  const blank = learn(aDraft({ kdval: 'USD' }, [{ ...lines[0], jmlsat: null }])).products[0]?.values
  expect([blank?.unitPrice, blank?.currency, blank?.unitWeight]).toEqual(['', '', ''])
})

test('a tax number learned later, or missing once, does not create a second party; another number does', () => {
  const named = aParty('importer', { impnama: 'PT Satu' }, { id: 'one' })
  const numbered = learn(aDraft({ impnama: 'Satu, PT', impnpwp: '012345678901000' }), { parties: [named] }).parties
  expect(numbered.map(({ id, values }) => [id, values['impnpwp']])).toEqual([['one', '012345678901000']])
  expect(
    learn(aDraft({ impnama: 'PT Satu' }, [], { id: 'x' }), { parties: numbered }).parties.map(({ id, values }) => [id, values['impnpwp']])
  ).toEqual([['one', '012345678901000']])
  expect(learn(aDraft({ impnama: 'PT Satu', impnpwp: '999995678901000' }), { parties: numbered }).parties[0]?.id).not.toBe('one')
})

test('lines of one product become one row', () => {
  const line = { brgurai: 'Kain katun', kd_barang: 'K1' }
  expect(
    learn(
      aDraft({}, [
        { ...line, merk: 'A' },
        { ...line, kd_barang: 'k1', merk: 'B' }
      ])
    ).products.map(({ values, uses }) => [values.merk, uses])
  ).toEqual([['B', 1]])
})

test('duplicates are merged: the newer values, blanks filled, the uses of both; entries without a name stay unchanged', () => {
  const old = aParty(
    'importer',
    { impnpwp: '0012345678901000', impnama: 'PT Satu Lama', apino: '77' },
    { id: 'old', changedAt: 1, uses: 4, lastUsedAt: now + 8, usedIn: 'd' }
  )
  const recent = aParty('importer', { impnpwp: '012345678901000', impnama: 'PT Satu' }, { id: 'recent', changedAt: 2 })
  const nameless = [aParty('importer', {}, { id: 'a' }), aParty('importer', {}, { id: 'b' })]
  const [merge, ...more] = mergeDoubles([old, recent, ...nameless, aParty('seller', { penjnama: 'PT Satu' })], partyDoubleKey)
  expect([more, merge?.gone]).toEqual([[], ['old']])
  expect(merge?.kept).toMatchObject({
    id: 'recent',
    uses: 5,
    lastUsedAt: now + 8,
    usedIn: 'd',
    values: { impnama: 'PT Satu', apino: '77' }
  })
})

test('learning from any declarations in any order leaves one row per key, and never empties a value', () => {
  const text = fc.constantFrom('', 'A', 'B', 'PT A', 'a')
  const line = fc.record({ brgurai: text, kd_barang: text, nohs: fc.constantFrom('', '84'), merk: text })
  const draft = fc.record({
    impnama: text,
    impnpwp: fc.constantFrom('', '012345678901000'),
    impalmt: text,
    lines: fc.array(line, { maxLength: 4 }),
    id: fc.constantFrom('x', 'y'),
    changedAt: fc.nat(9)
  })
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 8 }), (drafts) => {
      const parties = new Map<string, Party>()
      const products = new Map<string, ReturnType<typeof aProduct>>()
      for (const { lines, id, changedAt, ...header } of drafts) {
        const lesson = learnFromDeclaration(
          aDraft(header, lines, { id, changedAt }),
          { parties: parties.values(), products: products.values() },
          now,
          newId
        )
        for (const party of lesson.parties) {
          for (const [key, value] of Object.entries(parties.get(party.id)?.values ?? {}))
            if (value !== '' && value !== null) expect(party.values[key]).not.toBe('')
          parties.set(party.id, party)
        }
        for (const product of lesson.products) products.set(product.id, product)
      }
      const keys = [...parties.values()].map((party) => partyKey(party.kind, party.values))
      const codes = [...products.values()].map((product) => productKey(product.values))
      // A number learned later can make two rows equal: those are the duplicates that merging finds.
      expect(new Set(codes).size).toBe(codes.length)
      expect(new Set(keys).size + mergeDoubles(parties.values(), partyDoubleKey).reduce((sum, { gone }) => sum + gone.length, 0)).toBe(
        keys.length
      )
    })
  )
})

test('merging loses no value and no use in either direction', () => {
  const party = fc.record({
    impnama: fc.constantFrom('', 'A'),
    apino: fc.constantFrom('', '1', '2'),
    changedAt: fc.nat(3),
    uses: fc.nat(9),
    byHand: fc.boolean(),
    id: fc.constantFrom('a', 'b')
  })
  fc.assert(
    fc.property(party, party, ({ impnama, apino, ...a }, { impnama: name, apino: number, ...b }) => {
      const both = merged(aParty('importer', { impnama, apino }, a), aParty('importer', { impnama: name, apino: number }, b))
      expect([both.uses, both.values['impnama'] !== '', both.values['apino'] !== '']).toEqual([
        a.uses + b.uses,
        impnama !== '' || name !== '',
        apino !== '' || number !== ''
      ])
    })
  )
})

test('forty lines of cloth are forty products', () => {
  const record = sampleRecord('tekstil-40')
  expect(learn(record).products.length).toBe(new Set(record.document.detail.data.map((line) => line.kd_barang)).size)
})
