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

/** Facts of the office. */
const factsOf = async ({
  admin,
  id
}: Awaited<ReturnType<typeof newOffice>>): Promise<readonly { readonly id: string; readonly value: JsonObject }[]> => {
  const { rows } = await admin.query<{ id: string; value: JsonObject }>(
    'SELECT id, value FROM office_data.fact WHERE office_id = $1 ORDER BY id',
    [id]
  )
  return rows
}
const summaryOf = (car: string, kind: string) => ({
  table: 'summaries',
  key: `d ${car} ${kind}`,
  value: { id: `d ${car} ${kind}`, car, kind }
})

test('responses of the practice service are shared as such while every declaration of the number is a practice one, its answers never', async () => {
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
    return (await factsOf(office)).map(({ id, value }) => (value['practice'] === true ? `${id} (practice)` : id)).toSorted()
  }
  const [practice, real] = [await answeredBy('practice'), await answeredBy('p')]
  // An answer to a request with several declarations, whose number has no track yet.
  await one.write(answer(`${practice}#1`))
  expect(await shared()).toEqual([])
  // No declaration here has the number.
  await one.write(answer(practice), answer('unknown'), response('r1'), track('practice'))
  expect(await shared()).toEqual([])
  await one.write(summaryOf('L1', 'practice'), response('r2'), response('r3', { practice: true }))
  expect(await shared()).toEqual(['r2 (practice)', 'r3 (practice)'])
  // A real declaration has it too.
  await one.write(summaryOf('L1', 'production'), response('r4'))
  expect(await shared()).toEqual(['r2 (practice)', 'r3 (practice)'])
  const setAside = response('r1|practice', { ofEarlierService: true, practice: true })
  await one.write(answer(real), { table: 'responses', key: 'r1' }, setAside, response('r5'), track('p'))
  expect(await shared()).toEqual([real, 'r2 (practice)', 'r3 (practice)', 'r5', 'L1'].toSorted())
})

test('a desk shows statuses, responses and PDFs of practice declarations of another desk, and not of a number that it has for real', async () => {
  const office = await newOffice()
  const [one, other] = [await linkedDesk({ office }), await linkedDesk({ office })]
  const [shown, hidden] = [ajuOf('P00001'), ajuOf('P00002')]
  await other.write(summaryOf(hidden, 'production'))
  const sha256 = 'a'.repeat(64)
  const practised = (car: string) => [
    summaryOf(car, 'practice'),
    { table: 'tracks', key: car, value: { car, profile: 'practice', heard: { status: { answer: 'a', at: 1, times: 1 } } } },
    {
      table: 'responses',
      key: `${car}|2003|2026-11-20|090000`,
      value: { id: `${car}|2003|2026-11-20|090000`, car, code: '2003', pdf: { state: 'stored', sha256, bytes: 5 } }
    }
  ]
  await one.write(...practised(shown), ...practised(hidden))
  await done(one.link().exchange())
  await done(other.link().exchange())
  while ((await other.link().incoming()).changes > 0) await other.takeIncoming()
  expect(await other.row('tracks', shown)).toMatchObject({ profile: 'practice' })
  expect(await other.row('responses', `${shown}|2003|2026-11-20|090000`)).toMatchObject({ practice: true, broughtBy: one.id })
  expect([await other.row('tracks', hidden), await other.row('responses', `${hidden}|2003|2026-11-20|090000`)]).toEqual([
    undefined,
    undefined
  ])
  const listed = async (): Promise<readonly (readonly string[])[]> => {
    const facts = await other.database().run('factsOfDocument', 'nowhere', sha256)
    return facts.ok ? facts.value.map(({ car, profile }) => [car, profile]) : []
  }
  expect(await listed()).toEqual([[shown, 'practice']])
  // Its own exchange gives nothing back, and a real declaration that gets the number takes it all away.
  await done(other.link().exchange())
  expect((await other.link().status()).waiting).toBe(0)
  const before = await factsOf(office)
  await one.write(summaryOf(shown, 'production'))
  await done(one.link().exchange())
  await done(other.link().exchange())
  while ((await other.link().incoming()).changes > 0) await other.takeIncoming()
  expect(await other.row('tracks', shown)).toBeUndefined()
  expect(await other.row('responses', `${shown}|2003|2026-11-20|090000`)).toBeUndefined()
  expect(await listed()).toEqual([])
  await done(other.link().exchange())
  expect(await factsOf(office)).toEqual(before)
})

test('a submission to the practice service and a private row stay on the desk', async () => {
  const office = await newOffice()
  const one = await linkedDesk({ office })
  await one.write(
    summaryOf('L1', 'practice'),
    {
      table: 'outbox',
      key: 'e1',
      value: {
        id: 'e1',
        declaration: 'd L1 practice',
        car: 'L1',
        profile: 'practice',
        state: 'accepted',
        attempts: [{ number: 1, startedAt: 1, endedAt: 2 }]
      }
    },
    { table: 'counters', key: 'c', value: { id: 'c', running: 3 } },
    { table: 'edits', key: ['d', 1], value: { seq: 1 } }
  )
  await done(one.link().exchange())
  const { rows } = await office.admin.query(
    `SELECT (SELECT count(*)::int FROM office_data.attempt WHERE office_id = $1) AS attempts, (SELECT count(*)::int FROM office_data.fact WHERE office_id = $1) AS facts,
       (SELECT count(*)::int FROM office_data.store_row WHERE office_id = $1) AS rows`,
    [office.id]
  )
  expect(rows).toEqual([{ attempts: 0, facts: 0, rows: 1 }])
})
