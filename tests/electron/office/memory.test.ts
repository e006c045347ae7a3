import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { ajuOf, attemptOf, create, deskOn, isWaiting, newOffice, prefix, rowsOf, type TestDesk } from '../../support/office/desk.ts'
import { restoredAfter } from '../../support/office/restored-office.ts'

const car = ajuOf('000001')

it('an office older than the state of a desk closes sending until all have presented theirs; nothing is lost or sent twice', async () => {
  const [kept, moved, lost] = [randomUUID(), randomUUID(), randomUUID()]
  let attempt = {}
  let known: { held: object; pulled: { items: readonly Record<string, unknown>[] } } | undefined
  const { restored, end } = await restoredAfter(
    async ([one]) => {
      await create(one as TestDesk, car, kept)
      const held = await create(one as TestDesk, ajuOf('000002'), moved)
      await one?.write('give', { declarations: [held] })
    },
    async ([one, two]) => {
      // After the backup: desk two takes a declaration from the pool and sends it, desk one makes another.
      const taken = await two?.write('take', { declarations: [{ declaration: moved, generation: 1, epoch: 2 }] })
      attempt = attemptOf(taken.held[0], ajuOf('000002'))
      await two?.write('claim_sending', { attempts: [attempt] })
      await two?.write('present_facts', { attempts: [{ ...attempt, outcome: 'accepted' }] })
      await create(one as TestDesk, ajuOf('000003'), lost)
      known = { held: taken.held[0], pulled: await one?.read('pull', {}) }
    }
  )
  const [one, two, three] = restored as [TestDesk, TestDesk, TestDesk]
  const hello = await one.hello()
  expect(hello).toMatchObject({ answer: 'office-older', generation: 2, sendingOpen: false, mustPresent: true })
  expect((await two.hello()).generation).toBe(2)
  await three.hello()
  // Unguarded, desk three would take it from the pool of the backup and send it again.
  const inPool = { declaration: moved, generation: 1, epoch: 2 }
  const closed = { message: 'sending-closed', detail: expect.stringContaining('Dua') }
  await expect(three.write('take', { declarations: [inPool] })).rejects.toMatchObject(closed)
  await expect(three.write('claim_lane', { prefix })).rejects.toMatchObject(closed)

  const positions = new Map(
    known?.pulled.items
      .filter(({ kind }) => kind === 'row')
      .map(({ store, key, position }) => [`${String(store)} ${JSON.stringify(key)}`, position])
  )
  const rows = rowsOf(lost, ajuOf('000003')).map((row) => ({ ...row, position: positions.get(`${row.store} ${JSON.stringify(row.key)}`) }))
  await one.write('push', {
    recovery: true,
    declarations: [{ declaration: lost, holder: one.id, sender: one.id, generation: 1, epoch: 1, rows }]
  })
  // Desk one has read what desk two holds and sent, and presents that too, before desk two does.
  await one.write('push', { recovery: true, declarations: [{ ...known?.held, holder: two.id, sender: two.id, rows: [] }] })
  expect((await one.write('present_facts', { attempts: [{ ...attempt, desk: two.id, outcome: 'unknown' }] })).closed).toEqual([])
  await one.write('presented', { generation: 2, lanes: [{ prefix, series: 'A0' }], numbers: [{ car: ajuOf('000003'), declaration: lost }] })
  const { held, branches } = await two.write('push', {
    recovery: true,
    declarations: [{ ...known?.held, holder: two.id, sender: two.id, rows: rowsOf(moved, ajuOf('000002'), 'newer') }]
  })
  // The office names nobody as its holder: what desk two says waits until sending is opened.
  expect({ held, branches }).toMatchObject({ held: [{ declaration: moved, holder: null, epoch: 2 }], branches: [] })
  expect((await two.write('present_facts', { attempts: [{ ...attempt, outcome: 'accepted' }] })).closed).toEqual([])
  const presented = await two.write('presented', { generation: 2, lanes: [{ prefix, series: 'A0' }] })
  expect(presented).toMatchObject({ sendingOpen: false, missing: [{ name: 'Tiga' }], lost: [{ series: 'A0' }] })
  await expect(two.write('write_off', { desk: three.id, word: 'cuti' })).rejects.toThrow('not-allowed')
  expect(await one.write('write_off', { desk: three.id, word: 'sedang cuti, tidak mengirim' })).toMatchObject({
    sendingOpen: false,
    missing: []
  })
  await expect(two.write('open_sending', { word: 'buka' })).rejects.toThrow('not-allowed')
  await one.write('open_sending', { word: 'semua sudah melapor' })
  for (const desk of [one, two, three]) await desk.hello()

  await expect(three.write('take', { declarations: [inPool] })).rejects.toThrow('old-epoch')
  const { items } = await three.read('pull', {})
  const found = items
    .filter(({ kind }: { kind: string }) => kind === 'declaration')
    .map(({ declaration, holder, outcome }: Record<string, string>) => [declaration, [holder, outcome]])
  expect(new Map(found)).toEqual(
    new Map([
      [kept, [one.id, null]],
      [lost, [one.id, null]],
      [moved, [two.id, 'accepted']]
    ])
  )
  expect(items.find((item: Record<string, unknown>) => item['kind'] === 'row' && item['key'] === lost)).toMatchObject({
    value: { id: lost }
  })
  await one.write('claim_sending', { attempts: [attemptOf({ declaration: lost, generation: 1, epoch: 1 }, ajuOf('000003'))] })
  expect((await three.write('claim_lane', { prefix })).series).toBe('A1')
  // A desk that was given up can still connect and present its data.
  expect(await three.hello()).toMatchObject({ mustPresent: true, sendingOpen: true })
  await three.write('push', { recovery: true, declarations: [{ ...inPool, holder: null, rows: [] }] })
  await three.write('presented', { generation: 2 })
  // The generation begins once: all desks get the same answer afterwards.
  for (const desk of [one, two, three]) expect((await desk.hello()).generation).toBe(2)
  await end()
})

