import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultAnswerRules as rules } from '#core/contract/answer-rules.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import { defaultTrackingSettings } from '#core/contract/settings.ts'
import { evidenceFor } from '#core/outbox/delivery-evidence.ts'
import { billingDueOf } from '#core/tracking/billing.ts'
import { finalMark, isPastStatus, lastReportOf, presentStatus, statusMark } from '#core/tracking/final-status.ts'
import { helpDeskText } from '#core/tracking/help-desk-letter.ts'
import { listedTrack } from '#core/tracking/listed-track.ts'
import { mergeIncomingTrack } from '#core/tracking/merge-incoming.ts'
import { mergeLog } from '#core/tracking/merge-log.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import { stagePositionOf } from '#core/tracking/stage-counts.ts'
import { journeyOf } from '#core/tracking/stages.ts'
import { currentStep } from '#core/tracking/status-history.ts'
import { currentStatusOf, stuckOf } from '#core/tracking/stuck.ts'
import { logChanges } from '#core/tracking/track-changes.ts'
import { blankTrack, type Track } from '#core/tracking/track.ts'
import { readStatusReply } from '#core/wire/read-status-log.ts'
import { statedStatus } from '#core/wire/stated-status.ts'
import { answer } from '../wire/reply-fixtures.ts'
import { aLogResponse, aResponse, aStatus, car, take } from './response-fixtures.ts'

/** What a service writes in place of a status code. */
const texts = fc.oneof(
  fc.constantFrom('ERROR', '404', '0', '000', '00', '1', '1100', 'Tidak ditemukan', 'null pointer', '4 04', '８００', 'E800', 'x', '-1'),
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9 :.]{0,30}[a-z]$/).filter((text) => !/^(?:null|undefined)$/i.test(text)),
  fc
    .nat()
    .filter((number) => number === 404 || number < 100 || number > 999)
    .map(String)
)
const [created, tomorrow] = ['2026-11-20 07:00:00', Date.parse('2026-11-21T10:00:00+07:00')]

const codes = ['104', '210', '501', '800'] as const
type Code = (typeof codes)[number]
/** The history up to a code. */
const historyOf = (code: Code) =>
  codes
    .slice(0, codes.indexOf(code) + 1)
    .map((kodeStatus, index) =>
      aStatus(`2026-11-20 ${String(index + 8).padStart(2, '0')}:00:00`, { kodeStatus, keterangan: `s ${kodeStatus}` })
    )
const logOf = (code: Code): ReadStatusLog => ({
  ...blankTrack(car, 'p').log,
  createdTime: created,
  status: code,
  statusUraian: `teks ${code}`,
  dataStatus: historyOf(code),
  dataRespon: [aLogResponse({ kodeRespon: '2020' })]
})
const billing = take({
  responses: [aResponse({ reskd: '2020', kodebill: '6969', tanggaljttempo: '2026-11-25', totalbayar: '100' })]
})

/** Everything that the application concludes from the status of a log. */
const conclusionsOf = (log: ReadStatusLog) => {
  const track: Track = { ...blankTrack(car, 'p'), refreshedAt: 1, log }
  const listed = listedTrack(track, 0, rules)
  const thresholds = defaultTrackingSettings.stuckAfter
  return [track, listed].map((one) => ({
    status: statedStatus(one.log),
    standing: currentStatusOf(one, rules),
    stage: stagePositionOf({ status: '', track: one, isReleased: false }, rules),
    billing: billingDueOf(one, billing, tomorrow, rules),
    stuck: stuckOf(one, thresholds, tomorrow + 90 * 86_400_000, rules),
    marks: [statusMark(one.log), finalMark('', one, [], rules), presentStatus(undefined, one.log), isPastStatus('800 x', one.log)],
    journey: journeyOf({ log, sentAt: [], billing: null, release: null, isStuck: false }, tomorrow, rules),
    step: currentStep(log)?.entry.kodeStatus,
    report: lastReportOf(track, []),
    letter: helpDeskText(track, { importer: '', since: null, now: 0, responses: [], zone: 'WIB' }).replaceAll(log.statusUraian, '')
  }))
}

interface OddAnswer {
  readonly status: string
  readonly statusUraian: string
  readonly createdTime: string
  readonly dataStatus: ReadStatusLog['dataStatus']
}
/** An answer whose status states nothing: a text with or without entries of the known history, or a code with nothing beside it. */
const oddAnswer = (known: ReadStatusLog): fc.Arbitrary<OddAnswer> =>
  fc.oneof(
    fc.record({
      status: texts,
      statusUraian: fc.constantFrom('', 'Data tidak ditemukan'),
      createdTime: fc.constantFrom('', '0000-00-00 00:00:00', '2026-11-21 09:00:00'),
      dataStatus: fc.subarray([...known.dataStatus])
    }),
    fc.record({
      status: fc.constantFrom('110', '240', '501', '120', '900', '800'),
      statusUraian: fc.constantFrom('', 'Selesai'),
      createdTime: fc.constantFrom('', 'kemarin', '9999-12-31 00:00:00', '5/6/2026', '2569-11-20 08:00:00'),
      dataStatus: fc.constant([])
    })
  )
