import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { errorCode } from '../../../electron/files/atomic-file.ts'
import { eventually } from '../../support/eventually.ts'
import {
  ajuOf,
  attemptOf,
  create,
  deskOn,
  newOffice,
  officeInOwnDatabase,
  outOfReach,
  prefix,
  rowsOf,
  type TestDesk,
  type TestOffice
} from '../../support/office/desk.ts'
import { linkedDesk } from '../../support/office/link.ts'
import { connectTo } from '../../support/office/postgres.ts'
import { ajuOfLane, beginSetBack, openSending } from '../../support/office/set-back.ts'

/* What somebody with the login of a broker and any SQL changes of what belongs to the other desks: nothing, but by a named verb (office-database.md, rule 12). */

const officeOfThree = async (make: () => Promise<TestOffice> = newOffice) => {
  const office = await make()
  return { office, owner: await office.addDesk('owner', 'Pemilik'), honest: await office.addDesk('broker', 'Jujur'), hostile: await office.addDesk('broker', 'Jahat') } // oxfmt-ignore
}
const itemsOf = async (desk: TestDesk, kind: string): Promise<readonly Record<string, unknown>[]> =>
  (await desk.read('pull', {})).items.filter((item: { kind: string }) => item.kind === kind)
const declarationAt = async (desk: TestDesk, declaration: string) =>
  (await itemsOf(desk, 'declaration')).find((item) => item['declaration'] === declaration)
const badInput = { code: 'AJ024' }
/** JSON as a client writes it by hand: JavaScript itself has no such numbers. */
const rawCall = (desk: TestDesk, name: string, input: string): Promise<unknown> =>
  desk.client.query(`SELECT office.${name}($1, $2, $3::jsonb)`, [desk.session, randomUUID(), input])
const rawNumbers = ['9223372036854775807', '9007199254740993', '-1', '1.5', '1e300', '"Infinity"', '"5"', '[5]', 'true', '{}'] as const

/** The office was set back by an owner, and every desk says hello. */
const setBack = async (office: TestOffice, ...desks: readonly TestDesk[]): Promise<void> => {
  await beginSetBack(office)
  for (const desk of desks) await desk.hello()
}
const opened = async (office: TestOffice, ...desks: readonly TestDesk[]): Promise<void> => {
  for (const desk of desks) await desk.write('presented', { generation: 2 })
  await openSending(office)
  for (const desk of desks) await desk.hello()
}

