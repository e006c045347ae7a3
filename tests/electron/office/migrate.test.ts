import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { migrateOffice, readScripts } from '../../../electron/office/server/migrate.ts'
import { deskOn, newIdentity } from '../../support/office/desk.ts'
import { asSuperuser, connectTo, newDatabase, sharedServer } from '../../support/office/postgres.ts'

it('a database of the previous version is migrated once, also when two tools do it at the same time', async () => {
  const [server, database, scripts] = [await sharedServer(), await newDatabase(), await readScripts()]
  const [one, two] = [await asSuperuser(server, database), await asSuperuser(server, database)]
  expect(await migrateOffice(one, scripts.length - 1)).toBe(scripts.length - 1)
  const applied = await Promise.all([migrateOffice(one), migrateOffice(two)])
  expect(applied.toSorted()).toEqual([0, 1])
  const { rows } = await one.query('SELECT number, sha256 FROM office_data.version ORDER BY number')
  expect(rows).toEqual(scripts.map(({ number, sha256 }) => ({ number, sha256 })))

  await one.query("UPDATE office_data.version SET sha256 = 'other' WHERE number = 3")
  await expect(migrateOffice(one)).rejects.toMatchObject({ code: 'database-not-ours', detail: scripts[2]?.name })
  await one.query("UPDATE office_data.version SET number = 9000, name = '9000-later.sql' WHERE number = 3")
  await expect(migrateOffice(one)).rejects.toMatchObject({ code: 'database-newer', detail: '9000-later.sql' })
  // One of before the baseline has other files.
  await one.query("UPDATE office_data.version SET name = '0016-views-and-rights.sql', sha256 = 'other' WHERE number = 16")
  await expect(migrateOffice(one)).rejects.toMatchObject({ code: 'database-too-old', detail: '0016-views-and-rights.sql' })
  await Promise.all([one.end(), two.end()])
})

it('the SQL files are the same in the built application and under Node', async () => {
  const names = (await readdir('electron/office/sql')).filter((name) => name.endsWith('.sql')).toSorted()
  const scripts = await readScripts()
  expect(scripts.map(({ name }) => name)).toEqual(names)
  const module = './electron/office/server/migrate.ts'
  const code = `const { readScripts } = await import('${module}'); console.log(JSON.stringify(await readScripts()))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { maxBuffer: 10_000_000 })
  expect(JSON.parse(stdout)).toEqual(scripts)
  const built = await build({ configFile: false, logLevel: 'silent', build: { ssr: module, write: false, minify: false } })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const text = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
  for (const { text: sql, name } of scripts) {
    const line = sql.split('\n').find((one) => one.startsWith('CREATE ')) ?? sql
    expect(text.includes(JSON.stringify(line).slice(1, -1)), name).toBe(true)
  }
})

it('every function of a desk and every error has a line in the contract', async () => {
  const contract = await readFile('docs/office-database.md', 'utf8')
  const all = (await readScripts()).map(({ text }) => text).join('\n')
  const dropped = new Set([...all.matchAll(/DROP FUNCTION office\.(\w+)/g)].map(([, name]) => name))
  const names = [...all.matchAll(/CREATE FUNCTION office\.(\w+)/g)].map(([, name = '']) => name).filter((name) => !dropped.has(name))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !contract.includes(`- \`${name}\``))).toEqual([])
  const errors = (await readScripts()).flatMap(({ text }) => [...text.matchAll(/"([\w-]+)": "(AJ\d+)"/g)])
  expect(errors.length).toBeGreaterThan(20)
  const described = [...contract.matchAll(/^- `(AJ\d+)` `([\w-]+)`: /gm)].map(([, code, name]) => `${code} ${name}`)
  expect(described.toSorted()).toEqual(errors.map(([, name, code]) => `${code} ${name}`).toSorted())
})

it('migration needs no superuser: a login that may create roles and owns the database is enough', async () => {
  const [server, database] = [await sharedServer(), await newDatabase()]
  const superuser = await asSuperuser(server)
  await superuser.query("CREATE ROLE managed LOGIN CREATEROLE PASSWORD 'managed'")
  // On a managed service this login itself has made the roles.
  await superuser.query('GRANT ajukan_owner, ajukan_desk, ajukan_admin TO managed WITH ADMIN OPTION')
  await superuser.query(`ALTER DATABASE ${database} OWNER TO managed`)
  await superuser.end()
  const managed = await connectTo(server, { user: 'managed', password: 'managed', database })
  await migrateOffice(managed)
  const { rows } = await managed.query<{ id: string }>("SELECT office_admin.create_office('Kantor') AS id")
  const added = await managed.query("SELECT office_admin.add_desk($1, 'Meja 1', 'owner', 'secret') AS desk", [rows[0]?.id])
  const { desk, login } = added.rows[0].desk
  const client = await connectTo(server, { user: login, password: 'secret', database })
  expect(await deskOn(client, desk, newIdentity()).hello()).toMatchObject({ rights: 'owner', answer: 'behind', sendingOpen: true })
  await managed.query("SELECT office_admin.lock_desk($1, 'hilang')", [desk])
  const status = await managed.query('SELECT office_admin.status($1) AS status', [rows[0]?.id])
  expect(status.rows[0].status).toMatchObject({ name: 'Kantor', sendingOpen: true, desks: [{ name: 'Meja 1', state: 'locked' }] })
  await Promise.all([managed.end(), client.end()])
})

it('migrating an office again lets its desks go on, shuts out those out of service, and sets the limits of logins', async () => {
  const [server, database] = [await sharedServer(), await newDatabase()]
  const superuser = await asSuperuser(server, database)
  await migrateOffice(superuser)
  const { rows } = await superuser.query<{ id: string }>("SELECT office_admin.create_office('Kantor') AS id")
  const clients = await Promise.all(
    ['Meja 1', 'Meja 2'].map(async (name) => {
      const added = await superuser.query("SELECT office_admin.add_desk($1, $2, 'owner', 'secret') AS desk", [rows[0]?.id, name])
      const { desk, login } = added.rows[0].desk
      const connect = () => connectTo(server, { user: login, password: 'secret', database })
      return { login: String(login), connect, desk: deskOn(await connect(), desk, newIdentity()) }
    })
  )
  const [one, gone] = clients as [(typeof clients)[0], (typeof clients)[0]]
  await one.desk.hello()
  await gone.desk.hello()
  await one.desk.write('retire_desk', { desk: gone.desk.id, word: 'rusak' })
  // As a restore leaves them, or an administrator.
  await superuser.query(`SET ROLE ajukan_owner; GRANT CONNECT ON DATABASE ${database} TO "${gone.login}"; RESET ROLE`)
  await superuser.query(`ALTER ROLE "${one.login}" CONNECTION LIMIT -1`)
  await (await gone.connect()).end()
  expect(await migrateOffice(superuser)).toBe(0)
  // Its session goes on.
  await one.desk.write('present_facts', { facts: [{ kind: 'track', id: 'T', value: { car: 'T' } }] })
  await expect(gone.connect()).rejects.toMatchObject({ code: '42501' })
  await (await one.connect()).end()
  const limits = await superuser.query('SELECT rolconnlimit FROM pg_roles WHERE rolname = $1', [one.login])
  expect(limits.rows).toEqual([{ rolconnlimit: 6 }])
  await Promise.all([superuser.end(), ...clients.map(({ desk }) => desk.client.end().catch(() => undefined))])
})
