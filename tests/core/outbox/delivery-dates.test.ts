import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceTime, serviceZones } from '#core/base/calendar-day.ts'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import { evidenceFor, knownBeforeAttempt } from '#core/outbox/delivery-evidence.ts'
import { beginAttempt } from '#core/outbox/transitions.ts'
import { billingDueOf } from '#core/tracking/billing.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { aResponse, take } from '../tracking/response-fixtures.ts'
import { answer } from '../wire/reply-fixtures.ts'
import { anEntry, car } from './entry-fixtures.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const startedAt = Date.parse('2026-11-20T10:00:00+07:00')

/** A fact with this text as its time, at each place that can have one, as read from an answer. */
const factsAt = (time: string): readonly ReadStatusLog[] => {
  const entry = { car, nomorDaftar: null, tanggalDaftar: null }
  const parts = [
    { createdTime: time },
    { sendTime: time, status: '110' },
    { dataStatus: [{ ...entry, kodeStatus: '104', waktuStatus: time, keterangan: '' }] },
    { dataRespon: [{ ...entry, kodeRespon: '2003', uraianRespon: '', nomorRespon: null, tanggalRespon: time, pdf_encoded: null }] }
  ]
  return parts.map((part) => {
    const data = { car, createdTime: '', status: '', statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [], ...part }
    const read = readStatusReply(answer({ status: 'ok', desc: { data } }), 0, car, defaultAnswerRules)
    if (!read.ok) throw new Error(read.failure.code)
    const { log, isUnknown } = read.value
    return {
      ...log,
      isUnknown,
      dataRespon: log.dataRespon.map(({ pdf_encoded: _, ...rest }) => ({ ...rest, pdf: { state: 'none' } as const }))
    }
  })
}

const zone = fc.constantFrom(...serviceZones)
const two = (value: number): string => String(value).padStart(2, '0')

describe('a time proves a delivery only between the attempt and the answer', () => {
  const implausible = fc.oneof(
    fc.constantFrom(
      '9999-12-31',
      '0001-01-01',
      '1900-01-01',
      '1970-01-01',
      '2569-11-20',
      '1448-06-10',
      '0000-00-00',
      '3000-01-01',
      '2100-01-01'
    ),
    // Of another calendar, and days that may be two.
    fc.integer({ min: 1, max: 28 }).map((one) => `${two(one)}/11/2569`),
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom('/', '-'))
      .filter(([a, b]) => a !== b)
      .map(([a, b, separator]) => [a, b, 2026].join(separator)),
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => `${two(a)}/${two(b)}/2026`),
    // Later than the answer.
    fc.integer({ min: 2, max: 2_000 }).map((days) => serviceTime(startedAt + days * day, 'WIB').slice(0, 10))
  )
  const clock = fc.constantFrom('', ' 00:00:00', ' 23:59:59', 'T12:00:00')

  test('nothing of before the attempt or of after the answer and a day, and no date that is none or may be two, proves one', () => {
    fc.assert(
      fc.property(implausible, clock, zone, fc.boolean(), (date, time, inZone, isAsked) => {
        const judged = {
          car,
          startedAt,
          answeredAt: startedAt + hour,
          zone: inZone,
          known: isAsked ? { marks: [], newest: '' } : undefined
        } as const
        for (const log of factsAt(`${date}${time}`)) {
          const merged = mergeLog(blankTrack(car, '').log, log, 9, true)
          for (const one of [log, merged]) expect([date, time, evidenceFor(judged, one).finding]).not.toEqual([date, time, 'proven'])
        }
      })
    )
  })

  test('a time between them proves one in every zone, up to a day after the answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 25 * 60 - 1 }), zone, (after, inZone) => {
        const judged = { car, startedAt, answeredAt: startedAt + hour, zone: inZone, known: undefined } as const
        for (const log of factsAt(serviceTime(startedAt + after * minute, inZone)).slice(0, 3))
          expect(evidenceFor(judged, log).finding).toBe('proven')
      })
    )
  })

  test('a date that is none of those in use is no newest known one, behind which everything would be old', () => {
    const [, , log] = factsAt('9999-12-31 10:00:00')
    const [, , later] = factsAt('2026-11-20 10:30:00')
    if (!log || !later) throw new Error('no logs')
    const known = knownBeforeAttempt(log)
    expect(known.newest).toBe('')
    expect(evidenceFor({ car, startedAt, answeredAt: startedAt + hour, zone: 'WIB', known }, later).finding).toBe('proven')
  })
})

describe('a clock that is wrong', () => {
  /** What a sending of another program `older` before the attempt proves, and the attempt itself, if this clock is `slow` milliseconds behind. */
  const findingsOf = (slow: number, older: number, isCorrected: boolean) => {
    const judged = {
      car,
      startedAt: startedAt - slow,
      clockAhead: isCorrected ? slow : undefined,
      answeredAt: startedAt - slow + hour,
      zone: 'WIB',
      known: undefined
    } as const
    return [-older, minute].map((from) => evidenceFor(judged, factsAt(serviceTime(startedAt + from, 'WIB'))[2] as ReadStatusLog).finding)
  }

  test('an hour slow takes an older sending for its own; the date of an answer before the attempt corrects it', () => {
    expect(findingsOf(hour, 30 * minute, false)).toEqual(['proven', 'proven'])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * day }), fc.integer({ min: 3 * minute, max: 40 * day }), (slow, older) => {
        expect(findingsOf(slow, older, true)).toEqual([older > slow + 2 * minute ? 'known-before' : 'unclear', 'proven'])
      })
    )
  })

  test('fast never proves more, and claims no older submission where the corrected time leaves it open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4 * minute, max: 3 * day }), (fast) => {
        const judged = {
          car,
          startedAt: startedAt + fast,
          clockAhead: -fast,
          answeredAt: startedAt + fast + hour,
          zone: 'WIB',
          known: undefined
        } as const
        expect(evidenceFor(judged, factsAt(serviceTime(startedAt + minute, 'WIB'))[2] as ReadStatusLog).finding).toBe('unclear')
      })
    )
  })

  test('an attempt keeps what was known of the clock before it, and nothing of a second', () => {
    const ahead = (clockAhead: number | undefined) => beginAttempt(anEntry('queued'), { now: 5, clockAhead }).attempts.at(-1)?.clockAhead
    expect([ahead(undefined), ahead(999), ahead(-900), ahead(3_600_000.4), ahead(-5_000)]).toEqual([
      undefined,
      undefined,
      undefined,
      3_600_000,
      -5_000
    ])
  })
})

test('a due date that no billing has is shown as it came and asked about, neither later nor overdue; the others are not', () => {
  const now = Date.parse('2026-11-20T10:00:00+07:00')
  const dueOf = (tanggaljttempo: string) =>
    billingDueOf(undefined, take({ responses: [aResponse({ reskd: '2020', kodebill: '1', tanggaljttempo })] }), now, defaultAnswerRules)
  for (const odd of [
    '9999-12-31',
    '0001-01-01',
    '1900-01-01',
    '2569-11-25',
    '1448-06-10',
    '5/6/2026',
    '05/06/2026',
    '2126-11-25',
    '2036-11-25',
    'besok'
  ])
    expect([odd, dueOf(odd)?.level, dueOf(odd)?.due, dueOf(odd)?.left]).toEqual([odd, 'unreadable', odd, 0])
  expect(['2026-11-25', '25/11/2026', '25 November 2026', '2026-11-19', '20261120'].map((text) => dueOf(text)?.level)).toEqual([
    'later',
    'later',
    'later',
    'overdue',
    'today'
  ])
})
