import { existsSync, globSync } from 'node:fs'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ToolProgress } from '#core/contract/office-tool.ts'
import { readPairing } from '../../../../electron/office/pairing/pairing-file.ts'
import { openClient } from '../../../../electron/office/server/client.ts'
import { migrateOffice, readScripts } from '../../../../electron/office/server/migrate.ts'
import { keyFingerprint } from '../../../../electron/office/server/trust.ts'
import { openToolSession } from '../../../../electron/office/tool/session.ts'
import { officeToolHandlers } from '../../../../electron/ipc/handlers/office-handlers.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { startTestServer, type TestServer } from './embedded-office.ts'
import { runTool } from './run-tool.ts'

/** Folder with every program of an installed PostgreSQL; the npm package has neither pg_dump nor pg_restore. */
const installed = globSync('/usr/lib/postgresql/*/bin/pg_dump')
  .map(dirname)
  .filter((folder) => existsSync(join(folder, 'initdb')))
  .at(-1)

const running: { server?: TestServer } = {}
const server = (): TestServer => {
  if (running.server === undefined) throw new Error('the server has not started')
  return running.server
}
const password = 'of the superuser'
beforeAll(async () => {
  running.server = await startTestServer(installed === undefined ? {} : { programs: installed })
})
afterAll(() => running.server?.stop())

let databases = 0
/** The handlers over a session with a folder of its own, in which the dialogs of the system choose `chosen.path`. */
const newSession = async () => {
  const folder = await tempFolder()
  const chosen: { path: string | null; programs: string | null; typed: string | null; mayConnect: boolean } = {
    path: null,
    programs: installed ?? folder,
    typed: password,
    mayConnect: true
  }
  const asked: string[] = []
  const steps: ToolProgress[] = []
  const officeFile = join(folder, 'office.json')
  const handlers = officeToolHandlers({
    officeServer: () => Promise.reject(new Error('no server of an office')),
    openToolSession: () =>
      Promise.resolve(
        openToolSession({
          officeFile,
          files: { saveBy: (_, write) => (chosen.path === null ? Promise.resolve(null) : write(join(folder, chosen.path))) },
          chooseBackup: () => Promise.resolve(chosen.path === null ? null : join(folder, chosen.path)),
          choosePrograms: () => Promise.resolve(chosen.programs),
          chooseFolder: () => Promise.resolve(chosen.path === null ? null : join(folder, chosen.path)),
          confirmServer: (address) => Promise.resolve(asked.push(address) > 0 && chosen.mayConnect),
          askPassword: () => Promise.resolve(chosen.typed),
          progress: (step) => void steps.push(step),
          clock: { now: () => Date.UTC(2026, 10, 21, 12) }
        })
      )
  })
  await handlers['officeTool.open'](null)
  const database = `screen_${(databases += 1)}`
  const { address, fingerprint } = server()
  const logIn = (more: object = {}, typed: string | null = password) => {
    chosen.typed = typed
    return handlers['officeTool.logIn']({ server: { address, database, user: 'postgres', fingerprint, ...more } })
  }
  return { folder, chosen, asked, steps, officeFile, handlers, database, logIn }
}
const refused = (problem: string, detail: unknown = expect.any(String)) => ({ ok: true, value: { end: 'refused', problem, detail } })
const done = (value: unknown) => ({ ok: true, value: { end: 'done', value } })
const newOffice = async (name = 'PT Maju') => {
  const session = await newSession()
  expect(await session.logIn()).toMatchObject(done({ kind: 'none', addresses: [] }))
  const made = await session.handlers['officeTool.create']({ name, addresses: [server().address] })
  expect(made).toMatchObject(done({ kind: 'office', status: { name, desks: [] } }))
  return session
}
const addDesk = async (
  { chosen, handlers, folder }: Awaited<ReturnType<typeof newSession>>,
  name: string,
  path = `${name}.ajukan-desk`
) => {
  chosen.path = path
  const added = await handlers['officeTool.addDesk']({ name, rights: 'owner' })
  if (!added.ok || added.value.end !== 'done') throw new Error(JSON.stringify(added))
  return { ...added.value.value, pairing: readPairing(await readFile(join(folder, path)), added.value.value.pin) }
}

