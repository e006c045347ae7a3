import { expect, test } from 'vitest'
import { outOfReach } from '../../../support/office/desk.ts'
import { linkedDesk } from '../../../support/office/link.ts'
import { done, exchanged, ready } from '../../../support/office/ready.ts'

test('the stored answer of a call that is repeated late does not replace a newer state that was pulled before it', async () => {
  const one = await ready()
  await one.desk.write({ table: 'outbox', key: one.entry })
  let later = 0
  const other = await linkedDesk({ office: one.office, clock: { now: () => Date.now() + later }, answerLimit: 3_000 })
  await exchanged(other)
  await exchanged(one.desk)
  other.connection.after = (text) => {
    if (!text.includes('office.take')) return
    other.connection.isDown = true
    throw new Error('the answer is lost')
  }
  await outOfReach(one.office, one.desk)
  expect(await other.link().hold([one.declaration], { verb: 'take', note: '', reason: 'Meja 1 mati' })).toMatchObject({
    failure: { code: 'office-unanswered' }
  })
  // The computer sleeps, so that the call waits for its user. Meanwhile the former holder releases the right to send.
  later = 8 * 3_600_000
  await exchanged(one.desk)
  await done(one.desk.link().hold([one.declaration], { verb: 'give', what: 'sending' }))
  Object.assign(other.connection, { isDown: false, after: () => undefined })
  await exchanged(other)
  const senders = async () => (await other.link().holdings(0)).map(({ sender }) => sender)
  expect(await senders()).toEqual([other.id])
  const [waiting] = await other.link().openCalls()
  await done(other.link().repeatCall(waiting?.id ?? ''))
  await exchanged(other)
  expect(await senders()).toEqual([other.id])
})
