import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../support/eventually.ts'
import { ajuOf, newOffice } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf } from '../../../support/office/link.ts'
import { refuseWhere } from '../../../support/office/refuse-where.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })
const note = (id: string, text: string) => ({ table: 'declarations', key: id, value: { id, note: text } })

test('a refused row waits and is named: all others are pushed, the pull continues, and the next connection retries it', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  await done(one.link().exchange())
  const bad = `buruk-${randomUUID()}`
  const rule = `rule_${randomUUID().replaceAll('-', '')}`
  await office.admin.query(
    `ALTER TABLE office_data.store_row ADD CONSTRAINT ${rule} CHECK (value ->> 'note' IS DISTINCT FROM '${bad}') NOT VALID`
  )
  const allow = () => office.admin.query(`ALTER TABLE office_data.store_row DROP CONSTRAINT IF EXISTS ${rule}`)
  onTestFinished(async () => void (await allow()))
  const theirs = randomUUID()
  await other.write(...declarationRows(theirs, ajuOf('B00001'), 'meja lain'))
  await done(other.link().exchange())
  const ids = Array.from({ length: 150 }, () => randomUUID())
  const wrong = [ids[17] ?? '', ids[120] ?? '']
  await one.write(
    ...ids.flatMap((id, index) => declarationRows(id, ajuOf(`A${String(index).padStart(5, '0')}`))),
    ...wrong.map((id) => note(id, bad))
  )
  await done(one.link().exchange())
  const count = async (): Promise<number> => {
    const { rows } = await office.admin.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM office_data.store_row r WHERE r.office_id = $1 AND EXISTS (SELECT FROM office_data.declaration d WHERE d.declaration = r.declaration AND d.holder = $2)',
      [office.id, one.id]
    )
    return rows[0]?.rows ?? 0
  }
  expect(await count()).toBe(3 * ids.length - wrong.length)
  const why = 'office-failed'
  expect(await one.link().refused()).toEqual(expect.arrayContaining(wrong.map((key) => ({ table: 'declarations', key, why }))))
  expect(await one.link().status()).toMatchObject({ refused: 2, waiting: 2, contact: { kind: 'connected' } })
  await one.takeIncoming()
  expect(noteOf(await one.row('declarations', theirs))).toBe('meja lain')
  // Changed, it is pushed at once; unchanged, with the next connection.
  await one.write(note(wrong[0] ?? '', 'baik'))
  await done(one.link().exchange())
  expect(await one.link().refused()).toEqual([{ table: 'declarations', key: wrong[1], why }])
  await one.restart()
  await done(one.link().exchange())
  expect(await one.link().refused()).toHaveLength(1)
  await allow()
  await one.restart()
  await done(one.link().exchange())
  expect(await one.link().refused()).toEqual([])
  expect(await count()).toBe(3 * ids.length)
  expect((await one.link().status()).waiting).toBe(0)
})

test('rows that the office refuses block no others, however many they are, and all of them are retried in turn', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office })
  const nameOf = (index: number) => `p${String(index).padStart(2, '0')}`
  const partyAt = (index: number) => ({ table: 'parties' as const, key: nameOf(index), value: { id: nameOf(index), index } })
  const refuse = (least: number) => refuseWhere(office, 'store_row', `office_id = '${office.id}' AND (value ->> 'index')::int < ${least}`)
  const allow = await refuse(25)
  await one.write(...Array.from({ length: 25 }, (_, index) => partyAt(index)))
  await eventually(async () => {
    await done(one.link().exchange())
    expect(await one.link().refused()).toHaveLength(25)
  })
  one.connection.isDown = true
  await one.restart()
  await one.write(partyAt(25))
  one.connection.isDown = false
  await done(one.link().exchange())
  const atOffice = async (): Promise<readonly unknown[]> => {
    const { rows } = await office.admin.query<{ index: number }>(
      "SELECT (value ->> 'index')::int AS index FROM office_data.store_row WHERE office_id = $1 ORDER BY 1",
      [office.id]
    )
    return rows.map(({ index }) => index)
  }
  expect(await atOffice()).toEqual([25])
  // The last ones are allowed, which one connection may not reach.
  await allow()
  await refuse(20)
  for (let times = 0; times < 2; times += 1) {
    await one.restart()
    await done(one.link().exchange())
  }
  expect(await atOffice()).toEqual([20, 21, 22, 23, 24, 25])
})

test('where the reason of the refusals has ended, one connection brings all rows, however many they are', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office })
  const rows = Array.from({ length: 60 }, (_, index) => ({
    table: 'parties' as const,
    key: `p${index}`,
    value: { id: `p${index}`, index }
  }))
  const allow = await refuseWhere(office, 'store_row', `office_id = '${office.id}'`)
  await one.write(...rows)
  await eventually(async () => {
    await done(one.link().exchange())
    expect(await one.link().refused()).toHaveLength(rows.length)
  })
  await allow()
  await one.restart()
  await done(one.link().exchange())
  expect(await one.link().status()).toMatchObject({ refused: 0, waiting: 0 })
})

