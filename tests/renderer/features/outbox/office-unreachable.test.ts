import { expect, test } from 'vitest'
import { useSendActions } from '../../../../renderer/features/outbox/store/send/actions.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { inside } from '../../support/mounted.ts'
import { openAtOffice } from '../../support/office-outbox-setup.ts'
import { entryOf, submits } from '../../support/outbox-setup.ts'

test('sending while the office cannot be reached says so', async () => {
  const opened = await openAtOffice(1)
  opened.fakeOffice.tell([], [], { contact: { kind: 'offline', since: 1, why: 'office-offline' } })
  await eventually(() => expect(opened.office.status?.contact.kind).toBe('offline'))
  await opened.outbox.queue(opened.ids)
  const sending = inside(opened.app, useSendActions).value.send([entryOf(opened, 'd1')])
  await eventually(() => expect(opened.question.question).not.toBeNull())
  opened.question.question?.answer(true)
  await sending
  expect([submits(opened), entryOf(opened, 'd1').state]).toEqual([[], 'queued'])
  expect(useMessages(opened.app.pinia).toasts.map(({ text, tone }) => [tone, text])).toEqual([['warn', 'Kantor tidak dapat dihubungi.']])
})
