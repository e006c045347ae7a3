import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../../../../../electron/database/connection.ts'
import { prepareRestore, switchDatabase } from '../../../../../electron/database/restore/apply.ts'
import { ajuOf, newOffice, type TestOffice } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../../support/office/link.ts'
import { atOffice, done, officeSays, ready } from '../../../../support/office/ready.ts'

const fileOf = (desk: LinkedDesk): string => join(desk.folder, 'ajukan.db')
const note = (id: string, text: string) => ({ table: 'declarations', key: id, value: { id, note: text } })
const line = (id: string, number: number) => ({ table: 'goods', key: [id, number], value: { declaration: id, line: number, lines: [] } })

const branchRows = async (desk: LinkedDesk): Promise<readonly unknown[]> => {
  const found = await Promise.all((await desk.link().branches()).map(({ branch }) => desk.link().branch(branch)))
  return found.flatMap((one) => (one.ok ? one.value.rows : []))
}

interface Restored {
  readonly office: TestOffice
  readonly one: LinkedDesk
  readonly other: LinkedDesk
  /** Declarations of this desk, of the other one, and one that this desk had not pushed before the backup. */
  readonly own: string
  readonly theirs: string
  readonly unsent: string
}

/** A desk whose database file is copied. Afterwards its own declaration and that of the other desk are changed. */
const withOldFile = async (): Promise<Restored> => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const [own, theirs, unsent] = [randomUUID(), randomUUID(), randomUUID()]
  await one.write(...declarationRows(own, ajuOf('A00001'), 'awal'), ...declarationRows(unsent, ajuOf('A00002'), 'awal'))
  await other.write(...declarationRows(theirs, ajuOf('A00003'), 'awal'))
  await done(other.link().exchange())
  await done(one.link().exchange())
  await one.takeIncoming()
  await done(one.link().exchange())
  one.connection.isDown = true
  await one.link().exchange()
  await one.write(note(unsent, 'belum dikirim'))
  await one.restart(async () => {
    await copyFile(fileOf(one), join(one.folder, 'backup.db'))
    one.connection.isDown = false
  })
  await one.write(note(own, 'sesudah'), note(unsent, 'sesudah'), line(own, 1))
  await other.write(note(theirs, 'sesudah'))
  await done(other.link().exchange())
  await done(one.link().exchange())
  await one.takeIncoming()
  return { office, one, other, own, theirs, unsent }
}

/** Result of both ways of restoring: the office is unchanged, and rows that differed at the desk are a branch. */
const expectCompared = async ({ office, one, own, theirs, unsent }: Restored): Promise<void> => {
  await done(one.link().exchange())
  await one.takeIncoming()
  await done(one.link().exchange())
  for (const id of [own, theirs, unsent]) expect(noteOf(await one.row('declarations', id))).toBe('sesudah')
  expect(await one.row('goods', [own, 1])).toBeDefined()
  const { rows } = await office.admin.query(
    "SELECT DISTINCT value ->> 'note' AS note FROM office_data.store_row WHERE office_id = $1 AND store = 'declarations'",
    [office.id]
  )
  expect(rows).toEqual([{ note: 'sesudah' }])
  // Rows of the other desk do not become a branch.
  const expected = [
    // Their base version is not known any more.
    { store: 'declarations', key: own, value: expect.objectContaining({ note: 'awal' }), base: null },
    { store: 'declarations', key: unsent, value: expect.objectContaining({ id: unsent, note: 'belum dikirim' }), base: null }
  ]
  const found = await branchRows(one)
  expect(found).toHaveLength(expected.length)
  expect(found).toEqual(expect.arrayContaining(expected))
  // Editing goes on.
  await one.write(note(own, 'lagi'))
  await done(one.link().exchange())
  expect(await one.link().branches()).toHaveLength(2)
  expect((await one.link().status()).waiting).toBe(0)
}

test('an older database file is compared with the office: different rows become a branch, and the office is unchanged', async () => {
  const restored = await withOldFile()
  await restored.one.restart(async () => {
    await rm(`${fileOf(restored.one)}-wal`, { force: true })
    await copyFile(join(restored.one.folder, 'backup.db'), fileOf(restored.one))
  })
  await expectCompared(restored)
})

const request = { since: 1, origin: null, seq: 0, profiles: [], day: '2026-11-21', time: 0.5, now: 1_790_000_000_000 } as const

const restore = async (desk: LinkedDesk, chosen: readonly string[] | null): Promise<void> => {
  const folder = join(desk.folder, 'restore')
  await mkdir(folder)
  await copyFile(join(desk.folder, 'backup.db'), join(folder, chosen === null ? 'ajukan.db' : 'source.db'))
  const database = openConnection(fileOf(desk))
  prepareRestore(database, folder, '', { ...request, chosen })
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  await switchDatabase(fileOf(desk), folder)
}

