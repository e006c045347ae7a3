import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient } from '../../../../electron/office/server/client.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { startTestServer, type TestServer } from './embedded-office.ts'
import { runTool, type Surroundings, type ToolRun } from './run-tool.ts'

const running: { server?: TestServer } = {}
const server = (): TestServer => {
  if (running.server === undefined) throw new Error('the server has not started')
  return running.server
}
/** Like the administrator of a managed service, this one is not a superuser: all tests here run without such rights. */
const env = { AJUKAN_OFFICE_PASSWORD: 'of the manager' }
beforeAll(async () => {
  running.server = await startTestServer()
  const admin = await running.server.connect()
  await admin.query("CREATE ROLE manager LOGIN CREATEROLE CREATEDB PASSWORD 'of the manager'")
  await admin.end()
})
afterAll(() => running.server?.stop())

/** A session of the administrator. */
const connectAs = (database: string) =>
  openClient(
    { kind: 'tls', address: server().server, trust: { kind: 'key', sha256: server().fingerprint } },
    { user: 'manager', database, password: () => env.AJUKAN_OFFICE_PASSWORD }
  )

let databases = 0
const newOffice = async () => {
  const folder = await tempFolder()
  const database = `kept_${(databases += 1)}`
  const { address, fingerprint } = server()
  const run = (...args: readonly string[]): Promise<ToolRun> => runTool({ folder, env }, ...args)
  const runIn = (surroundings: Partial<Surroundings>, ...args: readonly string[]): Promise<ToolRun> =>
    runTool({ folder, env, ...surroundings }, ...args, '--office', 'office.json')
  const made = await run(
    ...['init', `postgresql://manager@${address}/${database}`, '--address', address, '--fingerprint', fingerprint, '--name', 'PT Maju'],
    ...['--office', 'office.json']
  )
  expect([made.code, made.err]).toEqual([0, ''])
  const query = async (text: string): Promise<readonly Record<string, unknown>[]> => {
    const client = await server().connect(database)
    const { rows } = await client.query<Record<string, unknown>>(text)
    await client.end()
    return rows
  }
  return { folder, database, query, run: (...args: readonly string[]) => runIn({}, ...args), runIn }
}

test('a backup and its restore keep the office and begin a generation', async () => {
  const { folder, database, query, run, runIn } = await newOffice()
  // A desk that was never paired is not waited for.
  await query('UPDATE office_data.desk SET hello_at = now()')
  const made = await run('backup', 'kantor.ajukan-office')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toContain('kantor.ajukan-office')
  expect((await stat(join(folder, 'kantor.ajukan-office'))).mode & 0o077).toBe(0)
  // Added after the backup: not there after its restore.
  expect((await run('add-desk', 'Meja 2')).code).toBe(0)
  expect((await run('lock', 'Meja 2')).code).toBe(0)
  expect((await run('status')).out).toMatch(/Meja 2 +broker +locked/)

  const asked = await runIn({ typed: 'no' }, 'restore', 'kantor.ajukan-office')
  expect([asked.code, asked.asked]).toEqual([2, [expect.stringContaining(database)]])
  // If the login may not end a session, nothing changes.
  const superuser = await server().connect(database)
  const used = await run('restore', 'kantor.ajukan-office', '--yes')
  expect([used.code, used.err]).toEqual([3, expect.stringContaining('is in use')])
  await superuser.end()
  expect((await run('status')).out).toContain('Meja 2')
  const connected = await connectAs(database)
  const done = await runIn({ now: Date.UTC(2026, 10, 21, 12) }, 'restore', 'kantor.ajukan-office', '--yes')
  expect([done.code, done.err]).toEqual([0, expect.stringMatching(/^These desks are not in the backup\. .*: Meja 2$/)])
  const kept = `${database}_before_20261121_120000`
  expect(done.out).toContain(kept)
  await expect(connected.query('SELECT 1')).rejects.toThrow()

  const status = await run('status')
  expect(status.out).toMatch(/^PT Maju, generation 2, sending CLOSED\n/)
  expect(status.out).toContain('has not reported')
  expect(status.out).not.toContain('Meja 2')
  // The previous database is kept, and the rights of the desks are unchanged.
  const before = await connectAs(kept)
  expect((await before.query('SELECT count(*)::int FROM office_data.desk')).rows).toEqual([{ count: 2 }])
  await before.end()
  const rights =
    "SELECT has_database_privilege('public', current_database(), 'CONNECT') AS everybody, has_table_privilege('ajukan_desk', 'office_data.desk', 'SELECT') AS desk"
  expect(await query(rights)).toEqual([{ everybody: false, desk: false }])
  expect((await run('add-desk', 'Meja 3')).code).toBe(0)

  // On a server that has lost the logins: they come back without a password, and a new pairing file opens one again.
  const [{ login }] = (await query("SELECT login FROM office_data.login JOIN office_data.desk USING (desk_id) WHERE name = 'Meja 1'")) as [
    { login: string }
  ]
  await query(`ALTER ROLE ${login} RENAME TO lost_login`)
  const again = await run('restore', 'kantor.ajukan-office', '--yes')
  expect([again.code, again.err]).toEqual([0, expect.stringContaining('"add-desk --again": Meja 1')])
  // With the limits that it had, so that a stalled desk holds no locks.
  const limits = await query(`SELECT rolconfig FROM pg_roles WHERE rolname IN ('lost_login', '${login}')`)
  expect(limits).toHaveLength(2)
  expect(limits[1]).toEqual(limits[0])
  expect((await run('add-desk', 'Meja 1', '--again', '--out', 'again.ajukan-desk')).code).toBe(0)
})

