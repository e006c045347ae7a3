import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSending, writeOff } from '../../../../support/office/set-back.ts'
import { ajuOf, newOffice, officeInOwnDatabase, outOfReach, prefix } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk } from '../../../../support/office/link.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })

test('viewers and locked desks present their data in a new generation, and no desk waits for them', async () => {
  const office = await newOffice()
  const desks = {
    owner: await linkedDesk({ office, rights: 'owner' }),
    viewer: await linkedDesk({ office, rights: 'viewer' }),
    locked: await linkedDesk({ office }),
    restored: await linkedDesk({ office })
  }
  const { owner, viewer, locked, restored } = desks
  const id = randomUUID()
  await locked.write(...declarationRows(id, ajuOf('A00001')))
  for (const desk of [locked, owner, viewer]) {
    await done(desk.link().exchange())
    await desk.takeIncoming()
  }
  // A viewer has written something, and one desk is locked after a restore, so that it cannot compare what it has.
  restored.connection.isDown = true
  await restored.link().exchange()
  await viewer.write({ table: 'parties', key: 'p', value: { id: 'p' } }, { table: 'tracks', key: 'T', value: { car: 'T', profile: 'p' } })
  await restored.write(...declarationRows(randomUUID(), ajuOf('A00002')), { table: 'tracks', key: 'U', value: { car: 'U', profile: 'p' } })
  await restored.database().run('clearOffice')
  for (const desk of [locked, restored]) await office.admin.query('SELECT office_admin.lock_desk($1, $2)', [desk.id, 'hilang'])
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  restored.connection.isDown = false
  for (const desk of Object.values(desks)) {
    await desk.restart()
    await done(desk.link().exchange())
  }
  await done(owner.link().change('open_sending', { word: 'semua sudah melapor' }))
  await done(owner.link().exchange())
  expect(await owner.link().status()).toMatchObject({ sendingOpen: true, missing: [], generation: 2 })
  expect(await viewer.link().status()).toMatchObject({ contact: { kind: 'connected' }, behind: 0 })
  expect(await locked.link().status()).toMatchObject({ contact: { kind: 'connected' }, state: 'locked' })
  // What the locked desk had pushed before is no branch; the facts of the restored one wait for an owner, its rows until it is unlocked.
  expect(await owner.link().branches()).toEqual([])
  await owner.takeIncoming()
  expect(await owner.row('tracks', 'U')).toBeUndefined()
  expect(await owner.link().holdings(0)).toHaveLength(1)
  await office.admin.query('SELECT office_admin.unlock_desk($1)', [restored.id])
  await restored.restart()
  await done(restored.link().exchange())
  await done(owner.link().exchange())
  expect(await owner.link().holdings(0)).toHaveLength(2)
  await owner.takeIncoming()
  expect(await owner.row('tracks', 'U')).toBeDefined()
})

test('lanes, numbers and deleted declarations that the office lost are restored by the desks: no number is assigned twice', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const [id, gone] = [randomUUID(), randomUUID()]
  const car = ajuOf('999999')
  // What a desk has used before it joins is registered.
  await done(one.link().exchange())
  await one.write(...declarationRows(id, car), ...declarationRows(gone, ajuOf('999998')))
  // A number that was typed into a draft and not registered may still be used by another declaration.
  await one.write(...declarationRows(randomUUID(), ajuOf('999997')))
  await done(one.link().exchange())
  await done(one.link().registerNumber(id, car))
  const lane = await one.link().change('claim_lane', { prefix })
  await done(one.link().hold([gone], { verb: 'delete' }))
  await done(one.link().exchange())
  await done(other.link().exchange())
  // What an old backup lacks.
  await office.admin.query('DELETE FROM office_data.number_lane WHERE office_id = $1', [office.id])
  await office.admin.query('DELETE FROM office_data.number WHERE office_id = $1', [office.id])
  await office.admin.query('UPDATE office_data.declaration SET deleted = false, closed = NULL WHERE declaration = $1', [gone])
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  for (const desk of [one, other]) {
    await desk.restart()
    await done(desk.link().exchange())
  }
  await openSending(office)
  for (const desk of [one, other]) await done(desk.link().exchange())
  const second = await other.link().change('claim_lane', { prefix })
  expect(lane.ok && second.ok && second.value['series'] !== lane.value['series']).toBe(true)
  const { rows } = await office.admin.query('SELECT car, declaration FROM office_data.number WHERE office_id = $1 ORDER BY car', [
    office.id
  ])
  expect(rows).toEqual([
    { car: ajuOf('999998'), declaration: gone },
    { car, declaration: id }
  ])
  const states = await office.admin.query('SELECT declaration FROM office_data.declaration WHERE office_id = $1 AND deleted', [office.id])
  expect(states.rows).toEqual([{ declaration: gone }])
})

