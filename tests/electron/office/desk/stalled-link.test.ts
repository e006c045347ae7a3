import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createInFlightRequests } from '../../../../electron/http/in-flight-requests.ts'
import type { LinkLimits } from '../../../../electron/office/desk/link.ts'
import { openOfficeService } from '../../../../electron/office/desk/office-service.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { openTestDatabase } from '../../../support/fakes/test-database.ts'
import { noDocuments } from '../../../support/office/no-files.ts'
import { deskToPair, newOfficeOn, startOfficeServer, type OfficeServer } from '../../../support/office/office-server.ts'
import { memorySecrets } from '../../../support/office/paired-office.ts'
import { stallingProxy, type Phase, type StallingProxy } from '../../../support/office/stalling-proxy.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

let server: OfficeServer
let office: string
beforeAll(async () => {
  server = await startOfficeServer()
  office = await newOfficeOn(server)
})
afterAll(() => server.stop())

/** The product's, 15 to 20 times shorter. */
const limits: Partial<LinkLimits> = {
  poll: 1_500,
  refused: 500,
  backoff: { base: 50, cap: 200, floor: 0.5 },
  answerLimit: 1_500,
  connection: { connect: 600, query: 1_000, silent: 500, test: 500, end: 200 }
}
/** For a loaded machine. */
const slack = 2_500

let desks = 0
const pairedDesk = async (proxies: readonly StallingProxy[], own = limits) => {
  desks += 1
  const addresses = proxies.map(({ address }) => address)
  const { file, pin, user } = await deskToPair(server, office, { name: `Meja ${desks}`, rights: 'owner', addresses })
  const folder = await tempFolder()
  const database = await openTestDatabase(folder)
  onTestFinished(() => database.close())
  const service = await openOfficeService({
    folder,
    database,
    secrets: memorySecrets(),
    log: memoryLog(),
    clock: { now: () => Date.now() },
    ...noDocuments,
    changed: () => undefined,
    limits: own
  })
  onTestFinished(() => service.close())
  const path = join(folder, 'meja.ajukan-desk')
  await writeFile(path, file)
  return {
    service,
    user,
    pair: () => service.pair(path, pin),
    contact: async () => (await service.link()?.status())?.contact.kind,
    exchange: async () => (await service.link()?.exchange())?.ok
  }
}
const proxied = async (): Promise<StallingProxy> => {
  const proxy = await stallingProxy(server)
  onTestFinished(() => proxy.close())
  return proxy
}
const timed = async <T>(work: Promise<T>): Promise<readonly [T, number]> => {
  const began = performance.now()
  const result = await work
  return [result, performance.now() - began]
}
const within = (took: number, limit: number): void => {
  expect(took).toBeLessThan(limit + slack)
}

/** Every phase of a connection of a desk, and in which query it stalls. */
const places: readonly (readonly [Phase, string?])[] = [
  ['question'],
  ['handshake'],
  ['startup'],
  ['login'],
  ['ready'],
  ['query', 'office.hello'],
  ['result', 'office.hello'],
  ['query', 'LISTEN'],
  ['query', 'office.pull'],
  ['result', 'office.pull'],
  ['line']
]
const nameOf = ([phase, text = '']: (typeof places)[number]): string => `${phase} ${text}`.trim()

/** Loses the line of a connected desk in this place. */
const lose = async (proxy: StallingProxy, [phase, text]: (typeof places)[number]): Promise<void> => {
  proxy.stall(phase, text)
  // The open connection is ended where the next one is to stall.
  if (phase !== 'line' && text !== 'office.pull') proxy.cut()
  await eventually(() => expect(proxy.stalled()).toBeGreaterThan(0))
}

test.each(places.map((place) => [nameOf(place), place] as const))(
  'a line that is lost (%s) is not shown as connected, keeps no caller waiting, and is replaced when it works again',
  async (_, place) => {
    const proxy = await proxied()
    const desk = await pairedDesk([proxy])
    await desk.pair()
    await eventually(async () => expect(await desk.contact()).toBe('connected'))
    expect(await desk.exchange()).toBe(true)
    await lose(proxy, place)
    const [, noticed] = await timed(eventually(async () => expect(await desk.contact()).not.toBe('connected')))
    within(noticed, 1_000)
    // The claim of a submission, and a caller that waits for the next exchange.
    const [claim, waited] = await timed(desk.service.rights().claim([{ entry: 'e1', attempt: 1 }]))
    expect(claim.ok).toBe(false)
    within(waited, 1_500)
    const [exchanged, longest] = await timed(desk.exchange())
    expect(exchanged).toBe(false)
    within(longest, 1_500)
    proxy.stall(null)
    await eventually(async () => expect(await desk.contact()).toBe('connected'))
    await eventually(async () => expect(await desk.exchange()).toBe(true))
    await desk.service.close()
    await eventually(() => expect(proxy.open()).toBe(0))
  }
)

