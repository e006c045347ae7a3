import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPairing } from '../../../../electron/office/pairing/pairing-file.ts'
import { openClient } from '../../../../electron/office/server/client.ts'
import { migrateOffice, readScripts } from '../../../../electron/office/server/migrate.ts'
import { readAddress } from '../../../../electron/office/tool/server-url.ts'
import { openToolSession, toolAnswer } from '../../../../electron/office/tool/session.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { startTestServer, type TestServer } from './embedded-office.ts'
import { runTool } from './run-tool.ts'

const running: { server?: TestServer } = {}
const server = (): TestServer => {
  if (running.server === undefined) throw new Error('the server has not started')
  return running.server
}
const password = 'of the superuser'
beforeAll(async () => {
  running.server = await startTestServer()
})
afterAll(() => running.server?.stop())

let databases = 0
/** A session with a folder of its own, whose dialog of the system chooses `chosen.path`. */
const newSession = async () => {
  const folder = await tempFolder()
  const chosen: { path: string | null } = { path: null }
  const officeFile = join(folder, 'office.json')
  const session = openToolSession({
    officeFile,
    saveBy: (_, write) => (chosen.path === null ? Promise.resolve(null) : write(join(folder, chosen.path)))
  })
  await session.open()
  const database = `screen_${(databases += 1)}`
  const logIn = (more: { readonly database?: string; readonly user?: string; readonly at?: TestServer } = {}, typed = password) => {
    const { address, fingerprint } = more.at ?? server()
    const url = `postgresql://${more.user ?? 'postgres'}@${address}/${more.database ?? database}`
    return toolAnswer(() => session.logInTo(url, { kind: 'key', sha256: fingerprint }, { password: () => typed, known: () => typed }), [])
  }
  return { folder, chosen, officeFile, session, database, logIn }
}
const refused = (problem: string, detail: unknown = expect.any(String)) => ({ end: 'refused', problem, detail })
const done = (value: unknown) => ({ end: 'done', value })

test('an office is created, desks are added with a file and a PIN, locked and unlocked; the password is never stored', async () => {
  const { session, folder, chosen, officeFile, logIn } = await newSession()
  const { answer } = session
  expect(await logIn()).toEqual(done({ kind: 'none' }))
  expect(await answer(() => session.create({ name: 'PT Maju', addresses: [] }))).toMatchObject(refused('address-needed'))
  const addresses = [server().address, '127.0.0.1:1'].map(readAddress)
  expect(await session.create({ name: 'PT Maju', addresses })).toMatchObject({ kind: 'office', status: { name: 'PT Maju', desks: [] } })

  expect(await answer(() => session.addDesk({ name: 'Meja 1', rights: 'owner' }))).toEqual({ end: 'cancelled' })
  chosen.path = 'Meja 1.ajukan-desk'
  await writeFile(join(folder, chosen.path), 'the dialog has asked whether it is replaced')
  const first = await session.addDesk({ name: 'Meja 1', rights: 'owner' })
  expect(first).toMatchObject({ desk: 'Meja 1', file: 'Meja 1.ajukan-desk' })
  const pairing = readPairing(await readFile(join(folder, chosen.path)), first.pin)
  expect(pairing.desk.name).toBe('Meja 1')
  const [address] = pairing.addresses
  if (address === undefined) throw new Error('no address')
  const own = { user: pairing.login.user, database: pairing.database, password: () => pairing.login.secret }
  await (await openClient({ kind: 'tls', address, trust: pairing.trust }, own)).end()

  expect(await answer(() => session.addDesk({ name: ' meja 1', rights: 'owner' }))).toEqual(refused('name-taken', 'meja 1'))
  chosen.path = 'Meja 2.ajukan-desk'
  const { pin } = await session.addDesk({ name: 'Meja 2', rights: 'owner' })
  const { id } = readPairing(await readFile(join(folder, chosen.path)), pin).desk
  await session.lockDesk({ desk: id, reason: 'hilang' })
  expect(await session.status()).toMatchObject({
    status: { desks: [{ state: 'active' }, { name: 'Meja 2', state: 'locked', rights: 'owner', isPaired: false }] }
  })
  await session.unlockDesk({ desk: id })
  expect(await session.status()).toMatchObject({ status: { desks: [{ state: 'active' }, { state: 'active' }] } })
  chosen.path = 'again.ajukan-desk'
  expect(await session.pairDesk({ desk: id })).toMatchObject({ desk: 'Meja 2', file: 'again.ajukan-desk' })
  expect(await answer(() => session.pairDesk({ desk: 'none' }))).toEqual(refused('desk-unknown', 'none'))
  // The window gets no path.
  chosen.path = join('missing', 'a.ajukan-desk')
  const nowhere = await answer(() => session.pairDesk({ desk: id }))
  expect(nowhere).toMatchObject(refused('file-failed'))
  expect(JSON.stringify(nowhere)).not.toContain(folder)

  for (const name of await readdir(folder)) expect([name, (await readFile(join(folder, name))).includes(password)]).toEqual([name, false])
  // The tool of the terminal remembers the same office.
  const env = { AJUKAN_OFFICE_PASSWORD: password }
  expect((await runTool({ folder, env }, 'status', '--office', officeFile)).out).toContain('PT Maju, generation 1')
})

