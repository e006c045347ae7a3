import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddressOutcome, TestedAddress } from '#core/contract/office.ts'
import { errorCode } from '../../../../electron/files/atomic-file.ts'
import { makeServerCertificate } from '../../../../electron/office/server/certificate.ts'
import { openClient, changeOwnPassword } from '../../../../electron/office/server/client.ts'
import { newSecret, scramVerifier } from '../../../../electron/office/server/scram.ts'
import { readPairing, type Pairing } from '../../../../electron/office/pairing/pairing-file.ts'
import { ajuOf, create, deskOn, newIdentity, prefix } from '../../../support/office/desk.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { startFakePostgres } from '../server/fake-postgres.ts'
import { startTestServer, type TestServer } from './embedded-office.ts'
import { runTool, type ToolRun } from './run-tool.ts'

const running: { server?: TestServer } = {}
const server = (): TestServer => {
  if (running.server === undefined) throw new Error('the server has not started')
  return running.server
}
beforeAll(async () => {
  running.server = await startTestServer()
})
afterAll(() => running.server?.stop())

let databases = 0
/** A tool with a folder of its own for its files, and a database that does not exist yet. */
const newTool = async () => {
  const folder = await tempFolder()
  const database = `office_${(databases += 1)}`
  const { address, fingerprint, server: embedded } = server()
  const env = { AJUKAN_OFFICE_PASSWORD: embedded.password }
  const run = (...args: readonly string[]): Promise<ToolRun> => runTool({ folder, env }, ...args, '--office', join(folder, 'office.json'))
  const init = (...more: readonly string[]): Promise<ToolRun> =>
    run('init', `postgresql://postgres@${address}/${database}`, '--address', address, '--fingerprint', fingerprint, ...more)
  return { folder, database, env, run, init }
}

const pinIn = ({ out }: ToolRun): string => /PIN: ([\d ]+)/.exec(out)?.[1] ?? ''
const openPairing = async (folder: string, file: string, run: ToolRun): Promise<Pairing> =>
  readPairing(await readFile(join(folder, file)), pinIn(run))

const loginWith = async ({ addresses: [address], database, trust, login }: Pairing, secret = login.secret) => {
  if (address === undefined) throw new Error('no address')
  return openClient({ kind: 'tls', address, trust }, { user: login.user, database, password: () => secret })
}
const hello = "SELECT office.hello(jsonb_build_object('instance', gen_random_uuid(), 'counter', 1)) ->> 'deskName' AS name"

test('init makes database, office and an owner whose pairing file works once', async () => {
  const { folder, init, run } = await newTool()
  const first = await init('--name', 'PT Maju', '--desk', 'Meja Bu Ani')
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toContain('The office "PT Maju" was created.')
  const pairing = await openPairing(folder, 'Meja-Bu-Ani.ajukan-desk', first)
  expect(pairing).toMatchObject({
    office: { name: 'PT Maju' },
    desk: { name: 'Meja Bu Ani' },
    trust: { kind: 'key', sha256: server().fingerprint }
  })

  const desk = await loginWith(pairing)
  expect((await desk.query(hello)).rows).toEqual([{ name: 'Meja Bu Ani' }])
  const secret = newSecret()
  await changeOwnPassword(desk, scramVerifier(secret))
  await desk.end()
  await expect(loginWith(pairing)).rejects.toThrow('password authentication failed')
  await (await loginWith(pairing, secret)).end()
  // Neither secret has been in a statement or a log.
  for (const one of [secret, pairing.login.secret]) expect(server().server.log()).not.toContain(one)

  const status = await run('status')
  expect(status.out).toMatch(/^PT Maju, generation 1, sending open\n\nDesk +Rights +State/)
  expect(status.out).toMatch(/\nMeja Bu Ani +owner +active +now +/)
})

