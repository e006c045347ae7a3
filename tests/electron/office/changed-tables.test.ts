import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdOpen } from '../../support/office/postgres.ts'
import { openSending } from '../../support/office/set-back.ts'
import {
  ajuOf,
  attemptOf,
  create,
  type Held,
  officeInOwnDatabase,
  outOfReach,
  prefix,
  rowsOf,
  type TestDesk,
  type TestOffice
} from '../../support/office/desk.ts'

/* Tables that a call of each desk changes, for its own rows and for those of another desk. access.test.ts tests who may call. */

/** An owner, a broker, a viewer, a locked and a retired desk; `X` is the other one, a broker. */
const letters = ['O', 'B', 'V', 'L', 'R'] as const
type Letter = (typeof letters)[number]

interface Things {
  readonly desk: TestDesk
  readonly car: string
  /** Declarations that were never attempted, one of them after somebody else had written into it: the branch is of `X` or `B`. */
  readonly held: Held
  readonly branch: string
  readonly pooled: Held
  readonly offered: Held
  readonly lent: Held
  readonly asked: Held
  /** Another desk holds it, without the right to send. */
  readonly lost: Held
  /** Its attempt is not settled. */
  readonly uncertain: ReturnType<typeof attemptOf> & { readonly outcome: string }
  readonly lane: { readonly prefix: string; readonly series: string }
  /** What it presented as a viewer waits. */
  aside: number
}

let cars = 0
const newCar = (): string => ajuOf(String((cars += 1)).padStart(6, '0'))

/** Rows of a desk, created while it is an active broker or owner. */
const thingsOf = async (office: TestOffice, desk: TestDesk, other: TestDesk): Promise<Things> => {
  const car = newCar()
  const held = await create(desk, car)
  const given = await create(other, newCar())
  await outOfReach(office, other)
  const taken: Held = (await desk.write('take', { declarations: [given], reason: 'mati' })).held[0]
  await other.write('give', { declarations: [given], what: 'sending' })
  const pushed = await other.write('push', { declarations: [{ ...given, rows: rowsOf(given.declaration, 'x', 'cabang') }] })
  expect(taken.epoch).toBe(2)
  const pooled: Held = (await desk.write('give', { declarations: [await create(desk, newCar())] })).held[0]
  const [lent, asked, lost] = [await create(desk, newCar()), await create(desk, newCar()), await create(desk, newCar())]
  await desk.write('give', { declarations: [lent], to: other.id })
  await other.write('take', { declarations: [asked], note: '' })
  await outOfReach(office, desk)
  const away: Held = (await other.write('take', { declarations: [lost], reason: 'mati' })).held[0]
  const offered = await create(other, newCar())
  await other.write('give', { declarations: [offered], to: desk.id })
  const number = newCar()
  const uncertain = { ...attemptOf(await create(desk, number), number), outcome: 'unknown' }
  await desk.write('present_facts', { attempts: [uncertain] })
  const lane = await desk.write('claim_lane', { prefix })
  return {
    desk,
    car,
    held,
    branch: pushed.branches[0].branch,
    pooled,
    offered,
    lent,
    asked,
    lost: { ...lost, epoch: away.epoch },
    uncertain,
    lane: { prefix, series: lane.series },
    aside: 0
  }
}

const notCompared = [
  'office',
  'login',
  'request',
  'contact',
  'change',
  'event',
  'request_grant',
  'pruning',
  'version',
  'permission',
  'size_of_day'
]

