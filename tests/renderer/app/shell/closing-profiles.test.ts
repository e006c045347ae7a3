import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import CloseDialog from '../../../../renderer/app/shell/CloseDialog.vue'
import { useClosing } from '../../../../renderer/app/shell/use-closing.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { id } from '../../../../renderer/i18n/text/id.ts'
import { eventually } from '../../../support/eventually.ts'
import { openTestApp } from '../../support/test-services.ts'

test('while changes of a profile are not saved the window asks, by name', async () => {
  const app = await openTestApp()
  const host = defineComponent(() => {
    const question = useClosing({ remaining: () => 0, stop: () => undefined })
    return () => h(CloseDialog, { question })
  })
  const window = { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  const wrapper = mount(host, { attachTo: document.body, global: window })
  const shown = () => document.querySelector('[data-close-question]')?.getAttribute('data-close-question') ?? null
  const closes = () => app.host.calls.filter(({ channel }) => channel === 'app.close').length
  const press = async (action: string): Promise<void> => {
    document.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)?.click()
    await flushPromises()
  }
  const settings = useSettings(app.pinia)
  const [profile] = settings.profiles.profiles
  if (!profile) throw new Error('no profile')
  settings.keepUnsaved(profile.id, { ...profile, edinumber: 'X' })
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(shown()).toBe('profiles'))
  expect([app.host.flushes, closes()]).toEqual([[{ kind: 'unsaved' }], 0])
  expect(document.body.textContent).toContain(id.closing.profiles(id.profileName(profile.name)))
  await press('close.cancel')
  expect(shown()).toBeNull()
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(shown()).toBe('profiles'))
  await press('close.discard')
  await eventually(() => expect(closes()).toBe(1))
  wrapper.unmount()
})