test('no connection is opened to an address that the user has not confirmed, and none without the password that only the host sees', async () => {
  const { chosen, asked, handlers, logIn } = await newSession()
  const { address } = server()
  const cancelled = { ok: true, value: { end: 'cancelled' } }
  chosen.mayConnect = false
  // A refused address would be unreachable: nothing has tried it.
  for (const one of [address, '127.0.0.1:1', '192.0.2.1:5432']) {
    expect(await handlers['officeTool.checkServer']({ address: one })).toEqual(cancelled)
    expect(await logIn({ address: one })).toEqual(cancelled)
  }
  expect(asked).toHaveLength(6)
  chosen.mayConnect = true
  expect(await logIn({}, null)).toEqual(cancelled)
  expect(await handlers['officeTool.status'](null)).toMatchObject({ value: { end: 'refused', problem: 'tool-closed' } })
  expect(await logIn()).toMatchObject(done({ kind: 'none' }))
  // Once in a session.
  expect(asked).toHaveLength(7)
  chosen.mayConnect = false
  expect(await handlers['officeTool.create']({ name: 'PT Maju', addresses: ['192.0.2.9:5432'] })).toEqual(cancelled)
  expect(asked.at(-1)).toBe('192.0.2.9:5432')
})

test('an office is created, desks are added with a file and a PIN, locked and unlocked; the password is never stored', async () => {
  const session = await newSession()
  const { handlers, folder, chosen, database, officeFile, logIn } = session
  expect(await handlers['officeTool.checkServer']({ address: server().address })).toEqual(
    done({ trust: 'key', fingerprint: server().fingerprint })
  )
  expect(await logIn()).toEqual(done({ kind: 'none', database, addresses: [] }))
  expect(await handlers['officeTool.create']({ name: 'PT Maju', addresses: [] })).toMatchObject(refused('address-needed'))
  const made = await handlers['officeTool.create']({ name: 'PT Maju', addresses: [server().address, '127.0.0.1:1'] })
  expect(made).toMatchObject(done({ kind: 'office', unchecked: ['127.0.0.1:1'], status: { name: 'PT Maju', desks: [] } }))

  expect(await handlers['officeTool.addDesk']({ name: 'Meja 1', rights: 'owner' })).toEqual({ ok: true, value: { end: 'cancelled' } })
  await writeFile(join(folder, 'Meja 1.ajukan-desk'), 'the dialog has asked whether it is replaced')
  const first = await addDesk(session, 'Meja 1')
  expect(first).toMatchObject({ desk: 'Meja 1', file: 'Meja 1.ajukan-desk', pairing: { desk: { name: 'Meja 1' } } })
  expect(await handlers['officeTool.addDesk']({ name: ' meja 1', rights: 'owner' })).toEqual(refused('name-taken', 'meja 1'))
  const second = await addDesk(session, 'Meja 2')
  expect(await handlers['officeTool.lockDesk']({ desk: second.pairing.desk.id, reason: 'hilang' })).toMatchObject(
    done({ status: { desks: [{ state: 'active' }, { name: 'Meja 2', state: 'locked', rights: 'owner', isPaired: false }] } })
  )
  expect(await handlers['officeTool.unlockDesk']({ desk: second.pairing.desk.id })).toMatchObject(
    done({ status: { desks: [{ state: 'active' }, { state: 'active' }] } })
  )
  chosen.path = 'again.ajukan-desk'
  const again = await handlers['officeTool.pairDesk']({ desk: second.pairing.desk.id })
  expect(again).toMatchObject(done({ desk: 'Meja 2', file: 'again.ajukan-desk' }))
  expect(await handlers['officeTool.pairDesk']({ desk: 'none' })).toEqual(refused('desk-unknown', 'none'))

  for (const name of await readdir(folder)) expect([name, (await readFile(join(folder, name))).includes(password)]).toEqual([name, false])
  // The tool of the terminal and the window remember the same office.
  const env = { AJUKAN_OFFICE_PASSWORD: password }
  expect((await runTool({ folder, env }, 'status', '--office', officeFile)).out).toContain('PT Maju, generation 1')
})

