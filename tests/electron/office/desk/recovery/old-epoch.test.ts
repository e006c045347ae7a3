import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { ajuOf, newOffice, officeInOwnDatabase, outOfReach } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../../support/office/link.ts'
import { asSuperuser } from '../../../../support/office/postgres.ts'
import { done } from '../../../../support/office/ready.ts'
import { eventually } from '../../../../support/eventually.ts'
import { backUpOffice, keepOffice, openSending, writeOff } from '../../../../support/office/set-back.ts'

const note = (id: string, text: string) => ({ table: 'declarations', key: id, value: { id, note: text } })

const cases = [
  { presented: 'by the present holder', order: ['holder', 'third'], knows: false },
  { presented: 'by a third desk first', order: ['third', 'holder'], knows: false },
  { presented: 'by a third desk, and the disk of the holder is lost', order: ['third'], knows: false },
  { presented: 'by both, and the earlier holder had learned that it was taken over', order: ['third', 'holder'], knows: true }
] as const

test.each(cases)(
  'an office from an old backup names the earlier holder: two that say to hold it keep both versions, one is moved to; $presented',
  async ({ order, knows }) => {
    const office = await officeInOwnDatabase()
    const { server, database } = office
    const place = { database }
    const options = { office: { ...office, get database() { return place.database } } } // oxfmt-ignore
    const [earlier, holder, third] = [await linkedDesk(options), await linkedDesk(options), await linkedDesk(options)]
    const desks: Record<(typeof order)[number], LinkedDesk> = { holder, third }
    const id = randomUUID()
    await earlier.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
    for (const desk of [earlier, holder, third]) {
      await done(desk.link().exchange())
      await desk.takeIncoming()
    }
    const admin = await asSuperuser(server)
    onTestFinished(() => admin.end())
    await office.admin.end()
    let backup = ''
    await earlier.restart(() =>
      holder.restart(() =>
        third.restart(async () => {
          backup = await backUpOffice(admin, database)
        })
      )
    )
    earlier.connection.isDown = true
    if (!knows) await earlier.write(note(id, 'pemegang lama'))
    await done(holder.link().exchange())
    const inOffice = await asSuperuser(server, database)
    await outOfReach({ admin: inOffice, id: office.id }, earlier)
    await inOffice.end()
    await done(holder.link().hold([id], { verb: 'take', note: '', reason: 'sakit' }))
    await holder.write(note(id, 'pemegang baru'))
    await done(holder.link().exchange())
    await done(third.link().exchange())
    await third.takeIncoming()
    earlier.connection.isDown = false
    if (knows) {
      await eventually(() => done(earlier.link().exchange()))
      await earlier.takeIncoming()
    }
    place.database = backup
    await earlier.restart()
    await done(earlier.link().exchange())
    for (const name of order) {
      await desks[name].restart()
      await done(desks[name].link().exchange())
      await desks[name].takeIncoming()
    }
    await done(earlier.link().exchange())
    await earlier.takeIncoming()
    const restored = await asSuperuser(server, place.database)
    onTestFinished(() => restored.end())
    const there = { admin: restored, id: office.id }
    for (const desk of [holder, third]) if (!order.some((name) => desks[name] === desk)) await writeOff(there, desk.id)
    await openSending(there)
    const came = [earlier, ...order.map((name) => desks[name])]
    for (const desk of came) {
      await done(desk.link().exchange())
      await desk.takeIncoming()
    }
    // The record of the office stands where its holder says the same; the other version stays, with the name of who presented it.
    const inPlace = knows ? 'pemegang baru' : 'pemegang lama'
    const { rows } = await restored.query<{ note: string; holder: string }>(
      "SELECT r.value ->> 'note' AS note, d.holder::text FROM office_data.store_row r JOIN office_data.declaration d USING (office_id, declaration) WHERE r.store = 'declarations'"
    )
    expect(rows).toEqual([{ note: inPlace, holder: knows ? holder.id : earlier.id }])
    for (const desk of came) expect(noteOf(await desk.row('declarations', id))).toBe(inPlace)
    const branches = await restored.query(
      "SELECT b.desk_id::text AS desk, b.reason, r -> 'value' ->> 'note' AS note FROM office_data.branch b, jsonb_array_elements(b.rows) r WHERE b.reason = 'set-back'"
    )
    const by = order.some((name) => name === 'holder') ? holder.id : third.id
    expect(branches.rows).toEqual(knows ? [] : [{ desk: by, reason: 'set-back', note: 'pemegang baru' }])
  }
)

