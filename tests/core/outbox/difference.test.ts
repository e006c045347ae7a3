import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordOf } from '#core/draft/draft-record.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import { differencesBetween } from '#core/outbox/difference.ts'
import { pairRows } from '#core/outbox/row-pairs.ts'
import { aDocument, aLine, now } from '../draft/draft-fixtures.ts'

const bodyOf = (lines: readonly ReturnType<typeof aLine>[], over: Parameters<typeof aDocument>[1] = {}, numerals = {}): string =>
  envelopeText([recordOf('1', aDocument([...lines], over), now, numerals)])

describe('the differences between what was sent and the current draft', () => {
  test('are empty when nothing changed, and null for a text that is not a declaration', () => {
    expect(differencesBetween(bodyOf([aLine('a')]), bodyOf([aLine('a')]))).toEqual([])
    expect([differencesBetween('{', bodyOf([])), differencesBetween(bodyOf([]), '{"bc28":{"document":[]}}')]).toEqual([null, null])
  })

  test('contain the field, its place and both texts', () => {
    const found = differencesBetween(bodyOf([aLine('a'), aLine('b', { dcif: 1 })]), bodyOf([aLine('a'), aLine('b', { dcif: 2 })]))
    expect(found).toEqual([
      { kind: 'changed', section: 'goods', path: '/detail/data/1/dcif', line: 2, field: 'dcif', before: '1', after: '2' }
    ])
  })

  test('a number that is only written differently is a difference, because the bytes differ', () => {
    const found = differencesBetween(
      bodyOf([aLine('a', { dcif: 1.5 })]),
      bodyOf([aLine('a', { dcif: 1.5 })]).replace('"dcif":1.5', '"dcif":1.50')
    )
    expect(found).toMatchObject([{ path: '/detail/data/0/dcif', before: '1.5', after: '1.50' }])
  })

  test('no value is an empty text, never the word null', () => {
    const found = differencesBetween(bodyOf([aLine('a', { dcif: null })]), bodyOf([aLine('a', { dcif: 2 })]))
    expect(found).toMatchObject([{ kind: 'changed', field: 'dcif', before: '', after: '2' }])
  })

  test('a line removed at the top is one removed line, not a change of every line below', () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => aLine(`barang ${index}`, { seritrp: index + 1 }))
    const after = lines.slice(1)
    expect(differencesBetween(bodyOf(lines), bodyOf(after))).toMatchObject([
      { kind: 'removed', path: '/detail/data/0', line: 1, after: null }
    ])
    // Even when the rows are renumbered, each is paired with itself.
    const renumbered = after.map((line, index) => ({ ...line, seritrp: index + 1 }))
    const found = differencesBetween(bodyOf(lines), bodyOf(renumbered)) ?? []
    expect(found.filter(({ kind }) => kind === 'removed')).toHaveLength(1)
    expect(new Set(found.filter(({ kind }) => kind === 'changed').map(({ field }) => field))).toEqual(new Set(['seritrp']))
  })

  test('a line added in the middle is one added line with its description', () => {
    const lines = ['a', 'b', 'c'].map((name) => aLine(name))
    const [a, b, c] = lines
    if (!a || !b || !c) throw new Error('no lines')
    expect(differencesBetween(bodyOf(lines), bodyOf([a, aLine('baru', { brgurai: 'Mur' }), b, c]))).toMatchObject([
      { kind: 'added', path: '/detail/data/1', line: 2, before: null, after: expect.stringContaining('Mur') as unknown }
    ])
  })
})

describe('pairs of rows', () => {
  const rows = (names: readonly string[]) => ({ wholes: names, names })

  test('contain every row of both lists exactly once, and in order', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', ''), { maxLength: 30 })
    fc.assert(
      fc.property(names, names, (before, after) => {
        const pairs = pairRows(rows(before), rows(after))
        const [left, right] = [pairs.flatMap((pair) => pair.before ?? []), pairs.flatMap((pair) => pair.after ?? [])]
        expect(left).toEqual(before.map((_, index) => index))
        expect(right).toEqual(after.map((_, index) => index))
      })
    )
  })
})
