import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { ajuOf, outOfReach } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk } from '../../../../support/office/link.ts'
import {
  atOffice,
  done,
  exchanged,
  endedAt,
  goOnline,
  inAnHour,
  loseAnswerOf,
  officeSays,
  ready,
  type Ready
} from '../../../../support/office/ready.ts'
import { eventually } from '../../../../support/eventually.ts'
import { notPosted, wordNeeded, sendsAfterUnlock } from '../../../../support/office/claims.ts'

/** Makes the office unreachable and waits until the desk has noticed it. */
const goOffline = async ({ desk }: Ready): Promise<void> => {
  desk.connection.isDown = true
  await desk.link().exchange()
}
/** The user allows the declaration to be sent without the office. */
const allowWithoutOffice = ({ desk, declaration }: Ready): Promise<void> => desk.link().setWithoutOffice([declaration], inAnHour())

const claimsOf = async ({ office, declaration }: Ready): Promise<number> => {
  const { rows } = await office.admin.query<{ claims: number }>(
    `SELECT count(*)::int AS claims FROM office_data.event WHERE office_id = $1 AND declaration = $2 AND kind IN ('claim', 'claim-confirmed')`,
    [office.id, declaration]
  )
  return rows[0]?.claims ?? 0
}

test('row 18: a locked desk does not count as offline; unlocked, it sends after a new hello', async () => {
  const one = await ready()
  const owner = await linkedDesk({ office: one.office, rights: 'owner' })
  await done(owner.link().exchange())
  await done(owner.link().change('lock_desk', { desk: one.desk.id, reason: 'hilang' }))
  for (let tries = 0; tries < 3; tries += 1) {
    await allowWithoutOffice(one)
    expect(await one.sender.send(one.entry)).toEqual(notPosted('office-locked'))
  }
  await eventually(async () => expect(await one.desk.link().status()).toMatchObject({ state: 'locked', contact: { kind: 'connected' } }))
  expect(one.customs.received).toEqual([])
  await sendsAfterUnlock(one, owner)
})

test('row 18: a server that rejects the login does not count as offline', async () => {
  const one = await ready()
  await one.office.admin.query('UPDATE office_data.login SET login = $2 WHERE desk_id = $1', [one.desk.id, `gone-${one.desk.id}`])
  await eventually(async () => {
    await one.desk.link().exchange()
    expect((await one.desk.link().status()).contact).toMatchObject({ kind: 'refused', why: 'office-unknown-desk' })
  })
  await allowWithoutOffice(one)
  expect(await one.sender.send(one.entry)).toEqual(notPosted('office-unknown-desk'))
  expect(one.customs.received).toEqual([])
})

test('row 19: a session that was ended does not end the claim: the same request is made in the next one', async () => {
  const one = await ready()
  // As the office answers where another connection of the desk said hello.
  one.desk.connection.before = (text) => {
    if (!text.includes('claim_sending')) return
    one.desk.connection.before = () => undefined
    throw Object.assign(new Error('session-ended'), { code: 'AJ002', severity: 'ERROR', detail: '{}' })
  }
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
  expect(await claimsOf(one)).toBe(1)
  await officeSays(one, 'accepted', 'accepted')
})

test('row 21: a submission that the office refused is not sent automatically when the office is out of reach', async () => {
  const one = await ready()
  await one.office.admin.query('UPDATE office_data.declaration SET closed = $2 WHERE declaration = $1', [one.declaration, 'late-attempt'])
  expect(await one.sender.send(one.entry)).toMatchObject(notPosted('office-sending-closed'))
  await exchanged(one.desk)
  await goOffline(one)
  await allowWithoutOffice(one)
  expect(await one.sender.send(one.entry)).toEqual(notPosted('office-offline'))
  // Another submission of the declaration is not sent either.
  expect(await one.sender.send(await one.sender.queue(one.declaration, one.car))).toEqual(notPosted('office-offline'))
  expect(one.customs.received).toEqual([])
  await one.office.admin.query('UPDATE office_data.declaration SET closed = NULL WHERE declaration = $1', [one.declaration])
  await goOnline(one)
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
})

test.each([
  { office: 'grants it', closed: null, posts: 1 },
  { office: 'refuses it', closed: 'late-attempt', posts: 0 }
])(
  'row 22: the office is back between the decision to send without it and the post: it is asked, and $office',
  async ({ closed, posts }) => {
    const one = await ready()
    await exchanged(one.desk)
    await goOffline(one)
    await allowWithoutOffice(one)
    await one.office.admin.query('UPDATE office_data.declaration SET closed = $2 WHERE declaration = $1', [one.declaration, closed])
    one.desk.connection.done = async (operation) => {
      if (operation !== 'posting') return
      one.desk.connection.done = () => Promise.resolve()
      await goOnline(one)
    }
    expect((await one.sender.send(one.entry)).ok).toBe(posts === 1)
    expect(one.customs.received).toHaveLength(posts)
    await exchanged(one.desk)
    await eventually(async () =>
      expect(await atOffice(one)).toMatchObject({ attempts: posts === 1 ? 'accepted' : null, outcome: posts === 1 ? 'accepted' : null })
    )
  }
)

