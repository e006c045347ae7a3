import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defaultSendingSettings } from '#core/contract/sending.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import SendingSettings from '../../../../renderer/features/settings/views/SendingSettings.vue'
import { eventually } from '../../../support/eventually.ts'
import { openTestApp } from '../../support/test-services.ts'

test('the default settings of sending do not end a pause', async () => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  await settings.change({ paused: true, sendTries: 3 })
  const form = mount(SendingSettings, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  await form.get('[data-action="sending.reset"]').trigger('click')
  await eventually(() => {
    expect(settings.settings).toMatchObject({ ...defaultSendingSettings, paused: true })
  })
})
