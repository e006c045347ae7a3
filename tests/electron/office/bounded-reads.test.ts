import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ajuOf, type Answer, create, officeInOwnDatabase, outOfReach, prefix, rowsOf, type TestDesk } from '../../support/office/desk.ts'
import { fillOffice } from '../../support/office/large-office.ts'

/** Rows and index entries that one call may read of one table or index; its data are the same in a small office. */
const most = 1_000

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

const relations = `SELECT c.relname AS name, pg_stat_get_xact_tuples_returned(c.oid)::integer + CASE c.relkind WHEN 'r' THEN pg_stat_get_xact_tuples_fetched(c.oid) ELSE 0 END::integer AS count
  FROM pg_class c WHERE c.relnamespace = 'office_data'::regnamespace AND c.relkind IN ('r', 'i')`

/** The desk with each call in a transaction that counts what it reads; `tooMuch` gets the tables and indexes of which it read too much. */
const counting = (desk: TestDesk, tooMuch: string[]): TestDesk => {
  const counts = async (): Promise<ReadonlyMap<string, number>> =>
    new Map((await desk.client.query<{ name: string; count: number }>(relations)).rows.map(({ name, count }) => [name, count]))
  const counted = async (name: string, run: () => Promise<Answer>): Promise<Answer> => {
    await desk.client.query('BEGIN')
    const before = await counts()
    try {
      const answer = await run()
      const after = await counts()
      for (const [relation, count] of after) {
        const read = count - (before.get(relation) ?? 0)
        if (read > most) tooMuch.push(`${name} reads ${read} of ${relation}`)
      }
      return answer
    } finally {
      await desk.client.query('COMMIT')
    }
  }
  return {
    ...desk,
    hello: () => counted('hello', desk.hello),
    read: (name, input) => counted(name, () => desk.read(name, input)),
    write: (name, input, request) => counted(name, () => desk.write(name, input, request))
  }
}

