import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import type { Component } from 'vue'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import LetterSettings from '../../../../renderer/features/settings/views/LetterSettings.vue'
import TrackingSettings from '../../../../renderer/features/settings/views/TrackingSettings.vue'
import { id } from '../../../../renderer/i18n/text.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { openTestApp } from '../../support/test-services.ts'

const open = async (view: Component) => {
  const app = await openTestApp()
  const form = mount(view, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
  onTestFinished(() => form.unmount())
  const fill = (setting: string, value: string) => form.get(`[data-setting="${setting}"]`).setValue(value)
  const said = () => useMessages(app.pinia).toasts.map(({ text }) => text)
  return { settings: useSettings(app.pinia), form, fill, said }
}
const words = id.tracking.settings

test('quiet hours from a time to the same time are named as none', async () => {
  const { settings, form, fill } = await open(TrackingSettings)
  await settings.change({ tracking: { ...settings.settings.tracking, quiet: { on: true, from: 360, to: 300 } } })
  expect(form.find('[data-quiet-empty]').exists()).toBe(false)
  await fill('tracking.quiet.to', '06:00')
  await eventually(() => expect(form.get('[data-quiet-empty]').text()).toBe(words.quietEmpty))
})

test('a pasted time of twelve hours is refused, not cut', async () => {
  const { settings, form, fill, said } = await open(TrackingSettings)
  await settings.change({ tracking: { ...settings.settings.tracking, quiet: { on: true, from: 360, to: 300 } } })
  expect(form.get('[data-setting="tracking.quiet.from"]').attributes('maxlength')).toBeUndefined()
  await fill('tracking.quiet.from', '8:30 PM')
  await eventually(() => expect(said()).toEqual([words.quietUnreadable('8:30 PM', '06:00')]))
  expect(settings.settings.tracking.quiet.from).toBe(360)
})

test.each(['__proto__', 'constructor', '10 4'])(
  'the status code %s, which cannot have a limit, is refused with a message',
  async (code) => {
    const { settings, form, fill, said } = await open(TrackingSettings)
    const before = settings.settings.tracking.stuckAfter
    await fill('tracking.stuck.code', code)
    await form.get('form').trigger('submit')
    await eventually(() => expect(said()).toEqual([words.stuckUnusable(code)]))
    expect(settings.settings.tracking.stuckAfter).toEqual(before)
  }
)

test('a letter subject of spaces returns to the standard', async () => {
  const { settings, form, fill } = await open(LetterSettings)
  await fill('letter.subject', 'Mohon persetujuan')
  await eventually(() => expect(settings.settings.letter.subject).toBe('Mohon persetujuan'))
  await fill('letter.subject', '   ')
  await eventually(() => expect(settings.settings.letter.subject).toBe(''))
  expect(form.get<HTMLInputElement>('[data-setting="letter.subject"]').element.value).toBe(id.letters.standard.draft.subject)
})
