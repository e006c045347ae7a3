import { expect, test } from 'vitest'
import { contract, type Channel } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import { knownBeforeAttempt } from '#core/outbox/delivery-evidence.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { openQueryTurns, type QueryTurns } from '../../../electron/ipc/query-turns.ts'
import { replyOf } from '../../support/fakes/main-services.ts'
import { openServices } from '../../support/fakes/opened-services.ts'
import { frozenRows, submissionOf } from '../../support/frozen-bodies.ts'
import { aDeclaration, car, envelope } from '../practice/declaration-fixture.ts'

const profiles = { practice: newProfile('practice', 'practice', 'Latihan'), real: newProfile('production', 'real', 'Kantor') } as const

const open = () => {
  let now = 0
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const turns = openQueryTurns({
    profile: (id) => profiles[id as keyof typeof profiles],
    perMinute: () => 60,
    monotonic: () => now,
    after: (wait, run) => timers.push({ at: now + wait, run })
  })
  const begun: number[] = []
  const ask = async (id: string, asker: 'user' | 'host' = 'user'): Promise<void> => {
    if (await turns.wait(id, asker)) begun.push(now)
  }
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const forward = async (to: number): Promise<void> => {
    now = to
    const due = timers.filter(({ at }) => at <= now)
    timers = timers.filter(({ at }) => at > now)
    for (const { run } of due) run()
    await settle()
  }
  return { turns, begun, ask, settle, forward }
}

test('of 150 queries at once sixty are made in a minute, whatever the profile is called', async () => {
  const { ask, begun, settle, forward } = open()
  for (let count = 0; count < 150; count += 1) void ask(count % 2 === 0 ? 'real' : 'no such profile')
  await settle()
  expect(begun).toHaveLength(60)
  await forward(59_999)
  expect(begun).toHaveLength(60)
  await forward(60_000)
  expect(begun).toHaveLength(120)
})

test('the practice service is asked at once, also while others wait', async () => {
  const { ask, begun, settle } = open()
  for (let count = 0; count < 100; count += 1) void ask('real')
  for (let count = 0; count < 100; count += 1) void ask('practice')
  await settle()
  expect(begun).toHaveLength(160)
})

test('what a page that is gone has asked for is not sent', async () => {
  const { ask, begun, settle, forward, turns } = open()
  for (let count = 0; count < 100; count += 1) void ask('real')
  await settle()
  turns.pageGone()
  await forward(120_000)
  expect(begun).toHaveLength(60)
})

test('a query of the host goes before all that wait, takes a turn of the same bucket, and outlives the page', async () => {
  const { ask, begun, settle, forward, turns } = open()
  for (let count = 0; count < 100; count += 1) void ask('real')
  await settle()
  const own: number[] = []
  const wait = async (): Promise<void> => {
    if (await turns.wait('real', 'host')) own.push(1)
  }
  for (let count = 0; count < 20; count += 1) void wait()
  await settle()
  expect([begun.length, own.length]).toEqual([60, 0])
  turns.pageGone()
  for (let count = 0; count < 100; count += 1) void ask('real')
  await forward(60_000)
  expect([begun.length, own.length]).toEqual([100, 20])
})

/** The queries that are posted, each with who waits for its turn. A turn is given where `isFree`. */
const openRecorded = async (isFree: boolean) => {
  const waited: unknown[] = []
  const queries: QueryTurns = { wait: (profile, asker) => (waited.push([profile, asker]), Promise.resolve(isFree)) }
  const asked = { entry: 'e-1', attempt: 1, declaration: 'd-1', car, known: knownBeforeAttempt(null) }
  const services = await openServices({
    queries,
    reply: () => replyOf({}),
    rights: {
      claimsBeforeMark: true,
      claim: () => Promise.resolve(ok({ askedFirst: [asked], confirm: () => Promise.resolve(ok(null)), end: () => undefined }))
    }
  })
  return { ...services, waited }
}

test('every channel that asks customs waits for its turn, and posts nothing without one', async () => {
  const asking = (Object.keys(contract) as Channel[]).filter((channel) => contract[channel].costs.includes('queries'))
  expect(asking).toEqual(expect.arrayContaining(['tracking.statusLog', 'tracking.responses', 'tracking.responseByCode']))
  for (const isFree of [true, false]) {
    const { handlers, requests, waited } = await openRecorded(isFree)
    for (const channel of asking)
      for (const asker of [{}, { asker: 'auto' }]) {
        const call = handlers[channel] as (input: unknown) => Promise<unknown>
        const answer = await call({ profile: 'office', car, kind: 'bc20', code: '1', ...asker })
        if (!isFree) expect([channel, answer]).toEqual([channel, fail('cancelled')])
      }
    // Only for the user.
    const askers = (channel: Channel) =>
      ['profiles.test', 'tracking.responseByCode'].includes(channel) ? ['user', 'user'] : ['user', 'auto']
    expect(waited).toEqual(asking.flatMap((channel) => askers(channel).map((asker) => ['office', asker])))
    expect(requests.length >= waited.length).toBe(isFree)
  }
})

test('the question of the host before an attempt is repeated waits for a turn too', async () => {
  const bodies = { 'e-1': envelope(aDeclaration()) }
  const { handlers, requests, waited } = await openRecorded(false)
  expect(await handlers['storeCopy.append']({ seq: 1, rows: frozenRows(bodies) })).toMatchObject({ ok: true })
  const outcome = await handlers['declarations.submit'](submissionOf(bodies, { profile: 'office', kind: 'production' }))
  expect([waited, requests]).toEqual([[['office', 'host']], []])
  expect(outcome).toMatchObject({ ok: false, failure: { mayHaveArrived: false } })
})
