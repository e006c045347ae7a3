import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useWrongClock } from '../../../../renderer/features/office/store/wrong-clock.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openTestApp } from '../../support/test-services.ts'

const minute = 60_000

test('a clock that differs from that of the office is reported until it is right; the service, which is asked about it, goes first', async () => {
  const app = await openTestApp()
  const { tell } = memoryOffice(app.host)
  let officeTime = app.clock.now()
  app.host.use({ 'office.contacts': async () => ok([{ desk: 'here', at: officeTime, isForked: false, isReachable: true }]) })
  const clock = useWrongClock(app.pinia)
  await useOffice(app.pinia).load()
  expect(clock.notice).toBeNull()

  officeTime += 20 * minute
  app.clock.forward(60 * minute)
  tell([])
  const ofOffice = { by: 'office', here: app.clock.now(), served: officeTime }
  await eventually(() => expect(clock.notice).toEqual(ofOffice))
  app.host.emit('clock.compared', { here: 2, served: 1 })
  expect(clock.notice).toEqual({ by: 'service', here: 2, served: 1 })
  // Each notice is closed by itself.
  clock.close()
  expect(clock.notice).toEqual(ofOffice)
  app.host.emit('clock.compared', null)
  expect(clock.notice).toEqual(ofOffice)
  clock.close()
  expect(clock.notice).toBeNull()

  // Set right, and wrong again.
  officeTime = app.clock.now() + 11 * minute
  app.clock.forward(11 * minute)
  tell([])
  await eventually(() => expect(app.host.calls.filter(({ channel }) => channel === 'office.contacts')).toHaveLength(3))
  expect(clock.notice).toBeNull()
  app.clock.forward(-30 * minute)
  tell([])
  await eventually(() => expect(clock.notice).toMatchObject({ by: 'office' }))

  // Without contact nothing is known of it.
  app.clock.forward(30 * minute)
  tell([], [], { contact: { kind: 'offline', since: 1, why: 'office-offline' } })
  await eventually(() => expect(useOffice(app.pinia).isConnected).toBe(false))
  expect(clock.notice).toMatchObject({ by: 'office' })
})
