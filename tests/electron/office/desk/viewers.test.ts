import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '../../../support/eventually.ts'
import { ajuOf, newOffice } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk } from '../../../support/office/link.ts'
import { atOffice, done, goOnline, inAnHour, ready } from '../../../support/office/ready.ts'
import { newCustoms, senderOf } from '../../../support/office/sender.ts'

test('what a desk sent without the office waits for an owner after the desk became a viewer, and so does its release; its edits wait until it may write', async () => {
  const one = await ready()
  const { office, desk, declaration } = one
  const owner = await linkedDesk({ office, rights: 'owner' })
  await done(owner.link().exchange())
  desk.connection.isDown = true
  await desk.link().exchange()
  await desk.link().setWithoutOffice([declaration], inAnHour())
  await done(one.sender.send(one.entry))
  await desk.write({ table: 'tracks', key: 'T', value: { car: 'T', profile: 'p' } })
  await desk.write({ table: 'parties', key: 'p', value: { id: 'p' } })
  await desk.write({ table: 'declarations', key: declaration, value: { id: declaration, car: one.car, note: 'belum dikirim' } })
  await done(owner.link().change('set_rights', { desk: desk.id, rights: 'viewer' }))
  await done(owner.link().hold([declaration], { verb: 'take', note: '', reason: 'cuti' }))
  await goOnline(one)
  expect(await desk.link().status()).toMatchObject({ rights: 'viewer', refused: 0 })
  expect(await atOffice(one)).toEqual({ outcome: null, closed: 'maybe-sent', attempts: null })
  await done(desk.link().hold([declaration], { verb: 'give', what: 'sending' }))
  const aside = await office.admin.query<{ number: string; kind: string }>('SELECT number, kind FROM office_data.quarantine WHERE office_id = $1', [office.id]) // oxfmt-ignore
  expect(new Set(aside.rows.map(({ kind }) => kind))).toEqual(new Set(['attempt', 'track', 'release']))
  await done(owner.link().change('decide_quarantine', { numbers: aside.rows.map(({ number }) => number), outcome: 'taken' }))
  expect(await atOffice(one)).toEqual({ outcome: 'accepted', closed: 'maybe-sent', attempts: 'accepted' })
  const found = await office.admin.query(
    `SELECT d.sender::text, d.holder::text, (SELECT count(*)::int FROM office_data.fact f WHERE f.office_id = d.office_id) AS facts,
       (SELECT count(*)::int FROM office_data.branch b WHERE b.office_id = d.office_id) AS branches FROM office_data.declaration d WHERE d.declaration = $1`,
    [declaration]
  )
  expect(found.rows).toMatchObject([{ sender: owner.id, holder: owner.id, branches: 0 }])
  expect(Number(found.rows[0]?.['facts'])).toBeGreaterThan(0)
  await done(owner.link().change('set_rights', { desk: desk.id, rights: 'broker' }))
  await eventually(async () => {
    await desk.link().exchange()
    const { rows } = await office.admin.query("SELECT key FROM office_data.store_row WHERE office_id = $1 AND store = 'parties'", [
      office.id
    ])
    expect(rows).toEqual([{ key: '"p"' }])
  })
  const { rows } = await office.admin.query('SELECT reason FROM office_data.branch WHERE office_id = $1', [office.id])
  expect(rows).toEqual([{ reason: 'old-epoch' }])
})

test('after a loss of the office a viewer presents its attempts and the facts that it had read again: they wait for an owner', async () => {
  const one = await ready()
  const { office, desk, declaration } = one
  const owner = await linkedDesk({ office, rights: 'owner' })
  await done(one.sender.send(one.entry))
  await desk.write({ table: 'tracks', key: 'T', value: { car: 'T', profile: 'p' } })
  await done(desk.link().exchange())
  await done(owner.link().exchange())
  await done(owner.link().change('set_rights', { desk: desk.id, rights: 'viewer' }))
  await done(desk.link().exchange())
  for (const table of ['attempt', 'fact']) await office.admin.query(`DELETE FROM office_data.${table} WHERE office_id = $1`, [office.id])
  await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
  await desk.restart()
  await done(desk.link().exchange())
  const { rows } = await office.admin.query(
    `SELECT (SELECT string_agg(value ->> 'outcome', ',') FROM office_data.quarantine WHERE kind = 'attempt' AND declaration = $2 AND desk_id = $3) AS attempts,
       (SELECT count(*)::int FROM office_data.quarantine WHERE office_id = $1 AND kind = 'track') AS tracks`,
    // The owner, who has read it before, presents the attempt too.
    [office.id, declaration, desk.id]
  )
  expect(rows).toEqual([{ attempts: 'accepted', tracks: 1 }])
})

test('a declaration that a viewer has sent is pushed when the desk may write, with its attempt, and the desk holds it', async () => {
  const office = await newOffice()
  const [owner, desk] = [await linkedDesk({ office, rights: 'owner' }), await linkedDesk({ office, rights: 'viewer' })]
  const [declaration, car] = [randomUUID(), ajuOf('A00001')]
  // More rows than one call takes.
  const goods = Array.from({ length: 120 }, (_, line) => ({
    table: 'goods' as const,
    key: [declaration, line],
    value: { declaration, line }
  }))
  await desk.write(...declarationRows(declaration, car), ...goods)
  const entry = await senderOf(desk, newCustoms()).queue(declaration, car)
  const queued = (await desk.row('outbox', entry)) as object
  await desk.write({
    table: 'outbox',
    key: entry,
    value: { ...queued, state: 'accepted', attempts: [{ number: 1, startedAt: 1, endedAt: 2 }] }
  })
  for (const one of [desk, desk, owner]) await done(one.link().exchange())
  expect(await desk.database().run('heldOf', [declaration])).toMatchObject({ value: [null] })
  await done(owner.link().change('set_rights', { desk: desk.id, rights: 'broker' }))
  await eventually(async () => {
    await desk.link().exchange()
    expect(await desk.link().status()).toMatchObject({ rights: 'broker', waiting: 0, refused: 0 })
  })
  const { rows } = await office.admin.query(
    `SELECT d.holder::text, d.epoch::int, d.outcome, (SELECT count(*)::int FROM office_data.store_row r WHERE r.declaration = d.declaration) AS rows,
       (SELECT count(*)::int FROM office_data.branch b WHERE b.declaration = d.declaration) AS branches,
       (SELECT count(*)::int FROM office_data.quarantine q WHERE q.office_id = d.office_id AND q.outcome IS NULL) AS aside
     FROM office_data.declaration d WHERE d.declaration = $1`,
    [declaration]
  )
  expect(rows).toEqual([{ holder: desk.id, epoch: 1, outcome: 'accepted', rows: 122, branches: 0, aside: 0 }])
})

test('what a viewer has presented no longer waits for the office; what it may not push does', async () => {
  const office = await newOffice()
  const desk = await linkedDesk({ office, rights: 'viewer' })
  await done(desk.link().exchange())
  await desk.write({ table: 'tracks', key: 'T', value: { car: 'T', profile: 'p' } })
  await done(desk.link().exchange())
  expect(await desk.link().status()).toMatchObject({ rights: 'viewer', waiting: 0 })
  expect(await desk.database().run('waitingRows')).toMatchObject({ value: [] })
  await desk.write({ table: 'parties', key: 'p', value: { id: 'p' } })
  await done(desk.link().exchange())
  expect(await desk.link().status()).toMatchObject({ waiting: 1 })
  expect(await desk.database().run('waitingRows')).toMatchObject({ value: [{ table: 'parties', key: 'p' }] })
})