it('a number that no desk can store is refused in every member of every call, and every desk goes on exchanging', async () => {
  const { office, owner, honest, hostile } = await officeOfThree()
  const desk = await linkedDesk({ office })
  const car = ajuOf('000001')
  const held = await create(hostile, car)
  const { attempt, ...made } = attemptOf(held, car, { outcome: 'accepted' })
  const fields = {
    present_facts: ['generation', 'epoch', 'startedAt', 'endedAt'],
    claim_sending: ['generation', 'epoch'],
    push: ['generation', 'epoch', 'base', 'schema', 'position'],
    acknowledge: ['position', 'waiting'],
    lease_polls: ['seconds'],
    take_requests: ['wanted'],
    put_chunk: ['index', 'of', 'bytes']
  } as const
  const inputOf = (name: keyof typeof fields, member: string): object => {
    const mark = { [member]: '@' }
    if (name === 'push')
      return member === 'schema'
        ? { declarations: [], shared: [], ...mark }
        : member === 'base'
          ? { shared: [{ store: 'parties', key: 'p', value: { id: 'p' }, ...mark }] }
          : { recovery: member === 'position', declarations: [{ ...held, holder: hostile.id, sender: hostile.id, rows: rowsOf(held.declaration, car).map((row) => ({ ...row, ...(member === 'position' ? mark : {}) })), ...(member === 'position' ? {} : mark) }] } // oxfmt-ignore
    if (name === 'present_facts' || name === 'claim_sending') return { attempts: [{ ...made, attempt: randomUUID(), ...mark }] }
    if (name === 'lease_polls') return { cars: [car], ...mark }
    if (name === 'put_chunk') return { sha256: 'aa', index: 0, of: 1, bytes: 1, data: 'AA==', ...mark }
    return { position: 0, requests: [], ...mark }
  }
  const refuses = async (name: string, member: string): Promise<void> => {
    for (const raw of rawNumbers) {
      const text = JSON.stringify(inputOf(name as keyof typeof fields, member)).replaceAll('"@"', raw)
      const answer = await rawCall(hostile, name, text).then(() => 'taken', errorCode)
      expect([name, member, raw, answer]).toEqual([name, member, raw, 'AJ024'])
    }
  }
  for (const [name, member] of Object.entries(fields).flatMap(([name, members]) => members.map((member) => [name, member] as const))) {
    // The last one, which only a desk that presents may say.
    if (member === 'position' && name === 'push') continue
    await refuses(name, member)
  }
  await setBack(office, owner, honest, hostile)
  await refuses('push', 'position')
  for (const [member, raw] of rawNumbers.flatMap((raw) => ['position', 'counter', 'schema'].map((member) => [member, raw] as const)))
    await expect(
      hostile.client.query('SELECT office.hello($1::jsonb)', [
        JSON.stringify({ ...hostile.identity, counter: hostile.identity.counter + 1, schema: 6, [member]: '@' }).replace('"@"', raw)
      ]),
      `${member} ${raw}`
    ).rejects.toMatchObject(badInput)
  await eventually(async () => expect(await desk.link().exchange()).toMatchObject({ ok: true }))
  await opened(office, owner, honest, hostile)
  await hostile.write('present_facts', { attempts: [{ ...made, attempt, startedAt: 1_790_000_000_000 }] })
  // The first exchange may be the one that learns that sending was opened.
  await eventually(async () => expect(await desk.link().exchange()).toMatchObject({ ok: true }))
  // The columns say the same, whichever function writes them.
  for (const statement of [
    'UPDATE office_data.declaration SET epoch = 9007199254740992',
    'UPDATE office_data.declaration SET generation = -1',
    'UPDATE office_data.office SET position = 9223372036854775807',
    "UPDATE office_data.attempt SET started_at = 'infinity'"
  ])
    await expect(office.admin.query(`${statement} WHERE office_id = $1`, [office.id]), statement).rejects.toMatchObject({
      code: '23514'
    })
})

it('generation, epoch, base and position are not beyond the present one', async () => {
  const { office, owner, honest, hostile } = await officeOfThree()
  await owner.write('push', { shared: [{ store: 'parties', key: 'p', value: { id: 'p', name: 'Asli' }, base: 0 }] })
  const overwritten = { store: 'parties', key: 'p', value: { id: 'p', name: 'Palsu' } }
  for (const base of [1_000_900_000, 9_007_199_254_740_991])
    await expect(hostile.write('push', { shared: [{ ...overwritten, base }] })).rejects.toMatchObject(badInput)
  const car = ajuOf('000001')
  const held = await create(hostile, car)
  for (const more of [{ epoch: 2_000 }, { generation: 3 }, { generation: 9_000_000 }])
    await expect(
      hostile.write('present_facts', { attempts: [{ ...attemptOf(held, car), outcome: 'accepted', ...more }] }),
      JSON.stringify(more)
    ).rejects.toMatchObject(badInput)
  await expect(hostile.write('acknowledge', { position: 8_000_000_000_000, requests: [] })).rejects.toMatchObject(badInput)
  await setBack(office, owner, honest, hostile)
  const rows = rowsOf(held.declaration, car, 'palsu')
  for (const more of [{ epoch: 5_000 }, { generation: 4 }])
    await expect(
      hostile.write('push', { recovery: true, declarations: [{ ...held, holder: hostile.id, sender: hostile.id, rows, ...more }] }),
      JSON.stringify(more)
    ).rejects.toMatchObject(badInput)
  for (const position of [2_000_000_000, 9_007_199_254_740_991])
    await expect(hostile.write('push', { recovery: true, shared: [{ ...overwritten, position }] })).rejects.toMatchObject(badInput)
})

