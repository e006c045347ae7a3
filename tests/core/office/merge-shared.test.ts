import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { keptRow, mergeShared } from '#core/office/merge-shared.ts'
import { officeValue, withOwnUses } from '#core/office/shared-rows.ts'

const party = (name: string, address: string, over: JsonObject = {}): JsonObject => ({
  id: 'p',
  kind: 'importer',
  values: { impnama: name, impalamat: address },
  uses: 10,
  lastUsedAt: 5,
  usedIn: 'd1',
  changedAt: 1,
  byHand: false,
  ...over
})

test('what one side alone changed is taken, and each desk counts its own uses', () => {
  const base = party('PT Satu', 'Jl. A')
  const here = { ...base, uses: 11, lastUsedAt: 9, usedIn: 'd2' }
  const incoming = officeValue('parties', party('PT Satu', 'Jl. B', { changedAt: 7, byHand: true })) as JsonObject
  expect(incoming).not.toHaveProperty('uses')
  const both = { ...incoming, uses: 11, lastUsedAt: 9, usedIn: 'd2' }
  expect(mergeShared('parties', { base, here, incoming })).toEqual({ value: both, own: null, dropped: [] })
  expect(mergeShared('parties', { base, here: both, incoming: officeValue('parties', here) })).toEqual({
    value: both,
    own: null,
    dropped: []
  })
  // A row that is new here has no uses.
  expect(withOwnUses('parties', incoming, null)).toEqual({ ...incoming, uses: 0, lastUsedAt: 0, usedIn: '' })
  expect(officeValue('rates', here)).toBe(here)
})

test('the name, the tax number and the address of a party change as one: the office has its version, and that of this desk is kept', () => {
  const base = party('PT Satu', 'Jl. A')
  const [here, incoming] = [party('PT Dua', 'Jl. A', { email: 'a@b.c' }), party('PT Satu', 'Jl. C')]
  const merged = mergeShared('parties', { base, here, incoming })
  expect(merged).toMatchObject({ value: { values: { impnama: 'PT Satu', impalamat: 'Jl. C' }, email: 'a@b.c' }, own: here })
  expect(keptRow(here, 'p2', 'Meja 1')).toMatchObject({ id: 'p2', values: here['values'], uses: 0, usedIn: '', changedAt: 0 })
})

test('conflicting templates are both kept, that of this desk under its name', () => {
  const base = { id: 't', name: 'Rutin', parts: ['goods'], content: { a: 1 }, uses: 3, lastUsedAt: 1, usedIn: '' }
  const [here, incoming] = [
    { ...base, content: { a: 2 } },
    { ...base, parts: ['goods', 'print'] }
  ]
  const merged = mergeShared('templates', { base, here, incoming })
  expect(merged).toEqual({ value: incoming, own: here, dropped: [] })
  expect(keptRow(merged.own ?? {}, 't2', 'Meja 1')).toMatchObject({ id: 't2', name: 'Rutin (Meja 1)', content: { a: 2 } })
})

test('a row that one side removed and the other changed stays; one that was only used goes', () => {
  const base = party('PT Satu', 'Jl. A')
  const changed = party('PT Dua', 'Jl. A')
  expect(mergeShared('parties', { base, here: null, incoming: changed }).value).toEqual({ ...changed, uses: 0, lastUsedAt: 0, usedIn: '' })
  expect(mergeShared('parties', { base, here: changed, incoming: null }).value).toEqual(changed)
  expect(mergeShared('parties', { base, here: { ...base, uses: 11 }, incoming: null }).value).toBeNull()
  expect(mergeShared('parties', { base: undefined, here: { ...base, uses: 11 }, incoming: null }).value).not.toBeNull()
  expect(mergeShared('parties', { base, here: null, incoming: null }).value).toBeNull()
})