test('status says which desks are paired, which have an older version, and what waits on them', async () => {
  const { folder, init, run } = await newTool()
  const first = await openPairing(folder, 'Meja-1.ajukan-desk', await init('--name', 'PT Maju'))
  const second = await openPairing(folder, 'Meja-2.ajukan-desk', await run('add-desk', 'Meja 2'))
  await run('add-desk', 'Meja 3')
  for (const [pairing, schema] of [[first, 7] as const, [second, 6] as const]) {
    const desk = deskOn(await loginWith(pairing), pairing.desk.id, newIdentity())
    const { rows } = await desk.client.query<{ session: string }>('SELECT office.hello($1) ->> $2 AS session', [
      { ...desk.identity, counter: 1, schema },
      'session'
    ])
    desk.session = rows[0]?.session ?? ''
    await desk.write('acknowledge', { position: 0, commit: null, requests: [], waiting: schema === 6 ? 12 : 0 })
    await desk.client.end()
  }
  const { out } = await run('status')
  const rows = out.split('\n').filter((line) => /^Meja \d/.test(line))
  expect(rows[0]).toMatch(/^Meja 1 +owner +active +now +\d+$/)
  expect(rows[1]).toMatch(/12 rows are waiting, older Ajukan \(data version 6 of 7\)$/)
  expect(rows[2]).toMatch(/not paired yet$/)
  const { desks } = JSON.parse((await run('status', '--json')).out) as { desks: readonly Record<string, unknown>[] }
  expect(desks.map(({ isPaired, schema, waiting }) => [isPaired, schema, waiting])).toEqual([
    [true, 7, 0],
    [true, 6, 12],
    [false, 0, null]
  ])
})

test('status names the other databases of the server that the login of a desk can connect to, and how to close them', async () => {
  const { folder, init, run } = await newTool()
  const pairing = await openPairing(folder, 'Meja-1.ajukan-desk', await init('--name', 'PT Maju'))
  const asDesk = async (database: string): Promise<string> => {
    const client = await loginWith({ ...pairing, database }).catch(errorCode)
    if (typeof client === 'string') return client
    await client.end()
    return 'connected'
  }
  const found = async () => (JSON.parse((await run('status', '--json')).out) as { otherDatabases: readonly string[] }).otherDatabases
  expect(await found()).toEqual(['postgres', 'template1'])
  expect(await Promise.all(['postgres', 'template1'].map(asDesk))).toEqual(['connected', 'connected'])
  const said = /^ {2}(REVOKE CONNECT .*;)$/m.exec((await run('status')).out)?.[1] ?? ''
  expect(said).toContain('"postgres", "template1"')
  const admin = await server().connect()
  try {
    await admin.query(said)
    expect(await Promise.all(['postgres', 'template1'].map(asDesk))).toEqual(['42501', '42501'])
    expect(await found()).toEqual([])
    expect((await run('status')).out).not.toContain('REVOKE')
  } finally {
    await admin.query('GRANT CONNECT ON DATABASE postgres, template1 TO PUBLIC')
    await admin.end()
  }
})

test('status tests each address of the desks from outside, also where the login fails', async () => {
  const { folder, init, run } = await newTool()
  await init('--name', 'PT Maju')
  const another = makeServerCertificate(['127.0.0.1'], Date.now())
  const [web, plain, silent, stranger] = [
    await startFakePostgres('HTTP/1.1 400'),
    await startFakePostgres('N'),
    await startFakePostgres(null),
    await startFakePostgres('S', another)
  ]
  const expected: readonly (readonly [string, AddressOutcome, RegExp])[] = [
    [server().address, 'reached', /: reached$/],
    ['127.0.0.1:1', 'refused', /: REFUSED: .*no server runs/],
    [`127.0.0.1:${web.port}`, 'foreign', /: NOT POSTGRESQL/],
    [`127.0.0.1:${plain.port}`, 'without-tls', /: NO TLS/],
    [`127.0.0.1:${silent.port}`, 'silent', /: NO ANSWER/],
    ['kantor.invalid:5432', 'unknown-name', /: UNKNOWN NAME/],
    [`127.0.0.1:${stranger.port}`, 'certificate', /: ANOTHER CERTIFICATE/]
  ]
  const path = join(folder, 'office.json')
  const stored = JSON.parse(await readFile(path, 'utf8')) as object
  await writeFile(path, JSON.stringify({ ...stored, addresses: expected.map(([address]) => address) }))
  const checkLines = (text: string): void => {
    const lines = text.split('\n')
    const from = lines.indexOf('From this computer:')
    for (const [at, [address, , words]] of expected.entries()) {
      expect(lines[from + 1 + at]).toContain(`  ${address}: `)
      expect(lines[from + 1 + at]).toMatch(words)
    }
  }
  const found = await run('status')
  expect([found.code, found.err]).toEqual([0, ''])
  checkLines(found.out)
  const { addresses } = JSON.parse((await run('status', '--json')).out) as { addresses: readonly TestedAddress[] }
  expect(addresses).toEqual(expected.map(([address, outcome]) => ({ address, outcome })))
  const refused = await runTool({ folder, env: { AJUKAN_OFFICE_PASSWORD: 'wrong' } }, 'status', '--office', path)
  expect([refused.code, refused.out]).toEqual([3, ''])
  expect(refused.err).toContain('The server refuses this login.')
  checkLines(refused.err)
  expect(stranger.received.protected).toBe(0)
}, 120_000)

