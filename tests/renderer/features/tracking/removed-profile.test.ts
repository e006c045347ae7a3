import { expect, test } from 'vitest'
import { newProfile } from '#core/wire/check-profile.ts'
import { createFollowed } from '../../../../renderer/actions/auto-refresh.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { car, open, other, serve } from '../../support/tracking-setup.ts'

const third = '000028ABCDEF20261120000002'

/** A declaration and a watched number that are of a production profile, which is then removed. */
const openRemoved = async () => {
  const { app, worklist, tracking } = await open()
  const settings = useSettings(app.pinia)
  await settings.load()
  await settings.saveProfile(newProfile('production', 'real', 'Kantor'))
  await settings.selectProfile('real')
  worklist.note('d1', { kind: 'production' })
  serve(app, ['104'], ['2003'])
  await tracking.refresh(car)
  await tracking.watch([{ car: other, note: '' }])
  await settings.removeProfile('real')
  const steps: (() => void)[] = []
  const followed = createFollowed({
    settings,
    worklist,
    tracking,
    outbox: useOutbox(app.pinia),
    office: useOffice(app.pinia),
    soon: (run) => (steps.push(run), () => undefined)
  })
  /** The followed aju numbers, each with the profile it is asked with. */
  const profiles = () => {
    const found = new Map<string, string>()
    followed.walk(
      (page) => {
        for (const [one, known] of page) if (known) found.set(one, known.profile)
      },
      () => undefined
    )
    for (let step = steps.shift(); step; step = steps.shift()) step()
    return found
  }
  const asked = (): number => app.host.calls.filter(({ channel }) => channel.startsWith('tracking.')).length
  return { app, settings, worklist, tracking, profiles, asked }
}

test('a number of a removed production profile is not asked at another kind of service', async () => {
  const { settings, tracking, profiles, asked, app } = await openRemoved()
  await settings.saveProfile(newProfile('training', 'training', 'Pelatihan'))
  const before = asked()
  serve(app, [])
  for (const current of ['practice', 'training']) {
    await settings.selectProfile(current)
    expect(profiles()).toEqual(new Map())
    for (const one of [car, other]) expect(await tracking.refresh(one)).toMatchObject({ failure: { code: 'other-service' } })
    expect(await tracking.refresh(car, current)).toMatchObject({ failure: { code: 'other-service' } })
    expect(await tracking.fetchByCode(car, '2003')).toMatchObject({ failure: { code: 'other-service' } })
  }
  expect(asked()).toBe(before)
  expect(tracking.ofCar(car)).toMatchObject([{ code: '2003' }])
  expect(tracking.tracks.get(car)).toMatchObject({ profile: 'real', log: { status: '104' } })
})

test('a number of a removed profile is followed with a new production profile', async () => {
  const { settings, tracking, profiles } = await openRemoved()
  await settings.saveProfile(newProfile('production', 'new', 'Kantor baru'))
  await settings.selectProfile('new')
  expect(profiles()).toEqual(
    new Map([
      [car, 'new'],
      [other, 'new']
    ])
  )
  expect((await tracking.refresh(car)).ok).toBe(true)
  expect(tracking.tracks.get(car)).toMatchObject({ profile: 'new', log: { status: '104' } })
  expect(tracking.ofCar(car)).toMatchObject([{ code: '2003' }])
})

test('a declaration that was sent with a profile of another name, and never refreshed, is not asked at the practice service', async () => {
  const { app, worklist, tracking } = await open()
  await useSettings(app.pinia).load()
  worklist.note('d1', { kind: 'production', profile: 'Kantor' })
  expect([tracking.profileOf(car), tracking.profileOf(third)]).toEqual([null, 'practice'])
  worklist.note('d1', { kind: 'practice', profile: useSettings(app.pinia).profile?.name ?? '' })
  expect(tracking.profileOf(car)).toBe('practice')
})

test('a number of a removed training profile is asked with another training profile, and with no other kind', async () => {
  const { app, worklist, tracking } = await open()
  const settings = useSettings(app.pinia)
  await settings.load()
  for (const [id, name] of [
    ['first', 'Pelatihan 1'],
    ['second', 'Pelatihan 2']
  ] as const)
    await settings.saveProfile(newProfile('training', id, name))
  await settings.selectProfile('first')
  worklist.note('d1', { kind: 'training' })
  serve(app, ['104'], ['2003'])
  await tracking.refresh(car)
  await settings.removeProfile('first')
  await settings.selectProfile('second')
  expect(await tracking.refresh(car, 'practice')).toMatchObject({ failure: { code: 'other-service' } })
  expect([tracking.profileOf(car), (await tracking.refresh(car, 'second')).ok]).toEqual(['second', true])
})
