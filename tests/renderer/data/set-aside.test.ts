import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { BadRow } from '#core/contract/store-copy.ts'
import type { AjukanDatabase } from '../../../renderer/data/database.ts'
import { sampleRows } from '../../support/fixtures/row-mutations.ts'
import { readUnchecked } from '../../../renderer/data/checked-reads.ts'
import { useWorklist } from '../../../renderer/features/worklist/store/worklist.ts'
import { importer, openDraft } from '../support/draft-setup.ts'
import { summary } from '../support/summary-fixtures.ts'
import { openTestApp, type TestApp } from '../support/test-services.ts'

/** Ways of reading a table that a screen or a store uses, and others that one could. */
const reads: Readonly<Record<string, (table: AjukanDatabase['responses']) => PromiseLike<readonly unknown[]>>> = {
  all: (table) => table.toArray(),
  'by keys': async (table) => (await table.bulkGet(['bad', 'good', 'good2'])).filter((row) => row !== undefined),
  'one by one': async (table) =>
    [await table.get('good'), await table.get('bad'), await table.get('good2')].filter((row) => row !== undefined),
  'by an index': (table) => table.where('car').equals('A').toArray(),
  'by several values of an index': (table) => table.where('car').anyOf(['A', 'Z']).toArray(),
  backwards: async (table) => (await table.orderBy('id').reverse().limit(9).toArray()).reverse(),
  'with a filter': (table) => table.filter(() => true).toArray(),
  each: async (table) => {
    const found: unknown[] = []
    await table.orderBy('id').each((row) => void found.push(row))
    return found
  }
}

/** Stores rows as they are, as an earlier version may have. */
const put = async ({ database }: TestApp, table: string, rows: readonly Json[]): Promise<void> => {
  const transaction = database.backendDB().transaction(table, 'readwrite')
  for (const one of rows) transaction.objectStore(table).put(one)
  await new Promise((done) => (transaction.oncomplete = done))
}

test.each([0, 1, 99, 100, 250])('the worklist has every declaration beside %i rows that cannot be read', async (bad) => {
  const app = await openTestApp()
  const good = Array.from({ length: 130 }, (_, at) => summary(`d${at}`, { changedAt: at }))
  // A key that IndexedDB takes, newer than all others.
  const wrong = Array.from({ length: bad }, (_, at) => ({ ...summary('x', { changedAt: 1_000 + at }), id: at }))
  await put(app, 'summaries', JSON.parse(JSON.stringify([...good, ...wrong])) as readonly Json[])
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  expect([...worklist.summaries.keys()].sort()).toEqual(good.map(({ id }) => id).sort())
})

test('an edit after one that cannot be read does not take its place in the log', async () => {
  const { app, draft } = await openDraft()
  draft.set(importer, 'PT Satu')
  await draft.flush()
  await draft.close()
  const before = draft.record?.seq ?? (await app.database.declarations.get('d1'))?.seq ?? 0
  const bad = { declaration: 'd1', seq: before + 1, step: 'x', at: 1, cause: 'typed', edit: null }
  await put(app, 'edits', [bad])
  await draft.open('d1')
  draft.set(importer, 'PT Dua')
  await draft.flush()
  const keys = (await app.database.edits.where('declaration').equals('d1').primaryKeys()) as unknown as readonly (readonly [
    string,
    number
  ])[]
  expect(keys.map(([, seq]) => seq)).toEqual(expect.arrayContaining([before + 1, before + 2]))
  const kept = await readUnchecked(app.database, 'edits', () => app.database.edits.get(['d1', before + 1] as never))
  expect(kept).toEqual(bad)
})

test.each(Object.entries(reads))('a row that cannot be read is left out and reported once: %s', async (_, read) => {
  const app = await openTestApp()
  const sample = sampleRows().find(({ table }) => table === 'responses')?.value as JsonObject
  const row = (id: string, more: JsonObject = {}): Json => ({ ...sample, id, car: 'A', ...more })
  await put(app, 'responses', [row('bad', { fields: null }), row('good'), row('good2')])
  const reported: BadRow[] = []
  app.database.badRows.listen((rows) => reported.push(...rows))
  for (const times of [1, 2]) {
    const found = await read(app.database.responses)
    expect([times, (found as readonly { readonly id: string }[]).map(({ id }) => id)]).toEqual([times, ['good', 'good2']])
  }
  expect(reported.length).toBeLessThanOrEqual(1)
})
