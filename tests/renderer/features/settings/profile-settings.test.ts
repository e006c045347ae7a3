import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { newProfile } from '#core/wire/check-profile.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import ProfileSettings from '../../../../renderer/features/settings/views/profile/ProfileSettings.vue'
import { id } from '../../../../renderer/i18n/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { openTestApp } from '../../support/test-services.ts'

test('changes of a profile that are not saved are marked, stay while another profile or screen is shown, and are discarded by a button', async () => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  for (const one of ['a', 'b']) await settings.saveProfile(newProfile('training', one, `Kantor ${one}`))
  const open = () => {
    const view = mount(ProfileSettings, { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } })
    onTestFinished(() => view.unmount())
    const show = (one: string) => view.get(`[data-profile-id="${one}"]`).trigger('click')
    const edi = () => view.get<HTMLInputElement>('[data-setting="edinumber"]')
    const use = () => view.get('[data-action="profile.use"]').attributes('disabled')
    return { view, show, edi, use }
  }
  const first = open()
  await first.show('a')
  expect([first.view.find('[data-unsaved]').exists(), first.use()]).toEqual([false, undefined])
  await first.edi().setValue('PPJK-9')
  // What is used is the stored profile.
  expect([first.view.find('[data-unsaved]').exists(), first.use()]).toEqual([true, ''])
  await first.show('b')
  expect(first.edi().element.value).toBe('')
  expect(first.view.get('[data-profile-id="a"]').text()).toContain(id.settings.unsaved)
  expect(first.view.get('[data-profile-id="b"]').text()).not.toContain(id.settings.unsaved)
  first.view.unmount()

  const second = open()
  await second.show('a')
  expect(second.edi().element.value).toBe('PPJK-9')
  await second.view.get('[data-action="profile.discard"]').trigger('click')
  expect([second.edi().element.value, settings.unsavedProfiles]).toEqual(['', []])
  await second.edi().setValue(' PPJK-8 ')
  await second.view.get('form').trigger('submit')
  // The fields show what was stored.
  await eventually(() => expect(second.edi().element.value).toBe('PPJK-8'))
  expect(settings.profiles.profiles.find((one) => one.id === 'a')?.edinumber).toBe('PPJK-8')
  expect([settings.unsavedProfiles, second.view.find('[data-unsaved]').exists()]).toEqual([[], false])
})