test('init can be repeated: it finds the office, adds nothing and needs no name; only the user can read its files, and they hold no password', async () => {
  const { folder, init } = await newTool()
  const first = await init('--name', 'PT Maju')
  for (const name of await readdir(folder)) {
    expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0])
    expect((await readFile(join(folder, name))).includes(server().server.password)).toBe(false)
  }
  const again = await init()
  const found = 'The office "PT Maju" exists already; its database is up to date.'
  expect([again.code, again.out, again.err]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^${found}\n"Meja 1" is not paired yet.* add-desk "Meja 1" --again$`)),
    ''
  ])
  expect((await readdir(folder)).sort()).toEqual(['Meja-1.ajukan-desk', 'office.json'])
  const desk = await loginWith(await openPairing(folder, 'Meja-1.ajukan-desk', first))
  await desk.query(hello)
  await desk.end()
  expect((await init()).out).toBe(found)
})

test('an init that ended after each of its steps is continued', async () => {
  const { database, init, folder } = await newTool()
  // The database was made, and nothing else.
  const admin = await server().connect()
  await admin.query(`CREATE DATABASE ${database}`)
  await admin.end()
  // The file cannot be written: the office exists, its desk does not.
  await writeFile(join(folder, 'Meja-1.ajukan-desk'), 'something else')
  const stopped = await init('--name', 'PT Maju')
  expect([stopped.code, stopped.err]).toEqual([3, expect.stringContaining('exists already')])
  const done = await init('--out', 'other.ajukan-desk')
  expect([done.code, done.err]).toEqual([0, ''])
  expect((await openPairing(folder, 'other.ajukan-desk', done)).desk.name).toBe('Meja 1')
  expect(await readFile(join(folder, 'Meja-1.ajukan-desk'), 'utf8')).toBe('something else')
})

test('a database of another program is refused and unchanged', async () => {
  const { database, init } = await newTool()
  const admin = await server().connect()
  await admin.query(`CREATE DATABASE ${database}`)
  await admin.end()
  const other = await server().connect(database)
  await other.query('CREATE TABLE invoices (number text)')
  const { code, err } = await init('--name', 'PT Maju')
  expect([code, err]).toEqual([3, expect.stringContaining('it has public.invoices')])
  expect((await other.query("SELECT to_regnamespace('office_data') AS ours")).rows).toEqual([{ ours: null }])
  await other.end()
})

test('a database of a newer or a changed version is refused', async () => {
  const { database, init } = await newTool()
  await init('--name', 'PT Maju')
  const admin = await server().connect(database)
  await admin.query("UPDATE office_data.version SET sha256 = 'x' WHERE number = 1")
  expect((await init()).err).toContain('Nothing was changed. 0001-tables.sql')
  await admin.query("INSERT INTO office_data.version (number, name, sha256) VALUES (9999, '9999-later.sql', 'x')")
  await admin.query('DELETE FROM office_data.version WHERE number = 1')
  const { code, err } = await init()
  expect([code, err]).toEqual([3, expect.stringContaining('newer version')])
  await admin.end()
})

test('another certificate than the expected one is refused before the password is needed', async () => {
  const { folder } = await newTool()
  const url = `postgresql://postgres@${server().address}/never`
  const wrong = await runTool({ folder }, 'init', url, '--address', server().address, '--fingerprint', 'ab'.repeat(32))
  expect([wrong.code, wrong.err]).toEqual([3, expect.stringContaining('is not the expected one')])
  const unknown = await runTool({ folder }, 'init', url, '--address', server().address)
  expect([unknown.code, unknown.err.replace(/\s/g, '')]).toEqual([3, expect.stringContaining(server().fingerprint)])
})

