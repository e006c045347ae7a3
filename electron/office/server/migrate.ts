/** Brings the database of an office to the newest version. Used by the office tool and tests; a desk only calls functions. */
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { errorCode } from '../../files/atomic-file.ts'
import type { LongQuery } from './client.ts'

/** What a build has: it puts the texts of the SQL files into the application, which has no folder with them. It looks for `import.meta.env` and `import.meta.glob` as they are written below. */
interface BuildMeta {
  readonly env?: object
  readonly glob: (pattern: string, options: { query: '?raw'; import: 'default'; eager: true }) => Readonly<Record<string, string>>
}

const readFolder = async (): Promise<readonly (readonly [string, string])[]> => {
  const folder = join(import.meta.dirname, '../sql')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const))
}

/** Names and texts. */
const sqlFiles = async (): Promise<readonly (readonly [string, string])[]> => {
  const files =
    (import.meta as unknown as BuildMeta).env === undefined
      ? await readFolder()
      : Object.entries((import.meta as unknown as BuildMeta).glob('../sql/*.sql', { query: '?raw', import: 'default', eager: true }))
  return files.map(([path, text]) => [basename(path), text.replaceAll('\r\n', '\n')])
}

interface Script {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly sha256: string
}

export type MigrationProblem = 'server-too-old' | 'database-newer' | 'database-too-old' | 'database-not-ours'

/** The database is not one that this version can bring to its own. Nothing was changed in it. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
  readonly code: MigrationProblem
  readonly detail: string
  constructor(code: MigrationProblem, detail: string) {
    super(`${code} ${detail}`)
    this.code = code
    this.detail = detail
  }
}

/** The SQL files in their order. They are a baseline; a released file is never edited: after a release a change is a new file at the end. */
export const readScripts = async (): Promise<readonly Script[]> =>
  (await sqlFiles())
    .filter(([name]) => /^\d{4}-.*\.sql$/.test(name))
    .map(([name, text]) => ({ number: Number(name.slice(0, 4)), name, text, sha256: createHash('sha256').update(text).digest('hex') }))
    .toSorted((one, other) => one.number - other.number)

/** Milliseconds for a script, and for another tool that migrates. */
const longest = 1_800_000
const long = (query: LongQuery): LongQuery => ({ ...query, query_timeout: longest })

/** Roles belong to the whole server, so they may exist already. */
const prepare = `
  DO $$
  DECLARE r text;
  BEGIN
    FOREACH r IN ARRAY ARRAY['ajukan_owner', 'ajukan_desk', 'ajukan_admin'] LOOP
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', r);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END LOOP;
    EXECUTE format('GRANT ajukan_owner, ajukan_admin TO %I', current_user);
    EXECUTE format('GRANT CREATE ON DATABASE %I TO ajukan_owner', current_database());
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    -- It lets in and shuts out single logins.
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO ajukan_owner WITH GRANT OPTION', current_database());
    REVOKE ALL ON SCHEMA public FROM PUBLIC;
    -- Any role could use up the locks and the disk of the server with these. Only a superuser can take them away; advisory locks and snapshots are of backup tools too.
    FOR r IN SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = 'pg_catalog'::regnamespace
        AND (p.proname ~ '^pg_(try_)?advisory' OR p.proname IN ('lo_creat', 'lo_create', 'lo_from_bytea', 'pg_logical_emit_message', 'pg_export_snapshot'))
        AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) LOOP
      EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', r);
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO ajukan_owner, ajukan_admin', r);
    END LOOP;
  END $$;
  SET LOCAL ROLE ajukan_owner;
  CREATE SCHEMA IF NOT EXISTS office_data;
  CREATE SCHEMA IF NOT EXISTS office;
  CREATE SCHEMA IF NOT EXISTS office_admin;
  GRANT USAGE ON SCHEMA office TO ajukan_desk, ajukan_admin;
  GRANT USAGE ON SCHEMA office_admin TO ajukan_admin;
  CREATE TABLE IF NOT EXISTS office_data.version (number integer PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
`

