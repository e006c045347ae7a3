import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { defaultTrackingSettings } from '#core/contract/settings.ts'
import type { LoggedStatus } from '#core/derive/shape.ts'
import { billingDueOf, newestBilled, releasedByDay } from '#core/tracking/billing.ts'
import { logChanges, responseChanges, seen, withChanges } from '#core/tracking/track-changes.ts'
import { helpDeskText } from '#core/tracking/help-desk-letter.ts'
import { currentStep, durationsByStatus, lastedOf, stepsOf, wordsOfStatus } from '#core/tracking/status-history.ts'
import { currentStatusOf, stuckAmong, stuckOf } from '#core/tracking/stuck.ts'
import { padTwo } from '#core/base/format-date.ts'
import { serviceDay } from '#core/base/calendar-day.ts'
import { momentOf } from '#core/wire/service-dates.ts'
import { blankTrack, type StoredResponse, type Track } from '#core/tracking/track.ts'

const car = '000028ABCDEF20261120000001'
const minute = 60_000
const hour = 60 * minute

const entry = (kodeStatus: string, waktuStatus: string, over: Partial<LoggedStatus> = {}): LoggedStatus => ({
  car,
  kodeStatus,
  waktuStatus,
  nomorDaftar: null,
  tanggalDaftar: null,
  keterangan: `status ${kodeStatus}`,
  ...over
})
const trackOf = (status: string, dataStatus: readonly LoggedStatus[], over: Partial<Track> = {}): Track => {
  const blank = blankTrack(car, 'p')
  return { ...blank, refreshedAt: 1, log: { ...blank.log, status, statusUraian: `status ${status}`, dataStatus: [...dataStatus] }, ...over }
}
const response = (code: string, over: Partial<StoredResponse> = {}): StoredResponse => ({
  id: `${code}-${over.date ?? ''}`,
  car,
  code,
  date: '2026-11-20',
  time: '101500',
  number: '',
  description: `respon ${code}`,
  pdf: { state: 'none' },
  copy: 'absent',
  fields: {},
  firstSeenAt: 1,
  readAt: 0,
  ...over
})

test('times of the service are Western Indonesian Time, whatever the zone of this computer', () => {
  expect(momentOf('2026-11-20 07:00:00', 'WIB')).toBe(Date.UTC(2026, 10, 20))
  expect([
    momentOf('2026-11-20', 'WIB'),
    momentOf('0000-00-00 00:00:00', 'WIB'),
    momentOf('', 'WIB'),
    momentOf(null, 'WIB'),
    momentOf('2026-11-20 25:00:00', 'WIB')
  ]).toEqual([Date.UTC(2026, 10, 19, 17), null, null, null, null])
  expect(serviceDay(Date.UTC(2026, 10, 19, 17), 'WIB')).toBe('2026-11-20')
})

test('steps are in time order with their durations, including equal and unreadable times', () => {
  const steps = stepsOf(
    trackOf('110', [
      entry('110', '2026-11-20 10:15:00'),
      entry('X', '0000-00-00 00:00:00'),
      entry('104', '2026-11-20 08:00:00'),
      entry('105', '2026-11-20 08:00:00')
    ]).log,
    'WIB'
  )
  expect(steps.map((step) => [step.entry.kodeStatus, step.lasted])).toEqual([
    ['104', 0],
    ['105', 2 * hour + 15 * minute],
    ['110', null],
    ['X', null]
  ])
})

test('the current step is the newest of the code the service calls current', () => {
  const log = trackOf('110', [
    entry('110', '2026-11-20 08:00:00'),
    entry('110', '2026-11-20 09:00:00'),
    entry('105', '2026-11-20 09:30:00')
  ]).log
  expect(currentStep(log)?.entry.waktuStatus).toBe('2026-11-20 09:00:00')
  expect(currentStep({ ...log, status: '999' })?.entry.kodeStatus).toBe('105')
  expect(currentStep({ status: '', dataStatus: [] })).toBeNull()
})

