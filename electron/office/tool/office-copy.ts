/**
 * A copy of the database of an office, made without the programs of PostgreSQL, which the server of this computer does not have. Rows as text, so that any
 * version, system and processor can restore it. Gzip of lines of JSON: the head, then each table and its rows, then the end.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import * as v from 'valibot'
import { syncFolder, temporaryName } from '../../files/atomic-file.ts'
import { lockOf } from '../../files/passphrase-lock.ts'
import { officeVersion } from '../server/migrate.ts'
import { ToolProblem } from './problem.ts'

const format = 1

/** What desks recognise the server by, and log in with; locked with the recovery code. */
export interface CopySecrets {
  /** PEM. */
  readonly certificate: string
  readonly key: string
  readonly port: number
  /** What PostgreSQL stores of the passwords of the desks. */
  readonly logins: readonly { readonly login: string; readonly verifier: string }[]
}

const headOf = v.object({
  kind: v.literal('ajukan-office'),
  format: v.number(),
  /** Version of the database: the number of its last script. */
  schema: v.number(),
  /** Milliseconds since 1970. */
  at: v.number(),
  office: v.string(),
  sequences: v.array(v.object({ name: v.string(), last: v.nullable(v.string()) })),
  /** Base64; null where the copy has no secrets. */
  secrets: v.nullable(v.string())
})
export type CopyHead = v.InferOutput<typeof headOf>
const secretsOf: v.GenericSchema<unknown, CopySecrets> = v.object({
  certificate: v.string(),
  key: v.string(),
  port: v.number(),
  logins: v.array(v.object({ login: v.string(), verifier: v.string() }))
})

const lock = lockOf({
  magic: Buffer.from('AJUKAN-OFFICE-KEY\x01', 'latin1'),
  refusal: (reason) => new ToolProblem(reason === 'passphrase' ? 'copy-code' : 'backup-not-ours')
})
const digitsOf = (code: string): string => code.replace(/[\s-]/g, '')

/** The secrets of a copy; throws `copy-code` for a wrong code. Takes about 0.4 s. */
export const openSecrets = (head: CopyHead, code: string): CopySecrets | null => {
  if (head.secrets === null) return null
  const bytes = Buffer.from(head.secrets, 'base64')
  const text = lock.unlockWith(digitsOf(code), bytes.subarray(0, lock.headerBytes))(bytes.subarray(lock.headerBytes), 0, true)
  return v.parse(secretsOf, JSON.parse(text.toString('utf8')))
}
const lockSecrets = (secrets: CopySecrets, code: string): string => {
  const { header, encrypt } = lock.lockWith(digitsOf(code))
  return Buffer.concat([header, encrypt(Buffer.from(JSON.stringify(secrets)), 0, true)]).toString('base64')
}

/** Rows that are read or written at once. */
const batch = 200

/** The same texts on every server and in every time zone. */
const plainText = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`

/** The tables with their stored columns; those that others refer to first. */
const tablesQuestion = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'office_data'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'version'
  GROUP BY c.oid, c.relname ORDER BY EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f'), c.relname`
interface Table {
  readonly name: string
  readonly columns: readonly string[]
}
const readTables = async (client: Client): Promise<readonly Table[]> => (await client.query<Table>(tablesQuestion)).rows

const columnsOf = (client: Client, { columns }: Table, of = ''): string =>
  columns.map((name) => `${of}${client.escapeIdentifier(name)}`).join(', ')

async function* linesOf(client: Client, head: CopyHead): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`
  let total = 0
  for (const table of await readTables(client)) {
    yield `${JSON.stringify(table)}\n`
    await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT t::text AS row FROM office_data.${client.escapeIdentifier(table.name)} t`)
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${batch} FROM rows`)
      if (rows.length === 0) break
      total += rows.length
      yield `${JSON.stringify(rows.map(({ row }) => row))}\n`
    }
    await client.query('CLOSE rows')
  }
  yield `${JSON.stringify({ end: total })}\n`
}

export interface CopyOptions {
  readonly now: number
  readonly signal?: AbortSignal | undefined
  /** With its secrets, locked with the code. Needs a superuser, as only that one reads what is stored of passwords. */
  readonly secrets?: (Omit<CopySecrets, 'logins'> & { readonly code: string }) | undefined
}

/** Writes a copy of one moment and reads it back; a file at `path` is replaced only then. Resolves its bytes. */
export const writeCopy = async (client: Client, path: string, { now, signal, secrets }: CopyOptions): Promise<number> => {
  const temporary = temporaryName(path)
  const { applied } = await officeVersion(client)
  if (applied === 0) throw new ToolProblem('office-missing')
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${plainText}`)
  try {
    const { rows: offices } = await client.query<{ name: string }>('SELECT name FROM office_data.office ORDER BY name LIMIT 1')
    const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
      "SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'office_data' ORDER BY 1"
    )
    const { rows: logins } =
      secrets === undefined
        ? { rows: [] }
        : await client.query<{ login: string; verifier: string }>(
            'SELECT l.login, a.rolpassword AS verifier FROM office_data.login l JOIN pg_authid a ON a.rolname = l.login WHERE a.rolpassword IS NOT NULL'
          )
    const head: CopyHead = {
      kind: 'ajukan-office',
      format,
      schema: applied,
      at: now,
      office: offices[0]?.name ?? '',
      sequences,
      secrets:
        secrets === undefined
          ? null
          : lockSecrets({ certificate: secrets.certificate, key: secrets.key, port: secrets.port, logins }, secrets.code)
    }
    const streams = [
      Readable.from(linesOf(client, head)),
      createGzip({ level: 6 }),
      createWriteStream(temporary, { mode: 0o600, flags: 'wx' })
    ] as const
    await pipeline(...streams, { signal })
    const file = await open(temporary, 'r+')
    await file.sync().finally(() => file.close())
    await readCopy(temporary, () => Promise.resolve(), signal)
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
  }
  return (await stat(path)).size
}

