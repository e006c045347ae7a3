import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { copyTables } from '#core/contract/store-copy.ts'
import { pulledProblem } from '#core/office/pulled-items.ts'
import { isFactKind, outerFactProblem, outerProblem } from '#core/rows/outer-form.ts'
import { factProblem, readableRow, rowProblem } from '#core/rows/stored-rows.ts'
import { mutated, sampleFacts, sampleRows, wrongKeys } from '../../support/fixtures/row-mutations.ts'

const rows = sampleRows()

test('every table has a sample, and the samples are good', () => {
  expect([...new Set(rows.map(({ table }) => table))].sort()).toEqual([...copyTables].sort())
  expect(rows.map((row) => [row.table, rowProblem(row), 'value' in readableRow(row.table, row.value)])).toEqual(
    rows.map(({ table }) => [table, null, true])
  )
  expect(sampleFacts().map(({ kind, id, car, value }) => factProblem({ fact: kind, id, car, value }))).toEqual([null, null, null])
})

test.each(rows)('a row of $table with a wrong key is named by its key', (row) => {
  for (const key of wrongKeys) expect([key, rowProblem({ ...row, key })]).toEqual([key, 'key'])
  expect(rowProblem({ table: row.table, key: row.key })).toBeNull()
})

test.each(rows.map((row) => [row.table, row] as const))(
  'checks of any mutation of a row of %s never throw, and a bad one has a member',
  (table, row) => {
    fc.assert(
      fc.property(mutated(row.value), ({ value }) => {
        const problem = rowProblem({ ...row, value })
        expect(problem === null || typeof problem === 'string').toBe(true)
        const outer = outerProblem({ ...row, value })
        if (outer !== null) expect(problem).toBe(outer)
        // What may be stored can be read, but for values that only the border refuses because of their size.
        if (problem === null && value !== null) expect(readableRow(table, value)).toHaveProperty('value')
        expect(() => structuredClone(problem === null ? value : null)).not.toThrow()
      }),
      { numRuns: 400 }
    )
  }
)

test.each([
  ['summaries', { importer: null, cif: {}, state: 'gone', changedAt: [], lines: -1, given: 5 }],
  ['summaries', { id: 'd1' }]
] as const)('a row of %s with the members %j is read with blanks in their place', (table, over) => {
  const value = { ...rows.find((row) => row.table === table)?.value, ...over }
  expect(rowProblem({ table, key: 'd1', value })).toBeNull()
  const read = readableRow(table, value)
  const whole = 'value' in read ? (read.value as { readonly [key: string]: unknown }) : {}
  expect(Object.keys(over).filter((name) => whole[name] === undefined)).toEqual([])
  expect(whole).toMatchObject('importer' in over ? { importer: '', cif: null, state: 'unknown', changedAt: 0, lines: 0, given: '' } : {})
})

test('a later version may have more members', () => {
  for (const row of rows) expect([row.table, rowProblem({ ...row, value: { ...row.value, later: { a: [1] } } })]).toEqual([row.table, null])
})

test.each(sampleFacts())('checks of any mutation of a fact $kind never throw', ({ kind, id, car, value }) => {
  for (const wrong of wrongKeys) expect([wrong, factProblem({ fact: kind, id: wrong, car, value })]).toEqual([wrong, 'key'])
  for (const wrong of [5, true, [], {}]) expect(factProblem({ fact: kind, id, car: wrong, value })).toBe('car')
  fc.assert(
    fc.property(mutated(value), (found) => {
      const problem = factProblem({ fact: kind, id, car, value: found.value })
      const outer = outerFactProblem({ fact: kind, id, car, value: found.value })
      if (outer !== null) expect(problem).toBe(outer)
    }),
    { numRuns: 400 }
  )
})

test('a fact of a kind that this version does not know, also a name of the prototype, has a problem', () => {
  for (const fact of ['', 'later', 'constructor', '__proto__', 'toString'])
    expect([isFactKind(fact), factProblem({ fact, id: 'a', car: null, value: { id: 'a' } })]).toEqual([false, 'fact'])
})

const items: readonly { readonly [key: string]: Json }[] = [
  { kind: 'row', store: 'parties', key: 'p', value: { id: 'p' }, position: 1 },
  { kind: 'fact', fact: 'answer', id: 'a', car: null, value: { id: 'a' }, position: 1 },
  {
    ...{ kind: 'declaration', declaration: 'd', holder: null, sender: null, generation: 1, epoch: 1, position: 1, car: null },
    ...{ offeredTo: null, asked: { desk: 'x', at: 1, note: '' }, outcome: null, attempt: null, closed: null },
    ...{ deleted: false, schema: 7, registered: true }
  },
  {
    ...{ kind: 'attempt', attempt: 'a', declaration: 'd', car: 'c', desk: 'x', outcome: 'sending', sha256: 's', position: 1 },
    ...{ startedAt: null, endedAt: 1, isLate: false }
  },
  { kind: 'branch', branch: 'b', declaration: null, desk: 'x', reason: 'quarantine', outcome: null, position: 1 },
  { kind: 'lane', prefix: 'p', series: 'A', desk: 'x', retired: false, position: 1 },
  { kind: 'desk', desk: 'x', name: 'Meja', rights: 'owner', state: 'active', position: 1 },
  { kind: 'document', sha256: 's', position: 1 }
]
test.each(items)(
  'an item of kind $kind without one of its members, or with another type, has a problem; one of a later kind has none',
  (item) => {
    expect(pulledProblem(item)).toBeNull()
    expect(pulledProblem({ ...item, kind: 'later' })).toBeNull()
    for (const wrong of [null, 5, 'x', [], [item], {}, { kind: 5 }]) expect(pulledProblem(wrong)).not.toBeNull()
    const needed = Object.keys(item).filter((name) => name !== 'kind' && item[name] !== null && !['value', 'car'].includes(name))
    for (const name of needed) {
      const { [name]: _, ...rest } = item
      expect([name, pulledProblem(rest)]).not.toEqual([name, null])
      expect([name, pulledProblem({ ...item, [name]: {} })]).not.toEqual([name, null])
    }
  }
)
