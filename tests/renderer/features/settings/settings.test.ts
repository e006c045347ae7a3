import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { openTestApp } from '../../support/test-services.ts'

test('language and theme are stored by the host', async () => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  expect(settings.language).toBe('id')
  await settings.change({ language: 'en' })
  expect([settings.language, settings.settings.theme]).toEqual(['en', 'system'])
  expect(useSettings((await app.restart()).pinia).language).toBe('en')
})

test('a change that fails in the host leaves the settings unchanged', async () => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  app.host.use({ 'settings.change': () => Promise.resolve(fail('disk-full')), 'profiles.save': () => Promise.resolve(fail('disk-full')) })
  expect(await settings.change({ language: 'en' })).toMatchObject({ failure: { code: 'disk-full' } })
  expect(await settings.saveProfile(newProfile('training', 't', 'T'))).toMatchObject({ failure: { code: 'disk-full' } })
  expect([settings.language, settings.profiles.profiles.length]).toEqual(['id', 1])
})

test('of two changes at the same time the second gets what the first has stored', async () => {
  const settings = useSettings((await openTestApp()).pinia)
  await Promise.all([
    settings.change(({ tracking }) => ({ tracking: { ...tracking, auto: false } })),
    settings.change(({ tracking }) => ({ tracking: { ...tracking, perMinute: 7 } }))
  ])
  expect(settings.settings.tracking).toMatchObject({ auto: false, perMinute: 7 })
})

test('a profile is added, selected, given a token and removed', async () => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  await settings.saveProfile(newProfile('training', 't', 'Pelatihan'))
  await settings.selectProfile('t')
  expect(settings.profile).toMatchObject({ name: 'Pelatihan', token: 'none' })
  await settings.setToken('t', 'secret')
  expect(settings.profile?.token).toBe('session')
  await settings.forgetToken('t')
  expect(settings.profile?.token).toBe('none')
  await settings.removeProfile('t')
  expect(settings.profile).toBeNull()
})

test('a change of the profiles reported by the host is shown', async () => {
  const app = await openTestApp()
  const settings = useSettings(app.pinia)
  app.host.emit('profiles.changed', { current: 'x', profiles: [{ ...newProfile('production', 'x', 'X'), token: 'kept' }] })
  expect(settings.profile?.token).toBe('kept')
})
