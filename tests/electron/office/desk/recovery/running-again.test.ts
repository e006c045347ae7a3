import { expect, test } from 'vitest'
import { linkedDesk } from '../../../../support/office/link.ts'
import { atOffice, done, exchanged, goOnline, loseAnswerOf, officeSays, ready, type Ready } from '../../../../support/office/ready.ts'
import { eventually } from '../../../../support/eventually.ts'
import { openSending, writeOff } from '../../../../support/office/set-back.ts'

/* Item 31 of the list in docs/office-sending.md. */

/** The desk asks for a claim; the office grants it, and the answer is lost. */
const askInVain = async (one: Ready): Promise<void> => {
  const lost = loseAnswerOf(one, 'claim_sending')
  expect(await one.sender.send(one.entry)).toMatchObject({ ok: false, failure: { mayHaveArrived: false } })
  await lost
}

/** The office has lost the attempt. Its desk presents first; another desk, which knows the running attempt, then names it. */
const presentedByAnother = async (one: Ready, hears: () => Promise<void>): Promise<void> => {
  const { office, declaration, desk } = one
  const other = await linkedDesk({ office })
  await exchanged(other)
  await askInVain(one)
  await exchanged(other)
  other.connection.isDown = true
  await other.link().exchange()
  await hears()
  await office.admin.query('DELETE FROM office_data.attempt WHERE declaration = $1', [declaration])
  await office.admin.query('UPDATE office_data.declaration SET outcome = NULL WHERE declaration = $1', [declaration])
  await office.admin.query("SELECT office_admin.begin_generation($1, 'lost')", [office.id])
  await eventually(async () => {
    await exchanged(desk)
    expect((await desk.link().status()).generation).toBe(2)
  })
  expect(await atOffice(one)).toMatchObject({ attempts: null })
  desk.connection.isDown = true
  await desk.link().exchange()
  other.connection.isDown = false
  await eventually(() => done(other.link().exchange()))
  // What it says of the attempt of another desk runs nowhere.
  expect(await atOffice(one)).toMatchObject({ attempts: null })
  for (const { desk: missing } of (await other.link().status()).missing) await writeOff(office, missing)
  await openSending(office)
  desk.connection.isDown = false
  await eventually(() => done(desk.link().exchange()))
}

test('a released claim is released again in a new generation: its desk says that it was not posted, whatever another one says', async () => {
  const one = await ready({ answerLimit: 3_000 })
  await presentedByAnother(one, async () => {
    await goOnline(one)
    await officeSays(one, 'failed', 'failed')
  })
  expect(await atOffice(one)).toEqual({ outcome: null, closed: null, attempts: null })
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
})

test('a refused claim may have been granted to a copy of the desk: it may have been posted, and an owner decides', async () => {
  // Long enough for the repeated request to be refused, also on a loaded machine.
  const one = await ready({ answerLimit: 3_000 })
  const owner = await linkedDesk({ office: one.office, rights: 'owner' })
  await done(owner.link().exchange())
  await presentedByAnother(one, async () => {
    await done(owner.link().change('lock_desk', { desk: one.desk.id, reason: 'hilang' }))
    await eventually(async () => {
      await goOnline(one)
      expect(await atOffice(one)).toMatchObject({ attempts: 'failed' })
    })
    await done(owner.link().change('unlock_desk', { desk: one.desk.id }))
    // It is not waited for: it may have read the running attempt.
    owner.connection.isDown = true
    await owner.link().exchange()
  })
  expect(await atOffice(one)).toMatchObject({ closed: 'maybe-sent', attempts: null })
  expect(await one.sender.send(one.entry)).toMatchObject({ ok: false, failure: { code: 'office-sending-closed' } })
  expect(one.customs.received).toEqual([])
})