test.each([
  ['without statistics', false],
  ['with statistics', true]
])('what a call reads does not grow with the office, %s', async (_, isAnalyzed) => {
  const office = await officeInOwnDatabase()
  const { admin } = office
  const plain = [await office.addDesk('owner'), await office.addDesk(), await office.addDesk()] as const
  await create(plain[0], ajuOf('000001'))
  await fillOffice(office, plain, 4_000)
  if (isAnalyzed) await admin.query('ANALYZE')
  const tooMuch: string[] = []
  const [one, two] = [counting(plain[0], tooMuch), counting(plain[1], tooMuch)]
  for (const { client } of plain) await client.query('DISCARD PLANS')

  const { position }: { readonly position: number } = await plain[0].read('pull', { after: { position: 2_000_000_000 } })
  await one.hello()
  await two.hello()
  const [id, again] = [randomUUID(), randomUUID()]
  const made = await one.write('push', { declarations: [id, again].map((declaration, index) => ({ declaration, epoch: 0, rows: rowsOf(declaration, ajuOf(`00001${index}`)) })), schema: 6 }) // oxfmt-ignore
  const [held, deleted] = [id, again].map((declaration) => made.held.find((one: Answer) => one.declaration === declaration))
  await one.write('push', { declarations: [{ ...held, rows: rowsOf(id, ajuOf('000010'), 'changed') }] })
  await one.write('push', { shared: [{ store: 'parties', key: 'p5', base: position, value: { id: 'p5', a: 2 } }, { store: 'parties', key: 'new', value: { id: 'new' } }] }) // oxfmt-ignore
  await two.write('push', { shared: [{ store: 'parties', key: 'p5', base: 0, value: { id: 'p5', a: 3 } }] })
  const { branches } = await two.write('push', { declarations: [{ ...held, rows: rowsOf(id, '', 'of the other'), branch: randomUUID() }] })
  await one.read('get_branch', { branch: branches[0].branch })
  await one.write('finish_branch', { branch: branches[0].branch, outcome: 'merged' })
  await one.read('pull', { after: { position } })
  await one.write('acknowledge', { position, commit: null, requests: [randomUUID()] })
  await one.read('announce')

  await one.write('register_used', { cars: ['900001', '900002'].map(ajuOf) })
  await one.write('claim_lane', { prefix })
  await one.write('register_number', { ...held, car: ajuOf('000010') })
  await one.write('delete_declaration', { declarations: [deleted] })
  let now = (await one.write('give', { declarations: [held], to: two.id })).held[0]
  await one.write('take', { declarations: [now] })
  await one.write('give', { declarations: [now], to: two.id })
  now = (await two.write('take', { declarations: [now] })).held[0]
  await one.write('take', { declarations: [now] })
  await two.write('refuse', { declarations: [now] })
  now = (await two.write('give', { declarations: [now] })).held[0]
  now = (await one.write('take', { declarations: [now] })).held[0]
  await outOfReach(office, one)
  now = (await two.write('take', { declarations: [now], reason: 'urgent' })).held[0]
  now = (await one.write('give', { declarations: [now], what: 'sending' })).held[0]

  const attempt = {
    attempt: randomUUID(),
    declaration: id,
    car: ajuOf('000010'),
    generation: now.generation,
    epoch: now.epoch,
    sha256: hashOf('a')
  }
  const claim = { attempts: [{ ...attempt, body: 'YQ==', profile: {}, baseline: { known: false } }] }
  const request = randomUUID()
  await two.write('claim_sending', claim, request)
  await two.write('claim_sending', claim, request)
  await two.write('present_facts', {
    attempts: [{ ...attempt, outcome: 'accepted' }],
    facts: [{ kind: 'response', id: 'new', car: ajuOf('000010'), value: { id: 'new', code: '201' } }]
  })
  await two.read('get_attempt', { attempt: attempt.attempt })
  await two.read('history', { declaration: id })
  await two.read('row_history', { store: 'parties', key: 'p5' })
  await two.write('lease_polls', { cars: ['car1', 'car2'], seconds: 60 })
  await two.write('take_requests', { wanted: 3 })
  const content = Buffer.from('content')
  const sha256 = hashOf(content)
  await two.read('document_parts', { sha256, of: 1, bytes: content.length })
  await two.write('put_chunk', { sha256, index: 0, of: 1, bytes: content.length, data: content.toString('base64') })
  await two.read('get_chunk', { sha256, index: 0 })
  await two.read('has_documents', { sha256: [sha256, 'd1'] })
  await one.write('lock_desk', { desk: plain[2].id, reason: 'lost' })
  await one.write('unlock_desk', { desk: plain[2].id })
  await one.write('set_rights', { desk: plain[2].id, rights: 'viewer' })

  // In a new generation the desks present what they know.
  await admin.query('SELECT office_admin.begin_generation($1, $2)', [office.id, 'restored'])
  await one.hello()
  await two.hello()
  const recovered = ['old2', 'old4'].map((declaration) => ({
    declaration,
    generation: 1,
    epoch: 1,
    holder: one.id,
    sender: one.id,
    rows: rowsOf(declaration, '', 'presented').map((row) => ({ ...row, position: position + 1 }))
  }))
  await one.write('push', {
    recovery: true,
    declarations: recovered,
    shared: [{ store: 'parties', key: 'p6', position, value: { id: 'p6', a: 9 } }]
  })
  await two.write('push', { recovery: true, declarations: recovered.map((each) => ({ ...each, branch: randomUUID() })) })
  await two.write('present_facts', { attempts: [{ ...attempt, outcome: 'accepted' }] })
  const generation = Number(now.generation) + 1
  await one.write('presented', {
    generation,
    lanes: [{ prefix, series: 'A1' }],
    numbers: [{ car: 'car5', declaration: 'old5' }],
    deleted: ['gone']
  })
  await two.write('presented', { generation, lanes: [], numbers: [], deleted: [] })
  await one.write('write_off', { desk: plain[2].id, word: 'on leave' })
  await one.write('push', {
    declarations: recovered.map(({ rows, ...each }) => ({ ...each, rows: rows.map(({ position: _, ...row }) => row) }))
  })
  expect(tooMuch).toEqual([])
})