test('the password is asked for on the terminal where it is not in the environment; a wrong one is named', async () => {
  const { folder, database } = await newTool()
  const { address, fingerprint } = server()
  const args = ['init', `postgresql://postgres@${address}/${database}`, '--address', address, '--fingerprint', fingerprint]
  const wrong = await runTool({ folder, typed: 'wrong' }, ...args)
  expect([wrong.code, wrong.asked, wrong.err]).toEqual([3, ['Password of postgres: '], expect.stringContaining('refuses this login')])
  const none = await runTool({ folder }, ...args)
  expect([none.code, none.err]).toEqual([3, expect.stringContaining('AJUKAN_OFFICE_PASSWORD')])
})

test('desks are added with their rights, locked and unlocked; names are unique', async () => {
  const { folder, init, run } = await newTool()
  await init('--name', 'PT Maju')
  const added = await run('add-desk', 'Meja 2', '--role', 'viewer', '--out', 'two.ajukan-desk')
  expect([added.code, added.err]).toEqual([0, ''])
  expect((await run('add-desk', 'meja 2', '--out', 'again')).err).toContain('There is already a desk "meja 2"')
  expect(await readdir(folder)).not.toContain('again')
  const desk = await loginWith(await openPairing(folder, 'two.ajukan-desk', added))
  expect((await desk.query(hello)).rows).toEqual([{ name: 'Meja 2' }])
  await desk.end()

  const locked = await run('lock', 'MEJA 2', '--reason', 'laptop stolen')
  expect([locked.code, locked.out]).toEqual([0, expect.stringContaining('Revoke its CEISA token')])
  const states = async () => {
    const { desks } = JSON.parse((await run('status', '--json')).out) as {
      desks: readonly { name: string; rights: string; state: string }[]
    }
    return desks.map(({ name, rights, state }) => [name, rights, state])
  }
  expect(await states()).toEqual([
    ['Meja 1', 'owner', 'active'],
    ['Meja 2', 'viewer', 'locked']
  ])
  const unlocked = await run('lock', 'Meja 2', '--undo')
  expect([unlocked.code, unlocked.out]).toEqual([
    0,
    expect.stringContaining('it decides on that itself, or an owner does: in Ajukan, Separate versions.')
  ])
  expect((await states())[1]).toEqual(['Meja 2', 'viewer', 'active'])
  expect((await run('lock', 'Meja 9')).err).toContain('There is no desk "Meja 9"')

  // Where the only owner is gone.
  expect((await run('owner', 'Meja 2', '--reason', 'the only owner has left')).out).toContain('is an owner now')
  expect((await states())[1]).toMatchObject(['Meja 2', 'owner', 'active'])
  const refused = await run('retire', 'Meja 2')
  expect([refused.code, (await states())[1]]).toEqual([2, ['Meja 2', 'owner', 'active']])
  const retired = await run('retire', 'Meja 2', '--yes', '--reason', 'broken, it did not send')
  expect([retired.code, retired.out]).toEqual([0, expect.stringContaining('is out of service')])
  expect((await states())[1]).toEqual(['Meja 2', 'owner', 'retired'])
  const last = await run('retire', 'Meja 1', '--yes')
  expect([last.code, last.err, (await states())[0]]).toEqual([3, expect.stringContaining('refuses it'), ['Meja 1', 'owner', 'active']])
})

