import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { changeProblem as problemOf } from '#core/office/merge-changes.ts'
import { useCatalog } from '../../../../renderer/features/catalog/store/catalog.ts'
import { useIncomingChanges } from '../../../../renderer/actions/incoming-changes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useTracking } from '../../../../renderer/features/tracking/store/tracking.ts'
import { filterTest, noFilter } from '../../../../renderer/features/worklist/store/worklist-filter.ts'
import { summaryFinder } from '../../../../renderer/features/worklist/store/search-summaries.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { mutated, sampleFacts, sampleRows, wrongKeys } from '../../../support/fixtures/row-mutations.ts'
import { openDraft } from '../../support/draft-setup.ts'
import { summary } from '../../support/summary-fixtures.ts'

type Told = Parameters<ReturnType<typeof memoryOffice>['tell']>[0][number]

const row = (table: string, key: Json, value: Json, conflict = false): Told => ({
  kind: 'row',
  table,
  key,
  value,
  conflict
})
const fact = (kind: string, id: Json, car: Json, value: Json): Told => ({ kind: 'fact', fact: kind, id, car, value }) as unknown as Told
const open = async () => {
  const { app, draft } = await openDraft()
  const fakeOffice = memoryOffice(app.host)
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  await useTracking(app.pinia).load()
  await useOffice(app.pinia).load()
  useCatalog(app.pinia)
  await useIncomingChanges(app.pinia).start()
  return { app, draft, fakeOffice, worklist }
}

/** The desk goes on after these changes: all of them are taken, good ones behind them arrive, what is typed is in both stores, and it starts again. */
const goesOn = async (changes: readonly Told[]): Promise<void> => {
  const { app, draft, fakeOffice, worklist } = await open()
  const later = row('summaries', '11', JSON.parse(JSON.stringify(summary('11', { importer: 'PT 11' }))) as Json)
  fakeOffice.tell([...changes, later])
  await eventually(() => expect(fakeOffice.waiting()).toBe(0))
  await eventually(() => expect(worklist.summaries.get('11')?.importer).toBe('PT 11'))
  expect(fakeOffice.setAside()).toEqual(changes.flatMap((change) => problemOf(change) ?? []))
  for (const one of worklist.summaries.values()) {
    summaryFinder('pt')?.(one)
    filterTest({ ...noFilter, importer: ['PT 11'] })?.(one)
  }
  await eventually(() => expect(draft.isLocked).toBe(false))
  draft.set('/header/data/impnama', 'PT Kerja Hari Ini')
  draft.endStep()
  await draft.flush()
  expect(draft.unsaved()).toBeNull()
  const isTyped = (rows: unknown): boolean => JSON.stringify(rows).includes('PT Kerja Hari Ini')
  expect([isTyped(app.host.journal.rows()), isTyped(await app.database.declarations.toArray())]).toEqual([true, true])
  const again = await app.restart()
  expect(isTyped(await again.database.declarations.toArray())).toBe(true)
}

const rows = sampleRows()
test.each(rows.map((one) => [one.table, one] as const))('rows of %s with a wrong key do not stop a desk', async (table, one) => {
  await goesOn(wrongKeys.map((key) => row(table, key, one.value)))
})

test.each(rows.map((one) => [one.table, one] as const))('rows of %s with any wrong member do not stop a desk', async (table, one) => {
  const some = fc.sample(mutated(one.value), 12).map(({ value }, index) => row(table, one.key, value, index % 4 === 3))
  // Without their kind the two would be one row in the store.
  await goesOn(
    table === 'declarations' || table === 'goods' || table === 'edits' ? some.filter((change) => problemOf(change) !== null) : some
  )
})

test.each(sampleFacts())('facts $kind with a wrong id or any wrong member do not stop a desk', async ({ kind, id, car, value }) => {
  const some = fc.sample(mutated(value), 12).map((found) => fact(kind, id, car, found.value))
  await goesOn([
    ...wrongKeys.map((key) => fact(kind, key, car, value)),
    ...[5, [], {}].map((wrong) => fact(kind, id, wrong, value)),
    ...some
  ])
})

test('facts of unknown kinds do not stop a desk', async () => {
  await goesOn(['later', 'constructor', '__proto__', ''].map((kind) => fact(kind, 'a', null, { id: 'a' })))
})

test('a good version that follows a bad one is taken', async () => {
  const { app, fakeOffice } = await open()
  const template = rows.find(({ table }) => table === 'templates')
  fakeOffice.tell([
    row('templates', 't1', { ...template?.value, name: null }),
    row('templates', 't1', { ...template?.value, name: 'Benar' })
  ])
  await eventually(() => expect(fakeOffice.waiting()).toBe(0))
  expect((await app.database.templates.toArray()).map(({ name }) => name)).toEqual(['Benar'])
})

test('a store and a copy that hold bad rows, as an earlier version stored them, start; the rows are named and left out, and a later version is taken', async () => {
  const { app } = await open()
  const bad = [
    ...rows
      .filter(({ table }) => table !== 'declarations' && table !== 'goods')
      .map(({ table, value, key }) => ({
        table,
        key,
        value: {
          ...value,
          ...(table === 'summaries'
            ? { importer: null }
            : { changedAt: {}, at: {}, body: 5, running: 'x', state: 5, log: null, firstSeenAt: null, lastUsedAt: null, importedAt: [] })
        }
      })),
    { table: 'templates' as const, key: 'gone', value: {} },
    // These are in the copy alone.
    { table: 'goods' as const, key: ['d1', 'x'], value: 5 }
  ]
  await app.services.storeWriter.write(bad.map((one) => ({ ...one, key: one.key })))
  const again = await app.restart()
  const told: string[] = []
  again.database.badRows.listen((found) => told.push(...found.map(({ table }) => table)))
  const worklist = useWorklist(again.pinia)
  await worklist.load()
  expect(worklist.summaries.get('d1')?.importer).toBe('')
  for (const table of [
    'templates',
    'parties',
    'products',
    'rates',
    'tariffs',
    'tracks',
    'responses',
    'outbox',
    'counters',
    'notes',
    'payments'
  ] as const)
    expect([table, await again.database.table(table).toArray()]).toEqual([table, []])
  expect([...new Set(told)].sort()).toEqual([
    'counters',
    'notes',
    'outbox',
    'parties',
    'payments',
    'products',
    'rates',
    'responses',
    'tariffs',
    'templates',
    'tracks'
  ])
  const template = rows.find(({ table }) => table === 'templates')
  await again.services.storeWriter.write([{ table: 'templates', key: 't1', value: template?.value }])
  expect((await again.database.templates.toArray()).map(({ id }) => id)).toEqual(['t1'])
})
