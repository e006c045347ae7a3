import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { invertAll } from '#core/draft/edit.ts'
import { fillParty, partyKindAt, partyFields, partyIn, partyKinds } from '#core/catalog/party.ts'
import { fillOf, productKeys, productOn, productValues, type ProductKey } from '#core/catalog/product.ts'
import { aLine } from '../draft/draft-fixtures.ts'
import { aDraft, aParty, aProduct, sampleRecord } from './catalog-fixtures.ts'

const notKnown = (): null => null

test('choosing a party fills its whole group and nothing else, and its missing values become blank', () => {
  const record = aDraft({ impnama: 'Old', apino: '12', penjnama: 'Stays', impid: 5 })
  const edits = fillParty(record, 'importer', aParty('importer', { impnama: 'PT New', impalmt: 'Jl. Dua' }).values)
  const after = applyEdits(record, edits).record.document.header.data
  expect(after).toMatchObject({ impnama: 'PT New', impalmt: 'Jl. Dua', apino: '', impid: null, penjnama: 'Stays' })
  expect(applyEdits(applyEdits(record, edits).record, invertAll(edits)).record.document).toEqual(record.document)
})

test('choosing a supplier keeps the yes/no flag of the declaration, also with a flag in the catalog from an earlier version', () => {
  for (const pasokneg of [true, false]) {
    const record = aDraft({ pasoknama: 'Old', pasokneg })
    expect(partyIn(record, 'supplier')).toEqual({ pasoknama: 'Old', pasokNegara: null, pasokalmt: '' })
    const { values } = aParty('supplier', { pasoknama: 'New' })
    for (const chosen of [values, { ...values, pasokneg: !pasokneg }]) {
      const { document } = applyEdits(record, fillParty(record, 'supplier', chosen)).record
      expect(document.header.data).toMatchObject({ pasoknama: 'New', pasokneg })
    }
  }
})

test('the country of a supplier is filled as a local value, which is never part of the declaration; one without a country clears it', () => {
  const record = aDraft({ pasoknama: 'Old' })
  const chosen = aParty('supplier', { pasoknama: 'New', pasokNegara: 'CN' }).values
  const filled = applyEdits(record, fillParty(record, 'supplier', chosen)).record
  expect(filled.local).toEqual({ party: { pasokNegara: 'CN' } })
  expect(JSON.stringify(filled.document)).not.toContain('pasokNegara')
  expect(fillParty(filled, 'supplier', chosen)).toEqual([])
  const cleared = applyEdits(filled, fillParty(filled, 'supplier', { pasoknama: 'Other' })).record
  expect(partyIn(cleared, 'supplier')).toMatchObject({ pasoknama: 'Other', pasokNegara: '' })
})

test('learned values fill another declaration with the same group', () => {
  const record = { ...sampleRecord('sparepart-3'), local: { party: { pasokNegara: 'CN' } } }
  for (const kind of partyKinds) {
    const values = partyIn(record, kind)
    if (values === null) continue
    const blank = aDraft({})
    expect(partyIn(applyEdits(blank, fillParty(blank, kind, values)).record, kind)).toEqual(values)
  }
})

test('a name and a tax number are recognised as places that offer parties and where the list opens', () => {
  const withTax = new Set(['importer', 'owner', 'broker', 'billing'])
  expect(
    partyKinds.map((kind) =>
      partyFields(kind)
        .map(({ path }) => partyKindAt(path))
        .filter((found) => found !== null)
    )
  ).toEqual(partyKinds.map((kind) => (withTax.has(kind) ? [kind, kind] : [kind])))
  expect([partyKindAt('/header/data/impalmt'), partyKindAt('/detail/data/0/impnama'), partyKindAt('')]).toEqual([null, null, null])
})

test('a product fills the blank values of a line; other values are conflicts, except the field where it was chosen', () => {
  const product = aProduct({ kd_barang: 'B1', brgurai: 'Baut M8', merk: 'X', kdsat: 'PCE', nohs: '73181500' }).values
  const line = { ...aLine('baut'), kd_barang: 'B1', merk: 'Y' }
  expect(fillOf(line, product, 'USD', notKnown)).toEqual({
    blanks: { nohs: '73181500', kdsat: 'PCE' },
    conflicts: { brgurai: 'Baut M8', merk: 'X' }
  })
  expect(fillOf(line, product, 'USD', notKnown, ['brgurai'])).toEqual({
    blanks: { nohs: '73181500', brgurai: 'Baut M8', kdsat: 'PCE' },
    conflicts: { merk: 'X' }
  })
})

