import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { valueAt } from '#core/base/json-pointer.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { blankRate, taxRates, type ExchangeRate } from '#core/catalog/exchange-rate.ts'
import { computedValues, computeEdits, followingEdits } from '#core/draft/computed-values.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Edit } from '#core/draft/edit.ts'
import { valueIn } from '#core/draft/local-values.ts'
import { aLine, aRecord } from './draft-fixtures.ts'

/** Applies edits with those that follow from them. */
const edit = (record: DraftRecord, ...edits: readonly Edit[]): DraftRecord => {
  const after = applyEdits(record, edits).record
  return applyEdits(after, followingEdits(record, after, edits)).record
}
const set = (record: DraftRecord, values: Readonly<Record<string, Json>>): DraftRecord =>
  edit(
    record,
    ...Object.entries(values).map(([key, after]): Edit => {
      const path = `/header/data/${key}`
      return { kind: 'set', path, before: valueAt(record.document, path) as Json, after }
    })
  )
const valuesOf = (record: DraftRecord, ...keys: readonly string[]): readonly unknown[] =>
  keys.map((key) => valueAt(record.document, `/header/data/${key}`))
const stateOf = (record: DraftRecord, key: string) => computedValues(record).find(({ path }) => path === `/header/data/${key}`)
const compute = (record: DraftRecord, key: string): DraftRecord => edit(record, ...computeEdits(record, `/header/data/${key}`))

const draft = (): DraftRecord => aRecord()

describe('FOB terms', () => {
  const priced = (): DraftRecord => set(draft(), { kdhrg: '3', nilinv: 1000, freight: '50', asuransi: '2.5', ndpbm: '16000' })

  test('FOB, CIF and CIF in rupiah follow invoice, freight, insurance and rate', () => {
    expect(valuesOf(priced(), 'fob', 'cif', 'cifrp')).toEqual([1000, 1052.5, '16840000'])
    const more = set(priced(), { freight: '60' })
    expect(valuesOf(more, 'fob', 'cif', 'cifrp')).toEqual([1000, 1062.5, '17000000'])
    expect(valuesOf(set(more, { btambahan: '10', discount: '110' }), 'fob', 'cif')).toEqual([900, 962.5])
    expect(valuesOf(set(more, { ndpbm: '16000.5' }), 'cifrp')).toEqual(['17000531.25'])
  })

  test('a typed value stays until its computed value is taken back', () => {
    const typed = set(priced(), { cif: 1100 })
    expect(valuesOf(typed, 'cif', 'cifrp')).toEqual([1100, '17600000'])
    expect(stateOf(typed, 'cif')).toMatchObject({ value: '1052.5', isSame: false, follows: false })
    const later = set(typed, { freight: '60' })
    expect(valuesOf(later, 'fob', 'cif')).toEqual([1000, 1100])
    const back = compute(later, 'cif')
    expect(valuesOf(back, 'cif', 'cifrp')).toEqual([1062.5, '17000000'])
    expect(stateOf(back, 'cif')).toMatchObject({ isSame: true, follows: true })
    expect(valuesOf(set(back, { freight: '70' }), 'cif')).toEqual([1072.5])
    expect(computeEdits(back, '/header/data/cif')).toEqual([])
  })

  test('a typed value that happens to agree later does not follow', () => {
    const typed = set(set(draft(), { kdhrg: '3', fob: 1000 }), { nilinv: 1000 })
    expect(stateOf(typed, 'fob')).toMatchObject({ isSame: true, follows: false })
    expect(valuesOf(set(typed, { nilinv: 900 }), 'fob')).toEqual([1000])
    expect(valuesOf(set(compute(typed, 'fob'), { nilinv: 900 }), 'fob')).toEqual([900])
  })

  test('a cleared value follows again with the next change', () => {
    const cleared = set(set(priced(), { cif: 1100 }), { cif: null })
    expect(valuesOf(cleared, 'cif')).toEqual([null])
    expect(valuesOf(set(cleared, { freight: '60' }), 'cif')).toEqual([1062.5])
  })

  test('an inconsistent value, for example of an imported file, is not changed', () => {
    const record = draft()
    const data = { ...record.document.header.data, kdhrg: '3', nilinv: 1000, fob: 990, cif: 990 }
    const imported: DraftRecord = { ...record, document: { ...record.document, header: { data } } }
    expect(valuesOf(set(imported, { nilinv: 1100 }), 'fob', 'cif')).toEqual([990, 990])
  })
})