it('a lie about the position is a report: it deletes, empties, opens and moves nothing, whatever the desk then presents', async () => {
  const { owner, honest, hostile } = await officeOfThree()
  const car = ajuOf('000001')
  const held = await create(honest, car)
  await honest.write('claim_lane', { prefix })
  Object.assign(hostile.identity, { position: 1_000_900_000, commit: randomUUID() })
  expect(await hostile.hello()).toMatchObject({ answer: 'reported', generation: 1, mustPresent: false, sendingOpen: false })
  await hostile
    .write('push', {
      recovery: true,
      declarations: [{ declaration: held.declaration, generation: 1, epoch: 900, holder: hostile.id, sender: hostile.id, rows: rowsOf(held.declaration, car, 'palsu').map((row) => ({ ...row, value: null })) }] // oxfmt-ignore
    })
    .catch(() => undefined)
  await hostile
    .write('presented', {
      generation: 1,
      deleted: [held.declaration],
      lanes: [{ prefix, series: 'A0', desk: honest.id, retired: true }],
      numbers: [{ car, declaration: randomUUID() }]
    })
    .catch(() => undefined)
  await owner.hello()
  await owner.write('dismiss_report', { desk: hostile.id, word: 'tidak ada pemulihan' })
  for (const desk of [owner, honest]) expect(await desk.hello()).toMatchObject({ sendingOpen: true, generation: 1 })
  expect(await declarationAt(honest, held.declaration)).toMatchObject({ holder: honest.id, sender: honest.id, deleted: false, epoch: 1 })
  expect((await itemsOf(honest, 'row')).every(({ value }) => value !== null)).toBe(true)
  expect(await itemsOf(honest, 'lane')).toMatchObject([{ series: 'A0', desk: honest.id, retired: false }])
  await honest.write('claim_sending', { attempts: [attemptOf(held, car)] })
  // It stops only itself, for a day, however often it says so.
  for (let times = 0; times < 3; times += 1) {
    Object.assign(hostile.identity, { position: 1_000_900_000 + times, commit: randomUUID() })
    expect(await hostile.hello()).toMatchObject({ answer: 'dismissed', sendingOpen: false })
    expect(await honest.hello()).toMatchObject({ sendingOpen: true })
  }
  await expect(hostile.write('claim_lane', { prefix })).rejects.toMatchObject({ code: 'AJ013' })
})

it('in a set-back a broker presents its own, and of others nothing is deleted, emptied, opened or moved', async () => {
  const { office, owner, honest, hostile } = await officeOfThree()
  const [car, free] = [ajuOf('000001'), ajuOf('000002')]
  const [held, pooled] = [await create(honest, car), await create(honest, free)]
  await honest.write('give', { declarations: [pooled] })
  await honest.write('claim_lane', { prefix })
  await owner.write('push', { shared: [{ store: 'parties', key: 'p', value: { id: 'p', name: 'Asli' }, base: 0 }] })
  await setBack(office, owner, honest, hostile)
  const empty = rowsOf(held.declaration, car).map(({ store, key }) => ({ store, key, value: null, position: 1_999_999_999 }))
  for (const holder of [hostile.id, honest.id, null])
    await hostile.write('push', {
      recovery: true,
      declarations: [
        { declaration: held.declaration, generation: 1, epoch: 900, holder, sender: hostile.id, rows: empty },
        { declaration: pooled.declaration, generation: 1, epoch: 900, holder, sender: honest.id, rows: [] }
      ],
      shared: [{ store: 'parties', key: 'p', value: null, position: 1_999_999_999 }]
    })
  await hostile
    .write('presented', {
      generation: 2,
      deleted: [held.declaration, pooled.declaration],
      lanes: [
        { prefix, series: 'A0', desk: honest.id, retired: true },
        { prefix, series: 'A0', desk: hostile.id },
        { prefix, series: 'B', desk: hostile.id }
      ],
      numbers: [{ car, declaration: randomUUID() }, { car: free, declaration: held.declaration, desk: honest.id }] // oxfmt-ignore
    })
    .catch(() => undefined)
  await honest.write('push', {
    recovery: true,
    declarations: [{ ...held, holder: honest.id, sender: honest.id, rows: [] }]
  })
  await honest.write('presented', { generation: 2, held: [held], lanes: [{ prefix, series: 'A0' }] })
  await owner.write('presented', { generation: 2 })
  await owner.hello()
  await hostile.write('presented', { generation: 2 })
  await openSending(office)
  await honest.hello()
  const here = await declarationAt(honest, held.declaration)
  expect(here).toMatchObject({ holder: honest.id, sender: honest.id, deleted: false, closed: null })
  expect(await declarationAt(honest, pooled.declaration)).toMatchObject({ deleted: false })
  expect((await itemsOf(honest, 'row')).filter(({ value }) => value === null)).toEqual([])
  expect(await itemsOf(honest, 'lane')).toMatchObject([{ series: 'A0', desk: honest.id, retired: false }])
  const { generation, epoch } = here as { generation: number; epoch: number }
  await honest.write('claim_sending', { attempts: [attemptOf({ ...held, generation, epoch }, car)] })
})