it('a copied desk is refused and recorded, and sending is closed for both until an owner has resolved it', async () => {
  const office = await newOffice()
  const [owner, desk] = [await office.addDesk('owner'), await office.addDesk()]
  const held = await create(desk, car)
  const copy = deskOn(desk.client, desk.id, { ...desk.identity })
  await desk.hello()
  expect(await copy.hello()).toMatchObject({ answer: 'forked', deskName: 'Meja 2' })
  await expect(copy.write('push', { declarations: [] })).rejects.toThrow('session-ended')
  // The session of the other one ends once, and its next hello tells it.
  await expect(desk.write('push', { declarations: [] })).rejects.toThrow('session-ended')
  expect(await desk.hello()).toMatchObject({ answer: 'ok', isForked: true, sendingOpen: false })
  expect(await copy.hello()).toMatchObject({ answer: 'forked' })
  await desk.write('push', { declarations: [{ ...held, rows: rowsOf(held.declaration, car, 'both keep their data') }] })
  await expect(desk.write('claim_sending', { attempts: [attemptOf(held, car)] })).rejects.toMatchObject({
    message: 'sending-closed',
    detail: expect.stringContaining('forked')
  })
  const [pooled, offered] = [await create(owner, ajuOf('000002')), await create(owner, ajuOf('000003'))]
  await owner.write('give', { declarations: [pooled] })
  await owner.write('give', { declarations: [offered], to: desk.id })
  const calls: readonly (readonly [string, object])[] = [
    ['claim_lane', { prefix }],
    ['register_number', { ...held, car: ajuOf('000009') }],
    ['take', { declarations: [{ ...pooled, epoch: 2 }] }],
    ['take', { declarations: [offered] }],
    ['give', { declarations: [held] }],
    ['give', { declarations: [held], to: owner.id }],
    ['delete_declaration', { declarations: [held] }]
  ]
  for (const [name, input] of calls)
    await expect(desk.write(name, input), name).rejects.toMatchObject({ code: 'AJ013', detail: expect.stringContaining('forked') })
  // It takes back at the most.
  await office.admin.query('UPDATE office_data.declaration SET offered_to = $2 WHERE declaration = $1', [held.declaration, owner.id])
  await desk.write('take', { declarations: [held] })
  const other = deskOn(desk.client, desk.id, { ...desk.identity, instance: randomUUID(), counter: 1000 })
  expect((await other.hello()).answer).toBe('forked')
  await owner.write('resolve_fork', { desk: desk.id, word: 'salinan dihapus' })
  await desk.hello()
  await desk.write('claim_sending', { attempts: [attemptOf(held, car)] })
})

