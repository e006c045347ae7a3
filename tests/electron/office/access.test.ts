import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ajuOf, create, newOffice, type TestDesk, type TestOffice } from '../../support/office/desk.ts'

/** Who may call each function, as docs/office-database.md says: owner, broker, viewer and a locked desk. A retired one has no connection. Reading functions take no request. */
const reading: Readonly<Record<string, string>> = {
  pull: 'OBV',
  history: 'OBV',
  get_attempt: 'OBV',
  get_branch: 'OBV',
  get_chunk: 'OBV',
  has_documents: 'OBV',
  document_parts: 'OB',
  row_history: 'OBV',
  database_size: 'O',
  quarantine: 'O',
  announce: 'OBVL'
}
const writing: Readonly<Record<string, string>> = {
  push: 'OBVL',
  acknowledge: 'OBVL',
  presented: 'OBVL',
  finish_branch: 'OB',
  decide_quarantine: 'O',
  take: 'OB',
  give: 'OBVL',
  refuse: 'OB',
  delete_declaration: 'OB',
  register_used: 'OB',
  register_number: 'OB',
  claim_lane: 'OB',
  claim_sending: 'OB',
  present_facts: 'OBVL',
  reopen_sending: 'O',
  put_chunk: 'OB',
  lease_polls: 'OB',
  take_requests: 'OB',
  lock_desk: 'O',
  unlock_desk: 'O',
  retire_desk: 'O',
  write_off: 'O',
  set_rights: 'O',
  rename_self: 'OBV',
  rename_desk: 'O',
  rename_office: 'O',
  resolve_fork: 'O',
  confirm_set_back: 'O',
  dismiss_report: 'O',
  open_sending: 'O',
  set_quota: 'O',
  retire_lane: 'O'
}

/** A call whose input names nothing. Every answer besides these three means that the desk may call the function. */
const refusals: Readonly<Record<string, string>> = { AJ003: 'locked', AJ005: 'not-allowed' }
const answerOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'allowed',
    (error: unknown) => {
      const { code = '', message } = error as { code?: string; message: string }
      if (refusals[code] !== undefined) return refusals[code]
      if (/connection/.test(message)) return 'no connection'
      return /^(AJ0|22P02)/.test(code) ? 'allowed' : `${code} ${message}`
    }
  )

/** Input with every member that a function needs, but whose ids are in no office. */
const nothing = () => ({
  ...Object.fromEntries(['declaration', 'attempt', 'branch', 'desk', 'to', 'instance'].map((name) => [name, randomUUID()])),
  ...Object.fromEntries(['reason', 'word', 'note'].map((name) => [name, 'teks'])),
  generation: 1,
  epoch: 1,
  position: 0,
  seconds: 10,
  wanted: 0,
  index: 0,
  of: 1,
  bytes: 1,
  data: 'AA==',
  sha256: 'aa',
  store: 'parties',
  key: 'none',
  outcome: 'merged',
  rights: 'broker',
  car: ajuOf('900000'),
  prefix: 'none'
})

it('each desk can call exactly the functions that its rights and state allow', async () => {
  const office = await newOffice()
  const desks: Record<string, TestDesk> = {}
  for (const [letter, rights] of [
    ['O', 'owner'] as const,
    ['B', 'broker'] as const,
    ['V', 'viewer'] as const,
    ['L', 'owner'] as const,
    ['R', 'owner'] as const
  ])
    desks[letter] = await office.addDesk(rights, letter)
  const { O, L, R } = desks as { O: TestDesk; L: TestDesk; R: TestDesk }
  await O.write('lock_desk', { desk: L.id, reason: 'dicuri' })
  await O.write('retire_desk', { desk: R.id, word: 'tidak mengirim' })

  const found: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const [table, verb] of [[reading, 'read'] as const, [writing, 'write'] as const])
    for (const [name, who] of Object.entries(table))
      for (const [letter, desk] of Object.entries(desks)) {
        found[`${name} ${letter}`] = await answerOf(desk[verb](name, nothing()))
        expected[`${name} ${letter}`] = who.includes(letter) ? 'allowed' : ({ L: 'locked', R: 'no connection' }[letter] ?? 'not-allowed')
      }
  expect(found).toEqual(expected)

  const { rows } = await office.admin.query<{ name: string }>(
    "SELECT proname AS name FROM pg_proc WHERE pronamespace = 'office'::regnamespace ORDER BY proname"
  )
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(reading), ...Object.keys(writing), 'hello'].toSorted())
})