it('an attempt in the name of another desk, or an outcome of its attempt, waits for an owner, with the name of who said so', async () => {
  const { owner, honest, hostile } = await officeOfThree()
  const car = ajuOf('000001')
  const held = await create(honest, car)
  const running = attemptOf(held, car)
  await honest.write('claim_sending', { attempts: [running] })
  const other = { ...attemptOf(held, car), outcome: 'accepted', desk: honest.id }
  await hostile.write('present_facts', { attempts: [other, { ...running, outcome: 'accepted' }, { ...running, outcome: 'unknown', desk: honest.id }] }) // oxfmt-ignore
  expect(await itemsOf(honest, 'attempt')).toMatchObject([{ attempt: running.attempt, outcome: 'sending', desk: honest.id }])
  expect(await declarationAt(honest, held.declaration)).toMatchObject({ outcome: 'sending', closed: null })
  const { items } = await owner.read('quarantine', { desk: hostile.id })
  expect(items.map(({ id, desk }: Record<string, unknown>) => [id, desk])).toEqual(
    expect.arrayContaining([
      [other.attempt, hostile.id],
      [running.attempt, hostile.id]
    ])
  )
  // The attempt goes on, and its own desk says what became of it.
  await honest.write('present_facts', { attempts: [{ ...running, outcome: 'refused' }] })
  expect(await declarationAt(honest, held.declaration)).toMatchObject({ outcome: 'refused' })
})

it('an attempt of its own never makes a declaration that another desk may send busy', async () => {
  const { honest, hostile } = await officeOfThree()
  const car = ajuOf('000001')
  const held = await create(honest, car)
  await hostile.write('present_facts', { attempts: [{ ...attemptOf(held, car), outcome: 'sending' }] })
  expect(await declarationAt(honest, held.declaration)).toMatchObject({ outcome: 'unknown' })
})

it('a broker gets as many lanes and numbers as its desk may have; an owner retires lanes and raises that, and nothing is free again', async () => {
  const { office, owner, honest, hostile } = await officeOfThree()
  let claimed = 0
  for (; claimed < 200; claimed += 1)
    if (
      !(await hostile.write('claim_lane', { prefix: `0000280${String(claimed % 5).padStart(5, '0')}` }).then(
        () => true,
        () => false
      ))
    )
      break
  expect(claimed).toBe(24)
  await expect(hostile.write('claim_lane', { prefix })).rejects.toMatchObject({ code: 'AJ026', message: 'over-quota' })
  await honest.write('claim_lane', { prefix })
  await owner.write('set_quota', { desk: hostile.id, lanes: 25, numbers: 3 })
  const { series } = await hostile.write('claim_lane', { prefix })
  await expect(hostile.write('claim_lane', { prefix })).rejects.toMatchObject({ code: 'AJ026' })
  await owner.write('retire_lane', { prefix, series })
  expect((await hostile.write('claim_lane', { prefix })).series).not.toBe(series)
  expect((await itemsOf(honest, 'lane')).find((lane) => lane['series'] === series && lane['prefix'] === prefix)).toMatchObject({ retired: true }) // oxfmt-ignore
  const cars = (tails: readonly string[]) => tails.map((tail) => ajuOf(tail))
  await hostile.write('register_used', { cars: cars(['000001', '000002', '000003']) })
  await hostile.write('register_used', { cars: cars(['000001', '000002', '000003']) })
  await expect(hostile.write('register_used', { cars: cars(['000004']) })).rejects.toMatchObject({ code: 'AJ026' })
  const { rows } = await office.admin.query('SELECT count(*)::int AS numbers FROM office_data.number WHERE desk_id = $1', [hostile.id])
  expect(rows).toEqual([{ numbers: 3 }])
})

