import { expect, test } from 'vitest'
import { arrayOrEmpty } from '#core/base/json-guards.ts'
import type { Json } from '#core/base/json.ts'
import { mergeChanges, type IncomingChange, type RowsHere } from '#core/office/merge-changes.ts'
import { sharedFact } from '#core/office/shared-rows.ts'
import { sampleFacts, sampleRows } from '../../support/fixtures/row-mutations.ts'

const options = { now: 7, newId: () => 'new', deskName: 'Meja 1', mayPush: true }
const noRows: RowsHere = {
  row: () => null,
  goods: () => [],
  templates: () => [],
  lastEdits: () => null,
  kinds: () => [],
  responses: () => [],
  isOwn: () => true
}
const sampleOf = (table: string) => sampleRows().find((one) => one.table === table)
const facts = sampleFacts().filter(({ kind }) => kind !== 'answer')
const factOf = ({ kind, id, car, value }: (typeof facts)[number]): IncomingChange => ({ kind: 'fact', fact: kind, id, car, value })

test.each(facts)('a row of this desk that cannot be read is replaced by a fact $kind, and stops nothing', (fact) => {
  const good = mergeChanges([factOf(fact)], noRows, options)
  for (const bad of [5, [], {}, { log: null }, { fields: null, changes: 5 }] as readonly Json[])
    expect(mergeChanges([factOf(fact)], { ...noRows, row: () => bad }, options)).toEqual(good)
})

test.each(facts)('versions of a fact $kind become one row, whose news is told once', (fact) => {
  const once = mergeChanges([factOf(fact)], noRows, options)
  const twice = mergeChanges([factOf(fact), factOf(fact)], noRows, options)
  expect(twice).toEqual(once)
  const [row] = once.rows
  const again = mergeChanges([factOf(fact)], { ...noRows, row: () => row?.value ?? null }, { ...options, now: 9 })
  expect([again.fresh, sharedFact(fact.kind, again.rows[0]?.value ?? null)]).toEqual([[], sharedFact(fact.kind, row?.value ?? null)])
})

test('content of a declaration that the office refuses is a template before another version replaces it, with all of its lines', () => {
  const [body, block] = [sampleOf('declarations'), sampleOf('goods')]
  const here: RowsHere = {
    ...noRows,
    row: (table) => (table === 'declarations' ? (body?.value ?? null) : null),
    goods: () => [block?.value ?? null, { line: 'x' }]
  }
  const change = {
    kind: 'row',
    table: 'declarations',
    key: 'd1',
    value: { ...body?.value, local: { theirs: true } },
    conflict: true
  } as const
  const { rows, kept } = mergeChanges([change], here, options)
  expect(rows.map(({ table, key }) => [table, key])).toEqual([
    ['declarations', 'd1'],
    ['templates', 'new']
  ])
  const template = rows[1]?.value as {
    readonly name: string
    readonly content: { readonly lines: readonly unknown[]; readonly local: Json }
  }
  expect([kept, template.content.local]).toEqual([[template.name], body?.value['local']])
  expect(template.content.lines.length).toBe(arrayOrEmpty(block?.value['lines']).length)
})
