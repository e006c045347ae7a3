import { expect, test } from 'vitest'
import { migrateOffice } from '../../../electron/office/server/migrate.ts'
import { ajuOf, create, officeOn } from '../../support/office/desk.ts'
import { partitionTables } from '../../support/office/partitions.ts'
import { asSuperuser, newDatabase, sharedServer } from '../../support/office/postgres.ts'

test('works on tables that are partitioned by office, and protects each of them and of their partitions', async () => {
  const server = await sharedServer()
  const database = await newDatabase()
  const admin = await asSuperuser(server, database)
  await migrateOffice(admin, 1)
  await partitionTables(admin, 3)
  await migrateOffice(admin)
  const tables = `SELECT c.relname AS name, c.relkind AS kind, c.relrowsecurity AND c.relforcerowsecurity AS protected
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'office_id'
    WHERE c.relnamespace = 'office_data'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'login'`
  const { rows } = await admin.query<{ name: string; kind: string; protected: boolean }>(tables)
  await admin.end()
  expect(rows.filter((one) => !one.protected)).toEqual([])
  expect(rows.filter(({ kind }) => kind === 'p').map(({ name }) => name)).toContain('store_row')

  const [office, other] = [await officeOn(server, database), await officeOn(server, database)]
  const [one, two, foreign] = [await office.addDesk('owner'), await office.addDesk(), await other.addDesk('owner')]
  const held = await create(one, ajuOf('000001'))
  const pooled = await one.write('put_in_pool', { declarations: [held] })
  expect(await two.write('take_from_pool', { declarations: pooled.held })).toMatchObject({ held: [{ holder: two.id }] })
  const kinds = async (desk: typeof two) =>
    new Set((await desk.read('pull', { after: { position: 0 } })).items.map(({ kind }: { kind: string }) => kind))
  expect([...(await kinds(two))].toSorted()).toEqual(['declaration', 'desk', 'row'])
  expect([...(await kinds(foreign))]).toEqual(['desk'])
})
