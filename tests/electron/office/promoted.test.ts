import { chmod, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrateOffice } from '../../../electron/office/server/migrate.ts'
import { startEmbedded } from '../../../scripts/postgres/embedded.ts'
import { eventually } from '../../support/eventually.ts'
import { deskOn, officeOn } from '../../support/office/desk.ts'
import { asSuperuser, connectTo, dataFolder, otherPrograms, startServer } from '../../support/office/postgres.ts'

const identify = 'SELECT office_data.this_server() AS server, (SELECT timeline_id FROM pg_control_checkpoint()) AS checkpoint'
/** The checkpoint after a promotion takes minutes, as on a server with much to write. */
const settings = { checkpoint_timeout: '1h', checkpoint_completion_target: '0.9', bgwriter_lru_maxpages: '0', hot_standby: 'on' }

it('a promoted standby is noticed before its first checkpoint, and a standby can still be read', async () => {
  const folder = await dataFolder()
  const server = await startServer(folder)
  const admin = await asSuperuser(server)
  await migrateOffice(admin)
  const office = await officeOn(server, 'postgres')
  const desk = await office.addDesk()
  await desk.hello()
  const { rows: logins } = await admin.query<{ login: string }>('SELECT login FROM office_data.login')
  const { rows: before } = await admin.query<{ server: string }>(identify)
  expect(before[0]?.server).toMatch(/^\d+\/1\/\d+$/)
  await admin.query('CHECKPOINT')
  await admin.query('CREATE TABLE much AS SELECT repeat(md5(n::text), 50) AS text FROM generate_series(1, 5000) n')
  await server.kill()

  // Writable, because the account of PostgreSQL opens it.
  await writeFile(join(folder, 'standby.signal'), '')
  await chmod(join(folder, 'standby.signal'), 0o666)
  const promoted = startEmbedded({ folder, password: 'test', port: server.port, settings, ...otherPrograms() })
  onTestFinished(async () => {
    await (await promoted).kill()
    await rm(dirname(folder), { recursive: true, force: true })
  })
  const standby = await eventually(() => asSuperuser(server))
  expect((await standby.query('SELECT pg_is_in_recovery() AS standby')).rows).toEqual([{ standby: true }])
  expect((await standby.query(identify)).rows).toEqual(before)
  await standby.query('SELECT pg_promote(false)')
  await promoted
  const { rows: after } = await standby.query<{ server: string }>(identify)
  expect(after).toEqual([{ server: before[0]?.server.replace('/1/', '/2/'), checkpoint: 1 }])
  await standby.end()
  const client = await connectTo(server, { user: logins[0]?.login ?? '', password: 'secret', database: 'postgres' })
  expect(await deskOn(client, desk.id, desk.identity).hello()).toMatchObject({ answer: 'office-older', generation: 2 })
  await client.end()
})
