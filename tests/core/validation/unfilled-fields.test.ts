import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import { declaration } from '#core/schema/declaration.ts'
import { completionOf, countProblems, requiredBySection, splitProblems } from '#core/validation/unfilled-fields.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'

const empty = blank(declaration)
const line = blank(declaration.members.detail.members.data.of)
const split = (document: unknown, touched: readonly string[] = [], fresh: readonly string[] = []) =>
  splitProblems(document, sendingProblems(document, {}), (path) => touched.includes(path), new Set(fresh))

test('in a blank declaration nothing is wrong: its required fields are not filled yet', () => {
  const { shown, unfilled } = split(empty)
  expect(shown).toEqual([])
  expect(unfilled.map(({ path }) => path)).toEqual(expect.arrayContaining(['/kdkpbc', '/header/data/cif', '/header/data/impnama']))
})

test('a touched field that is empty, and a wrong value, are problems at once', () => {
  const document = { ...empty, header: { data: { ...empty.header.data, cif: 0, ndpbm: 'abc' } } }
  const { shown, unfilled } = split(document, ['/kdkpbc'])
  expect(shown.map(({ path }) => path)).toEqual(['/kdkpbc', '/header/data/ndpbm', '/header/data/cif'])
  expect(unfilled.map(({ path }) => path)).not.toContain('/kdkpbc')
})

test('the empty cells of a row are problems, except of one just added; a wrong value in it is one', () => {
  const document = {
    ...empty,
    detail: {
      data: [
        { ...line, nohs: '84314990' },
        { ...line, merk: 'X' },
        { ...line, dcif: 'x' }
      ]
    }
  }
  const rowsIn = (some: readonly { readonly path: string }[]) => [
    ...new Set(some.flatMap(({ path }) => /^\/detail\/data\/(\d)/.exec(path)?.[1] ?? []))
  ]
  expect(rowsIn(split(document).shown)).toEqual(['0', '1', '2'])
  const { shown, unfilled } = split(document, ['/detail/data/1/brgurai'], ['/detail/data/1', '/detail/data/2'])
  expect(rowsIn(unfilled)).toEqual(['1', '2'])
  expect(shown.flatMap(({ path }) => (path.startsWith('/detail/data/0') ? [] : [path]))).toEqual([
    '/detail/data/1/brgurai',
    '/detail/data/2/dcif'
  ])
})

test('a count tells what is only not filled yet, from what is wrong; blank rows have neither', () => {
  const count = (document: typeof empty) => countProblems(document, sendingProblems(document, {}))
  expect(count(empty)).toEqual({ problems: sendingProblems(empty, {}).length, unfilled: sendingProblems(empty, {}).length })
  const rows = { ...empty, detail: { data: [line] }, header: { data: { ...empty.header.data, cif: 0 } } }
  expect(count(rows)).toEqual({ problems: count(empty).problems, unfilled: count(empty).unfilled - 1 })
  const filled = { ...empty, detail: { data: [{ ...line, nohs: '84314990' }] } }
  // The goods line is there, its cells are wrong.
  expect(count(filled).unfilled).toBe(count(empty).unfilled - 1)
})

test('the completion of a section counts its required fields, in a table the rows without problems', () => {
  const full = Object.fromEntries(Object.entries(line).map(([key, value]) => [key, value === null ? 1 : value === '' ? '1' : value]))
  const document = { ...empty, detail: { data: [line, full] }, header: { data: { ...empty.header.data, impnama: 'PT Maju' } } }
  const required = requiredBySection({})
  const problems = sendingProblems(document, {})
  const completion = completionOf(document, problems, required)
  expect([completion.get('parties'), completion.get('goods'), completion.get('documents')]).toEqual([
    { done: 1, total: 4 },
    { done: 1, total: 1 },
    // The invoice.
    { done: 0, total: 1 }
  ])
  // A rule that the profile turns into advice requires nothing.
  expect(requiredBySection({ advisedFields: ['/header/data/impnama', '/header/data/impnpwp'] }).get('parties')).toHaveLength(2)
})
