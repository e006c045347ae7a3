import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openSending } from '../../support/office/set-back.ts'
import { eventually } from '../../support/eventually.ts'
import { connectTo } from '../../support/office/postgres.ts'
import {
  ajuOf,
  attemptOf,
  create,
  deskOn,
  newIdentity,
  newOffice,
  officeInOwnDatabase,
  prefix,
  rowsOf,
  type Answer,
  type TestDesk,
  type TestOffice
} from '../../support/office/desk.ts'

/* What a desk without rights presents counts for nothing, whatever it says of itself and of others (docs/office-database.md, "Quarantine"). */

const car = ajuOf('000001')
const withoutRights = ['viewer', 'locked'] as const
const takeRights = (owner: TestDesk, desk: TestDesk, state: (typeof withoutRights)[number]): Promise<Answer> =>
  state === 'locked'
    ? owner.write('lock_desk', { desk: desk.id, reason: 'dicuri' })
    : owner.write('set_rights', { desk: desk.id, rights: 'viewer' })

/** A desk that held declarations with rights, an honest broker and an owner. */
const officeOf = async (state: (typeof withoutRights)[number]) => {
  const office = await newOffice()
  const [owner, honest, stolen] = [await office.addDesk('owner'), await office.addDesk(), await office.addDesk('broker', 'Meja dicuri')]
  const [theirs, own] = [await create(honest, car), await create(stolen, ajuOf('000002'))]
  const lane: { series: string } = await honest.write('claim_lane', { prefix })
  return { office, owner, honest, stolen, theirs, own, lane, takeRights: () => takeRights(owner, stolen, state) }
}
/** Rows of the tables that count, as text. */
const whatCounts = async ({ admin, id }: TestOffice): Promise<string> => {
  const tables = ['attempt', 'fact', 'number', 'number_lane', 'store_row', 'declaration', 'document', 'generation_desk', 'poll_lease']
  const { rows } = await admin.query<{ text: string }>(
    tables
      .map(
        (name) =>
          `SELECT coalesce(string_agg(t::text, E'\n' ORDER BY t::text), '${name}') AS text FROM office_data.${name} t WHERE office_id = $1`
      )
      .join(' UNION ALL '),
    [id]
  )
  return rows.map(({ text }) => text).join('\n')
}
const asideOf = async (owner: TestDesk): Promise<Answer[]> => (await owner.read('quarantine')).items
const decide = (owner: TestDesk, numbers: readonly number[], outcome: 'taken' | 'dismissed') =>
  owner.write('decide_quarantine', { numbers, outcome })
const sppb = { kind: 'response', id: 'r1', car, value: { id: 'r1', car, code: '2303', number: 'SPPB palsu' } }