test('a restored backup is compared with the office in the same way', async () => {
  const restored = await withOldFile()
  await restored.one.restart(() => restore(restored.one, null))
  await expectCompared(restored)
})

test('a restored backup keeps which attempts the office knows: none is presented again as another one', async () => {
  const one = await ready()
  await one.desk.restart(() => copyFile(fileOf(one.desk), join(one.desk.folder, 'backup.db')))
  await done(one.sender.send(one.entry))
  await officeSays(one, 'accepted', 'accepted')
  // Another desk continues it, so that an attempt unknown to the office would be late.
  const other = await linkedDesk({ office: one.office })
  await done(other.link().exchange())
  await done(one.desk.link().hold([one.declaration], { verb: 'give', to: other.id }))
  await done(other.link().exchange())
  await done(other.link().hold([one.declaration], { verb: 'take', note: '' }))
  await one.desk.restart(() => restore(one.desk, null))
  await done(one.desk.link().exchange())
  await done(one.desk.link().exchange())
  expect(await one.sender.stateOf(one.entry)).toBe('accepted')
  expect(await atOffice(one)).toEqual({ attempts: 'accepted', outcome: 'accepted', closed: null })
})

test('after a restore from a backup of another desk every different row is a branch, and rows that the office lacks are pushed', async () => {
  const { office, one, own, theirs, unsent } = await withOldFile()
  const elsewhere = randomUUID()
  await one.restart(async () => {
    const backup = openConnection(join(one.folder, 'backup.db'))
    // The backup is of another office, of which this one has no data.
    backup.exec(`
      UPDATE office_state SET value = json_set(value, '$.desk', 'other') WHERE name = 'welcome';
      INSERT INTO copy (store, key, value, position, writer, crc)
        SELECT store, json_quote('${elsewhere}'), json_set(value, '$.id', '${elsewhere}'), position, 'office',
          row_crc(store, json_quote('${elsewhere}'), json_set(value, '$.id', '${elsewhere}'), position)
        FROM copy WHERE store = 'declarations' AND key = json_quote('${theirs}');
      PRAGMA wal_checkpoint(TRUNCATE)`)
    backup.close()
    await restore(one, null)
  })
  await done(one.link().exchange())
  const found = await branchRows(one)
  const keys = found.flatMap((row) => ((row as { store: string }).store === 'declarations' ? [(row as { key: string }).key] : []))
  expect(keys.toSorted()).toEqual([own, theirs, unsent].toSorted())
  const { rows } = await office.admin.query('SELECT holder::text FROM office_data.declaration WHERE declaration = $1', [elsewhere])
  expect(rows).toEqual([{ holder: one.id }])
})

test('a restored declaration of this desk is pushed, with the lines that it lost; one of another desk is a branch', async () => {
  const { office, one, own, theirs } = await withOldFile()
  await one.restart(() => restore(one, [own, theirs]))
  await done(one.link().exchange())
  await one.takeIncoming()
  const { rows } = await office.admin.query(
    "SELECT key::jsonb ->> 1 AS line, value IS NULL AS deleted FROM office_data.store_row WHERE store = 'goods' AND declaration = $1 ORDER BY 1",
    [own]
  )
  expect(rows).toEqual([
    { line: '0', deleted: false },
    { line: '1', deleted: true }
  ])
  expect(noteOf(await one.row('declarations', own))).toBe('awal')
  expect(await branchRows(one)).toMatchObject([{ store: 'declarations', key: theirs, value: { note: 'awal' } }])
  expect(noteOf(await one.row('declarations', theirs))).toBe('sesudah')
})

test('a database that is replaced during a session is compared from the start, also in the middle of a pull', async () => {
  const { one, other, theirs } = await withOldFile()
  const forget = () => one.database().run('clearOffice')
  await forget()
  const calls: string[] = []
  one.connection.before = (text) => void calls.push(text.slice(14, 19))
  await done(one.link().exchange())
  expect(calls[0]).toBe('hello')
  expect((await one.link().status()).behind).toBe(0)
  // A page that was asked for at the place of the database before is not stored.
  await other.write(note(theirs, 'terbaru'))
  await done(other.link().exchange())
  let isForgotten = false
  one.connection.done = async (operation) => {
    if (operation !== 'roomForChanges' || isForgotten) return
    isForgotten = true
    await forget()
  }
  calls.length = 0
  await one.link().exchange()
  await done(one.link().exchange())
  expect(isForgotten).toBe(true)
  expect(calls).toContain('hello')
  await one.takeIncoming()
  expect(noteOf(await one.row('declarations', theirs))).toBe('terbaru')
  expect(await one.link().holdings(0)).toHaveLength(3)
})
