import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { NotSaved } from '../../../../renderer/data/store-writer.ts'
import { useDashboard } from '../../../../renderer/features/dashboard/store/dashboard.ts'
import { useInbox } from '../../../../renderer/features/inbox/store/inbox.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { response, responsesAnswer, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

const [finished, open] = ['000028ABCDEF20261120000001', '000028ABCDEF20261120000002']
const month = 30 * 86_400_000

const serve = (app: TestApp, reskds: readonly string[], over: Parameters<typeof response>[2] = {}): void =>
  app.host.use({
    'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, car === finished ? ['104', '800'] : ['104'])))),
    'tracking.responses': ({ car, kind }) =>
      Promise.resolve(ok(responsesAnswer(kind === 'bc20' ? reskds.map((code) => response(car, code, over)) : [])))
  })

const openStores = async (app: TestApp) => {
  const [tracking, inbox] = [useTracking(app.pinia), useInbox(app.pinia)]
  await tracking.load()
  return { app, tracking, inbox }
}

/** A finished and an open aju number, each with a seen and an unseen response, after a restart `later` milliseconds later. */
const reopened = async (later = 0, over: Parameters<typeof response>[2] = {}) => {
  const { app, tracking } = await openStores(await openTestApp())
  serve(app, ['2090', '2003'], over)
  for (const car of [finished, open]) {
    await tracking.refresh(car)
    await tracking.markRead(tracking.ofCar(car).flatMap(({ id, code }) => (code === '2090' ? [id] : [])))
  }
  app.clock.forward(later)
  return openStores(await app.restart())
}

test('the responses of a finished aju number are read when they are shown, those of an open one at the start', async () => {
  const { tracking } = await reopened()
  expect([finished, open].map((car) => [tracking.ofCar(car).length, tracking.isWhole(car)])).toEqual([
    [0, false],
    [2, true]
  ])
  await tracking.loadWhole([finished, open])
  expect(tracking.ofCar(finished).map(({ code, pdf, fields }) => [code, pdf.state, fields])).toEqual(
    tracking.ofCar(open).map(({ code, pdf, fields }) => [code, pdf.state, fields])
  )
  expect(tracking.isWhole(finished)).toBe(true)
})

test('unread responses, the inbox and the releases are the same as before the restart', async () => {
  const { tracking, inbox } = await reopened()
  expect([finished, open].map((one) => tracking.unread.filter(({ car, kind }) => car === one && kind === 'response').length)).toEqual([
    1, 1
  ])
  const rowsOf = (car: string) => inbox.all.flatMap((row) => (row.car === car ? [[row.code, row.title, row.seen, row.at]] : []))
  expect(rowsOf(finished)).toHaveLength(2)
  expect(rowsOf(finished)).toEqual(rowsOf(open))
  expect([...tracking.releases()].map(({ car, code, date }) => [car, code, date])).toEqual([
    [finished, '2003', '2026-11-20'],
    [open, '2003', '2026-11-20']
  ])
})

test('after a month the inbox still lists what was not seen', async () => {
  const { inbox } = await reopened(month + 1)
  expect(inbox.all.map(({ car, code }) => [car, code]).sort()).toEqual([
    [finished, '2003'],
    [open, '2003']
  ])
})

test('marking a response of a finished aju number keeps everything else of it, and can be undone', async () => {
  const { app, inbox } = await reopened()
  const stored = async () =>
    (await app.database.responses.where('car').equals(finished).toArray()).map(({ readAt, ...others }) => ({
      ...others,
      seen: readAt > 0
    }))
  const before = await stored()
  await inbox.markMany(inbox.unread)
  expect([inbox.unread.length, await stored()]).toEqual([0, before.map((one) => ({ ...one, seen: true }))])
  await inbox.undoMarking()
  expect([inbox.unread.length, await stored()]).toEqual([2, before])
})

test('a refresh of a finished aju number finds the known responses again', async () => {
  const { app, tracking } = await reopened()
  serve(app, ['2090', '2003', '2020'])
  await tracking.refresh(finished)
  expect(
    tracking
      .ofCar(finished)
      .map(({ code, readAt }) => [code, readAt > 0])
      .sort()
  ).toEqual([
    ['2003', false],
    ['2020', false],
    ['2090', true]
  ])
  expect(await app.database.responses.where('car').equals(finished).count()).toBe(3)
})

test('a finished aju number whose PDF is missing is still asked for it', async () => {
  const { tracking } = await reopened(0, { pdf: { state: 'text', text: 'belum tersedia' } as never })
  expect(tracking.documentSince(finished)).not.toBeNull()
  expect(tracking.documentSince(finished)).toBe(tracking.documentSince(open))
})

