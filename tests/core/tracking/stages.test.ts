import { expect, test } from 'vitest'
import { defaultAnswerRules as rules } from '#core/contract/answer-rules.ts'
import { defaultTrackingSettings } from '#core/contract/settings.ts'
import { countStages, stagePositionOf } from '#core/tracking/stage-counts.ts'
import { stageMedians, usualTimeOf } from '#core/tracking/stage-times.ts'
import { journeyOf, reachedBy, type JourneyFacts, type StageStep, stageOfStatus, stages } from '#core/tracking/stages.ts'
import { listedTrack } from '#core/tracking/listed-track.ts'
import { blankTrack, type Track } from '#core/tracking/track.ts'
import { momentOf } from '#core/wire/service-dates.ts'
import { aStatus, car } from './response-fixtures.ts'

const minute = 60_000
const at = (clock: string): number => momentOf(`2026-11-20 ${clock}:00`, 'WIB') ?? NaN

type Entry = readonly [code: string, clock: string]
const logOf = (status: string, entries: readonly Entry[]) => ({
  ...blankTrack(car, 'p').log,
  status,
  dataStatus: entries.map(([kodeStatus, clock]) => aStatus(/^\d\d:/.test(clock) ? `2026-11-20 ${clock}:00` : clock, { kodeStatus }))
})
const trackOf = (status: string, entries: readonly Entry[]): Track => ({ ...blankTrack(car, 'p'), log: logOf(status, entries) })
const journey = (status: string, entries: readonly Entry[], more: Partial<JourneyFacts> = {}): readonly StageStep[] =>
  journeyOf({ log: logOf(status, entries), sentAt: [], billing: null, release: null, isStuck: false, ...more }, at('18:00'), rules)

/** `state minutes` of each stage, `-` where the duration is unknown. */
const shown = (steps: readonly StageStep[]): readonly string[] =>
  steps.map(({ state, lasted }) => (state === 'ahead' ? state : `${state} ${lasted === null ? '-' : lasted / minute}`))
const whole: readonly Entry[] = [
  ['104', '08:10'],
  ['105', '08:15'],
  ['110', '08:20'],
  ['210', '08:40'],
  ['230', '09:40'],
  ['240', '09:50'],
  ['501', '12:40'],
  ['800', '13:40']
]

test('every status code belongs to a stage or to none; final and rejected codes are those of the rules', () => {
  const codes = [
    '',
    '001',
    '100',
    '104',
    '111',
    '130',
    '200',
    '205',
    '210',
    '225',
    '240',
    '330',
    '449',
    '501',
    '514',
    '800',
    '120',
    '961',
    'X1'
  ]
  expect(codes.map((code) => stageOfStatus(code, rules))).toEqual([
    ...[null, 'sent', 'sent', 'singleWindow', 'singleWindow', 'singleWindow', 'singleWindow', 'payment', 'payment'],
    ...['channel', 'channel', 'channel', 'channel', 'gate', 'gate', 'released', null, null, null]
  ])
  expect(stageOfStatus('240', { ...rules, finishedStatuses: ['240'] })).toBe('released')
})

test('a finished history takes each stage from its first status to the first status of the next one', () => {
  const done = journey('800', whole, { sentAt: [at('08:00')] })
  expect(shown(done)).toEqual(['done 10', 'done 30', 'done 60', 'done 180', 'done 60', 'done -'])
  expect(done.map((step) => step.at)).toEqual(['08:00', '08:10', '08:40', '09:40', '12:40', '13:40'].map(at))
})

test('the order of the answer does not matter, and a stage that was never reported is skipped', () => {
  expect(shown(journey('800', whole.toReversed(), { sentAt: [at('08:00')] }))).toEqual(
    shown(journey('800', whole, { sentAt: [at('08:00')] }))
  )
  const missing = whole.filter(([code]) => code !== '210')
  expect(shown(journey('240', missing.slice(0, 5)))).toEqual(['done -', 'done 90', 'skipped -', 'current 500', 'ahead', 'ahead'])
  expect(shown(journey('501', [['501', '17:00']]))).toEqual(['done -', 'skipped -', 'skipped -', 'skipped -', 'current 60', 'ahead'])
})

