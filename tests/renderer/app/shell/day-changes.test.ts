import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computed, nextTick } from 'vue'
import { dayLength, localDay, plusDays } from '#core/base/calendar-day.ts'
import { useDayChanges } from '../../../../renderer/app/shell/use-window-state.ts'
import { quickPeriods, noFilter } from '../../../../renderer/features/worklist/store/worklist-filter.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { useTimeFormat } from '../../../../renderer/i18n/use-time-format.ts'
import { eventually } from '../../../support/eventually.ts'
import { inside } from '../../support/mounted.ts'
import { summary } from '../../support/summary-fixtures.ts'
import { openTestApp, testStartTime, type TestApp } from '../../support/test-services.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const passMidnight = (app: TestApp): void => {
  app.clock.forward(dayLength)
  vi.advanceTimersByTime(30_000)
}

test('a time of today on the screen gets its date at midnight', async () => {
  const app = await openTestApp()
  const { value: shown, wrapper } = inside(app, () => {
    useDayChanges()
    const moments = useTimeFormat()
    return computed(() => moments.short(testStartTime))
  })
  expect(shown.value).toMatch(/^\d\d:\d\d$/)
  passMidnight(app)
  expect(shown.value).toMatch(/^\d\d-\d\d-2026$/)
  wrapper.unmount()
})

test('a period that was chosen as "today" means the new day after midnight; typed dates and a past month stay', async () => {
  const app = await openTestApp()
  const worklist = useWorklist(app.pinia)
  const { wrapper } = inside(app, () => useDayChanges() ?? true)
  const day = localDay(testStartTime)
  worklist.filter = { ...noFilter, aju: quickPeriods(day).today, changed: quickPeriods(day).week }
  passMidnight(app)
  await nextTick()
  const next = plusDays(day, 1)
  expect(worklist.filter).toEqual({ ...noFilter, aju: quickPeriods(next).today, changed: quickPeriods(next).week })
  const typed = { ...noFilter, aju: { from: next, to: next }, changed: { ...quickPeriods(next).lastMonth } }
  worklist.filter = typed
  passMidnight(app)
  await nextTick()
  expect(worklist.filter).toEqual(typed)
  wrapper.unmount()
})

test('a day that begins while the application runs is counted for the trash', async () => {
  const app = await openTestApp()
  await app.services.storeWriter.write([{ table: 'summaries', key: '1', value: summary('1', { trashedAt: testStartTime }) }])
  await useWorklist(app.pinia).load()
  const { wrapper } = inside(app, () => useDayChanges() ?? true)
  passMidnight(app)
  await eventually(async () => expect(await app.database.meta.get('trash')).toMatchObject({ count: 2 }))
  wrapper.unmount()
})
