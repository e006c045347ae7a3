import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defaultSendingSettings } from '#core/contract/sending.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
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

test.each([
  ['999', 50],
  ['2.6', 3],
  ['', 3]
])('a number that cannot be used (%s) is corrected, with a message that names the setting', async (typed, used) => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  await settings.change({ sendTries: 3 })
  const form = mount(SendingSettings, {
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const field = form.get('[data-setting="sending.sendTries"]')
  await field.setValue(typed)
  await eventually(() => expect(settings.settings.sendTries).toBe(used))
  expect((field.element as HTMLInputElement).value).toBe(String(used))
  expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual([
    `Percobaan per deklarasi: hanya bilangan bulat 1 sampai 50. Yang dipakai ${used}.`
  ])
  form.unmount()
})