test('under CIF terms CIF follows the invoice, and FOB or the freight is the remainder', () => {
  const priced = set(draft(), { kdhrg: '1', nilinv: 1000 })
  expect(valuesOf(priced, 'cif', 'fob', 'freight')).toEqual([1000, null, ''])
  const withFreight = set(priced, { freight: '80', asuransi: '5' })
  expect(valuesOf(withFreight, 'cif', 'fob')).toEqual([1000, 915])
  expect(valuesOf(set(withFreight, { nilinv: 1200 }), 'cif', 'fob', 'freight')).toEqual([1200, 1115, '80'])
  const byFob = set(set(priced, { asuransi: '5' }), { fob: 900 })
  expect(valuesOf(byFob, 'cif', 'fob', 'freight')).toEqual([1000, 900, '95'])
})

test('under CFR terms insurance is added to the invoice', () => {
  const priced = set(draft(), { kdhrg: 'CFR', nilinv: 1000, freight: '80', asuransi: '5' })
  expect(valuesOf(priced, 'cif', 'fob')).toEqual([1005, 920])
})

test('without a price term CIF is the sum of its parts', () => {
  expect(valuesOf(set(draft(), { fob: 100, freight: '5' }), 'cif')).toEqual([105])
  // A FOB value of 0 is one that was not filled.
  expect(valuesOf(set(draft(), { kdhrg: 'DAP', fob: 0, freight: '5' }), 'cif')).toEqual([null])
})

test('rupiah that were rounded follow too, and a change of less than a rupiah is not left out', () => {
  const priced = set(draft(), { kdhrg: '1', nilinv: 100.25, kdval: 'IDR' })
  expect(valuesOf(priced, 'cif', 'ndpbm', 'cifrp')).toEqual([100.25, '1', '100.25'])
  const data = { ...priced.document.header.data, cifrp: '100' }
  const rounded: DraftRecord = { ...priced, document: { ...priced.document, header: { data } } }
  expect(stateOf(rounded, 'cifrp')).toMatchObject({ isSame: true, follows: true })
  expect(valuesOf(set(rounded, { nilinv: 100.5 }), 'cifrp')).toEqual(['100.5'])
})

test('the rate of rupiah is 1', () => {
  expect(valuesOf(set(draft(), { kdval: 'IDR' }), 'ndpbm')).toEqual(['1'])
  expect(valuesOf(set(draft(), { kdval: 'USD' }), 'ndpbm')).toEqual([''])
})

test('the rate of rupiah does not stay for another currency, also without a table of rates', () => {
  const rupiah = set(draft(), { kdval: 'IDR' })
  expect(valuesOf(set(rupiah, { kdval: 'USD' }), 'ndpbm')).toEqual([''])
  expect(valuesOf(set(set(rupiah, { ndpbm: '16000' }), { kdval: 'USD' }), 'ndpbm')).toEqual(['16000'])
})

