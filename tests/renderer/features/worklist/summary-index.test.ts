import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declarationStates, type Summary } from '#core/draft/summary.ts'
import { summaryFinder } from '../../../../renderer/features/worklist/store/search-summaries.ts'
import { compareBy, createSortedSummaries, type Sort, type SortKey } from '../../../../renderer/features/worklist/store/sorted-summaries.ts'
import { createSummaryIndex } from '../../../../renderer/features/worklist/store/summary-index.ts'
import { inView, worklistViews } from '../../../../renderer/features/worklist/store/worklist-views.ts'

const letters = fc.constantFrom('', 'a', 'b', 'c')
const summaries: fc.Arbitrary<Summary> = fc.record({
  id: fc.integer({ min: 0, max: 12 }).map(String),
  car: letters,
  importer: letters,
  supplier: letters,
  currency: fc.constant('USD'),
  cif: fc.constantFrom(null, 0, 1, 2.5),
  lines: fc.nat(3),
  problems: fc.nat(3),
  state: fc.constantFrom(...declarationStates),
  createdAt: fc.nat(2),
  changedAt: fc.nat(2),
  status: letters,
  statusText: letters,
  lastResponse: letters,
  unread: fc.nat(1),
  profile: fc.constant(''),
  trashedAt: fc.nat(1)
})

const keys: readonly SortKey[] = ['car', 'importer', 'supplier', 'cif', 'lines', 'problems', 'state', 'changedAt', 'lastResponse']
const sorts: fc.Arbitrary<Sort> = fc.record({
  key: fc.constantFrom(...keys),
  direction: fc.constantFrom('ascending', 'descending')
})
const steps = fc.array(
  fc.oneof(
    summaries.map((summary) => ({ verb: 'put' as const, summary })),
    fc.nat(12).map((id) => ({ verb: 'remove' as const, id: String(id) })),
    sorts.map((sort) => ({ verb: 'sort' as const, sort }))
  ),
  { maxLength: 60 }
)

test('counts, aju numbers and order always equal those computed from all rows', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const index = createSummaryIndex()
      const sorted = createSortedSummaries(index.all)
      const plain = new Map<string, Summary>()
      let sort: Sort = { key: 'changedAt', direction: 'descending' }
      for (const step of all) {
        if (step.verb === 'sort') sort = step.sort
        else if (step.verb === 'put') {
          plain.set(step.summary.id, step.summary)
          index.put(step.summary)
          sorted.changed(step.summary.id)
        } else {
          plain.delete(step.id)
          index.remove(step.id)
          sorted.changed(step.id)
        }
        const rows = [...plain.values()]
        expect(index.counts()).toEqual(
          Object.fromEntries(worklistViews.map((view) => [view, rows.filter((summary) => inView(summary, view)).length]))
        )
        // Every other step, so that several changes are handled together.
        if (step.verb === 'put' && step.summary.lines === 0) continue
        expect(sorted.rows(sort)).toEqual([...rows].sort(compareBy(sort)))
        for (const car of ['', 'a', 'b', 'c'])
          expect(new Set(index.ofCar(car))).toEqual(new Set(rows.filter((summary) => summary.car === car)))
      }
    }),
    { numRuns: 150 }
  )
})

test('the sorted rows are the same array while nothing changes', () => {
  const index = createSummaryIndex()
  const sorted = createSortedSummaries(index.all)
  const [one] = fc.sample(summaries, 1)
  if (one) index.put(one)
  sorted.changed(one?.id ?? '')
  const sort: Sort = { key: 'car', direction: 'ascending' }
  expect(sorted.rows(sort)).toBe(sorted.rows({ ...sort }))
})

test('an empty query returns everything without searching', () => {
  expect(summaryFinder('  ')).toBeNull()
})
