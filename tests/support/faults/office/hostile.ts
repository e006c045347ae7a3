import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { JsonObject } from '#core/base/json.ts'
import { mutationsOf } from '../../office/mutation/mutations.ts'
import { createRandom, type Random } from '../random.ts'
import type { Finding } from './history-checker.ts'
import type { AddedDesk } from './office-server.ts'
import type { Round } from './round/round.ts'

/**
 * Somebody with the password of a desk without rights (a viewer, a locked and a retired one), and any SQL: what they write says so (`forged`). Whatever they do, the
 * office of the others is as it would be without them. And somebody with that of a broker, who calls functions about the declarations of others, with an argument changed
 * by chance: nothing of others changes, but that a lie about what the desk remembers is a report.
 */

type Attack = (client: Client, session: string, target: Target) => Promise<unknown>
interface Target {
  readonly declaration: string
  readonly car: string
  readonly generation: number
  readonly epoch: number
  /** A running attempt of it, or none. */
  readonly attempt: string | null
  readonly sha256: string | null
  readonly desk: string | null
  /** The hostile one. */
  readonly login: string
}

const call = (client: Client, name: string, session: string, input: object): Promise<unknown> =>
  client.query(`SELECT office.${name}($1, $2, $3) AS answer`, [session, randomUUID(), input])
const forged = { forged: true }
const attemptOf = ({ declaration, car, generation, epoch }: Target, more: object = {}) => ({
  ...{ declaration, car, generation, epoch, attempt: randomUUID(), sha256: 'ff'.repeat(32), profile: forged, outcome: 'accepted' },
  ...more
})
const hold =
  (name: string, inputOf: (target: Target) => object): Attack =>
  async (client, session, target) => {
    await client.query('SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0; BEGIN')
    await call(client, name, session, inputOf(target))
    await client.query('SELECT pg_sleep(2)')
    await pause(1_000)
    await client.query('ROLLBACK')
  }
const factOf = ({ car }: Target) => ({ kind: 'response', id: randomUUID(), car, value: { id: '', car, code: '2303', ...forged } })
const facts = (target: Target): object => {
  const fact = factOf(target)
  return { facts: [{ ...fact, value: { ...fact.value, id: fact.id } }, { kind: 'track', id: target.car, car: target.car, value: { car: target.car, ...forged } }] } // oxfmt-ignore
}

const attacks: readonly Attack[] = [
  (client, session, target) => call(client, 'present_facts', session, facts(target)),
  (client, session, target) => call(client, 'present_facts', session, { attempts: [attemptOf(target), attemptOf(target, { desk: target.desk })] }), // oxfmt-ignore
  (client, session, target) =>
    target.attempt === null
      ? Promise.resolve()
      : call(client, 'present_facts', session, { attempts: [attemptOf(target, { attempt: target.attempt, sha256: target.sha256 })] }),
  (client, session, { declaration, generation, epoch }) =>
    call(client, 'push', session, {
      declarations: [
        { declaration, generation, epoch, rows: [{ store: 'declarations', key: declaration, value: { id: declaration, ...forged } }] }
      ],
      shared: [{ store: 'parties', key: 'mitra', value: { id: 'mitra', ...forged }, base: 9_000_000_000_000 }]
    }),
  async (client, session, { car, declaration, login }) => {
    const { rows } = await client.query<{ generation: number; session: string }>(
      "SELECT (h ->> 'generation')::int AS generation, h ->> 'session' AS session FROM office.hello($1) h",
      [newHello(0, login)]
    )
    const lanes = [...'ABCDEF'].flatMap((one) => [...'0123456789'].map((two) => ({ prefix: car.slice(0, 12), series: `${one}${two}` })))
    await call(client, 'presented', rows[0]?.session ?? session, { generation: rows[0]?.generation, lanes, numbers: [{ car: `${car.slice(0, 20)}A00009`, declaration: randomUUID() }], deleted: [declaration] }) // oxfmt-ignore
  },
  (client, session, { declaration, generation, epoch }) =>
    call(client, 'give', session, { declarations: [{ declaration, generation, epoch }], what: 'sending' }),
  ...['claim_lane', 'take', 'reopen_sending', 'lock_desk', 'decide_quarantine'].map(
    (name): Attack =>
      (client, session, { declaration, generation, epoch, desk, car }) =>
        call(client, name, session, { declarations: [{ declaration, generation, epoch }], declaration, desk, prefix: car.slice(0, 12), reason: 'x', word: 'x', outcome: 'taken', numbers: [1, 2, 3] }) // oxfmt-ignore
  ),
  hold('present_facts', facts),
  hold('push', () => ({ shared: [{ store: 'parties', key: randomUUID(), value: forged }] })),
  (client) => client.query('SELECT pg_advisory_lock(g) FROM generate_series(1, 100000) g'),
  (client) => client.query('DROP OWNED BY ajukan_desk'),
  (client, session, target) =>
    client
      .query('SET standard_conforming_strings = off; SET default_transaction_isolation = serializable')
      .then(() => call(client, 'present_facts', session, facts(target))),
  async (client, session, target) => {
    await client.query('SET statement_timeout = 0; LISTEN other; BEGIN')
    for (let count = 0; count < 500; count += 1) {
      await client.query(`SAVEPOINT s${count}`)
      await call(client, 'present_facts', session, { attempts: [attemptOf(target)] })
    }
    await client.query("SELECT count(pg_notify('other', g || repeat('x', 7900))) FROM generate_series(1, 2000) g")
    await client.query('SELECT pg_sleep(5)')
    await client.query('ROLLBACK')
  },
  (client, session, target) =>
    call(client, 'present_facts', session, { attempts: [attemptOf(target, { profile: { ...forged, long: 'x'.repeat(17 * 1024 * 1024) } })] }), // oxfmt-ignore
  (client, session, { car }) => call(client, 'present_facts', session, { facts: [{ kind: 'track', id: car, value: { car, deep: 'x'.repeat(17 * 1024 * 1024) } }] }) // oxfmt-ignore
]