test('a branch that the office lost is created again by its desk, unless it was finished', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const ids = [randomUUID(), randomUUID()]
  const note = (text: string) => ids.map((id) => ({ table: 'declarations', key: id, value: { id, note: text } }))
  await one.write(...ids.flatMap((id, index) => declarationRows(id, ajuOf(`A0000${index}`))))
  await done(one.link().exchange())
  await done(other.link().exchange())
  one.connection.isDown = true
  await one.link().exchange()
  await one.write(...note('tanpa kantor'))
  await outOfReach(office, one)
  await done(other.link().hold(ids, { verb: 'take', note: '', reason: 'sakit' }))
  one.connection.isDown = false
  await done(one.link().exchange())
  await one.takeIncoming()
  const finished = (await one.link().branches()).find(({ declaration }) => declaration === ids[1])
  await done(other.link().change('finish_branch', { branch: finished?.branch ?? '', outcome: 'dismissed' }))
  await done(one.link().exchange())
  await office.admin.query('DELETE FROM office_data.branch WHERE office_id = $1', [office.id])
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  for (const desk of [one, other, one, one]) {
    await desk.restart()
    await done(desk.link().exchange())
  }
  const { rows } = await office.admin.query(
    "SELECT declaration, reason, rows -> 0 -> 'value' ->> 'note' AS note FROM office_data.branch WHERE office_id = $1",
    [office.id]
  )
  expect(rows).toEqual([{ declaration: ids[0], reason: 'old-epoch', note: 'tanpa kantor' }])
})

test('incoming rows that the window has not stored yet are presented too, because their desk may be gone', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const [early, late] = [randomUUID(), randomUUID()]
  await one.write(...declarationRows(early, ajuOf('A00001'), 'awal'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  await other.takeIncoming()
  await one.write(
    { table: 'declarations', key: early, value: { id: early, note: 'sesudah' } },
    ...declarationRows(late, ajuOf('A00002'), 'baru')
  )
  await one.write(
    { table: 'parties', key: 'p', value: { id: 'p', kind: 'importer' } },
    { table: 'tracks', key: 'T', value: { car: 'T', profile: 'p' } }
  )
  await done(one.link().exchange())
  await done(other.link().exchange())
  // The office has lost everything, and the desk that wrote it does not come back.
  await one.close()
  for (const table of ['store_row', 'row_before', 'fact', 'declaration'])
    await office.admin.query(`DELETE FROM office_data.${table} WHERE office_id = $1`, [office.id])
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  await other.restart()
  await done(other.link().exchange())
  await writeOff(office, one.id)
  await openSending(office)
  const { rows } = await office.admin.query<{ note: string }>(
    `SELECT coalesce(value ->> 'note', value ->> 'kind') AS note FROM office_data.store_row WHERE office_id = $1 AND store IN ('declarations', 'parties')
     UNION ALL SELECT id FROM office_data.fact WHERE office_id = $1 ORDER BY 1`,
    [office.id]
  )
  expect(rows.map(({ note }) => note)).toEqual(['baru', 'importer', 'sesudah', 'T'].toSorted())
  // Read-only until an owner takes them, with the name of who presented them.
  await done(other.link().exchange())
  const gap = { holder: null, closed: 'gap', presentedBy: other.id }
  expect(await other.link().holdings(0)).toMatchObject([gap, gap])
})

test('an office of another version is noticed before anything is exchanged', async () => {
  const office = await officeInOwnDatabase()
  const one = await linkedDesk({ office })
  await one.write(...declarationRows(randomUUID(), ajuOf('A00001')))
  const calls = new Set<string>()
  one.connection.before = (text) => void calls.add(text)
  const is = (version: number, least: number) =>
    office.admin.query(
      `CREATE OR REPLACE FUNCTION office_data.contract() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$ SELECT '{"version": ${version}, "least": ${least}}'::jsonb $$`
    )
  for (const [version, least, code] of [
    [0, 0, 'office-outdated'],
    [9, 9, 'office-newer']
  ] as const) {
    // prettier-ignore
    await is(version, least)
    expect(await one.link().exchange()).toMatchObject({ ok: false, failure: { code } })
    expect((await one.link().status()).contact).toMatchObject({ kind: 'refused', why: code })
  }
  expect([...calls].every((text) => text.includes('office.hello('))).toBe(true)
  const { rows } = await office.admin.query('SELECT count(*)::int AS rows FROM office_data.declaration')
  expect(rows).toEqual([{ rows: 0 }])
  await is(9, 1)
  await done(one.link().exchange())
})
