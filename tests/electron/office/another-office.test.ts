import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  ajuOf,
  attemptOf,
  create,
  newOffice,
  officeOn,
  outOfReach,
  prefix,
  rowsOf,
  type TestDesk,
  type TestOffice
} from '../../support/office/desk.ts'
import { sharedServer } from '../../support/office/postgres.ts'

const file = Buffer.from('dokumen')
const sha256 = createHash('sha256').update(file).digest('hex')
const [part, ownPart] = [
  { sha256, index: 0, of: 1, bytes: file.length, data: file.toString('base64') },
  { sha256, index: 0, of: 2, bytes: file.length, data: file.subarray(0, 1).toString('base64') }
]
const party = (name: string) => ({ store: 'parties', key: 'p1', value: { id: 'p1', name }, base: null })

/** One of everything that a desk can name in a call. */
const thingsOf = async (office: TestOffice, owner: TestDesk) => {
  const [car, other, used] = [ajuOf('000001'), ajuOf('000002'), ajuOf('000003')] as const
  const held = await create(owner, car)
  const attempt = attemptOf(held, car)
  await owner.write('claim_sending', { attempts: [attempt] })
  const fact = { kind: 'response', id: 'r1', car, value: { id: 'r1', code: '201' } }
  await owner.write('present_facts', { facts: [fact] })
  await owner.write('push', { declarations: [], shared: [party('PT Pemilik')] })
  const broker = await office.addDesk('broker', 'Broker')
  const given = await create(broker, other)
  await outOfReach(office, broker)
  await owner.write('take', { declarations: [given], reason: 'mati' })
  const pushed = await broker.write('push', { declarations: [{ ...given, rows: rowsOf(given.declaration, other, 'cabang') }] })
  await owner.write('put_chunk', part)
  await owner.write('claim_lane', { prefix })
  await owner.write('register_used', { cars: [used] })
  await owner.write('lease_polls', { cars: [car], seconds: 60 })
  await owner.write('take_requests', { wanted: 30 })
  return { held, attempt, branch: String(pushed.branches[0].branch), used }
}

