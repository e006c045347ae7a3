import { describe, expect, test } from 'vitest'
import { defaultAnswerRules, type AnswerRules } from '#core/contract/answer-rules.ts'
import { stateAfterStatus, stateOfStatus } from '#core/draft/summary.ts'
import { billingDueOf } from '#core/tracking/billing.ts'
import { finalMark } from '#core/tracking/final-status.ts'
import { helpDeskText } from '#core/tracking/help-desk-letter.ts'
import { inboxKindOf } from '#core/tracking/inbox.ts'
import { intervalOf, type TrackedNumber } from '#core/tracking/refresh-plan.ts'
import { defaultTrackingSettings } from '#core/contract/settings.ts'
import { currentStatusOf, stuckOf } from '#core/tracking/stuck.ts'
import { blankTrack, type StoredResponse, type Track } from '#core/tracking/track.ts'

const car = '000028ABCDEF20261120000001'
const hour = 3_600_000
const rules = (over: Partial<AnswerRules>): AnswerRules => ({ ...defaultAnswerRules, ...over })
const trackOf = (status: string, waktuStatus: string): Track => {
  const blank = blankTrack(car, 'office')
  const entry = { car, kodeStatus: status, nomorDaftar: null, tanggalDaftar: null, waktuStatus, keterangan: '' }
  return { ...blank, log: { ...blank.log, status, dataStatus: [entry] } }
}
const response = (code: string, fields: StoredResponse['fields'] = {}): StoredResponse => ({
  id: code,
  car,
  code,
  date: '2026-11-20',
  time: '101500',
  number: '',
  description: '',
  pdf: { state: 'none' },
  copy: 'absent',
  fields,
  firstSeenAt: 1,
  readAt: 0
})

describe('the time zone of the service', () => {
  test('moves the moment of a status, and with it how long it lasts, also after another zone was used for the same track', () => {
    const track = trackOf('110', '2026-11-20 08:00:00')
    const sinceIn = (zone: AnswerRules['zone']) => currentStatusOf(track, rules({ zone })).since
    expect([sinceIn('WIB'), sinceIn('WIT'), sinceIn('UTC'), sinceIn('WIB')]).toEqual(
      [1, -1, 8, 1].map((hours) => Date.UTC(2026, 10, 20) + hours * hour)
    )
    const at = Date.UTC(2026, 10, 20, 1, 30)
    const isStuck = (zone: AnswerRules['zone']) => stuckOf(track, { usual: 60, codes: {} }, at, rules({ zone })) !== null
    expect([isStuck('WIB'), isStuck('WITA')]).toEqual([false, true])
  })

  test('moves the end of the day on which a billing is due, and is named in the letter to the help desk', () => {
    const track = trackOf('210', '2026-11-20 08:00:00')
    const billing = response('2020', { tanggaljttempo: '2026-11-20', kodebill: '7' })
    const leftIn = (zone: AnswerRules['zone']) => billingDueOf(track, [billing], Date.UTC(2026, 10, 20, 15), rules({ zone }))?.left
    expect([leftIn('WIB'), leftIn('WIT'), leftIn('UTC')]).toEqual([2 * hour, 0, 9 * hour])
    expect(helpDeskText(track, { importer: '', since: null, now: 0, responses: [], zone: 'WITA' })).toContain('Semua waktu dalam WITA.')
  })
})

test('codes of another service mean finished and rejected, and the default ones no longer do', () => {
  const other = rules({ finishedStatuses: ['810'], rejectedStatuses: ['911'] })
  expect(['800', '810', '120', '911'].map((code) => stateOfStatus(code, other))).toEqual(['sent', 'finished', 'sent', 'rejected'])
  expect(stateAfterStatus({ state: 'finished' }, '800', other)).toBe('sent')
  expect(inboxKindOf({ kind: 'status', code: '911' }, other)).toBe('rejection')
  expect(finalMark('', trackOf('810', '2026-11-20 08:00:00'), [], other)).toBe('810 2026-11-20 08:00:00')
  expect(finalMark('', trackOf('800', '2026-11-20 08:00:00'), [], other)).toBeNull()
})

test('response codes of another service mean released, rejected and billing', () => {
  const other = rules({ releaseResponses: ['77'], rejectionResponses: ['78'], billingResponses: ['79'] })
  const kinds = ['77', '78', '79', '2003', '2001', '2020'].map((code) => inboxKindOf({ kind: 'response', code }, other))
  expect(kinds).toEqual(['release', 'rejection', 'billing', 'response', 'response', 'response'])
  const track = trackOf('210', '2026-11-20 08:00:00')
  const billing = response('79', { tanggaljttempo: '2026-11-25', kodebill: '7' })
  expect(billingDueOf(track, [billing, response('2003')], 0, other)?.billing).toBe('7')
  expect(billingDueOf(track, [billing, response('77')], 0, other)).toBeNull()
  expect(finalMark('', track, [response('77')], other)).toBe('77 2026-11-20 101500')
})

test('a missing PDF is queried as long as the profile says: hourly, then every six hours, then daily', () => {
  const followed = (hours: number, documentHours: number): TrackedNumber => ({
    car,
    profile: 'office',
    status: '800',
    isFinal: true,
    askedAt: 0,
    changedAt: 0,
    failure: null,
    documentSince: -hours * hour,
    unstoredSince: null,
    documentHours
  })
  const intervalAfter = (hours: number, most: number) => {
    const interval = intervalOf(followed(hours, most), defaultTrackingSettings, 0)
    return interval === null ? null : interval / hour
  }
  expect([0, 23, 25, 71, 73, 335, 336].map((hours) => intervalAfter(hours, 336))).toEqual([1, 1, 6, 6, 24, 24, null])
  expect([0, 4, 5, 400].map((hours) => intervalAfter(hours, 5))).toEqual([1, 1, null, null])
  expect([intervalAfter(400, 480), intervalAfter(0, 0)]).toEqual([24, null])
})