test('files that are no copy of an office, damaged ones, and logins without the rights are refused and change nothing', async () => {
  const { folder, database, run, query } = await newOffice()
  // It owns the tables, and row-level security would hide their rows from it.
  await query("CREATE ROLE reader LOGIN PASSWORD 'of the manager' IN ROLE ajukan_owner")
  const officeFile = await readFile(join(folder, 'office.json'), 'utf8')
  await writeFile(join(folder, 'office.json'), officeFile.replace('manager@', 'reader@'))
  const empty = await run('backup', 'b')
  expect([empty.code, empty.err]).toEqual([3, expect.stringContaining('This login is not allowed to do that')])
  // It may list the offices, but does not inherit what the office tool may read.
  if (Number((await query("SELECT current_setting('server_version_num') AS version"))[0]?.version) >= 160000) {
    await query('GRANT ajukan_admin TO reader WITH INHERIT FALSE')
    const partly = await run('backup', 'b')
    expect([partly.code, partly.err]).toEqual([3, expect.stringContaining('This login is not allowed to do that')])
  }
  await writeFile(join(folder, 'office.json'), officeFile)

  const notOurs = { code: 3, err: expect.stringContaining('is not a backup of an office') }
  await writeFile(join(folder, 'other'), 'no backup')
  // The format of pg_dump, which earlier builds wrote.
  await writeFile(join(folder, 'dump'), 'PGDMP and more')
  for (const name of ['other', 'dump']) expect(await run('restore', name, '--yes')).toMatchObject(notOurs)
  expect((await run('backup', 'whole')).code).toBe(0)
  const whole = await readFile(join(folder, 'whole'))
  await writeFile(join(folder, 'cut'), whole.subarray(0, Math.floor(whole.length * 0.6)))
  expect(await run('restore', 'cut', '--yes')).toMatchObject(notOurs)
  expect((await run('backup', 'whole')).err).toContain('whole exists already')
  expect((await readdir(folder)).sort()).toEqual(['Meja-1.ajukan-desk', 'cut', 'dump', 'office.json', 'other', 'whole'])
  expect(await query(`SELECT datname FROM pg_database WHERE datname LIKE '${database}%'`)).toEqual([{ datname: database }])
  expect((await run('status')).out).toContain('sending open')
})

