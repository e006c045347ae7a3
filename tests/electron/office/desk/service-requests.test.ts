import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { reservedRequests } from '../../../../electron/office/desk/service-requests.ts'
import { ok } from '#core/base/result.ts'
import { newOffice, type Rights, type TestOffice } from '../../../support/office/desk.ts'
import { linkedDesk } from '../../../support/office/link.ts'
import { done, ready } from '../../../support/office/ready.ts'

/** An office whose desks have clocks that the test sets. */
const pollingOffice = async (requestsPerMinute: number, rights: readonly Rights[]) => {
  const office = await newOffice({ requestsPerMinute })
  let awake = 0
  const now = () => ({ wall: Date.now(), awake })
  const desks = await Promise.all(rights.map((one) => linkedDesk({ office, rights: one, now })))
  // After the second exchange each desk has read the changes of the others.
  for (const desk of [...desks, ...desks]) await done(desk.link().exchange())
  return { office, desks, pass: (milliseconds: number) => void (awake += milliseconds) }
}
type Desk = Awaited<ReturnType<typeof linkedDesk>>

/** How many requests the desk gets before it has to wait. */
const requestsOf = async (desk: Desk, most = 100): Promise<number> => {
  let made = 0
  while (made < most && (await desk.link().serviceRequests.request('auto')) === 0) made += 1
  return made
}

test('a number is polled by one desk at a time, and by the next one after the lease', async () => {
  const { office, desks } = await pollingOffice(40, ['owner', 'broker', 'viewer'])
  const [one, other, viewer] = desks as [Desk, Desk, Desk]
  expect(await viewer.link().serviceRequests.lease(['A'], 600)).toEqual([])
  expect(await one.link().serviceRequests.lease(['A', 'B'], 600)).toEqual(['A', 'B'])
  expect(await other.link().serviceRequests.lease(['B', 'C'], 600)).toEqual(['C'])
  // The desk that has it keeps it.
  expect(await one.link().serviceRequests.lease(['A', 'C'], 600)).toEqual(['A'])
  await office.admin.query("UPDATE office_data.poll_lease SET until = clock_timestamp() - interval '1 second' WHERE office_id = $1", [
    office.id
  ])
  expect(await other.link().serviceRequests.lease(['A', 'B', 'C'], 600)).toEqual(['A', 'B', 'C'])
  expect(await one.link().serviceRequests.lease(['A'], 600)).toEqual([])
  // Without contact it asks about all its numbers: a duplicate poll is harmless.
  one.connection.isDown = true
  expect(await one.link().serviceRequests.lease(['A', 'B'], 600)).toEqual(['A', 'B'])
})

test('all desks share the request limit of the office, and a desk without contact has its reserved requests', async () => {
  const { desks, pass, office } = await pollingOffice(60, ['owner', 'broker', 'viewer'])
  const [one, other, viewer] = desks as [Desk, Desk, Desk]
  other.connection.isDown = true
  // Its own ten, and the thirty that no desk has reserved.
  expect(await requestsOf(one)).toBe(40)
  expect(await requestsOf(viewer)).toBe(10)
  expect(await requestsOf(other)).toBe(10)
  expect(await one.link().serviceRequests.request('auto')).toBe(3_000)
  expect(await other.link().serviceRequests.request('auto')).toBe(60_000)
  other.connection.isDown = false
  await done(other.link().exchange())
  expect(await requestsOf(other)).toBe(0)
  pass(59_999)
  expect(await requestsOf(one)).toBe(0)
  pass(1)
  expect(await requestsOf(one)).toBe(10)
  // By the clock of the office.
  await office.admin.query("UPDATE office_data.request_grant SET at = at - interval '61 seconds' WHERE office_id = $1", [office.id])
  expect(await requestsOf(other)).toBe(40)
  expect(await requestsOf(one)).toBe(0)
})

/** Attempts of the desk that the office has claimed. */
const claimsOf = async (desk: Desk, { admin, id }: TestOffice, attempts: number): Promise<void> => {
  const claims = Array.from({ length: attempts }, () => randomUUID())
  const database = desk.database()
  const run = database.run.bind(database) as (name: string, ...input: unknown[]) => unknown
  Object.assign(database, { run: (name: string, ...input: unknown[]) => (name === 'grantedClaims' ? Promise.resolve(ok(claims)) : run(name, ...input)) }) // oxfmt-ignore
  for (const claim of claims) {
    await admin.query(
      "INSERT INTO office_data.attempt (office_id, attempt, declaration, car, desk_id, generation, epoch, sha256, outcome, claimed_at, txn) VALUES ($1, $2, 'd', 'c', $3, 1, 1, 'f', 'sending', now(), 0)",
      [id, claim, desk.id]
    )
  }
}

