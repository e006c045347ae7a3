import { cp, rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { eventually } from '../eventually.ts'
import { tempFolder } from '../temp-folder.ts'
import { ajuOf, type TestOffice } from './desk.ts'

/** Copies the folder of a desk that is closed, in an end-to-end test to `to`; the returned function puts the copy in its place. */
export const takeImage = async (folder: string, to?: string): Promise<() => Promise<void>> => {
  const image = to ?? (await tempFolder())
  await cp(folder, image, { recursive: true })
  return async () => {
    await rm(folder, { recursive: true })
    await cp(image, folder, { recursive: true })
  }
}

/** A copy of the database of an office, which nobody uses then, as a restored backup is; its name. */
export const backUpOffice = async (admin: Pick<Client, 'query'>, database: string): Promise<string> => {
  const backup = `${database}_backup`
  await eventually(() => admin.query(`CREATE DATABASE ${backup} TEMPLATE ${database}`))
  await admin.query(`GRANT CONNECT ON DATABASE ${backup} TO ajukan_desk`)
  return backup
}

/**
 * The rows of an office beside others in one database, as they are at one moment, which the returned function puts back, as the restore of a backup does: no call of a desk
 * comes between, and its desks say hello again.
 */
export const keepOffice = async (admin: Pick<Client, 'query'>, office: string): Promise<() => Promise<void>> => {
  const { rows: tables } = await admin.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_schema = 'office_data' AND is_generated = 'NEVER' AND table_name IN (SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t
       USING (table_schema, table_name) WHERE c.table_schema = 'office_data' AND c.column_name = 'office_id' AND t.table_type = 'BASE TABLE') GROUP BY table_name`
  )
  await admin.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  for (const { name } of tables)
    await admin.query(`CREATE TEMPORARY TABLE "kept_${name}" AS SELECT * FROM office_data."${name}" WHERE office_id = '${office}'`)
  await admin.query('COMMIT')
  return async () => {
    await admin.query('BEGIN')
    await admin.query(`LOCK TABLE ${tables.map(({ name }) => `office_data."${name}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`)
    await admin.query('SET LOCAL session_replication_role = replica')
    for (const { name, columns } of tables) {
      await admin.query(`DELETE FROM office_data."${name}" WHERE office_id = $1`, [office])
      await admin.query(`INSERT INTO office_data."${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM "kept_${name}"`)
      await admin.query(`DROP TABLE "kept_${name}"`)
    }
    await admin.query('SET LOCAL session_replication_role = origin')
    await admin.query('SELECT office_admin.begin_generation($1, $2)', [office, 'restored'])
    await admin.query('COMMIT')
  }
}

/** An aju number of a lane. */
export const ajuOfLane = (series: string): string => ajuOf(`${series}${'1'.padStart(6 - series.length, '0')}`)

/** The office tool has restored the office: the set-back begins. */
export const beginSetBack = async ({ admin, id }: Pick<TestOffice, 'admin' | 'id'>): Promise<void> =>
  void (await admin.query("SELECT office_admin.begin_generation($1, 'restored')", [id]))

/** All have come or are written off, and the person at the office tool opens sending. */
export const openSending = async ({ admin, id }: Pick<TestOffice, 'admin' | 'id'>): Promise<void> =>
  void (await admin.query("SELECT office_admin.open_sending($1, 'semua sudah melapor')", [id]))

/** An owner says that a desk does not come. */
export const writeOff = async ({ admin, id }: Pick<TestOffice, 'admin' | 'id'>, desk: string): Promise<void> =>
  void (await admin.query(
    `UPDATE office_data.generation_desk g SET written_off_by = gen_random_uuid(), word = 'tidak kembali' FROM office_data.office o
     WHERE o.office_id = g.office_id AND o.generation = g.generation AND g.office_id = $1 AND g.desk_id = $2`,
    [id, desk]
  ))