it.each(withoutRights)('nothing of what a %s presents counts, and all of it waits with the name of the desk', async (state) => {
  const { office, owner, honest, stolen, theirs, lane, takeRights: take } = await officeOf(state)
  const running = attemptOf(theirs, car)
  await honest.write('claim_sending', { attempts: [running] })
  await take()
  const before = await whatCounts(office)
  const foreign = ajuOf(`${lane.series}0009`)
  const attacks: readonly object[] = [
    { facts: [sppb] },
    { facts: [{ kind: 'track', id: car, car, value: { car, statuses: [{ code: '2303' }] } }] },
    { facts: [{ kind: 'other-attempt', id: running.attempt, car, value: { sha256: 'ff' } }] },
    // It was sent another time, in this or the other name; the running one has arrived, or has other bytes.
    { attempts: [{ ...attemptOf(theirs, car), outcome: 'accepted' }] },
    { attempts: [{ ...attemptOf(theirs, car), desk: honest.id, outcome: 'sending', isLate: true }] },
    { attempts: [{ ...running, outcome: 'accepted' }] },
    { attempts: [{ ...running, sha256: 'ff', outcome: 'accepted' }] },
    { attempts: [{ ...attemptOf({ declaration: randomUUID(), generation: 0, epoch: 0 }, foreign), outcome: 'accepted' }] }
  ]
  for (const attack of attacks) expect(await stolen.write('present_facts', attack)).toMatchObject({ closed: [], quarantined: true })
  await stolen.write('push', {
    declarations: [
      { ...theirs, rows: rowsOf(theirs.declaration, car, 'palsu') },
      { declaration: randomUUID(), epoch: 0, rows: [] }
    ],
    shared: [{ store: 'parties', key: 'p', value: { id: 'p', npwp: 'palsu' }, base: 9_000_000_000 }]
  })
  // The whole office would have to present again.
  Object.assign(stolen.identity, { position: 700_000_000_000, commit: randomUUID() })
  expect(await stolen.hello()).toMatchObject({ generation: 1, sendingOpen: true })
  await stolen.write('presented', {
    generation: 1,
    lanes: [
      { prefix, series: 'A1' },
      { prefix, series: lane.series, desk: honest.id, retired: true }
    ],
    numbers: [{ car: foreign, declaration: randomUUID() }],
    deleted: [theirs.declaration]
  })
  // Its own row in the list of those who present is all that is new; the others do not wait for it.
  await office.admin.query('DELETE FROM office_data.generation_desk WHERE office_id = $1', [office.id])
  expect(await whatCounts(office)).toBe(before)
  expect((await owner.hello()).sendingOpen).toBe(true)
  const kinds = (await asideOf(owner)).map(({ kind, desk }) => [kind, desk])
  expect(kinds).toEqual([
    ...['response', 'track', 'other-attempt', 'attempt', 'attempt', 'attempt', 'attempt', 'attempt', 'lane', 'number'].map((kind) => [
      kind,
      stolen.id
    ])
  ])
  // The honest desk goes on, and its own word ends what another one said of its attempt.
  await honest.write('present_facts', { attempts: [{ ...running, outcome: 'accepted' }] })
  await honest.write('register_number', { ...(await create(honest, ajuOf('000003'))), car: foreign })
  const { items } = await owner.read('pull', {})
  expect(items.filter(({ desk, kind }: Answer) => kind === 'fact' && desk === stolen.id)).toEqual([])
  expect(items.find(({ kind, desk }: Answer) => kind === 'desk' && desk === stolen.id)).toMatchObject({ quarantined: 9 })
})

it.each(withoutRights)('an outcome of an attempt that the office had granted a %s counts', async (state) => {
  const { owner, stolen, own, takeRights: take } = await officeOf(state)
  const granted = attemptOf(own, ajuOf('000002'))
  await stolen.write('claim_sending', { attempts: [granted] })
  if (state === 'viewer') await stolen.write('present_facts', { attempts: [{ ...granted, outcome: 'unknown' }] })
  await take()
  expect(await stolen.write('present_facts', { attempts: [{ ...granted, outcome: 'accepted' }] })).toMatchObject({ quarantined: false })
  expect(await owner.read('get_attempt', { attempt: granted.attempt })).toMatchObject({ outcome: 'accepted' })
  expect(await asideOf(owner)).toEqual([])
})

it.each(withoutRights)('what a %s held may have been sent without the office: sending needs the word of an owner, once', async (state) => {
  const { office, owner, stolen, own, theirs, takeRights: take } = await officeOf(state)
  await take()
  const number = ajuOf('000002')
  const made = (held: typeof own) => ({ ...attemptOf(held, number), outcome: 'accepted' })
  const first = made(own)
  await stolen.write('present_facts', { attempts: [first, { ...made(theirs), car }] })
  const stateOf = async (declaration: string) =>
    (await office.admin.query('SELECT outcome, closed, holder::text FROM office_data.declaration WHERE declaration = $1', [declaration]))
      .rows[0]
  expect(await stateOf(own.declaration)).toEqual({ outcome: null, closed: 'maybe-sent', holder: stolen.id })
  expect(await stateOf(theirs.declaration)).toMatchObject({ closed: null })
  const taken: Answer = (await owner.write('take', { declarations: [own], reason: 'dicuri' })).held[0]
  // Its word alone frees nothing.
  await stolen.write('give', { declarations: [own], what: 'sending' })
  await expect(owner.write('claim_sending', { attempts: [attemptOf(taken, number)] })).rejects.toThrow('sending-elsewhere')
  const release = (await asideOf(owner)).find(({ kind }) => kind === 'release')
  await decide(owner, [release.number], 'taken')
  await expect(owner.write('claim_sending', { attempts: [attemptOf(taken, number)] })).rejects.toMatchObject({
    message: 'sending-closed',
    detail: expect.stringContaining('maybe-sent')
  })
  await owner.write('reopen_sending', { declaration: own.declaration, word: 'CEISA tidak mengenalnya' })
  await stolen.write('present_facts', { attempts: [made(own)] })
  expect(await stateOf(own.declaration)).toMatchObject({ closed: null })
  await owner.write('claim_sending', { attempts: [attemptOf(taken, number)] })
})