test('problems of the server, its certificate, its settings or the login are refused by name', async () => {
  const { logIn } = await newSession()
  expect(await logIn({ at: { ...server(), address: '127.0.0.1:1' } })).toMatchObject(refused('server-unreachable'))
  const other = await logIn({ at: { ...server(), fingerprint: 'ab'.repeat(32) } })
  expect(other).toMatchObject(refused('server-certificate', server().fingerprint))
  expect(await logIn({}, 'wrong')).toMatchObject(refused('password-wrong'))
  const admin = await server().connect()
  await admin.query("CREATE ROLE clerk LOGIN PASSWORD 'of the superuser'")
  expect(await logIn({ user: 'clerk' })).toMatchObject(refused('rights-missing', 'CREATEROLE'))
  await admin.query('ALTER ROLE clerk CREATEROLE')
  expect(await logIn({ user: 'clerk' })).toMatchObject(refused('rights-missing', 'CREATEDB'))
  await admin.query('CREATE DATABASE foreign_one')
  await admin.end()
  const foreign = await server().connect('foreign_one')
  await foreign.query('CREATE TABLE invoices (number text)')
  await foreign.end()
  expect(await logIn({ database: 'foreign_one' })).toMatchObject(refused('database-foreign', 'public.invoices'))
  for (const [setting, value, problem, detail] of [
    ['fsync', 'off', 'server-not-durable', 'fsync'],
    ['full_page_writes', 'off', 'server-not-durable', 'full_page_writes'],
    ['max_prepared_transactions', '5', 'server-prepares', '5']
  ] as const) {
    const unsafe = await startTestServer({ settings: { [setting]: value } })
    try {
      expect(await logIn({ at: unsafe })).toMatchObject(refused(problem, detail))
    } finally {
      await unsafe.stop()
    }
  }
})

test('an office of an older version is updated; its address for desks is asked for, because this computer may be the server', async () => {
  const { session, database, logIn } = await newSession()
  const admin = await server().connect()
  await admin.query(`CREATE DATABASE ${database}`)
  await admin.end()
  const old = await server().connect(database)
  await migrateOffice(old, (await readScripts()).length - 1)
  await old.query("SELECT office_admin.create_office('PT Lama', '{}')")
  await old.end()
  expect(await logIn()).toEqual(done({ kind: 'outdated' }))
  expect(await session.migrate()).toMatchObject({ kind: 'office', status: { name: 'PT Lama' } })
  expect(await session.answer(() => session.addDesk({ name: 'Meja 1', rights: 'owner' }))).toMatchObject(refused('address-needed'))
})