test('durations per status are counted over all histories, without the unfinished step: median, nine of ten, and the newest ones in order', () => {
  const log = (day: number, minutes: number) => {
    const at = (time: string) => `2026-11-${padTwo(day)} 08:${time}:00`
    return trackOf('105', [entry('104', at('00')), entry('105', at(padTwo(minutes)))]).log
  }
  expect([...durationsByStatus([log(12, 10), log(11, 20), log(10, 50)].map(lastedOf))]).toEqual([
    ['104', { times: 3, median: 20 * minute, p90: 44 * minute, trend: [50 * minute, 20 * minute, 10 * minute] }]
  ])
})

test('the trend of a status has twelve points of the newest durations, however many there are', () => {
  const histories = Array.from({ length: 1_000 }, (_, at) => [['104', at, at] as const])
  const { trend = [], median } = durationsByStatus(histories.toReversed()).get('104') ?? {}
  expect([trend.length, trend[0], trend.at(-1), median]).toEqual([12, 769.5, 989.5, 499.5])
  expect(trend.every((one, index) => index === 0 || one > (trend[index - 1] ?? 0))).toBe(true)
})

test("the service's text for a status comes from the first history that has one", () => {
  const said = (code: string, keterangan: string) => trackOf(code, [{ ...entry(code, '2026-11-20 08:00:00'), keterangan }]).log
  const logs = [said('104', 'Lain'), said('777', ' '), said('777', 'Status Baru '), said('777', 'Nanti')]
  expect([wordsOfStatus(logs, '777'), wordsOfStatus(logs, '778')]).toEqual(['Status Baru', ''])
})

test('a status is stuck after its own threshold or else the usual one; 0 is never; finished ones never are', () => {
  const at = Date.UTC(2026, 10, 20, 2)
  const track = trackOf('110', [entry('110', '2026-11-20 08:00:00')])
  const thresholds = { usual: 60, codes: { '110': 30 } }
  expect(stuckOf(track, thresholds, at, defaultAnswerRules)).toMatchObject({ code: '110', lasted: hour, threshold: 30 * minute })
  expect(stuckOf(track, { usual: 61, codes: {} }, at, defaultAnswerRules)).toBeNull()
  expect(stuckOf(track, { usual: 1, codes: { '110': 0 } }, at, defaultAnswerRules)).toBeNull()
  expect(stuckOf(trackOf('800', [entry('800', '2026-11-20 08:00:00')]), thresholds, at, defaultAnswerRules)).toBeNull()
  expect(stuckOf(trackOf('110', [entry('110', 'kemarin')]), thresholds, at, defaultAnswerRules)).toBeNull()
  expect(stuckOf(trackOf('toString', [entry('toString', '2026-11-20 08:00:00')]), thresholds, at, defaultAnswerRules)).toBeNull()
  expect(stuckAmong([track], defaultTrackingSettings.stuckAfter, at + 3 * hour, () => defaultAnswerRules)).toHaveLength(1)
})

test('the letter to the help desk contains aju number, last status, times and history in Indonesian', () => {
  const track = trackOf('110', [
    entry('110', '2026-11-20 09:00:00', { nomorDaftar: '123456', tanggalDaftar: '2026-11-20' }),
    entry('104', '2026-11-20 08:00:00')
  ])
  const since = momentOf('2026-11-20 09:00:00', 'WIB')
  const words = helpDeskText(track, {
    importer: 'PT Contoh',
    since,
    now: (since ?? 0) + 26 * hour + 5 * minute,
    responses: [response('2090')],
    zone: 'WIB'
  })
  for (const part of [
    'Nomor aju: 000028-ABCDEF-20261120-000001',
    'Importir: PT Contoh',
    'Nomor pendaftaran: 123456, tanggal 20-11-2026',
    'Status terakhir: 110 status 110 (sudah 1 hari 2 jam)',
    'Sejak: 20-11-2026 09:00:00 WIB',
    'Respon terakhir: 2090 respon 2090, 20-11-2026',
    '- 20-11-2026 08:00:00  104 status 104\n- 20-11-2026 09:00:00  110 status 110\nSemua waktu dalam WIB.'
  ])
    expect.soft(words).toContain(part)
})