/** The attempt of the honest desk that another one says to have read. */
const attemptOfAnother = (held: Parameters<typeof attemptOf>[0], desk: string, number = car) => ({
  ...attemptOf(held, number, { body: undefined, desk }),
  outcome: 'accepted'
})
const closedOf = async ({ admin, id }: TestOffice, declaration: string): Promise<unknown> =>
  (await admin.query('SELECT closed FROM office_data.declaration WHERE office_id = $1 AND declaration = $2', [id, declaration])).rows[0]?.closed // oxfmt-ignore

it.each(['viewer', 'locked', 'retired', 'broker before the set-back'] as const)(
  'in a set-back the word of a desk without the right to give it (%s) about the attempt of another one closes no sending, and hides no word that counts',
  async (who) => {
    const { office, owner, honest, stolen, theirs } = await officeOf('viewer')
    const said = attemptOfAnother(theirs, honest.id)
    if (who === 'broker before the set-back') await stolen.write('present_facts', { attempts: [said] })
    else await takeRights(owner, stolen, who === 'viewer' ? 'viewer' : 'locked')
    await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
    for (const desk of [owner, honest, stolen]) await desk.hello()
    if (who !== 'broker before the set-back') await stolen.write('present_facts', { attempts: [said] })
    if (who === 'retired') await owner.write('retire_desk', { desk: stolen.id, word: 'dicuri' })
    else await stolen.write('presented', { generation: 2 })
    for (const desk of [owner, honest]) await desk.write('presented', { generation: 2 })
    await openSending(office)
    await owner.hello()
    expect(await closedOf(office, theirs.declaration)).toBeNull()
    expect(await asideOf(owner)).toMatchObject([{ kind: 'attempt', id: said.attempt, desk: stolen.id }])
    // The same from an active broker, in the next set-back, is the safe direction.
    await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
    const present = who === 'retired' ? [owner, honest] : [owner, honest, stolen]
    for (const desk of present) await desk.hello()
    await owner.write('present_facts', { attempts: [said] })
    for (const desk of present) await desk.write('presented', { generation: 3 })
    await openSending(office)
    expect(await closedOf(office, theirs.declaration)).toBe('maybe-sent')
  }
)

it.each(['viewer', 'broker'] as const)(
  'an owner takes a declaration that fills a gap: the word of a %s about an attempt of it counts as in every set-back',
  async (rights) => {
    const { office, owner, honest, stolen } = await officeOf('viewer')
    const [declaration, number] = [randomUUID(), ajuOf('000008')]
    const gone = await office.addDesk()
    if (rights === 'viewer') await takeRights(owner, stolen, 'viewer')
    await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
    for (const desk of [owner, honest, stolen]) await desk.hello()
    const copy = { declaration, generation: 1, epoch: 3, holder: gone.id, sender: gone.id }
    await honest.write('push', { recovery: true, declarations: [{ ...copy, rows: rowsOf(declaration, number) }] })
    await stolen.write('present_facts', { attempts: [attemptOfAnother(copy, gone.id, number)] })
    for (const desk of [owner, honest, stolen]) await desk.write('presented', { generation: 2 })
    await owner.write('retire_desk', { desk: gone.id, word: 'rusak' })
    await openSending(office)
    await owner.hello()
    expect(await closedOf(office, declaration)).toBe('gap')
    await owner.write('take', { declarations: [{ declaration, generation: 2, epoch: 1 }] })
    expect(await closedOf(office, declaration)).toBe(rights === 'viewer' ? null : 'maybe-sent')
  }
)

