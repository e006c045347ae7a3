import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from '../../../../electron/office/server/client.ts'
import { readPairing } from '../../../../electron/office/pairing/pairing-file.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { startTestServer } from './embedded-office.ts'
import { runTool } from './run-tool.ts'

test('an administrator without superuser rights ends the open connections of a desk by a new pairing file', async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const { address, fingerprint } = server
  const [folder, env] = [await tempFolder(), { AJUKAN_OFFICE_PASSWORD: 'of the manager' }]
  const admin = await server.connect()
  await admin.query("CREATE ROLE manager LOGIN CREATEROLE CREATEDB PASSWORD 'of the manager'")
  const run = (...args: readonly string[]) => runTool({ folder, env }, ...args, '--office', 'office.json')
  const url = `postgresql://manager@${address}/kantor`
  const made = await run('init', url, '--address', address, '--fingerprint', fingerprint, '--name', 'PT Maju')
  const pin = /PIN: ([\d ]+)/.exec(made.out)?.[1] ?? ''
  const { trust, login } = readPairing(await readFile(join(folder, 'Meja-1.ajukan-desk')), pin)
  const open = await openClient(
    { kind: 'tls', address: server.server, trust },
    { user: login.user, database: 'kantor', password: () => login.secret }
  )
  const again = await run('add-desk', 'Meja 1', '--again', '--out', 'again.ajukan-desk')
  expect([again.code, again.err]).toEqual([0, ''])
  await expect(open.query('SELECT 1')).rejects.toThrow()
  // It is a member of the role of the desk no longer, other than as the one who made the office.
  const direct = "SELECT FROM pg_auth_members WHERE member = 'manager'::regrole AND roleid = $1::text::regrole AND inherit_option"
  const { rowCount } = await admin.query(direct, [login.user])
  expect(rowCount).toBe(0)
  await admin.end()
})

test('a desk that no line of pg_hba.conf admits is said when its file is written, and the file stays good', async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const { address, fingerprint } = server
  const [folder, env] = [await tempFolder(), { AJUKAN_OFFICE_PASSWORD: 'of the superuser' }]
  const run = (...args: readonly string[]) => runTool({ folder, env }, ...args, '--office', 'office.json')
  const admin = await server.connect()
  const { rows } = await admin.query<{ hba_file: string }>('SHOW hba_file')
  const rules = rows[0]?.hba_file ?? ''
  const all = await readFile(rules, 'utf8')
  const admit = async (text: string): Promise<void> => {
    await writeFile(rules, text)
    await admin.query('SELECT pg_reload_conf()')
  }
  await admit('hostssl all postgres 127.0.0.1/32 scram-sha-256\n')
  // An address that cannot be reached from here says nothing.
  const init = ['init', `postgresql://postgres@${address}/kantor`, '--address', address, '--address', '127.0.0.1:1']
  const made = await run(...init, '--fingerprint', fingerprint, '--name', 'PT Maju')
  expect(made.code).toBe(0)
  expect(made.err).toContain(`At ${address} the server does not admit this desk yet`)
  expect(made.err).not.toContain('127.0.0.1:1 the server')
  await admit(all)
  const pin = /PIN: ([\d ]+)/.exec(made.out)?.[1] ?? ''
  const { trust, login } = readPairing(await readFile(join(folder, 'Meja-1.ajukan-desk')), pin)
  const desk = await openClient(
    { kind: 'tls', address: server.server, trust },
    { user: login.user, database: 'kantor', password: () => login.secret }
  )
  await desk.end()
  expect((await run('add-desk', 'Meja 2')).err).toBe('')
  await admin.end()
})
