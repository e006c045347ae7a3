import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { defaultSendingSettings, type Settings } from '#core/contract/settings.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { en, id } from '../../../../renderer/i18n/text.ts'
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

const openField = async (more: Partial<Settings> = {}) => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  await settings.change({ sendTries: 3, ...more })
  const form = mount(SendingSettings, {
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  onTestFinished(() => form.unmount())
  const field = (name: string) => form.get<HTMLInputElement>(`[data-setting="sending.${name}"]`)
  return { settings, field, said: () => useMessages(app.pinia).toasts.map(({ text }) => text) }
}

test.each([
  ['999', 50],
  ['2.6', 3],
  ['', 3]
])('a number that cannot be used (%s) is corrected, with a message that names the setting', async (typed, used) => {
  const { settings, field, said } = await openField()
  await field('sendTries').setValue(typed)
  await eventually(() => expect(settings.settings.sendTries).toBe(used))
  expect(field('sendTries').element.value).toBe(String(used))
  expect(said()).toEqual([`Percobaan per deklarasi: hanya bilangan bulat 1 sampai 50. Yang dipakai ${used}.`])
})

test.each([
  ['id', '1.440', 1440, '1.440'],
  ['id', '12,0', 12, '12'],
  ['id', '1440', 1440, '1.440'],
  ['en', '1,440', 1440, '1,440']
] as const)('a number is read and shown in the form of the language of the window: %s %s', async (language, typed, used, shown) => {
  const { settings, field, said } = await openField({ language, unknownMinutes: 7 })
  await field('unknownMinutes').setValue(typed)
  await eventually(() => expect(settings.settings.unknownMinutes).toBe(used))
  expect([field('unknownMinutes').element.value, said()]).toEqual([shown, []])
})

test.each([
  ['id', '1,440'],
  ['en', '1.440'],
  ['id', 'satu'],
  ['id', '1 2']
] as const)('a text that is not one clear number leaves the setting as it was, with a message: %s %s', async (language, typed) => {
  const { settings, field, said } = await openField({ language, unknownMinutes: 7 })
  await field('unknownMinutes').setValue(typed)
  const { settings: words, outbox } = { id, en }[language]
  const sentence = words.numberUnreadable(outbox.settings.unknownMinutes, typed, 7)
  await eventually(() => expect(said()).toEqual([sentence]))
  expect([settings.settings.unknownMinutes, field('unknownMinutes').element.value]).toEqual([7, '7'])
})

test('the arrow keys add and subtract 1 within the limits', async () => {
  const { settings, field, said } = await openField({ sendTries: 49 })
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await field('sendTries').trigger('keydown', { key })
  await eventually(() => expect(settings.settings.sendTries).toBe(49))
  expect([field('sendTries').element.value, said()]).toEqual(['49', []])
})