test('of a first log the current status is a change, later every new status, and the registration once', () => {
  const first = trackOf('105', [entry('104', '2026-11-20 08:00:00'), entry('105', '2026-11-20 08:10:00')]).log
  expect(logChanges(undefined, first, 5).map((change) => change.code)).toEqual(['105'])
  const second = trackOf('240', [
    ...first.dataStatus,
    entry('240', '2026-11-20 09:00:00', { nomorDaftar: '77', tanggalDaftar: '2026-11-20' }),
    entry('110', '2026-11-20 08:20:00')
  ]).log
  expect(logChanges(first, second, 6).map((change) => [change.kind, change.code])).toEqual([
    ['status', '110'],
    ['status', '240'],
    ['registration', '77']
  ])
  expect(logChanges(second, second, 7)).toEqual([])
  expect(logChanges(second, { ...second, status: '501' }, 7).map((change) => change.code)).toEqual(['501'])
})

test('a read response with other content is a change with its changed members', () => {
  const before = response('2020', { readAt: 5, fields: { totalbayar: '100', kodebill: '1' } })
  const after = {
    ...before,
    fields: { totalbayar: '200', kodebill: '1', terbilang: 'dua ratus' },
    pdf: { state: 'stored', sha256: 'a', bytes: 1 } as const
  }
  expect(responseChanges([before], [after], 9)).toMatchObject([
    { kind: 'fields', code: '2020', members: ['totalbayar', 'terbilang', 'pdf'] }
  ])
  expect(responseChanges([{ ...before, readAt: 0 }], [{ ...after, readAt: 0 }], 9)).toEqual([])
  expect(responseChanges([before], [{ ...before }], 9)).toEqual([])
})

test('changes are reported once, stored until seen, and the list is limited', () => {
  const change = (id: string, seenAt = 0) => ({ id, kind: 'status', code: id, at: 1, title: '', seenAt }) as const
  expect(withChanges([change('a')], [change('a')])).toHaveLength(1)
  const many = withChanges(
    Array.from({ length: 150 }, (_, index) => change(`old-${index}`, 5)),
    Array.from({ length: 120 }, (_, index) => change(`new-${index}`))
  )
  expect([many.length, many.filter((one) => one.seenAt === 0).length]).toEqual([200, 120])
  expect(seen([change('a'), change('b', 3)], 9).map((one) => one.seenAt)).toEqual([9, 3])
})

test('a billing is open to the end of its due day until the status is past the payment or the goods are released', () => {
  const billing = response('2020', { fields: { tanggaljttempo: '2026-11-25', kodebill: '6969', totalbayar: '100' } })
  const track = trackOf('210', [entry('210', '2026-11-20 09:00:00')])
  const at = (text: string) => momentOf(text, 'WIB') ?? 0
  const level = (text: string) => billingDueOf(track, [billing], at(text), defaultAnswerRules)?.level
  expect([level('2026-11-20 09:00:00'), level('2026-11-23 09:00:00'), level('2026-11-25 23:59:00'), level('2026-11-26 00:01:00')]).toEqual([
    'later',
    'soon',
    'today',
    'overdue'
  ])
  expect(billingDueOf(track, [billing], at('2026-11-25 22:00:00'), defaultAnswerRules)).toMatchObject({
    billing: '6969',
    total: '100',
    left: 2 * hour
  })
  expect(billingDueOf(trackOf('240', [entry('240', '2026-11-20 10:00:00')]), [billing], 0, defaultAnswerRules)).toBeNull()
  expect(billingDueOf(track, [billing, response('2003')], 0, defaultAnswerRules)).toBeNull()
  for (const tanggaljttempo of ['0000-00-00', 'null', '-'])
    expect(billingDueOf(track, [response('2020', { fields: { tanggaljttempo } })], 0, defaultAnswerRules)).toBeNull()
  const newer = response('2020', { date: '2026-11-21', fields: { tanggaljttempo: '2026-11-28', kodebill: '7070' } })
  expect(billingDueOf(track, [newer, billing], 0, defaultAnswerRules)?.billing).toBe('7070')
})

