import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../../support/temp-folder.ts'
import { startTestServer, type TestServer } from './embedded-office.ts'
import { runTool } from './run-tool.ts'

/** A restore of an office that was interrupted while it exchanged the databases. */
const running: { server?: TestServer } = {}
const server = (): TestServer => {
  if (running.server === undefined) throw new Error('the server has not started')
  return running.server
}
const env = { AJUKAN_OFFICE_PASSWORD: 'of the superuser' }
beforeAll(async () => {
  running.server = await startTestServer()
})
afterAll(() => running.server?.stop())

let databases = 0
const newOffice = async () => {
  const folder = await tempFolder()
  const database = `cut_${(databases += 1)}`
  const { address, fingerprint } = server()
  const run = (...args: readonly string[]) => runTool({ folder, env }, ...args, '--office', join(folder, 'office.json'))
  const url = `postgresql://postgres@${address}/${database}`
  const made = await run('init', url, '--address', address, '--fingerprint', fingerprint, '--name', 'PT Maju')
  expect([made.code, made.err]).toEqual([0, ''])
  const asAdmin = async (query: string): Promise<readonly Record<string, unknown>[]> => {
    const client = await server().connect()
    const { rows } = await client.query<Record<string, unknown>>(query)
    await client.end()
    return rows
  }
  const names = async (): Promise<readonly string[]> =>
    (
      await asAdmin(
        `SELECT datname || CASE WHEN datallowconn THEN '' ELSE ' closed' END AS name FROM pg_database WHERE datname LIKE '${database}%' ORDER BY 1`
      )
    ).map(({ name }) => String(name).slice(database.length))
  return { database, asAdmin, names, status: () => run('status') }
}

test('a database that an interrupted restore has left closed is opened at the next login', async () => {
  const { database, asAdmin, names, status } = await newOffice()
  await asAdmin(`CREATE DATABASE ${database}_restored_20261121_120000`)
  await asAdmin(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  expect(await status()).toMatchObject({ code: 0 })
  expect(await names()).toEqual(['', '_restored_20261121_120000'])
})

test('a database that was closed for another reason, or during a restore, stays closed, and the message explains how to open it', async () => {
  const { database, asAdmin, names, status } = await newOffice()
  const closed = { code: 3, err: expect.stringContaining('ALLOW_CONNECTIONS true') }
  await asAdmin(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  expect(await status()).toMatchObject(closed)
  await asAdmin(`CREATE DATABASE ${database}_restored_20261121_120000`)
  const restore = await server().connect()
  onTestFinished(() => restore.end())
  await restore.query("SELECT pg_advisory_lock(hashtext('ajukan-exchange'), hashtext($1))", [database])
  expect(await status()).toMatchObject(closed)
  expect(await names()).toEqual([' closed', '_restored_20261121_120000'])
})
