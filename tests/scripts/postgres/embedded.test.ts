import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded, type EmbeddedServer } from '../../../scripts/postgres/embedded.ts'
import { eventually } from '../../support/eventually.ts'
import { dataFolder } from '../../support/office/postgres.ts'

const connect = async ({ host, port, user }: EmbeddedServer, password: string): Promise<Client> => {
  const client = new Client({ host, port, user, password, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const newFolder = async (): Promise<string> => {
  const folder = await dataFolder()
  onTestFinished(() => rm(dirname(folder), { recursive: true, force: true }))
  return folder
}

it('keeps what was committed when the server is killed, is durable, and asks for the password', async () => {
  const folder = await newFolder()
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

it('ends, and is removed, when the program that started it is killed', async () => {
  const folder = await newFolder()
  const program = join(import.meta.dirname, '../../support/programs/postgres-starter.ts')
  const starter = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = (await once(starter.stdout, 'data')) as [Buffer]
  const server = { host: '127.0.0.1', port: Number(printed.toString()), user: 'postgres' } as EmbeddedServer
  await (await connect(server, 'one')).end()
  starter.kill('SIGKILL')
  await eventually(() => expect(connect(server, 'one')).rejects.toThrow('ECONNREFUSED'))
  await eventually(() => expect(access(folder)).rejects.toThrow('ENOENT'))
})
