import { expect, test } from 'vitest'
import { serviceTime } from '#core/base/calendar-day.ts'
import type { Failure } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { laterLog, statusLog } from '../../support/answer-fixtures.ts'
import { answering, car, entryOf, makeOfKind, openOutbox, serveStatuses, stateOf, submits } from '../../support/outbox-setup.ts'
import { openTestApp } from '../../support/test-services.ts'
import { testTimers } from '../../support/test-timers.ts'
import { eventually } from '../../../support/eventually.ts'

/** A submission whose answer was lost, that a person sent again and that got this answer; the service then says clearly that it does not know the number. */
const sentTwice = async (again: Failure) => {
  const timers = testTimers()
  const app = await openTestApp({ timers })
  await useSettings(app.pinia).change({ sending: 'auto', unknownReads: 2, unknownMinutes: 1 })
  const open = { ...(await openOutbox(1, app, true)), timers }
  serveStatuses(open, [], statusLog)
  const answers: Failure[] = [{ code: 'timed-out', mayHaveArrived: true }, again]
  answering(open, () => answers.shift() ?? {})
  await open.outbox.queue(['d1'])
  await timers.pass(1_000)
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
  await open.outbox.sendAgain(entryOf(open).id)
  await timers.pass(1_000)
  return open
}
type Twice = Awaited<ReturnType<typeof sentTwice>>

const askedTwice = (open: Twice): Promise<void> =>
  eventually(async () => {
    await open.timers.pass(60_000)
    expect(entryOf(open).inquiry?.reads).toBe(2)
  })

test.each<Failure>([
  { code: 'odd-status', httpStatus: 409, mayHaveArrived: false, saysStored: true },
  { code: 'refused', httpStatus: 400, detail: 'Invalid request', mayHaveArrived: false, saysStored: true },
  { code: 'refused', httpStatus: 200, detail: 'Nomor aju sudah pernah dikirim', mayHaveArrived: false, saysStored: true }
])('after a conflict a clear no opens nothing, and the message says that the service seems to have it: %j', async (again) => {
  const open = await sentTwice(again)
  await askedTwice(open)
  expect([stateOf(open), entryOf(open).inquiry?.finding, open.outbox.resendable]).toEqual([['unknown', 'unknown'], 'not-found', []])
  expect(await open.outbox.ask(entryOf(open).id)).toBe('seems-stored')
  expect((await open.outbox.queue(['d1'])).obstacles.map(({ reason }) => reason)).toEqual(['running'])
  // A fact of after the attempt settles it.
  serveStatuses(open, ['104'], laterLog)
  expect(await open.outbox.ask(entryOf(open).id)).toBe('found')
  expect(stateOf(open)).toEqual(['accepted', 'sent'])
})

test('after a refusal a clear no offers to send again, never makes it refused, and lets a corrected version take its place', async () => {
  const open = await sentTwice({ code: 'refused', httpStatus: 400, detail: 'HS salah', mayHaveArrived: false })
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
  await askedTwice(open)
  expect([stateOf(open), open.outbox.resendable.map(({ declaration }) => declaration)]).toEqual([['unknown', 'unknown'], ['d1']])
  open.app.clock.forward(1)
  expect((await open.outbox.queue(['d1'])).queued).toHaveLength(1)
  await open.timers.pass(1_000)
  expect(open.outbox.ofDeclaration('d1').map(({ state }) => state)).toEqual(['accepted', 'cancelled'])
  expect(submits(open)).toHaveLength(3)
})

test('an attempt keeps by how much the clock of its own host was ahead before it', async () => {
  const open = await openOutbox()
  const training = { ...newProfile('training', 'p1', 'Pelatihan'), address: 'https://latihan.contoh.id/gw', edinumber: 'PPJK-1' }
  await makeOfKind(open, 'training', 'd1')
  const settings = useSettings(open.app.pinia)
  await settings.saveProfile(training)
  await settings.selectProfile('p1')
  open.app.host.emit('clock.service', { origin: 'https://latihan.contoh.id', ahead: 3_600_000 })
  open.app.host.emit('clock.service', { origin: 'https://lain.contoh.id', ahead: -5_000 })
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  // What its own answer says of the clock comes after it.
  open.app.host.emit('clock.service', { origin: 'https://latihan.contoh.id', ahead: 7_200_000 })
  expect(entryOf(open).attempts.map(({ clockAhead }) => clockAhead)).toEqual([3_600_000])
  // Half an hour after the start by this clock, and half an hour before it by that of the service.
  const time = serviceTime((entryOf(open).attempts[0]?.startedAt ?? 0) + 1_800_000, 'WIB')
  const [entry] = laterLog(car(1), ['104']).dataStatus
  const log = { ...laterLog(car(1), ['104'], { createdTime: '' }), dataStatus: entry ? [{ ...entry, waktuStatus: time }] : [] }
  serveStatuses(open, [], () => log)
  expect(await open.outbox.ask(entryOf(open).id)).toBe('unclear')
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
})
