import fc from 'fast-check'
import { summary } from '../../support/summary-fixtures.ts'
import { expect, test } from 'vitest'
import { formatNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { declarationStates, type Summary } from '#core/draft/summary.ts'
import { summaryFinder } from '../../../../renderer/features/worklist/store/search-summaries.ts'
import {
  compareBy,
  createSortedSummaries,
  type DueDays,
  type Sort,
  type SortKey,
  createSummaryIndex,
  inView,
  nothingDue,
  worklistViews
} from '../../../../renderer/features/worklist/store/summary-index.ts'

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
  trashedAt: fc.nat(1),
  followUp: fc.constantFrom('', '2026-11-20', '2026-11-21')
})

const keys: readonly SortKey[] = [
  'car',
  'importer',
  'supplier',
  'cif',
  'lines',
  'problems',
  'state',
  'changedAt',
  'lastResponse',
  'followUp',
  'due'
]
/** The payments that are due before and after them are looked at again. */
const someDays = fc
  .dictionary(fc.nat(12).map(String), fc.constantFrom('2026-11-20', '2026-11-21', 'besok'))
  .map((days) => new Map(Object.entries(days)))
const sorts: fc.Arbitrary<Sort> = fc.record({
  key: fc.constantFrom(...keys),
  direction: fc.constantFrom('ascending', 'descending')
})
const steps = fc.array(
  fc.oneof(
    summaries.map((summary) => ({ verb: 'put' as const, summary })),
    fc.nat(12).map((id) => ({ verb: 'remove' as const, id: String(id) })),
    sorts.map((sort) => ({ verb: 'sort' as const, sort })),
    someDays.map((days) => ({ verb: 'pay' as const, days }))
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
      let days: DueDays = new Map()
      for (const step of all) {
        if (step.verb === 'sort') sort = step.sort
        else if (step.verb === 'pay') days = step.days
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
          Object.fromEntries(worklistViews.map((view) => [view, rows.filter((summary) => inView(summary, view, nothingDue)).length]))
        )
        // Every other step, so that several changes are handled together.
        if (step.verb === 'put' && step.summary.lines === 0) continue
        const listed = sorted.rows(sort, days)
        expect(listed).toEqual([...rows].sort(compareBy(sort, days)))
        if (sort.key === 'due' || sort.key === 'followUp') {
          const shown = listed.map((row) => (sort.key === 'due' ? (days.get(row.id) ?? '') : (row.followUp ?? '')))
          const given = shown.filter((day) => day !== '').sort()
          expect(shown).toEqual([...(sort.direction === 'ascending' ? given : given.reverse()), ...shown.filter((day) => day === '')])
        }
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
  const days = new Map([['1', '2026-11-20']])
  expect(sorted.rows(sort, days)).toBe(sorted.rows({ ...sort }, days))
  // Only the order by the day of payment depends on them.
  expect(sorted.rows(sort, days)).toBe(sorted.rows(sort, new Map()))
})

test('an empty query returns everything without searching', () => {
  expect(summaryFinder('  ')).toBeNull()
})

test.each([
  'inv/2026-001',
  'INV2026001',
  'msku6011670',
  'MSKU 601167-0'.replaceAll(' ', ''),
  'COSU123',
  '001234',
  'sppb-77',
  'sppb',
  'release approval'
])('a declaration is found by what it and customs call it: %s', (typed) => {
  const found = summaryFinder(typed)
  const one = summary('1', {
    invoices: 'INV/2026-001',
    shipments: 'COSU123',
    containers: 'TGHU1234567\nMSKU 601167-0',
    given: '001234\nSPPB-77/2026',
    lastResponse: '2003 Surat'
  })
  expect([found?.(one), found?.(summary('2', { lastResponse: '2090 Umum', invoices: '', shipments: '', containers: '' }))]).toEqual([
    true,
    false
  ])
})

test('declarations are found by their reference numbers, also those that change while the index is built', async () => {
  const index = createSummaryIndex()
  for (let id = 1; id <= 4_500; id += 1) index.put(summary(String(id), { invoices: `INV ${id}`, containers: 'MSKU6011670' }))
  expect(index.ofReference('invoice', 'inv-7')).toEqual([])
  let pauses = 0
  await index.indexReferences(() => {
    pauses += 1
    if (pauses === 1) {
      index.put(summary('7', { invoices: 'BARU 7' }))
      index.put(summary('4400', { invoices: 'BARU 44' }))
      index.remove('4401')
    }
    return Promise.resolve()
  })
  const ids = (number: string): readonly string[] => index.ofReference('invoice', number).map(({ id }) => id)
  expect([pauses, ids('inv-7'), ids('baru.7'), ids('INV 4400'), ids('baru 44'), ids('INV 4401'), ids('inv4500')]).toEqual([
    2,
    [],
    ['7'],
    [],
    ['4400'],
    [],
    ['4500']
  ])
  // A number that nearly all have is examined for the newest only.
  expect(index.ofReference('container', 'msku-6011670')).toHaveLength(200)
})

test('a declaration is found by its CIF value as the list shows it in either language, alone and with its currency', () => {
  const amount = fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(amount, fc.constantFrom<Language>('id', 'en'), (cif, language) => {
      const shown = formatNumber(cif, language, 2)
      for (const typed of [shown, `USD ${shown}`, ` usd  ${shown} `])
        expect(summaryFinder(typed)?.(summary('1', { cif, currency: 'USD' }))).toBe(true)
      expect(summaryFinder(`EUR ${shown}`)?.(summary('1', { cif, currency: 'USD' }))).toBe(false)
    })
  )
})

test('letters with accents are found without them, and the other way round', () => {
  for (const [typed, importer] of [
    ['cafe', 'PT CAFÉ'],
    ['café', 'PT Cafe'],
    ['zurich', 'Zürich AG']
  ] as const)
    expect(summaryFinder(typed)?.(summary('1', { importer }))).toBe(true)
})