describe('a field that followed follows again after a value it is computed from was blank', () => {
  const priced = (): DraftRecord => set(draft(), { kdhrg: '3', nilinv: 1000, freight: '50', kdval: 'USD', ndpbm: '16312' })
  const typedMarks = ({ local }: DraftRecord) => local['typed']

  test('a rate, an invoice value or a price term that was cleared', () => {
    expect(valuesOf(priced(), 'fob', 'cif', 'cifrp')).toEqual([1000, 1050, '17127600'])
    const noRate = set(priced(), { ndpbm: '' })
    expect(valuesOf(noRate, 'cifrp')).toEqual(['17127600'])
    expect(valuesOf(set(noRate, { ndpbm: '17000' }), 'cifrp')).toEqual(['17850000'])
    const noInvoice = set(priced(), { nilinv: null })
    expect(valuesOf(noInvoice, 'fob', 'cif')).toEqual([1000, 1050])
    expect(valuesOf(set(noInvoice, { nilinv: 2000 }), 'fob', 'cif', 'cifrp')).toEqual([2000, 2050, '33439600'])
    const noTerm = set(priced(), { kdhrg: 'C' })
    expect(valuesOf(set(noTerm, { kdhrg: 'CIF' }), 'fob', 'cif')).toEqual([950, 1000])
  })

  test('the only line of a sum', () => {
    const line = (before: number | null, after: number | null): Edit => ({ kind: 'set', path: '/detail/data/0/dnilinv', before, after })
    const one = edit(draft(), { kind: 'insert', path: '/detail/data/0', after: aLine('x', { dnilinv: 100 }) })
    expect(valuesOf(edit(edit(one, line(100, null)), line(null, 70)), 'nilinv')).toEqual([70])
  })

  test('freight that is the remainder of a typed FOB', () => {
    const byFob = set(set(draft(), { kdhrg: '1', nilinv: 1000 }), { fob: 900 })
    expect(valuesOf(set(set(byFob, { fob: null }), { fob: 800 }), 'freight')).toEqual(['200'])
  })

  test('a typed freight has no mark after a change of the price term or a blank value, and a typed FOB does not change it', () => {
    const typed = set(set(draft(), { kdhrg: '1', nilinv: 1100 }), { freight: '100' })
    expect(valuesOf(typed, 'cif', 'fob')).toEqual([1100, 1000])
    for (const change of [{ kdhrg: '3' }, { kdhrg: '' }, { nilinv: null }, { cif: null }])
      expect(valueIn(set(typed, change), '/@local/typed/freight')).toBeUndefined()
    const again = set(set(set(typed, { kdhrg: '3' }), { fob: 1150 }), { kdhrg: '1' })
    expect(valuesOf(set(again, { fob: 900 }), 'freight')).toEqual(['100'])
  })

  test('the mark of a freight that follows a typed FOB is removed when the price term is set back', () => {
    const byFob = set(set(draft(), { kdhrg: '1', nilinv: 1000 }), { fob: 900 })
    const noTerm = set(byFob, { kdhrg: '' })
    expect(valueIn(noTerm, '/@local/typed/freight')).toBe(false)
    const back = set(noTerm, { kdhrg: '1' })
    expect([valuesOf(back, 'freight'), valueIn(back, '/@local/typed/freight')]).toEqual([['100'], undefined])
    expect(valuesOf(set(back, { fob: 800 }), 'freight')).toEqual(['200'])
  })

  test('its mark is part of the step that clears the value, and is removed when it follows again', () => {
    const noRate = set(priced(), { ndpbm: '' })
    expect(typedMarks(noRate)).toEqual({ freight: true, cifrp: false })
    for (const rate of ['17000', '16312']) expect(typedMarks(set(noRate, { ndpbm: rate }))).toEqual(typedMarks(priced()))
    expect(stateOf(set(noRate, { ndpbm: '17000' }), 'cifrp')).toMatchObject({ isSame: true, follows: true })
  })

  test('a typed or inconsistent value does not', () => {
    const typed = set(set(priced(), { cifrp: '17000000' }), { ndpbm: '' })
    expect(valuesOf(set(typed, { ndpbm: '17000' }), 'cifrp')).toEqual(['17000000'])
    const marked = set(set(set(priced(), { ndpbm: '' }), { cifrp: '5' }), { ndpbm: '17000' })
    expect([valuesOf(marked, 'cifrp'), stateOf(marked, 'cifrp')?.follows]).toEqual([['5'], false])
    const start = priced()
    const data = { ...start.document.header.data, cifrp: '990' }
    const imported: DraftRecord = { ...start, local: {}, document: { ...start.document, header: { data } } }
    expect(valuesOf(set(set(imported, { ndpbm: '' }), { ndpbm: '17000' }), 'cifrp')).toEqual(['990'])
  })
})

