import { expect, test } from 'vitest'
import { linkedDesk } from '../../../../support/office/link.ts'
import { atOffice, done, goOnline, loseAnswerOf, officeSays, ready, type Ready } from '../../../../support/office/ready.ts'
import { eventually } from '../../../../support/eventually.ts'

/* Item 31 of the list in docs/office-sending.md. */

/** The desk asks for a claim; the office grants it, and the answer is lost. */
const askInVain = async (one: Ready): Promise<void> => {
  const lost = loseAnswerOf(one, 'claim_sending')
  expect(await one.sender.send(one.entry)).toMatchObject({ ok: false, failure: { mayHaveArrived: false } })
  await lost
}

/** The office has lost the attempt. Its desk notices it first; another desk, which knows the running attempt, presents it. */
const presentedByAnother = async (one: Ready, hears: () => Promise<void>): Promise<void> => {
  const { office, declaration, desk } = one
  const other = await linkedDesk({ office })
  await done(other.link().exchange())
  await askInVain(one)
  await done(other.link().exchange())
  other.connection.isDown = true
  await other.link().exchange()
  await hears()
  await office.admin.query('DELETE FROM office_data.attempt WHERE declaration = $1', [declaration])
  await office.admin.query('UPDATE office_data.declaration SET outcome = NULL WHERE declaration = $1', [declaration])
  await office.admin.query("SELECT office_admin.begin_generation($1, 'lost')", [office.id])
  await eventually(async () => {
    await done(desk.link().exchange())
    expect((await desk.link().status()).generation).toBe(2)
  })
  expect(await atOffice(one)).toMatchObject({ attempts: null })
  desk.connection.isDown = true
  await desk.link().exchange()
  other.connection.isDown = false
  await eventually(async () => {
    await done(other.link().exchange())
    expect(await atOffice(one)).toMatchObject({ attempts: 'sending' })
  })
  desk.connection.isDown = false
}

/** The desk of the attempt reads that it is running, and reports its outcome to the office. */
const expectTold = (one: Ready, outcome: string): Promise<void> =>
  eventually(async () => {
    await one.desk.link().exchange()
    expect(await atOffice(one)).toEqual({ outcome, closed: null, attempts: outcome })
  })

test('a released claim is released again in a new generation', async () => {
  const one = await ready({ answerLimit: 500 })
  await presentedByAnother(one, async () => {
    await goOnline(one)
    await officeSays(one, 'failed', 'failed')
  })
  await expectTold(one, 'failed')
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
})

test('a refused claim may have been granted to a copy of the desk: whether it was posted is unknown', async () => {
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
    // It may have read the running attempt and must not present it before the check.
    owner.connection.isDown = true
    await owner.link().exchange()
  })
  await expectTold(one, 'unknown')
  owner.connection.isDown = false
  await eventually(() => done(owner.link().exchange()))
  expect(await one.sender.send(one.entry)).toMatchObject({ ok: false, failure: { code: 'office-word-needed' } })
  expect(one.customs.received).toEqual([])
})
