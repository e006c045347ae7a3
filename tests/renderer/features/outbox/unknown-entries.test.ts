import { expect, test, vi } from 'vitest'
import { ok } from '#core/base/result.ts'
import { serviceTime } from '#core/base/calendar-day.ts'
import { createFollowed } from '../../../../renderer/actions/auto-refresh.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { laterLog, response, responsesAnswer, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { answering, car, entryOf, openOutbox, serveStatuses, stateOf, submits, unknownEntry } from '../../support/outbox-setup.ts'
import { eventually } from '../../../support/eventually.ts'

test('a status log with statuses proves that the declaration arrived', async () => {
  const open = await unknownEntry()
  open.app.host.use({
    'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(laterLog(asked, ['104', '105'])))),
    'tracking.responses': ({ car: asked }) => Promise.resolve(ok(responsesAnswer([response(asked, '2090')])))
  })
  expect(await open.outbox.ask(entryOf(open).id)).toBe('found')
  expect(entryOf(open)).toMatchObject({ state: 'accepted', evidence: { by: 'status-log', text: '105 status 105' } })
  expect(await open.outbox.ask(entryOf(open).id)).toBe('settled')
})

test('the status log is enough evidence, also when a response operation fails', async () => {
  const open = await unknownEntry()
  open.app.host.use({ 'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(laterLog(asked, ['104'])))) })
  expect(await open.outbox.ask(entryOf(open).id)).toBe('found')
  expect(entryOf(open).state).toBe('accepted')
})

test('an empty status log, an unclear one, one of another declaration and a failure prove nothing', async () => {
  const open = await unknownEntry()
  const { id } = entryOf(open)
  expect(await open.outbox.ask(id)).toMatchObject({ code: 'offline' })
  open.app.host.use({ 'tracking.responses': () => Promise.resolve(ok(responsesAnswer([]))) })
  for (const [log, asked] of [
    [statusLog(car(1), []), 'not-found'],
    [statusLog(car(1), [], { isUnknown: false }), 'unclear'],
    [statusLog('another', ['800']), 'unclear']
  ] as const) {
    open.app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer(log))) })
    expect(await open.outbox.ask(id)).toBe(asked)
  }
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
})

test('blank entries and an error beside a status prove nothing, and blank entries are neither kept nor announced', async () => {
  const open = await unknownEntry()
  const { id } = entryOf(open)
  open.app.host.use({ 'tracking.responses': () => Promise.resolve(ok(responsesAnswer([]))) })
  const [entry] = statusLog(car(1), ['104']).dataStatus
  if (!entry) throw new Error('no entry')
  const blank = { ...entry, car: '', kodeStatus: '', waktuStatus: '', keterangan: '' }
  const answers = [
    statusAnswer(statusLog(car(1), [], { isUnknown: false, dataStatus: [blank] })),
    { ...statusAnswer(statusLog(car(1), ['404'], { dataStatus: [] })), remarks: { error: 'Data tidak ditemukan', others: [] } }
  ]
  for (const answered of answers) {
    open.app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(answered)) })
    expect(await open.outbox.ask(id)).toBe('unclear')
    expect(open.tracking.trackOf(car(1))?.log.dataStatus).toEqual([])
    expect(open.outbox.resendable).toEqual([])
  }
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
})

test('a refresh of the tracking can prove the delivery, and does not count as a query when it does not', async () => {
  const open = await unknownEntry()
  serveStatuses(open, [])
  await open.tracking.refresh(car(1), 'practice')
  expect([stateOf(open), entryOf(open).inquiry]).toEqual([['unknown', 'unknown'], undefined])
  serveStatuses(open, ['104', '110'], laterLog)
  await open.tracking.refresh(car(1), 'practice')
  await eventually(() => {
    expect(stateOf(open)).toEqual(['accepted', 'sent'])
  })
  expect(entryOf(open).evidence).toMatchObject({ by: 'status-log', text: '110 status 110' })
  expect(open.outbox.resendable).toEqual([])
  expect(open.outbox.run?.outcomes).toMatchObject({ accepted: 1, unknown: 0 })
  expect(submits(open)).toHaveLength(1)
})

test('a refresh of the tracking with an error beside a status proves nothing, neither before nor after a clear no', async () => {
  const open = await unknownEntry()
  const refused = { ...statusAnswer(statusLog(car(1), ['999'], { dataStatus: [] })), remarks: { error: 'Gagal', others: [] } }
  const asked = Promise.withResolvers<null>()
  open.app.host.use({
    'tracking.statusLog': () => Promise.resolve(ok(refused)),
    'tracking.responses': async () => {
      // What is shown meanwhile is judged too.
      await asked.promise
      return ok(responsesAnswer([]))
    }
  })
  const refreshed = open.tracking.refresh(car(1), 'practice')
  await eventually(() => {
    expect(open.tracking.trackOf(car(1))?.log.status).toBe('999')
  })
  await new Promise((done) => setTimeout(done, 20))
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
  asked.resolve(null)
  await refreshed
  serveStatuses(open, [])
  expect(await open.outbox.ask(entryOf(open).id)).toBe('unclear')
  await open.tracking.refresh(car(1), 'practice')
  await new Promise((done) => setTimeout(done, 20))
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
})