/** Reads a hash of the content of every other table. */
const readerOf = async ({ admin, id }: TestOffice) => {
  const { rows: names } = await admin.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'office_data'::regnamespace AND relkind = 'r' AND relname <> ALL ($1) ORDER BY 1",
    [notCompared]
  )
  const text = names
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, md5(string_agg(t::text, ' ' ORDER BY t::text)) AS hash FROM office_data.${name} t WHERE office_id = $1`
    )
    .join(' UNION ALL ')
  return async (): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await admin.query<{ name: string; hash: string }>({ name: 'tables', text, values: [id] })
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  }
}

const officeOfAll = async () => {
  const office = await officeInOwnDatabase()
  await holdOpen(office.admin)
  const X = await office.addDesk('broker', 'X')
  const desks = new Map<Letter, TestDesk>()
  for (const letter of letters) desks.set(letter, await office.addDesk(letter === 'O' ? 'owner' : 'broker', letter))
  const [owner, broker] = [desks.get('O'), desks.get('B')] as [TestDesk, TestDesk]
  const all = [X, ...desks.values()]
  const things = new Map<TestDesk, Things>()
  for (const desk of all) things.set(desk, await thingsOf(office, desk, desk === X ? broker : X))
  await office.admin.query("SELECT office_admin.begin_generation($1, 'uji')", [office.id])
  for (const desk of all) {
    await desk.hello()
    await desk.write('presented', { generation: 2 })
  }
  await openSending(office)
  for (const desk of all) await desk.hello()
  for (const desk of all.filter((one) => one !== owner)) {
    await owner.write('set_rights', { desk: desk.id, rights: 'viewer' })
    await desk.write('present_facts', { facts: [{ kind: 'track', id: desk.id, value: { car: desk.id } }] })
    await owner.write('set_rights', { desk: desk.id, rights: 'broker' })
  }
  // The question of a desk that was a viewer has ended.
  for (const [desk, { asked }] of things) if (desk !== X) await X.write('take', { declarations: [asked] })
  for (const { number, desk } of (await owner.read('quarantine')).items)
    (things.get(all.find(({ id }) => id === desk) as TestDesk) as Things).aside = number
  await owner.write('set_rights', { desk: desks.get('V')?.id, rights: 'viewer' })
  await owner.write('lock_desk', { desk: desks.get('L')?.id, reason: 'hilang' })
  await owner.write('retire_desk', { desk: desks.get('R')?.id, word: 'rusak' })
  const logins = await office.admin.query<{ desk: string; login: string }>('SELECT desk_id::text AS desk, login FROM office_data.login')
  const loginOf = new Map(logins.rows.map(({ desk, login }) => [desk, login]))

  // Each call is in a transaction of this test, which rolls it back: a call of a desk has one of its own.
  await office.admin.query("CREATE OR REPLACE FUNCTION office_data.check_transaction() RETURNS void LANGUAGE sql AS ''")
  const tables = await readerOf(office)
  const untouched = await tables()
  /** The tables that the call changes, or its refusal. The change is rolled back. */
  const changedBy = async (desk: TestDesk, name: string, input: object, before = ''): Promise<string> => {
    const { admin } = office
    await admin.query('BEGIN')
    try {
      await admin.query(before)
      const old = before === '' ? untouched : await tables()
      await admin.query('SAVEPOINT call')
      await admin.query(`SET SESSION AUTHORIZATION "${loginOf.get(desk.id)}"`)
      try {
        await admin.query(`SELECT office.${name.split(' ')[0]}($1, $2, $3)`, [desk.session, randomUUID(), input])
        await admin.query('RESET SESSION AUTHORIZATION')
      } catch (error) {
        await admin.query('ROLLBACK TO call')
        return (error as Error).message
      }
      const now = await tables()
      const changed = [...now.keys()].filter((table) => now.get(table) !== old.get(table))
      return changed.length === 0 ? '–' : changed.join(' ')
    } finally {
      await admin.query('ROLLBACK')
    }
  }
  const other = things.get(X) as Things
  /** What each desk changes, grouped by result. */
  const lineOf = async (name: string, inputOf: (of: Things, by: Things) => object, isOwn: boolean, before = ''): Promise<string> => {
    const found = new Map<string, string>()
    for (const [letter, desk] of desks) {
      const by = things.get(desk) as Things
      const result = await changedBy(desk, name, inputOf(isOwn ? by : other, by), before.replaceAll('$desk', `'${desk.id}'`))
      found.set(result, `${found.get(result) ?? ''}${letter}`)
    }
    return [...found].map(([result, who]) => `${who}: ${result}`).join(', ')
  }
  return { office, lineOf }
}

const tracked = { kind: 'track', id: 'uji', value: { car: 'uji' } }
const bytes = { index: 0, of: 1, bytes: 1, data: 'AA==', sha256: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d' }

/** The input of each writing function, about things of a desk. */
const inputs: Readonly<Record<string, (of: Things, by: Things) => object>> = {
  push: ({ held, car }) => ({ declarations: [{ ...held, rows: rowsOf(held.declaration, car, 'lain') }] }),
  finish_branch: ({ branch }) => ({ branch, outcome: 'dismissed' }),
  decide_quarantine: ({ aside }) => ({ numbers: [aside], outcome: 'taken' }),
  'take pooled': ({ pooled }) => ({ declarations: [pooled] }),
  'take offered': ({ offered }) => ({ declarations: [offered] }),
  'take lent': ({ lent }) => ({ declarations: [lent] }),
  'take held': ({ held }) => ({ declarations: [held], reason: 'mati' }),
  'give to nobody': ({ held }) => ({ declarations: [held] }),
  'give to a desk': ({ held }, by) => ({ declarations: [held], to: by.desk.id }),
  'give sending': ({ lost }) => ({ declarations: [lost], what: 'sending' }),
  'refuse asked': ({ asked }) => ({ declarations: [asked] }),
  delete_declaration: ({ held }) => ({ declarations: [held] }),
  register_number: ({ held }) => ({ ...held, car: ajuOf('900000') }),
  claim_sending: ({ held, car }) => ({ attempts: [attemptOf(held, car)] }),
  present_facts: ({ uncertain }) => ({ attempts: [{ ...uncertain, outcome: 'failed' }], facts: [tracked] }),
  reopen_sending: ({ held }) => ({ declaration: held.declaration, word: 'dicek' }),
  put_chunk: () => bytes,
  lease_polls: ({ car }) => ({ cars: [car], seconds: 60 }),
  lock_desk: ({ desk }) => ({ desk: desk.id, reason: 'hilang' }),
  unlock_desk: ({ desk }) => ({ desk: desk.id }),
  retire_desk: ({ desk }) => ({ desk: desk.id, word: 'rusak' }),
  write_off: ({ desk }) => ({ desk: desk.id, word: 'cuti' }),
  set_rights: ({ desk }) => ({ desk: desk.id, rights: 'broker' }),
  rename_desk: ({ desk }) => ({ desk: desk.id, name: 'Meja baru' }),
  resolve_fork: ({ desk }) => ({ desk: desk.id, word: 'salinan dihapus' }),
  confirm_set_back: () => ({ word: 'dipulihkan' }),
  dismiss_report: ({ desk }) => ({ desk: desk.id, word: 'tidak dipulihkan' }),
  open_sending: () => ({ word: 'semua sudah melapor' }),
  set_quota: ({ desk }) => ({ desk: desk.id, lanes: 1, numbers: 1 }),
  retire_lane: ({ lane }) => ({ ...lane }),
  presented: (of) => claimsOf(of, of.desk.id)
}

/** What a desk knows of lanes, numbers and deleted declarations of the things of a desk; `desk`: whose it says they are. */
const claimsOf = ({ held, lane }: Things, desk: string): object => ({
  generation: 2,
  lanes: [{ ...lane, desk, retired: true }],
  numbers: [{ car: ajuOf(`${lane.series}0001`), declaration: randomUUID(), desk }],
  deleted: [held.declaration]
})

/** Inputs of `presented` and of others while the desk presents what it knows of a generation. */
const inRecovery: readonly (readonly [what: string, name: string, input: (of: Things, by: Things) => object, before?: string])[] = [
  ['a lane that is retired', 'presented', (of) => ({ generation: 2, lanes: [{ ...of.lane, desk: of.desk.id, retired: true }] })],
  ['a lane that is missing here', 'presented', ({ desk }) => ({ generation: 2, lanes: [{ prefix, series: 'ZZ', desk: desk.id }] })],
  ['a free number of a lane', 'presented', (of) => ({ ...claimsOf(of, of.desk.id), lanes: [], deleted: [] })],
  ['the same as its own', 'presented', (of, by) => ({ ...claimsOf(of, by.desk.id), lanes: [], deleted: [] })],
  ['the number of a declaration', 'presented', ({ lane, held, desk }) => ({ generation: 2, numbers: [{ car: ajuOf(`${lane.series}0001`), declaration: held.declaration, desk: desk.id }] })], // oxfmt-ignore
  ['a deleted declaration', 'presented', ({ held }) => ({ generation: 2, deleted: [held.declaration] })],
  ['an attempt in the name of the desk', 'present_facts', ({ held, car, desk }) => ({ attempts: [{ ...attemptOf(held, car), desk: desk.id, outcome: 'sending' }] })], // oxfmt-ignore
  // It was given away since the office came back: while the desk was written off.
  ['one that moved in this generation', 'presented', ({ held }) => ({ generation: 2, deleted: [held.declaration] }), '; UPDATE office_data.declaration SET generation = 2'] // oxfmt-ignore
]
const mustPresent = 'UPDATE office_data.generation_desk SET presented_at = NULL WHERE desk_id = $desk'

const ofBrokers = (tables: string): string => `OB: ${tables}, V: not-allowed, L: locked, R: retired`
const ofOwner = (tables: string): string => `O: ${tables}, BV: not-allowed, L: locked, R: retired`
/** An office keeps its last owner. */
const ofNobody = 'OBV: not-allowed, L: locked, R: retired'
const ofAll = (tables: string): string => `OBVL: ${tables}, R: retired`
/** Of desks without rights it waits for an owner. */
const counts = (tables: string, aside: string): string => `OB: ${tables}, VL: ${aside}, R: retired`

/** Tables that change, or the refusal: own things, then those of another desk. */
const expected: Readonly<Record<string, readonly [own: string, other: string]>> = {
  push: [counts('declaration store_row', 'branch'), ofAll('branch')],
  decide_quarantine: [ofOwner('–'), ofOwner('desk fact quarantine')],
  finish_branch: [ofBrokers('branch'), 'O: branch, B: not-holder, V: not-allowed, L: locked, R: retired'],
  'take pooled': [ofBrokers('declaration'), ofBrokers('declaration')],
  'take offered': [ofBrokers('declaration'), ofBrokers('declaration')],
  'take lent': [ofBrokers('declaration'), ofBrokers('declaration')],
  'take held': [ofBrokers('not-holder'), ofBrokers('declaration')],
  'give to nobody': [ofBrokers('declaration'), ofBrokers('not-holder')],
  'give to a desk': [ofBrokers('declaration'), ofBrokers('not-holder')],
  'give sending': [counts('declaration', 'desk quarantine'), ofAll('sending-elsewhere')],
  'refuse asked': [ofBrokers('declaration'), ofBrokers('not-holder')],
  delete_declaration: [ofBrokers('declaration store_row'), ofBrokers('not-holder')],
  register_number: [ofBrokers('declaration number'), ofBrokers('not-holder')],
  claim_sending: [ofBrokers('attempt declaration'), ofBrokers('not-holder')],
  present_facts: [counts('attempt declaration fact', 'declaration desk quarantine'), counts('attempt declaration fact', 'desk quarantine')],
  reopen_sending: [ofOwner('declaration'), ofOwner('declaration')],
  put_chunk: [ofBrokers('document document_chunk'), ofBrokers('document document_chunk')],
  lease_polls: [ofBrokers('poll_lease'), ofBrokers('poll_lease')],
  // Its questions end.
  lock_desk: [ofNobody, ofOwner('declaration desk')],
  unlock_desk: [ofOwner('desk'), ofOwner('desk')],
  retire_desk: [ofNobody, ofOwner('declaration desk number_lane')],
  write_off: [ofOwner('not-found'), ofOwner('not-found')],
  set_rights: [ofNobody, ofOwner('desk')],
  rename_desk: [ofOwner('desk'), ofOwner('desk')],
  resolve_fork: [ofOwner('desk'), ofOwner('desk')],
  confirm_set_back: [ofOwner('not-found'), ofOwner('not-found')],
  dismiss_report: [ofOwner('not-found'), ofOwner('not-found')],
  open_sending: [ofOwner('not-found'), ofOwner('not-found')],
  set_quota: [ofOwner('desk'), ofOwner('desk')],
  retire_lane: [ofOwner('number_lane'), ofOwner('number_lane')],
  presented: [ofAll('–'), ofAll('–')]
}
/** What the office accepts from an active owner or broker only. */
const presentedBy = (tables: string, aside = 'generation_desk'): string => counts(`generation_desk ${tables}`, aside)
const asideToo = 'desk generation_desk quarantine'
const expectedInRecovery: typeof expected = {
  'a lane that is retired': [presentedBy('number_lane'), ofAll('generation_desk')],
  'a lane that is missing here': [presentedBy('number_lane', asideToo), presentedBy('number_lane', asideToo)],
  'a free number of a lane': [presentedBy('number', asideToo), presentedBy('number', asideToo)],
  'the same as its own': [presentedBy('number', asideToo), presentedBy('number', asideToo)],
  'the number of a declaration': [presentedBy('number', asideToo), presentedBy('number', asideToo)],
  // Sending is open: a desk that presents then deletes nothing.
  'a deleted declaration': [ofAll('generation_desk'), ofAll('generation_desk')],
  'an attempt in the name of the desk': [
    counts('attempt declaration', 'declaration desk quarantine'),
    // It may have been sent.
    counts('declaration desk quarantine', 'desk quarantine')
  ],
  'one that moved in this generation': [ofAll('generation_desk'), ofAll('generation_desk')]
}
/** Writing functions whose input names no row of a desk. */
const withoutThings = ['acknowledge', 'claim_lane', 'register_used', 'rename_office', 'rename_self', 'take_requests']

test('a call changes exactly what the rules allow, for its own desk and for another one', async () => {
  const { office, lineOf } = await officeOfAll()
  const { rows } = await office.admin.query<{ function: string }>('SELECT function FROM office_data.permission WHERE writes ORDER BY 1')
  const functions = Object.keys(inputs).map((name) => name.split(' ')[0])
  expect(rows.map((row) => row.function)).toEqual([...new Set([...functions, ...withoutThings])].toSorted())
  const found: Record<string, readonly [string, string]> = {}
  for (const [name, input] of Object.entries(inputs)) found[name] = [await lineOf(name, input, true), await lineOf(name, input, false)]
  expect.soft(found).toEqual(expected)
  const recovered: Record<string, readonly [string, string]> = {}
  for (const [what, name, input, before = ''] of inRecovery)
    recovered[what] = [await lineOf(name, input, true, mustPresent + before), await lineOf(name, input, false, mustPresent + before)]
  expect.soft(recovered).toEqual(expectedInRecovery)
  // Some 300 calls.
}, 180_000)
