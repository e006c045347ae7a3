import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { copyTables, keyMembersOf, tableOfFact } from '#core/contract/store-copy.ts'
import { isVersioned, sharingOf } from '#core/office/shared-rows.ts'
import { longestKey, outerFactProblem, outerProblem } from '#core/rows/outer-form.ts'
import { ajuOf, create, newOffice, type TestDesk } from '../../support/office/desk.ts'
import { linkedDesk } from '../../support/office/link.ts'
import { wholeValue } from '../../support/office/whole-rows.ts'
import { mutated, sampleFacts, sampleRows, wrongKeys } from '../../support/fixtures/row-mutations.ts'

const answerOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error))
  )
/** JSON has no other numbers; PostgreSQL itself refuses deeper values and texts that it cannot store, which the host writes in another way. */
const asSent = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json

it('the office has the same stores, kinds and keys as the program', async () => {
  const office = await newOffice()
  const { rows: stores } = await office.admin.query('SELECT * FROM office_data.stores() ORDER BY store')
  expect(stores).toEqual(
    copyTables
      .filter(isVersioned)
      .map((store) => ({ store, of: sharingOf(store), members: keyMembersOf(store) }))
      .toSorted((one, other) => (one.store.toLowerCase() < other.store.toLowerCase() ? -1 : 1))
  )
  const { rows: kinds } = await office.admin.query('SELECT * FROM office_data.fact_kinds() WHERE member IS NOT NULL')
  expect(kinds).toEqual(Object.entries(tableOfFact).map(([kind, table]) => ({ kind, member: keyMembersOf(table)[0] })))
  const { rows: lengths } = await office.admin.query('SELECT office_data.is_key(to_jsonb(repeat($1, $2))) AS good', ['x', longestKey])
  const { rows: longer } = await office.admin.query('SELECT office_data.is_key(to_jsonb(repeat($1, $2))) AS good', ['x', longestKey + 1])
  expect([lengths, longer]).toEqual([[{ good: true }], [{ good: false }]])
})

const shared = sampleRows().filter(({ table }) => sharingOf(table) === 'shared')
it.each(['broker', 'viewer', 'locked'] as const)(
  'rows without the form of their store are refused from a desk that is %s, and the good ones taken',
  async (state) => {
    const office = await newOffice()
    const [owner, other] = [await office.addDesk('owner'), await linkedDesk({ office })]
    const desk = await office.addDesk(state === 'viewer' ? 'viewer' : 'broker')
    const held = await create(desk.id === owner.id ? owner : await office.addDesk('broker'), ajuOf('000001'))
    if (state === 'locked') {
      await owner.write('lock_desk', { desk: desk.id, reason: 'dicuri' })
      await desk.hello()
    }
    const push = (row: JsonObject) => answerOf(desk.write('push', { declarations: [], shared: [{ base: 0, ...row }], schema: 6 }))
    for (const { table: store, key, value } of shared) {
      for (const wrong of wrongKeys) expect([store, wrong, await push({ store, key: wrong, value })]).toEqual([store, wrong, 'bad-input'])
      for (const { value: wrong } of fc.sample(mutated(value), 12)) {
        const sent = asSent(wrong)
        const expected = outerProblem({ table: store, key, value: sent }) === null ? 'taken' : 'bad-input'
        if (expected === 'bad-input' && !JSON.stringify(sent).includes('[[[[')) continue
        expect([JSON.stringify(sent).slice(0, 80), await push({ store, key, value: sent })]).toEqual([
          JSON.stringify(sent).slice(0, 80),
          expected
        ])
      }
      for (const wrong of [5, 'x', [], {}, { [keyMembersOf(store)[0] ?? '']: null }, { [keyMembersOf(store)[0] ?? '']: 'another' }])
        expect([store, wrong, await push({ store, key, value: wrong })]).toEqual([store, wrong, 'bad-input'])
    }
    for (const store of ['declarations', 'goods', 'edits', 'outbox', 'later', '', null])
      expect(await push({ store, key: 'a', value: { id: 'a' } })).toBe('bad-input')
    const id = state === 'broker' ? randomUUID() : held.declaration
    const rows = (...some: readonly Json[]) =>
      answerOf(desk.write('push', { declarations: [{ declaration: id, epoch: 0, generation: 0, rows: some }], shared: [], schema: 6 }))
    for (const bad of [
      ...[{}, 5, null, { store: 'declarations', key: id, value: {} }, { store: 'declarations', key: 'other', value: { id: 'other' } }],
      ...[
        { store: 'summaries', key: id, value: { id: null } },
        { store: 'goods', key: [id], value: { declaration: id } }
      ],
      ...[
        { store: 'goods', key: [id, 'x'], value: { declaration: id, line: 'x' } },
        { store: 'goods', key: [id, 1], value: { declaration: id, line: 2 } }
      ],
      ...[
        { store: 'parties', key: id, value: { id } },
        { store: 'edits', key: [id, 1], value: { declaration: id, seq: 1 } }
      ]
    ])
      expect([bad, await rows(bad)]).toEqual([bad, 'bad-input'])
    // Nothing of them reaches another desk, and what is good does.
    expect(
      await rows(
        { store: 'summaries', key: id, value: { id, importer: 'PT Baik' } },
        { store: 'goods', key: [id, 1.5], value: { declaration: id, line: 1.5, lines: [] } }
      )
    ).toBe('taken')
    expect(await other.link().exchange()).toMatchObject({ ok: true })
    await other.takeIncoming()
    expect((await other.link().incoming()).changes).toBe(0)
  }
)

