import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { deepest } from '#core/base/json-guards.ts'
import { errorCode } from '../../../electron/files/atomic-file.ts'
import { migrateOffice, readScripts } from '../../../electron/office/server/migrate.ts'
import { eventually } from '../../support/eventually.ts'
import { asSuperuser, connectTo, holdOpen, newDatabase } from '../../support/office/postgres.ts'
import {
  ajuOf,
  attemptOf,
  create,
  deskOn,
  isWaiting,
  newIdentity,
  officeInOwnDatabase,
  officeOn,
  prefix,
  type TestDesk,
  type TestOffice
} from '../../support/office/desk.ts'

/* What one desk can do to the others with its own login and any SQL (docs/office-database.md, "Limits"). */

const loginOf = async ({ client }: TestDesk): Promise<string> =>
  (await client.query<{ login: string }>('SELECT session_user AS login')).rows[0]?.login ?? ''
/** Another connection of the login, as of psql: without the timeouts of the role. */
const shellOf = async ({ server, database }: TestOffice, desk: TestDesk): Promise<Client> => {
  const client = await connectTo(server, { user: await loginOf(desk), password: 'secret', database })
  onTestFinished(() => client.end().catch(() => undefined))
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']) await client.query(`SET ${name} = 0`)
  return client
}
const officeOfTwo = async () => {
  const office = await officeInOwnDatabase()
  return { office, owner: await office.addDesk('owner'), honest: await office.addDesk(), hostile: await office.addDesk() }
}
const party = (key: string) => ({ shared: [{ store: 'parties', key, value: { id: key }, base: 0 }] })

/** The session of the hostile desk, in which it has changed something: the row of the office and its own are locked. */
const holdOffice = async (office: TestOffice, hostile: TestDesk): Promise<Client> => {
  const shell = await shellOf(office, hostile)
  await shell.query('BEGIN')
  await shell.query('SELECT office.push($1, $2, $3)', [hostile.session, randomUUID(), party('h')])
  return shell
}