/** Functions by which a broker changes nothing that another desk holds, with an input about it. */
const callsAboutOthers = (target: Target): readonly (readonly [name: string, input: JsonObject])[] => {
  const { declaration, car, generation, epoch, desk } = target
  const held = { declaration, generation, epoch }
  const rows = [{ store: 'declarations', key: declaration, value: { id: declaration, ...forged }, generation, position: 1_000_000_001 }]
  const attempt = { ...attemptOf(target), body: 'e30=' }
  return [
    ['push', { declarations: [{ ...held, base: 0, rows }], schema: 6 }],
    ['push', { recovery: true, declarations: [{ ...held, epoch: epoch + 1, holder: desk, sender: desk, rows }], schema: 6 }],
    ['presented', { generation, lanes: [{ prefix: car.slice(0, 12), series: 'ZZ', desk, retired: true }], numbers: [{ car, declaration: randomUUID(), desk }], deleted: [declaration] }], // oxfmt-ignore
    ['present_facts', { attempts: [{ ...attempt, desk, outcome: 'refused' }] }],
    ['claim_sending', { attempts: [attempt] }],
    ['acknowledge', { position: 0, requests: [], waiting: 0 }],
    ['register_number', { ...held, car }],
    ['register_used', { cars: [`${car.slice(0, -1)}9`] }],
    ['lease_polls', { cars: [car], seconds: 600 }],
    ['give', { declarations: [held], what: 'sending' }],
    ['give', { declarations: [held] }],
    ['give', { declarations: [held], to: desk }],
    ['refuse', { declarations: [held], isWorking: true }],
    ['delete_declaration', { declarations: [held] }],
    ['reopen_sending', { declaration, word: 'x' }],
    ['set_rights', { desk, rights: 'viewer' }],
    ['write_off', { desk, word: 'x' }],
    ['take_requests', { wanted: 1_000, overdraw: true }]
  ]
}

/** A call of a broker's login about another desk, with one argument changed by chance. */
const changedCall = (client: Client, session: string, target: Target, random: Random): Promise<unknown> => {
  const calls = callsAboutOthers(target)
  const [name, input] = calls[random.int(0, calls.length - 1)] ?? ['acknowledge', {}]
  const names = { 'another desk': target.desk, 'its declaration': target.declaration, 'its number': target.car, 'its attempt': target.attempt, 'a later generation': target.generation + 3 } // oxfmt-ignore
  const changes = mutationsOf(input, [], names)
  return client.query(`SELECT office.${name}($1, $2, $3::jsonb)`, [
    session,
    randomUUID(),
    changes[random.int(0, changes.length - 1)]?.input ?? '{}'
  ])
}

let counter = 0
const instances = new Map<string, string>()
/** `position`: that of a later generation would close sending of the office. */
const newHello = (position: number, of: string): object => {
  instances.set(of, instances.get(of) ?? randomUUID())
  return { instance: instances.get(of), counter: (counter += 1), position, commit: randomUUID(), schema: 6 }
}

export interface Attackers {
  /** How many attacks the office has answered, by a refusal or not, and how many it was not reached for. */
  readonly stop: () => Promise<{ readonly made: number; readonly shutOut: number }>
}

