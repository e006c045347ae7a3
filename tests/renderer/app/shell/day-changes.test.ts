import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computed } from 'vue'
import { dayLength } from '#core/base/calendar-day.ts'
import { useDayChanges } from '../../../../renderer/app/shell/use-day-changes.ts'
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

test('a day that begins while the application runs is counted for the trash', async () => {
  const app = await openTestApp()
  await app.services.storeWriter.write([{ table: 'summaries', key: '1', value: summary('1', { trashedAt: testStartTime }) }])
  await useWorklist(app.pinia).load()
  const { wrapper } = inside(app, () => useDayChanges() ?? true)
  passMidnight(app)
  await eventually(async () => expect(await app.database.meta.get('trash')).toMatchObject({ count: 2 }))
  wrapper.unmount()
})