test('a submission has priority over automatic queries of its desk, and is counted where no request is left', async () => {
  const { desks, pass, office } = await pollingOffice(60, ['owner', 'broker', 'viewer'])
  const [one, other] = desks as [Desk, Desk, Desk]
  expect(await requestsOf(one)).toBe(40)
  const { serviceRequests } = one.link()
  expect(await serviceRequests.request('submission')).toBe(1_000)
  // One is free: an automatic query leaves it to the submission.
  const freeOne = () =>
    office.admin.query(
      'DELETE FROM office_data.request_grant WHERE ctid = (SELECT ctid FROM office_data.request_grant WHERE office_id = $1 LIMIT 1)',
      [office.id]
    )
  await freeOne()
  expect(await serviceRequests.request('auto')).toBe(2_000)
  expect([await serviceRequests.request('submission'), await serviceRequests.request('submission')]).toEqual([0, 1_000])
  // A query of the user does not wait for a batch.
  await freeOne()
  expect(await serviceRequests.request('user')).toBe(0)
  pass(2_000)
  expect(await serviceRequests.request('auto')).toBe(3_000)
  // What is posted beyond the limit is missing for the queries of all desks: once for each attempt that the office has claimed.
  await claimsOf(one, office, 2)
  expect([await serviceRequests.request('overdue'), await serviceRequests.request('overdue')]).toEqual([0, 0])
  await freeOne()
  await freeOne()
  expect(await requestsOf(other)).toBe(10)
  await freeOne()
  expect(await requestsOf(other)).toBe(1)
})

test('without the office a submission never waits, and queries of the desk wait for what it used', async () => {
  const { desks, pass } = await pollingOffice(60, ['owner', 'broker', 'viewer'])
  const [one] = desks as [Desk, Desk, Desk]
  one.connection.isDown = true
  const { serviceRequests } = one.link()
  for (let count = 0; count < 15; count += 1) {
    expect(await serviceRequests.request('submission')).toBe(0)
    pass(1_000)
  }
  expect(await serviceRequests.request('user')).toBe(50_000)
})

test('each submission takes a request before the post, and is posted also where none is left', async () => {
  const one = await ready()
  const granted = async (): Promise<number> => {
    const { rows } = await one.office.admin.query<{ sum: string | null }>(
      'SELECT sum(requests) FROM office_data.request_grant WHERE office_id = $1',
      [one.office.id]
    )
    return Number(rows[0]?.sum ?? 0)
  }
  expect(await requestsOf(one.desk, 30)).toBe(30)
  const taken: number[] = []
  one.customs.before = async () => void taken.push(await granted())
  await done(one.sender.send(one.entry))
  expect(await requestsOf(one.desk)).toBe(29)
  const next = await one.sender.queue(one.declaration, one.car)
  await one.desk.link().setConfirmation(one.declaration, 'kirim lagi')
  const began = performance.now()
  await done(one.sender.send(next))
  expect(performance.now() - began).toBeGreaterThan(4_900)
  expect([one.customs.received.length, taken[0], await granted()]).toEqual([2, 1, 31])
})

test.each([
  ['is lost', () => Promise.reject(new Error('cut'))],
  ['comes late', () => sleep(8_000)]
])('a submission is posted under its claim where the answer about its request %s', async (_, before) => {
  const one = await ready()
  expect(await requestsOf(one.desk, 30)).toBe(30)
  one.desk.connection.before = (text) => (text.includes('take_requests') ? before() : undefined)
  await done(one.sender.send(one.entry))
  expect(one.customs.received).toEqual([one.car])
})

test('in an office with fewer reserved requests than desks, each desk can make one in several minutes', async () => {
  expect(
    reservedRequests(
      6,
      [1, 2, 3, 4, 5, 6].map(() => ({ state: 'active' }))
    )
  ).toBe(0.5)
  const { desks, pass } = await pollingOffice(6, ['owner', 'broker', 'broker', 'broker', 'broker', 'broker'])
  for (const desk of desks) desk.connection.isDown = true
  expect(await Promise.all(desks.map((desk) => requestsOf(desk)))).toEqual([1, 1, 1, 1, 1, 1])
  pass(60_000)
  expect(await requestsOf(desks[0] as Desk)).toBe(0)
  pass(60_000)
  expect(await requestsOf(desks[0] as Desk)).toBe(1)
})
