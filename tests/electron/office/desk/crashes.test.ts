import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ajuOf, newOffice } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../support/office/link.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })

/** Ends the program of a desk at a point of its exchange, and starts it again. */
const endIn = async (desk: LinkedDesk, at: string): Promise<void> => {
  const over = new Promise<void>((resolve) => (desk.line.ended = resolve))
  desk.line.endAt = at
  void desk.link().exchange()
  await over
  await desk.startAgain()
}

const steps = ['nextPush', 'finishRequest', 'takePage', 'forgetRequests']
const points = ['-openRequest', ...steps.flatMap((step) => [`-${step}`, `+${step}`])]

test('a crash at any point of an exchange loses nothing and pushes nothing twice', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  await done(one.link().exchange())
  const ids: string[] = []
  for (const [index, at] of points.entries()) {
    const id = randomUUID()
    ids.push(id)
    await one.write(...declarationRows(id, ajuOf(`A${String(index).padStart(5, '0')}`), at), {
      table: 'tracks',
      key: `track-${index}`,
      value: { car: `track-${index}`, profile: 'p', refreshedAt: index, log: { status: at } }
    })
    await endIn(one, at)
  }
  await done(one.link().exchange())
  expect((await one.link().status()).waiting).toBe(0)
  expect(await one.link().branches()).toEqual([])
  expect((await one.link().incoming()).changes).toEqual([])
  // The other desk crashes while it receives the changes.
  for (const at of ['-takePage', '+takePage', '-appendIncoming', '+appendIncoming']) {
    if (at.endsWith('appendIncoming')) {
      await done(other.link().exchange())
      const over = new Promise<void>((resolve) => (other.line.ended = resolve))
      other.line.endAt = at
      void other.takeIncoming()
      await over
      await other.startAgain()
    } else await endIn(other, at)
  }
  await done(other.link().exchange())
  await other.takeIncoming()
  for (const [index, id] of ids.entries()) expect(noteOf(await other.row('declarations', id))).toBe(points[index])
  await done(other.link().exchange())
  expect(await other.link().branches()).toEqual([])
  const { rows } = await office.admin.query(
    `SELECT (SELECT count(*)::int FROM office_data.declaration WHERE office_id = $1 AND epoch = 1) AS declarations,
       (SELECT count(*)::int FROM office_data.store_row WHERE office_id = $1) AS rows, (SELECT count(*)::int FROM office_data.fact WHERE office_id = $1) AS facts`,
    [office.id]
  )
  expect(rows).toEqual([{ declarations: points.length, rows: 3 * points.length, facts: points.length }])
})

test('local additions of a desk to a fact create no new version of it', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const track = (refreshedAt: number, status: string) => ({
    table: 'tracks',
    key: 'T1',
    value: { car: 'T1', profile: 'p', refreshedAt, log: { status }, changes: [{ id: '1', seenAt: refreshedAt }] }
  })
  await one.write(track(1, 'diterima'))
  await done(one.link().exchange())
  await one.write(track(2, 'diterima'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  const [first, ...more] = (await other.link().incoming()).changes
  expect(first).toMatchObject({ kind: 'fact', fact: 'track', id: 'T1', value: { log: { status: 'diterima' }, changes: [{ id: '1' }] } })
  expect(more).toEqual([])
  await other.takeIncoming()
  await done(other.link().exchange())
  const { rows } = await office.admin.query('SELECT count(*)::int AS facts FROM office_data.fact WHERE office_id = $1', [office.id])
  expect(rows).toEqual([{ facts: 1 }])
})

test('a submission to the practice service and a private row stay on the desk', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office })
  await one.write(
    { table: 'tracks', key: 'L1', value: { car: 'L1', profile: 'practice' } },
    { table: 'counters', key: 'c', value: { id: 'c', running: 3 } },
    { table: 'edits', key: ['d', 1], value: { seq: 1 } }
  )
  await done(one.link().exchange())
  const { rows } = await office.admin.query(
    `SELECT (SELECT count(*)::int FROM office_data.fact WHERE office_id = $1) + (SELECT count(*)::int FROM office_data.store_row WHERE office_id = $1) AS rows`,
    [office.id]
  )
  expect(rows).toEqual([{ rows: 0 }])
})
