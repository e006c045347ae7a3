import { X509Certificate } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { makeServerCertificate } from '../../../../electron/office/server/certificate.ts'
import { openClient } from '../../../../electron/office/server/client.ts'
import { migrateOffice } from '../../../../electron/office/server/migrate.ts'
import { keyFingerprint, type ServerTrust } from '../../../../electron/office/server/trust.ts'
import { setRequests } from '../../../../electron/office/tool/office-admin.ts'
import { startEmbedded, type EmbeddedServer } from '../../../../scripts/postgres/embedded.ts'
import { deskPassword } from './desk/host.ts'

export interface AddedDesk {
  readonly desk: string
  readonly login: string
  readonly name: string
}

/** The server of the office, and the databases of rounds. */
export interface OfficeServer {
  readonly office: string
  readonly desks: readonly AddedDesk[]
  /** A viewer, a locked and a retired desk that no person uses. */
  readonly hostile: readonly AddedDesk[]
  /** An active broker's desk, whose login somebody uses who is no broker. */
  readonly hostileBroker: AddedDesk
  /** A connection of a desk without any program of ours. */
  login(user: string, database: string): Promise<Client>
  readonly port: () => number
  readonly trust: ServerTrust
  /** A database with the office as it was set up, or as the one of another name has it. An older one of the name is removed: the office is wiped. */
  create(name: string, from?: string): Promise<void>
  /** A copy of the database as it is now; its connections are cut. */
  backUp(name: string): Promise<void>
  /** Replaces the database by its copy. */
  restore(name: string): Promise<void>
  remove(name: string): Promise<void>
  /** A query as the owner of everything, in a database. */
  query<T>(name: string, text: string, values?: readonly unknown[]): Promise<readonly T[]>
  /** What the server that runs has written to its log. */
  readonly log: () => string
  kill(): Promise<void>
  /** After `kill`. */
  start(): Promise<void>
  stop(): Promise<void>
}

const template = 'trial_template'

/** More than most rounds need, so that they seldom wait; few enough that desks use up what is reserved for them and ask the office. */
const requestsPerMinute = 240
const backupOf = (name: string): string => `${name}_backup`

/** Connections that are open use this while databases are copied. */
const untilUnused = async (admin: Client, name: string, text: string): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    try {
      await admin.query(text)
      return
    } catch (error) {
      // A connection that is just ending.
      if (tries === 200 || (error as { readonly code?: string }).code !== '55006') throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Starts a server in a folder, with an office of so many desks; the first two are owners. */
export const startOfficeServer = async (folder: string, count: number): Promise<OfficeServer> => {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const made = makeServerCertificate(['127.0.0.1'], Date.now())
  const tls = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  await writeFile(tls.certificate, made.certificate)
  await writeFile(tls.key, made.key)
  const trust: ServerTrust = { kind: 'key', sha256: keyFingerprint(new X509Certificate(made.certificate)) }
  const options = { folder: join(folder, 'data'), password: 'test', settings: { max_wal_size: '256MB' }, tls }
  let server: EmbeddedServer = await startEmbedded(options)
  const asSuperuser = (database = 'postgres'): Promise<Client> => {
    const address = { host: '127.0.0.1', port: server.port }
    // The limits of the product are for desks: the trial waits for its own server as long as a loaded machine takes.
    const limits = { connect: 120_000 }
    return openClient({ kind: 'tls', address, trust }, { user: 'postgres', database, password: () => 'test' }, { limits })
  }
  let admin = await asSuperuser()
  await admin.query(`CREATE DATABASE ${template}`)
  const first = await asSuperuser(template)
  await migrateOffice(first)
  const [created] = (await first.query<{ office: string }>("SELECT office_admin.create_office('Kantor', '{}') AS office")).rows
  const office = created?.office ?? ''
  await setRequests(first, office, requestsPerMinute)
  const add = async (name: string, rights: string): Promise<AddedDesk> => {
    const values = [office, name, rights, deskPassword]
    const { rows } = await first.query<{ added: Omit<AddedDesk, 'name'> }>('SELECT office_admin.add_desk($1, $2, $3, $4) AS added', values)
    if (rows[0] === undefined) throw new Error('no desk')
    return { ...rows[0].added, name }
  }
  const desks: AddedDesk[] = []
  for (let index = 0; index < count; index += 1) desks.push(await add(`Meja ${index + 1}`, index < 2 ? 'owner' : 'broker'))
  const hostile = [await add('Pembaca', 'viewer'), await add('Dicuri', 'broker'), await add('Dibuang', 'broker')] as const
  const hostileBroker = await add('Peniru', 'broker')
  await first.query("SELECT office_admin.lock_desk($1, 'dicuri')", [hostile[1].desk])
  await first.query("SELECT office_admin.retire_desk($1, 'dibuang')", [hostile[2].desk])
  await first.end()

  const query: OfficeServer['query'] = async <T>(name: string, text: string, values: readonly unknown[] = []) => {
    const client = await asSuperuser(name)
    try {
      return (await client.query(text, [...values])).rows as T[]
    } finally {
      await client.end()
    }
  }
  const copy = async (from: string, to: string): Promise<void> => {
    await admin.query(`ALTER DATABASE ${from} ALLOW_CONNECTIONS false`)
    await untilUnused(admin, from, `CREATE DATABASE ${to} TEMPLATE ${from}`)
    // PostgreSQL copies a sequence as it is: killed before a checkpoint, it would give numbers again that it had given.
    await admin.query('CHECKPOINT')
    await admin.query(`ALTER DATABASE ${from} ALLOW_CONNECTIONS true`)
    // Rights to a database are not copied: as after a restore, migrating lets the desks in.
    const client = await asSuperuser(to)
    await migrateOffice(client).finally(() => client.end())
  }
  const remove = async (name: string): Promise<void> => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return {
    office,
    desks,
    hostile,
    hostileBroker,
    login: (user, database) =>
      openClient(
        { kind: 'tls', address: { host: '127.0.0.1', port: server.port }, trust },
        { user, database, password: () => deskPassword }
      ),
    port: () => server.port,
    trust,
    async create(name, from = template) {
      await remove(name)
      await copy(from, name)
      // Set up here, as by the office tool, and not restored.
      await query(name, 'UPDATE office_data.office SET server = office_data.this_server()')
    },
    async backUp(name) {
      await remove(backupOf(name))
      await copy(name, backupOf(name))
    },
    async restore(name) {
      await remove(name)
      await copy(backupOf(name), name)
    },
    async remove(name) {
      await remove(name)
      await remove(backupOf(name))
    },
    query,
    log: () => server.log(),
    async kill() {
      await server.kill()
    },
    async start() {
      server = await startEmbedded({ ...options, port: server.port })
      admin = await asSuperuser()
    },
    stop: async () => {
      await admin.end().catch(() => undefined)
      await server.stop()
    }
  }
}