test('a closed session answers no call, and opening it again needs the password', async () => {
  const { handlers, database, chosen } = await newOffice()
  expect(await handlers['officeTool.close'](null)).toEqual({ ok: true, value: null })
  expect(await handlers['officeTool.status'](null)).toMatchObject(refused('tool-closed'))
  expect(await handlers['officeTool.open'](null)).toEqual({ ok: true, value: { server: server().address, database, user: 'postgres' } })
  expect(await handlers['officeTool.status'](null)).toMatchObject(refused('tool-closed'))
  chosen.typed = 'wrong'
  expect(await handlers['officeTool.logIn']({ server: null })).toMatchObject(refused('password-wrong'))
  expect(await handlers['officeTool.status'](null)).toMatchObject(refused('tool-closed'))
  chosen.typed = password
  expect(await handlers['officeTool.logIn']({ server: null })).toMatchObject(done({ kind: 'office', addresses: [server().address] }))
})

test('problems of the server, its certificate, its settings or the login are refused by name', async () => {
  const { handlers, logIn } = await newSession()
  for (const address of ['', 'a:b', '127.0.0.1:99999'])
    expect(await handlers['officeTool.checkServer']({ address })).toMatchObject(refused('bad-address'))
  expect(await handlers['officeTool.checkServer']({ address: '127.0.0.1:1' })).toMatchObject(refused('server-unreachable'))
  expect(await logIn({ address: '127.0.0.1:1' })).toMatchObject(refused('server-unreachable'))
  expect(await logIn({ fingerprint: 'ab'.repeat(32) })).toMatchObject(refused('server-certificate', server().fingerprint))
  expect(await logIn({ fingerprint: null })).toMatchObject(refused('server-certificate'))
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
      const { address, fingerprint } = unsafe
      expect(await logIn({ address, fingerprint })).toMatchObject(refused(problem, detail))
    } finally {
      await unsafe.stop()
    }
  }
})

test('an office of an older version is updated when the user confirms', async () => {
  const { handlers, database, logIn } = await newSession()
  const admin = await server().connect()
  await admin.query(`CREATE DATABASE ${database}`)
  await admin.end()
  const old = await server().connect(database)
  const older = (await readScripts()).length - 1
  await migrateOffice(old, older)
  await old.query("SELECT office_admin.create_office('PT Lama', '{}')")
  await old.end()
  const found = await logIn()
  expect(found).toMatchObject(done({ kind: 'outdated', from: older }))
  expect(await handlers['officeTool.status'](null)).toEqual(found)
  expect(await handlers['officeTool.migrate'](null)).toMatchObject(done({ kind: 'office', addresses: [], status: { name: 'PT Lama' } }))
  // This computer is the server, so its address for the desks is not known yet.
  expect(await handlers['officeTool.addDesk']({ name: 'Meja 1', rights: 'owner' })).toMatchObject(refused('address-needed'))
  expect(await handlers['officeTool.setAddresses']({ addresses: ['kantor lan'] })).toEqual(refused('bad-address', 'kantor lan'))
  expect(await handlers['officeTool.setAddresses']({ addresses: [` ${server().address} `] })).toMatchObject(
    done({ addresses: [server().address] })
  )
})

test('a certificate for a server is created before any login; invalid names and existing files are refused, and nothing is left behind', async () => {
  const { handlers, chosen, folder } = await newSession()
  const make = (...hosts: readonly string[]) => handlers['officeTool.makeCertificate']({ hosts })
  expect(await make('kantor.lan')).toEqual({ ok: true, value: { end: 'cancelled' } })
  chosen.path = 'tls'
  expect(await make()).toEqual(refused('bad-host', ''))
  expect(await make('kantor.lan', 'kantor lan')).toEqual(refused('bad-host', 'kantor lan'))
  await mkdir(join(folder, 'tls'))
  await writeFile(join(folder, 'tls', 'server.crt'), 'of another server')
  expect(await make('kantor.lan')).toMatchObject(refused('file-exists'))
  expect(await readdir(join(folder, 'tls'))).toEqual(['server.crt'])
  await rm(join(folder, 'tls'), { recursive: true })

  const made = await make('kantor.lan', '192.168.1.10')
  const certificate = new X509Certificate(await readFile(join(folder, 'tls', 'server.crt')))
  expect(made).toEqual(done({ certificate: 'server.crt', key: 'server.key', fingerprint: keyFingerprint(certificate) }))
  expect([certificate.checkHost('kantor.lan'), certificate.checkIP('192.168.1.10')]).toEqual(['kantor.lan', '192.168.1.10'])
  expect(certificate.checkPrivateKey(createPrivateKey(await readFile(join(folder, 'tls', 'server.key'))))).toBe(true)
  expect((await stat(join(folder, 'tls', 'server.key'))).mode & 0o077).toBe(0)
})

