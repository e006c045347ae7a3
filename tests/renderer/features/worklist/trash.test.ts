import { expect, test } from 'vitest'
import { dayLength } from '#core/base/calendar-day.ts'
import { fail } from '#core/base/result.ts'
import type { Summary } from '#core/draft/summary.ts'
import { changesOfNew, loadRecord } from '../../../../renderer/data/declarations-repository.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { openTestApp, testStartTime, type TestApp } from '../../support/test-services.ts'
import { summary } from '../../support/summary-fixtures.ts'

const openWith = async (rows: readonly Summary[]): Promise<TestApp> => {
  const app = await openTestApp()
  await app.services.storeWriter.write(rows.map((row) => ({ table: 'summaries', key: row.id, value: row }) as const))
  return app
}

/** Starts at a time of the clock and resolves with the application that runs then. */
const startAt = async (app: TestApp, time: number): Promise<TestApp> => {
  app.clock.forward(time - app.clock.now())
  const next = await app.restart()
  await useWorklist(next.pinia).load()
  return next
}
/** Starts once on each of as many days, from that of `time`. */
const startDaily = async (app: TestApp, time: number, days: number): Promise<TestApp> => {
  let running = app
  for (let day = 0; day < days; day += 1) running = await startAt(running, time + day * dayLength)
  return running
}
const listed = (app: TestApp): readonly string[] => [...useWorklist(app.pinia).summaries.keys()].sort()

test('the trash is emptied at a start after thirty days and as many days of use, not before; a full disk does not stop the start', async () => {
  const record = recordFrom(smallText, '3')
  const app = await openWith([
    summary('1'),
    summary('2', { trashedAt: testStartTime + 5 * dayLength }),
    summary('3', { trashedAt: testStartTime - 1 })
  ])
  await app.services.storeWriter.write(changesOfNew(record))
  const used = await startDaily(app, testStartTime, 34)
  expect(listed(used)).toEqual(['1', '2', '3'])
  used.clock.forward(dayLength)
  const full = await used.restart()
  full.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  const worklist = useWorklist(full.pinia)
  await worklist.load()
  expect(listed(full)).toEqual(['1', '2', '3'])
  full.host.use({ 'storeCopy.append': (batch) => Promise.resolve(full.host.journal.append(batch)) })
  await worklist.load()
  expect(listed(full)).toEqual(['1', '2'])
  expect([await loadRecord(full.database, '3'), await full.database.goods.count(), worklist.isGone('3')]).toEqual([undefined, 0, true])
})

test('days on which the application only goes on running count like starts; nothing is deleted before the next start', async () => {
  const app = await startAt(await openWith([summary('1', { trashedAt: testStartTime - 1 })]), testStartTime)
  const worklist = useWorklist(app.pinia)
  for (let day = 0; day < 33; day += 1) {
    app.clock.forward(dayLength)
    await worklist.noteTrashDay()
    await worklist.noteTrashDay()
  }
  expect(listed(await startAt(app, app.clock.now()))).toEqual(['1'])
  expect(listed(await startAt(app, app.clock.now() + dayLength))).toEqual([])
})

test('a declaration trashed while the clock was years behind stays thirty days after the clock was set right', async () => {
  const behind = Date.UTC(2020, 0, 1, 3)
  const trashed = summary('1', { changedAt: behind, trashedAt: behind })
  const worked = summary('2', { changedAt: testStartTime + 40 * dayLength })
  const app = await startAt(await openWith([trashed, worked]), behind)
  const right = await startDaily(app, testStartTime, 30)
  expect(listed(right)).toEqual(['1', '2'])
  expect(listed(await startDaily(right, testStartTime + 30 * dayLength, 6))).toEqual(['2'])
})

test('a clock that is ahead at several starts, with changes meanwhile, deletes nothing that was trashed minutes ago', async () => {
  const app = await startAt(await openWith([summary('1', { trashedAt: testStartTime })]), testStartTime)
  const ahead = testStartTime + 40 * dayLength
  await app.services.storeWriter.write([{ table: 'summaries', key: '2', value: summary('2', { changedAt: ahead }) }])
  const running = await startAt(await startAt(app, ahead), ahead + 1)
  expect(listed(running)).toEqual(['1', '2'])
})

test('a clock that is wrong at each start of the computer adds one day, not one for each start', async () => {
  const behind = Date.UTC(2020, 0, 1, 3)
  const worked = summary('2', { changedAt: testStartTime + 40 * dayLength })
  let app = await openWith([summary('1', { changedAt: behind, trashedAt: behind }), worked])
  for (let day = 0; day < 29; day += 1) {
    app = await startAt(app, behind)
    app = await startAt(app, testStartTime + day * dayLength)
  }
  expect(listed(app)).toEqual(['1', '2'])
})

test('the days of use begin again for a declaration that was restored and trashed once more, and where they are lost', async () => {
  const app = await openWith([summary('1', { trashedAt: 1 }), summary('2', { trashedAt: 1 })])
  const used = await startDaily(app, testStartTime, 34)
  const worklist = useWorklist(used.pinia)
  await worklist.restore(['1'])
  await used.services.storeWriter.write([{ table: 'summaries', key: '1', value: summary('1', { trashedAt: 2 }) }])
  const later = await startDaily(used, testStartTime + 34 * dayLength, 2)
  expect(listed(later)).toEqual(['1'])
  expect(await later.database.meta.get('trash')).toMatchObject({ since: { '1 2': 35 } })
  await later.database.meta.delete('trash')
  expect(listed(await startDaily(later, testStartTime + 36 * dayLength, 34))).toEqual(['1'])
})