it('a lease ends within ten minutes, is never against the holder, and one desk has a bounded number of them', async () => {
  const { honest, hostile } = await officeOfThree()
  const car = ajuOf('000001')
  await create(honest, car)
  const { until } = await hostile.write('lease_polls', { cars: [car, ajuOf('000009')], seconds: 86_400 })
  expect(until - Date.now()).toBeLessThanOrEqual(601_000)
  expect((await honest.write('lease_polls', { cars: [car], seconds: 60 })).cars).toEqual([car])
  expect((await hostile.write('lease_polls', { cars: [car], seconds: 60 })).cars).toEqual([])
  const many = Array.from({ length: 3_000 }, (_, index) => ajuOf(`B${String(index).padStart(5, '0')}`))
  expect((await hostile.write('lease_polls', { cars: many, seconds: 60 })).cars.length).toBeLessThanOrEqual(2_000)
})

it('a request over the share is counted once for each claimed attempt', async () => {
  const { owner, honest, hostile } = await officeOfThree()
  const car = ajuOf('000001')
  const held = await create(hostile, car)
  const attempt = attemptOf(held, car)
  await hostile.write('claim_sending', { attempts: [attempt] })
  expect((await honest.write('take_requests', { wanted: 1_000 })).granted).toBe(30)
  const over = { wanted: 5, overdraw: true }
  expect((await hostile.write('take_requests', over)).granted).toBe(0)
  expect((await hostile.write('take_requests', { ...over, attempt: randomUUID() })).granted).toBe(0)
  expect((await owner.write('take_requests', { ...over, attempt: attempt.attempt })).granted).toBe(0)
  expect((await hostile.write('take_requests', { ...over, attempt: attempt.attempt })).granted).toBe(1)
  expect((await hostile.write('take_requests', { ...over, attempt: attempt.attempt })).granted).toBe(0)
})

it('parts of documents, lists and texts of one desk are bounded', async () => {
  const { hostile } = await officeOfThree()
  const long = 'x'.repeat(20_000)
  for (const [name, input] of [
    ['present_facts', { facts: Array.from({ length: 20_001 }, () => ({})) }],
    ['push', { shared: Array.from({ length: 20_001 }, () => ({})) }],
    ['claim_lane', { prefix: long }],
    ['register_used', { cars: [long] }],
    ['put_chunk', { sha256: long, index: 0, of: 1, bytes: 1, data: 'AA==' }],
    ['put_chunk', { sha256: 'aa', index: 0, of: 100_001, bytes: 1, data: 'AA==' }],
    ['take', { declarations: [{ declaration: long, generation: 1, epoch: 1 }] }]
  ] as const)
    await expect(hostile.write(name, input), name).rejects.toMatchObject(badInput)
})

/** A connection of the login of a desk, as of psql, without the timeouts of the role. */
const shellOf = async ({ server, database }: TestOffice, desk: TestDesk) => {
  const { rows } = await desk.client.query<{ login: string }>('SELECT session_user AS login')
  const shell = await connectTo(server, { user: rows[0]?.login ?? '', password: 'secret', database })
  onTestFinished(() => void protocolOf(shell).stream.destroy())
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'])
    await shell.query(`SET ${setting} = 0`)
  return shell
}

/**
 * What bounds how long a call waits for those of others, as the server says it: each lock for half a second (twice: lock_desks), behind a transaction that may block others
 * for as long. A clock of the test would measure how loaded the machine is.
 */
const expectBoundedWaits = async ({ admin }: TestOffice): Promise<void> => {
  const { rows } = await admin.query(
    `SELECT array_agg(DISTINCT coalesce(setting, 'none')) AS locks, office_data.longest('blocking open')::text AS open
     FROM pg_proc p LEFT JOIN LATERAL (SELECT s AS setting FROM unnest(p.proconfig) s WHERE s LIKE 'lock_timeout%') c ON true WHERE p.pronamespace = 'office'::regnamespace`
  )
  expect(rows).toEqual([{ locks: ['lock_timeout=500ms'], open: '00:00:00.5' }])
}

