import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useRequestTurns } from '../../../../renderer/features/office/store/sending.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'
import { testTimers } from '../../support/test-timers.ts'

const open = async (isJoined = true) => {
  const timers = testTimers()
  const app = await openTestApp({ timers })
  const settings = useSettings(app.pinia)
  await settings.saveProfile(newProfile('training', 'other', 'Kantor'))
  if (isJoined) {
    memoryOffice(app.host)
    await useOffice(app.pinia).load()
  }
  const turns = useRequestTurns(app.pinia)
  const asked = (channel: string) => app.host.calls.filter((call) => call.channel === channel)
  return { app, timers, turns, asked }
}

test('without an office, and for the practice service, requests do not wait for a turn', async () => {
  const alone = await open(false)
  await alone.turns.wait('auto', 'other')
  expect(await alone.turns.mayPoll('A', 'other', 60_000)).toBe(true)
  const joined = await open()
  await joined.turns.wait('auto', 'practice')
  expect(await joined.turns.mayPoll('A', 'practice', 60_000)).toBe(true)
  for (const { asked } of [alone, joined]) expect([...asked('office.takeRequest'), ...asked('office.leasePolls')]).toEqual([])
})

test('requests are sent one by one as the office grants them, those of the user first', async () => {
  const { app, timers, turns, asked } = await open()
  let left = 0
  app.host.use({
    'office.takeRequest': async () => {
      if (left === 0) return ok(60_000)
      left -= 1
      return ok(0)
    }
  })
  const began: string[] = []
  const ask = (asker: 'user' | 'auto', name: string): void => void turns.wait(asker, 'other').then(() => began.push(name))
  ask('auto', 'first')
  ask('auto', 'second')
  await eventually(() => expect(asked('office.takeRequest')).toHaveLength(1))
  ask('user', 'of the user')
  left = 2
  await timers.pass(5_000)
  await eventually(() => expect(began).toEqual(['of the user', 'first']))
  left = 1
  await timers.pass(5_000)
  await eventually(() => expect(began).toEqual(['of the user', 'first', 'second']))
})

test('a number that another desk asks about is left to it', async () => {
  const { app, turns, asked } = await open()
  app.host.use({ 'office.leasePolls': async ({ cars }) => ok(cars.filter((car) => car === 'A')) })
  expect([await turns.mayPoll('A', 'other', 600_000), await turns.mayPoll('B', 'other', 7 * 86_400_000)]).toEqual([true, false])
  expect(asked('office.leasePolls').map(({ input }) => input)).toEqual([
    { cars: ['A'], seconds: 600 },
    { cars: ['B'], seconds: 86_400 }
  ])
})
