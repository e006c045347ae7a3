import { mount } from '@vue/test-utils'
import { nextTick } from 'vue'
import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { dayLength } from '#core/base/calendar-day.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useToday } from '../../../../renderer/data/today.ts'
import InboxView from '../../../../renderer/features/inbox/views/InboxView.vue'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { response, responsesAnswer, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { testRouter } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

useWindowSizes()

test('the inbox that stays open past midnight no longer calls the items of the day before those of today', async () => {
  const app = await openTestApp()
  const tracking = useTracking(app.pinia)
  await tracking.load()
  app.host.use({
    'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, ['104'])))),
    'tracking.responses': ({ car, kind }) => Promise.resolve(ok(responsesAnswer(kind === 'bc20' ? [response(car, '2090')] : [])))
  })
  await tracking.refresh('000028ABCDEF20261120000001')
  const view = mount(InboxView, { global: { plugins: [app.pinia, testRouter()], provide: { [servicesKey as symbol]: app.services } } })
  const day = async () => {
    await nextTick()
    return view.find('[data-day]').text()
  }
  expect(await day()).toMatch(/^Hari ini \d\d:\d\d$/)
  app.clock.forward(dayLength)
  useToday(app.pinia).update()
  expect(await day()).toMatch(/^Kemarin/)
  view.unmount()
})
