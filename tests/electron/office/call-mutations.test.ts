import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../support/faults/random.ts'
import { migrateOffice } from '../../../electron/office/server/migrate.ts'
import { officeOn } from '../../support/office/desk.ts'
import type { JsonObject } from '#core/base/json.ts'
import {
  attackers,
  callOf,
  casesOf,
  findingsOf,
  isRefusal,
  longestStall,
  modelOf,
  someOf,
  type Attacker,
  type Finding
} from '../../support/office/mutation/attack.ts'
import { callsAbout } from '../../support/office/mutation/calls.ts'
import { readCatalog, type OfficeFunction } from '../../support/office/mutation/catalog.ts'
import { longTextsOf } from '../../support/office/mutation/mutations.ts'
import { probeOn, type Probe } from '../../support/office/mutation/probe.ts'
import { readerDesk } from '../../support/office/mutation/reader.ts'
import { buildWorld, type World } from '../../support/office/mutation/world.ts'
import { asSuperuser, newDatabase, sharedServer } from '../../support/office/postgres.ts'

/*
 * Every function that a desk may call, with every argument changed, as each role, against ten desks: no row of another desk changes but as the verb says, and the
 * others go on working and reading. Functions and arguments come from the catalog of the database.
 */

const limit = 600_000
let admin: Client
let probe: Probe
let functions: readonly OfficeFunction[] = []
let worlds: Readonly<Record<'at work' | 'set back', World>>
let close = (): Promise<void> => Promise.resolve()

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  const atEnd = (end: () => Promise<void>): void => void ends.push(end)
  const [server, database] = [await sharedServer(), await newDatabase()]
  admin = await asSuperuser(server, database)
  await migrateOffice(admin)
  const newWorld = async (isSetBack: boolean): Promise<World> => buildWorld(await officeOn(server, database, {}, atEnd), isSetBack)
  worlds = { 'at work': await newWorld(false), 'set back': await newWorld(true) }
  functions = await readCatalog(admin)
  probe = await probeOn(admin)
  close = async () => {
    await admin.end()
    for (const end of ends) await end()
  }
}, limit)
afterAll(() => close())

const findingsIn = async (
  when: keyof typeof worlds,
  attacker: Attacker,
  count: number,
  called: readonly OfficeFunction[] = functions
): Promise<readonly Finding[]> => {
  const [world, other] = when === 'at work' ? [worlds['at work'], worlds['set back']] : [worlds['set back'], worlds['at work']]
  const random = createRandom(fc.sample(fc.nat(), 1)[0] ?? 0)
  const cases = someOf(casesOf(called, world, other, attacker, when === 'at work'), count, random)
  const model = await modelOf(admin, world)
  const reader = await readerDesk(world.desks.other.id)
  const results = await probe.attempt(cases.map(({ calls }) => calls))
  const findings: Finding[] = []
  for (const [index, tried] of cases.entries()) findings.push(...(await findingsOf(tried, results[index] ?? [], model, reader.read)))
  await reader.close()
  return findings
}

/** Cases of one run; with AJUKAN_ANY_CASES=1 others in each. */
const counts: Readonly<Record<string, number>> = {
  broker: 300,
  'broker after a lie': 120,
  owner: 200,
  viewer: 100,
  locked: 100,
  retired: 45
}
const runs = (['at work', 'set back'] as const).flatMap((when) =>
  attackers.flatMap((attacker) => (when === 'set back' && attacker.lies ? [] : [[attacker.role, when, attacker] as const]))
)

test.each(runs)(
  'a call by hand with a changed argument does nothing to another desk (%s, office %s)',
  async (role, when, attacker) => {
    expect(await findingsIn(when, attacker, counts[role] ?? 0)).toEqual([])
  },
  limit
)

test(
  'a call with a text of megabytes ends within seconds, and its desk can be retired',
  async () => {
    const world = worlds['at work']
    const [broker] = attackers
    if (broker === undefined) throw new Error('no broker')
    const [me, { login, session }] = [world.desks.attacker, world.desks.owner]
    const retire = {
      login,
      session,
      function: 'retire_desk',
      request: randomUUID(),
      input: JSON.stringify({ desk: me.id, word: 'keluar' })
    }
    const wrong: string[] = []
    let tried = 0
    for (const one of functions.filter(({ name, who }) => name !== 'hello' && who.includes(broker.letter)))
      for (const own of callsAbout(world, 'attacker')[one.name] ?? [])
        for (const mutation of longTextsOf(own as JsonObject)) {
          tried += 1
          const [[called, retired] = []] = await probe.attempt([[callOf(one, me, mutation.input), retire]])
          const what = `${one.name} ${mutation.path}`
          // On a loaded machine; a text whose length is not looked at first takes much longer.
          if ((called?.milliseconds ?? 0) > 4 * longestStall) wrong.push(`${what} takes ${called?.milliseconds} ms`)
          if (called?.state !== null && !isRefusal(called?.state ?? '')) wrong.push(`${what} ${called?.state} ${called?.message}`)
          if (retired?.state !== null) wrong.push(`${what}, then retire_desk ${retired?.state} ${retired?.message}`)
        }
    expect(tried).toBeGreaterThan(40)
    expect(wrong).toEqual([])
  },
  limit
)

test('every function takes its input by a type that checks it first', async () => {
  const { rows } = await admin.query<{ name: string; type: string }>(
    `SELECT p.proname AS name, format_type(t, NULL) AS type FROM pg_proc p CROSS JOIN LATERAL unnest(p.proargtypes) t
     WHERE p.pronamespace = 'office'::regnamespace AND t <> 'uuid'::regtype`
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(functions.map(({ name }) => name).toSorted())
  expect(rows.filter(({ type }) => !/^office_data[.](input|rows_input|large_input)$/.test(type))).toEqual([])
})

test(
  'every function is called with what it reads, and a new one too',
  async () => {
    await admin.query(
      `CREATE FUNCTION office.take_all(session uuid, request uuid, input jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
       DECLARE me office_data.caller := office_data.enter('take_requests', session, request);
       BEGIN
         UPDATE office_data.declaration d SET holder = me.desk_id WHERE d.office_id = me.office_id AND d.declaration = office_data.need(input, 'declaration');
         RETURN office_data.leave(me, '{}');
       END $$;
       ALTER FUNCTION office.take_all OWNER TO ajukan_owner; GRANT EXECUTE ON FUNCTION office.take_all TO ajukan_desk`
    )
    const added = (await readCatalog(admin)).filter(({ name }) => name === 'take_all')
    expect(added).toMatchObject([
      { arguments: ['session', 'request', 'input'], members: expect.arrayContaining(['declaration']) as unknown }
    ])
    const [broker] = attackers
    if (broker === undefined) throw new Error('no broker')
    const problems = (await findingsIn('at work', broker, 150, added)).map(({ problem }) => problem)
    await admin.query('DROP FUNCTION office.take_all')
    expect(problems).toContain('UPDATE declaration of another desk (holder)')
    expect(problems).toContain('then an edit of the victim becomes a branch')
  },
  limit
)