const known = fc.constantFrom(...codes)

const readOdd = (odd: OddAnswer) => {
  const body = { status: 'ok', desc: { data: { car, sendTime: null, dataRespon: [], ...odd } } }
  const read = readStatusReply(answer(body), 0, car, rules)
  if (!read.ok) throw new Error(read.failure.code)
  const { log, isUnknown, remarks } = read.value
  return { log: { ...log, isUnknown, dataRespon: [] } satisfies ReadStatusLog, remarks }
}

describe('a text, 404, 0 or a code with nothing beside it in place of the status', () => {
  test('changes nothing that follows from the known status, by whatever way it comes in, and is shown', () => {
    fc.assert(
      fc.property(
        known.chain((code) => fc.tuple(fc.constant(logOf(code)), oddAnswer(logOf(code)))),
        ([before, odd]) => {
          const { log, remarks } = readOdd(odd)
          expect([remarks.isPartial, remarks.message]).toEqual([true, expect.stringContaining(odd.status.trim().replace(/\s+/g, ' '))])
          const expected = conclusionsOf(before)
          const track = (one: ReadStatusLog): Track => ({ ...blankTrack(car, 'p'), refreshedAt: 1, log: one })
          const arrival = { now: 9, seenAt: 0, broughtBy: 'desk' }
          const merged = [
            // Whether the caller says that the answer is complete or not.
            ...[true, false].map((isComplete) => mergeLog(before, log, 9, isComplete)),
            // Twice, and of another desk in either order.
            mergeLog(mergeLog(before, log, 9, true), log, 10, true),
            mergeIncomingTrack(track(before), track(log), arrival).log,
            mergeIncomingTrack(track(log), track(before), arrival).log
          ]
          for (const after of merged) {
            expect(conclusionsOf(after)).toEqual(expected)
            expect([after.statusUraian, after.dataStatus.length, after.dataRespon.length]).toEqual([
              before.statusUraian,
              before.dataStatus.length,
              1
            ])
            expect(JSON.stringify(after)).not.toContain('goneSince')
            expect(logChanges(before, after, 9)).toEqual([])
            expect(logChanges(undefined, after, 9).map(({ code }) => code)).toEqual([before.status])
          }
          const gone = mergeResponses(car, billing, { log: [] }, 9, { operation: 'status', isComplete: remarks.isPartial !== true })
          expect(gone).toEqual([])
        }
      ),
      { numRuns: 300 }
    )
  })

  test('states nothing where nothing was known, also in a row that is stored so already, and is no news', () => {
    fc.assert(
      fc.property(oddAnswer(logOf('210')), (odd) => {
        const { log } = readOdd({ ...odd, dataStatus: [] })
        for (const one of [log, mergeLog(blankTrack(car, 'p').log, log, 9, true), mergeLog(log, blankTrack(car, 'p').log, 9, false)]) {
          const [whole] = conclusionsOf(one)
          expect([whole?.status, whole?.standing.code, whole?.stage, whole?.marks]).toEqual([
            '',
            '',
            { stage: 'sent', state: 'current' },
            ['', null, '', false]
          ])
          expect(whole?.billing).toMatchObject({ billing: '6969', level: 'later' })
          expect(logChanges(undefined, one, 9)).toEqual([])
          expect(logChanges(blankTrack(car, 'p').log, one, 9)).toEqual([])
        }
        // A row with entries takes its status from them.
        const row = { ...logOf('210'), ...odd, dataStatus: historyOf('210') }
        if (!/^\d{3}$/.test(odd.status) || odd.status === '404')
          expect(conclusionsOf(row)[0]?.stage).toEqual({ stage: 'payment', state: 'current' })
      }),
      { numRuns: 300 }
    )
  })

  test('proves no delivery by the times beside it, whatever came before', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (status, isSecond) => {
        const { log } = readOdd({ status, statusUraian: '', createdTime: '2026-11-21 09:00:00', dataStatus: [] })
        const first = mergeLog(blankTrack(car, 'p').log, log, 9, true)
        const silence = mergeLog(first, { ...blankTrack(car, 'p').log, status: '' }, 10, true)
        const judged = {
          car,
          startedAt: Date.parse('2026-11-21T08:00:00+07:00'),
          answeredAt: tomorrow,
          zone: 'WIB',
          known: undefined
        } as const
        for (const one of isSecond ? [silence] : [log, first]) expect(evidenceFor(judged, one).finding).toBe('unclear')
      })
    )
  })
})

test('a code with an entry or a time beside it is stated, and replaces the one before', () => {
  for (const beside of [
    { dataStatus: [aStatus('', { kodeStatus: '501' })] },
    { createdTime: created },
    { sendTime: created },
    { dataRespon: [aLogResponse()] }
  ]) {
    const log = { ...blankTrack(car, 'p').log, status: '501', statusUraian: 'Gate out', ...beside }
    expect(statedStatus(log)).toBe('501')
    expect(mergeLog(logOf('210'), log, 9, true)).toMatchObject({ status: '501', statusUraian: 'Gate out' })
  }
})
