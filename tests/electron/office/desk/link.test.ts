import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openLink, type LinkDeps } from '../../../../electron/office/desk/link.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { eventually } from '../../../support/eventually.ts'
import { ajuOf, newOffice, prefix } from '../../../support/office/desk.ts'
import { connectTo } from '../../../support/office/postgres.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { copyOf, declarationRows, linkedDesk, type LinkedDesk } from '../../../support/office/link.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })

test('a waiting call fails when a copy of the desk is found, and the program continues', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office })
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00001')))
  await done(one.link().exchange())
  const folder = await tempFolder()
  await one.restart(() => cp(one.folder, folder, { recursive: true }))
  await done(one.link().exchange())
  // The copy is refused once, and the desk connects again; then the copy, with a higher counter, ends the session of the desk, whose next counter is not higher.
  const copy = await copyOf({ ...one, folder }, { office })
  expect(await copy.link().exchange()).toMatchObject({ ok: false, failure: { code: 'office-forked' } })
  await expect.poll(async () => (await one.link().status()).isForked).toBe(true)
  await copy.restart()
  await copy.link().exchange()
  await copy.restart()
  await done(copy.link().exchange())
  // For a moment after the end of its session it is offline.
  await expect.poll(() => one.link().change('claim_lane', { prefix })).toMatchObject({ ok: false, failure: { code: 'office-forked' } })
})

/** Counts how often a desk tries to connect to a server that is down. */
const withoutServer = (desk: LinkedDesk): (() => number) => {
  let tries = 0
  Object.defineProperty(desk.connection, 'isDown', {
    configurable: true,
    get: () => {
      tries += 1
      return true
    }
  })
  return () => tries
}

test('neither edits nor a waiting call make a desk connect to a dead server more often', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office, answerLimit: 1_000 })
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00001')))
  await done(one.link().exchange())
  const tries = withoutServer(one)
  // The connection is lost with this call, which then waits for the next one as long as it may.
  expect(await one.link().change('claim_lane', { prefix })).toMatchObject({ ok: false })
  await one.link().exchange()
  for (let edit = 0; edit < 300; edit += 1) {
    one.link().wake()
    await pause(1)
  }
  // Pauses of 50 to 100 ms after the first ones, for little more than a second.
  expect(tries()).toBeLessThan(60)
  Object.defineProperty(one.connection, 'isDown', { configurable: true, writable: true, value: false })
  await done(one.link().exchange())
})

test('a burst of edits, with the last one, is pushed in few exchanges; an exchange without changes sends nothing to the office', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office })
  await done(one.link().exchange())
  const calls: string[] = []
  one.connection.before = (text) => void calls.push(/office\.(\w+)/.exec(text)?.[1] ?? '')
  for (let edit = 1; edit <= 40; edit += 1) {
    await one.write({ table: 'parties', key: 'p', value: { id: 'p', edit } })
    one.link().wake()
  }
  await eventually(async () => {
    const { rows } = await office.admin.query("SELECT value ->> 'edit' AS edit FROM office_data.store_row WHERE office_id = $1", [
      office.id
    ])
    expect(rows).toEqual([{ edit: '40' }])
  })
  expect(calls.filter((call) => call === 'push').length).toBeLessThan(10)
  await done(one.link().exchange())
  await done(one.link().exchange())
  calls.length = 0
  await done(one.link().exchange())
  expect(calls).toEqual(['pull'])
})

test('a flood of notifications by the login of another desk makes a desk exchange a few times, and changes still arrive', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  for (const desk of [one, other]) await done(desk.link().exchange())
  const shell = await connectTo(office.server, {
    user: `desk_${other.id.replaceAll('-', '')}`,
    password: 'secret',
    database: office.database
  })
  onTestFinished(() => shell.end())
  let pulls = 0
  one.connection.before = (text) => void (pulls += /office\.pull/.test(text) ? 1 : 0)
  const flood = async (milliseconds: number): Promise<void> => {
    const began = performance.now()
    for (let count = 0; performance.now() - began < milliseconds; count += 1) {
      await shell.query('SELECT pg_notify($1, $2)', [`office_${office.id.replaceAll('-', '')}`, `${1e12 + count}`])
      await pause(5)
    }
  }
  await flood(3_000)
  // After 0.15 s, then after twice as long each time.
  expect(pulls).toBeGreaterThan(0)
  expect(pulls).toBeLessThan(7)
  const change = async (): Promise<void> => {
    await other.write({ table: 'parties', key: 'p', value: { id: 'p' } })
    await done(other.link().exchange())
    await expect.poll(async () => (await one.link().incoming()).changes, { timeout: 10_000 }).toBe(1)
  }
  await Promise.all([flood(3_000), change()])
})

test.each([
  ['a fault of the program is in the log, once while it lasts', new TypeError('x is not a function'), 1],
  ['that a server is down is no fault', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 0]
])('%s', async (_, error, logged) => {
  const log = memoryLog()
  let [tries, changes] = [0, 0]
  const connect = (): Promise<never> => {
    tries += 1
    return Promise.reject(error)
  }
  // It never gets as far as its database.
  const link = openLink({
    ...({ database: {}, identity: {} } as Pick<LinkDeps, 'database' | 'identity'>),
    connect,
    changed: () => void (changes += 1),
    clock: { now: () => 0 },
    log,
    limits: { poll: 1, refused: 1, backoff: { base: 1, cap: 1, floor: 1 }, answerLimit: 1, gather: 1 }
  })
  await eventually(() => expect(tries).toBeGreaterThan(2))
  expect(await link.exchange()).toMatchObject({ ok: false, failure: { code: 'office-offline' } })
  // Every try tells the window what waits meanwhile.
  expect(changes).toBeGreaterThan(2)
  await link.close()
  expect(log.lines.filter((line) => line.startsWith('error exchange with the office failed: TypeError'))).toHaveLength(logged)
  expect(log.lines.filter((line) => line.startsWith('error'))).toHaveLength(logged)
})
