import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ajuOf, outOfReach } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk } from '../../../../support/office/link.ts'
import { atOffice, done, endedAt, exchanged, inAnHour, officeSays, ready } from '../../../../support/office/ready.ts'

/* The items of the list in docs/office-sending.md, by their numbers. */

test('a submission is claimed, posted once, and its outcome presented', async () => {
  const one = await ready()
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
  expect(await one.sender.stateOf(one.entry)).toBe('accepted')
  await officeSays(one, 'accepted', 'accepted')
  // Every desk counts it.
  const other = await linkedDesk({ office: one.office })
  await exchanged(other)
  const sent = { declaration: one.declaration, car: one.car, desk: one.desk.id, isTaken: true, at: expect.any(Number) }
  expect([await one.desk.link().submissions(), await other.link().submissions()]).toEqual([[sent], [sent]])
})

test.each([
  { row: 1, at: '-claimCall', attempts: null, again: 'accepted' },
  { row: 2, at: '+claimCall', attempts: 'failed', again: 'failed accepted' },
  { row: 4, at: '-finishCall', attempts: 'failed', again: 'failed accepted' },
  { row: 5, at: '+finishCall', attempts: 'failed', again: 'failed accepted' }
])('row $row: ended at $at, nothing was posted, and it is sent as new', async ({ at, attempts, again }) => {
  const one = await ready()
  await endedAt(one, at)
  expect(one.customs.received).toEqual([])
  expect(await one.sender.stateOf(one.entry)).toBe('queued')
  await exchanged(one.desk)
  await officeSays(one, attempts, attempts)
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
  await officeSays(one, again, 'accepted')
})

test('row 3: the answer of the claim is lost with the program', async () => {
  const one = await ready()
  const over = new Promise<void>((resolve) => {
    one.desk.connection.after = (text) => {
      if (!text.includes('claim_sending')) return
      Object.assign(one.desk.connection, { isDown: true, endAt: '-*' })
      resolve()
      throw new Error('the answer is lost')
    }
  })
  void one.sender.send(one.entry)
  await over
  expect(await atOffice(one)).toMatchObject({ outcome: 'sending', attempts: 'sending' })
  await one.desk.startAgain()
  await one.sender.settle(one.entry)
  expect(one.customs.received).toEqual([])
  await officeSays(one, 'failed', 'failed')
})

test.each([
  { row: 6, at: '+posting', posts: 0 },
  { row: 8, at: '-submit', posts: 1 }
])('row $row: ended at $at, nobody can know: unknown, and not sent again without a confirmation', async ({ at, posts }) => {
  const one = await ready()
  await endedAt(one, at)
  expect(one.customs.received).toHaveLength(posts)
  expect(await one.sender.stateOf(one.entry)).toBe('unknown')
  await officeSays(one, 'unknown', 'unknown')
  const next = await one.sender.queue(one.declaration, one.car)
  expect(await one.sender.send(next)).toMatchObject({ ok: false, failure: { code: 'office-word-needed', mayHaveArrived: false } })
  expect(one.customs.received).toHaveLength(posts)
  await one.desk.link().setConfirmation(one.declaration, 'Bea Cukai tidak mengenal nomor ini')
  await done(one.sender.send(next))
  expect(one.customs.received).toHaveLength(posts + 1)
})

test('row 7: the request left, and the program ends before an answer', async () => {
  const one = await ready()
  const over = new Promise<void>((resolve) => {
    one.customs.after = () => {
      resolve()
      return new Promise(() => undefined)
    }
  })
  void one.sender.send(one.entry)
  await over
  await one.desk.restart()
  await one.sender.settle(one.entry)
  expect(one.customs.received).toEqual([one.car])
  await officeSays(one, 'unknown', 'unknown')
})

test('row 9: the answer is in the journal, the window reads it there', async () => {
  const one = await ready()
  await endedAt(one, '+submit')
  expect(await one.sender.stateOf(one.entry)).toBe('accepted')
  expect(one.customs.received).toEqual([one.car])
  await officeSays(one, 'accepted', 'accepted')
})

test.each([
  { row: 10, at: '-nextPush' },
  { row: 11, at: '-finishCall' }
])('row $row: ended at $at after the outcome was stored, it is presented by the next start', async ({ at }) => {
  const one = await ready()
  await exchanged(one.desk)
  one.desk.connection.before = (text) => {
    if (text.includes('present_facts')) one.desk.connection.endAt = at
  }
  if (at === '-nextPush') one.customs.after = () => void (one.desk.connection.endAt = at)
  const over = new Promise<void>((resolve) => (one.desk.connection.ended = resolve))
  const sent = one.sender.send(one.entry)
  await over
  if (at === '-finishCall') await sent
  await one.desk.startAgain()
  await one.sender.settle(one.entry)
  expect(one.customs.received).toEqual([one.car])
  await officeSays(one, 'accepted', 'accepted')
})

test('row 12: the office is gone between the claim and the outcome; the post goes on', async () => {
  const one = await ready()
  one.customs.before = () => void (one.desk.connection.isDown = true)
  await done(one.sender.send(one.entry))
  expect(await atOffice(one)).toMatchObject({ attempts: 'sending' })
  one.desk.connection.isDown = false
  await exchanged(one.desk)
  await officeSays(one, 'accepted', 'accepted')
})