test('of an imported list what one desk alone added, changed or removed is taken, code by code; where both changed a code the office has its text', () => {
  const list = (...rows: readonly (readonly [string, string])[]): JsonObject => ({
    name: 'unit',
    version: '1',
    rows: rows.map((row) => [...row])
  })
  const base = list(['A', 'a'], ['B', 'b'], ['C', 'c'], ['D', 'd'])
  const here = list(['A', 'here'], ['C', 'here'], ['D', 'd'], ['E', 'e'])
  const incoming = list(['A', 'a'], ['B', 'b'], ['C', 'there'], ['F', 'f'])
  const merged = list(['A', 'here'], ['C', 'there'], ['F', 'f'], ['E', 'e'])
  expect(mergeShared('codeLists', { base, here, incoming })).toEqual({ value: merged, own: null, dropped: ['C'] })
  expect(
    mergeShared('codeLists', { base: undefined, here: list(['A', 'here'], ['B', 'b']), incoming: list(['A', 'there'], ['B', 'b']) }).dropped
  ).toEqual(['A'])
  // Without what both began with, nothing is known to be removed.
  expect(mergeShared('codeLists', { base: undefined, here: list(['A', 'a']), incoming: list(['B', 'b']) }).value).toEqual(
    list(['B', 'b'], ['A', 'a'])
  )
})

test('storage places of two offices with the same code are two places', () => {
  const list = (...rows: readonly (readonly string[])[]): JsonObject => ({ name: 'storagePlace', rows: rows.map((row) => [...row]) })
  const [here, incoming] = [
    list(['G1', 'Satu', '', '0403'], ['G1', 'Dua', '', '0501']),
    list(['G1', 'Satu', '', '0403'], ['G2', 'Tiga', '', '0403'])
  ]
  expect(mergeShared('codeLists', { base: undefined, here, incoming }).value).toEqual(
    list(['G1', 'Satu', '', '0403'], ['G2', 'Tiga', '', '0403'], ['G1', 'Dua', '', '0501'])
  )
})

test('a column mapping has the headings and the chosen codes of both', () => {
  const mapping = (columns: JsonObject, codes: JsonObject): JsonObject => ({ id: 'm', columns, codes: { unit: codes }, headers: ['h'] })
  const merged = mergeShared('mappings', {
    base: mapping({ x: 'a', y: 'b', gone: 'e' }, {}),
    here: mapping({ x: 'c', y: 'b', z: 'd', gone: 'e' }, { pcs: 'PCE' }),
    incoming: mapping({ x: 'a', y: null }, { kilo: 'KGM' })
  })
  expect(merged).toEqual({ value: mapping({ x: 'c', y: null, z: 'd' }, { kilo: 'KGM', pcs: 'PCE' }), own: null, dropped: [] })
  // What both have chosen differently is named; what one has removed stays.
  const [here, incoming] = [mapping({ 'x|1': 'c', y: 'b' }, { pcs: 'PCE', kilo: 'KGM' }), mapping({ 'x|1': null, y: 'd' }, { pcs: 'SET' })]
  const base = mapping({ 'x|1': 'a', y: 'b' }, {})
  expect(mergeShared('mappings', { base, here, incoming })).toMatchObject({
    value: mapping({ 'x|1': null, y: 'd' }, { pcs: 'SET', kilo: 'KGM' }),
    dropped: ['x', 'pcs']
  })
  expect(mergeShared('mappings', { base: undefined, here, incoming }).dropped).toEqual(['x', 'y', 'pcs'])
  expect(mergeShared('mappings', { base, here: incoming, incoming: { id: 'm', columns: {} } }).dropped).toEqual([])
})

const text = fc.constantFrom('', 'a', 'b', 'c')
const row = fc.record(
  {
    id: fc.constant('r'),
    kind: fc.constantFrom('importer', 'seller'),
    values: fc.record({ one: text, other: text }),
    email: text,
    name: text,
    content: fc.record({ x: text }),
    uses: fc.nat(9),
    lastUsedAt: fc.nat(9),
    usedIn: text,
    changedAt: fc.nat(9),
    byHand: fc.boolean()
  },
  { requiredKeys: ['id', 'kind', 'values', 'uses'] }
)
const typed = ['kind', 'values', 'email', 'name', 'content'] as const

