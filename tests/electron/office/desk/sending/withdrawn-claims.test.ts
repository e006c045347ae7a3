import { expect, test } from 'vitest'
import { openSending } from '../../../../support/office/set-back.ts'
import { linkedDesk } from '../../../../support/office/link.ts'
import { atOffice, done, endedAt, goOnline, loseAnswerOf, officeSays, ready, type Ready } from '../../../../support/office/ready.ts'
import { eventually } from '../../../../support/eventually.ts'
import { notPosted, wordNeeded, sendsAfterUnlock } from '../../../../support/office/claims.ts'

test('row 20: a granted claim whose answer is lost, and whose repetition is refused, is withdrawn', async () => {
  const one = await ready({ answerLimit: 3_000 })
  const owner = await linkedDesk({ office: one.office, rights: 'owner' })
  await done(owner.link().exchange())
  const lost = loseAnswerOf(one, 'claim_sending')
  const sent = one.sender.send(one.entry)
  await lost
  await done(owner.link().change('lock_desk', { desk: one.desk.id, reason: 'hilang' }))
  expect(await sent).toEqual(notPosted('office-unanswered'))
  expect(await atOffice(one)).toMatchObject({ outcome: 'sending' })
  Object.assign(one.desk.connection, { isDown: false, after: () => undefined })
  await officeSays(one, 'failed', 'failed')
  expect(one.customs.received).toEqual([])
  await sendsAfterUnlock(one, owner)
})

test('row 20: a claim whose confirmation is refused is withdrawn also after the program has ended', async () => {
  let slept = 0
  const one = await ready({ now: () => ({ wall: slept, awake: 0 }) })
  one.desk.connection.done = async (operation) => {
    if (operation !== 'posting') return
    slept += 8 * 3_600_000
    await one.office.admin.query('UPDATE office_data.declaration SET closed = $2 WHERE declaration = $1', [one.declaration, 'late-attempt'])
  }
  const over = new Promise<void>((resolve) => (one.desk.connection.ended = resolve))
  one.desk.connection.endAt = '+refuseCall'
  void one.sender.send(one.entry)
  await over
  await one.desk.startAgain()
  await one.sender.settle(one.entry)
  expect(one.customs.received).toEqual([])
  // The journal has the record before the post, and no record that the request was not sent.
  await eventually(async () => expect(await atOffice(one)).toMatchObject({ attempts: 'unknown', outcome: 'unknown' }))
})

test('row 25: a claim of a database that was restored or repaired meanwhile is unknown, and not withdrawn as unused', async () => {
  const one = await ready()
  const lost = loseAnswerOf(one, 'claim_sending')
  void one.sender.send(one.entry)
  await lost
  await done(one.desk.database().run('clearOffice'))
  await one.desk.startAgain()
  await officeSays(one, 'unknown', 'unknown')
})

test('row 25: a claim is also unknown after an older copy of the database was restored', async () => {
  const one = await ready()
  const lost = loseAnswerOf(one, 'claim_sending')
  void one.sender.send(one.entry)
  await lost
  await done(one.desk.database().run('setState', { counter: -5 }))
  await one.desk.startAgain()
  await officeSays(one, 'unknown', 'unknown')
  // It needs a confirmation, like every declaration that may have been sent.
  await one.sender.settle(one.entry)
  expect(await one.sender.send(one.entry)).toEqual(wordNeeded(one))
})

test('row 26: a granted claim whose submission was removed is withdrawn', async () => {
  const one = await ready()
  await one.desk.write({ table: 'summaries', key: 'other', value: { id: 'other' } })
  const over = new Promise<void>((resolve) => (one.desk.connection.ended = resolve))
  one.desk.connection.endAt = '+finishCall'
  void one.sender.send(one.entry)
  await over
  await one.desk.startAgain(true)
  await one.desk.write({ table: 'outbox', key: one.entry })
  await goOnline(one)
  await officeSays(one, 'failed', 'failed')
})

test('a crash during the withdrawal of a claim does not lose it', async () => {
  const one = await ready()
  await endedAt(one, '+finishCall')
  const over = new Promise<void>((resolve) => (one.desk.connection.ended = resolve))
  one.desk.connection.endAt = '+withdrawClaims'
  void one.desk.link().exchange()
  await over
  await one.desk.startAgain()
  await officeSays(one, 'failed', 'failed')
})

/** A desk whose only claim had no answer and was released; nothing was posted. */
const readyWithReleasedClaim = async (): Promise<Ready> => {
  const one = await ready({ answerLimit: 3_000 })
  const lost = loseAnswerOf(one, 'claim_sending')
  const sent = one.sender.send(one.entry)
  await lost
  expect(await sent).toEqual(notPosted('office-unanswered'))
  await goOnline(one)
  await officeSays(one, 'failed', 'failed')
  return one
}

test('row 29: a withdrawn claim is withdrawn again to an office restored from a backup in which it runs', async () => {
  const one = await readyWithReleasedClaim()
  // As in the backup.
  const { office, declaration } = one
  await office.admin.query("UPDATE office_data.attempt SET outcome = 'sending', ended_at = NULL WHERE declaration = $1", [declaration])
  await office.admin.query("UPDATE office_data.declaration SET outcome = 'sending' WHERE declaration = $1", [declaration])
  await office.admin.query("SELECT office_admin.begin_generation($1, 'restored')", [office.id])
  expect(await atOffice(one)).toMatchObject({ outcome: 'sending' })
  await eventually(async () => {
    await one.desk.link().exchange()
    expect(await atOffice(one)).toMatchObject({ outcome: 'failed' })
  })
  await one.desk.link().exchange()
  await openSending(office)
  await eventually(async () => done(one.sender.send(one.entry)))
  expect(one.customs.received).toEqual([one.car])
})

test('row 29: the same where the attempt was posted afterwards under another claim, which the office has lost: sending is not closed', async () => {
  const one = await readyWithReleasedClaim()
  const { office, declaration } = one
  const attempts = async (): Promise<readonly { readonly attempt: string; readonly outcome: string }[]> =>
    (await office.admin.query('SELECT attempt, outcome FROM office_data.attempt WHERE declaration = $1 ORDER BY txn', [declaration])).rows
  const [released] = await attempts()
  // The window has reverted the attempt, because it was never posted: the next one has the same number.
  const entry = (await one.desk.row('outbox', one.entry)) as object
  await one.desk.write({ table: 'outbox', key: one.entry, value: { ...entry, state: 'queued', attempts: [] } })
  await done(one.sender.send(one.entry))
  await eventually(async () => expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['failed', 'accepted']))
  // As in a backup from before the release.
  await office.admin.query('DELETE FROM office_data.attempt WHERE declaration = $1 AND attempt <> $2', [declaration, released?.attempt])
  await office.admin.query("UPDATE office_data.attempt SET outcome = 'sending', ended_at = NULL WHERE declaration = $1", [declaration])
  await office.admin.query("UPDATE office_data.declaration SET outcome = 'sending', attempt = $2 WHERE declaration = $1", [
    declaration,
    released?.attempt
  ])
  await office.admin.query("SELECT office_admin.begin_generation($1, 'restored')", [office.id])
  await eventually(async () => {
    await one.desk.link().exchange()
    expect((await attempts()).map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'failed'])
  })
  const { rows } = await office.admin.query('SELECT outcome, closed FROM office_data.declaration WHERE declaration = $1', [declaration])
  expect(rows).toEqual([{ outcome: 'accepted', closed: null }])
  expect(one.customs.received).toEqual([one.car])
})