/** Attacks with every hostile login at once until `stop`. */
export const startAttacks = (round: Round, seed: number): Attackers => {
  const { server } = round.machines
  const random = createRandom(seed)
  let [isStopped, made, shutOut] = [false, 0, 0]
  const targets = (): Promise<readonly Omit<Target, 'login'>[]> =>
    server.query<Omit<Target, 'login'>>(
      round.database,
      `SELECT d.declaration, d.car, d.generation, d.epoch::int, d.holder::text AS desk, a.attempt::text, a.sha256 FROM office_data.declaration d
       LEFT JOIN office_data.attempt a ON a.declaration = d.declaration AND a.outcome = 'sending' WHERE d.car IS NOT NULL AND NOT d.deleted LIMIT 100`
    )
  const attackOnce = async ({ login }: AddedDesk): Promise<void> => {
    const all = await targets()
    const client = await server.login(login, round.database)
    try {
      const isForged = random.int(0, 3) === 0
      const { rows } = await client.query<{ session: string }>("SELECT office.hello($1) ->> 'session' AS session", [
        newHello(isForged ? random.int(2, 900) * 1_000_000_000 : 0, login)
      ])
      for (let times = random.int(2, 6); times > 0 && !isStopped; times -= 1) {
        made += 1
        const [attack, target] = [attacks[random.int(0, attacks.length - 1)], all[random.int(0, all.length - 1)]]
        if (attack === undefined || target === undefined) continue
        const [session, aim] = [rows[0]?.session ?? '', { ...target, login }]
        await (login === server.hostileBroker.login ? changedCall(client, session, aim, random) : attack(client, session, aim)).catch(
          () => undefined
        )
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const run = async (desk: AddedDesk): Promise<void> => {
    while (!isStopped) {
      await attackOnce(desk).catch(() => (shutOut += 1))
      await pause(random.int(20, 200))
    }
  }
  const running = [...server.hostile, server.hostileBroker].map(run)
  return {
    async stop() {
      isStopped = true
      await Promise.all(running)
      return { made, shutOut }
    }
  }
}

/** What the attackers have changed that counts. */
export const findHarm = async (round: Round): Promise<readonly Finding[]> => {
  const { server } = round.machines
  const found = await server.query<{ what: string; times: string; declaration: string | null }>(
    round.database,
    `WITH hostile AS (SELECT unnest($1::uuid[]) AS desk), found AS (
       SELECT 'a fact' AS what, NULL AS declaration FROM office_data.fact WHERE desk_id IN (SELECT desk FROM hostile) OR value ? 'forged'
       UNION ALL SELECT 'an attempt', declaration FROM office_data.attempt WHERE desk_id IN (SELECT desk FROM hostile) OR profile ? 'forged' AND desk_id <> $2
       UNION ALL SELECT 'a row', declaration FROM office_data.store_row WHERE desk_id IN (SELECT desk FROM hostile) OR value ? 'forged'
       UNION ALL SELECT 'a number', declaration FROM office_data.number WHERE desk_id IN (SELECT desk FROM hostile)
       UNION ALL SELECT 'a lane', NULL FROM office_data.number_lane WHERE desk_id IN (SELECT desk FROM hostile)
       UNION ALL SELECT 'a holder', declaration FROM office_data.declaration WHERE holder IN (SELECT desk FROM hostile) OR sender IN (SELECT desk FROM hostile)
       UNION ALL SELECT 'sending closed', declaration FROM office_data.event WHERE desk_id IN (SELECT desk FROM hostile) AND kind IN ('maybe-sent', 'sending-closed')
       UNION ALL SELECT 'a generation', NULL FROM office_data.event WHERE desk_id IN (SELECT desk FROM hostile) AND kind = 'generation' AND details ->> 'why' = 'office-older'
     ) SELECT what, declaration, count(*) AS times FROM found GROUP BY 1, 2`,
    // Attempts that a broker says of itself count, as late ones.
    [server.hostile.map(({ desk }) => desk), server.hostileBroker.desk]
  )
  const byBroker = await server.query<{ what: string; times: string; declaration: string | null }>(
    round.database,
    `WITH found AS (
       SELECT 'a row' AS what, declaration FROM office_data.store_row WHERE desk_id = $1
       UNION ALL SELECT 'an attempt', declaration FROM office_data.attempt WHERE desk_id <> $1 AND profile ? 'forged'
       UNION ALL SELECT 'a holder', declaration FROM office_data.declaration WHERE $1 IN (holder, sender)
       UNION ALL SELECT 'an epoch', declaration FROM office_data.declaration WHERE epoch > 1000 OR generation > (SELECT max(generation) FROM office_data.office)
       UNION ALL SELECT 'a decision', declaration FROM office_data.event WHERE desk_id = $1 AND kind IN ('deleted', 'write_off', 'set_rights', 'reopen_sending', 'release_sending')
     ) SELECT what, declaration, count(*) AS times FROM found GROUP BY 1, 2`,
    [server.hostileBroker.desk]
  )
  return [...found, ...byBroker].map(({ what, times, declaration }) => ({
    kind: 'harmed',
    declaration,
    text: `${what} of a hostile desk counts, ${times} times`
  }))
}