test('a restore does not wait for autovacuum, which a login without superuser rights may not end', async () => {
  const { database, query, run } = await newOffice()
  expect((await run('backup', 'kantor.ajukan-office')).code).toBe(0)
  const slow =
    'autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1'
  await query(`CREATE TABLE slow WITH (${slow}) AS SELECT n, repeat('x', 500) AS text FROM generate_series(1, 20000) n`)
  await query('UPDATE slow SET n = n + 1')
  await query("ALTER SYSTEM SET autovacuum_naptime = '1s'")
  await query('SELECT pg_reload_conf()')
  const workers = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'autovacuum worker'"
  await expect.poll(async () => (await query(workers)).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const done = await run('restore', 'kantor.ajukan-office', '--yes')
  await query('ALTER SYSTEM RESET autovacuum_naptime')
  await query('SELECT pg_reload_conf()')
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toContain(`${database}_before_`)
})

const made = ({ code, err }: ToolRun): void => expect([code, err]).toEqual([0, ''])

test('a desk that was paired again since the backup is not refused as a copy after the restore', async () => {
  const { database, query, run } = await newOffice()
  const instances = ['d7bd0a0e-3f1c-4b53-8f6e-0c6a3f2f8d01', 'd7bd0a0e-3f1c-4b53-8f6e-0c6a3f2f8d02']
  const helloOf = async (instance: string | undefined, counter: number): Promise<unknown> => {
    const [row] = await query("SELECT login FROM office_data.login JOIN office_data.desk USING (desk_id) WHERE name = 'Meja 1'")
    const superuser = await server().connect(database)
    await superuser.query(`SET SESSION AUTHORIZATION ${String(row?.['login'])}`)
    const { rows } = await superuser.query<{ answer: unknown }>("SELECT office.hello($1) ->> 'answer' AS answer", [{ instance, counter }])
    await superuser.end()
    return rows[0]?.answer
  }
  expect(await helloOf(instances[0], 7)).toBe('behind')
  made(await run('backup', 'kantor.ajukan-office'))
  made(await run('add-desk', 'Meja 1', '--again', '--out', 'again.ajukan-desk'))
  expect(await helloOf(instances[1], 1)).toBe('behind')
  made(await run('restore', 'kantor.ajukan-office', '--yes'))
  expect(await helloOf(instances[1], 2)).not.toBe('forked')
  expect(await helloOf(instances[0], 8)).toBe('forked')
})

test('after "init" and "restore" on a new server the tool administers the restored office', async () => {
  const [old, next] = [await newOffice(), await newOffice()]
  made(await old.run('add-desk', 'Meja 2'))
  made(await old.run('backup', 'kantor.ajukan-office'))
  const restored = await next.run('restore', join(old.folder, 'kantor.ajukan-office'), '--yes')
  expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('Meja 1 (active), Meja 2 (active)')])
  const status = await next.run('status')
  expect([status.code, status.out]).toEqual([0, expect.stringContaining('Meja 2')])
})

test('a restore keeps what was decided about the office and its desks since the backup', async () => {
  const { database, query, run } = await newOffice()
  for (const name of ['Meja 2', 'Meja 3', 'Meja 4']) made(await run('add-desk', name))
  made(await run('lock', 'Meja 4'))
  made(await run('backup', 'kantor.ajukan-office'))
  made(await run('lock', 'Meja 4', '--undo'))
  made(await run('lock', 'Meja 2'))
  await query('SELECT office_admin.set_requests(office_id, 20) FROM office_data.office')
  await query("UPDATE office_data.desk SET state = 'retired', rights = 'viewer' WHERE name = 'Meja 3'")
  const restored = await run('restore', 'kantor.ajukan-office', '--yes')
  expect([restored.code, restored.err]).toEqual([0, expect.stringMatching(/^These desks were out of service .* again: Meja 3$/)])
  expect(await query('SELECT name, state, rights FROM office_data.desk ORDER BY name')).toEqual([
    { name: 'Meja 1', state: 'active', rights: 'owner' },
    { name: 'Meja 2', state: 'locked', rights: 'broker' },
    { name: 'Meja 3', state: 'locked', rights: 'viewer' },
    { name: 'Meja 4', state: 'locked', rights: 'broker' }
  ])
  expect(await query('SELECT requests_per_minute AS requests FROM office_data.office')).toEqual([{ requests: 20 }])

  // Without the database before, a person has to know.
  const admin = await connectAs('postgres')
  await admin.query(`ALTER DATABASE ${database} RENAME TO ${database}_lost`)
  await admin.end()
  const alone = await run('restore', 'kantor.ajukan-office', '--yes')
  expect([alone.code, alone.err]).toEqual([
    0,
    expect.stringContaining('Meja 1 (active), Meja 2 (active), Meja 3 (active), Meja 4 (locked)')
  ])
})