test('a refused row whose retry is interrupted, and refused when it is repeated, is still named', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office })
  const allow = await refuseWhere(office, 'store_row', `office_id = '${office.id}'`)
  await one.write({ table: 'parties', key: 'p', value: { id: 'p' } })
  await done(one.link().exchange())
  const refused = [{ table: 'parties', key: 'p', why: 'office-failed' }]
  expect(await one.link().refused()).toEqual(refused)
  await one.restart(() => {
    one.connection.before = (text) => void (one.connection.isDown ||= text.includes('office.push('))
    return Promise.resolve()
  })
  await eventually(() => expect(one.connection.isDown).toBe(true))
  // The repeated call is refused, and the connection ends before it retries the row.
  const repeated = new Promise<void>((resolve) => {
    one.connection.done = async (operation) => {
      if (operation !== 'refuseCall') return
      one.connection.isDown = true
      resolve()
    }
  })
  Object.assign(one.connection, { isDown: false, before: () => undefined })
  await repeated
  expect(await one.link().refused()).toEqual(refused)
  await allow()
  Object.assign(one.connection, { isDown: false, done: () => Promise.resolve() })
  await eventually(async () => {
    await one.link().exchange()
    expect(await one.link().status()).toMatchObject({ waiting: 0, refused: 0 })
  })
})

test('a declaration with an epoch unknown to the office blocks neither the others nor the pull', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const [lost, good] = [randomUUID(), randomUUID()]
  await one.write(...declarationRows(lost, ajuOf('A00001')), ...declarationRows(good, ajuOf('A00002')))
  await done(one.link().exchange())
  await office.admin.query('UPDATE office_data.declaration SET epoch = 0 WHERE declaration = $1', [lost])
  await other.write({ table: 'parties', key: 'p', value: { id: 'p' } })
  await done(other.link().exchange())
  await one.write(note(lost, 'diubah'), note(good, 'diubah'))
  await done(one.link().exchange())
  expect(await one.link().refused()).toEqual([{ table: 'declarations', key: lost, why: 'office-older' }])
  await other.link().exchange()
  await other.takeIncoming()
  expect(noteOf(await other.row('declarations', good))).toBe('diubah')
  expect(await one.takeIncoming()).toMatchObject([{ table: 'parties' }])
})

test('text that PostgreSQL cannot store reaches the other desk unchanged', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const id = randomUUID()
  const odd = 'a\0b \uD83D c \uE000 \uE0000000 \u{1F600}'
  await one.write(...declarationRows(id, ajuOf('A00001'), odd), { table: 'parties', key: odd, value: { id: odd, [odd]: [odd] } })
  await one.write({ table: 'responses', key: odd, value: { id: odd, car: odd, profile: 'p', text: odd } })
  await done(one.link().exchange())
  expect(await one.link().refused()).toEqual([])
  await done(other.link().exchange())
  await other.takeIncoming()
  expect(noteOf(await other.row('declarations', id))).toBe(odd)
  // A desk adds its own counts of uses.
  expect(await other.row('parties', odd)).toMatchObject({ id: odd, [odd]: [odd] })
  expect(await other.row('responses', odd)).toMatchObject({ id: odd, text: odd })
  await other.write({ table: 'parties', key: odd, value: { id: odd, [odd]: [] } })
  await done(other.link().exchange())
  await done(one.link().exchange())
  expect(await one.takeIncoming()).toMatchObject([{ key: odd, value: { [odd]: [] } }])
})

test('revoked rights are noticed, and typed values are shown beside those of the office', async () => {
  const office = await newOffice()
  const owner = await linkedDesk({ office, rights: 'owner' })
  const one = await linkedDesk({ office })
  await owner.write({ table: 'parties', key: 'p', value: { id: 'p', name: 'PT Satu' } })
  await done(owner.link().exchange())
  await done(one.link().exchange())
  await one.takeIncoming()
  await office.admin.query("UPDATE office_data.desk SET rights = 'viewer' WHERE desk_id = $1", [one.id])
  await one.write(
    { table: 'parties', key: 'p', value: { id: 'p', name: 'PT Dua' } },
    { table: 'tracks', key: 'T', value: { car: 'T', profile: 'p' } }
  )
  await one.link().exchange()
  await owner.write(
    { table: 'parties', key: 'p', value: { id: 'p', name: 'PT Tiga' } },
    { table: 'tracks', key: 'T', value: { car: 'T', profile: 'q' } }
  )
  await done(owner.link().exchange())
  await done(one.link().exchange())
  expect(await one.link().status()).toMatchObject({ rights: 'viewer', refused: 0, contact: { kind: 'connected' } })
  expect(await one.takeIncoming()).toMatchObject([
    { table: 'parties', key: 'p', value: { name: 'PT Tiga' } },
    { table: 'tracks', key: 'T', value: { profile: 'q' } },
    { table: 'parties', value: { name: expect.stringMatching(/^PT Dua \(/) } }
  ])
  const { rows } = await office.admin.query("SELECT value ->> 'profile' AS profile FROM office_data.fact WHERE office_id = $1 ORDER BY 1", [
    office.id
  ])
  expect(rows).toEqual([{ profile: 'q' }])
  const { rows: aside } = await office.admin.query(
    "SELECT kind, value ->> 'profile' AS profile FROM office_data.quarantine WHERE office_id = $1",
    [office.id]
  )
  expect(aside).toEqual([{ kind: 'track', profile: 'p' }])
})

test('a desk notices that it is locked and unlocked, without a new connection', async () => {
  const office = await newOffice()
  const [owner, one] = [await linkedDesk({ office, rights: 'owner' }), await linkedDesk({ office })]
  for (const desk of [owner, one]) await done(desk.link().exchange())
  await done(owner.link().change('lock_desk', { desk: one.id, reason: 'hilang' }))
  await eventually(async () => expect(await one.link().status()).toMatchObject({ state: 'locked', contact: { kind: 'connected' } }))
  await done(owner.link().change('unlock_desk', { desk: one.id }))
  await eventually(async () => expect(await one.link().status()).toMatchObject({ state: 'active', contact: { kind: 'connected' } }))
})