describe('sums and counts', () => {
  const line = (dnilinv: number): Edit => ({ kind: 'insert', path: '/detail/data/0', after: aLine('x', { dnilinv, nettodtl: 2.5 }) })

  test('sums and counts follow the rows', () => {
    const two = edit(draft(), line(100), line(50.5))
    expect(valuesOf(two, 'nilinv', 'netto', 'jmbrg')).toEqual([150.5, 5, 2])
    const one = edit(two, { kind: 'remove', path: '/detail/data/0', before: two.document.detail.data[0] as Json })
    expect(valuesOf(one, 'nilinv', 'netto', 'jmbrg')).toEqual([100, 2.5, 1])
  })

  test('sums and counts do not follow the rows if the field had an earlier or a typed value', () => {
    const imported = edit(draft(), line(100))
    const record: DraftRecord = { ...imported, local: {} }
    expect(valuesOf(edit(record, line(50)), 'nilinv', 'netto', 'jmbrg')).toEqual([100, 2.5, 2])
    expect(valuesOf(edit(compute(edit(record, line(50)), 'nilinv'), line(10)), 'nilinv')).toEqual([160])
  })

  test('an invoice value that was typed before the lines remains a check of them', () => {
    const typed = edit(set(draft(), { nilinv: 150 }), line(100), line(50))
    expect(stateOf(typed, 'nilinv')).toMatchObject({ isSame: true, follows: false })
    expect(valuesOf(edit(typed, line(10)), 'nilinv', 'jmbrg')).toEqual([150, 3])
  })
})

test('undo and a new computation give the same values, and the order of changes to unmarked fields does not matter', () => {
  const inputs = fc.record({
    nilinv: fc.integer({ min: 1, max: 1e6 }),
    freight: fc.integer({ min: 0, max: 9e3 }).map(String),
    asuransi: fc.integer({ min: 0, max: 900 }).map(String),
    ndpbm: fc.integer({ min: 2, max: 20_000 }).map(String)
  })
  fc.assert(
    fc.property(inputs, fc.shuffledSubarray(['nilinv', 'freight', 'asuransi', 'ndpbm'] as const, { minLength: 4 }), (values, order) => {
      const start = set(draft(), { kdhrg: '3' })
      const once = set(start, values)
      const stepwise = order.reduce((record, key) => set(record, { [key]: values[key] }), start)
      expect(stepwise.document.header.data).toEqual(once.document.header.data)
    })
  )
})

