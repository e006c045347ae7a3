import type { Client } from 'pg'
import { errorCode } from '../../files/atomic-file.ts'
import { checkDatabase } from '../server/check-database.ts'
import type { ServerLogin, ServerPlace } from '../server/client.ts'
import { migrateOffice } from '../server/migrate.ts'
import { checkCopy, fillFromCopy, writeCopy } from './office-copy.ts'
import { askFor, readDecisions, readOffices, type DeskDecisions } from './office-admin.ts'
import { ToolProblem } from './problem.ts'
import { exchangeLock, maintenanceDatabase, withClient } from './server.ts'

export interface RestoredOffice extends DeskDecisions {
  /** The database before, which stays. */
  readonly kept: string
  /** Names of desks that need a new pairing file, because this server did not have their logins. */
  readonly newLogins: readonly string[]
}

/** Writes a copy of the database, and reads it back; a failed backup leaves everything as it was. Resolves the bytes. */
export const backUp = async (client: Client, path: string, now: number): Promise<number> => {
  // A login that cannot list the offices would write an empty backup, because row-level security hides all rows.
  if (readOffices(await askFor(client, 'SELECT office_admin.offices()')).length === 0) throw new ToolProblem('office-missing')
  // Another member, without the rights of the role, would find the other tables empty.
  const mayRead = await client.query<{ may: boolean }>("SELECT pg_has_role('ajukan_admin', 'USAGE') AS may")
  if (mayRead.rows[0]?.may !== true) throw new ToolProblem('rights-missing')
  return writeCopy(client, path, { now })
}

/** SQLSTATEs. */
const [notAllowed, inUse] = ['42501', '55006']

/** `20261121-134500` */
const stampOf = (now: number): string => new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_')

/** After a restore, or where the data of a server are copied, the desks must present what they know before anyone sends (docs/office-database.md, "Generations"). */
export const beginGenerations = async (client: Client, why = 'restored'): Promise<void> => {
  const offices = readOffices(await askFor(client, 'SELECT office_admin.offices()'))
  for (const { office } of offices) await askFor(client, 'SELECT office_admin.begin_generation($1, $2)', [office, why])
}

/** The desks of the database before the restore, each with the requests per minute of its office, as JSON; `[]` where it cannot be read. */
const readDesksBefore = (place: ServerPlace, login: ServerLogin): Promise<string> =>
  withClient(place, login, async (client) =>
    String(
      await askFor(
        client,
        `SELECT coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('requests_per_minute', o.requests_per_minute)), '[]')::text
         FROM office_data.desk d JOIN office_data.office o USING (office_id)`
      )
    )
  ).catch(() => '[]')

/** Keeps what was decided about the offices and their desks since the backup. */
const keepDecisions = async (client: Client, before: string): Promise<DeskDecisions> => {
  const offices = readOffices(await askFor(client, 'SELECT office_admin.offices()'))
  const answers: unknown[] = []
  for (const { office } of offices) answers.push(await askFor(client, 'SELECT office_admin.keep_decisions($1, $2)', [office, before]))
  return readDecisions(answers)
}

/** A server that did not have the desks gets their logins without a password, so none can log in before it is paired again. Returns the names. */
const addMissingLogins = async (client: Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ login: string; name: string }>(
    `SELECT l.login, d.name FROM office_data.login l JOIN office_data.desk d USING (office_id, desk_id)
     WHERE d.state <> 'retired' AND NOT EXISTS (SELECT FROM pg_roles WHERE rolname = l.login) ORDER BY d.name`
  )
  for (const { login } of rows) {
    const role = client.escapeIdentifier(login)
    await client.query(`CREATE ROLE ${role} LOGIN IN ROLE ajukan_desk`)
    await client.query('SELECT office_admin.secure_login($1)', [login])
  }
  return rows.map(({ name }) => name)
}

/** Ends the sessions of the database, but not a worker of autovacuum, which a rename ends itself; throws `database-in-use` where this login may not end one. */
const endSessions = async (client: Client, database: string): Promise<void> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE datname = $1 AND usesysid IS NOT NULL', [
    database
  ])
  for (const { pid } of rows) {
    await client.query('SELECT pg_terminate_backend($1)', [pid]).catch((error: unknown) => {
      throw errorCode(error) === notAllowed ? new ToolProblem('database-in-use', database) : error
    })
  }
}

/** Puts the restored database in the place of the present one, in one transaction. `reopen` lets desks connect to a database again where this connection has failed. */
const exchange = async (
  client: Client,
  present: string,
  restored: string,
  kept: string,
  reopen: (database: string) => Promise<void>
): Promise<void> => {
  const [from, to, aside] = [restored, present, kept].map((name) => client.escapeIdentifier(name))
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [present])
  const isThere = rowCount === 1
  await client.query(`SELECT pg_advisory_lock(${exchangeLock})`, [present])
  try {
    if (isThere) {
      await client.query(`ALTER DATABASE ${to} ALLOW_CONNECTIONS false`)
      await endSessions(client, present)
    }
    await client.query('BEGIN')
    if (isThere) await client.query(`ALTER DATABASE ${to} RENAME TO ${aside}`)
    await client.query(`ALTER DATABASE ${from} RENAME TO ${to}`)
    if (isThere) await client.query(`ALTER DATABASE ${aside} ALLOW_CONNECTIONS true`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    if (isThere) await reopen(present)
    throw errorCode(error) === inUse ? new ToolProblem('database-in-use', present) : error
  }
}

/**
 * Replaces the database of the login with a copy: it becomes a database of its own beside the present one and takes its name when it is complete, so a
 * failure leaves everything as it was. `now`: milliseconds since 1970.
 */
export const restoreBackup = async (place: ServerPlace, login: ServerLogin, path: string, now: number): Promise<RestoredOffice> => {
  const { database } = login
  const stamp = stampOf(now)
  const [restored, kept] = [`${database}_restored_${stamp}`, `${database}_before_${stamp}`]
  return withClient(place, { ...login, database: maintenanceDatabase }, async (maintenance) => {
    const copy = await checkCopy(path)
    await maintenance.query(`CREATE DATABASE ${maintenance.escapeIdentifier(restored)} ENCODING 'UTF8' TEMPLATE template0`)
    try {
      const found = await withClient(place, { ...login, database: restored }, async (client) => {
        await checkDatabase(client)
        // The tables of the version of the copy, then those of this one.
        await migrateOffice(client, copy.schema)
        await fillFromCopy(client, path)
        await migrateOffice(client)
        const decisions = await keepDecisions(client, await readDesksBefore(place, login))
        await beginGenerations(client)
        return { ...decisions, newLogins: await addMissingLogins(client) }
      })
      await exchange(maintenance, database, restored, kept, (name) =>
        withClient(place, { ...login, database: maintenanceDatabase }, async (client) => {
          await client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} ALLOW_CONNECTIONS true`)
        })
      )
      return { kept, ...found }
    } catch (error) {
      await maintenance.query(`DROP DATABASE IF EXISTS ${maintenance.escapeIdentifier(restored)}`).catch(() => undefined)
      throw error
    }
  })
}
