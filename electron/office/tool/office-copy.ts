/**
 * A copy of the database of an office, made without the programs of PostgreSQL, which the server of this computer does not have. Rows as text, so that any
 * version, system and processor can restore it. Gzip of lines of JSON: the head, then each table and its rows, then the end. A row may be of any size, so a line
 * is a list of rows and of parts of rows (`RowPart`), bounded by its bytes.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import * as v from 'valibot'
import { isObject } from '#core/base/json-guards.ts'
import { syncFolder, temporaryName } from '../../files/atomic-file.ts'
import { lockOf } from '../../files/passphrase-lock.ts'
import { officeVersion } from '../server/migrate.ts'
import { ToolProblem } from './problem.ts'

/** 1: without parts of rows. */
const format = 2

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

/** Rows and parts of rows that are read or written at once, and the bytes of a part: what is in memory at once is at most both multiplied. */
const [batch, partBytes] = [100, 65_536]

/** A whole row, or what is left of one; in an object what comes before that. */
type RowPart = string | { readonly begins: string }
const isRowPart = (value: unknown): value is RowPart =>
  typeof value === 'string' || (isObject(value) && typeof value['begins'] === 'string')

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

/**
 * The rows of a table in parts: the server makes the text of a row once, in UTF-8, and cuts it before the first byte of a character; the others have the form
 * 10xxxxxx, at most three in a row.
 */
const partsQuestion = (table: string): string => {
  const startsAt = (place: string): string =>
    `${place} - coalesce((SELECT min(back) FROM generate_series(0, 3) back WHERE ${place} < length(bytes) AND get_byte(bytes, ${place} - back) & 192 <> 128), 0)`
  return `SELECT CASE WHEN length(bytes) <= ${partBytes} THEN convert_from(bytes, 'UTF8')
      ELSE convert_from(substring(bytes FROM starts + 1 FOR ends - starts), 'UTF8') END AS text, part = parts AS is_last
    FROM (SELECT convert_to(t::text, 'UTF8') AS bytes FROM ${table} t OFFSET 0) texts
    CROSS JOIN LATERAL (SELECT greatest(1, (length(bytes) + ${partBytes - 1}) / ${partBytes}) AS parts) counted
    CROSS JOIN LATERAL generate_series(1, parts) part
    CROSS JOIN LATERAL (SELECT CASE part WHEN 1 THEN 0 ELSE ${startsAt(`(part - 1) * ${partBytes}`)} END AS starts,
      CASE part WHEN parts THEN length(bytes) ELSE ${startsAt(`part * ${partBytes}`)} END AS ends) cut`
}

async function* linesOf(client: Client, head: CopyHead): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`
  let total = 0
  for (const table of await readTables(client)) {
    yield `${JSON.stringify(table)}\n`
    await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${partsQuestion(`office_data.${client.escapeIdentifier(table.name)}`)}`)
    for (;;) {
      const { rows } = await client.query<{ text: string; is_last: boolean }>(`FETCH ${batch} FROM rows`)
      if (rows.length === 0) break
      total += rows.filter(({ is_last: isLast }) => isLast).length
      yield `${JSON.stringify(rows.map(({ text, is_last: isLast }): RowPart => (isLast ? text : { begins: text })))}\n`
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

/** The lines of a stream, each when the one before was taken; an interface of `readline` would read a thousand ahead. */
async function* linesIn(stream: Readable): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const text of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...rest] = text.split('\n')
    begun.push(first)
    for (const next of rest) {
      yield begun.join('')
      begun = [next]
    }
  }
  if (begun.some((text) => text !== '')) yield begun.join('')
}

/** Reads a whole copy, and calls `take` with the rows of each table, a large one in parts. Throws `backup-not-ours` where it is another file, damaged or cut. */
const readCopy = async (
  path: string,
  take: (table: Table, parts: readonly RowPart[], head: CopyHead) => Promise<void>,
  signal?: AbortSignal
): Promise<CopyHead> => {
  const source = createReadStream(path, { signal })
  const plain = createGunzip()
  // Errors of both reach the loop as the end of `plain`.
  source.on('error', (error) => plain.destroy(error))
  source.pipe(plain)
  let [head, table, total, end]: [CopyHead | null, Table | null, number, number | null] = [null, null, 0, null]
  try {
    for await (const line of linesIn(plain)) {
      const content: unknown = JSON.parse(line)
      if (head === null) {
        head = v.parse(headOf, content)
        if (head.format > format) throw new ToolProblem('database-newer')
      } else if (Array.isArray(content)) {
        if (table === null || !content.every(isRowPart)) throw damaged(path)
        total += content.filter((part) => typeof part === 'string').length
        await take(table, content, head)
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

/** Puts rows into a table of the database. The parts of a large one wait at the server, in a table of the transaction, until the last has come. */
const rowWriter = async (client: Client) => {
  await client.query('CREATE TEMPORARY TABLE copy_part (number bigint GENERATED ALWAYS AS IDENTITY, text text NOT NULL) ON COMMIT DROP')
  let waiting = 0
  const keep = async (part: string): Promise<void> => {
    waiting += 1
    await client.query('INSERT INTO pg_temp.copy_part (text) VALUES ($1)', [part])
  }
  return async (table: Table, parts: readonly RowPart[]): Promise<void> => {
    const target = `office_data.${client.escapeIdentifier(table.name)}`
    const insert = (rows: string, values: readonly unknown[]) =>
      client.query(
        `INSERT INTO ${target} (${columnsOf(client, table)}) OVERRIDING SYSTEM VALUE
         SELECT ${columnsOf(client, table, '(r).')} FROM (SELECT one::${target} AS r FROM ${rows} OFFSET 0) rows`,
        [...values]
      )
    let whole: string[] = []
    const insertWhole = async (): Promise<void> => {
      if (whole.length > 0) await insert('unnest($1::text[]) one', [whole])
      whole = []
    }
    for (const part of parts)
      if (typeof part !== 'string') {
        await insertWhole()
        await keep(part.begins)
      } else if (waiting > 0) {
        await keep(part)
        await insert("(SELECT string_agg(p.text, '' ORDER BY p.number) AS one FROM pg_temp.copy_part p) joined", [])
        await client.query('DELETE FROM pg_temp.copy_part')
        waiting = 0
      } else whole.push(part)
    await insertWhole()
  }
}

/** Puts the rows of a copy into an empty database of the version of the copy. All or nothing. */
export const fillFromCopy = async (client: Client, path: string, signal?: AbortSignal): Promise<CopyHead> => {
  await client.query(`BEGIN; ${plainText}`)
  try {
    const write = await rowWriter(client)
    await client.query('GRANT ALL ON pg_temp.copy_part TO ajukan_owner; SET LOCAL ROLE ajukan_owner')
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
      async (given, parts) => {
        const table = tables.find(({ name }) => name === given.name)
        if (table === undefined || table.columns.join() !== given.columns.join()) throw damaged(given.name)
        await write(table, parts)
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
