import { deskOn, officeInOwnDatabase, type TestDesk } from './desk.ts'
import { asSuperuser, connectTo } from './postgres.ts'
import { backUpOffice } from './set-back.ts'

/** The office in a database of its own, a backup of it after `before`, and the desks of it on the restored backup. */
export const restoredAfter = async (
  before: (desks: readonly TestDesk[]) => Promise<void>,
  since: (desks: readonly TestDesk[]) => Promise<void>
) => {
  const office = await officeInOwnDatabase()
  const { server, database } = office
  const desks = [await office.addDesk('owner', 'Satu'), await office.addDesk('broker', 'Dua'), await office.addDesk('broker', 'Tiga')]
  await before(desks)
  const { rows } = await office.admin.query<{ login: string; desk: string }>('SELECT login, desk_id AS desk FROM office_data.login')
  const admin = await asSuperuser(server)
  const all = [office.admin, ...desks.map(({ client }) => client)]
  // A template has no other connections: the desks close theirs and go on in the database they know.
  await Promise.all(all.map((client) => client.end()))
  const backup = await backUpOffice(admin, database)
  const on = async (name: string): Promise<readonly TestDesk[]> =>
    Promise.all(
      desks.map(async ({ id, identity }) => {
        const user = rows.find(({ desk }) => desk === id)?.login ?? ''
        return deskOn(await connectTo(server, { user, password: 'secret', database: name }), id, identity)
      })
    )
  const now = await on(database)
  for (const desk of now) await desk.hello()
  await since(now)
  const restored = await on(backup)
  return { restored, admin, end: () => Promise.all([...now, ...restored].map(({ client }) => client.end()).concat(admin.end())) }
}