test('a missing PDF is asked for from the time of its response, if the clock was behind when it arrived', async () => {
  const over = { date: '2026-11-20', time: '101500', pdf: { state: 'text', text: 'belum tersedia' } as never }
  const { app, tracking } = await openStores(await openTestApp())
  app.clock.forward(-365 * 86_400_000)
  serve(app, ['2003'], over)
  await tracking.refresh(finished)
  // A time still to come does not count: the number would be asked for until then.
  expect(tracking.documentSince(finished)).toBe(app.services.now())
  app.clock.forward(366 * 86_400_000)
  expect(tracking.documentSince(finished)).toBe(Date.UTC(2026, 10, 20, 3, 15))
})

test('other rules are applied to what was not read at the start', async () => {
  const { app, tracking } = await reopened()
  const settings = useSettings(app.pinia)
  await settings.load()
  const [profile] = settings.profiles.profiles
  if (!profile) throw new Error('no profile')
  await settings.saveProfile({ ...profile, answerRules: { ...profile.answerRules, releaseResponses: ['2090'] } })
  await expect
    .poll(() => [...tracking.releases()].map(({ car, code }) => [car, code]))
    .toEqual([
      [finished, '2090'],
      [open, '2090']
    ])
})

/** The stored row of an aju number, without the members that a test changes. */
const storedTrack = async ({ database }: TestApp, car: string) => {
  const row = await database.tracks.get(car)
  if (!row) throw new Error('the track is not stored')
  const { watched, changes = [], ...kept } = row
  return { watched, changes, kept }
}

test('the history of a finished aju number is read when it is shown, that of an open one at the start', async () => {
  const { tracking } = await reopened()
  const codesOf = (car: string) => tracking.trackOf(car)?.log.dataStatus.map(({ kodeStatus }) => kodeStatus)
  expect([codesOf(finished), codesOf(open)]).toEqual([undefined, ['104']])
  expect(tracking.tracks.get(finished)?.log).toMatchObject({ status: '800', since: expect.stringContaining('2026-11-20') })
  expect((await tracking.readTrack(finished))?.log.dataStatus.map(({ kodeStatus }) => kodeStatus)).toEqual(['104', '800'])
  expect(codesOf(finished)).toEqual(['104', '800'])
})

const writes: Readonly<Record<string, (stores: Awaited<ReturnType<typeof reopened>>) => Promise<unknown>>> = {
  watch: ({ tracking }) => tracking.watch([{ car: finished, note: 'acme' }]),
  setNote: ({ tracking }) => tracking.setNote(finished, 'acme'),
  unwatch: ({ tracking }) => tracking.unwatch(finished),
  markSeen: ({ tracking }) => tracking.markSeen(finished),
  setSeen: ({ tracking }) => tracking.setSeen(tracking.unread, 7),
  addInboxItems: ({ tracking }) =>
    tracking.addInboxItems(finished, [{ id: 'due', kind: 'billing', code: '7', at: 9, title: 'Billing', seenAt: 0 }]),
  'several at once': ({ tracking }) =>
    Promise.all([
      tracking.setNote(finished, 'lama'),
      tracking.watch([{ car: finished, note: 'acme' }]),
      tracking.setSeen(tracking.unread, 7),
      tracking.markSeen(finished)
    ])
}

test.each(Object.entries(writes))('%s of a finished aju number writes the whole track', async (name, write) => {
  const stores = await reopened()
  const before = await storedTrack(stores.app, finished)
  expect(before.kept.log.dataStatus).toHaveLength(2)
  expect(before.changes.length).toBeGreaterThan(0)
  await write(stores)
  const after = await storedTrack(stores.app, finished)
  expect(after.kept).toEqual(before.kept)
  expect(after.changes.slice(0, before.changes.length).map(({ seenAt: _, ...change }) => change)).toEqual(
    before.changes.map(({ seenAt: _, ...change }) => change)
  )
  const marked = ['markSeen', 'setSeen', 'several at once'].includes(name)
  expect(after.changes.some(({ seenAt }) => seenAt === 0)).toBe(!marked)
  expect(after.watched?.note).toBe({ watch: 'acme', setNote: 'acme', 'several at once': 'acme' }[name])
})

test('a write of a finished aju number that is refused leaves everything as it was', async () => {
  const { app, tracking } = await reopened()
  const before = await app.database.tracks.get(finished)
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await expect(tracking.setNote(finished, 'acme')).rejects.toBeInstanceOf(NotSaved)
  await expect(tracking.watch([{ car: finished, note: 'acme' }])).rejects.toBeInstanceOf(NotSaved)
  expect([tracking.trackOf(finished), await app.database.tracks.get(finished)]).toEqual([before, before])
})

test('the durations and texts of finished histories are counted once, also after they are held', async () => {
  const { app, tracking } = await reopened()
  const dashboard = useDashboard(app.pinia)
  const counted = async () => {
    await dashboard.readTimes()
    return [[...(dashboard.times ?? [])].map(([code, { times }]) => [code, times]), dashboard.wordsOf('800')]
  }
  const before = await counted()
  expect(before[0]).toEqual([['104', 1]])
  await tracking.loadWhole([finished])
  expect(await counted()).toEqual(before)
})