describe('the exchange rate of the week', () => {
  const rate = (currency: string, value: string, from: string, unit = ''): ExchangeRate => ({
    id: `${currency} ${from}`,
    values: { ...blankRate, currency, rate: value, unit, from },
    changedAt: 0
  })
  const from = {
    today: '2026-11-20',
    rates: taxRates([rate('USD', '16250', '2026-11-11'), rate('USD', '16312', '2026-11-18'), rate('JPY', '10836.46', '2026-11-18', '100')])
  }
  const put = (record: DraftRecord, path: string, after: Json): DraftRecord => {
    const before = valueIn(record, path) as Json | undefined
    const edits: readonly Edit[] = [{ kind: 'set', path, ...(before === undefined ? {} : { before }), after }]
    const changed = applyEdits(record, edits).record
    return applyEdits(changed, followingEdits(record, changed, edits, from)).record
  }
  const ndpbm = '/header/data/ndpbm'
  const kdval = '/header/data/kdval'
  const stateIn = (record: DraftRecord) => computedValues(record, from).find(({ path }) => path === ndpbm)

  test('follows the currency, for one unit, until another rate is typed; its computed value is taken back', () => {
    const dollars = put(draft(), kdval, 'USD')
    expect(valuesOf(dollars, 'ndpbm')).toEqual(['16312'])
    expect(stateIn(dollars)).toMatchObject({ formula: 'tax-rate', follows: true })
    expect(valuesOf(put(dollars, kdval, 'JPY'), 'ndpbm')).toEqual(['108.3646'])
    const typed = put(dollars, ndpbm, '16000')
    expect(valuesOf(put(typed, kdval, 'JPY'), 'ndpbm')).toEqual(['16000'])
    expect(stateIn(typed)).toMatchObject({ follows: false, value: '16312' })
    const back = applyEdits(typed, computeEdits(typed, ndpbm, from)).record
    expect(valuesOf(put(back, kdval, 'JPY'), 'ndpbm')).toEqual(['108.3646'])
  })

  test('the rate of the payment date applies if known, else that of the registration date, else that of today', () => {
    const dollars = put(draft(), kdval, 'USD')
    const paid = put(dollars, '/@local/print/bayarTgl', '2026-11-12')
    expect(valuesOf(paid, 'ndpbm')).toEqual(['16250'])
    expect(valuesOf(put(dollars, '/header/data/tpbtg', '2026-11-17'), 'ndpbm')).toEqual(['16250'])
    expect(valuesOf(put(paid, '/header/data/tpbtg', '2026-11-18'), 'ndpbm')).toEqual(['16250'])
  })

  test('the rate of a past week stays unchanged, but follows a change of the currency', () => {
    const old = applyEdits(draft(), [
      { kind: 'set', path: kdval, before: '', after: 'USD' },
      { kind: 'set', path: ndpbm, before: '', after: '16250' }
    ]).record
    expect(valuesOf(put(old, '/header/data/nilinv', 10), 'ndpbm')).toEqual(['16250'])
    expect(valuesOf(put(old, kdval, 'JPY'), 'ndpbm')).toEqual(['108.3646'])
  })

  test('a rate whose week is over is not a typed one, stays unchanged, and is replaced at the user’s request', () => {
    const dollars = put(draft(), kdval, 'USD')
    const next = { today: '2026-11-25', rates: taxRates([rate('USD', '16312', '2026-11-18'), rate('USD', '16400', '2026-11-25')]) }
    const at = (record: DraftRecord) => computedValues(record, next).find(({ path }) => path === ndpbm)
    expect(at(dollars)).toMatchObject({ value: '16400', isSame: false, follows: false, isOtherWeek: true })
    const taken = applyEdits(dollars, computeEdits(dollars, ndpbm, next)).record
    expect([valuesOf(taken, 'ndpbm'), at(taken)]).toEqual([['16400'], expect.objectContaining({ follows: true, isOtherWeek: false })])
    expect(stateIn(put(dollars, ndpbm, '16250'))).toMatchObject({ follows: false, isOtherWeek: false })
  })

  test('the value in rupiah follows the rate again after a currency that the table lacks', () => {
    const priced = put(put(put(draft(), kdval, 'USD'), '/header/data/kdhrg', '1'), '/header/data/nilinv', 1000)
    expect(valuesOf(priced, 'cifrp')).toEqual(['16312000'])
    const euros = put(priced, kdval, 'EUR')
    expect(valuesOf(put(euros, ndpbm, '17500'), 'cifrp')).toEqual(['17500000'])
    // A code that is stored while it is being typed.
    expect(valuesOf(put(put(priced, kdval, 'J'), kdval, 'JPY'), 'ndpbm', 'cifrp')).toEqual(['108.3646', '108364.6'])
  })

  test('the rate is cleared for a currency missing in the table, and fills a blank field later', () => {
    const euros = put(put(draft(), kdval, 'USD'), kdval, 'EUR')
    expect(valuesOf(euros, 'ndpbm')).toEqual([''])
    expect(valuesOf(put(euros, kdval, 'USD'), 'ndpbm')).toEqual(['16312'])
    const blank = applyEdits(draft(), [{ kind: 'set', path: kdval, before: '', after: 'USD' }]).record
    expect(valuesOf(put(blank, '/header/data/nilinv', 10), 'ndpbm')).toEqual(['16312'])
  })
})