it('the login of a desk that is an administrator too acts in no other office', async () => {
  const [office, other] = [await newOffice(), await newOffice()]
  const desk = await office.addDesk('owner')
  const { rows } = await desk.client.query<{ login: string }>('SELECT session_user AS login')
  await office.admin.query(`GRANT ajukan_admin TO ${rows[0]?.login}`)
  const statusOf = async ({ id }: TestOffice) => (await desk.client.query('SELECT office_admin.status($1) AS status', [id])).rows
  expect(await statusOf(office)).toMatchObject([{ status: { office: office.id, desks: [{ desk: desk.id }] } }])
  await expect(statusOf(other)).rejects.toThrow('not-allowed')
})

it('only active desks can read the views', async () => {
  const office = await newOffice()
  const [owner, locked, retired] = [await office.addDesk('owner'), await office.addDesk(), await office.addDesk()]
  await create(locked, ajuOf('000001'))
  const { rows: views } = await office.admin.query<{ name: string }>("SELECT viewname AS name FROM pg_views WHERE schemaname = 'office'")
  expect(views.length).toBeGreaterThan(10)
  const seen = async ({ client }: TestDesk): Promise<readonly string[]> => {
    const found: string[] = []
    for (const { name } of views) if ((await client.query(`SELECT * FROM office.${name}`)).rowCount !== 0) found.push(name)
    return found.toSorted()
  }
  expect(await seen(locked)).toEqual(['changes', 'declarations', 'desks', 'goods_lines'])
  await owner.write('lock_desk', { desk: locked.id, reason: 'hilang' })
  await owner.write('retire_desk', { desk: retired.id, word: 'rusak' })
  expect(await seen(locked)).toEqual([])
  await expect(seen(retired)).rejects.toThrow('connection')
  await owner.write('unlock_desk', { desk: locked.id })
  expect(await seen(locked)).toContain('declarations')
})

it('a desk has no right to a table, to functions of the office tool, or to another role', async () => {
  const office = await newOffice()
  const desk = await office.addDesk('owner')
  const statements = [
    'SELECT * FROM office_data.declaration',
    "UPDATE office_data.desk SET rights = 'owner'",
    'SELECT office_data.missing_desks(gen_random_uuid())',
    "SELECT office_admin.create_office('x')",
    'CREATE TABLE office.mine (a integer)',
    'CREATE TABLE public.mine (a integer)',
    'SET ROLE ajukan_owner',
    'SET ROLE postgres',
    'CREATE ROLE another LOGIN'
  ]
  for (const statement of statements) await expect(desk.client.query(statement), statement).rejects.toThrow('permission denied')
  // Shadowing built-in functions changes nothing: functions have a fixed search path and run as their owner. Settings of the server do not change their plans.
  const { rows } = await office.admin.query(
    `SELECT proname FROM pg_proc WHERE pronamespace = 'office'::regnamespace
     AND NOT (prosecdef AND proconfig @> ARRAY['search_path=pg_catalog, pg_temp', 'plan_cache_mode=force_generic_plan', 'jit=off'] AND proowner = 'ajukan_owner'::regrole)`
  )
  expect(rows).toEqual([])
})

it('only the connection with the last hello is answered', async () => {
  const office = await newOffice()
  const desk = await office.addDesk()
  const before = desk.session
  await desk.hello()
  await expect(desk.client.query('SELECT office.pull($1, $2)', [before, {}])).rejects.toThrow('session-ended')
  expect((await desk.read('pull', {})).next).toBe(null)
})
