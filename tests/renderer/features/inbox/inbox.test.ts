import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useInbox } from '../../../../renderer/features/inbox/store/inbox.ts'
import { useDashboard } from '../../../../renderer/features/dashboard/store/dashboard.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useTrackingList } from '../../../../renderer/features/tracking/store/tracking-list.ts'
import { useTracking, type UnreadItem } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { response, responsesAnswer, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

const { car } = recordFrom(smallText).document
const other = '000028ABCDEF20261120000001'

const open = async (first?: TestApp) => {
  const app = first ?? (await openTestApp())
  const [worklist, tracking, inbox] = [useWorklist(app.pinia), useTracking(app.pinia), useInbox(app.pinia)]
  if (!first) {
    const record = recordFrom(smallText)
    await app.services.storeWriter.write([
      ...changesOfNew(record),
      worklist.noteDraft(record, 0),
      ...worklist.note('d1', { state: 'sent' }).changes
    ])
  }
  await worklist.load()
  await tracking.load()
  return { app, worklist, tracking, inbox }
}

const serve = (app: TestApp, codes: readonly string[], reskds: readonly string[] = [], over: Parameters<typeof response>[2] = {}): void => {
  app.host.use({
    'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(statusLog(asked, codes)))),
    'tracking.responses': ({ car: asked, kind }) =>
      Promise.resolve(ok(responsesAnswer(kind === 'bc20' ? reskds.map((code) => response(asked, code, over)) : [])))
  })
}

test('the inbox lists responses, registrations and rejections newest first, without status steps, and counts them by kind', async () => {
  const { app, tracking, inbox } = await open()
  serve(app, ['104', '105'], ['2090'])
  await tracking.refresh(car)
  app.clock.forward(86_400_000)
  serve(app, ['104', '105', '120'], ['2090', '2001', '2003'])
  await tracking.refresh(car)
  expect(inbox.rows.map(({ startsGroup }) => startsGroup)).toEqual([4, 0, 0, 0])
  expect(
    inbox.rows
      .slice(0, 3)
      .map(({ code }) => code)
      .sort()
  ).toEqual(['120', '2001', '2003'])
  expect(inbox.rows.at(-1)?.code).toBe('2090')
  expect([inbox.counts.all, inbox.counts.rejection, inbox.counts.release, inbox.counts.status, inbox.unread.length]).toEqual([
    4, 2, 1, 0, 4
  ])
  inbox.filter = 'rejection'
  expect(inbox.rows.map(({ sort }) => sort)).toEqual(['rejection', 'rejection'])
  inbox.filter = 'all'
  inbox.search = '2003'
  expect(inbox.rows.map(({ code }) => code)).toEqual(['2003'])
})

test('rows are together by declaration, that with the newest row first', async () => {
  const { app, tracking, inbox } = await open()
  serve(app, ['104'], ['2090'])
  await tracking.refresh(car)
  app.clock.forward(1_000)
  await tracking.watch([{ car: other, note: '' }])
  await tracking.refresh(other)
  expect(inbox.rows.map((row) => [row.car, row.startsGroup])).toEqual([
    [other, 1],
    [car, 1]
  ])
  app.clock.forward(1_000)
  serve(app, ['104'], ['2090', '2001'])
  await tracking.refresh(car)
  expect(inbox.rows.map((row) => [row.car, row.code, row.startsGroup])).toEqual([
    [car, '2001', 2],
    [car, '2090', 0],
    [other, '2090', 1]
  ])
})

test('a release that a later answer reports again is one item, read and unread together', async () => {
  const { app, tracking, inbox, worklist } = await open()
  serve(app, ['104'], ['2003'])
  await tracking.refresh(car)
  await inbox.mark(inbox.rows, true)
  app.clock.forward(1_000)
  serve(app, ['104'], ['300', '2003'])
  await tracking.refresh(car)
  expect([inbox.rows.map(({ code, seen }) => [code, seen]), inbox.counts.release, inbox.unread.length]).toEqual([[['2003', false]], 1, 1])
  await inbox.markMany(inbox.rows)
  expect([inbox.rows.map(({ seen }) => seen), inbox.unread.length, worklist.byCar(car)?.unread]).toEqual([[true], 0, 0])
  await inbox.undoMarking()
  expect([inbox.rows.map(({ seen }) => seen), inbox.unread.length]).toEqual([[false], 1])
  await inbox.mark(inbox.rows, false)
  expect([inbox.unread.length, worklist.byCar(car)?.unread]).toEqual([1, 2])
})

test('items are marked singly and in bulk; undo reverts exactly the bulk marks, also after a restart', async () => {
  const { app, tracking, inbox, worklist } = await open()
  serve(app, ['104', '120'], ['2090', '2003'])
  await tracking.refresh(car)
  const release = inbox.rows.filter((row) => row.code === '2003')
  await inbox.mark(release, true)
  expect([inbox.unread.length, worklist.byCar(car)?.unread]).toEqual([2, 1])
  await inbox.markMany(inbox.rows)
  expect([inbox.unread.length, inbox.marked.length, worklist.byCar(car)?.unread]).toEqual([0, 2, 0])
  // Status steps are marked in the tracking.
  expect(tracking.unread.map(({ code }) => code)).toEqual([])
  await inbox.undoMarking()
  expect([inbox.unread.length, inbox.marked.length]).toEqual([2, 0])

  const again = await open(await app.restart())
  expect(again.inbox.unread.map(({ code }) => code).sort()).toEqual(['120', '2090'])
  await again.inbox.mark(
    again.inbox.rows.filter((row) => row.code === '2003'),
    false
  )
  expect(again.inbox.unread).toHaveLength(3)
})

test('with only unread items listed, an item that was just read stays until the list is requested again', async () => {
  const { app, tracking, inbox } = await open()
  serve(app, ['104'], ['2090', '2003'])
  await tracking.refresh(car)
  inbox.unreadOnly = true
  await inbox.mark(inbox.rows.slice(0, 1), true)
  expect(inbox.rows).toHaveLength(2)
  inbox.forgetMarking()
  expect(inbox.rows).toHaveLength(1)
})

test('a failed write rolls the marks back', async () => {
  const { app, tracking, inbox } = await open()
  serve(app, ['104', '120'], ['2003'])
  await tracking.refresh(car)
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await expect(inbox.markMany(inbox.rows)).rejects.toThrow('not saved')
  expect([inbox.unread.length, inbox.marked.length]).toEqual([2, 0])
})

test('a log that is empty once repeats no items; the past of a watched number is marked as past, later items are not', async () => {
  const { app, tracking } = await open()
  const received: UnreadItem[] = []
  tracking.onInboxItems((all) => received.push(...all))
  serve(app, ['104', '105'])
  await tracking.refresh(car)
  serve(app, [])
  await tracking.refresh(car)
  serve(app, ['104', '105'])
  await tracking.refresh(car)
  expect(received.map(({ code }) => code)).toEqual(['105'])
  received.length = 0
  serve(app, ['104'], ['2003'])
  await tracking.watch([{ car: other, note: '' }])
  await tracking.refresh(other)
  expect(received.map(({ past }) => past)).toEqual([true, true])
  received.length = 0
  serve(app, ['104', '110'], ['2003'])
  await tracking.refresh(other)
  expect(received.map(({ code, past }) => [code, past])).toEqual([['110', undefined]])
})

test('every count of the dashboard equals the rows of the list it opens', async () => {
  const { app, tracking, worklist } = await open()
  const [dashboard, list] = [useDashboard(app.pinia), useTrackingList(app.pinia)]
  await useOutbox(app.pinia).load()
  serve(app, ['104'], ['2003', '2020'], { restg: '2026-11-20', tanggaljttempo: '2026-11-22', totalbayar: '100' })
  await tracking.watch([{ car: other, note: 'PO 7' }])
  await tracking.refresh(car)
  await tracking.refresh(other)
  app.clock.forward(3 * 3_600_000)
  list.tick()
  dashboard.update()
  const shown = dashboard.figures
  expect([shown?.releasedToday.size, shown?.releasedWeek.size, shown?.stuck.length]).toEqual([2, 2, 2])
  expect(list.counts.stuck).toBe(2)
  list.showOnly({ set: { kind: 'released', from: '', to: '', cars: shown?.releasedToday ?? new Set() } })
  expect(list.rows.map((row) => row.car).sort()).toEqual([other, car].sort())

  // A declaration in the trash is not followed, but what happened to it stays counted and listed, with its importer.
  await worklist.trash(['d1'])
  dashboard.update()
  expect([dashboard.figures?.releasedToday.size, dashboard.figures?.stuck.map((one) => one.car), list.rows.length]).toEqual([2, [other], 2])
  expect([list.rows.find((row) => row.car === car)?.importer, tracking.importerOf(car)]).toEqual(
    Array(2).fill(recordFrom(smallText).document.header.data.impnama)
  )
  list.showOnly({})
  expect(list.rows.map((row) => row.car)).toEqual([other])
})

test('a release that a later response reports again under its old code counts once, on its first day', async () => {
  const { app, tracking } = await open()
  const dashboard = useDashboard(app.pinia)
  await useOutbox(app.pinia).load()
  serve(app, ['104'], ['2003'], { restg: '2026-11-19' })
  await tracking.refresh(car)
  app.host.use({
    'tracking.responses': ({ car: asked, kind }) =>
      Promise.resolve(
        ok(responsesAnswer(kind === 'bc20' ? [response(asked, '2003', { restg: '2026-11-19' }), response(asked, '300')] : []))
      )
  })
  await tracking.refresh(car)
  dashboard.update()
  expect([dashboard.figures?.releasedToday.size, dashboard.figures?.releasedWeek.size]).toEqual([0, 1])
})

test('durations per status are read incrementally, also after a first read without any', async () => {
  const { app, tracking } = await open()
  const dashboard = useDashboard(app.pinia)
  await dashboard.readTimes()
  expect(dashboard.times?.size).toBe(0)
  serve(app, ['104', '105', '110'])
  await tracking.refresh(car)
  await dashboard.readTimes()
  expect([...(dashboard.times ?? [])].map(([code, { times, median }]) => [code, times, median])).toEqual([
    ['104', 1, 60_000],
    ['105', 1, 60_000]
  ])
})

test('items of one kind of profile are listed at a time, and those of the others counted', async () => {
  const { app, tracking, inbox } = await open()
  const settings = useSettings(app.pinia)
  await settings.load()
  serve(app, ['104'], ['2003'])
  await tracking.refresh(car)
  await settings.saveProfile({ ...newProfile('production', 'office', 'Kantor'), address: 'https://service.invalid' })
  await settings.selectProfile('office')
  expect([inbox.unread, inbox.all, inbox.counts.all, inbox.concerns(car)]).toEqual([[], [], 0, false])
  await tracking.refresh(other)
  expect([inbox.unread.map((one) => one.car), inbox.all.map((row) => row.car)]).toEqual([[other], [other]])
  await settings.selectProfile('practice')
  expect([inbox.unread.map((one) => one.car), inbox.unreadElsewhere.map((one) => one.car)]).toEqual([[car], [other]])
  // A watched number of a deleted profile is of no kind, and listed everywhere.
  await settings.removeProfile('office')
  expect(inbox.unread.map((one) => one.car).sort()).toEqual([car, other].sort())
})

test('the inbox sorts what is stored by the codes of the profile, again after they change', async () => {
  const { app, tracking, inbox } = await open()
  serve(app, ['104'], ['77', '2003'])
  await tracking.refresh(car)
  serve(app, ['104', '911'], ['77', '2003'])
  await tracking.refresh(car)
  const settings = useSettings(app.pinia)
  await settings.load()
  const kinds = () => Object.fromEntries(inbox.rows.map(({ code, sort }) => [code, sort]))
  expect(kinds()).toEqual({ '77': 'response', '2003': 'release' })
  const { token: _, ...profile } = settings.profiles.profiles.find(({ id }) => id === tracking.profileOf(car)) ?? expect.fail()
  const answerRules = { ...profile.answerRules, releaseResponses: ['77'], rejectedStatuses: ['911'] }
  await settings.saveProfile({ ...profile, answerRules })
  expect(kinds()).toEqual({ '77': 'release', '2003': 'response', '911': 'rejection' })
  await settings.saveProfile(profile)
  expect(kinds()).toEqual({ '77': 'response', '2003': 'release' })
})
