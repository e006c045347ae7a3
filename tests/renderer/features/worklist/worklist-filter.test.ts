import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  quickPeriods,
  facetNames,
  facetsOf,
  filterTest,
  noFilter,
  type WorklistFilter
} from '../../../../renderer/features/worklist/store/worklist-filter.ts'
import { summary } from '../../support/summary-fixtures.ts'

const rows = [
  summary('1', { importer: 'PT. Maju Jaya', profile: 'Kantor', status: '230', statusText: 'Siap penjaluran', cif: 100, problems: 2 }),
  summary('2', { importer: 'pt maju  jaya ', currency: 'eur', cif: 250.5 }),
  summary('3', { importer: 'CV Tani', profile: 'Kantor', status: '800', statusText: 'Selesai', car: '000028PRAKTK20261031000003' }),
  summary('4', { car: 'tanpa-bentuk', changedAt: new Date(2026, 9, 31, 23, 59, 59, 999).getTime() }),
  summary('5', {
    responsible: 'Sari',
    labels: ['merah', 'besar'],
    car: '000028PRAKTK20261301000005',
    changedAt: new Date(2026, 10, 1).getTime()
  })
]
const fits = (part: Partial<WorklistFilter>): readonly string[] => {
  const test = filterTest({ ...noFilter, ...part })
  return rows.filter((row) => test === null || test(row)).map(({ id }) => id)
}

test('an empty filter is no filter', () => {
  expect(filterTest(noFilter)).toBeNull()
})

test('what the office knows is a filter: who holds it, and whether there are separate versions', () => {
  const office = {
    isHeldAs: (id: string, wanted: string) => wanted === (id === '1' ? 'mine' : 'pool'),
    isSeparate: (id: string) => id === '2' || id === '1'
  }
  const found = (part: Partial<WorklistFilter>) =>
    rows.filter(filterTest({ ...noFilter, ...part }, office) ?? (() => true)).map(({ id }) => id)
  expect(found({ separate: true })).toEqual(['1', '2'])
  expect(found({ separate: true, holder: 'pool' })).toEqual(['2'])
  const { status } = facetsOf(rows, { ...noFilter, separate: true }, () => true, office)
  expect(status.map(({ value, count }) => [value, count])).toEqual([
    ['', 1],
    ['230', 1]
  ])
})

test.each<readonly [Partial<WorklistFilter>, readonly string[]]>([
  [{ importer: ['maju jaya'] }, ['1', '2']],
  [{ importer: ['maju jaya', 'tani'] }, ['1', '2', '3']],
  [{ importer: [''] }, ['4', '5']],
  [{ profile: ['Kantor'], status: ['800', ''] }, ['3']],
  [{ currency: ['EUR'] }, ['2']],
  // An aju number in another form, or with an invalid day, has no day.
  [{ aju: { from: '2026-11-01', to: '' } }, ['1', '2']],
  [{ aju: { from: '', to: '2026-10-31' } }, ['3']],
  [{ aju: { from: '2026-11-20', to: '2026-10-31' } }, ['1', '2', '3']],
  // The last day is included until its end, in the time zone of this computer.
  [{ changed: { from: '2026-10-31', to: '2026-10-31' } }, ['4']],
  [{ changed: { from: '2026-11-01', to: '' } }, ['5']],
  [{ cif: { from: '100', to: '' } }, ['1', '2']],
  [{ cif: { from: '', to: '250.49' } }, ['1']],
  [{ cif: { from: '250.5', to: '100' } }, ['1', '2']],
  [{ problems: 'some' }, ['1']],
  [{ responsible: ['Sari'] }, ['5']],
  [{ responsible: ['', 'Sari'] }, ['1', '2', '3', '4', '5']],
  [{ label: ['besar', 'kecil'] }, ['5']],
  [{ label: [''] }, ['1', '2', '3', '4']],
  [{ problems: 'none', importer: ['maju jaya'] }, ['2']]
])('the filter %o matches %o', (part, ids) => {
  expect(fits(part)).toEqual(ids)
})