test('a billing that was noted as paid is no longer open; one that replaces it is', () => {
  const billing = response('2020', { fields: { tanggaljttempo: '2026-11-25', kodebill: '6969' } })
  const again = response('2020', { date: '2026-11-21', fields: { tanggaljttempo: '2026-11-25', kodebill: '6969' } })
  const newer = response('2020', { date: '2026-11-22', fields: { tanggaljttempo: '2026-11-28', kodebill: '7070' } })
  const unnamed = response('2020', { fields: { tanggaljttempo: '2026-11-25' } })
  const track = trackOf('210', [])
  const payment = { by: 'budi', at: 1, ntpn: '', proof: '' }
  const left = (responses: readonly StoredResponse[], ...paid: readonly string[]) =>
    billingDueOf(track, responses, 0, defaultAnswerRules, Object.fromEntries(paid.map((key) => [key, payment])))?.response
  expect(left([billing], 'constructor')).toBe(billing.id)
  expect(left([billing], '6969')).toBeUndefined()
  expect(left([billing, again], '6969')).toBeUndefined()
  expect(left([billing, newer], '6969')).toBe(newer.id)
  expect([left([unnamed]), left([unnamed], unnamed.id)]).toEqual([unnamed.id, undefined])
})

test.each(['2028', '2828'])('a billing of an SPTNP (%s) is open beside that of the import, also after the release', (code) => {
  const billing = response('2020', { fields: { tanggaljttempo: '2026-11-25', kodebill: '1', totalbayar: '100' } })
  const correction = (number: string, day: string, totalbayar: string) =>
    response(code, { date: day, fields: { tanggaljttempo: '2027-01-20', kodebill: number, totalbayar } })
  const [first, second] = [correction('2', '2026-11-28', '7.5'), correction('3', '2026-11-30', '30')]
  const dueOf = (status: string, ...responses: readonly StoredResponse[]) =>
    billingDueOf(trackOf(status, [entry(status, '2026-12-01 10:00:00')]), responses, Date.UTC(2026, 10, 20), defaultAnswerRules)?.billing
  expect(dueOf('210', billing, first)).toBe('1')
  expect(dueOf('210', billing, first, response('2003'))).toBe('2')
  expect(dueOf('440', billing, first, second)).toBe('3')
  expect(dueOf('800', billing, first)).toBeUndefined()
  expect([newestBilled([billing, first, second]), newestBilled([first]), newestBilled([response(code)])]).toEqual(['130', '7.5', null])
})

test.each([
  ['1.234.567', '1234567'],
  ['1.234.567,00', '1234567'],
  ['1,234,567.00', '1234567'],
  ['1234567,50', '1234567.5'],
  [' 1234567.00 ', '1234567'],
  ['Rp 1.234.567', '1234567'],
  ['Rp. 1.234.567,-', null],
  ['1.234', null],
  ['1,234', null],
  ['-5', null],
  ['nihil', null],
  [null, null]
])(
  'the amount billed is read with the separators of both languages, and left out if they read it differently: %j',
  (totalbayar, billed) => {
    expect(newestBilled([response('2020', { fields: { totalbayar } })])).toBe(billed)
  }
)

test('releases are counted on the day of their letter, under any code of SPPB, each declaration once', () => {
  const all = [response('2003'), response('300', { car: 'b' }), response('2003', { car: 'd', date: '2026-11-19' })]
  const byDay = releasedByDay(all, ['2026-11-20', '2026-11-18'], ({ date }) => date)
  expect([...byDay].map(([day, cars]) => [day, ...cars])).toEqual([['2026-11-20', car, 'b'], ['2026-11-18']])
})

test('a declaration is in its status since the newest time of that status, in any order; without one the whole history is read', () => {
  const at = (status: string, entries: readonly LoggedStatus[]) => currentStatusOf(trackOf(status, entries), defaultAnswerRules)
  const again = [entry('110', '2026-11-20 10:00:00'), entry('110', '2026-11-20 08:00:00'), entry('105', '2026-11-20 11:00:00')]
  expect(at('110', again)).toEqual({ code: '110', since: momentOf('2026-11-20 10:00:00', 'WIB') })
  expect(at('', again)).toEqual({ code: '105', since: momentOf('2026-11-20 11:00:00', 'WIB') })
  expect(at('999', again)).toEqual({ code: '999', since: momentOf('2026-11-20 11:00:00', 'WIB') })
  expect(at('110', [entry('110', 'kemarin'), entry('104', '2026-11-20 08:00:00')]).since).toBe(momentOf('2026-11-20 08:00:00', 'WIB'))
  // Nothing beside it: no status is stated.
  expect(at('110', [])).toEqual({ code: '', since: null })
})