test.each(places.map((place) => [nameOf(place), place] as const))(
  'the second address is used when the first one is silent (%s), and no connection stays open',
  async (_, place) => {
    const [first, second] = [await proxied(), await proxied()]
    const desk = await pairedDesk([first, second])
    await desk.pair()
    await eventually(async () => expect(await desk.contact()).toBe('connected'))
    await lose(first, place)
    await eventually(async () => expect(await desk.contact()).not.toBe('connected'))
    await eventually(async () => expect(await desk.exchange()).toBe(true))
    expect(await desk.contact()).toBe('connected')
    await eventually(() => expect([first.open(), second.open()]).toEqual([0, 1]))
    const [, took] = await timed(desk.service.close())
    within(took, 200)
    await eventually(() => expect(first.open() + second.open()).toBe(0))
  }
)

test.each(places.map((place) => [nameOf(place), place] as const))(
  'closing a desk whose line is lost (%s) waits for nobody: neither for a submission nor for the server',
  async (_, place) => {
    const proxy = await proxied()
    // The limits of the product: closing does not wait for any of them.
    const desk = await pairedDesk([proxy], { poll: 300, backoff: { base: 50, cap: 200, floor: 0.5 }, connection: { end: 200 } })
    await desk.pair()
    await eventually(async () => expect(await desk.contact()).toBe('connected'))
    await lose(proxy, place)
    const inFlight = createInFlightRequests()
    const submission = inFlight.run(() => desk.service.rights().claim([{ entry: 'e1', attempt: 1 }], inFlight.signal))
    const [, drained] = await timed(inFlight.drain(100))
    within(drained, 100)
    expect(await submission).toMatchObject({ ok: false, failure: { mayHaveArrived: false } })
    const exchange = desk.exchange()
    const [, took] = await timed(desk.service.close())
    within(took, 200)
    expect(await exchange).toBe(false)
    await eventually(() => expect(proxy.open()).toBe(0))
  }
)

test('a computer that wakes up, or changes its network, connects again at once, also while a connection is being opened', async () => {
  const proxy = await proxied()
  const desk = await pairedDesk([proxy], { connection: { end: 200 } })
  await desk.pair()
  await eventually(async () => expect(await desk.contact()).toBe('connected'))
  for (const phase of ['line', 'startup'] as const) {
    proxy.stall(phase)
    if (phase === 'startup') proxy.cut()
    await eventually(() => expect(proxy.stalled()).toBe(1))
    const waiting = desk.exchange()
    proxy.stall(null)
    desk.service.link()?.resumed()
    const [, took] = await timed(eventually(async () => expect(await desk.contact()).toBe('connected')))
    within(took, 0)
    // Who waits gets the exchange of the new connection.
    expect(await waiting).toBe(true)
  }
})

test('a server that is slow but answers is reached: each connection given up makes the next one more patient', async () => {
  const proxy = await proxied()
  const desk = await pairedDesk([proxy], { ...limits, connection: { ...limits.connection, query: 300, silent: 200, test: 200 } })
  await server.admin.query(`
    CREATE OR REPLACE FUNCTION office_data.trial_slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1); RETURN NEW; END';
    CREATE TRIGGER trial_slow BEFORE UPDATE ON office_data.desk FOR EACH ROW WHEN (NEW.name = 'Meja ${desks}') EXECUTE FUNCTION office_data.trial_slow()`)
  onTestFinished(() => server.admin.query('DROP TRIGGER trial_slow ON office_data.desk').then(() => undefined))
  await desk.pair()
  await eventually(async () => expect(await desk.exchange()).toBe(true))
  expect(proxy.accepted()).toBeGreaterThan(1)
})

test.each<Phase>(['question', 'handshake', 'startup', 'login', 'ready'])(
  'joining through a first address that is silent (%s) uses the second one',
  async (phase) => {
    const [first, second] = [await proxied(), await proxied()]
    first.stall(phase)
    const desk = await pairedDesk([first, second])
    expect(await desk.pair()).toMatchObject({ ok: true })
    await eventually(async () => expect(await desk.contact()).toBe('connected'))
    await eventually(() => expect([first.open(), second.open()]).toEqual([0, 1]))
  }
)

test('a desk that cannot set its password leaves no connection open, and says that the office refuses it', async () => {
  const proxy = await proxied()
  const desk = await pairedDesk([proxy])
  // As on a standby.
  await server.admin.query(`ALTER ROLE ${desk.user} SET default_transaction_read_only = on`)
  await desk.pair()
  await eventually(() => expect(proxy.accepted()).toBeGreaterThan(5))
  expect(proxy.open()).toBeLessThan(2)
  expect((await desk.service.link()?.status())?.contact).toMatchObject({ kind: 'refused', why: 'office-failed' })
  await desk.service.close()
  await eventually(() => expect(proxy.open()).toBe(0))
})

test.each<Phase>(['query', 'result'])(
  'a desk whose new password gets no answer (%s) goes on with it, and leaves no connection open',
  async (phase) => {
    const proxy = await proxied()
    const desk = await pairedDesk([proxy])
    proxy.stall(phase, 'ALTER ROLE')
    await desk.pair()
    await eventually(() => expect(proxy.stalled()).toBe(1))
    await eventually(async () => expect(await desk.contact()).toBe('connected'))
    await eventually(() => expect(proxy.open()).toBe(1))
    await desk.service.close()
    await eventually(() => expect(proxy.open()).toBe(0))
  }
)
