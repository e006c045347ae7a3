import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { dayLength, localDay, plusDays } from '#core/base/calendar-day.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useToday } from '../../../../renderer/data/today.ts'
import { quickPeriods } from '../../../../renderer/features/worklist/store/worklist-filter.ts'
import PeriodField from '../../../../renderer/features/worklist/views/filter/PeriodField.vue'
import { openTestApp, testStartTime } from '../../support/test-services.ts'

test('the pressed period is that of the present day, also after midnight; typed dates are no quick period', async () => {
  const app = await openTestApp()
  const day = localDay(testStartTime)
  const field = mount(PeriodField, {
    props: { name: 'changed', period: { from: day, to: day } },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const today = () => field.get('[data-quick="changed.today"]')
  expect(today().attributes('aria-pressed')).toBe('true')
  app.clock.forward(dayLength)
  useToday(app.pinia).update()
  await nextTick()
  expect(today().attributes('aria-pressed')).toBe('false')
  await today().trigger('click')
  expect(field.emitted('change')).toEqual([[quickPeriods(plusDays(day, 1)).today]])
  await field.setProps({ period: quickPeriods(plusDays(day, 1)).today })
  await field.get('[data-field="filter.changed.to"]').setValue('31-12-2026')
  expect(field.emitted('change')?.at(-1)).toEqual([{ from: plusDays(day, 1), to: '2026-12-31' }])
  field.unmount()
})
