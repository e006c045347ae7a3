import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { eventually } from '../../../../support/eventually.ts'
import { ajuOf } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk, type LinkedDesk } from '../../../../support/office/link.ts'
import { done, officeSays, ready, type Ready } from '../../../../support/office/ready.ts'
import { openSending, takeImage } from '../../../../support/office/set-back.ts'
import { senderOf, statusOf } from '../../../../support/office/sender.ts'

/* docs/office-sending.md, "An attempt that neither the office nor the desk has". */

/** The office has lost its attempts, and begins a generation. */
const loseAttempts = async ({ office }: Ready): Promise<void> => {
  await office.admin.query('DELETE FROM office_data.attempt WHERE office_id = $1', [office.id])
  await office.admin.query('UPDATE office_data.declaration SET outcome = NULL WHERE office_id = $1', [office.id])
  await office.admin.query('UPDATE office_data.desk SET counter = 0 WHERE office_id = $1', [office.id])
  await office.admin.query("SELECT office_admin.begin_generation($1, 'restored')", [office.id])
}

/** All have presented what they have, and an owner opens sending. */
const opened = async ({ office }: Ready, ...desks: readonly LinkedDesk[]): Promise<void> => {
  await openSending(office)
  for (const desk of desks) await done(desk.link().exchange())
}

const noted = { ok: false, failure: { code: 'number-known', mayHaveArrived: true } }

/** Sent; then the office and the disk of the desk are as they were before. */
const bothLost = async (isDown = false): Promise<Ready> => {
  const one = await ready()
  let setBack = () => Promise.resolve()
  await one.desk.restart(async () => {
    setBack = await takeImage(one.desk.folder)
  })
  await done(one.sender.send(one.entry))
  expect([one.customs.received, one.customs.asked]).toEqual([[one.car], []])
  await one.desk.restart(async () => {
    await setBack()
    await loseAttempts(one)
    one.desk.connection.isDown = isDown
  })
  await eventually(async () => expect(await one.desk.link().exchange()).toMatchObject({ ok: !isDown }))
  if (isDown) return one
  await opened(one, one.desk)
  return one
}

test('a declaration that only the service knows is not sent again: its outcome is unknown', async () => {
  const one = await bothLost()
  expect(await one.sender.stateOf(one.entry)).toBe('queued')
  expect(await one.sender.send(one.entry)).toMatchObject({ ...noted, failure: { ...noted.failure, declaration: one.declaration } })
  expect(one.customs.received).toEqual([one.car])
  expect(await one.sender.stateOf(one.entry)).toBe('unknown')
  await officeSays(one, 'unknown', 'unknown')
  // Also after the program ended before the window had stored it.
  const entry = (await one.desk.row('outbox', one.entry)) as unknown as OutboxEntry
  await one.desk.write({ table: 'outbox', key: one.entry, value: { ...entry, state: 'sending' } as never })
  await one.desk.startAgain()
  await one.sender.settle(one.entry)
  expect(await one.sender.stateOf(one.entry)).toBe('unknown')
})

test('the claim itself may be the first contact after the loss', async () => {
  const one = await bothLost(true)
  expect((await one.desk.link().status()).generation).toBe(1)
  one.desk.connection.isDown = false
  await eventually(async () => {
    expect(await one.sender.send(one.entry)).toMatchObject({ ok: false, failure: { code: 'office-sending-closed' } })
    await done(one.desk.link().exchange())
    await opened(one, one.desk)
  })
  await eventually(async () => expect(await one.sender.send(one.entry)).toMatchObject(noted))
  expect([one.customs.received, one.customs.asked]).toEqual([[one.car], [one.car]])
})

test('the user can confirm and send it anyway', async () => {
  const one = await bothLost()
  expect(await one.sender.send(one.entry)).toMatchObject(noted)
  await officeSays(one, 'unknown', 'unknown')
  const next = await one.sender.queue(one.declaration, one.car)
  expect(await one.sender.send(next)).toMatchObject({ ok: false, failure: { code: 'office-word-needed' } })
  await one.desk.link().setConfirmation(one.declaration, 'kirim lagi')
  await done(one.sender.send(next))
  expect(one.customs.received).toEqual([one.car, one.car])
})

test('another desk that does not know of the attempt asks the service too', async () => {
  const one = await ready()
  const other = await linkedDesk({ office: one.office, rights: 'owner' })
  await done(other.link().exchange())
  await other.restart(async () => {
    await done(one.sender.send(one.entry))
    await one.desk.close()
    await loseAttempts(one)
  })
  await done(other.link().exchange())
  await done(other.link().change('retire_desk', { desk: one.desk.id, word: 'rusak' }))
  await done(other.link().exchange())
  await opened(one, other)
  await done(other.link().hold([one.declaration], { verb: 'take', note: '' }))
  await done(other.link().exchange())
  await other.takeIncoming()
  const sender = senderOf(other, one.customs)
  expect(await sender.send(await sender.queue(one.declaration, one.car))).toMatchObject(noted)
  expect(one.customs.received).toEqual([one.car])
})

test('of several declarations only the one known to the service has an unknown outcome', async () => {
  const one = await ready()
  await one.desk.restart(() => loseAttempts(one))
  await done(one.desk.link().exchange())
  await opened(one, one.desk)
  const declaration = randomUUID()
  const car = ajuOf(`${one.car.slice(-6, -4)}0002`)
  await one.desk.write(...declarationRows(declaration, car))
  await done(one.desk.link().exchange())
  const entry = await one.sender.queue(declaration, car)
  one.customs.status = (asked) => ok(statusOf(asked, asked === car))
  expect(await one.sender.send(one.entry, entry)).toMatchObject({ ...noted, failure: { ...noted.failure, declaration } })
  expect(one.customs.received).toEqual([])
  for (const [id, state] of [
    [one.entry, 'queued'],
    [entry, 'unknown']
  ] as const) {
    // oxfmt-ignore
    const row = (await one.desk.row('outbox', id)) as unknown as OutboxEntry
    await one.desk.write({ table: 'outbox', key: id, value: { ...row, state: 'sending' } as never })
    await one.sender.settle(id)
    expect(await one.sender.stateOf(id)).toBe(state)
  }
})

test('a number that the service does not know, or answers about ambiguously, is sent; without an answer nothing is sent', async () => {
  const one = await ready()
  await one.desk.restart(() => loseAttempts(one))
  await done(one.desk.link().exchange())
  await opened(one, one.desk)
  one.customs.status = () => fail('offline')
  expect(await one.sender.send(one.entry)).toMatchObject({ ok: false, failure: { code: 'offline', mayHaveArrived: false } })
  expect(one.customs.received).toEqual([])
  one.customs.status = (car) => ok({ ...statusOf(car, true), failure: { code: 'odd-answer' } })
  await done(one.sender.send(one.entry))
  expect([one.customs.received, one.customs.asked]).toEqual([[one.car], [one.car, one.car]])
})

test('the service is not asked about a declaration that was created a month after the loss', async () => {
  const one = await ready()
  await one.desk.restart(() => loseAttempts(one))
  await done(one.desk.link().exchange())
  await opened(one, one.desk)
  const createdAt = Date.now() + 31 * 86_400_000
  await one.desk.write({ table: 'declarations', key: one.declaration, value: { id: one.declaration, car: one.car, createdAt } })
  await done(one.desk.link().exchange())
  await done(one.sender.send(one.entry))
  expect([one.customs.received, one.customs.asked]).toEqual([[one.car], []])
})