it.each(['broker', 'viewer'] as const)(
  'two connections of a %s, one of which waits for the other, stall nobody: the calls of others are done while it still waits, or was ended',
  async (rights) => {
    const { office, owner, honest, hostile: broker } = await officeOfThree(officeInOwnDatabase)
    await expectBoundedWaits(office)
    const hostile = rights === 'viewer' ? await office.addDesk('viewer') : broker
    const shells = await Promise.all([1, 2, 3].map(() => shellOf(office, hostile)))
    const names = rights === 'viewer' ? ['presented', 'present_facts', 'push'] : ['claim_lane', 'presented', 'take_requests']
    const input = { generation: 1, position: 0, requests: [], prefix, wanted: 1 }
    for (let round = 0; round < 3; round += 1) {
      await shells[0]?.query('BEGIN').catch(() => undefined)
      await shells[0]?.query('SELECT office.acknowledge($1, $2, $3)', [hostile.session, randomUUID(), input]).catch(() => undefined)
      let ending = 'none'
      void shells[1]?.query(`SELECT office.${names[round] ?? ''}($1, $2, $3), pg_sleep(3600)`, [hostile.session, randomUUID(), input]).then(
        () => (ending = 'by itself'),
        () => (ending = 'by the server')
      )
      await new Promise((resolve) => setTimeout(resolve, 100))
      const key = `p${round}`
      await Promise.all([
        honest.write('push', { shared: [{ store: 'parties', key, value: { id: key }, base: 0 }] }),
        owner.write('claim_lane', { prefix })
      ])
      expect(ending).not.toBe('by itself')
      await shells[0]?.query('ROLLBACK').catch(() => undefined)
    }
  },
  180_000
)

it('numbers of any size and kind in a claim, a push and facts leave the rows of the others and every exchange as they were', async () => {
  const { office, honest, hostile } = await officeOfThree()
  const desk = await linkedDesk({ office })
  const car = ajuOf('000001')
  const held = await create(honest, car)
  const before = JSON.stringify([await declarationAt(honest, held.declaration), await itemsOf(honest, 'row')])
  const anyNumber = fc.oneof(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), fc.constantFrom(0n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 31n))
  await fc.assert(
    fc.asyncProperty(anyNumber, anyNumber, fc.constantFrom('push', 'present_facts', 'claim_sending'), async (generation, epoch, name) => {
      const more = `"generation": ${generation}, "epoch": ${epoch}`
      const attempt = JSON.stringify({ ...attemptOf(held, ajuOf('000777')), outcome: 'unknown', generation: undefined, epoch: undefined, declaration: randomUUID(), attempt: randomUUID() }) // oxfmt-ignore
      const rows = JSON.stringify(rowsOf(held.declaration, car, 'palsu'))
      const text =
        name === 'push'
          ? `{"declarations": [{"declaration": "${held.declaration}", "rows": ${rows}, ${more}}]}`
          : `{"attempts": [${attempt.replace('{', `{${more},`)}]}`
      await rawCall(hostile, name, text).catch(() => undefined)
    }),
    { seed: 73, numRuns: 60 }
  )
  expect(JSON.stringify([await declarationAt(honest, held.declaration), await itemsOf(honest, 'row')])).toBe(before)
  expect(await desk.link().exchange()).toMatchObject({ ok: true })
  expect(ajuOfLane('A0')).toBe(ajuOf('A00001'))
})

it('a text that is longer than an aju number is none: its desk can be retired, and its declarations be taken over', async () => {
  const { office, owner, honest, hostile } = await officeOfThree()
  const { series } = await hostile.write('claim_lane', { prefix })
  const long = ajuOf(series) + Array.from({ length: 300 }, () => randomUUID().replaceAll('-', '')).join('')
  const made = async (car: string) => {
    const declaration = randomUUID()
    const rows = [{ store: 'summaries', key: declaration, value: { id: declaration, car } }]
    return (await hostile.write('push', { declarations: [{ declaration, epoch: 0, rows }] })).held
  }
  await outOfReach(office, hostile)
  await honest.write('take', { declarations: await made(long), reason: 'cuti' })
  await made(long)
  expect(await declarationAt(honest, (await made(ajuOf(`${series}0001`)))[0].declaration)).toMatchObject({ car: ajuOf(`${series}0001`) })
  expect((await owner.write('retire_desk', { desk: hostile.id, word: 'keluar' })).released).toHaveLength(3)
  await expect(office.admin.query('UPDATE office_data.declaration SET car = $1', [long])).rejects.toMatchObject({ code: '23514' })
})

