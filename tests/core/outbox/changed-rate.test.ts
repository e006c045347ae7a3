import { expect, test } from 'vitest'
import { blankRate, taxRates } from '#core/catalog/exchange-rate.ts'
import { newRecord, type DraftRecord } from '#core/draft/draft-record.ts'
import { changedRate } from '#core/outbox/changed-rate.ts'
import { newProfile } from '#core/wire/check-profile.ts'

/** The rates of US dollars by the first day of their week. */
const tableOf = (weeks: Readonly<Record<string, string>>) =>
  taxRates(Object.entries(weeks).map(([from, rate]) => ({ id: from, values: { ...blankRate, currency: 'USD', rate, from }, changedAt: 0 })))

/** `ndpbm`: bodies of other programs have numbers. */
const declared = (ndpbm: string | number): DraftRecord => {
  const record = newRecord('d', '', newProfile('practice', 'p', 'P'), 0)
  return {
    ...record,
    document: { ...record.document, header: { data: { ...record.document.header.data, kdval: 'USD', ndpbm: ndpbm as string } } }
  }
}

test('where the table lacked the week, the rate of an earlier one counts, not that of a later one', () => {
  const [today, weeks] = ['2026-11-24', { '2026-11-18': '16250', '2026-11-25': '16312' }]
  const of = (ndpbm: string | number, more: Readonly<Record<string, string>> = {}) =>
    changedRate(declared(ndpbm), null, { rates: tableOf({ ...weeks, ...more }), today })
  expect(of('16312')).toBeNull()
  for (const ndpbm of ['16312', 16312])
    expect(of(ndpbm, { '2026-11-11': '16312' })).toEqual({ currency: 'USD', old: '16312', now: '16250' })
  expect(of('16250')).toBeNull()
})
