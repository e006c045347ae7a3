import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf } from '#core/derive/fields.ts'
import { tableMembers } from '#core/schema/layout.ts'
import { problemCount } from '#core/validation/finding-groups.ts'
import { problemCodes, type Problem } from '#core/validation/problem.ts'

const columns = tableMembers.flatMap((member) => columnsOf(member).map(({ key }) => [member, key] as const))
const block = { severity: 'block' } as const

test('empty cells of one column count one, however many rows and whatever the order; other columns and rules count apart', () => {
  const group = fc.record({
    column: fc.constantFrom(...columns),
    code: fc.constantFrom(...problemCodes),
    rows: fc.uniqueArray(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 30 })
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(group, { selector: ({ column, code }) => `${column.join('/')} ${code}`, maxLength: 12 }),
      fc.nat({ max: 5 }),
      fc.array(fc.nat()),
      (groups, headers, order) => {
        const cells = groups.flatMap(({ column: [member, key], code, rows }) =>
          rows.map((row): Problem => ({ ...block, path: `/${member}/data/${row}/${key}`, code }))
        )
        const fields = Array.from({ length: headers }, (_, at): Problem => ({ ...block, path: `/header/data/h${at}`, code: 'required' }))
        const mixed = [...cells, ...fields]
          .map((problem, at) => ({ problem, at: order[at % Math.max(1, order.length)] ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ problem }) => problem)
        expect(problemCount(mixed)).toBe(groups.length + headers)
      }
    )
  )
})

test('problems of whole rows and tables count each', () => {
  expect(
    problemCount([
      { ...block, path: '/detail/data', code: 'line-wanted' },
      { ...block, path: '/dokumen/data', code: 'invoice-wanted' },
      { ...block, path: '/detail/data/0', code: 'object-wanted' },
      { ...block, path: '/detail/data/1', code: 'object-wanted' }
    ])
  ).toBe(4)
})