test('row 23: the mode without the office ends when the office has answered, when the person ends it and when its time is over', async () => {
  let wall = Date.now()
  const one = await ready({ now: () => ({ wall, awake: performance.now() }) })
  const expectRefused = async (): Promise<void> => {
    expect(await one.desk.link().status()).toMatchObject({ withoutOffice: null })
    expect(await one.sender.send(one.entry)).toEqual(notPosted('office-offline'))
  }
  await goOffline(one)
  await allowWithoutOffice(one)
  expect(await one.desk.link().status()).toMatchObject({ withoutOffice: { declarations: [one.declaration] } })
  await goOnline(one)
  await goOffline(one)
  await expectRefused()
  await allowWithoutOffice(one)
  await one.desk.link().setWithoutOffice([], 0)
  await expectRefused()
  await allowWithoutOffice(one)
  wall += 2 * 3_600_000
  await expectRefused()
  // Setting the clock back does not extend it.
  await allowWithoutOffice(one)
  wall -= 24 * 3_600_000
  expect(await one.sender.send(one.entry)).toEqual(notPosted('office-offline'))
  expect(one.customs.received).toEqual([])
})

test('row 24: a confirmation is valid for one answer of the office and for one hour', async () => {
  let wall = Date.now()
  const one = await ready({ now: () => ({ wall, awake: performance.now() }) })
  await done(one.sender.send(one.entry))
  await officeSays(one, 'accepted', 'accepted')
  const again = async () => one.sender.send(await one.sender.queue(one.declaration, one.car))
  expect(await again()).toEqual(wordNeeded(one))
  await one.desk.link().setConfirmation(one.declaration, 'pembetulan')
  await done(again())
  await officeSays(one, 'accepted accepted', 'accepted')
  expect(await again()).toEqual(wordNeeded(one))
  await one.desk.link().setConfirmation(one.declaration, 'pembetulan')
  wall += 3_600_001
  expect(await again()).toEqual(wordNeeded(one))
  expect(one.customs.received).toHaveLength(2)
})

test('row 27: while a submission without the office runs, another one of the declaration waits', async () => {
  const one = await ready()
  await exchanged(one.desk)
  await goOffline(one)
  await allowWithoutOffice(one)
  const next = await one.sender.queue(one.declaration, one.car)
  one.customs.before = async () => {
    one.customs.before = () => undefined
    await goOnline(one)
    expect(await one.sender.send(next)).toEqual(notPosted('office-busy'))
  }
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
  await officeSays(one, 'accepted', 'accepted')
})

test('row 28: an attempt with an unknown outcome counts without the office too, although a later one has failed', async () => {
  const one = await ready()
  await endedAt(one, '+posting')
  await officeSays(one, 'unknown', 'unknown')
  const next = await one.sender.queue(one.declaration, one.car)
  await one.desk.link().setConfirmation(one.declaration, 'Bea Cukai tidak mengenal nomor ini')
  await endedAt({ ...one, entry: next }, '+finishCall')
  await officeSays(one, 'unknown failed', 'failed')
  await exchanged(one.desk)
  await goOffline(one)
  await allowWithoutOffice(one)
  expect(await one.sender.send(next)).toEqual(notPosted('office-offline'))
  expect(one.customs.received).toEqual([])
})

test('row 30: the answer of the registration of a number is lost: nothing is claimed, and the next try registers it again', async () => {
  const first = await ready({ answerLimit: 3_000 })
  const [declaration, car] = [randomUUID(), ajuOf('990001')]
  await first.desk.write(...declarationRows(declaration, car))
  await exchanged(first.desk)
  const one: Ready = { ...first, declaration, car, entry: await first.sender.queue(declaration, car) }
  const lost = loseAnswerOf(one, 'register_number')
  const sent = one.sender.send(one.entry)
  await lost
  expect(await sent).toEqual({ ok: false, failure: { code: 'office-unanswered', declaration, mayHaveArrived: false } })
  expect([await claimsOf(one), one.customs.received]).toEqual([0, []])
  await goOnline(one)
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([car])
  await officeSays(one, 'accepted', 'accepted')
})

test('row 32: a submission of a declaration that another desk had since it was queued is not sent, also without the office', async () => {
  const one = await ready()
  const { desk, sender, declaration, car } = one
  const other = await linkedDesk({ office: one.office })
  const entry = await sender.queue(declaration, car, 1)
  await exchanged(other)
  await outOfReach(one.office, desk)
  await done(other.link().hold([declaration], { verb: 'take', note: '', reason: 'sakit' }))
  await done(other.link().hold([declaration], { verb: 'give', to: desk.id }))
  await exchanged(desk)
  await done(desk.link().hold([declaration], { verb: 'take', note: '' }))
  const changed = { ok: false, failure: { ...notPosted('office-changed').failure, declaration } }
  expect(await sender.send(entry)).toEqual(changed)
  await goOffline(one)
  await allowWithoutOffice(one)
  expect(await sender.send(entry)).toEqual(changed)
  expect(one.customs.received).toEqual([])
  await goOnline(one)
  // The user sends it anyway: the window stores the present epoch.
  const row = (await desk.row('outbox', entry)) as JsonObject
  await desk.write({ table: 'outbox', key: entry, value: { ...row, epoch: 3 } })
  await done(sender.send(entry))
  expect(one.customs.received).toEqual([car])
})

test('a claim whose upload takes longer than a claim stays fresh is posted without asking again', async () => {
  let passed = 0
  const one = await ready({ now: () => ({ wall: 1_790_000_000_000 + passed, awake: passed }) })
  let asked = 0
  one.desk.connection.before = (text) => {
    if (!text.includes('claim_sending')) return
    asked += 1
    // Ends a repetition without limit.
    if (asked < 4) passed += 20_000
  }
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
  expect([asked, await claimsOf(one)]).toEqual([1, 1])
})