test('before the first answer it is sent, since the last time it was sent', () => {
  expect(shown(journey('', [], { sentAt: [at('08:00'), at('17:50')] }))).toEqual([
    'current 10',
    'ahead',
    'ahead',
    'ahead',
    'ahead',
    'ahead'
  ])
  expect(shown(journey('', []))[0]).toBe('current -')
  // Sent again as an update: the first status belongs to the time before.
  expect(journey('104', [['104', '08:10']], { sentAt: [at('08:00'), at('17:00')] })[0]).toMatchObject({
    at: at('08:00'),
    lasted: 10 * minute
  })
})

test('a current stage that is stuck says so, and everything after it is ahead', () => {
  expect(shown(journey('210', whole.slice(0, 4), { isStuck: true }))).toEqual(['done -', 'done 30', 'stuck 560', 'ahead', 'ahead', 'ahead'])
})

test('a billing starts the payment and an SPPB releases, whatever status follows late; a gate reported later is done', () => {
  const response = (time: string) => reachedBy({ date: '2026-11-20', time }, rules)
  const billed = journey('110', whole.slice(0, 3), { billing: response('083000') })
  expect(shown(billed)).toEqual(['done -', 'done 20', 'current 570', 'ahead', 'ahead', 'ahead'])
  const released = { release: response('103000'), billing: response('083500') }
  expect(shown(journey('240', whole.slice(0, 6), released))).toEqual(['done -', 'done 25', 'done 65', 'done 50', 'skipped -', 'done -'])
  expect(journey('501', whole.slice(0, 7), released)[4]).toMatchObject({ state: 'done', at: at('12:40'), lasted: null })
  // The status log gives only the day.
  expect(response('')).toEqual({ at: null })
  expect(journey('240', whole.slice(0, 6), { release: response('') }).at(-1)).toMatchObject({ state: 'done', at: null })
  expect(journey('240', whole.slice(0, 6), { ...released, isStuck: true }).at(-1)?.state).toBe('stuck')
})

