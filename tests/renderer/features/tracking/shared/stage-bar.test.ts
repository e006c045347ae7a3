import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { servicesKey } from '../../../../../renderer/data/services.ts'
import StageBar from '../../../../../renderer/features/tracking/shared/StageBar.vue'
import { useTracking } from '../../../../../renderer/features/tracking/store/tracking.ts'
import { responsesAnswer, statusAnswer, statusLog } from '../../../support/answer-fixtures.ts'
import { openTestApp } from '../../../support/test-services.ts'

const car = '00002800000020261120000001'
const day = 24 * 60 * 60_000

test('the bar names its stage, and switches to stuck while it is shown', async () => {
  const app = await openTestApp()
  app.host.use({
    'tracking.statusLog': () => Promise.resolve(ok(statusAnswer(statusLog(car, ['104', '105', '110', '210'])))),
    'tracking.responses': () => Promise.resolve(ok(responsesAnswer([])))
  })
  const tracking = useTracking(app.pinia)
  await tracking.load()
  await tracking.refresh(car)
  const reached = Date.parse(`${tracking.trackOf(car)?.log.dataStatus.at(-1)?.waktuStatus ?? ''}+07:00`)
  const bar = mount(StageBar, {
    props: { summary: { car, state: 'sent', status: '210', remarked: false }, moment: reached },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const named = () => [bar.attributes('data-stage-state'), bar.attributes('aria-label'), bar.attributes('title')]
  expect(named()).toEqual(['current', 'Pembayaran: sedang di sini', 'Pembayaran: sedang di sini'])
  await bar.setProps({ moment: reached + 30 * day })
  expect(named()).toEqual(['stuck', 'Pembayaran: macet', 'Pembayaran: macet'])
  await bar.setProps({ summary: { car, state: 'draft', status: '', remarked: false } })
  expect(bar.find('[role=img]').exists()).toBe(false)
})
