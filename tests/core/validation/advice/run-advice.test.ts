import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blank, type DraftDeclaration } from '#core/derive/shape.ts'
import { columnsOf, nodeAt, singleFields } from '#core/derive/fields.ts'
import { declaration } from '#core/schema/declaration.ts'
import { tableMembers } from '#core/schema/layout.ts'
import { adviceSentences } from '#core/validation/advice/advice.ts'
import { adviceRules, runAdvice, defaultRules } from '#core/validation/advice/run-advice.ts'
import { context, header, sample, changed } from './advice-fixtures.ts'

test.each(['sparepart-3.json', 'tekstil-40.json', 'elektronik-1200.json'])('%s gives no advice', (name) => {
  expect(runAdvice(sample(name), context)).toEqual([])
})

test('rules that are guesses are off by default', () => {
  expect(adviceRules.filter((rule) => !defaultRules.includes(rule)).map((rule) => rule.id)).toEqual(['I3', 'C8b'])
  expect(runAdvice(changed({ '/kdkpbc': '040300' }), context)).toEqual([])
})

test('an advice has its rule, its path and the numbers it found', () => {
  expect(runAdvice(changed(header({ netto: 3700 })), context)).toEqual([
    {
      path: '/header/data/netto',
      severity: 'advice',
      rule: 'W2',
      says: 'W2.sum',
      params: { found: '3700', expected: '3791.9', other: '-91.9' }
    }
  ])
})

test('a new draft gives advice about needed fields, but not about sums', () => {
  const said = runAdvice(blank(declaration), context).map((one) => one.says)
  expect([...new Set(said)]).toEqual(['C4.packing-list', 'C11.needed'])
})

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -0,
    -1,
    1e308,
    5e-324,
    0.1,
    '1.5',
    '1e5',
    '00',
    '380',
    'FOB',
    '3',
    '2026-02-30',
    '9999-12-31',
    true,
    [],
    {},
    [1]
  ),
  fc.string(),
  fc.double()
)
const oddRow = (keys: readonly string[]) => fc.record(Object.fromEntries(keys.map((key) => [key, odd])))
const oddDraft = fc
  .record({
    single: oddRow(singleFields.map((place) => place.key)),
    ...Object.fromEntries(
      tableMembers.map((member) => [member, fc.array(oddRow(columnsOf(member).map((column) => column.key)), { maxLength: 4 })])
    )
  })
  .map((drawn): DraftDeclaration => {
    const { single, ...tables } = drawn as { single: Record<string, unknown> } & Record<string, unknown>
    const base = blank(declaration)
    const rows = Object.fromEntries(tableMembers.map((member) => [member, { data: tables[member] }]))
    return { ...base, ...single, header: { data: single }, ...rows } as unknown as DraftDeclaration
  })

test('no rule throws for any draft, and every advice has a path of the declaration and a known message', () => {
  fc.assert(
    fc.property(oddDraft, fc.boolean(), (draft, listed) => {
      const said = runAdvice(draft, { ...context, isListed: () => listed }, adviceRules)
      for (const one of said) {
        expect(nodeAt(one.path), one.path).toBeDefined()
        expect(adviceSentences).toContain(one.says)
      }
    }),
    { numRuns: 300 }
  )
})