it('an owner takes or dismisses: what is taken counts under the name of its desk, what is dismissed waits no more', async () => {
  const { office, owner, honest, stolen, own, takeRights: take } = await officeOf('locked')
  await take()
  const attempt = { ...attemptOf(own, ajuOf('000002')), outcome: 'unknown' }
  await stolen.write('present_facts', { attempts: [attempt], facts: [sppb, { ...sppb, id: 'r2', value: { ...sppb.value, id: 'r2' } }] })
  const [first, ...others] = await asideOf(owner)
  expect([first, ...others].map(({ kind, value }) => [kind, 'body' in value])).toEqual([['attempt', false], ['response', false], ['response', false]]) // oxfmt-ignore
  await decide(owner, [first.number, others[0].number], 'taken')
  await decide(owner, [others[1].number], 'dismissed')
  expect(await asideOf(owner)).toEqual([])
  const { items } = await honest.read('pull', {})
  expect(items.filter(({ kind }: Answer) => kind === 'fact')).toMatchObject([{ id: 'r1', desk: stolen.id }])
  expect(items.filter(({ kind }: Answer) => kind === 'attempt')).toMatchObject([
    { attempt: attempt.attempt, desk: stolen.id, outcome: 'unknown' }
  ])
  expect(await owner.read('get_attempt', { attempt: attempt.attempt })).toMatchObject({ body: attempt.body })
  // The same again is nothing new; a more certain outcome is.
  await stolen.write('present_facts', { attempts: [attempt], facts: [sppb, { ...sppb, id: 'r2', value: { ...sppb.value, id: 'r2' } }] })
  expect(await asideOf(owner)).toEqual([])
  await stolen.write('present_facts', { attempts: [{ ...attempt, outcome: 'accepted' }] })
  expect(await asideOf(owner)).toMatchObject([{ kind: 'attempt', value: { outcome: 'accepted' } }])
  await expect(honest.read('quarantine')).rejects.toThrow('not-allowed')
  await expect(decide(honest, [1], 'taken')).rejects.toThrow('not-allowed')
  const { rows } = await office.admin.query("SELECT details ->> 'outcome' AS outcome FROM office_data.event WHERE office_id = $1 AND kind = 'quarantine' ORDER BY number", [office.id]) // oxfmt-ignore
  expect(rows.map(({ outcome }: Answer) => outcome)).toEqual(['taken', 'taken', 'dismissed'])
})

it('what a desk presents again with its rights waits no more', async () => {
  const { owner, stolen, own, takeRights: take } = await officeOf('locked')
  await take()
  const attempt = { ...attemptOf(own, ajuOf('000002')), outcome: 'accepted' }
  await stolen.write('present_facts', { attempts: [attempt], facts: [sppb] })
  await owner.write('unlock_desk', { desk: stolen.id })
  expect(await asideOf(owner)).toHaveLength(2)
  expect(await stolen.write('present_facts', { attempts: [attempt], facts: [sppb] })).toMatchObject({ quarantined: false })
  expect(await asideOf(owner)).toEqual([])
})

