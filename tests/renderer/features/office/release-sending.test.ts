import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { useHoldingActions } from '../../../../renderer/features/office/store/holding-actions.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openOutbox, stateOf } from '../../support/outbox-setup.ts'

test('with the right to send, this desk gives up what it has queued: only the holder may send it', async () => {
  const open = await openOutbox(3)
  const { desk, outbox } = open
  await outbox.queue(['d1', 'd2', 'd3'])
  memoryOffice(desk.host)
  await useOffice(desk.pinia).load()
  const states: unknown[] = []
  desk.host.use({
    'office.hold': async () => {
      states.push(stateOf(open, 'd1')[0])
      return ok(null)
    }
  })
  expect(await useHoldingActions(desk.pinia).run('releaseSending', ['d1', 'd2'])).toBe(true)
  expect(states).toEqual(['cancelled'])
  expect(['d1', 'd2', 'd3'].map((id) => stateOf(open, id)[0])).toEqual(['cancelled', 'cancelled', 'queued'])
  expect(useMessages(desk.pinia).toasts.at(-1)?.text).toContain('2 kiriman yang menunggu di sini dibatalkan.')
})

test('handing a declaration over cancels nothing', async () => {
  const open = await openOutbox(1)
  const { desk, outbox } = open
  await outbox.queue(['d1'])
  memoryOffice(desk.host)
  await useOffice(desk.pinia).load()
  desk.host.use({ 'office.hold': async () => fail('office-busy') })
  expect(await useHoldingActions(desk.pinia).run('offer', ['d1'], { to: 'there' })).toBe(false)
  expect(stateOf(open)[0]).toBe('queued')
})
