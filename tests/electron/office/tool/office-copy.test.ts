import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateOffice } from '../../../../electron/office/server/migrate.ts'
import { checkCopy, fillFromCopy, openSecrets, writeCopy } from '../../../../electron/office/tool/office-copy.ts'
import { ajuOf, attemptOf, create, officeInOwnDatabase } from '../../../support/office/desk.ts'
import { fillOffice } from '../../../support/office/large-office.ts'
import { asSuperuser, newDatabase, sharedServer } from '../../../support/office/postgres.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const now = 1_796_000_000_000
const limit = 120_000

/** Every row of every table, as the server writes it, and the sequences. */
const contentOf = async (client: Client): Promise<Readonly<Record<string, unknown>>> => {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'office_data'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'version'"
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT t::text AS row FROM office_data.${name} t ORDER BY 1`)
    found[name] = rows
  }
  const { rows } = await client.query("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'office_data' ORDER BY 1")
  return { ...found, sequences: rows }
}
const emptyDatabase = async (): Promise<Client> => {
  const client = await asSuperuser(await sharedServer(), await newDatabase())
  onTestFinished(() => client.end())
  return client
}
/** Security and triggers of the tables. */
const guardsOf = async (client: Client): Promise<unknown> =>
  (
    await client.query(
      `SELECT relname, relrowsecurity, relforcerowsecurity, (SELECT array_agg(tgname::text || tgenabled::text ORDER BY tgname) FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal) AS triggers
       FROM pg_class c WHERE relnamespace = 'office_data'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`
    )
  ).rows

test(
  'a copy of everything that an office stores is the same in another database, and desks go on there',
  async () => {
    const office = await officeInOwnDatabase()
    const [maker, other] = [await office.addDesk('owner'), await office.addDesk()]
    await fillOffice(office, [maker, other], 450)
    const car = ajuOf('000001')
    const held = await create(maker, car)
    await maker.write('claim_sending', { attempts: [attemptOf(held, car)] }).catch(() => undefined)
    await office.admin.query(
      "INSERT INTO office_data.document_chunk (office_id, sha256, index, data) SELECT $1, 'd1', 1, string_agg(decode(lpad(to_hex(b), 2, '0'), 'hex'), '') FROM generate_series(0, 255) b",
      [office.id]
    )
    const path = join(await tempFolder(), 'kantor.ajukan-office')
    const bytes = await writeCopy(office.admin, path, { now })
    expect((await stat(path)).size).toBe(bytes)
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await checkCopy(path)).toMatchObject({ office: 'Kantor', at: now, secrets: null })

    const target = await emptyDatabase()
    await migrateOffice(target)
    const guards = await guardsOf(target)
    await fillFromCopy(target, path)
    expect(await contentOf(target)).toEqual(await contentOf(office.admin))
    expect(await guardsOf(target)).toEqual(guards)
    // A second time gives the same: what was there is replaced.
    await fillFromCopy(target, path)
    expect(await contentOf(target)).toEqual(await contentOf(office.admin))
  },
  limit
)

test(
  'a file that is cut, changed or of another kind is refused, and changes nothing',
  async () => {
    const office = await officeInOwnDatabase()
    await office.addDesk('owner')
    const folder = await tempFolder()
    const path = join(folder, 'kantor.ajukan-office')
    await writeCopy(office.admin, path, { now })
    const whole = await readFile(path)
    const before = await contentOf(office.admin)
    for (const [name, content] of [
      ['cut', whole.subarray(0, -20)],
      ['changed', Buffer.concat([whole.subarray(0, 400), Buffer.from([(whole[400] ?? 0) ^ 1]), whole.subarray(401)])],
      ['empty', Buffer.alloc(0)],
      ['foreign', Buffer.from('PGDMP')]
    ] as const) {
      const bad = join(folder, name)
      await writeFile(bad, content)
      await expect(checkCopy(bad), name).rejects.toMatchObject({ code: 'backup-not-ours' })
      await expect(fillFromCopy(office.admin, bad), name).rejects.toMatchObject({ code: 'backup-not-ours' })
    }
    expect(await contentOf(office.admin)).toEqual(before)
    // A copy that cannot be written leaves the one before.
    await expect(writeCopy(office.admin, path, { now, signal: AbortSignal.abort() })).rejects.toThrow(/abort/)
    expect(await readFile(path)).toEqual(whole)
  },
  limit
)

test(
  'key and passwords of the desks are in a copy only behind its recovery code',
  async () => {
    const office = await officeInOwnDatabase()
    const desk = await office.addDesk('owner')
    const path = join(await tempFolder(), 'kantor.ajukan-office')
    const key = `-----BEGIN PRIVATE KEY-----${randomUUID()}`
    await writeCopy(office.admin, path, { now, secrets: { certificate: 'of the server', key, port: 5433, code: '1234 5678 9012' } })
    const head = await checkCopy(path)
    expect(JSON.stringify(head)).not.toMatch(/PRIVATE KEY|SCRAM/)
    expect(() => openSecrets(head, '123456789013')).toThrow('copy-code')
    const secrets = openSecrets(head, '123456789012')
    expect(secrets).toMatchObject({ certificate: 'of the server', key })
    const { rows } = await office.admin.query<{ login: string }>('SELECT login FROM office_data.login WHERE desk_id = $1', [desk.id])
    expect(secrets?.logins).toEqual([{ login: rows[0]?.login, verifier: expect.stringMatching(/^SCRAM-SHA-256\$/) as string }])
  },
  limit
)
