import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { coalesceEdits } from '#core/draft/coalesce-edits.ts'
import { invertAll, type Edit } from '#core/draft/edit.ts'
import { aLine, aRecord, editFor, keysOf, editDescription } from './draft-fixtures.ts'

const cell = (row: number, key: string, after: Json): Edit => ({ kind: 'set', path: `/detail/data/${row}/${key}`, before: '', after })
const row = (at: number, name: string): Edit => ({ kind: 'insert', path: `/detail/data/${at}`, after: aLine(name) as unknown as Json })

const descriptions = fc.array(editDescription, { minLength: 2, maxLength: 12 })

test('coalesced edits have the same effect on rows and keys, and so does their undo', () => {
  fc.assert(
    fc.property(descriptions, fc.boolean(), (all, isBig) => {
      const start = aRecord(['a', 'b', 'c', 'd'].map((name) => aLine(name)))
      let now = start
      const edits: Edit[] = []
      // A paste so large that its cells are coalesced into rows.
      if (isBig)
        for (let times = 0; times < 500; times += 1)
          edits.push({ kind: 'set', path: '/header/data/impnama', before: '', after: `${times}` })
      for (const one of all) {
        const edit = editFor(now.document, one)
        if (edit === null) continue
        edits.push(edit)
        now = applyEdits(now, [edit]).record
      }
      const coalesced = coalesceEdits(start.document, edits)
      const { record: after } = applyEdits(start, coalesced)
      expect(after.document.detail).toEqual(now.document.detail)
      expect(keysOf(after)).toEqual(keysOf(now))
      expect(applyEdits(after, invertAll(coalesced)).record.document.detail).toEqual(start.document.detail)
      expect(coalesced.length).toBeLessThanOrEqual(edits.length)
    }),
    { numRuns: 300 }
  )
})

test('rows that a paste appends contain their cells', () => {
  const record = aRecord([aLine('a')])
  const coalesced = coalesceEdits(record.document, [
    row(1, ''),
    row(2, ''),
    cell(1, 'merk', 'x'),
    cell(2, 'merk', 'y'),
    cell(0, 'merk', 'z')
  ])
  expect(coalesced).toEqual([
    { kind: 'insert', path: '/detail/data/1', after: { ...aLine(''), merk: 'x' } },
    { kind: 'insert', path: '/detail/data/2', after: { ...aLine(''), merk: 'y' } },
    cell(0, 'merk', 'z')
  ])
})

test('a few cells stay cell edits, tens of thousands become row edits', () => {
  const lines = Array.from({ length: 100 }, (_, index) => aLine(String(index)))
  const record = aRecord(lines)
  const cells = lines.flatMap((_, index) => ['merk', 'tipe', 'spflain', 'kdsat', 'nohs', 'brgurai'].map((key) => cell(index, key, 'x')))
  expect(coalesceEdits(record.document, cells.slice(0, 40))).toEqual(cells.slice(0, 40))
  const coalesced = coalesceEdits(record.document, cells)
  expect(coalesced.length).toBe(100)
  expect(coalesced[3]).toMatchObject({ kind: 'set', path: '/detail/data/3', before: lines[3], after: { merk: 'x', nohs: 'x' } })
})

test('one cell in each of many rows stays a cell edit, which is smaller than the row', () => {
  const record = aRecord(Array.from({ length: 600 }, (_, index) => aLine(String(index))))
  const cells = record.document.detail.data.map((_, index) => cell(index, 'merk', 'x'))
  expect(coalesceEdits(record.document, cells)).toEqual(cells)
})
