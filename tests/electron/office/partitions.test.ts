import { expect, test } from 'vitest'
import { migrateOffice } from '../../../electron/office/server/migrate.ts'
import { ajuOf, create, deskOn, officeOn, rowsOf } from '../../support/office/desk.ts'
import { partitionTables } from '../../support/office/partitions.ts'
import { asSuperuser, newDatabase, sharedServer } from '../../support/office/postgres.ts'

/** A database whose tables are partitioned by office, with all scripts of the office. */
const partitioned = async () => {
  const server = await sharedServer()
  const database = await newDatabase()
  const admin = await asSuperuser(server, database)
  await migrateOffice(admin, 1)
  await partitionTables(admin, 3)
  await migrateOffice(admin)
  return { server, database, admin }
}

test('works on tables that are partitioned by office, and protects each of them and of their partitions', async () => {
  const { server, database, admin } = await partitioned()
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
  const pooled = await one.write('give', { declarations: [held] })
  expect(await two.write('take', { declarations: pooled.held })).toMatchObject({ held: [{ holder: two.id }] })
  const kinds = async (desk: typeof two) =>
    new Set((await desk.read('pull', { after: { position: 0 } })).items.map(({ kind }: { kind: string }) => kind))
  expect([...(await kinds(two))].toSorted()).toEqual(['declaration', 'desk', 'row'])
  expect([...(await kinds(foreign))]).toEqual(['desk'])
})

test('plans the statements of its frequent calls once for a connection, not for each call', async () => {
  const { server, database, admin } = await partitioned()
  const office = await officeOn(server, database)
  const { id, identity } = await office.addDesk('owner')
  const { rows } = await admin.query<{ login: string }>('SELECT login FROM office_data.login WHERE desk_id = $1', [id])
  const plans: string[] = []
  admin.on('notice', ({ message }) => void plans.push(message ?? ''))
  await admin.query(`LOAD 'auto_explain'; SET auto_explain.log_nested_statements = on; SET client_min_messages = 'log'`)
  await admin.query(`SET SESSION AUTHORIZATION "${rows[0]?.login}"`)
  const desk = deskOn(admin, id, identity)
  await desk.hello()
  const held = await create(desk, ajuOf('000001'))
  const push = async (): Promise<void> => {
    const { position } = await desk.write('push', {
      declarations: [{ ...held, rows: rowsOf(held.declaration, ajuOf('000001'), 'changed') }]
    })
    await desk.write('acknowledge', { position, commit: null, requests: [] })
    await desk.read('pull', { after: { position: position - 1 } })
  }
  // PostgreSQL compares both kinds of plan after the fifth use of a statement.
  for (let time = 0; time < 6; time += 1) await push()
  await admin.query('RESET SESSION AUTHORIZATION')
  await admin.query('SET auto_explain.log_min_duration = 0')
  await admin.query(`SET SESSION AUTHORIZATION "${rows[0]?.login}"`)
  plans.length = 0
  await push()
  await admin.end()
  expect(plans.filter((plan) => plan.includes('store_row')).length).toBeGreaterThan(3)
  // A plan that was made for this call has the id of the office in a condition.
  const isOfThisCall = (plan: string): boolean => plan.replace(/^Query Parameters: .*$/m, '').includes(` = '${office.id}'`)
  expect(plans.filter(isOfThisCall).map((plan) => plan.slice(0, 200))).toEqual([])
})
