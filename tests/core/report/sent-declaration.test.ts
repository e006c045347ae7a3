import { expect, test } from 'vitest'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { answeredSubmissions, sentEdinumber, sentFacts, withOfficeSubmissions } from '#core/report/sent-declaration.ts'

const body = (header: object): string => JSON.stringify({ bc28: { document: [{ header: { data: header } }] } })

test('the customs value is the one in rupiah, else CIF by the exchange rate', () => {
  expect(sentFacts(body({ impnama: ' PT A ', impnpwp: '01.2', cifrp: '1500000.50', cif: 1, ndpbm: '2' }))).toEqual({
    importer: 'PT A',
    importerTax: '01.2',
    value: '1500000.5'
  })
  expect(sentFacts(body({ impnama: 'PT A', cifrp: '', cif: 100.5, ndpbm: '15000' }))?.value).toBe('1507500')
  expect(sentFacts(body({ impnama: 'PT A', cif: 100.5, ndpbm: '' }))).toEqual({ importer: 'PT A', importerTax: '', value: null })
})

test('an unreadable declaration gives no result', () => {
  for (const text of [undefined, '', 'null', '{"bc28":null}', '{"bc28":{"document":[null]}}', '{"bc28":{"document":{}}}', body([])])
    expect(sentFacts(text)).toBeNull()
})

test('the edinumber of a body is read; null if the body cannot be', () => {
  const sent = (edinumber: unknown): string => JSON.stringify({ bc28: { document: [{ edinumber }] } })
  expect([sent('PPJK-1'), sent(null), 'null', ''].map(sentEdinumber)).toEqual(['PPJK-1', '', null, null])
})

const entry = (over: Partial<OutboxEntry>) => ({
  id: 'e1',
  declaration: 'd1',
  car: '1',
  profile: 'practice',
  state: 'accepted' as const,
  attempts: [{ number: 1, startedAt: 10 }],
  order: 1,
  queuedAt: 1,
  ...over
})

test('a declaration counts from its first answered submission, with what was sent last', () => {
  const entries = [
    entry({ id: 'e2', order: 2, state: 'remarks', attempts: [{ number: 1, startedAt: 20 }], car: '2' }),
    entry({ id: 'e1', state: 'refused' }),
    entry({ id: 'e3', state: 'unknown', attempts: [{ number: 1, startedAt: 5 }] }),
    entry({ id: 'e4', state: 'queued', attempts: [] }),
    entry({ id: 'e5', declaration: 'd2', profile: 'production' })
  ]
  expect(answeredSubmissions(entries, 'practice')).toMatchObject([
    { declaration: 'd1', car: '2', entry: 'e2', sentAt: 10, isRefused: true }
  ])
  expect(answeredSubmissions(entries, 'production')).toMatchObject([{ declaration: 'd2' }])
})

test('a refused correction does not replace what the service has taken', () => {
  const entries = [
    entry({ id: 'taken', state: 'accepted', attempts: [{ number: 1, startedAt: 10 }] }),
    entry({ id: 'refused', order: 2, state: 'refused', attempts: [{ number: 1, startedAt: 30 }], car: '2' })
  ]
  for (const order of [entries, entries.toReversed()])
    expect(answeredSubmissions(order, 'practice')).toMatchObject([{ car: '1', entry: 'taken', sentAt: 10, isRefused: true }])
  const corrected = [...entries, entry({ id: 'again', order: 3, state: 'remarks', attempts: [{ number: 1, startedAt: 20 }] })]
  expect(answeredSubmissions(corrected, 'practice')).toMatchObject([{ entry: 'again' }])
})

test('what was sent last counts also if the clock was set back between', () => {
  const entries = [entry({ id: 'first' }), entry({ id: 'last', order: 2, attempts: [{ number: 1, startedAt: 5 }], car: '2' })]
  for (const order of [entries, entries.toReversed()])
    expect(answeredSubmissions(order, 'practice')).toMatchObject([{ car: '2', entry: 'last', sentAt: 5 }])
})

test('what other desks sent of a declaration counts with what was sent here: the first time, the last that was taken, and whether one was refused', () => {
  const own = { declaration: 'd1', car: '1', entry: 'e', desk: null, sentAt: 10, countedAt: 10, isRefused: false, isTaken: true }
  const other = { declaration: 'd1', car: '2', desk: 'b', isTaken: true, at: 20 }
  const counted = (...others: readonly (typeof other)[]) =>
    withOfficeSubmissions([own], others).map(({ declaration, car, entry, desk, sentAt, isRefused }) => [
      declaration,
      car,
      entry,
      desk,
      sentAt,
      isRefused
    ])
  expect(counted()).toEqual([['d1', '1', 'e', null, 10, false]])
  expect(counted(other)).toEqual([['d1', '2', null, 'b', 10, false]])
  expect(counted({ ...other, at: 5 })).toEqual([['d1', '1', 'e', null, 5, false]])
  // A refused correction changes nothing at customs.
  expect(counted({ ...other, isTaken: false })).toEqual([['d1', '1', 'e', null, 10, true]])
  expect(counted({ ...other, declaration: 'd2', isTaken: false, at: 30 }, { ...other, declaration: 'd2', desk: 'c', at: 7 })).toEqual([
    ['d2', '2', null, 'c', 7, true],
    ['d1', '1', 'e', null, 10, false]
  ])
})