/** Every row of the office, its own row included. */
const rowsOfOffice = async ({ admin, id }: TestOffice): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows: tables } = await admin.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'office_id'
     WHERE relnamespace = 'office_data'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`
  )
  const found = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: string }>(
      `SELECT t::text AS row FROM office_data.${name} t WHERE office_id = $1 ORDER BY 1`,
      [id]
    )
    found.set(
      name,
      rows.map(({ row }) => row)
    )
  }
  return found
}

it('a desk of another office in the same database is refused by every function, or gets what its own office has', async () => {
  const office = await newOffice()
  const other = await officeOn(await sharedServer(), office.database)
  const owner = await office.addDesk('owner', 'Pemilik')
  const stranger = await other.addDesk('owner', 'Orang lain')
  const { held, attempt, branch, used } = await thingsOf(office, owner)
  const { declaration } = held
  const viewer = await office.addDesk('viewer')
  await viewer.write('present_facts', { facts: [{ kind: 'track', id: 'T', value: { car: 'T' } }] })
  const aside: number = (await owner.read('quarantine')).items[0].number

  /** Input that names what the first office has. */
  const theirs = {
    ...attempt,
    declarations: [held],
    attempts: [attempt],
    branch,
    desk: owner.id,
    to: owner.id,
    instance: owner.identity.instance,
    reason: 'teks',
    word: 'teks',
    note: 'teks',
    outcome: 'merged',
    rights: 'broker',
    seconds: 60,
    wanted: 30,
    prefix,
    series: 'A0',
    ...part,
    cars: [attempt.car, used],
    store: 'parties',
    key: 'p1',
    position: 0,
    requests: [],
    name: 'Orang lain'
  }
  /** The functions that know no such thing, and what they answer; every other one refuses it. */
  const ofOwnOffice: Readonly<Record<string, readonly [answer: object, input?: object]>> = {
    history: [{ events: [] }],
    row_history: [{ versions: [] }],
    has_documents: [{ verified: [] }, { sha256: [sha256] }],
    document_parts: [{ verified: false, missing: [0] }],
    quarantine: [{ items: [], next: null }],
    decide_quarantine: [{ refused: [] }, { numbers: [aside], outcome: 'taken' }],
    announce: [{}],
    // Of the database, which may have several offices.
    database_size: [{ bytes: expect.any(Number), since: null, before: null }],
    pull: [
      {
        items: [
          {
            kind: 'desk',
            desk: stranger.id,
            name: 'Orang lain',
            rights: 'owner',
            state: 'active',
            mostLanes: 24,
            mostNumbers: 50_000,
            quarantined: 0,
            position: expect.any(Number)
          }
        ],
        next: null
      }
    ],
    acknowledge: [{}],
    presented: [
      { lost: [], refused: [], sendingOpen: true, missing: [] },
      { generation: 1, lanes: [{ prefix, series: 'A0' }], numbers: [{ car: attempt.car, declaration }], deleted: [declaration] }
    ],
    put_chunk: [{ verified: false }, ownPart],
    lease_polls: [{ cars: theirs.cars, until: expect.any(Number) }],
    take_requests: [{ granted: 30, share: 30 }],
    claim_lane: [{ prefix, series: 'A0' }],
    register_used: [{ known: 1, taken: [] }, { cars: [used] }],
    // In the other office the same id is a separate declaration.
    push: [
      { held: [expect.objectContaining({ declaration, holder: stranger.id, epoch: 1 })], branches: [], stale: [] },
      { declarations: [{ declaration, epoch: 0, rows: [] }], shared: [party('PT Orang Lain')] }
    ],
    present_facts: [
      { closed: [], quarantined: false },
      { attempts: [{ ...attempt, outcome: 'accepted' }], facts: [{ kind: 'response', id: 'r1', value: { id: 'r1' } }] }
    ],
    rename_self: [{}],
    // Ends the session.
    rename_office: [{}]
  }
  const answerOf = async (name: string, writes: boolean): Promise<unknown> => {
    try {
      const answer = await stranger[writes ? 'write' : 'read'](name, { ...theirs, ...ofOwnOffice[name]?.[1] })
      const { position: _position, commit: _commit, ...rest } = answer
      return rest
    } catch (error) {
      return (error as Error).message
    }
  }
  const { rows: functions } = await office.admin.query<{ name: string; writes: boolean }>(
    'SELECT function AS name, writes FROM office_data.permission'
  )
  // The refused ones first: by the others the own office gets things of the same ids.
  const ordered = [
    ...functions.filter(({ name }) => ofOwnOffice[name] === undefined),
    ...Object.keys(ofOwnOffice).map((name) => ({ name, writes: functions.find((one) => one.name === name)?.writes ?? false }))
  ]
  const before = await rowsOfOffice(office)
  const found: Record<string, unknown> = {}
  for (const { name, writes } of ordered) found[name] = await answerOf(name, writes)
  expect(found).toEqual(Object.fromEntries(ordered.map(({ name }) => [name, ofOwnOffice[name]?.[0] ?? 'not-found'])))
  expect(before.get('branch')).toHaveLength(1)
  expect(await rowsOfOffice(office)).toEqual(before)
})

it('a desk sees nothing of another office in the views', async () => {
  const office = await newOffice()
  const other = await officeOn(await sharedServer(), office.database)
  const owner = await office.addDesk('owner', 'Pemilik')
  const stranger = await other.addDesk('owner', 'Orang lain')
  await thingsOf(office, owner)
  const { rows: views } = await office.admin.query<{ name: string }>("SELECT viewname AS name FROM pg_views WHERE schemaname = 'office'")
  const seenBy = async ({ client }: TestDesk): Promise<readonly string[]> => {
    const seen: string[] = []
    for (const { name } of views) if ((await client.query(`SELECT * FROM office.${name}`)).rowCount !== 0) seen.push(name)
    return seen.toSorted()
  }
  expect(await seenBy(owner)).toEqual([
    'attempts',
    'branches',
    'changes',
    'declarations',
    'desks',
    'documents',
    'goods_lines',
    'number_lanes',
    'parties',
    'responses'
  ])
  const { rows: desks } = await stranger.client.query('SELECT name FROM office.desks')
  expect(desks).toEqual([{ name: 'Orang lain' }])
  const ofOwnOffice = ['changes', 'desks']
  expect(await seenBy(stranger)).toEqual(ofOwnOffice)
  // The setting that says where the office tool acts.
  await stranger.client.query(`SET office_data.office = '${office.id}'`)
  expect(await seenBy(stranger)).toEqual(ofOwnOffice)
})
