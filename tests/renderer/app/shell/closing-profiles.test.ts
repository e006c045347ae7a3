import { flushPromises, mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { fieldAt } from '#core/derive/fields.ts'
import FormField from '../../../../renderer/forms/FormField.vue'
import CloseDialog from '../../../../renderer/app/shell/CloseDialog.vue'
import { useClosing } from '../../../../renderer/app/shell/use-closing.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { useStartReport } from '../../../../renderer/app/shell/use-start-report.ts'
import { id } from '../../../../renderer/i18n/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'

const openWindow = (app: TestApp) => {
  const host = defineComponent(() => {
    const question = useClosing({ remaining: () => 0, stop: () => undefined })
    return () => h(CloseDialog, { question })
  })
  const window = { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  return { wrapper: mount(host, { attachTo: document.body, global: window }) }
}

test('while changes of a profile are not saved the window asks, by name', async () => {
  const app = await openTestApp()
  const { wrapper } = openWindow(app)
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
  expect(await app.database.meta.get('profiles')).toBeUndefined()
  wrapper.unmount()
})

test('a text that cannot be read and changes of a profile are one question', async () => {
  const app = await openTestApp()
  const { wrapper } = openWindow(app)
  const dialog = () => document.querySelector('[data-close-question]')?.closest('[role="dialog"]') ?? null
  const press = async (action: string): Promise<void> => {
    document.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)?.click()
    await flushPromises()
  }
  const place = fieldAt('/header/data/bruto')
  const settings = useSettings(app.pinia)
  const [profile] = settings.profiles.profiles
  if (!profile || !place) throw new Error('no profile or field')
  settings.keepUnsaved(profile.id, { ...profile, edinumber: 'X' })
  const wrong = mount(FormField, {
    attachTo: document.body,
    props: { place, value: 5, problem: undefined, language: 'id', words: id.fields, yesNo: id.common },
    global: { plugins: [app.pinia] }
  })
  await wrong.find('input').setValue('12,5o')
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(dialog()).not.toBeNull())
  for (const part of [
    id.closing.unreadableText('Berat kotor (kg) (Kotak 33): “12,5o”'),
    id.closing.profiles(id.profileName(profile.name)),
    id.closing.unsavedText,
    id.closing.toField
  ])
    expect(dialog()?.textContent).toContain(part)
  await press('close.cancel')
  await eventually(() => expect(document.activeElement).toBe(wrong.find('input').element))
  app.host.emit('app.flush', { mayAsk: true })
  await eventually(() => expect(dialog()).not.toBeNull())
  await press('close.discard')
  await eventually(() => expect(app.host.calls.filter(({ channel }) => channel === 'app.close')).toHaveLength(1))
  const kept = await app.database.meta.toArray()
  expect(kept.filter(({ key }) => key === 'unreadable' || key === 'profiles')).toEqual([])
  for (const one of [wrong, wrapper]) one.unmount()
})

test('changes of a profile that a shutdown of the system did not save are there at the next start, unless the profile was saved since', async () => {
  const app = await openTestApp()
  const { wrapper } = openWindow(app)
  const settings = useSettings(app.pinia)
  const [profile] = settings.profiles.profiles
  if (!profile) throw new Error('no profile')
  const { token: _, ...stored } = profile
  const changed = { ...stored, edinumber: 'X' }
  settings.keepUnsaved(profile.id, changed)
  app.host.emit('app.flush', { mayAsk: false })
  await eventually(() => expect(app.host.flushes).toEqual([{ kind: 'unsaved' }]))
  wrapper.unmount()
  const kept = await app.database.meta.get('profiles')
  expect(kept).toMatchObject({ changes: [{ changed: JSON.stringify(changed) }] })
  expect(JSON.stringify(kept)).not.toMatch(/token\\*"/)
  settings.keepUnsaved(profile.id, null)
  inside(app, () => useStartReport())
  await eventually(() => expect(settings.unsavedOf(profile.id)).toMatchObject({ edinumber: 'X' }))
  expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual([id.shell.unsavedProfiles(id.profileName(profile.name))])
  settings.keepUnsaved(profile.id, null)
  await settings.saveProfile({ ...changed, edinumber: 'Y' })
  inside(app, () => useStartReport())
  await eventually(async () => expect(await app.database.meta.get('profiles')).toBeUndefined())
  expect(settings.unsavedProfiles).toEqual([])
})
