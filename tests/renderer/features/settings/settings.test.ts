import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { openDesk } from '../../support/test-services.ts'

test('language and theme are those stored by the host', async () => {
  const desk = await openDesk()
  const settings = useSettings(desk.pinia)
  expect(settings.language).toBe('id')
  await settings.change({ language: 'en' })
  expect([settings.language, settings.settings.theme]).toEqual(['en', 'system'])
  expect(useSettings((await desk.restart()).pinia).language).toBe('en')
})

test('a change refused by the host changes nothing', async () => {
  const desk = await openDesk()
  const settings = useSettings(desk.pinia)
  desk.host.use({ 'settings.change': () => Promise.resolve(fail('disk-full')), 'profiles.save': () => Promise.resolve(fail('disk-full')) })
  expect(await settings.change({ language: 'en' })).toMatchObject({ failure: { code: 'disk-full' } })
  expect(await settings.saveProfile(newProfile('training', 't', 'T'))).toMatchObject({ failure: { code: 'disk-full' } })
  expect([settings.language, settings.profiles.profiles.length]).toEqual(['id', 1])
})

test('profiles are added, selected, given a token and removed', async () => {
  const desk = await openDesk()
  const settings = useSettings(desk.pinia)
  await settings.saveProfile(newProfile('training', 't', 'Pelatihan'))
  await settings.selectProfile('t')
  expect(settings.profile).toMatchObject({ name: 'Pelatihan', token: 'none' })
  await settings.setToken('t', 'geheim')
  expect(settings.profile?.token).toBe('session')
  await settings.forgetToken('t')
  expect(settings.profile?.token).toBe('none')
  await settings.removeProfile('t')
  expect(settings.profile).toBeNull()
})

test('profile changes sent by the host are shown', async () => {
  const desk = await openDesk()
  const settings = useSettings(desk.pinia)
  desk.host.emit('profiles.changed', { current: 'x', profiles: [{ ...newProfile('production', 'x', 'X'), token: 'kept' }] })
  expect(settings.profile?.token).toBe('kept')
})