test('a desk that the administrator retires loses what it held to the pool, and its lanes', async () => {
  const { folder, init, run } = await newTool()
  const owner = await openPairing(folder, 'Meja-1.ajukan-desk', await init('--name', 'PT Maju'))
  const gone = await openPairing(folder, 'Meja-2.ajukan-desk', await run('add-desk', 'Meja 2'))
  const [one, two] = await Promise.all(
    [owner, gone].map(async (pairing) => deskOn(await loginWith(pairing), pairing.desk.id, newIdentity()))
  )
  if (one === undefined || two === undefined) throw new Error('no desks')
  await Promise.all([one.hello(), two.hello()])
  await two.write('claim_lane', { prefix })
  const { declaration } = await create(two, ajuOf('990001'))
  expect((await run('retire', 'Meja 2', '--yes')).code).toBe(0)
  const { items } = (await one.read('pull', { position: 0 })) as { items: readonly Record<string, unknown>[] }
  expect(items.find(({ kind }) => kind === 'declaration')).toMatchObject({ declaration, holder: null })
  expect(items.find(({ kind }) => kind === 'lane')).toMatchObject({ retired: true })
  await Promise.all([one.client.end(), two.client.end()])
})

test('a new pairing file of a desk ends the login that it had and its open connections', async () => {
  const { folder, init, run } = await newTool()
  const before = await openPairing(folder, 'Meja-1.ajukan-desk', await init('--name', 'PT Maju'))
  const open = await loginWith(before)
  expect((await open.query(hello)).rows).toEqual([{ name: 'Meja 1' }])
  const again = await run('add-desk', 'Meja 1', '--again', '--out', 'again.ajukan-desk')
  const after = await openPairing(folder, 'again.ajukan-desk', again)
  expect({ ...after, login: { ...after.login, secret: '' } }).toEqual({ ...before, login: { ...before.login, secret: '' } })
  await expect(loginWith(before)).rejects.toThrow('password authentication failed')
  await expect(open.query(hello)).rejects.toThrow()
  const paired = await loginWith(after)
  expect((await paired.query(hello)).rows).toEqual([{ name: 'Meja 1' }])
  await paired.end()
})

test('the administrator sets the requests per minute that the desks share', async () => {
  const { folder, init } = await newTool()
  const pairing = await openPairing(folder, 'Meja-1.ajukan-desk', await init('--name', 'PT Maju'))
  const desk = deskOn(await loginWith(pairing), pairing.desk.id, newIdentity())
  expect(await desk.hello()).toMatchObject({ requestsPerMinute: 60 })
  const set = await init('--requests', '20')
  expect([set.code, set.out]).toEqual([0, expect.stringContaining('share 20 requests per minute')])
  expect(await desk.write('take_requests', { wanted: 60 })).toMatchObject({ granted: 10, share: 10 })
  expect(await desk.hello()).toMatchObject({ requestsPerMinute: 20 })
  await desk.client.end()
})

test('the only owner is admitted again after its folder was copied, once the administrator states what happened to the copy', async () => {
  const { folder, init, run } = await newTool()
  const created = await init('--name', 'PT Maju')
  const pairing = await openPairing(folder, 'Meja-1.ajukan-desk', created)
  const client = await loginWith(pairing)
  const [desk, copy] = [newIdentity(), newIdentity()].map((identity) => deskOn(client, pairing.desk.id, identity))
  expect(await desk?.hello()).toMatchObject({ answer: 'behind' })
  expect(await copy?.hello()).toMatchObject({ answer: 'forked' })
  expect((await run('status')).out).toContain('its identity is used in two places')

  const readmitted = await run('lock', 'Meja 1', '--undo', '--reason', 'the copy was deleted')
  expect([readmitted.code, readmitted.out]).toEqual([0, expect.stringContaining('never start the copy again')])
  expect((await run('status')).out).not.toContain('its identity is used in two places')
  expect(await desk?.hello()).toMatchObject({ isForked: false, mustCompare: true, sendingOpen: true })
  expect(await copy?.hello()).toMatchObject({ answer: 'forked' })
  expect((await run('lock', 'Meja 9', '--undo')).err).toContain('There is no desk "Meja 9"')
  await client.end()
})
