import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { migrateOffice } from '../../../electron/office/server/migrate.ts'
import { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from '../../../scripts/postgres/embedded.ts'

/** A client whose lost connection is not an unhandled error, because tests kill servers. */
export const connectTo = async (
  { host, port }: EmbeddedServer,
  { user, password, database }: { readonly user: string; readonly password: string; readonly database: string }
): Promise<Client> => {
  const client = new Client({ host, port, user, password, database })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const asSuperuser = (server: EmbeddedServer, database = 'postgres'): Promise<Client> =>
  connectTo(server, { user: server.user, password: server.password, database })

const memoryFolder = '/dev/shm'
/** Bytes; a container may have a small one. */
const enoughMemory = 2 * 1024 ** 3

/** Memory, where there is enough of it: the server waits for the disk at every commit, as it must, and tests make many. */
const fastFolder = async (): Promise<string> => {
  const free = await statfs(memoryFolder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0
  )
  return free > enoughMemory ? memoryFolder : tmpdir()
}

/** A folder that the account of PostgreSQL can reach under root. */
export const dataFolder = async (isOnDisk = false): Promise<string> => {
  const parent = await mkdtemp(join(isOnDisk ? tmpdir() : await fastFolder(), 'ajukan-office-'))
  await chmod(parent, 0o711)
  return join(parent, 'data')
}

/** AJUKAN_POSTGRES: the folder with the programs of another PostgreSQL, such as the one of Debian. */
export const otherPrograms = (): Pick<EmbeddedOptions, 'programs'> => {
  const programs = process.env['AJUKAN_POSTGRES']
  return programs === undefined ? {} : { programs }
}

/** A new server of the test itself; the caller stops it. */
export const startServer = (folder: string): Promise<EmbeddedServer> => startEmbedded({ folder, password: 'test', ...otherPrograms() })

/** The database of the newest version, with many offices. */
export const sharedDatabase = 'offices'

/** Desks may hold a transaction open while others wait for it: tests do that, longer than the half second after which the next call of another desk would end it. */
export const holdOpen = async (client: Pick<Client, 'query'>): Promise<void> =>
  void (await client.query(
    `CREATE OR REPLACE FUNCTION office_data.longest(what text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '60 seconds' $$`
  ))

interface Shared {
  readonly server: EmbeddedServer
  readonly admin: Client
}
let shared: Promise<Shared> | undefined
let databases = 0

const startShared = async (): Promise<Shared> => {
  const folder = await dataFolder()
  const server = await startEmbedded({ folder, password: 'test', removedAfter: dirname(folder), ...otherPrograms() })
  const admin = await asSuperuser(server)
  await admin.query(`CREATE DATABASE ${sharedDatabase}`)
  const client = await asSuperuser(server, sharedDatabase)
  await migrateOffice(client)
  await holdOpen(client)
  await client.end()
  return { server, admin }
}

/** The server of this worker, which ends with it: starting one takes seconds. */
export const sharedServer = async (): Promise<EmbeddedServer> => {
  shared ??= startShared()
  return (await shared).server
}

/** A new empty database on the shared server. */
export const newDatabase = async (): Promise<string> => {
  await sharedServer()
  const { admin } = await (shared as Promise<Shared>)
  databases += 1
  const name = `office_${databases}`
  await admin.query(`CREATE DATABASE ${name}`)
  return name
}