/** A database is open to the logins of its own desks and to who administers it, not to the desks and administrators of every office of the server. */
const openLogins = `
  DO $$
  BEGIN
    -- Of an office that is not whole yet.
    IF to_regprocedure('office_admin.secure_logins()') IS NULL THEN RETURN; END IF;
    PERFORM office_admin.secure_logins();
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), current_user);
  END $$;
`

const inTransaction = async (client: ClientBase, work: () => Promise<void>): Promise<void> => {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** SQLSTATEs of a change that another tool makes at this moment. */
const concurrent = new Set(['XX000', '23505', '42710', '42P06', '42P07', '40P01'])

/** Makes a change of roles and rights, which PostgreSQL refuses while another tool makes the same. */
const atOnceWith = async (client: ClientBase, text: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(client, async () => void (await client.query(long({ text }))))
    } catch (error) {
      if (tries === 5 || !concurrent.has(errorCode(error))) throw error
    }
  }
}

const checkVersion = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ number: number; version: string }>(
    "SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version"
  )
  const [found] = rows
  if (found === undefined || found.number < 150_000) throw new MigrationRefused('server-too-old', found?.version ?? '')
}

/**
 * Versions recorded in the database. Throws `MigrationRefused` when a script was edited after it was applied, when the database is of a newer version, or when it
 * was made of other files than those of the baseline.
 */
const appliedNumber = async (client: ClientBase, scripts: readonly Script[]): Promise<number> => {
  const { rows } = await client.query<{ number: number; name: string; sha256: string }>(
    'SELECT number, name, sha256 FROM office_data.version ORDER BY number'
  )
  const applied = rows.map((row) => ({ ...row, script: scripts.find(({ number }) => number === row.number) }))
  const other = applied.find(({ name, script }) => script !== undefined && script.name !== name)
  if (other !== undefined) throw new MigrationRefused('database-too-old', other.name)
  for (const { name, sha256, script } of applied) {
    if (script === undefined) throw new MigrationRefused('database-newer', name)
    if (script.sha256 !== sha256) throw new MigrationRefused('database-not-ours', name)
  }
  return rows.at(-1)?.number ?? 0
}

/** The version of the database and the one that this Ajukan makes; `applied` is 0 where there is no office. Throws `MigrationRefused`. */
export const officeVersion = async (client: ClientBase): Promise<{ readonly applied: number; readonly newest: number }> => {
  const scripts = await readScripts()
  const { rowCount } = await client.query(
    "SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'office_data' AND c.relname = 'version'"
  )
  let applied = 0
  if (rowCount === 1)
    await inTransaction(client, async () => {
      await client.query('SET LOCAL ROLE ajukan_owner')
      applied = await appliedNumber(client, scripts)
    })
  return { applied, newest: scripts.at(-1)?.number ?? 0 }
}

/**
 * Applies what is missing, each script in a transaction of its own, and returns the number of scripts applied. `client` is connected as a superuser, or
 * as a login that may create roles and owns the database. Throws `MigrationRefused`. `upTo`: the last number to apply, for tests of older versions.
 */
export const migrateOffice = async (client: ClientBase, upTo = Number.POSITIVE_INFINITY): Promise<number> => {
  const scripts = await readScripts()
  await checkVersion(client)
  await atOnceWith(client, prepare)
  let done = 0
  for (const { number, name, text, sha256 } of scripts.filter((script) => script.number <= upTo))
    await inTransaction(client, async () => {
      await client.query('SET LOCAL ROLE ajukan_owner')
      // Another tool may migrate at the same time. No desk can take this lock.
      await client.query(long({ text: 'LOCK TABLE office_data.version IN EXCLUSIVE MODE' }))
      if ((await appliedNumber(client, scripts)) >= number) return
      await client.query(long({ text }))
      await client.query('INSERT INTO office_data.version (number, name, sha256) VALUES ($1, $2, $3)', [number, name, sha256])
      done += 1
    })
  await atOnceWith(client, openLogins)
  return done
}
