import { expect, test } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { checkEdit, splitAdvice } from '#core/draft/checked-advice.ts'
import { draftParts, partsEdits, takeParts } from '#core/draft/draft-parts.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { invertAll, setEdit, type Edit } from '#core/draft/edit.ts'
import { fileEdits, followingMarks, importedDoubts, importedFiles, markEdits } from '#core/draft/import-marks.ts'
import { withLineKeys } from '#core/draft/line-anchors.ts'
import { runAdvice } from '#core/validation/advice/run-advice.ts'
import { aLine, aRecord, namesOf } from './draft-fixtures.ts'

const place = { file: 'a.xlsx', place: 'Invoice D4', text: '4/6', doubt: 'tariff-form' }
const markAt = (record: DraftRecord, ...rows: readonly number[]): DraftRecord =>
  applyEdits(
    record,
    markEdits(
      record,
      rows.map((row) => ({ ...place, path: `/detail/data/${row}/nohs` }))
    )
  ).record
/** Names of the lines with a doubt. */
const doubted = (record: DraftRecord): readonly string[] =>
  importedDoubts(record).map(({ path }) => namesOf(record)[Number(path.split('/')[3])] ?? '')
const three = (): DraftRecord => aRecord(['a', 'b', 'c'].map((name) => aLine(name)))
const remove = (row: number, name: string): Edit => ({ kind: 'remove', path: `/detail/data/${row}`, before: aLine(name) })

test('a doubtful value is advice that names file, place and text until it is changed, and again when it is changed back', () => {
  const record = markAt(three(), 1)
  const context = { today: '2026-11-20', otherAju: new Set<string>(), isListed: () => null }
  const advised = (one: DraftRecord) =>
    runAdvice(one.document, { ...context, imported: importedDoubts(one) }).filter(({ rule }) => rule === 'F1')
  expect(advised(record)).toMatchObject([
    { path: '/detail/data/1/nohs', says: 'F1.imported', params: { found: '4/6', expected: 'tariff-form', other: 'a.xlsx, Invoice D4' } }
  ])
  const typed = applyEdits(record, [setEdit('/detail/data/1/nohs', '', '84821000')]).record
  expect(advised(typed)).toEqual([])
  expect(advised(applyEdits(typed, [setEdit('/detail/data/1/nohs', '84821000', '')]).record)).toHaveLength(1)
})

test('advice on it can be marked as checked', () => {
  const record = markAt(three(), 1)
  const all = runAdvice(record.document, {
    today: '2026-11-20',
    otherAju: new Set<string>(),
    isListed: () => null,
    imported: importedDoubts(record)
  })
  const [advice] = all.filter(({ rule }) => rule === 'F1')
  if (advice === undefined) throw new Error('no advice')
  const checked = applyEdits(record, [checkEdit(advice, record, '', 0)]).record
  expect(splitAdvice([advice], checked)).toMatchObject({ open: [], checked: [{ advice }] })
})

test('marks follow their lines, and those of removed lines pass to no other line', () => {
  const record = markAt(three(), 0, 2)
  expect(doubted(applyEdits(record, [{ kind: 'move', path: '/detail/data/0', to: 2 }]).record).toSorted()).toEqual(['a', 'c'])
  const replaced = applyEdits(applyEdits(record, [remove(2, 'c')]).record, [
    { kind: 'insert', path: '/detail/data/2', after: aLine('new') }
  ])
  expect(doubted(replaced.record)).toEqual(['a'])
})

test('undo of a removal restores the marks of the lines', () => {
  const record = markAt(three(), 1, 2)
  const removal = [remove(2, 'c'), remove(1, 'b')]
  const step = [...removal, ...followingMarks(record, removal)]
  const removed = applyEdits(record, step).record
  expect(doubted(removed)).toEqual([])
  expect(doubted(applyEdits(removed, invertAll(step)).record).toSorted()).toEqual(['b', 'c'])
  expect(followingMarks(record, [remove(0, 'a')])).toEqual([])
})

test('a copy has neither marks nor files, and lines that replace others take no marks over', () => {
  const record = markAt(three(), 1)
  const file = { sha256: 'a'.repeat(64), name: 'a.xlsx', at: 5 }
  const imported = applyEdits(record, fileEdits(record, [file])).record
  expect(importedFiles(imported)).toEqual([file])
  const choice = { parts: draftParts, clearDates: false, clearDocuments: false }
  const copied = takeParts(imported, aRecord(), choice)
  expect(copied.local).not.toHaveProperty('imported')
  const onto = markAt(three(), 0)
  const replaced = applyEdits(onto, partsEdits({ ...aRecord([aLine('x')]), local: {} }, onto, { ...choice, parts: ['goods'] })).record
  expect(importedDoubts(replaced)).toEqual([])
  expect(importedDoubts(applyEdits(onto, partsEdits(imported, onto, { ...choice, parts: ['parties'] })).record)).toHaveLength(1)
})

test('lines that get other keys, as those of an export, keep their marks', () => {
  const record = applyEdits(markAt(three(), 2), [{ kind: 'insert', path: '/detail/data/1', after: aLine('new') }]).record
  const read = recordOf('two', record.document, 0)
  const local = withLineKeys(record.local, record.lines, read.lines)
  expect(doubted({ ...read, local })).toEqual(['c'])
})
