import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrateOffice } from '../../../../../electron/office/server/migrate.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { ajuOf, officeInOwnDatabase, officeOn, prefix } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf } from '../../../../support/office/link.ts'
import { asSuperuser, dataFolder, startServer } from '../../../../support/office/postgres.ts'
import { backUpOffice, beginSetBack, openSending, takeImage } from '../../../../support/office/set-back.ts'
import { newCustoms, senderOf } from '../../../../support/office/sender.ts'
import { eventually } from '../../../../support/eventually.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => {
  const found = await result
  expect(found.ok, JSON.stringify(found)).toBe(true)
}

test('while the server is down a desk can work; it pushes automatically when the server is back', async () => {
  const folder = await dataFolder()
  let server = await startServer(folder)
  onTestFinished(async () => {
    await server.stop()
    await rm(dirname(folder), { recursive: true, force: true })
  })
  const admin = await asSuperuser(server)
  await migrateOffice(admin)
  await admin.end()
  const office = await officeOn(server, 'postgres')
  const options = { office, server: () => server }
  const [one, other] = [await linkedDesk(options), await linkedDesk(options)]
  await done(one.link().exchange())
  await done(other.link().exchange())
  await server.kill()
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00001'), 'tanpa server'))
  expect(await one.link().exchange()).toMatchObject({ ok: false, failure: { code: 'office-offline' } })
  expect((await one.link().status()).contact).toMatchObject({ kind: 'offline', why: 'office-offline' })
  server = await startServer(folder)
  await eventually(async () => {
    await other.link().exchange()
    await other.takeIncoming()
    expect(noteOf(await other.row('declarations', id))).toBe('tanpa server')
  })
  expect((await one.link().status()).contact).toEqual({ kind: 'connected' })
})