test('a facet counts the rows that choosing a value would list: its own values do not narrow it, the other parts do', () => {
  const facets = facetsOf(rows, { ...noFilter, importer: ['tani'], profile: ['Kantor'] }, ({ id }) => id !== '5')
  expect(facets.importer).toEqual([
    { value: 'tani', label: 'CV Tani', count: 1 },
    { value: 'maju jaya', label: 'PT. Maju Jaya', count: 1 }
  ])
  expect(facets.profile).toEqual([{ value: 'Kantor', label: 'Kantor', count: 1 }])
  expect(facets.status).toEqual([{ value: '800', label: '800 Selesai', count: 1 }])
})

test('a chosen value can be removed, also when no listed row has it', () => {
  const { importer, status } = facetsOf(rows, { ...noFilter, importer: ['tani'], status: ['999'] }, ({ id }) => id === '2')
  expect(importer).toEqual([{ value: 'tani', label: 'CV Tani', count: 0 }])
  expect(status).toEqual([{ value: '999', label: '999', count: 0 }])
})

test('every count of a facet equals the list when that value alone is chosen in it', () => {
  const anyRow = fc.record({
    importer: fc.constantFrom('', 'PT A', 'pt. a', 'CV B', 'C'),
    profile: fc.constantFrom('', 'P1', 'P2'),
    status: fc.constantFrom('', '230', '800'),
    currency: fc.constantFrom('USD', 'eur', ''),
    problems: fc.integer({ min: 0, max: 1 }),
    responsible: fc.constantFrom('', 'Sari', 'Tono'),
    labels: fc.subarray(['merah', 'besar', 'kecil']),
    trashedAt: fc.constantFrom(0, 0, 5)
  })
  const some = (values: readonly string[]) => fc.subarray([...values])
  const anyFilter = fc.record({
    importer: some(['', 'a', 'b', 'x']),
    profile: some(['', 'P1']),
    status: some(['230', '800']),
    currency: some(['USD', 'EUR']),
    responsible: some(['', 'Sari']),
    label: some(['', 'merah', 'kecil']),
    problems: fc.constantFrom('any' as const, 'none' as const)
  })
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), anyFilter, (parts, chosen) => {
      const all = parts.map((part, index) => summary(String(index + 1), part))
      const filter: WorklistFilter = { ...noFilter, ...chosen }
      const isListed = ({ trashedAt }: (typeof all)[number]): boolean => trashedAt === 0
      const facets = facetsOf(all, filter, isListed)
      for (const name of facetNames)
        for (const { value, count } of facets[name]) {
          const alone = filterTest({ ...filter, [name]: [value] })
          expect(all.filter((row) => isListed(row) && alone?.(row))).toHaveLength(count)
        }
      // A declaration may have several labels.
      for (const name of facetNames.filter((one) => one !== 'label')) {
        const rest = filterTest({ ...filter, [name]: [] })
        const reached = facets[name].reduce((sum, { count }) => sum + count, 0)
        expect(reached).toBe(all.filter((row) => isListed(row) && (rest === null || rest(row))).length)
      }
    })
  )
})

test('quick periods are whole months, also across the turn of a year and in February', () => {
  expect(quickPeriods('2026-01-05')).toEqual({
    today: { from: '2026-01-05', to: '2026-01-05', quick: 'today' },
    week: { from: '2025-12-30', to: '2026-01-05', quick: 'week' },
    month: { from: '2026-01-01', to: '2026-01-31', quick: 'month' },
    lastMonth: { from: '2025-12-01', to: '2025-12-31', quick: 'lastMonth' }
  })
  expect(quickPeriods('2028-03-31').lastMonth).toMatchObject({ from: '2028-02-01', to: '2028-02-29' })
})