it.each(['REPEATABLE READ', 'SERIALIZABLE'])('a call under %s, which counts what was there before, is refused', async (isolation) => {
  const { office, owner, honest, hostile } = await officeOfThree()
  await owner.write('set_quota', { desk: hostile.id, lanes: 24, numbers: 3 })
  const shells = await Promise.all([1, 2, 3, 4].map(() => shellOf(office, hostile)))
  for (const shell of shells) {
    await shell.query(`BEGIN ISOLATION LEVEL ${isolation}`)
    await shell.query('SELECT FROM office.desks')
  }
  const { series } = await honest.write('claim_lane', { prefix })
  for (const [number, shell] of shells.entries()) {
    const cars = [1, 2, 3].map((last) => ajuOf(`${series}0${number}0${last}`))
    const text = 'SELECT office.register_used($1, $2, $3) AS answer'
    await expect(shell.query(text, [hostile.session, randomUUID(), { cars }])).rejects.toMatchObject(badInput)
    await shell.query('ROLLBACK')
    await shell.query(`SET default_transaction_isolation = '${isolation}'`)
    await expect(shell.query(text, [hostile.session, randomUUID(), { cars }])).rejects.toMatchObject(badInput)
    const hello = JSON.stringify({ ...hostile.identity, counter: hostile.identity.counter + 1, schema: 6 })
    await expect(shell.query('SELECT office.hello($1)', [hello])).rejects.toMatchObject(badInput)
  }
  expect((await office.admin.query('SELECT FROM office_data.number WHERE desk_id = $1', [hostile.id])).rowCount).toBe(0)
  const held = await create(honest, ajuOf(`${series}0001`))
  await honest.write('claim_sending', { attempts: [attemptOf(held, ajuOf(`${series}0001`))] })
})

it('a call after another statement that has locked something, in its transaction or its statement, is refused', async () => {
  const { office, hostile } = await officeOfThree()
  const shell = await shellOf(office, hostile)
  const values = [hostile.session, randomUUID(), { cars: [] }, randomUUID(), {}]
  await expect(shell.query('SELECT office.push($1, $4, $5), office.register_used($1, $2, $3)', values)).rejects.toMatchObject(badInput)
  for (const name of ['register_used', 'push', 'acknowledge', 'claim_lane']) {
    await shell.query('BEGIN')
    await shell.query('SELECT office.push($1, $2, $3) AS answer', [hostile.session, randomUUID(), {}])
    await expect(
      shell.query(`SELECT office.${name}($1, $2, $3) AS answer`, [hostile.session, randomUUID(), { cars: [], prefix }]),
      name
    ).rejects.toMatchObject(badInput)
    await shell.query('ROLLBACK')
  }
})

/** What the driver sends, piece by piece. */
interface Protocol {
  parse(query: object): void
  bind(config: object): void
  execute(config: object): void
  flush(): void
  readonly stream: { pause(): void; destroy(): void }
}
const protocolOf = (shell: object): Protocol => (shell as { readonly connection: Protocol }).connection
const sendCall = (shell: object, name: string, values: readonly unknown[]): void => {
  const protocol = protocolOf(shell)
  protocol.parse({ text: `SELECT office.${name}($1, $2, $3) AS answer`, name: '', types: [] })
  protocol.bind({ statement: '', portal: '', values })
  protocol.execute({ portal: '' })
  // No Sync: the transaction stays open, and its text is the one of a call.
  protocol.flush()
}