test('row 16: an office from an old backup is noticed: sending is closed until both desks have presented what they have, then nothing is missing', async () => {
  const office = await officeInOwnDatabase()
  const { server, database } = office
  const place = { database }
  const options = { office: { ...office, get database() { return place.database } } } // oxfmt-ignore
  const [one, other] = [await linkedDesk(options), await linkedDesk(options)]
  const [early, late] = [randomUUID(), randomUUID()]
  await one.write(...declarationRows(early, ajuOf('A00001'), 'sebelum'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  // The backup: a copy of the database, which has no connections at that moment.
  const admin = await asSuperuser(server)
  onTestFinished(() => admin.end())
  for (const desk of [one, other]) desk.connection.isDown = true
  await Promise.all([one.link().exchange(), other.link().exchange()])
  await office.admin.end()
  const backup = await backUpOffice(admin, database)
  for (const desk of [one, other]) desk.connection.isDown = false
  // After the backup: an edit, a declaration, a submission.
  await done(one.link().exchange())
  const lane = await one.link().change('claim_lane', { prefix })
  const car = ajuOf(`${lane.ok ? stringOrEmpty(lane.value['series']) : ''}0001`)
  await one.write(...declarationRows(late, car, 'baru'), { table: 'declarations', key: early, value: { id: early, note: 'sesudah' } })
  await done(one.link().exchange())
  const customs = newCustoms()
  const sender = senderOf(one, customs)
  const entry = await sender.queue(late, car)
  await done(sender.send(entry))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  // The office is restored from the backup.
  place.database = backup
  await other.restart()
  await done(other.link().exchange())
  const restored = await asSuperuser(server, place.database)
  onTestFinished(() => restored.end())
  // What another desk knows of the submission waits for the desk that made it.
  const waiting = await restored.query("SELECT desk_id::text AS by, value ->> 'desk' AS desk, value ->> 'outcome' AS outcome, outcome AS decided FROM office_data.quarantine WHERE declaration = $1", [late]) // oxfmt-ignore
  expect(waiting.rows).toEqual([{ by: other.id, desk: one.id, outcome: 'accepted', decided: null }])
  const third = randomUUID()
  await other.write(...declarationRows(third, ajuOf('A00003'), 'ketiga'))
  await done(other.link().exchange())
  const atOther = senderOf(other, customs)
  const closed = await atOther.send(await atOther.queue(third, ajuOf('A00003')))
  expect(closed).toMatchObject({ ok: false, failure: { code: 'office-sending-closed' } })
  expect((await other.link().status()).missing).toMatchObject([{ desk: one.id }])
  await one.restart()
  await done(one.link().exchange())
  await done(other.link().exchange())
  expect(await one.link().status()).toMatchObject({ sendingOpen: false, isSetBack: true, missing: [] })
  await openSending({ admin: restored, id: office.id })
  const { rows } = await restored.query(
    `SELECT d.declaration, d.holder::text, d.outcome, d.closed, r.value ->> 'note' AS note FROM office_data.declaration d
     JOIN office_data.store_row r ON r.office_id = d.office_id AND r.store = 'declarations' AND r.declaration = d.declaration WHERE d.holder = $1 ORDER BY r.value ->> 'note'`,
    [one.id]
  )
  expect(rows).toEqual([
    { declaration: late, holder: one.id, outcome: 'accepted', closed: null, note: 'baru' },
    { declaration: early, holder: one.id, outcome: null, closed: null, note: 'sesudah' }
  ])
  await done(one.link().exchange())
  expect(await one.link().status()).toMatchObject({ sendingOpen: true, missing: [], generation: 2 })
  expect(customs.received).toEqual([car])
})

test('the newest rows stay beside those of their holder, where the office and the disk of the holder were both restored to an older state', async () => {
  const office = await officeInOwnDatabase()
  const { server, database } = office
  const place = { database }
  const options = { office: { ...office, get database() { return place.database } } } // oxfmt-ignore
  const [one, other] = [await linkedDesk(options), await linkedDesk(options)]
  const id = randomUUID()
  await one.write(...declarationRows(id, ajuOf('A00001'), 'awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  const admin = await asSuperuser(server)
  onTestFinished(() => admin.end())
  await office.admin.end()
  let [setBack, backup] = [() => Promise.resolve(), '']
  await other.restart(() =>
    one.restart(async () => {
      setBack = await takeImage(one.folder)
      backup = await backUpOffice(admin, database)
    })
  )
  await one.write({ table: 'declarations', key: id, value: { id, note: 'sesudah' } })
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  await one.restart(async () => {
    await setBack()
    place.database = backup
    await other.restart()
    await done(other.link().exchange())
  })
  expect(noteOf(await one.row('declarations', id))).toBe('awal')
  await done(one.link().exchange())
  await one.takeIncoming()
  const restored = await asSuperuser(server, place.database)
  onTestFinished(() => restored.end())
  await openSending({ admin: restored, id: office.id })
  await done(one.link().exchange())
  // The version of its holder stays, and the newer one that another desk knows stays beside it.
  const { rows } = await restored.query("SELECT value ->> 'note' AS note FROM office_data.store_row WHERE store = 'declarations'")
  expect(rows).toEqual([{ note: 'awal' }])
  expect(noteOf(await one.row('declarations', id))).toBe('awal')
  const [kept] = await one.link().branches()
  expect(kept).toMatchObject({ declaration: id, desk: other.id, reason: 'set-back' })
  const content = await one.link().branch(kept?.branch ?? '')
  expect(content.ok && content.value.rows.map(({ value }) => noteOf(value))).toEqual(['sesudah'])
})

test('a wiped office is rebuilt: a number goes with a declaration that was given away a moment before, and no version of a shared row is lost', async () => {
  const office = await officeInOwnDatabase()
  const place = { database: office.database }
  const options = { office: { ...office, get database() { return place.database } } } // oxfmt-ignore
  const [one, other] = [await linkedDesk(options), await linkedDesk(options)]
  const declaration = randomUUID()
  await done(one.link().exchange())
  const lane = await one.link().change('claim_lane', { prefix })
  const car = ajuOf(`${lane.ok ? stringOrEmpty(lane.value['series']) : ''}0001`)
  const party = (note: string) => ({ table: 'parties', key: 'mitra', value: { id: 'mitra', note } })
  await one.write(...declarationRows(declaration, car), party('awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  await done(one.link().hold([declaration], { verb: 'give', to: other.id }))
  await done(other.link().exchange())
  await done(other.link().hold([declaration], { verb: 'take', note: '' }))
  // Neither desk has pulled since; one has changed what the other has not seen.
  other.connection.isDown = true
  await one.write(party('baru'))
  await done(one.link().exchange())
  one.connection.isDown = true
  await Promise.all([one.link().exchange(), other.link().exchange()])
  const empty = await officeInOwnDatabase()
  const { rows: desks } = await office.admin.query<{ desk: string; login: string; name: string; rights: string }>(
    'SELECT d.desk_id::text AS desk, l.login, d.name, d.rights FROM office_data.desk d JOIN office_data.login l USING (office_id, desk_id)'
  )
  await empty.admin.query("SELECT office_admin.create_office('Kantor', $1)", [{ office: office.id }])
  for (const { desk, login, name, rights } of desks)
    await empty.admin.query('SELECT office_admin.record_desk($1, $2, $3, $4, $5)', [office.id, desk, login, name, rights])
  place.database = empty.database
  other.connection.isDown = false
  await other.restart()
  // The desk reports what the office does not have; the person who made it again confirms it.
  await done(other.link().exchange())
  expect(await other.link().status()).toMatchObject({ sendingOpen: false, generation: 1, reported: [{ desk: other.id }] })
  await beginSetBack({ admin: empty.admin, id: office.id })
  await done(other.link().exchange())
  await done(other.link().exchange())
  await other.write(party('diubah'))
  await done(other.link().exchange())
  one.connection.isDown = false
  await one.restart()
  await done(one.link().exchange())
  await done(other.link().exchange())
  await openSending({ admin: empty.admin, id: office.id })
  for (const desk of [one, other]) await done(desk.link().exchange())
  const sender = senderOf(other, newCustoms())
  await done(sender.send(await sender.queue(declaration, car)))
  const kept = await empty.admin.query<{ note: string }>(
    `SELECT value ->> 'note' AS note FROM office_data.store_row WHERE store = 'parties'
     UNION SELECT value ->> 'note' FROM office_data.row_before WHERE store = 'parties' ORDER BY 1`
  )
  expect(kept.rows.map(({ note }) => note)).toEqual(['awal', 'baru', 'diubah'])
})
