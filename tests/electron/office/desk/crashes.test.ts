import { blankTrack } from '#core/tracking/track.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { ajuOf, newOffice } from '../../../support/office/desk.ts'
import { declarationRows, linkedDesk, noteOf, type LinkedDesk } from '../../../support/office/link.ts'

const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })

/** Ends the program of a desk at a point of its exchange, and starts it again. */
const endIn = async (desk: LinkedDesk, at: string): Promise<void> => {
  const over = new Promise<void>((resolve) => (desk.connection.ended = resolve))
  desk.connection.endAt = at
  void desk.link().exchange()
  await over
  await desk.startAgain()
}

const steps = ['nextPush', 'finishCall', 'takePage', 'forgetCalls']
const points = ['-nextOpenCall', ...steps.flatMap((step) => [`-${step}`, `+${step}`])]

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
  expect((await one.link().incoming()).changes).toBe(0)
  // The other desk crashes while it receives the changes.
  for (const at of ['-takePage', '+takePage', '-takeIncoming', '+takeIncoming']) {
    if (at.endsWith('takeIncoming')) {
      await done(other.link().exchange())
      const over = new Promise<void>((resolve) => (other.connection.ended = resolve))
      other.connection.endAt = at
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
  const trackLog = blankTrack('T1', 'p').log as unknown as JsonObject
  const track = (refreshedAt: number, status: string) => ({
    table: 'tracks',
    key: 'T1',
    value: {
      ...{ car: 'T1', profile: 'p', refreshedAt, log: { ...trackLog, status } },
      changes: [{ id: '1', kind: 'status', code: '100', at: 1, title: '', seenAt: refreshedAt }]
    }
  })
  await one.write(track(1, 'diterima'))
  await done(one.link().exchange())
  await one.write(track(2, 'diterima'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  expect((await other.link().incoming()).changes).toBe(1)
  const rows = await other.takeIncoming()
  expect(rows).toMatchObject([{ table: 'tracks', key: 'T1', value: { log: { status: 'diterima' }, changes: [{ id: '1' }] } }])
  await done(other.link().exchange())
  const { rows: facts } = await office.admin.query('SELECT count(*)::int AS facts FROM office_data.fact WHERE office_id = $1', [office.id])
  expect(facts).toEqual([{ facts: 1 }])
})

test('answers and responses of the practice service stay on the desk, also after the number was sent to the real service', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office })
  const answeredBy = async (profile: string): Promise<string> => {
    const reply = { kind: 'reply', status: 200, contentType: '', retryAfter: null, body: '{}' } as const
    const added = await one.host().run('appendAnswer', { at: 1, operation: 'status', profile, entries: [], cars: ['L1'], reply })
    if (!added.ok) throw new Error(added.failure.code)
    return added.value
  }
  const track = (profile: string) => ({ table: 'tracks', key: 'L1', value: { car: 'L1', profile } })
  const response = (id: string, over: JsonObject = {}) => ({ table: 'responses', key: id, value: { id, car: 'L1', code: '2003', ...over } })
  const answer = (id: string) => ({ table: 'answers', key: id, value: { id, car: 'L1', at: 1, operation: 'status', content: {} } })
  const shared = async (): Promise<readonly string[]> => {
    await done(one.link().exchange())
    const { rows } = await office.admin.query<{ id: string }>('SELECT id FROM office_data.fact WHERE office_id = $1', [office.id])
    return rows.map(({ id }) => id)
  }
  const [practice, real] = [await answeredBy('practice'), await answeredBy('p')]
  // An answer to a request with several declarations, whose number has no track yet.
  await one.write(answer(`${practice}#1`))
  expect(await shared()).toEqual([])
  await one.write(answer(practice), answer('unknown'), response('r1'), track('practice'))
  expect(await shared()).toEqual([])
  const setAside = response('r1|practice', { ofEarlierService: true })
  await one.write(answer(real), { table: 'responses', key: 'r1' }, setAside, response('r2'), track('p'))
  expect((await shared()).toSorted()).toEqual([real, 'r2', 'L1'].toSorted())
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
