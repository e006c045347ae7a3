import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import fc from 'fast-check'
import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateOffice } from '../../../../electron/office/server/migrate.ts'
import { checkCopy, fillFromCopy, writeCopy } from '../../../../electron/office/tool/office-copy.ts'
import { officeInOwnDatabase } from '../../../support/office/desk.ts'
import { asSuperuser, newDatabase, sharedServer } from '../../../support/office/postgres.ts'
import type { CopierSettings, UsedMemory } from '../../../support/programs/office-copier.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const now = 1_796_000_000_000
const megabyte = 1024 ** 2
const limit = 600_000

const emptyOffice = async (): Promise<{ readonly client: Client; readonly database: string }> => {
  const database = await newDatabase()
  const client = await asSuperuser(await sharedServer(), database)
  onTestFinished(() => client.end())
  await migrateOffice(client)
  return { client, database }
}

const program = fileURLToPath(new URL('../../../support/programs/office-copier.ts', import.meta.url))
/** Megabytes. Both together are the memory of the process that grows with what it handles. */
const [mostHeap, mostBuffers] = [110, 90]
const copyWith = async (settings: Omit<CopierSettings, 'server' | 'login'>, database: string): Promise<UsedMemory> => {
  const { host, port, user, password } = await sharedServer()
  const all = { ...settings, server: { host, port }, login: { user, password, database } }
  const { stdout } = await promisify(execFile)(process.execPath, [`--max-old-space-size=${mostHeap}`, program, JSON.stringify(all)])
  return JSON.parse(stdout) as UsedMemory
}

/** Attempts of 48 MiB each, which is what a body of 64 MiB in base64 has, and parts of documents of 512 KiB. */
const fillLarge = (
  admin: Client,
  office: string,
  desk: string,
  { attempts, parts }: { readonly attempts: number; readonly parts: number }
) =>
  admin.query(
    `INSERT INTO office_data.attempt (office_id, attempt, declaration, car, desk_id, generation, epoch, sha256, body, outcome, txn)
       SELECT '${office}', gen_random_uuid(), 'd', 'c', '${desk}', 1, 1, 'aa', convert_to(repeat(n || '"\\é', 48 * 1024 * 1024 / 5), 'UTF8'), 'accepted', 1 FROM generate_series(1, ${attempts}) n;
     INSERT INTO office_data.document_chunk (office_id, sha256, index, data) SELECT '${office}', 'd', n, decode(repeat(lpad(to_hex(n), 2, '0'), 512 * 1024), 'hex') FROM generate_series(1, ${parts}) n`
  )
const contentOf = async (client: Client): Promise<unknown> =>
  (
    await client.query(
      `SELECT (SELECT count(*)::int FROM office_data.attempt) AS attempts, (SELECT sum(length(body))::float FROM office_data.attempt) AS bytes,
         (SELECT string_agg(md5(a::text), ',' ORDER BY md5(a::text)) FROM office_data.attempt a) AS sums, (SELECT string_agg(md5(c::text), ',' ORDER BY index) FROM office_data.document_chunk c) AS chunks`
    )
  ).rows[0]

const largeOffice = async (size: { readonly attempts: number; readonly parts: number }) => {
  const office = await officeInOwnDatabase()
  const desk = await office.addDesk('owner')
  await fillLarge(office.admin, office.id, desk.id, size)
  return { office, path: join(await tempFolder(), 'kantor.ajukan-office') }
}
const expectLittle = ({ heap, buffers }: UsedMemory): void => {
  expect(heap / megabyte).toBeLessThan(mostHeap)
  expect(buffers / megabyte).toBeLessThan(mostBuffers)
}

test(
  'a copy of 300 MB of documents and bodies is written and read back in less than 200 MB of memory',
  async () => {
    const { office, path } = await largeOffice({ attempts: 5, parts: 120 })
    expectLittle(await copyWith({ verb: 'write', path }, office.database))
  },
  limit
)

test(
  'a copy with a body of 64 MiB is restored in less than 200 MB of memory',
  async () => {
    const { office, path } = await largeOffice({ attempts: 1, parts: 100 })
    await writeCopy(office.admin, path, { now })
    const target = await emptyOffice()
    expectLittle(await copyWith({ verb: 'fill', path }, target.database))
    expect(await contentOf(target.client)).toEqual(await contentOf(office.admin))
  },
  limit
)

test(
  'a row is the same after it was cut between any two characters',
  async () => {
    const office = await officeInOwnDatabase()
    const path = join(await tempFolder(), 'kantor.ajukan-office')
    const target = await emptyOffice()
    const texts = fc.array(
      fc.tuple(
        fc.constantFrom('a', 'é', '€', '😀', '"', '\\', 'a😀', 'é€'),
        fc.integer({ min: 0, max: 40_000 }),
        fc.string({ unit: 'grapheme', maxLength: 9 })
      ),
      { minLength: 1, maxLength: 6 }
    )
    await fc.assert(
      fc.asyncProperty(texts, async (parts) => {
        await office.admin.query('DELETE FROM office_data.event')
        const events = parts.map(([unit, times, end]) => ({ text: unit.repeat(times) + end.replaceAll('\0', '') }))
        await office.admin.query(
          "INSERT INTO office_data.event (office_id, kind, details, txn) SELECT $1, 'uji', value, 1 FROM jsonb_array_elements($2)",
          [office.id, JSON.stringify(events)]
        )
        await writeCopy(office.admin, path, { now })
        await fillFromCopy(target.client, path)
        const { rows } = await target.client.query<{ details: unknown }>('SELECT details FROM office_data.event ORDER BY number')
        expect(rows.map(({ details }) => details)).toEqual(events)
      }),
      { numRuns: 15 }
    )
  },
  limit
)

test(
  'a copy of the first format is restored, one of a later format refused',
  async () => {
    const office = await officeInOwnDatabase()
    await office.addDesk('owner')
    const folder = await tempFolder()
    const path = join(folder, 'kantor.ajukan-office')
    await writeCopy(office.admin, path, { now })
    const inFormat = async (format: number): Promise<string> => {
      const lines: string[] = []
      for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) lines.push(line)
      const head = { ...(JSON.parse(lines[0] ?? '') as object), format }
      const other = join(folder, `${format}`)
      await pipeline(
        Readable.from([JSON.stringify(head), ...lines.slice(1)].map((line) => `${line}\n`)),
        createGzip(),
        createWriteStream(other)
      )
      return other
    }
    const target = await emptyOffice()
    await fillFromCopy(target.client, await inFormat(1))
    expect((await target.client.query('SELECT FROM office_data.desk')).rowCount).toBe(1)
    await expect(checkCopy(await inFormat(3))).rejects.toMatchObject({ code: 'database-newer' })
  },
  limit
)
