import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { ReadResponse } from '#core/contract/retrieval.ts'
import { billingDueOf } from '#core/tracking/billing.ts'
import { addsNothing, filledMembers } from '#core/tracking/fill-members.ts'
import { mergeIncomingResponse } from '#core/tracking/merge-incoming.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import { responseChanges } from '#core/tracking/track-changes.ts'
import type { StoredResponse } from '#core/tracking/track.ts'
import { after, aResponse, car, take } from './response-fixtures.ts'

const invoice = { invoice_no: 'INV-1', invoice_date: '2026-11-01', incoterm: 'CIF', invoice_gross_weight: 12 }
const billing = (over: Record<string, unknown> = {}): ReadResponse =>
  aResponse({ reskd: '2020', tanggaljttempo: '2026-11-27', tanggalbill: '2026-11-20', invoice, ...over } as Partial<ReadResponse>)

const read = (response: ReadResponse): readonly StoredResponse[] => take({ responses: [response] }).map((one) => ({ ...one, readAt: 1 }))

test.each<[string, Record<string, Json>]>([
  ['zero dates', { tanggaljttempo: '0000-00-00', tanggalbill: '00-00-0000' }],
  ['a zero date with a time', { tanggaljttempo: '0000-00-00 00:00:00' }],
  ['blank texts', { tanggaljttempo: ' ', tanggalbill: '' }],
  ['an object of blanks', { invoice: { invoice_no: '', invoice_date: '0000-00-00', incoterm: null, invoice_gross_weight: null } }],
  ['an empty list or object', { invoice: {}, tanggaljttempo: [] }],
  ['an object that lacks values', { invoice: { invoice_no: 'INV-1', incoterm: '' } }]
])('%s of a later answer replace nothing that is known, and are no news', (_, worse) => {
  const known = read(billing())
  const changed = mergeResponses(car, known, { responses: [billing(worse)] }, 9)
  expect(changed).toEqual([])
  const now = Date.UTC(2026, 10, 28, 12)
  expect(billingDueOf(undefined, after(known, changed), now, defaultAnswerRules)).toMatchObject({ due: '2026-11-27', level: 'overdue' })
  for (const { readAt, firstSeenAt, ...incoming } of known) {
    const here = { ...incoming, readAt, firstSeenAt }
    const merged = mergeIncomingResponse(here, { ...incoming, fields: { ...incoming.fields, ...worse } }, { now: 9, seenAt: 0 })
    expect(merged.fields).toEqual(here.fields)
  }
})

test('a new value replaces the known one, inside objects too, and a blank one is filled', () => {
  const old = { due: '0000-00-00', invoice: { no: 'A', weight: 1, term: '' }, kept: 'x' }
  const next = { due: '2026-11-27', invoice: { no: 'B', weight: 0, term: 'CIF' }, kept: null, added: false }
  const filled = { due: '2026-11-27', invoice: { no: 'B', weight: 0, term: 'CIF' }, kept: 'x', added: false }
  expect([filledMembers(old, next), addsNothing(old, next), addsNothing(filled, next)]).toEqual([filled, false, true])
})

test('a member that becomes a zero date or an object of blanks is no change', () => {
  const known = read(billing({ tanggaljttempo: null, invoice: null }))
  const next = known.map((one) => ({ ...one, fields: { ...one.fields, tanggaljttempo: '0000-00-00', invoice: { incoterm: '' } } }))
  expect(responseChanges(known, next, 9)).toEqual([])
})
