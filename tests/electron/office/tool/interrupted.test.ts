import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ToolProgress } from '#core/contract/office-tool.ts'
import { officeToolHandlers } from '../../../../electron/ipc/handlers/office-handlers.ts'
import { openToolSession } from '../../../../electron/office/tool/session.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { startTestServer, type TestServer } from './embedded-office.ts'
import { runTool } from './run-tool.ts'

/** A backup or a restore of an office that is stopped, or whose application ends. */
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

/** Fake PostgreSQL programs that answer as the tool expects, after the `before` commands of a shell. */
const programsIn = async (folder: string, before: string): Promise<void> => {
  for (const name of ['pg_dump', 'pg_restore']) {
    const answers = `case "$1" in --version) echo "${name} (PostgreSQL) 99.1"; exit;; --list) echo "TABLE DATA office_data office owner"; exit;; --file=*) exit;; esac`
    await writeFile(join(folder, name), `#!/bin/sh\n${answers}\n${before}\n`)
    await chmod(join(folder, name), 0o755)
  }
}

let databases = 0
/** An office, the tool over it with a login, and its temporary files in a folder of their own. */
const openOffice = async (before: string) => {
  const [folder, programs, temporary] = [await tempFolder(), await tempFolder(), await tempFolder()]
  const database = `cut_${(databases += 1)}`
  const { address, fingerprint } = server()
  const steps: ToolProgress[] = []
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  await programsIn(programs, before)
  const backup = join(folder, 'kantor.backup')
  const handlers = officeToolHandlers({
    officeServer: () => Promise.reject(new Error('no server of an office')),
    openToolSession: () =>
      Promise.resolve(
        openToolSession({
          officeFile: join(folder, 'office.json'),
          files: { saveBy: (_, write) => write(backup) },
          chooseBackup: () => Promise.resolve(backup),
          choosePrograms: () => Promise.resolve(programs),
          chooseFolder: () => Promise.resolve(null),
          confirmServer: () => Promise.resolve(true),
          askPassword: () => Promise.resolve(password),
          progress: (step) => void steps.push(step),
          clock: { now: () => Date.UTC(2026, 10, 21, 12) }
        })
      )
  })
  const logIn = () => handlers['officeTool.logIn']({ server: { address, database, user: 'postgres', fingerprint } })
  const open = async () => {
    await handlers['officeTool.open'](null)
    await handlers['officeTool.choosePrograms'](null)
    return logIn()
  }
  await open()
  expect(await handlers['officeTool.create']({ name: 'PT Maju', addresses: [address] })).toMatchObject({ value: { end: 'done' } })
  const asAdmin = async (query: string): Promise<readonly unknown[]> => {
    const client = await server().connect()
    const { rows } = await client.query<Record<string, unknown>>(query)
    await client.end()
    return rows
  }
  const names = async () =>
    (
      await asAdmin(
        `SELECT datname || CASE WHEN datallowconn THEN '' ELSE ' closed' END AS name FROM pg_database WHERE datname LIKE '${database}%' ORDER BY 1`
      )
    ).map((row) => (row as { name: string }).name.slice(database.length))
  return { folder, programs, temporary, backup, database, handlers, steps, open, logIn, asAdmin, names }
}
const until = <T>(found: () => T) => expect.poll(found, { timeout: 120_000 })
const isDone = { ok: true, value: { end: 'done' } }

test('closing the tool waits for a restore that is swapping the databases, and does not interrupt it', async () => {
  const office = await openOffice('')
  const { handlers, backup, database, steps, names } = office
  await writeFile(backup, 'backup')
  expect(await handlers['officeTool.chooseBackup'](null)).toMatchObject(isDone)
  // The swap begins with an update of this row.
  const blocking = await server().connect()
  onTestFinished(() => blocking.end())
  await blocking.query('BEGIN')
  await blocking.query('SELECT FROM pg_database WHERE datname = $1 FOR UPDATE', [database])
  const restored = handlers['officeTool.restore']({ confirmation: database })
  await until(() => steps.at(-1)?.step).toBe('switching')
  let isClosed = false
  const closed = handlers['officeTool.close'](null).then(() => (isClosed = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isClosed).toBe(false)
  await blocking.query('ROLLBACK')
  await closed
  expect(await restored).toMatchObject(isDone)
  expect(await names()).toEqual(['', '_before_20261121_120000'])
  expect(await office.open()).toMatchObject({ value: { end: 'done', value: { database } } })
})

test.each(['backUp', 'restore'] as const)('closing the tool stops a %s, which leaves no file and no database', async (name) => {
  const office = await openOffice('exec sleep 600')
  const { handlers, backup, database, folder, temporary, steps, names } = office
  if (name === 'restore') {
    await writeFile(backup, 'backup')
    expect(await handlers['officeTool.chooseBackup'](null)).toMatchObject(isDone)
  }
  const before = await readdir(folder)
  const stopped = name === 'backUp' ? handlers['officeTool.backUp'](null) : handlers['officeTool.restore']({ confirmation: database })
  await until(() => steps.at(-1)?.step).toBe(name === 'backUp' ? 'writing' : 'restoring')
  await until(() => readdir(temporary)).toHaveLength(1)
  await handlers['officeTool.close'](null)
  expect([await readdir(folder), await readdir(temporary), await names()]).toEqual([before, [], ['']])
  expect(await stopped).toMatchObject({ value: { end: 'cancelled' } })
})

test('a database that an interrupted restore has left closed is opened at the next login, in the window and in the terminal', async () => {
  const { database, folder, asAdmin, names, logIn } = await openOffice('')
  const close = () => asAdmin(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  const env = { AJUKAN_OFFICE_PASSWORD: password }
  const status = () => runTool({ folder, env }, 'status', '--office', join(folder, 'office.json'))
  await asAdmin(`CREATE DATABASE ${database}_restored_20261121_120000`)
  await close()
  expect(await logIn()).toMatchObject(isDone)
  expect(await names()).toEqual(['', '_restored_20261121_120000'])
  await close()
  expect(await status()).toMatchObject({ code: 0 })
})

test('a database that was closed for another reason, or during a restore, stays closed, and the message explains how to open it', async () => {
  const { database, folder, asAdmin, names, logIn } = await openOffice('')
  const closed = { value: { end: 'refused', problem: 'database-closed', detail: database } }
  await asAdmin(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  expect(await logIn()).toMatchObject(closed)
  await asAdmin(`CREATE DATABASE ${database}_restored_20261121_120000`)
  const restore = await server().connect()
  onTestFinished(() => restore.end())
  await restore.query("SELECT pg_advisory_lock(hashtext('ajukan-exchange'), hashtext($1))", [database])
  expect(await logIn()).toMatchObject(closed)
  const env = { AJUKAN_OFFICE_PASSWORD: password }
  const status = await runTool({ folder, env }, 'status', '--office', join(folder, 'office.json'))
  expect([status.code, status.err]).toEqual([3, expect.stringContaining('ALLOW_CONNECTIONS true')])
  expect(await names()).toEqual([' closed', '_restored_20261121_120000'])
})