test.each([
  ['the earlier holder says to hold it', false],
  ['the earlier holder had learned of it, and it moves', true]
])(
  'an office from a backup forgets that a declaration was taken over; edits that were not pushed stay beside it, in place where it moves: %s',
  async (_, knows) => {
    const office = await newOffice()
    const [earlier, holder] = [await linkedDesk({ office }), await linkedDesk({ office })]
    const id = randomUUID()
    const line = { table: 'goods', key: [id, 1], value: { declaration: id, line: 1, lines: [{ line: 1, body: { note: 'baris baru' } }] } }
    await earlier.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
    const exchange = async (...desks: readonly LinkedDesk[]): Promise<void> => {
      for (const desk of desks) {
        await eventually(() => done(desk.link().exchange()))
        await desk.takeIncoming()
      }
    }
    await exchange(earlier, holder)
    const restore = await keepOffice(office.admin, office.id)
    // The office tells a desk of a change by itself.
    if (!knows) earlier.connection.isDown = true
    if (!knows) await earlier.link().exchange()
    await outOfReach(office, earlier)
    await done(holder.link().hold([id], { verb: 'take', note: '', reason: 'sakit' }))
    await exchange(holder)
    if (knows) await exchange(earlier)
    for (const desk of [earlier, holder]) desk.connection.isDown = true
    for (const desk of [earlier, holder]) await desk.link().exchange()
    await holder.write(note(id, 'pemegang baru'), line)
    await restore()
    for (const desk of [earlier, holder]) {
      desk.connection.isDown = false
      await desk.restart()
    }
    await exchange(earlier, holder)
    await openSending(office)
    await exchange(earlier, holder, earlier, holder, earlier)
    expect(await holder.link().refused()).toEqual([])
    expect((await holder.link().status()).waiting).toBe(0)
    const { rows } = await office.admin.query<{ holder: string }>(
      'SELECT holder::text FROM office_data.declaration WHERE declaration = $1',
      [id]
    )
    expect(rows).toEqual([{ holder: knows ? holder.id : earlier.id }])
    for (const desk of [earlier, holder]) {
      expect(noteOf(await desk.row('declarations', id))).toBe(knows ? 'pemegang baru' : 'awal')
      expect((await desk.row('goods', [id, 1])) ?? null).toEqual(knows ? line.value : null)
    }
    const branches = await office.admin.query<{ desk: string; note: string }>(
      `SELECT b.desk_id::text AS desk, coalesce(r -> 'value' ->> 'note', r #>> '{value,lines,0,body,note}') AS note
     FROM office_data.branch b, jsonb_array_elements(b.rows) r WHERE b.declaration = $1 ORDER BY note`,
      [id]
    )
    expect(branches.rows).toEqual(knows ? [] : ['baris baru', 'pemegang baru'].map((text) => ({ desk: holder.id, note: text })))
  }
)

test('what a desk wrote while another one took the declaration and changed it is one version, also of rows that the other one did not change', async () => {
  const office = await newOffice()
  const [earlier, holder] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  const line = { table: 'goods', key: [id, 1], value: { declaration: id, line: 1, lines: [{ line: 1, body: { note: 'baris baru' } }] } }
  await earlier.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
  for (const desk of [earlier, holder]) {
    await done(desk.link().exchange())
    await desk.takeIncoming()
  }
  earlier.connection.isDown = true
  await earlier.link().exchange()
  await earlier.write(note(id, 'ditulis tanpa kantor'), line)
  await outOfReach(office, earlier)
  await done(holder.link().hold([id], { verb: 'take', note: '', reason: 'sakit' }))
  await holder.write(note(id, 'pemegang baru'))
  await done(holder.link().exchange())
  earlier.connection.isDown = false
  await eventually(() => done(earlier.link().exchange()))
  const { rows } = await office.admin.query<{ stores: readonly string[] }>(
    `SELECT (SELECT array_agg(r ->> 'store' ORDER BY 1) FROM jsonb_array_elements(b.rows) r) AS stores FROM office_data.branch b WHERE b.declaration = $1`,
    [id]
  )
  expect(rows).toEqual([{ stores: ['declarations', 'goods'] }])
})