const presentBy = async (desk: TestDesk, fact: JsonObject): Promise<string> => answerOf(desk.write('present_facts', { facts: [fact] }))
it.each(['broker', 'viewer', 'locked'] as const)(
  'facts without their form are refused from a desk that is %s, and the good ones reach the others, or an owner',
  async (state) => {
    const office = await newOffice()
    const [owner, other] = [await office.addDesk('owner'), await linkedDesk({ office })]
    const desk = await office.addDesk(state === 'viewer' ? 'viewer' : 'broker')
    if (state === 'locked') {
      await owner.write('lock_desk', { desk: desk.id, reason: 'dicuri' })
      await desk.hello()
    }
    for (const { kind, id, car, value } of sampleFacts()) {
      for (const wrong of wrongKeys)
        expect([kind, wrong, await presentBy(desk, { kind, id: wrong, car, value })]).toEqual([kind, wrong, 'bad-input'])
      for (const wrong of [{}, 5, 'x', [], null, { id: 5, car: 5 }]) {
        expect(outerFactProblem({ fact: kind, id, car, value: wrong })).not.toBeNull()
        expect([kind, wrong, await presentBy(desk, { kind, id, car, value: wrong })]).toEqual([kind, wrong, 'bad-input'])
      }
      for (const wrong of [5, {}, [], true]) expect(await presentBy(desk, { kind, id, car: wrong, value })).toBe('bad-input')
      for (const wrong of ['later', '', null, 5, 'constructor'])
        expect(await presentBy(desk, { kind: wrong, id, car, value })).toBe('bad-input')
      expect(await presentBy(desk, { kind, id, car, value })).toBe('taken')
    }
    expect(await other.link().exchange()).toMatchObject({ ok: true })
    expect((await other.link().incoming()).changes).toBe(state === 'broker' ? sampleFacts().length : 0)
    expect((await owner.read('quarantine')).items).toHaveLength(state === 'broker' ? 0 : sampleFacts().length)
  }
)

it('an office that has bad rows all the same, as one of an earlier version, stops no pull: they are kept apart and named, and a later good version is taken', async () => {
  const office = await newOffice()
  const [one, desk] = [await office.addDesk('broker'), await linkedDesk({ office })]
  await one.write('push', { declarations: [], shared: [{ store: 'parties', key: 'p', value: { id: 'p' }, base: 0 }], schema: 6 })
  await one.write('present_facts', { facts: [{ kind: 'response', id: 'r', car: 'A', value: { id: 'r' } }] })
  await office.admin.query("UPDATE office_data.store_row SET value = '{}' WHERE office_id = $1", [office.id])
  await office.admin.query("UPDATE office_data.fact SET value = '5' WHERE office_id = $1", [office.id])
  await one.write('push', {
    declarations: [],
    shared: [{ store: 'parties', key: 'q', value: wholeValue('parties', { id: 'q' }), base: 0 }],
    schema: 6
  })
  expect(await desk.link().exchange()).toMatchObject({ ok: true })
  expect((await desk.link().incoming()).changes).toBe(1)
  const setAside = async () =>
    ((await desk.host().run('setAsideRows')) as { readonly value: readonly { readonly table: string; readonly key: Json }[] }).value.map(
      ({ table, key }) => [table, key]
    )
  expect(await setAside()).toEqual([
    ['responses', 'r'],
    ['parties', 'p']
  ])
  expect((await desk.link().status()).lastSetAside).toBe(2)
  await one.write('push', {
    declarations: [],
    shared: [{ store: 'parties', key: 'p', value: wholeValue('parties', { id: 'p', name: 'Baik' }), base: one.identity.position }],
    schema: 6
  })
  expect(await desk.link().exchange()).toMatchObject({ ok: true })
  await desk.takeIncoming()
  // A desk adds its own counts of uses.
  expect(await desk.row('parties', 'p')).toMatchObject({ id: 'p', name: 'Baik' })
  expect(await setAside()).toEqual([['responses', 'r']])
})

it('a bad row of this desk is not pushed: it is named, and the others go on', async () => {
  const office = await newOffice()
  const desk = await linkedDesk({ office })
  await desk.write(
    { table: 'parties', key: 'p', value: {} },
    { table: 'templates', key: null, value: { id: null } },
    { table: 'outbox', key: 'e', value: { id: 'e', attempts: null } },
    { table: 'tracks', key: 'A', value: { car: 5 } },
    { table: 'parties', key: 'q', value: { id: 'q' } }
  )
  expect(await desk.link().exchange()).toMatchObject({ ok: true })
  expect((await desk.link().refused()).map(({ table, why }) => [table, why]).sort()).toEqual(
    ['outbox', 'parties', 'templates', 'tracks'].map((table) => [table, 'office-bad-input'])
  )
  const { rows } = await office.admin.query('SELECT key FROM office_data.store_row WHERE office_id = $1', [office.id])
  expect(rows).toEqual([{ key: '"q"' }])
})
