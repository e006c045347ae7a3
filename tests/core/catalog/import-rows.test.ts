import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { isEmptyPartyValue, partyIdentity } from '#core/catalog/party.ts'
import { productIdentity } from '#core/catalog/product.ts'
import { planCatalogImport } from '#core/catalog/import-rows.ts'
import { aParty, aProduct } from './catalog-fixtures.ts'

const seller = (id: string, name: string, address: string, country = 'JP') =>
  aParty('seller', { penjnama: name, penjalmt: address, penjneg: country }, { id })
const sellers = partyIdentity('seller')
const importers = partyIdentity('importer')
const nothing = { rows: [], shared: 0, skipped: 0 }

const osaka = seller('osaka', 'Kitamine Co.', 'Osaka')
const kobe = seller('kobe', 'KITAMINE CO', 'Kobe')

test('rows equal to existing ones change nothing, also if several share a key', () => {
  const file = [kobe, osaka].map(({ values }) => values)
  expect(planCatalogImport(file, [osaka, kobe], sellers)).toEqual(nothing)
})

test('of several rows with one key the matching one is changed, not the last', () => {
  const changed = { ...osaka.values, penjalmt: 'Osaka 2' }
  expect(planCatalogImport([changed, kobe.values], [osaka, kobe], sellers).rows).toMatchObject([{ id: 'osaka', values: changed }])
  expect(planCatalogImport([kobe.values, changed], [kobe, osaka], sellers).rows).toMatchObject([{ id: 'osaka', values: changed }])
})

test('if all of several rows changed, each is matched with the most similar one and none twice', () => {
  const [a, b] = [
    { penjnama: 'Kitamine Co.', penjalmt: 'Osaka 2', penjneg: 'JP' },
    { penjnama: 'KITAMINE CO', penjalmt: 'Kobe 2', penjneg: 'JP' }
  ]
  const taken = planCatalogImport([b, a], [osaka, kobe], sellers)
  expect(Object.fromEntries(taken.rows.map(({ id, values }) => [id, values['penjalmt']]))).toEqual({ osaka: 'Osaka 2', kobe: 'Kobe 2' })
  expect(taken.shared).toBe(0)
})

test('a row that matches several equally is added beside them once and reported, or skipped if it has too few values', () => {
  const [one, two] = [seller('one', 'Kitamine', 'A'), seller('two', 'Kitamine', 'B')]
  const values = { penjnama: 'Kitamine', penjneg: 'JP', penjalmt: 'C' }
  expect(planCatalogImport([values, values], [one, two], sellers)).toEqual({
    rows: [{ id: null, values, sources: [0, 1] }],
    shared: 1,
    skipped: 0
  })
  const [bolt, nut] = ['Baut', 'Mur'].map((brgurai) => aProduct({ kd_barang: 'P-1', brgurai }, { id: brgurai }))
  const existing = [bolt, nut].flatMap((row) => (row ? [{ id: row.id, values: { ...row.values } }] : []))
  expect(planCatalogImport([{ kd_barang: 'P-1', unitPrice: '3' }], existing, productIdentity)).toEqual({ rows: [], shared: 0, skipped: 1 })
})

test('contradicting rows of a file stay two and are reported; one that adds values completes the other; a repeated one is one', () => {
  const base = { penjnama: 'Baru Ltd', penjneg: 'JP' }
  const taken = planCatalogImport(
    [{ ...base, penjalmt: 'Osaka' }, { ...base, penjalmt: 'Kobe' }, { ...base, penjalmt: 'Kobe' }, base],
    [],
    sellers
  )
  expect(taken).toEqual({
    rows: [
      { id: null, values: { ...base, penjalmt: 'Osaka' }, sources: [0, 3] },
      { id: null, values: { ...base, penjalmt: 'Kobe' }, sources: [1, 2] }
    ],
    shared: 1,
    skipped: 0
  })
})

