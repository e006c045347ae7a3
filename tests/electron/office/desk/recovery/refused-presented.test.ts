import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '../../../../support/eventually.ts'
import { ajuOf, attemptOf, newOffice, type TestOffice } from '../../../../support/office/desk.ts'
import { declarationRows, linkedDesk, type LinkedDesk } from '../../../../support/office/link.ts'
import { done, inAnHour, ready } from '../../../../support/office/ready.ts'
import { openSending } from '../../../../support/office/set-back.ts'
import { refuseWhere } from '../../../../support/office/refuse-where.ts'

/* A refused row of a recovery, or a refused release of a claim, does not block the others. */

const countOf = async ({ admin, id }: TestOffice, table: string): Promise<number> => {
  const { rows } = await admin.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM office_data.${table} WHERE office_id = $1`, [id])
  return rows[0]?.rows ?? 0
}
const lose = async ({ admin, id }: TestOffice, ...tables: readonly string[]): Promise<void> => {
  for (const table of tables) await admin.query(`DELETE FROM office_data.${table} WHERE office_id = $1`, [id])
  await admin.query('SELECT office_admin.begin_generation($1, $2)', [id, 'uji'])
}
const meetAgain = async (desk: LinkedDesk): Promise<void> => {
  await desk.restart()
  await done(desk.link().exchange())
}

test('a refused attempt and fact of a removed desk wait; all others are presented, and these later', async () => {
  const office = await newOffice()
  const [other, gone] = [await linkedDesk({ office }), await office.addDesk()]
  await gone.hello()
  const attempts = Array.from({ length: 60 }, (_, index) => ({
    ...attemptOf({ declaration: randomUUID(), generation: 1, epoch: 1 }, ajuOf(`C${String(index).padStart(5, '0')}`)),
    outcome: 'accepted'
  }))
  const facts = Array.from({ length: 30 }, (_, index) => ({
    kind: 'track',
    id: `T${index}`,
    car: `T${index}`,
    value: { car: `T${index}` }
  }))
  await gone.write('present_facts', { attempts, facts })
  await done(other.link().exchange())
  await lose(office, 'attempt', 'fact', 'number', 'declaration')
  const bad = attempts[37]?.attempt ?? ''
  const allowed = [
    await refuseWhere(office, 'quarantine', `id = '${bad}'`),
    await refuseWhere(office, 'fact', `office_id = '${office.id}' AND id = 'T9'`)
  ]

  await meetAgain(other)
  expect([await countOf(office, 'quarantine'), await countOf(office, 'fact')]).toEqual([59, 29])
  const why = 'office-failed'
  expect(await other.link().refused()).toEqual([
    { table: 'outbox', key: bad, why },
    { table: 'tracks', key: 'T9', why }
  ])
  expect(await other.link().status()).toMatchObject({ refused: 2, waiting: 2, contact: { kind: 'connected' } })
  await meetAgain(other)
  expect(await other.link().refused()).toHaveLength(2)
  for (const allow of allowed) await allow()
  await meetAgain(other)
  expect([await countOf(office, 'quarantine'), await countOf(office, 'fact')]).toEqual([60, 30])
  expect(await other.link().status()).toMatchObject({ refused: 0, waiting: 0 })
})

test('a recovery whose answers are lost after any of its calls is repeated, and nothing of it is refused', async () => {
  const office = await newOffice()
  const [desk, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const party = (id: string, name: string) => ({ table: 'parties', key: id, value: { id, name } })
  // The first exchange may be the one that learns that its session has ended.
  const exchange = (one: LinkedDesk) => eventually(async () => expect(await one.link().exchange()).toMatchObject({ ok: true }))
  const read = async (one: LinkedDesk): Promise<void> => {
    await exchange(one)
    while ((await one.takeIncoming()).length > 0) await exchange(one)
  }
  await desk.write(...declarationRows(randomUUID(), ajuOf('A00001'), 'awal'), party('p', 'awal'), party('q', 'awal'))
  for (const one of [desk, other]) await read(one)
  let isEnd = false
  for (let calls = 1; !isEnd && calls < 30; calls += 1) {
    await office.admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'uji'])
    // What this generation gets from another desk before this one has presented what it has.
    await other.write(party('q', `nama ${calls}`))
    await exchange(other)
    let left = calls
    await desk.restart(() => {
      desk.connection.after = () => {
        left -= 1
        if (left === 0) throw new Error('the answer is lost')
      }
      return Promise.resolve()
    })
    await desk.write(...declarationRows(randomUUID(), ajuOf(`A${String(calls + 1).padStart(5, '0')}`), 'baru'), party('p', `nama ${calls}`))
    await desk.link().exchange()
    await desk.takeIncoming()
    isEnd = left > 0
    desk.connection.after = () => undefined
    await read(desk)
    expect([calls, await desk.link().refused()]).toEqual([calls, []])
    await openSending(office)
    for (const one of [other, desk]) await read(one)
    const { rows } = await office.admin.query(
      "SELECT value ->> 'name' AS name FROM office_data.store_row WHERE office_id = $1 AND store = 'parties' ORDER BY key",
      [office.id]
    )
    expect(rows).toEqual([{ name: `nama ${calls}` }, { name: `nama ${calls}` }])
  }
  expect(isEnd).toBe(true)
}, 120_000)

test('a call that the server cancels after its timeout is repeated, and nothing of it counts as refused', async () => {
  const office = await newOffice()
  const [other, gone] = [await linkedDesk({ office }), await office.addDesk()]
  await gone.hello()
  const made = { ...attemptOf({ declaration: randomUUID(), generation: 1, epoch: 1 }, ajuOf('C00001')), outcome: 'accepted' }
  await gone.write('present_facts', { attempts: [made], facts: [] })
  await done(other.link().exchange())
  await lose(office, 'attempt', 'number', 'declaration')
  let timeouts = 3
  await other.restart(async () => {
    other.connection.before = (text) => {
      if (!text.includes('present_facts') || timeouts === 0) return
      timeouts -= 1
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014', severity: 'ERROR' })
    }
  })
  for (let tries = 0; timeouts > 0 && tries < 6; tries += 1) await other.link().exchange()
  await done(other.link().exchange())
  expect(await countOf(office, 'quarantine')).toBe(1)
  expect(await other.link().refused()).toEqual([])
})

test.each(['this desk', 'a desk that is gone'])(
  'a row of %s that the office refuses in a recovery is shown, and there once it is allowed',
  async (whose) => {
    const office = await newOffice()
    const [one, two] = [await linkedDesk({ office }), await linkedDesk({ office })]
    const presenter = whose === 'this desk' ? one : two
    const ids = Array.from({ length: 20 }, () => randomUUID())
    await one.write(...ids.flatMap((id, index) => declarationRows(id, ajuOf(`A${String(index).padStart(5, '0')}`))))
    await done(one.link().exchange())
    await done(two.link().exchange())
    await two.takeIncoming()
    const table = presenter === one ? 'store_row' : 'presented_row'
    const allow = await refuseWhere(office, table, `key = '"${ids[7] ?? ''}"' AND store = 'declarations'`)
    if (presenter === two) await one.close()
    await lose(office, 'store_row', 'row_before', 'declaration')

    await meetAgain(presenter)
    expect(await countOf(office, table)).toBe(59)
    expect(await presenter.link().refused()).toEqual([{ table: 'declarations', key: ids[7], why: 'office-failed' }])
    await allow()
    if (presenter === two) await lose(office)
    await meetAgain(presenter)
    expect(await countOf(office, table)).toBe(60)
    expect(await presenter.link().refused()).toEqual([])
  }
)

test('a claim whose release the office refuses does not prevent the release of the others', async () => {
  const one = await ready()
  const declaration = randomUUID()
  await one.desk.write(...declarationRows(declaration, one.car.replace(/1$/, '2')))
  const other = await one.sender.queue(declaration, one.car.replace(/1$/, '2'))
  const right = await one.desk.link().sending.claim([one.entry, other].map((entry) => ({ entry, attempt: 1 })))
  if (!right.ok) throw new Error(right.failure.code)
  const { admin, id } = one.office
  const stillSending = async () => {
    const { rows } = await admin.query<{ declaration: string }>(
      "SELECT declaration FROM office_data.attempt WHERE office_id = $1 AND outcome = 'sending'",
      [id]
    )
    return rows.map((row) => row.declaration)
  }
  const allow = await refuseWhere(one.office, 'attempt', `declaration = '${one.declaration}' AND outcome = 'failed'`)
  right.value.end()
  await done(one.desk.link().exchange())
  expect(await stillSending()).toEqual([one.declaration])
  await allow()
  await done(one.desk.link().exchange())
  expect(await stillSending()).toEqual([])
})

test('a desk with many refused rows has presented its data only when the office has its attempts', async () => {
  const one = await ready()
  const { office, desk, declaration } = one
  desk.connection.isDown = true
  await desk.link().exchange()
  await desk.link().setWithoutOffice([declaration], inAnHour())
  // Before the attempt lie more refused rows than one exchange takes, and more others than one call has.
  await refuseWhere(office, 'store_row', `office_id = '${office.id}' AND value ->> 'note' = 'ditolak'`)
  const parties = Array.from({ length: 120 }, (_, index) => ({
    table: 'parties' as const,
    key: `p${index}`,
    value: { id: `p${index}`, note: index < 20 ? 'ditolak' : '' }
  }))
  await desk.write(...parties)
  await done(one.sender.send(one.entry))
  await lose(office)
  const attempts: number[] = []
  desk.connection.done = async (operation) => {
    // Read right before the desk says that it has presented everything.
    if (operation === 'recoveryClaims') attempts.push(await countOf(office, 'attempt'))
  }
  desk.connection.isDown = false
  await eventually(async () => {
    await done(desk.link().exchange())
    expect(await desk.link().status()).toMatchObject({ isSetBack: true, missing: [] })
  })
  expect(attempts).toEqual([1])
  expect(await desk.link().refused()).toHaveLength(20)
})
