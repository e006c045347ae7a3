import { mount } from '@vue/test-utils'
import { onTestFinished } from 'vitest'
import type { ProfileView } from '#core/contract/profile.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import ProfileForm from '../../../../renderer/features/settings/views/profile/ProfileForm.vue'
import { openTestApp } from '../../support/test-services.ts'

/** The form of a profile `p1`, in the document. */
export const openProfileForm = async (more: Partial<ProfileView> = {}) => {
  // happy-dom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined })
  const app = await openTestApp()
  const profile: ProfileView = { ...newProfile('production', 'p1', 'Kantor'), token: 'none', ...more }
  const form = mount(ProfileForm, {
    attachTo: document.body,
    props: { profile },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  onTestFinished(() => form.unmount())
  const fill = (setting: string, value: string) => form.get(`[data-setting="${setting}"]`).setValue(value)
  const saved = () => useSettings(app.pinia).profiles.profiles.find((one) => one.id === 'p1')
  return { app, form, fill, saved, save: () => form.get('[data-action="profile.save"]'), reasons: () => form.find('[data-reasons]') }
}
