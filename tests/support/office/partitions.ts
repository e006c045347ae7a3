import type { Client } from 'pg'

/**
 * Partitions the tables of an office by office. `client`: connected to a database with the first script of the office, before functions depend on the tables.
 * Offices and logins stay as they are: they are small, and a login is looked up before its office is known.
 */
export const partitionTables = async (client: Client, partitions: number): Promise<void> => {
  await client.query('BEGIN; SET LOCAL ROLE ajukan_owner')
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'office_id'
     WHERE c.relnamespace = 'office_data'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('office', 'login')`
  )
  for (const { name } of rows) {
    await client.query(`ALTER TABLE office_data.${name} RENAME TO ${name}_whole`)
    await client.query(`CREATE TABLE office_data.${name} (LIKE office_data.${name}_whole INCLUDING ALL) PARTITION BY HASH (office_id)`)
    await client.query(`DROP TABLE office_data.${name}_whole`)
    for (let part = 0; part < partitions; part += 1) {
      await client.query(
        `CREATE TABLE office_data.${name}_${part} PARTITION OF office_data.${name} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${part})`
      )
    }
  }
  await client.query('COMMIT')
}