it('lanes and numbers that only a desk without rights knows are given to nobody else while there are others, and taken by an owner', async () => {
  const { office, owner, honest, stolen, takeRights: take } = await officeOf('viewer')
  await take()
  await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
  for (const desk of [owner, honest, stolen]) await desk.hello()
  const all = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((one) => [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((two) => `${one}${two}`))
  await stolen.write('presented', {
    generation: 2,
    lanes: [{ prefix, series: 'A2' }],
    numbers: [{ car: ajuOf('A10001'), declaration: null }]
  })
  for (const desk of [owner, honest]) await desk.write('presented', { generation: 2 })
  await openSending(office)
  for (const desk of [owner, honest]) await desk.hello()
  expect((await honest.write('claim_lane', { prefix })).series).toBe('A3')
  await decide(owner, (await asideOf(owner)).map(({ number }) => number), 'taken') // oxfmt-ignore
  const { rows } = await office.admin.query(
    'SELECT series, desk_id::text AS desk FROM office_data.number_lane WHERE office_id = $1 ORDER BY 1',
    [office.id]
  )
  expect(rows).toEqual([{ series: 'A0', desk: honest.id }, { series: 'A2', desk: stolen.id }, { series: 'A3', desk: honest.id }]) // oxfmt-ignore
  // One that names every lane leaves the others theirs.
  await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
  for (const desk of [owner, honest, stolen]) await desk.hello()
  await stolen.write('presented', { generation: 3, lanes: all.map((series) => ({ prefix, series })) })
  for (const desk of [owner, honest]) await desk.write('presented', { generation: 3 })
  await openSending(office)
  for (const desk of [owner, honest]) await desk.hello()
  expect((await honest.write('claim_lane', { prefix })).series).toBe('A4')
})

it('a desk without rights can fill no more than its share of the quarantine', async () => {
  const { owner, stolen, takeRights: take } = await officeOf('viewer')
  await take()
  const facts = Array.from({ length: 10_001 }, (_, index) => ({ kind: 'track', id: `${index}`, value: { car: `${index}` } }))
  const refused = { code: 'AJ024', detail: expect.stringContaining('quarantine') }
  await expect(stolen.write('present_facts', { facts })).rejects.toMatchObject(refused)
  await stolen.write('present_facts', { facts: facts.slice(1) })
  await expect(stolen.write('push', { shared: [{ store: 'parties', key: 'p', value: { id: 'p' } }] })).rejects.toMatchObject(refused)
  expect((await asideOf(owner)).length).toBe(200)
})

it('a desk without rights leaves no results without end: it acknowledges them, as every desk does', async () => {
  const { office, stolen, takeRights: take } = await officeOf('locked')
  await take()
  const left = 'FROM office_data.request WHERE office_id = $1 AND desk_id = $2'
  await office.admin.query(
    "INSERT INTO office_data.request (office_id, desk_id, request, function) SELECT $1, $2, gen_random_uuid(), 'push' FROM generate_series(1, 10000)",
    [office.id, stolen.id]
  )
  const refused = { code: 'AJ024', detail: expect.stringContaining('requests') }
  await expect(stolen.write('present_facts', { facts: [sppb] })).rejects.toMatchObject(refused)
  const { rows } = await office.admin.query<{ request: string }>(`SELECT request ${left}`, [office.id, stolen.id])
  await stolen.write('acknowledge', { position: 0, requests: rows.map(({ request }) => request) })
  await stolen.write('present_facts', { facts: [sppb] })
  expect((await office.admin.query(`SELECT ${left}`, [office.id, stolen.id])).rowCount).toBe(1)
})

it('a desk out of service cannot connect any more, and its connections end', async () => {
  const office = await officeInOwnDatabase()
  const [owner, gone] = [await office.addDesk('owner'), await office.addDesk()]
  const { rows } = await gone.client.query<{ user: string }>('SELECT session_user AS "user"')
  const login = { user: rows[0]?.user ?? '', password: 'secret', database: office.database }
  const second = await connectTo(office.server, login)
  await owner.write('retire_desk', { desk: gone.id, word: 'tidak mengirim' })
  await eventually(async () => {
    for (const client of [gone.client, second]) await expect(client.query('SELECT 1')).rejects.toThrow()
  })
  await expect(connectTo(office.server, login)).rejects.toMatchObject({ code: '42501' })
  // Where everybody may connect, as to a copy of the database, it is refused by the first call.
  await office.admin.query(`GRANT CONNECT ON DATABASE ${office.database} TO PUBLIC`)
  const client = await connectTo(office.server, login)
  await expect(deskOn(client, gone.id, newIdentity()).hello()).rejects.toThrow('retired')
  await client.end()
})

it('after a restore only desks that were ever paired are waited for; one that was paired after the backup presents what it has', async () => {
  const office = await newOffice()
  const [owner, later] = [await office.addDesk('owner'), await office.addDesk()]
  await office.admin.query("SELECT office_admin.add_desk($1, 'Belum pernah', 'broker', 'secret')", [office.id])
  const before = { ...later.identity }
  await office.admin.query('UPDATE office_data.desk SET instance = NULL, hello_at = NULL, session = NULL WHERE desk_id = $1', [later.id])
  await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
  expect((await owner.hello()).missing).toEqual([{ desk: owner.id, name: 'Meja 1' }])
  expect(await owner.write('presented', { generation: 2 })).toMatchObject({ missing: [] })
  Object.assign(later.identity, { ...before, position: 1_000_000_099, commit: randomUUID() })
  expect(await later.hello()).toMatchObject({ answer: 'office-older', generation: 2, mustPresent: true, sendingOpen: false })
  expect(await later.write('presented', { generation: 2 })).toMatchObject({ missing: [] })
  await openSending(office)
  expect(await later.hello()).toMatchObject({ mustPresent: false, sendingOpen: true })
})