test('a rejection marks the stage it was made in', () => {
  const rejected = [...whole.slice(0, 3), ['120', '08:50'] as const]
  expect(shown(journey('120', rejected))).toEqual(['done -', 'rejected 40', 'ahead', 'ahead', 'ahead', 'ahead'])
  // Reported twice, and without a status before it.
  expect(shown(journey('120', [...rejected, ['120', '09:00']]))[1]).toBe('rejected 40')
  expect(shown(journey('120', [['120', '08:50']]))).toEqual(['rejected -', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'])
  expect(shown(journey('120', []))[0]).toBe('current -')
  expect(shown(journey('900', [...whole.slice(0, 6), ['900', '10:00']]))[3]).toBe('rejected 20')
})

test('after a rejection only what came since counts, also of responses and of earlier submissions', () => {
  const corrected: readonly Entry[] = [...whole.slice(0, 4), ['120', '09:00'], ['104', '17:00'], ['110', '17:20']]
  const facts = { sentAt: [at('08:00'), at('16:50')], billing: { at: at('08:40') } }
  const steps = journey('110', corrected, facts)
  expect(shown(steps)).toEqual(['done 10', 'current 60', 'ahead', 'ahead', 'ahead', 'ahead'])
  expect(steps.map((step) => step.at)).toEqual([at('16:50'), at('17:00'), null, null, null, null])
  expect(shown(journey('120', [...corrected, ['120', '17:30']], facts))).toEqual([
    'done 10',
    'rejected 30',
    'ahead',
    'ahead',
    'ahead',
    'ahead'
  ])
  // The new round has no status yet.
  expect(shown(journey('', corrected.slice(0, 5), facts))[0]).toBe('current 70')
})

test('odd logs: a correction keeps the stage, a step back is where it is, times that cannot be read or are out of order count nothing', () => {
  expect(shown(journey('961', [...whole.slice(0, 4), ['961', '09:00']]))[2]).toBe('current 560')
  expect(shown(journey('110', [...whole.slice(0, 5), ['110', '10:00']]))).toEqual([
    'done -',
    'current 590',
    'ahead',
    'ahead',
    'ahead',
    'ahead'
  ])
  expect(
    shown(
      journey('240', [
        ['104', 'kemarin'],
        ['210', '0000-00-00 00:00:00'],
        ['240', '17:00']
      ])
    )
  ).toEqual([...['done -', 'done -', 'done -', 'current 60', 'ahead', 'ahead']])
  expect(
    shown(
      journey('210', [
        ['210', '08:00'],
        ['104', '09:00']
      ])
    )
  ).toEqual(['done -', 'done -', 'current 600', 'ahead', 'ahead', 'ahead'])
  // The rejection has a later time than the status that the service calls current.
  expect(shown(journey('240', [...whole.slice(0, 6), ['120', '11:00']]))[3]).toBe('current 500')
  expect(
    shown(
      journey('240', [
        ['104', '19:00'],
        ['240', '20:00']
      ])
    )[3]
  ).toBe('current 0')
})

test('the usual time is the median of the own history from five declarations on, else the limit of the status', () => {
  const histories = [10, 20, 30, 40, 50].map((minutes) =>
    journey('210', [
      ['104', '08:00'],
      ['210', `08:${minutes}`]
    ])
  )
  const { stuckAfter } = defaultTrackingSettings
  const medians = stageMedians(histories)
  expect([...medians]).toEqual([['singleWindow', 30 * minute]])
  expect([...stageMedians(histories.slice(1))]).toEqual([])
  expect(usualTimeOf('singleWindow', medians, stuckAfter, '104')).toEqual({ from: 'history', time: 30 * minute })
  expect(usualTimeOf('channel', medians, stuckAfter, null)).toEqual({ from: 'limit', time: 60 * minute })
  expect(usualTimeOf('channel', medians, stuckAfter, '300')).toEqual({ from: 'limit', time: 3 * 24 * 60 * minute })
  expect(usualTimeOf('channel', medians, { usual: 0, codes: {} }, null)).toBeNull()
  expect(usualTimeOf('released', medians, stuckAfter, null)).toBeNull()
})

test('lists place a declaration by its status, and by its history only where the status does not tell', () => {
  const place = (track: Track | undefined, more: { readonly status?: string; readonly isReleased?: boolean } = {}) =>
    stagePositionOf(
      {
        status: more.status ?? '',
        track: track && (more.status === 'listed' ? listedTrack(track, 0, rules) : track),
        isReleased: more.isReleased === true
      },
      rules
    )
  expect(place(undefined)).toEqual({ stage: 'sent', state: 'current' })
  expect(place(undefined, { status: '210' })).toEqual({ stage: 'payment', state: 'current' })
  expect(place(trackOf('240', whole.slice(0, 6)), { isReleased: true })).toEqual({ stage: 'released', state: 'done' })
  expect(place(trackOf('800', whole), { status: 'listed' })).toEqual({ stage: 'released', state: 'done' })
  expect(place(trackOf('961', whole.slice(0, 4)))).toEqual({ stage: 'payment', state: 'current' })
  expect(place(trackOf('900', [...whole.slice(0, 6), ['900', '10:00']]), { isReleased: true })).toEqual({
    stage: 'channel',
    state: 'rejected'
  })
  expect(place(trackOf('900', [...whole.slice(0, 6), ['900', '10:00']]), { status: 'listed' })).toEqual({
    stage: 'channel',
    state: 'rejected'
  })
})

test('declarations are counted by stage, with those that are stuck', () => {
  const counts = countStages(
    [
      ['a', 'payment'],
      ['b', 'payment'],
      ['c', 'released']
    ],
    new Set(['b', 'z'])
  )
  expect(counts.map(({ stage, cars, stuck }) => [stage, [...cars], [...stuck]])).toEqual(
    stages.map((stage) => (stage === 'payment' ? [stage, ['a', 'b'], ['b']] : stage === 'released' ? [stage, ['c'], []] : [stage, [], []]))
  )
})