/** The others work meanwhile: one of them ends the session of the hostile desk. */
const untilEnded = async ({ admin }: TestOffice, shell: Client, other: TestDesk): Promise<void> => {
  const pid = (shell as unknown as { processID: number }).processID
  await eventually(async () => {
    await other.read('pull', {})
    expect((await admin.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount).toBe(0)
  })
}

it.each([
  ['waits in an open transaction', (shell: Client) => shell.query('SELECT 1')],
  ['sleeps in an open transaction', (shell: Client) => shell.query('SELECT pg_sleep(600)')]
])(
  'a desk that %s holds up the others for seconds alone, although it lifts its timeouts',
  async (_, hold) => {
    const { office, honest, owner, hostile } = await officeOfTwo()
    const shell = await holdOffice(office, hostile)
    void hold(shell).catch(() => undefined)
    const began = performance.now()
    const pushed = honest.write('push', party('p'))
    await untilEnded(office, shell, owner)
    await pushed
    expect(performance.now() - began).toBeLessThan(15_000)
    const { rows } = await office.admin.query("SELECT DISTINCT desk_id AS desk FROM office_data.event WHERE kind = 'connection-ended'")
    expect(rows).toEqual([{ desk: hostile.id }])
  },
  40_000
)

it('a call that one desk stretches, and a lane that it claims without end, delay the others for a limited time only', async () => {
  const { office, honest, owner, hostile } = await officeOfTwo()
  await office.admin.query(
    `CREATE OR REPLACE FUNCTION office_data.longest(what text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
       SELECT CASE what WHEN 'call' THEN interval '60 seconds' ELSE interval '1 second' END $$`
  )
  for (const call of ['office.push($1, $2, $3)', 'office.claim_lane($1, $2, $3)', 'office.take_requests($1, $2, $3)']) {
    const shell = await shellOf(office, hostile)
    const stretched = shell.query(`SELECT ${call}, pg_sleep(600)`, [hostile.session, randomUUID(), { ...party('h'), prefix, wanted: 1 }])
    stretched.catch(() => undefined)
    await eventually(async () =>
      expect((await office.admin.query("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'")).rowCount).toBe(1)
    )
    const asked = Promise.all([honest.write('claim_lane', { prefix }), honest.write('take_requests', { wanted: 1 })])
    await untilEnded(office, shell, owner)
    await asked
  }
}, 60_000)

const busy = (shell: Client): Promise<unknown> => shell.query('SELECT pg_sleep(600)').catch(() => undefined)

it.each([
  [
    'collects locks with savepoints',
    async (shell: Client, office: TestOffice, hostile: TestDesk) => {
      await shell.query('BEGIN')
      for (const name of ['a', 'b'])
        await shell.query(`SAVEPOINT ${name}; ALTER ROLE "${await loginOf(hostile)}" SET application_name = '${name}'`)
      const { rows } = await office.admin.query("SELECT FROM pg_locks WHERE locktype = 'transactionid'")
      expect(rows.length).toBeGreaterThan(2)
    }
  ],
  [
    'keeps the queue of notifications from being emptied',
    async (shell: Client, office: TestOffice, hostile: TestDesk) => {
      await shell.query('LISTEN other')
      await shell.query('BEGIN')
      const writer = await shellOf(office, hostile)
      for (let times = 0; times < 2; times += 1)
        await writer.query("SELECT count(pg_notify('other', g || repeat('x', 7900))) FROM generate_series(1, 20000) g")
      const { rows } = await office.admin.query<{ used: number }>('SELECT pg_notification_queue_usage() AS used')
      expect(rows[0]?.used).toBeGreaterThan(0.02)
    }
  ]
])(
  'a desk that %s, in a transaction that blocks nobody, loses its connection within seconds',
  async (_, collect) => {
    const { office, owner, hostile } = await officeOfTwo()
    const shell = await shellOf(office, hostile)
    await collect(shell, office, hostile)
    void busy(shell)
    const began = performance.now()
    await untilEnded(office, shell, owner)
    expect(performance.now() - began).toBeLessThan(20_000)
  },
  60_000
)

it('what a desk sets for its session ends no call of another desk', async () => {
  const { office, honest, owner, hostile } = await officeOfTwo()
  await office.admin.query(
    `CREATE OR REPLACE FUNCTION office_data.longest(what text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
       SELECT CASE what WHEN 'blocking open' THEN interval '100 milliseconds' ELSE interval '60 seconds' END $$;
     CREATE FUNCTION office.slow(session uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER AS $$
       BEGIN UPDATE office_data.office SET name = name; PERFORM pg_sleep(3); RETURN 'done'; END $$;
     ALTER FUNCTION office.slow OWNER TO ajukan_owner; GRANT EXECUTE ON FUNCTION office.slow TO ajukan_desk`
  )
  const slow = honest.client.query('SELECT office.slow($1) AS answer', [honest.session])
  const waiting = owner.write('push', party('p'))
  await eventually(async () => expect(await isWaiting(owner, office.admin)).toBe(true))
  await hostile.client.query('SET standard_conforming_strings = off')
  await pause(500)
  await hostile.read('pull', {})
  expect((await slow).rows).toEqual([{ answer: 'done' }])
  await waiting
  // That setting changes what a backslash in a text of a function is.
  for (const { name, text } of await readScripts()) expect(text.includes('\\'), name).toBe(false)
})

it('a login has a few connections, temporary files of a size and no line in the log of the server, and can change none of it', async () => {
  const { office, honest, hostile } = await officeOfTwo()
  const shells: Client[] = []
  for (let count = 1; count < 6; count += 1) shells.push(await shellOf(office, hostile))
  await expect(shellOf(office, hostile)).rejects.toMatchObject({ code: '53300' })
  expect((await honest.read('pull', {})).next).toBe(null)
  const [shell] = shells as [Client]
  const role = `ALTER ROLE "${await loginOf(hostile)}"`
  for (const statement of [
    "SET temp_file_limit = '-1'",
    'SET log_min_messages = debug5',
    'SET log_min_error_statement = error',
    `${role} SET log_min_messages = log`,
    `${role} CONNECTION LIMIT 50`
  ])
    // oxfmt-ignore
    await expect(shell.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  await shell.query(`${role} RESET ALL`)
  // A new hello ends what waits for nothing, so that lost connections leave room.
  await pause(1_100)
  await hostile.hello()
  await eventually(async () => {
    for (const one of shells) await expect(one.query('SELECT 1')).rejects.toThrow()
  })
  const again = await shellOf(office, hostile)
  for (const [setting, value] of [
    ['temp_file_limit', '1GB'],
    ['log_min_messages', 'fatal'],
    ['log_min_error_statement', 'panic']
  ] as const)
    // oxfmt-ignore
    expect((await again.query(`SHOW ${setting}`)).rows).toEqual([{ [setting]: value }])
})

it('a desk takes no lock of the office, of another one or of the server, and no space outside its calls', async () => {
  const { office, honest, hostile } = await officeOfTwo()
  const shell = await shellOf(office, hostile)
  for (const statement of [
    'SELECT pg_advisory_lock(1)',
    'SELECT pg_advisory_xact_lock_shared(1)',
    'SELECT pg_try_advisory_lock(g) FROM generate_series(1, 1000000) g',
    'DO $$ BEGIN LOCK TABLE office_data.office; END $$',
    'DO $$ BEGIN LOCK TABLE office_data.turn; END $$',
    'SELECT FROM office_data.turn FOR UPDATE',
    'CREATE TEMPORARY TABLE a (b text)',
    'SELECT lo_create(0)',
    "SELECT lo_from_bytea(0, '')",
    "SELECT pg_logical_emit_message(false, 'x', repeat('x', 100000000))",
    'SELECT pg_export_snapshot()',
    'SELECT office_data.end_stuck()'
  ])
    await expect(shell.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  // What every desk may comes from a group, of which one desk can take nothing away.
  for (const statement of ['DROP OWNED BY ajukan_desk', 'SET ROLE ajukan_desk', 'DROP OWNED BY ajukan_desk']) await shell.query(statement)
  // The locks of calls are rows, which no login can take.
  for (const [name, input] of [
    ['claim_lane', { prefix }],
    ['take_requests', { wanted: 1 }]
  ] as const) {
    await honest.client.query('BEGIN')
    await honest.write(name, input)
    expect((await office.admin.query("SELECT FROM pg_locks WHERE locktype = 'advisory'")).rowCount).toBe(0)
    await honest.client.query('COMMIT')
  }
})

it('rows and facts of a size or depth that the others cannot read are refused', async () => {
  const { hostile } = await officeOfTwo()
  let deep: object = {}
  for (let level = 1; level < deepest; level += 1) deep = { deep }
  const value = { id: 'a', car: 'a', deep }
  const bad = { code: 'AJ024' }
  for (const wrong of [
    { ...value, deep: { deep: { deep } } },
    { ...value, deep: 'x'.repeat(17 * 1024 * 1024) }
  ]) {
    await expect(hostile.write('push', { shared: [{ store: 'parties', key: 'a', value: wrong, base: 0 }] })).rejects.toMatchObject(bad)
    await expect(hostile.write('present_facts', { facts: [{ kind: 'answer', id: 'a', value: wrong }] })).rejects.toMatchObject(bad)
  }
  await hostile.write('present_facts', { facts: [{ kind: 'answer', id: 'a', value }] })
  const held = await create(hostile, ajuOf('000001'))
  await expect(hostile.write('take', { declarations: [held], note: 'x'.repeat(6_000) })).rejects.toMatchObject(bad)
  const attempt = attemptOf(held, ajuOf('000001'))
  const long = 'x'.repeat(17 * 1024 * 1024)
  for (const more of [
    { profile: { deep: { deep: { deep } } } },
    { evidence: long },
    { baseline: long },
    { word: long },
    { other: long },
    { body: 'x'.repeat(65 * 1024 * 1024) }
  ]) {
    await expect(hostile.write('claim_sending', { attempts: [{ ...attempt, ...more }] })).rejects.toMatchObject(bad)
    await expect(hostile.write('present_facts', { attempts: [{ ...attempt, outcome: 'accepted', ...more }] })).rejects.toMatchObject(bad)
  }
  for (const more of [{ from: long }, { deep: { deep } }])
    await expect(hostile.write('push', { shared: [{ store: 'parties', key: 'a', value, base: 0, ...more }] })).rejects.toMatchObject(bad)
  await expect(hostile.write('present_facts', { facts: [{ kind: 'answer', id: 'a', car: long, value }] })).rejects.toMatchObject(bad)
}, 60_000)

it('what one desk has in quarantine can be read by an owner, however well it compresses', async () => {
  const { office, owner } = await officeOfTwo()
  const viewer = await office.addDesk('viewer')
  const value = (id: string) => ({ id, text: 'x'.repeat(8 * 1024 * 1024) })
  const refused = { code: 'AJ024', detail: expect.stringContaining('quarantine') }
  const fact = (id: string) => viewer.write('present_facts', { facts: [{ kind: 'answer', id, value: value(id) }] })
  for (let count = 1; count < 5; count += 1) await fact(`${count}`)
  const row = (id: string) => viewer.write('push', { shared: [{ store: 'parties', key: id, value: value(id), base: 0 }] })
  for (let count = 1; count < 4; count += 1) await row(`${count}`)
  await expect(row('9')).rejects.toMatchObject(refused)
  await expect(fact('9')).rejects.toMatchObject(refused)
  let pages = 0
  for (let after: number | null = 0; after !== null; pages += 1) after = (await owner.read('quarantine', { after })).next
  expect(pages).toBe(4)
}, 60_000)

it('a desk and an administrator connect to the database of their own office alone', async () => {
  const { office, hostile } = await officeOfTwo()
  const database = await newDatabase()
  const superuser = await asSuperuser(office.server, database)
  onTestFinished(() => superuser.end())
  await migrateOffice(superuser)
  const login = { user: await loginOf(hostile), password: 'secret', database }
  await expect(connectTo(office.server, login)).rejects.toMatchObject({ code: '42501' })
  const admin = `admin_${office.id.slice(0, 8)}`
  await office.admin.query(`CREATE ROLE ${admin} LOGIN CREATEROLE PASSWORD 'secret' IN ROLE ajukan_admin`)
  await office.admin.query(`GRANT CONNECT ON DATABASE ${office.database} TO ${admin}`)
  await expect(connectTo(office.server, { user: admin, password: 'secret', database })).rejects.toMatchObject({ code: '42501' })
  const own = await connectTo(office.server, { user: admin, password: 'secret', database: office.database })
  expect((await own.query('SELECT office_admin.status($1)', [office.id])).rowCount).toBe(1)
  await own.end()
  // A desk that an administrator adds is let in at once.
  expect((await (await officeOn(office.server, database)).addDesk()).session).not.toBe('')
}, 120_000)

it('a broker closes sending of the office by a position it never got until an owner dismisses that, and then stops only itself for a day', async () => {
  const { office, owner, honest, hostile } = await officeOfTwo()
  const says = (desk: TestDesk, position: number) => {
    Object.assign(desk.identity, { position, commit: randomUUID() })
    return desk.hello()
  }
  expect(await says(hostile, 1_000_900_000)).toMatchObject({ answer: 'reported', generation: 1, sendingOpen: false })
  const reported = [{ desk: hostile.id, name: 'Meja 3' }]
  await expect(honest.write('claim_lane', { prefix })).rejects.toMatchObject({ code: 'AJ002' })
  expect(await honest.hello()).toMatchObject({ sendingOpen: false, generation: 1, reported, missing: [] })
  await expect(honest.write('claim_lane', { prefix })).rejects.toMatchObject({ code: 'AJ013', detail: expect.stringContaining('report') })
  await expect(honest.write('dismiss_report', { desk: hostile.id, word: 'bohong' })).rejects.toThrow('not-allowed')
  await owner.hello()
  await owner.write('dismiss_report', { desk: hostile.id, word: 'tidak ada pemulihan' })
  for (const desk of [owner, honest]) expect(await desk.hello()).toMatchObject({ sendingOpen: true, reported: [] })
  await honest.write('claim_lane', { prefix })
  for (const position of [1_000_900_001, 2_000_000_000, 900_000_000_000])
    expect(await says(hostile, position)).toMatchObject({ answer: 'dismissed', generation: 1, sendingOpen: false, stoppedUntil: expect.any(Number) }) // oxfmt-ignore
  expect(await honest.hello()).toMatchObject({ sendingOpen: true, reported: [] })
  // What it presents arrives.
  await hostile.write('present_facts', { facts: [{ kind: 'answer', id: 'a', value: { id: 'a' } }] })
  // After a day its word is one again.
  await office.admin.query("UPDATE office_data.report SET decided_at = decided_at - interval '25 hours'")
  expect(await says(hostile, 1_000_900_009)).toMatchObject({ answer: 'reported' })
})

it('a database that is another one begins a generation, whatever a desk has reported', async () => {
  const { office, honest } = await officeOfTwo()
  Object.assign(honest.identity, { position: 4_000_000_000, commit: randomUUID() })
  expect(await honest.hello()).toMatchObject({ answer: 'reported', generation: 1 })
  await office.admin.query("UPDATE office_data.office SET server = 'before'")
  expect(await honest.hello()).toMatchObject({ answer: 'office-older', generation: 5, sendingOpen: false, isSetBack: true, reported: [] })
})

it('no desk disturbs the upload of another one, whatever parts of the same document it sends, before, between and after', async () => {
  const { office, honest, hostile } = await officeOfTwo()
  const [bytes, of] = [randomBytes(900), 3]
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const put = (desk: TestDesk, index: number, cut: number, part: Buffer, size = bytes.length) =>
    desk.write('put_chunk', { sha256, index, of: cut, bytes: size, data: part.toString('base64') })
  const attack = async (): Promise<void> => {
    for (const cut of [of, 2, 5]) for (const index of [1, 0]) await put(hostile, index, cut, randomBytes(300)).catch(() => undefined)
    await put(hostile, 0, 1, randomBytes(900)).catch(() => undefined)
    await put(hostile, 0, 1, bytes, 901).catch(() => undefined)
    for (const index of [0, 1]) await put(hostile, index, of, bytes.subarray(index * 300, (index + 1) * 300))
  }
  const missing = async () => (await honest.read('document_parts', { sha256, of, bytes: bytes.length })).missing
  const expected = [[0, 1, 2], [1, 2], [2]]
  for (const index of [0, 1, 2]) {
    await attack()
    expect(await missing()).toEqual(expected[index])
    expect((await put(honest, index, of, bytes.subarray(index * 300, (index + 1) * 300))).verified).toBe(index === 2)
  }
  await attack()
  const parts: Buffer[] = []
  for (const index of [0, 1, 2]) parts.push(Buffer.from((await honest.read('get_chunk', { sha256, index })).data, 'base64'))
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  expect((await office.admin.query('SELECT FROM office_data.document_part')).rowCount).toBe(0)
})

it('two desks that complete the same document at once wait for each other, and both have uploaded it', async () => {
  const { office, honest, hostile } = await officeOfTwo()
  await holdOpen(office.admin)
  const bytes = randomBytes(400)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const put = (desk: TestDesk, index: number) =>
    desk.write('put_chunk', { sha256, index, of: 2, bytes: 400, data: bytes.subarray(index * 200, (index + 1) * 200).toString('base64') })
  for (const desk of [honest, hostile]) await put(desk, 0)
  await hostile.client.query('BEGIN')
  await put(hostile, 0)
  await honest.client.query('BEGIN')
  expect((await put(honest, 1)).verified).toBe(true)
  await hostile.client.query('COMMIT')
  const waiting = put(hostile, 1)
  await eventually(async () => expect(await isWaiting(hostile, office.admin)).toBe(true))
  await honest.client.query('COMMIT')
  expect((await waiting).verified).toBe(true)
  expect((await honest.read('has_documents', { sha256: [sha256] })).verified).toEqual([sha256])
  expect((await office.admin.query('SELECT index FROM office_data.document_chunk')).rowCount).toBe(2)
})

it('an offer names a desk that may take it when the call ends', async () => {
  const { office, honest, owner, hostile } = await officeOfTwo()
  await holdOpen(office.admin)
  const held = await create(honest, ajuOf('000001'))
  await owner.client.query('BEGIN')
  await owner.write('lock_desk', { desk: hostile.id, reason: 'dicuri' })
  const offered = honest.write('give', { declarations: [held], to: hostile.id })
  const refused = expect(offered).rejects.toThrow('not-found')
  await eventually(async () => expect(await isWaiting(honest, office.admin)).toBe(true))
  await owner.client.query('COMMIT')
  await refused
  await owner.write('unlock_desk', { desk: hostile.id })
  await honest.client.query('BEGIN')
  await honest.write('give', { declarations: [held], to: hostile.id })
  const locked = owner.write('retire_desk', { desk: hostile.id, word: 'rusak' })
  await eventually(async () => expect(await isWaiting(owner, office.admin)).toBe(true))
  await honest.client.query('COMMIT')
  expect((await locked).released).toEqual([held.declaration])
  const { rows } = await office.admin.query('SELECT offered_to FROM office_data.declaration')
  expect(rows).toEqual([{ offered_to: null }])
})

it('a desk that says hello while an owner writes it off waits for that, and the other way round', async () => {
  const { office, owner, honest } = await officeOfTwo()
  await holdOpen(office.admin)
  await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
  await owner.hello()
  await owner.write('presented', { generation: 2 })
  await owner.client.query('BEGIN')
  await owner.write('write_off', { desk: honest.id, word: 'cuti' })
  const hello = honest.hello()
  await eventually(async () => expect(await isWaiting(honest, office.admin)).toBe(true))
  await owner.client.query('COMMIT')
  expect(await hello).toMatchObject({ mustPresent: true })
  await honest.client.query('BEGIN')
  await honest.hello()
  const off = owner.write('write_off', { desk: honest.id, word: 'cuti' })
  await eventually(async () => expect(await isWaiting(owner, office.admin)).toBe(true))
  await honest.client.query('COMMIT')
  await off
})

it('calls of many desks at once, with those that lock all of them, end without a deadlock', async () => {
  const { office, owner, honest, hostile } = await officeOfTwo()
  const others = await Promise.all([1, 2, 3].map((number) => office.addDesk('broker', `Lain ${number}`)))
  const held = new Map<TestDesk, Awaited<ReturnType<typeof create>>>()
  for (const [index, desk] of [honest, hostile, ...others].entries()) held.set(desk, await create(desk, ajuOf(`00000${index}`)))
  const outcomes = new Set<string>()
  const run = async (call: Promise<unknown>): Promise<void> => void outcomes.add(await call.then(() => 'done', errorCode)) // oxfmt-ignore
  const rounds = Array.from({ length: 25 }, (_, index) => index)
  await Promise.all([
    ...[honest, hostile, ...others].map(async (desk, of) => {
      for (const index of rounds) {
        await run(desk.write('push', party(`p${of}-${index}`)))
        await run(desk.write('claim_lane', { prefix }))
        await run(desk.write('give', { declarations: [held.get(desk)], to: others[index % 3]?.id }))
        if (index % 5 === 0) await run(desk.hello())
      }
    }),
    (async () => {
      for (const index of rounds) {
        const desk = others[index % 3]?.id
        await run(owner.write('lock_desk', { desk, reason: 'uji' }))
        await run(owner.write('unlock_desk', { desk }))
      }
    })()
  ])
  expect([...outcomes].filter((code) => code !== 'done' && !code.startsWith('AJ'))).toEqual([])
}, 60_000)

it('the counter of a copy that says hello again and again takes no space without end', async () => {
  const { office, hostile } = await officeOfTwo()
  const shell = await shellOf(office, hostile)
  for (let time = 0; time < 105; time += 1)
    expect(await deskOn(shell, hostile.id, newIdentity()).hello()).toMatchObject({ answer: 'forked' })
  const { rows } = await office.admin.query('SELECT count(*)::int AS forks FROM office_data.fork')
  expect(rows).toEqual([{ forks: 100 }])
})
