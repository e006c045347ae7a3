import { randomUUID } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { Clock } from '#core/base/ports.ts'
import type { AutomaticOffer, DocumentProgress, MergedRow } from '#core/contract/office.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import type { Database } from '../../../electron/database/client.ts'
import { officeDatabase, type OfficeDatabase } from '../../../electron/database/office/office-database.ts'
import { officeConnection, type DriverClient } from '../../../electron/office/desk/connection.ts'
import { createIdentity, openIdentity } from '../../../electron/office/desk/pairing.ts'
import { openOfficeLink, type OfficeLink } from '../../../electron/office/desk/office-link.ts'
import type { LocalFiles } from '../../../electron/office/desk/documents.ts'
import { memoryLog } from '../fakes/memory-log.ts'
import { openTestDatabase } from '../fakes/test-database.ts'
import { tempFolder } from '../temp-folder.ts'
import type { EmbeddedServer } from '../../../scripts/postgres/embedded.ts'
import type { Rights, TestOffice } from './desk.ts'
import { noDocuments } from './no-files.ts'
import { connectTo } from './postgres.ts'
import { wholeRow } from './whole-rows.ts'

/** Connection between a desk and its server that can lose answers or break. */
export interface DeskConnection {
  /** Called before each call with its text; an error is the answer, without the call. */
  before: (text: string) => void | Promise<void>
  /** Called after the call was made; an error loses its answer. */
  after: (text: string) => void
  isDown: boolean
  /** Ends the program before (`-`) or after (`+`) an operation of its database, or before any (`-*`): nothing of it goes on. */
  endAt: string | null
  /** Called at that moment. */
  ended: () => void
  /** Called after each operation of the database. */
  done: (operation: string) => Promise<void>
}

const never = (): Promise<never> => new Promise(() => undefined)

/** A database of a program that may end. */
const killable = (database: Database, connection: DeskConnection): Database & { readonly end: () => void } => {
  let isOver = false
  const end = (): Promise<never> => {
    isOver = true
    connection.ended()
    return never()
  }
  return {
    check: () => database.check(),
    close: () => database.close(),
    end: () => void (isOver = true),
    async run(name, ...input) {
      if (isOver) return never()
      const [first] = input as readonly unknown[]
      const label = name === 'office' ? String(first) : name === 'appendAnswer' ? (first as { operation: string }).operation : name
      if (connection.endAt === `-${label}` || connection.endAt === '-*') return end()
      const result = await database.run(name, ...input)
      await connection.done(label)
      return connection.endAt === `+${label}` ? end() : isOver ? never() : result
    }
  }
}

export interface LinkedDesk {
  readonly id: string
  readonly folder: string
  readonly connection: DeskConnection
  readonly link: () => OfficeLink
  readonly database: () => OfficeDatabase
  readonly host: () => Database
  /** Writes as the window does, each row with all of its members: the host has stored the batch when this resolves. */
  readonly write: (...rows: readonly CopyRow[]) => Promise<void>
  /** Takes the next page of incoming changes as the window does; resolves with the rows that changed. */
  readonly takeIncoming: () => Promise<readonly MergedRow[]>
  readonly row: (table: string, key: Json) => Promise<Json | undefined>
  /** Closes everything and opens it again, as a restart. */
  readonly restart: (whileClosed?: () => Promise<void>) => Promise<void>
  /** Opens everything again after the program ended (`endAt`); the connections of the ended one are cut. */
  readonly startAgain: (isDown?: boolean) => Promise<void>
  readonly close: () => Promise<void>
  /** Forgets the office and closes everything. */
  readonly leave: () => Promise<void>
}

export interface DeskOptions {
  readonly office: TestOffice
  readonly server?: () => EmbeddedServer
  readonly rights?: Rights
  readonly name?: string
  /** The folder of a desk that has left its office; a new folder by default. */
  readonly folder?: string
  readonly now?: () => { readonly wall: number; readonly awake: number }
  readonly clock?: Clock
  /** Milliseconds until a call without an answer is `office-unanswered`; long, so that a slow machine changes nothing. */
  readonly answerLimit?: number
  /** Milliseconds after which a question of another desk is answered by an offer. */
  readonly unanswered?: number
  readonly offeredAutomatically?: (offer: AutomaticOffer) => void
  /** The documents of the desk, in its folder; none by default. */
  readonly files?: (folder: string, host: Database) => Promise<LocalFiles>
  readonly progress?: (progress: DocumentProgress) => void
}

/** The driver's connection over a connection that tests can disturb. */
const disturbed = (client: DriverClient, connection: DeskConnection): DriverClient => ({
  on: client.on.bind(client),
  end: () => client.end(),
  async query(text, values) {
    await connection.before(text)
    if (connection.isDown) throw new Error('the connection is down')
    const answer = await client.query(text, values)
    connection.after(text)
    return answer
  }
})

