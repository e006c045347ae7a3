import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { nextTick } from 'vue'
import { fail } from '#core/base/result.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import NewProfileDialog from '../../../../renderer/features/settings/views/profile/NewProfileDialog.vue'
import { id } from '../../../../renderer/i18n/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { openTestApp } from '../../support/test-services.ts'

const openDialog = async () => {
  const app = await openTestApp()
  const dialog = mount(NewProfileDialog, {
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  onTestFinished(() => dialog.unmount())
  const find = <T extends HTMLElement>(selector: string): T => {
    const element = document.querySelector<T>(selector)
    if (element === null) throw new Error(`no ${selector}`)
    return element
  }
  const input = (setting: string) => find<HTMLInputElement>(`[data-setting="${setting}"]`)
  const fill = (setting: string, value: string): void => {
    input(setting).value = value
    input(setting).dispatchEvent(new Event(setting === 'kind' ? 'change' : 'input'))
  }
  const submit = (): void => void find('.modal form').dispatchEvent(new Event('submit', { cancelable: true }))
  return { app, dialog, settings: useSettings(app.pinia), find, input, fill, submit }
}

test('a new profile, its token and the start of its numbers are filled in one form, and it is used', async () => {
  const { app, dialog, settings, input, fill, submit } = await openDialog()
  const before = settings.profile?.id
  for (const [setting, value] of [
    ['address', ' https://layanan.contoh.id '],
    ['edinumber', 'PPJK-1'],
    ['token', 'rahasia-1'],
    ['ajuPrefix', '040328KTU417']
  ] as const)
    fill(setting, value)
  submit()
  await eventually(() => expect(dialog.emitted('close')).toHaveLength(1))
  expect(before).toBe('practice')
  expect(settings.profile).toMatchObject({
    kind: 'production',
    name: id.settings.profileKinds.production,
    address: 'https://layanan.contoh.id',
    edinumber: 'PPJK-1',
    ajuPrefix: '040328KTU417',
    token: 'session'
  })
  expect(app.host.calls.filter(({ channel }) => channel.startsWith('profiles.') && channel !== 'profiles.list')).toHaveLength(1)
  // The field may stay in memory when it is removed.
  expect(input('token').value).toBe('')
})

test('a profile is called as its kind until it has a name, and is only saved where it is not to be used', async () => {
  const { dialog, settings, input, fill, submit } = await openDialog()
  fill('kind', 'training')
  await eventually(() => expect(input('name').value).toBe(id.settings.profileKinds.training))
  fill('name', 'Kantor Batam')
  await nextTick()
  fill('kind', 'production')
  await nextTick()
  input('useNow').click()
  submit()
  await eventually(() => expect(dialog.emitted('close')).toHaveLength(1))
  expect(settings.profiles.profiles.at(-1)).toMatchObject({ name: 'Kantor Batam', kind: 'production', token: 'none' })
  expect(settings.profile?.id).toBe('practice')
})

test('what is typed stays when it cannot be stored, with the reason; a wrong value keeps from saving', async () => {
  const { app, dialog, find, input, fill, submit } = await openDialog()
  app.host.use({ 'profiles.create': () => Promise.resolve(fail('cancelled')) })
  fill('token', 'a b')
  await eventually(() => expect(find('[data-reasons]').textContent).toContain(id.settings.problems.token))
  expect(find<HTMLButtonElement>('[data-action="profile.create"]').disabled).toBe(true)
  fill('token', 'rahasia-1')
  fill('address', 'https://layanan.contoh.id')
  submit()
  await eventually(() => expect(find('[data-dialog-failure]').textContent).not.toBe(''))
  expect([input('token').value, dialog.emitted('close')]).toEqual(['rahasia-1', undefined])
})