test('nothing that was typed on either side disappears: it is in the row, is kept beside it, or is what both began with', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('parties', 'products', 'templates', 'rates', 'tariffs'),
      fc.option(row, { nil: undefined }),
      row,
      row,
      (table, base, here, incoming) => {
        const versions = { base: base as Json | undefined, here: here as unknown as Json, incoming: incoming as unknown as Json }
        const { value, own } = mergeShared(table, versions)
        const merged = value as JsonObject
        const isIn = (side: JsonObject, key: string): boolean => {
          const same = (one: Json | undefined, other: Json | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)
          return same(side[key], merged[key]) || (base !== undefined && same(side[key], (base as JsonObject)[key]))
        }
        if (own !== null) expect(own).toEqual(here)
        for (const key of typed) {
          if (Object.hasOwn(incoming, key)) expect(isIn(incoming as unknown as JsonObject, key)).toBe(true)
          if (Object.hasOwn(here, key)) expect(isIn(here as unknown as JsonObject, key) || own !== null).toBe(true)
        }
        // What the office has is given up only where this desk alone changed it.
        for (const key of typed)
          if (own !== null && base === undefined) expect(merged[key]).toEqual((incoming as unknown as JsonObject)[key])
        if (table === 'parties' || table === 'products' || table === 'templates') expect(merged['uses']).toBe(here.uses)
        // Merged again with what the office has, nothing is added.
        const again = mergeShared(table, { base: versions.incoming, here: value, incoming: versions.incoming })
        expect(again).toEqual({ value, own: null, dropped: [] })
      }
    ),
    { numRuns: 500 }
  )
})

const noted = fc.record(
  {
    note: fc.constantFrom('tunggu COO', 'COO datang', 'jalur merah'),
    responsible: fc.constantFrom('Sari', 'Tono'),
    followUp: fc.constantFrom('2026-12-01', '2026-12-02'),
    labels: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })
  },
  { requiredKeys: [] }
)
const notesRow = noted.map((notes): JsonObject => ({ id: 'd', by: 'Meja', changedAt: 1, ...notes }))

test('notes of two desks become one row: what one of them wrote is in it, or dropped and named, and no second row is made', () => {
  fc.assert(
    fc.property(fc.option(notesRow, { nil: undefined }), notesRow, notesRow, (base, here, incoming) => {
      const { value, own, dropped } = mergeShared('notes', { base, here, incoming })
      expect(own).toBeNull()
      const merged = value as JsonObject
      const isNew = (row: JsonObject, member: string): boolean => JSON.stringify(row[member]) !== JSON.stringify(base?.[member])
      for (const row of [here, incoming]) {
        if (row['note'] !== undefined && isNew(row, 'note')) expect(merged['note']).toContain(row['note'])
        const before = (base?.['labels'] ?? []) as readonly string[]
        for (const label of (row['labels'] ?? []) as readonly string[])
          if (!before.includes(label)) expect(merged['labels']).toContain(label)
        for (const member of ['responsible', 'followUp'])
          if (row[member] !== undefined && isNew(row, member)) {
            // The message is shown at the desk whose value the office does not have.
            if (row === incoming) expect(merged[member]).toBe(row[member])
            else expect([merged[member], ...dropped]).toContain(row[member])
          }
      }
    })
  )
})

test('a value that is in the notes is not dropped', () => {
  fc.assert(
    fc.property(fc.option(notesRow, { nil: undefined }), notesRow, notesRow, (base, here, incoming) => {
      const { value, dropped } = mergeShared('notes', { base, here, incoming })
      for (const member of ['responsible', 'followUp']) expect(dropped).not.toContain((value as JsonObject)[member])
      expect(dropped.filter((one) => one !== here['responsible'] && one !== here['followUp'])).toEqual([])
    })
  )
})

test('a payment that two desks note keeps the receipt number and the proof of either', () => {
  const row = { id: 'c 1', car: 'c', billing: '1', by: 'Meja 1', at: 1 }
  const merged = mergeShared('payments', {
    base: undefined,
    here: { ...row, ntpn: 'N' },
    incoming: { ...row, by: 'Meja 2', at: 2, proof: 'f' }
  })
  expect(merged).toEqual({ value: { ...row, by: 'Meja 2', at: 2, ntpn: 'N', proof: 'f' }, own: null, dropped: [] })
  const [here, incoming] = [
    { ...row, ntpn: 'N' },
    { ...row, ntpn: 'M' }
  ]
  expect(mergeShared('payments', { base: row, here, incoming })).toEqual({ value: incoming, own: null, dropped: ['N'] })
})