it('a late hello of a desk does not count as a copy, and a restored desk is admitted after an owner confirms', async () => {
  const office = await newOffice()
  const [owner, desk] = [await office.addDesk('owner'), await office.addDesk()]
  const held = await create(desk, car)
  const image = { ...desk.identity }
  await desk.hello()
  await desk.hello()
  // A hello that was under way when the desk connected again arrives after the next one.
  const late = deskOn(desk.client, desk.id, { ...image, counter: image.counter })
  await expect(late.hello()).rejects.toMatchObject({ message: 'session-ended', detail: expect.stringContaining('late-hello') })
  expect(await desk.hello()).toMatchObject({ answer: 'ok', isForked: false })
  await office.admin.query("UPDATE office_data.desk SET hello_at = hello_at - interval '3 minutes' WHERE desk_id = $1", [desk.id])
  const restored = deskOn(desk.client, desk.id, { ...image, counter: image.counter })
  expect((await restored.hello()).answer).toBe('forked')
  await owner.write('resolve_fork', { desk: desk.id, word: 'dipulihkan dari citra' })
  await expect(desk.write('push', { declarations: [] })).rejects.toThrow('session-ended')
  expect(await restored.hello()).toMatchObject({ answer: 'behind', isForked: false, sendingOpen: true })
  await restored.write('claim_sending', { attempts: [attemptOf(held, car)] })
})

it('a connected desk learns of a new generation by the refusal of its next call, also one that began before', async () => {
  const office = await newOffice()
  const [owner, desk] = [await office.addDesk('owner'), await office.addDesk()]
  const held = await create(desk, car)
  await office.admin.query('BEGIN')
  await office.admin.query("SELECT office_admin.begin_generation($1, 'image of a disk')", [office.id])
  // It has entered, and waits at the row of the office for the generation.
  const refused = { code: 'AJ002', detail: expect.stringContaining('generation') }
  const begun = expect(desk.write('claim_sending', { attempts: [attemptOf(held, car)] })).rejects.toMatchObject(refused)
  await eventually(async () => expect(await isWaiting(desk, owner.client)).toBe(true))
  await office.admin.query('COMMIT')
  await begun
  await expect(owner.read('pull', {})).rejects.toMatchObject(refused)
  expect(await owner.hello()).toMatchObject({ generation: 2, mustPresent: true, sendingOpen: false })
  await owner.read('pull', {})
  expect((await owner.client.query('SELECT attempt FROM office.attempts')).rows).toEqual([])
})

it('a backup restored beside the database, in the same PostgreSQL, is noticed', async () => {
  const { restored, end } = await restoredAfter(
    async ([one]) => {
      await create(one as TestDesk, car)
    },
    () => Promise.resolve()
  )
  const [one] = restored as [TestDesk]
  // The desk has no data that the backup lacks.
  Object.assign(one.identity, { position: 0, commit: null })
  expect(await one.hello()).toMatchObject({ answer: 'office-older', generation: 2, mustPresent: true })
  await end()
})

it('a pull never skips a late commit', async () => {
  const office = await newOffice()
  const [slow, fast, reader] = [await office.addDesk(), await office.addDesk(), await office.addDesk()]
  const start = (await reader.read('pull', {})).position
  await slow.client.query('BEGIN')
  await slow.write('push', { declarations: [{ declaration: 'late', epoch: 0, rows: [] }] })
  const pushed = fast.write('push', { declarations: [{ declaration: 'early', epoch: 0, rows: [] }] })
  // Nothing is visible after the position of the slow desk while it may still commit.
  expect(await reader.read('pull', { after: { position: start } })).toMatchObject({ items: [], position: start })
  await slow.client.query('COMMIT')
  await pushed
  const { items } = await reader.read('pull', { after: { position: start } })
  expect(items.map(({ declaration, position }: { declaration: string; position: number }) => [declaration, position - start])).toEqual([
    ['late', 1],
    ['early', 2]
  ])
})
