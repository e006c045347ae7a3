import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startEmbedded, type EmbeddedServer } from '../../../scripts/postgres/embedded.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const connect = async ({ host, port, user }: EmbeddedServer, password: string): Promise<Client> => {
  const client = new Client({ host, port, user, password, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

it('keeps what was committed when the server is killed, is durable, and asks for the password', async () => {
  const parent = await tempFolder()
  // Under root another account has to reach the data.
  await chmod(parent, 0o711)
  const folder = join(parent, 'data')
  const first = await startEmbedded({ folder, password: 'one' })
  const client = await connect(first, 'one')
  await client.query("CREATE TABLE kept AS SELECT 'committed' AS state")
  const durable = await client.query("SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit")
  expect(durable.rows).toEqual([{ fsync: 'on', commit: 'on' }])
  await expect(connect(first, 'two')).rejects.toThrow('password authentication failed')
  await first.kill()

  const second = await startEmbedded({ folder, password: 'one', port: first.port })
  expect(second.port).toBe(first.port)
  expect((await (await connect(second, 'one')).query('SELECT state FROM kept')).rows).toEqual([{ state: 'committed' }])
  await second.stop()
  await expect(connect(second, 'one')).rejects.toThrow('ECONNREFUSED')
  const { uid, mode } = await stat(folder)
  expect({ isOfRoot: uid === 0, others: mode & 0o077 }).toEqual({ isOfRoot: false, others: 0 })
})
