import { describe, expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import {
  evidenceFor,
  knownBeforeAttempt,
  knownBesideOthers,
  mayHaveNumber,
  withoutBlankEntries,
  type KnownBefore
} from '#core/outbox/delivery-evidence.ts'
import { canBeResent, nextCheckDelay } from '#core/outbox/retry-policy.ts'
import { deliveryChecked } from '#core/outbox/transitions.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { statusLog } from '../../renderer/support/answer-fixtures.ts'
import { answer } from '../wire/reply-fixtures.ts'
import { anEntry, car } from './entry-fixtures.ts'

const before = statusLog(car, ['104', '105'])
const [first, second] = before.dataStatus
if (!first || !second) throw new Error('no statuses')
const later = { ...second, kodeStatus: '106', keterangan: 'status 106', waktuStatus: '2026-11-20 12:00:00' }
/** 10:00 of the service; times from 09:58 are of after it, within the tolerance of the clocks. */
const startedAt = Date.parse('2026-11-20T10:00:00+07:00')
const attempt = { car, startedAt, zone: 'WIB', known: undefined } as const

test('the facts of a log prove an attempt by their time, and those of before it that the number was known', () => {
  expect(evidenceFor(attempt, { ...before, dataStatus: [...before.dataStatus, later] })).toEqual({
    finding: 'proven',
    text: '106 status 106'
  })
  expect(evidenceFor(attempt, before)).toEqual({ finding: 'known-before' })
  expect(evidenceFor(attempt, statusLog(car, []))).toEqual({ finding: 'not-found' })
  expect(evidenceFor(attempt, statusLog('other', ['104']))).toEqual({ finding: 'unclear' })
})

/** The log of an answer, as the host passes it on, with the error of the answer. */
const readLog = (answered: Readonly<Record<string, unknown>>) => {
  const read = readStatusReply(answer(answered), 0, car, defaultAnswerRules)
  if (!read.ok) throw new Error(read.failure.code)
  const { log: raw, isUnknown, remarks } = read.value
  const dataRespon = raw.dataRespon.map(({ pdf_encoded, ...rest }) => ({
    ...rest,
    pdf: pdf_encoded === null ? ({ state: 'none' } as const) : ({ state: 'text', text: pdf_encoded } as const)
  }))
  const log: ReadStatusLog = { ...raw, isUnknown, dataRespon }
  return { log, error: remarks.error }
}
const blankData = { car, createdTime: '', status: '', statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [] }
const reported = (over: Readonly<Record<string, unknown>>, beside: Readonly<Record<string, unknown>> = {}) =>
  readLog({ status: 'ok', desc: { data: { ...blankData, ...over } }, ...beside })
const oneStatus = { car, kodeStatus: '104', nomorDaftar: null, tanggalDaftar: null, waktuStatus: '2026-11-20 11:00:00', keterangan: '' }
const nulls = { car: null, kodeStatus: null, nomorDaftar: null, tanggalDaftar: null, waktuStatus: null, keterangan: null }
const zeros = { ...nulls, kodeStatus: '0', tanggalDaftar: '0000-00-00', waktuStatus: '0000-00-00 00:00:00', keterangan: '-' }

test('a status proves an attempt by its moment, whatever zone its time names', () => {
  const known = { marks: [], newest: '' }
  const findingAt = (waktuStatus: string) =>
    evidenceFor({ ...attempt, known }, reported({ dataStatus: [{ ...oneStatus, waktuStatus }] }).log).finding
  expect(['2026-11-20T03:30:00Z', '2026-11-20 12:30:00+09:00'].map(findingAt)).toEqual(['proven', 'proven'])
  expect(['2026-11-20T02:30:00Z', '2026-11-20 11:30:00+09:00'].map(findingAt)).not.toContain('proven')
})

test.each(['Data tidak ditemukan', 'ABC', '10', '1040', '1 04', '104a', '４０４', '0', '00', '000', '404', ' 404 '])(
  'a status "%s" is no code, and neither the times beside it nor its entry prove an attempt',
  (status) => {
    const time = '2026-11-20 11:00:00'
    for (const over of [
      { status, createdTime: time },
      { status, sendTime: time },
      { status, statusUraian: 'x', createdTime: time, sendTime: time },
      { dataStatus: [{ ...oneStatus, kodeStatus: status }] }
    ])
      expect(evidenceFor(attempt, reported(over).log)).toEqual({ finding: 'unclear' })
  }
)

test.each(['104', ' 104 ', '501', '800'])('a status "%s" is a code, and the times beside it and its entry prove an attempt', (status) => {
  for (const over of [{ status, createdTime: '2026-11-20 11:00:00' }, { dataStatus: [{ ...oneStatus, kodeStatus: status }] }])
    expect(evidenceFor(attempt, reported(over).log)).toMatchObject({ finding: 'proven' })
})

test('a code that may be a status of HTTP is one of the number only with its entry, and a response with a failure of HTTP is none', () => {
  const time = '2026-11-20 11:00:00'
  for (const status of ['200', '201', '300', '400', '401', '403', '422', '500', '502', '503', '504']) {
    const entry = { ...oneStatus, kodeStatus: status }
    expect([status, statedStatus(reported({ status, createdTime: time, sendTime: time }).log)]).toEqual([status, ''])
    expect([status, evidenceFor(attempt, reported({ status, createdTime: time, sendTime: time }).log)]).toEqual([
      status,
      { finding: 'unclear' }
    ])
    expect([status, statedStatus(reported({ status, dataStatus: [entry] }).log)]).toEqual([status, status])
    expect(evidenceFor(attempt, reported({ dataStatus: [entry] }).log)).toMatchObject({ finding: 'proven' })
  }
})

test('a created time beside a message and without a status proves nothing', () => {
  const { log } = reported({ createdTime: '2026-11-20 11:00:00' })
  expect(evidenceFor(attempt, log)).toMatchObject({ finding: 'proven' })
  expect(evidenceFor({ ...attempt, message: 'Data tidak ditemukan' }, log)).toEqual({ finding: 'unclear' })
})

test('a clock of the service that no clock shows neither throws nor takes the bounds away', () => {
  const old = reported({ dataStatus: [{ ...oneStatus, waktuStatus: '2026-01-05 08:00:00' }] }).log
  for (const clockAhead of [8e15, -8e15, 2.5e14, -2.5e14, 9e15, Number.MAX_SAFE_INTEGER])
    expect([clockAhead, evidenceFor({ ...attempt, clockAhead }, old).finding === 'proven']).toEqual([clockAhead, false])
})

test('a time of day that cannot be read leaves the day alone, which proves nothing about its own day', () => {
  const findingAt = (waktuStatus: string) => evidenceFor(attempt, reported({ dataStatus: [{ ...oneStatus, waktuStatus }] }).log).finding
  expect(['2026-11-20', '2026-11-20 24:00:00', '2026-11-20 25:10:00', '2026-11-20 pagi'].map(findingAt)).not.toContain('known-before')
  expect(['2026-11-19', '2026-11-19 24:00:00', '2026-11-20 09:57:59'].map(findingAt)).toEqual(Array(3).fill('known-before'))
})

describe('a status log that says nothing about its number', () => {
  const withoutEntries = { dataStatus: [], dataRespon: [] }

  test.each([
    { dataStatus: ['Data tidak ditemukan'] },
    { dataStatus: [null] },
    { dataStatus: [{}] },
    { dataRespon: [[]] },
    { dataStatus: [nulls] },
    { dataStatus: [zeros] },
    { dataStatus: { message: 'Data tidak ditemukan' } },
    { dataRespon: { error: 'Basis data sibuk' } },
    { status: 0 },
    { status: '-' },
    { status: 'null' }
  ])('proves nothing, is no clear no, and keeps no blank entry: %j', (over) => {
    const { log } = reported(over)
    expect(evidenceFor(attempt, log)).toEqual({ finding: 'unclear' })
    expect(withoutBlankEntries(log)).toMatchObject(withoutEntries)
    // Where a wrong "delivered" only prevents a submission, it still counts.
    expect(mayHaveNumber({ car, known: undefined }, log)).toBe(true)
  })

  const noText = [{ status: false }, { status: [] }, { status: {} }, { status: { kode: '' } }]

  test.each(noText)('without a text as its status is a clear no: %j', (over) => {
    const { log } = reported(over)
    expect([log.status, log.isUnknown]).toEqual(['', true])
    expect(evidenceFor(attempt, log)).toEqual({ finding: 'not-found' })
    expect(mayHaveNumber({ car, known: undefined }, log)).toBe(false)
  })

  test.each(noText)('with anything else than a blank, or without a word of success, is no clear no: %j', (over) => {
    for (const { log, error } of [
      reported({ ...over, statusUraian: 'Basis data sibuk' }),
      reported({ ...over, createdTime: '2026-11-20 11:00:00' }),
      reported({ ...over, catatan: ['x'] }),
      reported({ ...over, sendTime: '2026-11-20 11:00:00' }),
      reported({ ...over, nomorDaftar: '000123' }),
      reported({ ...over, dataStatus: [null] }),
      reported({ ...over, dataRespon: null }),
      reported(over, { ref: 'R-1' }),
      reported(over, { status: '' }),
      reported(over, { status: 'success' }),
      reported(over, { message: 'Data tidak ditemukan' })
    ])
      expect(evidenceFor({ ...attempt, error }, log).finding).not.toBe('not-found')
  })

  test('an entry with a text alone is kept and proves nothing; one with a code and a time proves the attempt', () => {
    const { log } = reported({ dataStatus: [{ ...nulls, keterangan: 'Diterima' }] })
    expect(evidenceFor(attempt, log)).toEqual({ finding: 'unclear' })
    expect(withoutBlankEntries(log)).toEqual(log)
    // A clear no that follows does not make the kept entry unsaid.
    expect(evidenceFor(attempt, { ...log, isUnknown: true })).toEqual({ finding: 'unclear' })
    expect(evidenceFor(attempt, reported({ dataStatus: [oneStatus] }).log)).toMatchObject({ finding: 'proven' })
  })

  test('a clear no after blank entries of an earlier answer is one', () => {
    const { log } = reported({ dataStatus: [null], dataRespon: [{}] })
    expect(evidenceFor(attempt, { ...log, isUnknown: true })).toEqual({ finding: 'not-found' })
  })
})

describe('a status log with an error beside it', () => {
  const findingOf = ({ log, error }: ReturnType<typeof reported>, known?: KnownBefore) =>
    evidenceFor({ ...attempt, known, error }, log).finding
  const missing = { status: '404', statusUraian: 'Data tidak ditemukan', createdTime: '2026-11-20 11:00:00' }

  test('its head proves nothing, because it may be the error', () => {
    expect([
      findingOf(reported(missing, { status: 'error', message: 'Data tidak ditemukan' })),
      findingOf(reported({ ...missing, status: 'ERR' }, { error: 'Data tidak ditemukan' }))
    ]).toEqual(['unclear', 'unclear'])
  })

  test('an entry with a time since the attempt proves it', () => {
    expect(findingOf(reported({ dataStatus: [oneStatus] }, { error: 'x' }))).toBe('proven')
    const { log } = reported({ dataStatus: [oneStatus] })
    expect(findingOf(reported({ dataStatus: [oneStatus] }, { error: 'x' }), knownBeforeAttempt(log))).toBe('known-before')
  })
})

describe('a clear no after an answer with an error', () => {
  const no = reported({}).log
  const asked = attempt
  const afterNo = (first: ReadStatusLog) => mergeLog(mergeLog(blankTrack(car, '').log, first, 1, false), no, 2, true)

  test('what the answer with the error said proves nothing, and the no is not clear', () => {
    for (const over of [
      { status: '999', statusUraian: 'Gagal' },
      { status: '', dataStatus: [oneStatus] },
      { status: '999', dataRespon: [{ car, kodeRespon: 2003, tanggalRespon: '2026-11-20' }] }
    ])
      expect(evidenceFor(asked, afterNo(reported(over).log))).toEqual({ finding: 'unclear' })
  })

  test('a status that says nothing leaves the no clear', () => {
    expect(evidenceFor(asked, afterNo(reported({ status: '0' }).log))).toEqual({ finding: 'not-found' })
  })

  test('what the service says instead of a status that it took back proves the attempt', () => {
    const log = mergeLog(reported({ status: '999', statusUraian: 'Gagal' }).log, reported({ dataStatus: [oneStatus] }).log, 2, true)
    expect(evidenceFor(asked, log)).toEqual({ finding: 'proven', text: '104' })
  })
})

describe('a status log about an aju number the service knew', () => {
  const asked = { ...attempt, known: knownBeforeAttempt(before) }

  test('a log of a known number proves nothing with earlier entries', () => {
    expect(evidenceFor(asked, before)).toEqual({ finding: 'known-before' })
    expect(evidenceFor(asked, { ...before, dataStatus: before.dataStatus.toReversed() })).toEqual({ finding: 'known-before' })
  })

  test('a log of a known number proves the attempt with a new entry after it', () => {
    expect(evidenceFor(asked, { ...before, dataStatus: [later, ...before.dataStatus] })).toEqual({
      finding: 'proven',
      text: '106 status 106'
    })
  })

  test.each([
    ['new to us but older than the attempt', '2026-11-20 09:30:00'],
    ['older than what was known', '2026-11-20 07:00:00'],
    ['without a time', ''],
    ['with a day that is none', '0000-00-00 00:00:00']
  ])('proves nothing with something %s', (_, waktuStatus) => {
    expect(evidenceFor(asked, { ...before, dataStatus: [...before.dataStatus, { ...later, waktuStatus }] })).toEqual({
      finding: 'known-before'
    })
  })

  test('if the earlier log was never read, only entries after the attempt count', () => {
    const unread = { ...attempt, known: knownBeforeAttempt(null) }
    expect(evidenceFor(unread, before)).toEqual({ finding: 'known-before' })
    expect(evidenceFor(unread, { ...before, dataStatus: [later] })).toMatchObject({ finding: 'proven' })
  })
})

describe('a status log about an aju number that another desk may have sent too', () => {
  const fresh = { ...before, dataStatus: [later] }

  test('the log proves nothing if the service was not asked right before the attempt, whichever desk sent first', () => {
    for (const known of [undefined, knownBeforeAttempt(before), knownBesideOthers(car, null, 1, ['other'])])
      expect(evidenceFor({ ...attempt, known, others: ['other'] }, fresh)).toEqual({ finding: 'known-before' })
  })

  test('the log proves nothing if the service knew the number before the attempt or gave no clear answer', () => {
    for (const log of [before, statusLog(car, [], { isUnknown: false }), statusLog('another', [])])
      expect(evidenceFor({ ...attempt, known: knownBesideOthers(car, log, 1, ['other']), others: ['other'] }, fresh)).toEqual({
        finding: 'known-before'
      })
  })

  test('the log proves the attempt if the service did not know the number after all other attempts, also those that become known later', () => {
    const known = knownBesideOthers(car, statusLog(car, []), 1, ['other'])
    const asked = { ...attempt, known }
    expect(evidenceFor({ ...asked, others: ['other'] }, fresh)).toEqual({ finding: 'proven', text: '106 status 106' })
    expect(evidenceFor({ ...asked, others: ['other', 'late'] }, fresh)).toEqual({ finding: 'known-before' })
  })

  test('an empty log shows that the attempt did not arrive, as without other desks', () => {
    expect(evidenceFor({ ...attempt, others: ['other'] }, statusLog(car, []))).toEqual({ finding: 'not-found' })
  })
})

describe('queries about an unknown entry', () => {
  const settings = { unknownReads: 5, unknownMinutes: 10 }

  test('delivery checks run automatically at growing intervals within the configured time, and then end', () => {
    let entry = anEntry('unknown')
    const waits: (number | null)[] = []
    for (let count = 0; count < 6; count += 1) {
      waits.push(nextCheckDelay(entry, settings))
      entry = deliveryChecked(entry, 'not-found', 1)
    }
    expect(waits).toEqual([19_355, 38_710, 77_419, 154_839, 309_677, null])
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(600_000)
  })

  test('only after all of them, and if the service does not know the aju number, the entry can be sent again', () => {
    let entry = anEntry('unknown')
    for (let count = 0; count < 4; count += 1) entry = deliveryChecked(entry, 'not-found', 1)
    expect([canBeResent(entry, settings), canBeResent(deliveryChecked(entry, 'not-found', 1, false), settings)]).toEqual([false, false])
    expect([
      canBeResent(deliveryChecked(entry, 'not-found', 1), settings),
      canBeResent(deliveryChecked(entry, 'known-before', 1), settings)
    ]).toEqual([true, false])
  })
})
