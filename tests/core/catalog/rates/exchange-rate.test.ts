import { expect, test } from 'vitest'
import { blankRate, planRates, taxRateOf, taxRates, type ExchangeRate, type RateValues } from '#core/catalog/exchange-rate.ts'

const values = (over: Partial<RateValues> = {}): RateValues => ({
  ...blankRate,
  currency: 'USD',
  rate: '16312',
  from: '2026-11-18',
  ...over
})
const row = (id: string, over: Partial<RateValues> = {}): ExchangeRate => ({ id, values: values(over), changedAt: 0 })

test('a rate is valid from its first to its last day; without a last day for seven days', () => {
  const table = taxRates([row('a'), row('b', { rate: '16250', from: '2026-11-11', until: '2026-11-15' })])
  const on = (day: string) => table.on('USD', day)?.value ?? null
  expect(['2026-11-10', '2026-11-11', '2026-11-15', '2026-11-16', '2026-11-18', '2026-11-24', '2026-11-25'].map(on)).toEqual([
    null,
    '16250',
    '16250',
    null,
    '16312',
    '16312',
    null
  ])
  expect(table.on('EUR', '2026-11-18')).toBeNull()
})

test('of two rates for a day the one that began later counts', () => {
  const table = taxRates([
    row('a', { rate: '1', from: '2026-11-16' }),
    row('b', { rate: '2', from: '2026-11-18' }),
    row('c', { rate: '3', from: '2026-11-14' })
  ])
  expect(table.on('USD', '2026-11-19')?.value).toBe('2')
})

test('of two rates of one week the one that was changed last counts, in whichever order they are read', () => {
  const [old, late] = [row('a', { rate: '1' }), { ...row('b', { rate: '2' }), changedAt: 7 }]
  const both = [
    [old, late],
    [late, old]
  ]
  for (const rows of both) expect(taxRates(rows).on('USD', '2026-11-19')?.value).toBe('2')
})

test('a rate for 100 units is one for each unit, with four decimals', () => {
  expect(taxRateOf(values({ rate: '10836.46', unit: '100' }))?.value).toBe('108.3646')
  expect(taxRateOf(values({ rate: '1', unit: '3' }))?.value).toBe('0.3333')
})

test('a row that is not complete gives no rate', () => {
  for (const over of [{ currency: '' }, { rate: '' }, { rate: '0' }, { rate: 'x' }, { unit: '0' }, { from: '' }, { from: '2026-02-30' }])
    expect(taxRateOf(values(over))).toBeNull()
  expect(taxRates([row('a', { rate: '' })]).isEmpty).toBe(true)
})

test('the week of a value is the newest that had it, or had it before a day', () => {
  const table = taxRates([row('a', { from: '2026-10-07' }), row('b', { from: '2026-10-14' }), row('c', { rate: '5' })])
  expect(table.withValue('USD', '16312.00')?.from).toBe('2026-10-14')
  expect(table.withValue('USD', '16312', '2026-10-14')?.from).toBe('2026-10-07')
  expect(table.withValue('USD', '16312', '2026-10-07')).toBeNull()
  expect([table.withValue('USD', '6'), table.withValue('EUR', '5'), table.withValue('USD', 'x')]).toEqual([null, null, null])
})

test('storing replaces the rate of the same currency and week, and no other row', () => {
  const existing = [row('a'), row('b', { currency: 'EUR', rate: '17900' }), row('c', { from: '2026-11-11' })]
  const plan = planRates([values(), values({ currency: 'EUR', rate: '17901' }), values({ currency: 'SGD', rate: '12500' })], existing)
  expect(plan).toMatchObject({ added: 1, replaced: 1, same: 1 })
  expect(plan.rows.map(({ id, values: { currency, rate } }) => [id, currency, rate])).toEqual([
    ['b', 'EUR', '17901'],
    [null, 'SGD', '12500']
  ])
})
