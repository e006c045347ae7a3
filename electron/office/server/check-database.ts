import type { Client } from 'pg'

export type DatabaseProblem = 'server-too-old' | 'server-not-durable' | 'server-prepares' | 'database-foreign' | 'rights-missing'

/** The database cannot take an office. Nothing was changed in it. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
  readonly code: DatabaseProblem
  readonly detail: string
  constructor(code: DatabaseProblem, detail: string) {
    super(`${code} ${detail}`)
    this.code = code
    this.detail = detail
  }
}

interface Facts {
  readonly version: string
  readonly version_number: number
  readonly fsync: string
  readonly synchronous_commit: string
  readonly full_page_writes: string
  readonly max_prepared_transactions: string
  /** A table, view, function or type of another program; extensions are ignored. */
  readonly other: string | null
  readonly may_create: boolean
  readonly may_add_roles: boolean
  readonly may_add_databases: boolean
}

const question = `
  WITH own AS (SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'office', 'office_admin', 'office_data')),
  found AS (
    SELECT nspname || '.' || relname AS name, c.oid FROM pg_class c JOIN own ON own.oid = relnamespace
    UNION ALL
    SELECT nspname || '.' || proname, p.oid FROM pg_proc p JOIN own ON own.oid = pronamespace
  )
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS version_number,
    current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('full_page_writes') AS full_page_writes, current_setting('max_prepared_transactions') AS max_prepared_transactions,
    (SELECT name FROM found WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = found.oid AND d.deptype = 'e') ORDER BY name LIMIT 1) AS other,
    has_database_privilege(current_database(), 'CREATE') AS may_create,
    (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user) AS may_add_roles,
    (SELECT rolsuper OR rolcreatedb FROM pg_roles WHERE rolname = current_user) AS may_add_databases`

const readFacts = async (client: Pick<Client, 'query'>): Promise<Facts> => {
  const { rows } = await client.query<Facts>(question)
  const facts = rows[0]
  if (facts === undefined) throw new Error('the server did not answer')
  if (facts.version_number < 150_000) throw new DatabaseRefused('server-too-old', facts.version)
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'] as const)
    if (facts[name] === 'off') throw new DatabaseRefused('server-not-durable', name)
  // A desk could prepare a transaction with locks, which no limit of a connection ends.
  if (facts.max_prepared_transactions !== '0') throw new DatabaseRefused('server-prepares', facts.max_prepared_transactions)
  if (!facts.may_add_roles) throw new DatabaseRefused('rights-missing', 'CREATEROLE')
  return facts
}

/** Throws `DatabaseRefused` unless an office can be in this database: PostgreSQL 15 or newer that keeps what it confirms and no transaction after its connection, nothing of others in it. */
export const checkDatabase = async (client: Pick<Client, 'query'>): Promise<void> => {
  const { other, may_create: mayCreate } = await readFacts(client)
  if (other !== null) throw new DatabaseRefused('database-foreign', other)
  if (!mayCreate) throw new DatabaseRefused('rights-missing', 'CREATE ON DATABASE')
}

/** Throws `DatabaseRefused` unless a database for an office can be made on this server. `client`: of any database of it. */
export const checkServer = async (client: Pick<Client, 'query'>): Promise<void> => {
  const { may_add_databases: mayAdd } = await readFacts(client)
  if (!mayAdd) throw new DatabaseRefused('rights-missing', 'CREATEDB')
}