test('words and codes in lower case of a product become codes on the line; a listed code stays, and so does a word with several meanings', () => {
  const lists = { unit: ['PCE', 'KGM', 'KG', 'BTG', 'LBR', 'ST'], package: ['CT', 'KG'], country: ['CN'] }
  const isListed = (list: 'unit' | 'package' | 'country', code: string): boolean => lists[list].includes(code)
  const filled = (values: Partial<Record<ProductKey, string>>) => fillOf(aLine(''), aProduct(values).values, '', isListed).blanks
  expect(filled({ kdsat: 'pcs', kemasjn: 'ct', brgasal: 'China' })).toEqual({ kdsat: 'PCE', kemasjn: 'CT', brgasal: 'CN' })
  expect(filled({ kdsat: 'kg', kemasjn: 'Karton', brgasal: 'cn' })).toEqual({ kdsat: 'KGM', kemasjn: 'CT', brgasal: 'CN' })
  for (const [stored, code] of [
    ['btg', 'BTG'],
    ['KG', 'KG'],
    ['LBR', 'LBR'],
    ['lbr', 'lbr'],
    // Its code is not in this list.
    ['lusin', 'lusin'],
    ['batang', 'batang']
  ] as const)
    expect.soft(filled({ kdsat: stored })).toEqual({ kdsat: code })
  // A line that has the code already is not changed.
  expect(fillOf({ ...aLine(''), kdsat: 'PCE' }, aProduct({ kdsat: 'pcs' }).values, '', isListed)).toEqual({ blanks: {}, conflicts: {} })
  // The list is not known yet.
  expect(fillOf(aLine(''), aProduct({ kdsat: 'pcs' }).values, '', notKnown).blanks).toEqual({ kdsat: 'pcs' })
})

test('price and weight follow the quantity, in the same currency only, and never replace a value', () => {
  const product = aProduct({ kd_barang: 'B1', brgurai: 'Baut', unitPrice: '0.1', currency: 'USD', unitWeight: '0.02' }).values
  const line = { ...aLine('Baut'), kd_barang: 'B1', jmlsat: 3 }
  expect([
    fillOf(line, product, 'USD', notKnown).blanks,
    fillOf(line, product, 'EUR', notKnown).blanks,
    fillOf({ ...line, jmlsat: null }, product, 'USD', notKnown).blanks
  ]).toEqual([{ dnilinv: 0.3, nettodtl: 0.06 }, { nettodtl: 0.06 }, {}])
  expect(fillOf(line, productValues({ ...product, currency: 'usd' }), 'USD', notKnown).blanks).toEqual({ dnilinv: 0.3, nettodtl: 0.06 })
  expect(fillOf({ ...line, dnilinv: 1, nettodtl: 1 }, product, 'USD', notKnown)).toEqual({ blanks: {}, conflicts: {} })
})

test('blanks and conflicts never overlap; with both filled, a line has the values of the product', () => {
  const values = fc.record(
    Object.fromEntries(productKeys.map((key) => [key, fc.constantFrom('', 'a', 'b')])) as Record<ProductKey, fc.Arbitrary<string>>
  )
  fc.assert(
    fc.property(values, values, (mine, its) => {
      const line = { ...aLine(''), ...mine }
      const product = aProduct(its).values
      const { blanks, conflicts } = fillOf(line, product, '', notKnown)
      expect(Object.keys(blanks).filter((key) => key in conflicts || mine[key as ProductKey] !== '')).toEqual([])
      const filled = { ...line, ...blanks, ...conflicts }
      expect(productKeys.filter((key) => its[key] !== '' && filled[key] !== its[key])).toEqual([])
      expect(productKeys.filter((key) => its[key] === '' && filled[key] !== mine[key])).toEqual([])
    })
  )
})

test('nothing is learned from a line with invalid values in an imported file', () => {
  const odd = { ...aLine('Baut'), kd_barang: 'B', jmlsat: 'x', dnilinv: {}, merk: null } as unknown as ReturnType<typeof aLine>
  expect(productOn(odd, 'USD')).toMatchObject({ kd_barang: 'B', merk: '', unitPrice: '' })
})
