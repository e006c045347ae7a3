import { expect, test } from 'vitest'
import { groupFindings, joinColumns } from '../../../../renderer/features/editor/views/sections/use-findings.ts'

const at = (path: string, kind = 'required') => ({ path, kind })
const shown = (findings: readonly { readonly path: string; readonly kind: string }[]): readonly (readonly [string, number])[] =>
  groupFindings(findings).map(({ first, all }) => [first.path, all.length])

test('four or more equal findings in a column are one group at the position of the first; fewer stay single', () => {
  const findings = [
    at('/header/data/cif'),
    ...[0, 1, 2, 3].flatMap((row) => [at(`/detail/data/${row}/dcif`), at(`/detail/data/${row}/merk`, 'C10.brand')]),
    ...[0, 1, 2].map((row) => at(`/detail/data/${row}/tipe`, 'C10.type')),
    at('/detail/data/4/dcif', 'M9.positive'),
    at('/kemasan/data/0/jmkemas')
  ]
  expect(shown(findings)).toEqual([
    ['/header/data/cif', 1],
    ['/detail/data/0/dcif', 4],
    ['/detail/data/0/merk', 4],
    ['/detail/data/0/tipe', 1],
    ['/detail/data/1/tipe', 1],
    ['/detail/data/2/tipe', 1],
    ['/detail/data/4/dcif', 1],
    ['/kemasan/data/0/jmkemas', 1]
  ])
})

test('findings of whole rows and whole tables are not grouped', () => {
  const findings = [0, 1, 2, 3, 4].map((row) => at(`/detail/data/${row}`)).concat([1, 2, 3, 4, 5].map(() => at('/detail/data')))
  expect(groupFindings(findings)).toHaveLength(10)
})

test('columns with the same finding in the same rows are one list; other rows, another kind or another table are apart', () => {
  const rows = [0, 1, 2, 3]
  const column = (key: string, of: readonly number[], kind = 'required', table = 'detail') =>
    of.map((row) => at(`/${table}/data/${row}/${key}`, kind))
  const findings = [
    ...column('merk', rows),
    ...column('tipe', rows),
    ...column('dcif', [1, 2, 3, 4]),
    ...column('brgasal', rows, 'C10.brand'),
    ...column('spflain', rows),
    ...column('jmkemas', rows, 'required', 'kemasan'),
    at('/header/data/cif')
  ]
  expect(joinColumns(groupFindings(findings)).map((list) => list.map(({ first }) => first.path))).toEqual([
    ['/detail/data/0/merk', '/detail/data/0/tipe', '/detail/data/0/spflain'],
    ['/detail/data/1/dcif'],
    ['/detail/data/0/brgasal'],
    ['/kemasan/data/0/jmkemas'],
    ['/header/data/cif']
  ])
})
