import { expect, test } from 'vitest'
import { useSendActions } from '../../../../renderer/actions/send.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { holding } from '../../../support/fakes/memory-office.ts'
import { eventually } from '../../../support/eventually.ts'
import { inside } from '../../support/mounted.ts'
import { openAtOffice, statesOf } from '../../support/office-outbox-setup.ts'
import { car, entryOf, hostQuestion, submits } from '../../support/outbox-setup.ts'

test('sending while the office cannot be reached says so', async () => {
  const opened = await openAtOffice(1)
  opened.fakeOffice.tell([], [], { contact: { kind: 'offline', since: 1, why: 'office-offline' } })
  await eventually(() => expect(opened.office.isConnected).toBe(false))
  await opened.outbox.queue(opened.ids)
  const question = hostQuestion(opened)
  const sending = inside(opened.app, useSendActions).value.send([entryOf(opened, 'd1')])
  await eventually(() => expect(question.asked()).not.toBeNull())
  question.answer('permitted')
  await sending
  expect([submits(opened), entryOf(opened, 'd1').state]).toEqual([[], 'queued'])
  expect(useMessages(opened.app.pinia).toasts.map(({ text, tone }) => [tone, text])).toEqual([['warn', 'Kantor tidak dapat dihubungi.']])
})

test('what was sent automatically while its summary was open needs no confirmation', async () => {
  const opened = await openAtOffice(1)
  opened.fakeOffice.tell([], [], { contact: { kind: 'offline', since: 1, why: 'office-offline' } })
  await eventually(() => expect(opened.office.isConnected).toBe(false))
  await opened.outbox.queue(opened.ids)
  const question = hostQuestion(opened)
  const sending = inside(opened.app, useSendActions).value.send([entryOf(opened, 'd1')])
  await eventually(() => expect(question.asked()).not.toBeNull())
  opened.fakeOffice.tell([], [], { contact: { kind: 'connected' } })
  await eventually(async () => {
    await opened.timers.pass(1_000)
    expect(statesOf(opened)).toEqual(['accepted'])
  })
  const attempt = {
    attempt: 'a',
    declaration: 'd1',
    car: car(1),
    desk: 'here',
    sha256: 'a',
    startedAt: 1,
    endedAt: 2,
    isLate: false
  }
  opened.fakeOffice.know({ attempts: [{ ...attempt, outcome: 'accepted' }] })
  opened.fakeOffice.tell([], [holding('d1', 'here', { position: 9, attempt: 'a', outcome: 'accepted' })])
  await eventually(() => expect(opened.office.holdings.get('d1')?.outcome).toBe('accepted'))
  question.answer('permitted')
  await sending
  expect([opened.rights.question, submits(opened).length]).toEqual([null, 1])
})
