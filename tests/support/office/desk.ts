import { createHash, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Client } from 'pg'
import type { EmbeddedServer } from '../../../scripts/postgres/embedded.ts'
import { errorCode } from '../../../electron/files/atomic-file.ts'
import { migrateOffice } from '../../../electron/office/server/migrate.ts'
import { asSuperuser, connectTo, newDatabase, sharedDatabase, sharedServer } from './postgres.ts'

/* The results of the functions are JSON of many shapes; tests read members of it. */
// oxlint-disable typescript/no-explicit-any
export type Answer = any
// oxlint-enable typescript/no-explicit-any

export type Rights = 'owner' | 'broker' | 'viewer'

export interface TestDesk {
  readonly id: string
  readonly client: Client
  /** Instance and counter as a profile folder has them; a copy of the desk has the same. */
  readonly identity: { instance: string; counter: number; position: number; commit: string | null }
  session: string
  readonly hello: () => Promise<Answer>
  readonly read: (name: string, input?: object) => Promise<Answer>
  /** `request`: given when a call is repeated. */
  readonly write: (name: string, input?: object, request?: string) => Promise<Answer>
}

export interface TestOffice {
  readonly id: string
  readonly server: EmbeddedServer
  readonly database: string
  readonly admin: Client
  readonly addDesk: (rights?: Rights, name?: string) => Promise<TestDesk>
}

const calls = new WeakMap<Client, Promise<unknown>>()

/** Calls on one connection run one after the other. */
const call = async (client: Client, text: string, values: readonly unknown[]): Promise<Answer> => {
  // As the program does: whoever waits half a second for a lock gives up, and calls again.
  const run = async (tries = 0): Promise<Answer> => {
    try {
      return (await client.query<{ answer: Answer }>(text, [...values])).rows[0]?.answer
    } catch (error) {
      if (errorCode(error) !== '55P03' || tries > 60) throw error
      return run(tries + 1)
    }
  }
  const result = (calls.get(client) ?? Promise.resolve()).then(
    () => run(),
    () => run()
  )
  calls.set(client, result)
  return result
}

/** A desk on a connection of its own, which has not said hello. */
export const deskOn = (client: Client, id: string, identity: TestDesk['identity']): TestDesk => {
  const desk: TestDesk = {
    id,
    client,
    identity,
    session: '',
    hello: async () => {
      identity.counter += 1
      const answer = await call(client, 'SELECT office.hello($1) AS answer', [{ ...identity, schema: 6 }])
      desk.session = answer.session
      return answer
    },
    read: (name, input = {}) => call(client, `SELECT office.${name}($1, $2) AS answer`, [desk.session, input]),
    write: async (name, input = {}, request = randomUUID()) => {
      const answer = await call(client, `SELECT office.${name}($1, $2, $3) AS answer`, [desk.session, request, input])
      if (answer.position !== undefined) Object.assign(identity, { position: answer.position, commit: answer.commit })
      return answer
    }
  }
  return desk
}

/** Whether a call of the desk waits for a lock of another one. */
export const isWaiting = async ({ client }: TestDesk, observer: Client): Promise<boolean> => {
  const { rowCount } = await observer.query('SELECT FROM pg_locks WHERE NOT granted AND pid = $1', [
    (client as unknown as { processID: number }).processID
  ])
  return rowCount !== 0
}

export const newIdentity = (): TestDesk['identity'] => ({ instance: randomUUID(), counter: 0, position: 0, commit: null })

/** An office on the server; its connections are closed when the test ends, or when the caller says so. */
export const officeOn = async (
  server: EmbeddedServer,
  database: string,
  settings = {},
  atEnd: (close: () => Promise<void>) => void = onTestFinished
): Promise<TestOffice> => {
  const admin = await asSuperuser(server, database)
  const clients = [admin]
  atEnd(async () => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  })
  const id: string = await call(admin, 'SELECT office_admin.create_office($1, $2) AS answer', ['Kantor', settings])
  const addDesk = async (rights: Rights = 'broker', name = `Meja ${clients.length}`): Promise<TestDesk> => {
    const { desk, login } = await call(admin, "SELECT office_admin.add_desk($1, $2, $3, 'secret') AS answer", [id, name, rights])
    const client = await connectTo(server, { user: login, password: 'secret', database })
    clients.push(client)
    const found = deskOn(client, desk, newIdentity())
    await found.hello()
    return found
  }
  return { id, server, database, admin, addDesk }
}

/** An office of its own in the database that the tests of a worker share, as offices share one. */
export const newOffice = async (settings = {}): Promise<TestOffice> => officeOn(await sharedServer(), sharedDatabase, settings)

/** An office in a database of its own, which can be restored or changed without the others. */
export const officeInOwnDatabase = async (): Promise<TestOffice> => {
  const server = await sharedServer()
  const database = await newDatabase()
  const admin = await asSuperuser(server, database)
  await migrateOffice(admin)
  await admin.end()
  return officeOn(server, database)
}

/** To the office the desk looks as if it could not be reached, until it says hello again. */
export const outOfReach = async ({ admin, id }: Pick<TestOffice, 'admin' | 'id'>, desk: { readonly id: string }): Promise<void> => {
  await admin.query('DELETE FROM office_data.contact WHERE office_id = $1 AND desk_id = $2', [id, desk.id])
}

export const prefix = '0000280ABCDE'
/** An aju number of the test prefix. */
export const ajuOf = (tail: string): string => `${prefix}20261121${tail}`

export const rowsOf = (declaration: string, car: string, note = '') => [
  { store: 'declarations', key: declaration, value: { id: declaration, car, note } },
  { store: 'goods', key: [declaration, 0], value: { declaration, line: 0, lines: [{ line: 0, body: { note } }] } },
  {
    store: 'summaries',
    key: declaration,
    value: { id: declaration, car, importer: 'PT Contoh', cif: 1200.5, state: 'draft', changedAt: 1_790_000_000_000 }
  }
]

export interface Held {
  readonly declaration: string
  readonly generation: number
  readonly epoch: number
}

/** A new declaration that the desk holds, with a number of its own. */
export const create = async (desk: TestDesk, car: string, declaration: string = randomUUID()): Promise<Held> => {
  const { held } = await desk.write('push', { declarations: [{ declaration, epoch: 0, rows: rowsOf(declaration, car) }], schema: 6 })
  const one: Held = held[0]
  await desk.write('register_number', { ...one, car })
  return { declaration: one.declaration, generation: one.generation, epoch: one.epoch }
}

/** What a desk presents before it sends. */
export const attemptOf = (held: Held, car: string, extra: object = {}) => {
  const body = Buffer.from(`{"car":"${car}"}`)
  return {
    ...held,
    attempt: randomUUID(),
    car,
    body: body.toString('base64'),
    sha256: createHash('sha256').update(body).digest('hex'),
    profile: { id: 'p1', name: 'Contoh' },
    baseline: { statuses: [], at: 1_790_000_000_000 },
    ...extra
  }
}