test('a status log of another profile, or one from before the attempt, proves nothing', async () => {
  const open = await unknownEntry()
  const [{ startedAt } = { startedAt: 0 }] = entryOf(open).attempts
  const track = { ...blankTrack(car(1), 'practice'), log: laterLog(car(1), ['104']) }
  for (const other of [
    { ...track, profile: 'another', refreshedAt: startedAt + 1 },
    { ...track, refreshedAt: startedAt - 1 }
  ]) {
    await open.app.services.storeWriter.write([{ table: 'tracks', key: other.car, value: other }])
    await open.tracking.load()
    await new Promise((done) => setTimeout(done))
    expect(stateOf(open)).toEqual(['unknown', 'unknown'])
  }
  await open.app.services.storeWriter.write([{ table: 'tracks', key: track.car, value: { ...track, refreshedAt: startedAt } }])
  await open.tracking.load()
  await eventually(() => {
    expect(stateOf(open)).toEqual(['accepted', 'sent'])
  })
})

test.each([
  ['WIB', 'found'],
  ['WITA', 'known-before']
] as const)('a new time in the log proves a repeated attempt by the zone of its profile: in %s it is %s', async (zone, asked) => {
  const open = await unknownEntry()
  const entry = entryOf(open)
  const attempts = entry.attempts.map((attempt) => ({ ...attempt, known: { marks: [], newest: '' } }))
  await open.app.services.storeWriter.write([{ table: 'outbox', key: entry.id, value: { ...entry, attempts } }])
  const again = await openOutbox(1, await open.app.restart())
  const settings = useSettings(again.app.pinia)
  const { token: _, ...profile } = settings.profile ?? expect.fail()
  await settings.saveProfile({ ...profile, answerRules: { ...profile.answerRules, zone } })
  const waktuStatus = serviceTime((attempts[0]?.startedAt ?? 0) + 30 * 60_000, 'WIB')
  const log = laterLog(entry.car, ['104'], { createdTime: '' })
  const dataStatus = log.dataStatus.map((one) => ({ ...one, waktuStatus }))
  again.app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer({ ...log, dataStatus }))) })
  expect(await again.outbox.ask(entry.id)).toBe(asked)
})

test('the attempt stores the statuses known before it, also of a finished aju number', async () => {
  const open = await openOutbox()
  await open.app.database.tracks.put({ ...blankTrack(car(1), 'practice'), refreshedAt: 1, log: statusLog(car(1), ['104', '800']) })
  const again = await openOutbox(1, await open.app.restart())
  expect(again.tracking.trackOf(car(1))).toBeUndefined()
  await again.outbox.queue(['d1'])
  answering(again, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await again.outbox.sendAll()
  expect(entryOf(again).attempts[0]?.known?.marks).toHaveLength(3)
})

test('the attempt stores the statuses known before it, also when the tracking is not loaded yet', async () => {
  const open = await openOutbox()
  const log = laterLog(car(1), ['104'])
  const again = await openOutbox(1, await open.app.restart())
  // Written to the database only, so the stores have not read it.
  await again.app.database.tracks.put({ ...blankTrack(car(1), 'practice'), refreshedAt: 1, log })
  const isRead = vi.spyOn(again.tracking, 'isRead').mockReturnValue(false)
  await again.outbox.queue(['d1'])
  answering(again, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await again.outbox.sendAll()
  isRead.mockRestore()
  expect(entryOf(again).attempts[0]?.known?.marks).toHaveLength(2)
  serveStatuses(again, ['104'])
  expect(await again.outbox.ask(entryOf(again).id)).toBe('known-before')
})

test('a rejected declaration that is sent again is followed until customs say something new about it', async () => {
  const open = await openOutbox()
  const { app, worklist, tracking, outbox } = open
  const settings = useSettings(app.pinia)
  const followed = createFollowed({ settings, worklist, tracking, outbox, office: useOffice(app.pinia), soon: () => () => undefined })
  followed.listen(
    () => true,
    () => undefined
  )
  const refreshed = async (codes: readonly string[]) => {
    followed.changed()
    serveStatuses(open, codes)
    await tracking.refresh(car(1), 'practice')
    return [worklist.summaries.get('d1')?.state, followed.changed().find(([of]) => of === car(1))?.[1]?.isFinal ?? 'not followed']
  }
  answering(open, () => ({}))
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(await refreshed(['104', '900'])).toEqual(['rejected', 'not followed'])
  app.clock.forward(1)
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(await refreshed(['104', '900'])).toEqual(['sent', false])
  expect(await refreshed(['104', '900', '104'])).toEqual(['sent', false])
  expect(await refreshed(['104', '900', '104', '900'])).toEqual(['rejected', 'not followed'])
})

test('an error page instead of the status log proves nothing and does not count as a query', async () => {
  const open = await unknownEntry()
  const { id } = entryOf(open)
  const failure = { code: 'service-down', httpStatus: 502 } as const
  const page = { answer: 'odd', at: 5, deviations: [], raw: '<h1>502</h1>', rawLength: 12, failure }
  open.app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(page)) })
  expect(await open.outbox.ask(id)).toEqual(failure)
  expect(await open.outbox.ask(id)).toEqual(failure)
  expect(entryOf(open).state).toBe('unknown')
  expect(entryOf(open).inquiry).toBeUndefined()
})