test('without the programs of PostgreSQL a backup names what is missing, and works once their folder is known', async () => {
  const session = await newOffice()
  const { handlers, chosen, folder, steps, database, logIn } = session
  await addDesk(session, 'Meja 1')
  chosen.path = 'kantor.backup'
  chosen.programs = await tempFolder()
  expect(await handlers['officeTool.choosePrograms'](null)).toEqual(done(null))
  expect(await handlers['officeTool.backUp'](null)).toEqual(refused('program-missing', 'pg_dump'))
  expect(await readdir(folder)).toEqual(['Meja 1.ajukan-desk', 'office.json'])
  // A program that does not end is stopped, and leaves no file.
  await writeFile(
    join(chosen.programs, 'pg_dump'),
    `#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) ${installed === undefined ? 99 : /\d+/.exec(installed)?.[0]}.1" || exec sleep 600\n`
  )
  await chmod(join(chosen.programs, 'pg_dump'), 0o755)
  const stopped = handlers['officeTool.backUp'](null)
  await expect.poll(() => steps.at(-1)?.step).toBe('writing')
  expect(await handlers['officeTool.backUp'](null)).toMatchObject(refused('tool-busy'))
  await handlers['officeTool.stop'](null)
  expect(await stopped).toEqual({ ok: true, value: { end: 'cancelled' } })
  expect(await readdir(folder)).toEqual(['Meja 1.ajukan-desk', 'office.json'])
  if (installed === undefined) return

  chosen.programs = installed
  await handlers['officeTool.choosePrograms'](null)
  // A desk that was never paired is not waited for.
  const admin = await server().connect(database)
  await admin.query('UPDATE office_data.desk SET hello_at = now()')
  await admin.end()
  expect(await handlers['officeTool.backUp'](null)).toMatchObject(done({ file: 'kantor.backup' }))
  await addDesk(session, 'Meja 2')
  chosen.path = 'Meja 1.ajukan-desk'
  const foreign = await handlers['officeTool.chooseBackup'](null)
  // The window gets no path.
  expect(foreign).toMatchObject(refused('backup-failed'))
  expect(JSON.stringify(foreign)).not.toContain(folder)
  expect(await handlers['officeTool.restore']({ confirmation: database })).toMatchObject(refused('confirmation-needed'))
  const whole = await readFile(join(folder, 'kantor.backup'))
  await writeFile(join(folder, 'cut.backup'), whole.subarray(0, -100))
  chosen.path = 'cut.backup'
  expect(await handlers['officeTool.chooseBackup'](null)).toMatchObject(refused('backup-failed'))
  chosen.path = 'kantor.backup'
  expect(await handlers['officeTool.chooseBackup'](null)).toMatchObject(done({ file: 'kantor.backup' }))
  expect(await handlers['officeTool.restore']({ confirmation: 'other' })).toMatchObject(refused('confirmation-needed'))
  expect(await handlers['officeTool.restore']({ confirmation: database })).toEqual(
    done({ kept: `${database}_before_20261121_120000`, newLogins: [], retired: [], missing: ['Meja 2'], unknown: [] })
  )
  expect(steps.map(({ step }) => step).slice(-3)).toEqual(['checking', 'restoring', 'switching'])
  expect(await logIn()).toMatchObject(
    done({ status: { generation: 2, sendingOpen: false, desks: [{ name: 'Meja 1', mustPresent: true }] } })
  )
})

test('a pairing file of the window opens the office', async () => {
  const session = await newOffice()
  const { pairing } = await addDesk(session, 'Meja 1')
  const [address] = pairing.addresses
  if (address === undefined) throw new Error('no address')
  const login = { user: pairing.login.user, database: pairing.database, password: () => pairing.login.secret }
  const desk = await openClient({ kind: 'tls', address, trust: pairing.trust }, login)
  await desk.end()
})
