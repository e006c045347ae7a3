import { expect, test } from 'vitest'
import { newRecord } from '#core/draft/draft-record.ts'
import { mayHaveArrived, sendFacts } from '#core/outbox/send-facts.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { anEntry } from './entry-fixtures.ts'

const { document } = newRecord('d', '', newProfile('practice', 'p', 'P'), 0)
const withHeader = (over: object) => ({ ...document, header: { data: { ...document.header.data, ...over } } })

test('while the customs value is blank, the rupiah are CIF × rate, exact; they are missing while one of them is blank or no number', () => {
  expect(sendFacts(withHeader({ cif: 1234.56, ndpbm: '15987.1234', kdval: 'USD', impnama: 'PT A' }))).toEqual({
    importer: 'PT A',
    currency: 'USD',
    cif: '1234.56',
    rupiah: '19737063',
    lines: 0,
    documents: 0
  })
  for (const over of [
    { cif: null, ndpbm: '1' },
    { cif: 1, ndpbm: '' },
    { cif: 1, ndpbm: '1.500,5' }
  ])
    expect(sendFacts(withHeader(over)).rupiah).toBeNull()
})

test('the rupiah are the customs value that is sent, also where it differs from CIF × rate', () => {
  const rupiahOf = (cifrp: unknown) => sendFacts(withHeader({ cif: 1000, ndpbm: '17000', cifrp })).rupiah
  expect(['16312000', '16312000.50', 16312000.4, ' ', 'x'].map(rupiahOf)).toEqual(['16312000', '16312001', '16312000', '17000000', null])
})

test('an attempt may have arrived unless its failure says that it certainly did not', () => {
  const attempt = { number: 1, startedAt: 1 }
  const ended = { ...attempt, endedAt: 2 }
  expect(mayHaveArrived(anEntry('queued'))).toBe(false)
  expect(mayHaveArrived(anEntry('unknown', { attempts: [attempt] }))).toBe(true)
  expect(mayHaveArrived(anEntry('accepted', { attempts: [{ ...ended, answer: 'a' }] }))).toBe(true)
  expect(mayHaveArrived(anEntry('refused', { attempts: [{ ...ended, failure: { code: 'refused', mayHaveArrived: false } }] }))).toBe(true)
  const offline = { ...ended, failure: { code: 'offline', mayHaveArrived: false } as const }
  expect(mayHaveArrived(anEntry('failed', { attempts: [offline] }))).toBe(false)
  // A later failure does not take back what an earlier attempt may have done.
  expect(mayHaveArrived(anEntry('cancelled', { attempts: [attempt, offline] }))).toBe(true)
})