const damaged = (path: string): ToolProblem => new ToolProblem('backup-not-ours', path)

/** Reads a whole copy, and calls `take` with the rows of each table. Throws `backup-not-ours` where it is another file, damaged or cut. */
const readCopy = async (
  path: string,
  take: (table: Table, rows: readonly string[], head: CopyHead) => Promise<void>,
  signal?: AbortSignal
): Promise<CopyHead> => {
  const source = createReadStream(path, { signal })
  const plain = createGunzip()
  // Errors of both reach the loop as the end of `plain`.
  source.on('error', (error) => plain.destroy(error))
  source.pipe(plain)
  let [head, table, total, end]: [CopyHead | null, Table | null, number, number | null] = [null, null, 0, null]
  try {
    for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) {
      const content: unknown = JSON.parse(line)
      if (head === null) {
        head = v.parse(headOf, content)
        if (head.format > format) throw new ToolProblem('database-newer')
      } else if (Array.isArray(content)) {
        if (table === null) throw damaged(path)
        total += content.length
        await take(table, content as readonly string[], head)
      } else {
        const part = v.parse(
          v.union([v.object({ end: v.number() }), v.object({ name: v.string(), columns: v.array(v.string()) })]),
          content
        )
        if ('end' in part) end = part.end
        else table = part
      }
    }
  } catch (error) {
    signal?.throwIfAborted()
    const isOfServer = error instanceof Error && 'severity' in error
    throw error instanceof ToolProblem || isOfServer ? error : damaged(path)
  } finally {
    source.destroy()
    plain.destroy()
  }
  if (head === null || end !== total) throw damaged(path)
  return head
}

/** The head of a copy, after reading all of it; null for a file of another kind. */
export const checkCopy = (path: string, signal?: AbortSignal): Promise<CopyHead> => readCopy(path, () => Promise.resolve(), signal)

/** Whether a file begins as a copy does, and not as one of pg_dump. */
export const isCopy = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

/** Puts the rows of a copy into an empty database of the version of the copy. All or nothing. */
export const fillFromCopy = async (client: Client, path: string, signal?: AbortSignal): Promise<CopyHead> => {
  await client.query(`BEGIN; SET LOCAL ROLE ajukan_owner; ${plainText}`)
  try {
    const tables = await readTables(client)
    const change = async (how: (name: string) => string): Promise<void> => {
      for (const { name } of tables) await client.query(`ALTER TABLE office_data.${client.escapeIdentifier(name)} ${how(name)}`)
    }
    const { rows: secured } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'office_data'::regnamespace AND relforcerowsecurity"
    )
    const isForced = new Set(secured.map(({ name }) => name))
    // The owner of the tables writes rows of every office, and triggers have run when the rows were made.
    await change(() => 'DISABLE TRIGGER USER, NO FORCE ROW LEVEL SECURITY')
    for (const { name } of tables.toReversed()) await client.query(`DELETE FROM office_data.${client.escapeIdentifier(name)}`)
    const head = await readCopy(
      path,
      async (given, rows) => {
        const table = tables.find(({ name }) => name === given.name)
        if (table === undefined || table.columns.join() !== given.columns.join()) throw damaged(given.name)
        const target = `office_data.${client.escapeIdentifier(table.name)}`
        await client.query(
          `INSERT INTO ${target} (${columnsOf(client, table)}) OVERRIDING SYSTEM VALUE
           SELECT ${columnsOf(client, table, '(r).')} FROM (SELECT one::${target} AS r FROM unnest($1::text[]) one OFFSET 0) rows`,
          [rows]
        )
      },
      signal
    )
    for (const { name, last } of head.sequences)
      if (last !== null)
        await client.query('SELECT setval($1::regclass, $2::bigint)', [`office_data.${client.escapeIdentifier(name)}`, last])
    await change((name) => `ENABLE TRIGGER USER${isForced.has(name) ? ', FORCE ROW LEVEL SECURITY' : ''}`)
    await client.query('COMMIT')
    return head
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
