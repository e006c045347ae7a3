import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { ajuOf, attemptOf, isWaiting, newOffice, prefix, rowsOf } from '../../support/office/desk.ts'
import { openSending } from '../../support/office/set-back.ts'

/** Three desks that present what they know to an office which lost everything. */
const lostOffice = async () => {
  const office = await newOffice()
  const [owner, two, gone] = [await office.addDesk('owner'), await office.addDesk(), await office.addDesk()]
  await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
  for (const desk of [owner, two, gone]) await desk.hello()
  return { office, owner, two, gone }
}

it('drafts of a retired desk fill the gap read-only until an owner takes them, and keep their numbers', async () => {
  const { office, owner, two, gone } = await lostOffice()
  const [before, after, again] = [
    { declaration: randomUUID(), car: ajuOf('A30001') },
    { declaration: randomUUID(), car: ajuOf('A30002') },
    { declaration: randomUUID(), car: ajuOf('A30003') }
  ]
  const present = (one: typeof before, epoch: number) =>
    two.write('push', {
      recovery: true,
      declarations: [
        { declaration: one.declaration, generation: 1, epoch, holder: gone.id, sender: gone.id, rows: rowsOf(one.declaration, one.car) }
      ]
    })
  await present(before, 1)
  await owner.write('retire_desk', { desk: gone.id, word: 'rusak' })
  await present(after, 1)
  await present(again, 2)
  await two.write('presented', { generation: 2, lanes: [{ prefix, series: 'A3', desk: gone.id }], numbers: [] })
  await owner.write('presented', { generation: 2 })
  await openSending(office)
  for (const desk of [owner, two]) await desk.hello()

  const { items } = await two.read('pull', {})
  const pool = items.filter(({ kind, holder }: { kind: string; holder: string | null }) => kind === 'declaration' && holder === null)
  expect(pool).toMatchObject([1, 2, 3].map(() => ({ closed: 'gap', presentedBy: two.id })))
  await expect(two.write('take', { declarations: pool })).rejects.toThrow('not-allowed')
  const { held } = await owner.write('take', { declarations: pool })
  // With the declaration its number is taken: a next loss finds it too.
  expect(held).toMatchObject([{ registered: true }, { registered: true }, { registered: true }])
  for (const { declaration, generation, epoch } of held) {
    const { car } = [before, after, again].find((one) => one.declaration === declaration) ?? before
    await owner.write('register_number', { declaration, generation, epoch, car })
  }
})

it('the holder gets the right to send of a retired desk, also if that right is presented only afterwards', async () => {
  const { office, owner, two, gone } = await lostOffice()
  const [declaration, car] = [randomUUID(), ajuOf('000001')]
  await owner.write('retire_desk', { desk: gone.id, word: 'rusak, tidak mengirim' })
  const { held } = await two.write('push', {
    recovery: true,
    declarations: [{ declaration, generation: 1, epoch: 2, holder: two.id, sender: gone.id, rows: rowsOf(declaration, car) }]
  })
  expect(held).toMatchObject([{ holder: two.id, sender: two.id }])
  await two.write('presented', { generation: 2, numbers: [{ car, declaration }] })
  await owner.write('presented', { generation: 2 })
  await openSending(office)
  await two.hello()
  const attempt = attemptOf({ declaration, generation: 1, epoch: 2 }, car)
  expect((await two.write('claim_sending', { attempts: [attempt] })).attempts).toEqual([{ attempt: attempt.attempt, declaration }])
})

it('what another desk presents of a desk that is retired meanwhile gives that desk nothing: it may have been sent', async () => {
  const { office, owner, two, gone } = await lostOffice()
  const [declaration, car] = [randomUUID(), ajuOf('000002')]
  const attempt = attemptOf({ declaration, generation: 1, epoch: 1 }, car, { desk: gone.id, outcome: 'sending' })
  await two.write('push', {
    recovery: true,
    declarations: [{ declaration, generation: 1, epoch: 1, holder: gone.id, sender: gone.id, rows: rowsOf(declaration, car) }]
  })
  await two.client.query('BEGIN')
  await two.write('present_facts', { attempts: [attempt], facts: [] })
  const retired = owner.write('retire_desk', { desk: gone.id, word: 'rusak' })
  await eventually(async () => expect(await isWaiting(owner, office.admin)).toBe(true))
  await two.client.query('COMMIT')
  expect((await retired).released).toEqual([])
  for (const desk of [owner, two]) await desk.write('presented', { generation: 2 })
  await openSending(office)
  const { rows } = await office.admin.query(
    `SELECT d.holder, d.sender, d.closed, d.presented_by AS by, (SELECT count(*)::int FROM office_data.attempt a WHERE a.declaration = d.declaration) AS attempts
     FROM office_data.declaration d WHERE d.declaration = $1`,
    [declaration]
  )
  expect(rows).toEqual([{ holder: null, sender: null, closed: 'gap', by: two.id, attempts: 0 }])
  // The word of an owner, who takes it, is needed once more before it is sent.
  await owner.hello()
  const { held } = await owner.write('take', { declarations: [{ declaration, generation: 2, epoch: 1 }] })
  await expect(owner.write('claim_sending', { attempts: [attemptOf(held[0], car)] })).rejects.toMatchObject({ code: 'AJ013' })
})
