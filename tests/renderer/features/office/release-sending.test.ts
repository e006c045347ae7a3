import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { useHoldingActions } from '../../../../renderer/actions/hand-over.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { answering, openOutbox, stateOf } from '../../support/outbox-setup.ts'

test('with the right to send, this desk gives up what it has queued: only the holder may send it', async () => {
  const open = await openOutbox(3)
  const { app, outbox } = open
  await outbox.queue(['d1', 'd2', 'd3'])
  memoryOffice(app.host)
  await useOffice(app.pinia).load()
  const states: unknown[] = []
  app.host.use({
    'office.hold': async () => {
      states.push(stateOf(open, 'd1')[0])
      return ok(null)
    }
  })
  expect(await useHoldingActions(app.pinia).run({ verb: 'give', what: 'sending' }, ['d1', 'd2'])).toBe(true)
  expect(states).toEqual(['cancelled'])
  expect(['d1', 'd2', 'd3'].map((id) => stateOf(open, id)[0])).toEqual(['cancelled', 'cancelled', 'queued'])
  expect(useMessages(app.pinia).toasts.at(-1)?.text).toContain('2 kiriman yang menunggu di sini dibatalkan.')
})

test('what the office has refused to send before waits too, and is given up', async () => {
  const open = await openOutbox(1)
  const { app, outbox } = open
  answering(open, () => ({ code: 'office-not-holder', mayHaveArrived: false }))
  await outbox.queue(['d1'])
  await outbox.sendAll()
  expect(stateOf(open)[0]).toBe('failed')
  memoryOffice(app.host)
  await useOffice(app.pinia).load()
  app.host.use({ 'office.hold': async () => ok(null) })
  expect(await useHoldingActions(app.pinia).run({ verb: 'give', what: 'sending' }, ['d1'])).toBe(true)
  expect(stateOf(open)[0]).toBe('cancelled')
})

test('handing a declaration over cancels nothing', async () => {
  const open = await openOutbox(1)
  const { app, outbox } = open
  await outbox.queue(['d1'])
  memoryOffice(app.host)
  await useOffice(app.pinia).load()
  app.host.use({ 'office.hold': async () => fail('office-busy') })
  expect(await useHoldingActions(app.pinia).run({ verb: 'give', to: 'there' }, ['d1'])).toBe(false)
  expect(stateOf(open)[0]).toBe('queued')
})

test('a release that is refused says what was cancelled all the same; without a connection nothing is', async () => {
  const open = await openOutbox(1)
  const { app, outbox } = open
  await outbox.queue(['d1'])
  const office = memoryOffice(app.host)
  await useOffice(app.pinia).load()
  const release = () => useHoldingActions(app.pinia).run({ verb: 'give', what: 'sending' }, ['d1'])
  app.host.use({ 'office.hold': async () => fail('office-offline') })
  office.tell([], [], { contact: { kind: 'offline', since: 1 } as never })
  await eventually(() => expect(useOffice(app.pinia).isConnected).toBe(false))
  expect(await release()).toBe(false)
  expect(stateOf(open)[0]).toBe('queued')
  office.tell([], [], { contact: { kind: 'connected', since: 1 } as never })
  await eventually(() => expect(useOffice(app.pinia).isConnected).toBe(true))
  app.host.use({ 'office.hold': async () => fail('office-busy') })
  expect(await release()).toBe(false)
  expect(stateOf(open)[0]).toBe('cancelled')
  expect(useMessages(app.pinia).toasts.at(-1)?.text).toMatch(/Selesaikan dulu\. 1 kiriman yang menunggu di sini dibatalkan\.$/)
})