it.each([1, 2])(
  'a call whose client does not end its message, or does not read the answer, stalls none of %i other desks: their calls end, and it never would',
  async (count) => {
    const { office, owner, honest, hostile } = await officeOfThree(officeInOwnDatabase)
    await expectBoundedWaits(office)
    await honest.write('push', { shared: Array.from({ length: 60 }, (_, n) => ({ store: 'notes', key: `n${n}`, value: { id: `n${n}`, text: randomUUID().repeat(9_000) }, base: 0 })) }) // oxfmt-ignore
    /** As the program of a desk: where its connection was ended it connects and calls again. */
    const connected = new Map([honest, owner].map((desk) => [desk, desk]))
    const spares = new Map(await Promise.all([honest, owner].map(async (desk) => [desk, await shellOf(office, desk)] as const)))
    const callAgain = async (desk: TestDesk, name: string, input: object): Promise<unknown> => {
      try {
        return await (connected.get(desk) ?? desk).write(name, input)
      } catch (error) {
        if (!(error instanceof Error) || !/connection|57P01/i.test(`${error.message} ${errorCode(error) ?? ''}`)) throw error
        const fresh = deskOn(spares.get(desk) ?? desk.client, desk.id, desk.identity)
        await fresh.hello()
        connected.set(desk, fresh)
        return fresh.write(name, input)
      }
    }
    const stale = { shared: Array.from({ length: 60 }, (_, n) => ({ store: 'notes', key: `n${n}`, value: { id: `n${n}` }, base: 0 })) }
    for (const [name, input, reads] of [
      ['push', {}, true],
      ['claim_lane', { prefix }, true],
      ['push', stale, false]
    ] as const) {
      const shell = await shellOf(office, hostile)
      await shell.query('BEGIN')
      if (!reads) protocolOf(shell).stream.pause()
      sendCall(shell, name, [hostile.session, randomUUID(), JSON.stringify(input)])
      await eventually(
        async () =>
        expect((await office.admin.query("SELECT FROM pg_stat_activity WHERE state = 'active' AND wait_event_type = 'Client'")).rowCount).toBe(1) // oxfmt-ignore
      )
      // Nobody but the server ends what the others wait for: without that they would give up after many tries (deskOn).
      const key = randomUUID()
      await Promise.all([
        callAgain(honest, 'push', { shared: [{ store: 'parties', key, value: { id: key }, base: 0 }] }),
        count === 2 ? callAgain(owner, 'claim_lane', { prefix }) : undefined
      ])
    }
  },
  180_000
)

it('numbers that JavaScript has not, or that are long as text, are refused; a page stays as small as what was pushed', async () => {
  const { office, honest, hostile } = await officeOfThree()
  const desk = await linkedDesk({ office })
  expect(await desk.link().exchange()).toMatchObject({ ok: true })
  const many = (digits: string, count: number) => `[${Array.from({ length: count }, () => digits).join(',')}]`
  const [id, held] = [randomUUID(), await create(hostile, ajuOf('000001'))]
  const attempt = JSON.stringify({ ...attemptOf(held, ajuOf('000001')), outcome: 'unknown', evidence: '@' })
  for (const list of ['1e400', '-1e131071', '0e-16383', '1e-16000', `1.${'0'.repeat(2_000)}1`].map((digits) => many(digits, 20)))
    for (const [name, text] of [
      ['push', `{"shared":[{"store":"parties","key":"p","base":0,"value":{"id":"p","x":${list}}}]}`],
      ['push', `{"declarations":[{"declaration":"${id}","epoch":0,"rows":[{"store":"summaries","key":"${id}","value":{"id":"${id}","x":${list}}}]}]}`], // oxfmt-ignore
      ['push', `{"declarations":[{"declaration":"${id}","epoch":0,"other":${list},"rows":[]}]}`],
      ['present_facts', `{"facts":[{"kind":"response","id":"y","value":{"id":"y","x":${list}}}]}`],
      ['present_facts', `{"attempts":[${attempt.replace('"@"', list)}]}`],
      ['register_used', `{"cars":${list}}`]
    ] as const)
      await expect(rawCall(hostile, name, text), text.slice(0, 120)).rejects.toMatchObject(badInput)
  // More text than PostgreSQL makes.
  const longest = `{"shared":[{"store":"parties","key":"p","base":0,"value":{"id":"p","x":${many('1e131071', 9_000)}}}]}`
  await expect(rawCall(hostile, 'push', longest)).rejects.toMatchObject(badInput)
  // Of numbers that JavaScript has, so many that their text is a hundred times what is stored.
  const wide = `{"shared":[{"store":"parties","key":"p","base":0,"value":{"id":"p","x":${many('1e308', 60_000)}}}]}`
  await expect(rawCall(hostile, 'push', wide)).rejects.toMatchObject(badInput)
  const good = [1e308, -1.7976931348623157e308, 5e-324, 2.2250738585072014e-308, 0.1, 9007199254740992]
  await hostile.write('push', { shared: [{ store: 'parties', key: 'p', value: { id: 'p', x: good, text: '1'.repeat(300) }, base: 0 }] })
  expect((await itemsOf(honest, 'row')).find(({ key }) => key === 'p')).toMatchObject({ value: { x: good } })
  expect(await desk.link().exchange()).toMatchObject({ ok: true })
})