const open = async (folder: string, options: DeskOptions, connection: DeskConnection) => {
  const found = await openIdentity(join(folder, 'office.json'), memoryLog())
  if (!found.ok || found.value === null) throw new Error('no identity')
  const identity = found.value
  const host = killable(await openTestDatabase(folder), connection)
  const clients: DriverClient[] = []
  const database = officeDatabase(host)
  const server = options.server ?? (() => options.office.server)
  const files = await (options.files?.(folder, host) ?? noDocuments.files)
  const link = openOfficeLink({
    files,
    documentProgress: (progress) => options.progress?.(progress),
    database,
    identity,
    changed: () => undefined,
    log: memoryLog(),
    clock: options.clock ?? { now: () => Date.now() },
    connect: async () => {
      if (connection.isDown) throw new Error('the connection is down')
      const client = await connectTo(server(), { user: identity.identity().user, password: 'secret', database: options.office.database })
      clients.push(client)
      return officeConnection(disturbed(client, connection))
    },
    limits: { poll: 30_000, refused: 200, backoff: { base: 20, cap: 100, floor: 0.5 }, answerLimit: options.answerLimit ?? 20_000 },
    ...(options.now === undefined ? {} : { now: options.now }),
    unanswered: options.unanswered,
    offeredAutomatically: options.offeredAutomatically
  })
  return { identity, host, database, link, clients }
}

/** Another folder with the files of a desk, as a copied machine. */
export const copyOf = async (desk: LinkedDesk, options: DeskOptions): Promise<LinkedDesk> => {
  const folder = await tempFolder()
  await cp(desk.folder, folder, { recursive: true })
  return openDesk(folder, desk.id, options)
}

const openDesk = async (folder: string, id: string, options: DeskOptions): Promise<LinkedDesk> => {
  const connection: DeskConnection = {
    before: () => undefined,
    after: () => undefined,
    isDown: false,
    endAt: null,
    ended: () => undefined,
    done: () => Promise.resolve()
  }
  let opened = await open(folder, options, connection)
  const close = async (): Promise<void> => {
    await opened.link.close()
    await opened.host.close()
  }
  onTestFinished(close)
  const nextSeq = async (): Promise<number> => {
    const state = await opened.host.run('copyState')
    if (!state.ok) throw new Error(state.failure.code)
    return state.value.lastSeq + 1
  }
  const write: LinkedDesk['write'] = async (...rows) => {
    const written = await opened.host.run('appendToCopy', { seq: await nextSeq(), rows: rows.map(wholeRow) })
    if (!written.ok) throw new Error(written.failure.code)
  }
  return {
    id,
    folder,
    connection,
    link: () => opened.link,
    database: () => opened.database,
    host: () => opened.host,
    write,
    async takeIncoming() {
      const { changes, declarations } = await opened.link.incoming()
      if (changes === 0) return []
      const taken = await opened.link.takeIncoming({ seq: await nextSeq(), declarations })
      if (!taken.ok) throw new Error(taken.failure.code)
      return taken.value.rows
    },
    async row(table, key) {
      const page = await opened.host.run('readCopy', { position: -1, row: 0 })
      if (!page.ok) throw new Error(page.failure.code)
      return page.value.rows.find((row) => row.table === table && JSON.stringify(row.key) === JSON.stringify(key))?.value
    },
    async startAgain(isDown = false) {
      opened.host.end()
      await Promise.all(opened.clients.map((client) => client.end().catch(() => undefined)))
      await opened.host.close()
      Object.assign(connection, { endAt: null, before: () => undefined, after: () => undefined, isDown })
      opened = await open(folder, options, connection)
    },
    async restart(whileClosed = () => Promise.resolve()) {
      await close()
      await whileClosed()
      opened = await open(folder, options, connection)
    },
    close,
    async leave() {
      await opened.link.close()
      const cleared = await opened.database.run('clearOffice')
      if (!cleared.ok) throw new Error(cleared.failure.code)
      await rm(join(folder, 'office.json'))
      await opened.host.close()
    }
  }
}

/** Leaves the office, as the application does, and joins this one with the same folder, as a desk of its own. */
export const joinWith = async (desk: LinkedDesk, options: DeskOptions): Promise<LinkedDesk> => {
  await desk.leave()
  return linkedDesk({ ...options, folder: desk.folder })
}

/** A desk as in the application, with its own folder and database, on a real server. */
export const linkedDesk = async (options: DeskOptions): Promise<LinkedDesk> => {
  const { office, rights = 'broker', name = `Meja ${randomUUID().slice(0, 8)}` } = options
  const { rows } = await office.admin.query<{ answer: { desk: string; login: string } }>(
    "SELECT office_admin.add_desk($1, $2, $3, 'secret') AS answer",
    [office.id, name, rights]
  )
  const added = rows[0]?.answer
  if (added === undefined) throw new Error('no desk')
  const folder = options.folder ?? (await tempFolder())
  await createIdentity(join(folder, 'office.json'), {
    addresses: [{ host: '127.0.0.1', port: 1 }],
    database: office.database,
    trust: { kind: 'authority' } as const,
    office: { id: office.id, name: 'Kantor' },
    desk: { id: added.desk, name },
    login: { user: added.login, secret: 'secret' }
  })
  return openDesk(folder, added.desk, options)
}

/** The rows of a declaration as the window writes them. */
export const declarationRows = (id: string, car: string, note = ''): readonly CopyRow[] => [
  { table: 'declarations', key: id, value: { id, car, note } },
  { table: 'goods', key: [id, 0], value: { declaration: id, line: 0, lines: [{ line: 0, body: { note } }] } },
  { table: 'summaries', key: id, value: { id, car, importer: 'PT Contoh', state: 'draft', changedAt: 1_790_000_000_000 } }
]
export const noteOf = (row: Json | undefined): Json => (row as JsonObject | undefined)?.['note'] ?? null