test('row 13: without the office nothing is sent until the user allows it for this declaration; it is presented later', async () => {
  const one = await ready()
  await exchanged(one.desk)
  one.desk.connection.isDown = true
  await one.desk.link().exchange()
  expect(await one.sender.send(one.entry)).toMatchObject({ ok: false, failure: { code: 'office-offline', mayHaveArrived: false } })
  await one.desk.link().setWithoutOffice([randomUUID()], inAnHour())
  expect(await one.sender.send(one.entry)).toMatchObject({ ok: false })
  expect(one.customs.received).toEqual([])
  await one.desk.link().setWithoutOffice([one.declaration], inAnHour())
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
  one.desk.connection.isDown = false
  await exchanged(one.desk)
  await officeSays(one, 'accepted', 'accepted')
})

test('row 13: a number outside the lanes of the desk is not sent before the office has registered it, which the desk asks for before it claims', async () => {
  const one = await ready()
  const declaration = randomUUID()
  await one.desk.write(...declarationRows(declaration, ajuOf('999999')))
  await exchanged(one.desk)
  one.desk.connection.isDown = true
  const typed = await one.sender.queue(declaration, ajuOf('999999'))
  await one.desk.link().exchange()
  await one.desk.link().setWithoutOffice([declaration], inAnHour())
  expect(await one.sender.send(typed)).toMatchObject({ ok: false, failure: { code: 'office-offline' } })
  expect(one.customs.received).toEqual([])
  one.desk.connection.isDown = false
  await exchanged(one.desk)
  await done(one.sender.send(typed))
  expect(one.customs.received).toEqual([ajuOf('999999')])
  await exchanged(one.desk)
  expect(await one.desk.link().holdings(0)).toContainEqual(expect.objectContaining({ declaration, registered: true, outcome: 'accepted' }))
})

test('row 14: a claim whose answer is lost waits, also if the user allows sending without the office', async () => {
  const one = await ready({ answerLimit: 3_000 })
  one.desk.connection.after = (text) => {
    if (!text.includes('claim_sending')) return
    one.desk.connection.isDown = true
    throw new Error('the answer is lost')
  }
  expect(await one.sender.send(one.entry)).toMatchObject({ ok: false, failure: { code: 'office-unanswered', mayHaveArrived: false } })
  await one.desk.link().setWithoutOffice([one.declaration], inAnHour())
  // The automatic retry has the next number.
  expect(await one.sender.send(one.entry)).toMatchObject({ ok: false, failure: { code: 'office-unanswered' } })
  expect(one.customs.received).toEqual([])
  Object.assign(one.desk.connection, { isDown: false, after: () => undefined })
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
  await officeSays(one, 'failed accepted', 'accepted')
})

test('row 15: a claim from before a sleep is confirmed again, and not used if the office granted it to another desk', async () => {
  let slept = 0
  const one = await ready({ now: () => ({ wall: slept, awake: 0 }) })
  const owner = await linkedDesk({ office: one.office, rights: 'owner' })
  await done(owner.link().exchange())
  let claims = 0
  one.desk.connection.before = (text) => void (claims += text.includes('claim_sending') ? 1 : 0)
  // Eight hours pass between the journal and the post.
  one.desk.connection.done = async (operation) => {
    if (operation === 'posting') slept += 8 * 3_600_000
  }
  await done(one.sender.send(one.entry))
  expect([claims, one.customs.received.length]).toEqual([2, 1])
  await officeSays(one, 'accepted', 'accepted')
  const next = await one.sender.queue(one.declaration, one.car)
  await one.desk.link().setConfirmation(one.declaration, 'pembetulan')
  one.desk.connection.done = async (operation) => {
    if (operation !== 'posting') return
    slept += 8 * 3_600_000
    await done(owner.link().change('lock_desk', { desk: one.desk.id, reason: 'hilang' }))
  }
  expect(await one.sender.send(next)).toMatchObject({ ok: false, failure: { code: 'office-locked', mayHaveArrived: false } })
  expect(one.customs.received).toHaveLength(1)
  expect(await one.sender.stateOf(next)).toBe('failed')
  // The refused claim does not stay running: it is released, and the declaration can be sent again.
  await officeSays(one, 'accepted failed', 'failed')
  await done(owner.link().change('unlock_desk', { desk: one.desk.id }))
  one.desk.connection.done = () => Promise.resolve()
  // An accepted declaration needs a confirmation each time.
  await one.desk.link().setConfirmation(one.declaration, 'pembetulan')
  await done(one.sender.send(next))
  expect(one.customs.received).toHaveLength(2)
})

test('row 17: a batch is claimed as a whole or not at all', async () => {
  const one = await ready()
  const other = await linkedDesk({ office: one.office })
  await exchanged(other)
  const declaration = randomUUID()
  const car = `${one.car.slice(0, -1)}2`
  await one.desk.write(...declarationRows(declaration, car))
  await exchanged(one.desk)
  await exchanged(other)
  await outOfReach(one.office, one.desk)
  await done(other.link().hold([declaration], { verb: 'take', note: '', reason: 'sakit' }))
  const second = await one.sender.queue(declaration, car)
  const refused = await one.sender.send(one.entry, second)
  expect(refused).toMatchObject({ ok: false, failure: { mayHaveArrived: false } })
  expect(one.customs.received).toEqual([])
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
})
