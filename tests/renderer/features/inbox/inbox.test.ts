import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useInbox } from '../../../../renderer/features/inbox/store/inbox.ts'
import { useDashboard } from '../../../../renderer/features/dashboard/store/dashboard.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useTrackingList } from '../../../../renderer/features/tracking/store/tracking-list.ts'
import { useTracking, type Unread } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { response, responsesAnswer, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { openDesk, type Desk } from '../../support/test-services.ts'

const { car } = recordFrom(smallText).document
const other = '000028ABCDEF20261120000001'

const open = async (first?: Desk) => {
  const desk = first ?? (await openDesk())
  const [worklist, tracking, news] = [useWorklist(desk.pinia), useTracking(desk.pinia), useInbox(desk.pinia)]
  if (!first) {
    const record = recordFrom(smallText)
    await desk.services.ledger.write([
      ...changesOfNew(record),
      worklist.noteDraft(record, 0),
      ...worklist.note('d1', { state: 'sent' }).changes
    ])
  }
  await worklist.load()
  await tracking.load()
  return { desk, worklist, tracking, news }
}

const serve = (desk: Desk, codes: readonly string[], reskds: readonly string[] = [], over: Parameters<typeof response>[2] = {}): void => {
  desk.host.use({
    'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(statusLog(asked, codes)))),
    'tracking.responses': ({ car: asked, kind }) =>
      Promise.resolve(ok(responsesAnswer(kind === 'bc20' ? reskds.map((code) => response(asked, code, over)) : [])))
  })
}

test('the view lists responses, registrations and rejections but no status steps, newest day first, with counts per kind', async () => {
  const { desk, tracking, news } = await open()
  serve(desk, ['104', '105'], ['2090'])
  await tracking.refresh(car)
  desk.clock.forward(86_400_000)
  serve(desk, ['104', '105', '120'], ['2090', '2001', '2003'])
  await tracking.refresh(car)
  expect(news.rows.map(({ startsDay }) => startsDay)).toEqual([3, 0, 0, 1])
  expect(
    news.rows
      .slice(0, 3)
      .map(({ code }) => code)
      .sort()
  ).toEqual(['120', '2001', '2003'])
  expect(news.rows.at(-1)?.code).toBe('2090')
  expect([news.counts.all, news.counts.rejection, news.counts.release, news.counts.status, news.unread.length]).toEqual([4, 2, 1, 0, 4])
  news.filter = 'rejection'
  expect(news.rows.map(({ sort }) => sort)).toEqual(['rejection', 'rejection'])
  news.filter = 'all'
  news.search = '2003'
  expect(news.rows.map(({ code }) => code)).toEqual(['2003'])
})

test('an item can be marked and unmarked; marking all can be undone exactly, also after a restart', async () => {
  const { desk, tracking, news, worklist } = await open()
  serve(desk, ['104', '120'], ['2090', '2003'])
  await tracking.refresh(car)
  const release = news.rows.filter((row) => row.code === '2003')
  await news.mark(release, true)
  expect([news.unread.length, worklist.byCar(car)?.unread]).toEqual([2, 1])
  await news.markMany(news.rows)
  expect([news.unread.length, news.marked.length, worklist.byCar(car)?.unread]).toEqual([0, 2, 0])
  // Status steps are shown in the tracking only.
  expect(tracking.unread.map(({ code }) => code)).toEqual([])
  await news.undoMarking()
  expect([news.unread.length, news.marked.length]).toEqual([2, 0])

  const again = await open(await desk.restart())
  expect(again.news.unread.map(({ code }) => code).sort()).toEqual(['120', '2090'])
  await again.news.mark(
    again.news.rows.filter((row) => row.code === '2003'),
    false
  )
  expect(again.news.unread).toHaveLength(3)
})

test('when only unread items are shown, a viewed item stays listed until the list is requested again', async () => {
  const { desk, tracking, news } = await open()
  serve(desk, ['104'], ['2090', '2003'])
  await tracking.refresh(car)
  news.unreadOnly = true
  await news.mark(news.rows.slice(0, 1), true)
  expect(news.rows).toHaveLength(2)
  news.forgetMarking()
  expect(news.rows).toHaveLength(1)
})

test('marks refused by the disk are shown as before', async () => {
  const { desk, tracking, news } = await open()
  serve(desk, ['104', '120'], ['2003'])
  await tracking.refresh(car)
  desk.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await expect(news.markMany(news.rows)).rejects.toThrow('not saved')
  expect([news.unread.length, news.marked.length]).toEqual([2, 0])
})

test('a log that is empty once reports nothing again; only the history of a watched number is marked as past', async () => {
  const { desk, tracking } = await open()
  const heard: Unread[] = []
  tracking.onInboxItems((all) => heard.push(...all))
  serve(desk, ['104', '105'])
  await tracking.refresh(car)
  serve(desk, [])
  await tracking.refresh(car)
  serve(desk, ['104', '105'])
  await tracking.refresh(car)
  expect(heard.map(({ code }) => code)).toEqual(['105'])
  heard.length = 0
  serve(desk, ['104'], ['2003'])
  await tracking.watch([{ car: other, note: '' }])
  await tracking.refresh(other)
  expect(heard.map(({ past }) => past)).toEqual([true, true])
  heard.length = 0
  serve(desk, ['104', '110'], ['2003'])
  await tracking.refresh(other)
  expect(heard.map(({ code, past }) => [code, past])).toEqual([['110', undefined]])
})

test('every count of the dashboard equals the list it opens', async () => {
  const { desk, tracking, worklist } = await open()
  const [overview, list] = [useDashboard(desk.pinia), useTrackingList(desk.pinia)]
  await useOutbox(desk.pinia).load()
  serve(desk, ['104'], ['2003', '2020'], { restg: '2026-11-20', tanggaljttempo: '2026-11-22', totalbayar: '100' })
  await tracking.watch([{ car: other, note: 'PO 7' }])
  await tracking.refresh(car)
  await tracking.refresh(other)
  desk.clock.forward(3 * 3_600_000)
  list.tick()
  overview.look()
  const shown = overview.overview
  expect([shown?.releasedToday.size, shown?.releasedWeek.size, shown?.stuck.length]).toEqual([2, 2, 2])
  expect(list.counts.stuck).toBe(2)
  list.showOnly({ set: { kind: 'released', from: '', to: '', cars: shown?.releasedToday ?? new Set() } })
  expect(list.rows.map((row) => row.car).sort()).toEqual([other, car].sort())

  // A declaration in the trash is not listed or counted.
  await worklist.trash(['d1'])
  overview.look()
  expect([overview.overview?.releasedToday.size, overview.overview?.stuck.map((one) => one.car), list.rows.length]).toEqual([1, [other], 1])
})

test('durations per status are read in portions, also when the first read found none', async () => {
  const { desk, tracking } = await open()
  const overview = useDashboard(desk.pinia)
  await overview.readTimes()
  expect(overview.times?.size).toBe(0)
  serve(desk, ['104', '105', '110'])
  await tracking.refresh(car)
  await overview.readTimes()
  expect([...(overview.times ?? [])].map(([code, { times, median }]) => [code, times, median])).toEqual([
    ['104', 1, 60_000],
    ['105', 1, 60_000]
  ])
})

test('items of the practice service are hidden while another profile is selected', async () => {
  const { desk, tracking, news } = await open()
  const settings = useSettings(desk.pinia)
  await settings.load()
  serve(desk, ['104'], ['2003'])
  await tracking.refresh(car)
  await settings.saveProfile({ ...newProfile('production', 'office', 'Kantor'), address: 'https://service.invalid' })
  await settings.selectProfile('office')
  expect([news.unread, news.all, news.counts.all, news.concerns(car)]).toEqual([[], [], 0, false])
  await tracking.refresh(other)
  expect([news.unread.map((one) => one.car), news.all.map((row) => row.car)]).toEqual([[other], [other]])
  await settings.selectProfile('practice')
  expect(news.unread.map((one) => one.car).sort()).toEqual([car, other].sort())
  // A removed profile may have been a real one, so its items stay.
  await settings.selectProfile('office')
  await settings.removeProfile('practice')
  expect(news.unread).toHaveLength(2)
})
