import { expect, test } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { checkedPlace, checkEdit, splitAdvice } from '#core/draft/checked-advice.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { invertAll, type Edit } from '#core/draft/edit.ts'
import type { Advice } from '#core/validation/advice/advice.ts'
import { aLine, aRecord, keysOf, namesOf } from './draft-fixtures.ts'

const adviceAt = (row: number): Advice => ({
  severity: 'advice',
  rule: 'M9',
  says: 'M9.positive',
  path: `/detail/data/${row}/dcif`,
  params: { found: '', expected: '', other: '' }
})
/** The names of the lines whose advice counts as checked. */
const checkedIn = (record: DraftRecord): readonly string[] => {
  const { checked } = splitAdvice(
    record.lines.map((_, row) => adviceAt(row)),
    record
  )
  return checked.map(({ advice }) => namesOf(record)[Number(advice.path.split('/')[3])] ?? '')
}
const marked = (names: readonly string[], rows: readonly number[]): DraftRecord => {
  const record = aRecord(names.map((name) => aLine(name)))
  return applyEdits(
    record,
    rows.map((row) => checkEdit(adviceAt(row), record, 'ok', 0))
  ).record
}
const move = (from: number, to: number): Edit => ({ kind: 'move', path: `/detail/data/${from}`, to })

test('the mark of a line stays with it when lines move, also after undo, and another line does not get it', () => {
  const moves = [move(0, 3), move(0, 2), move(3, 1)]
  const record = marked(['a', 'b', 'c', 'd'], [0])
  const { record: moved, touched } = applyEdits(record, moves)
  expect([checkedIn(moved), touched.body]).toEqual([['a'], true])
  expect(checkedIn(applyEdits(moved, invertAll(moves)).record)).toEqual(['a'])
  for (const [index, one] of moves.entries()) expect(checkedIn(applyEdits(record, [...moves.slice(0, index), one]).record)).toEqual(['a'])
})

test('a mark on a word that is in no code list counts, whether the advice names its code or not', () => {
  const record = aRecord([aLine('a')])
  const wordAt = (expected: string): Advice => ({
    severity: 'advice',
    rule: 'C2',
    says: 'C2.list',
    path: '/detail/data/0/kdsat',
    params: { found: 'pcs', expected, other: '' }
  })
  const { record: checked } = applyEdits(record, [checkEdit(wordAt(''), record, 'ok', 0)])
  expect(splitAdvice([wordAt('PCE')], checked).checked).toHaveLength(1)
})

test('the mark of a removed line does not pass to another line that gets its key', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const record = marked(names, [2])
  const removed = [3, 2, 1].map((row): Edit => ({ kind: 'remove', path: `/detail/data/${row}`, before: aLine(names[row] ?? '') }))
  const { record: rest } = applyEdits(record, removed)
  expect(checkedIn(applyEdits(rest, invertAll(removed)).record).filter((name) => name !== 'c')).toEqual([])
  const one: Edit = { kind: 'remove', path: '/detail/data/1', before: aLine('b') }
  const replaced = applyEdits(applyEdits(marked(['a', 'b', 'c'], [1]), [one]).record, [
    { kind: 'insert', path: '/detail/data/1', after: aLine('new') }
  ])
  expect(checkedIn(replaced.record)).toEqual([])
})

test('marks stay with their lines when all lines get new keys', () => {
  let record = marked(['a', 'b', 'c'], [1, 2])
  const before = keysOf(record)
  for (let index = 0; index < 1200; index += 1)
    record = applyEdits(record, [{ kind: 'insert', path: '/detail/data/1', after: aLine(`new ${index}`) }]).record
  expect(keysOf(record).slice(-2)).not.toEqual(before.slice(-2))
  expect(checkedIn(record)).toEqual(['b', 'c'])
})

test('however many lines are inserted above it, a marked line keeps its mark, and its edits name their place', () => {
  let record = marked(['a'], [0])
  for (let count = 0; count < 60; count += 1) {
    record = applyEdits(record, [{ kind: 'insert', path: '/detail/data/0', after: aLine(`new ${count}`) as never }]).record
    expect(checkedIn(record)).toEqual(['a'])
    for (const row of [0, record.lines.length - 1])
      expect(checkedPlace(checkEdit(adviceAt(row), record, 'ok', 0).path, record)).toBe(`/detail/data/${row}/dcif`)
  }
})