test('a second row for a single existing one becomes a new row and is reported, and does not overwrite the first', () => {
  const [first, second] = [
    { penjnama: 'Kitamine Co.', penjneg: 'JP', penjalmt: 'Osaka 2' },
    { penjnama: 'Kitamine Co.', penjneg: 'JP', penjalmt: 'Nara' }
  ]
  const taken = planCatalogImport([first, second], [osaka], sellers)
  expect(taken.rows.map(({ id, values }) => [id, values['penjalmt']])).toEqual([
    ['osaka', 'Osaka 2'],
    [null, 'Nara']
  ])
  expect(taken.shared).toBe(1)
})

test('a third row does not overwrite the values of a second one for the same existing row', () => {
  const base = { penjnama: 'Kitamine Co.', penjneg: 'JP' }
  const taken = planCatalogImport([base, { ...base, penjalmt: 'Osaka' }, { ...base, penjalmt: 'Nara' }], [osaka], sellers)
  expect(taken).toEqual({ rows: [{ id: null, values: { ...base, penjalmt: 'Nara' }, sources: [2] }], shared: 1, skipped: 0 })
})

test('without a tax number the name matches; another number is another company; without either the row is skipped', () => {
  const known = aParty('importer', { impnama: 'PT Karya', impnpwp: '010000131093000' }, { id: 'karya' })
  const taken = planCatalogImport(
    [{ impnama: 'Karya, PT', impalmt: 'Jl. Baru 1' }, { impnama: 'PT Karya', impnpwp: '020000131093000' }, { impalmt: 'Jl. Tanpa Nama' }],
    [known],
    importers
  )
  expect(taken.rows).toEqual([
    { id: 'karya', values: { impnama: 'Karya, PT', impalmt: 'Jl. Baru 1' }, sources: [0] },
    { id: null, values: { impnama: 'PT Karya', impnpwp: '020000131093000' }, sources: [1] }
  ])
  expect([taken.shared, taken.skipped]).toEqual([0, 1])
})

test('the code of a known product is enough to change it, not to create a new one', () => {
  const pump = aProduct({ kd_barang: 'P-1', brgurai: 'Pompa', nohs: '84133090' }, { id: 'pump' })
  const standing = [{ id: pump.id, values: { ...pump.values } }]
  const taken = planCatalogImport(
    [
      { kd_barang: 'p-1', unitPrice: '12.5' },
      { kd_barang: 'P-2', unitPrice: '3' }
    ],
    standing,
    productIdentity
  )
  expect(taken).toEqual({ rows: [{ id: 'pump', values: { kd_barang: 'p-1', unitPrice: '12.5' }, sources: [0] }], shared: 0, skipped: 1 })
})

test('importing an export changes nothing, and no value of a file is lost or overwritten by another row', () => {
  const word = fc.constantFrom('', 'A', 'B', 'C')
  const row = fc.record({ penjnama: fc.constantFrom('Kitamine', 'Hai Long', 'Kitamine Ltd'), penjneg: word, penjalmt: word })
  const nonEmpty = (values: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyPartyValue(value)))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.array(row, { maxLength: 8 }), (before, file) => {
      const standing = before.map((values, index) => ({ id: `p${index}`, values }))
      expect(planCatalogImport(before.map(nonEmpty), standing, sellers)).toEqual(nothing)
      const taken = planCatalogImport(file.map(nonEmpty), standing, sellers)
      const ids = taken.rows.flatMap(({ id }) => id ?? [])
      expect(new Set(ids).size).toBe(ids.length)
      const after = [
        ...standing.map(({ id, values }) => ({ ...values, ...taken.rows.find((one) => one.id === id)?.values })),
        ...taken.rows.flatMap(({ id, values }) => (id === null ? [values] : []))
      ]
      for (const values of file.map(nonEmpty))
        expect(after.some((one) => Object.entries(values).every(([key, value]) => one[key as keyof typeof one] === value))).toBe(true)
    })
  )
})
