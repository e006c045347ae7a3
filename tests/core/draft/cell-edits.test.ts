import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { cellEdits, manyCells, insertEdits } from '#core/draft/row-edits.ts'
import { invertAll } from '#core/draft/edit.ts'
import { aLine, aRecord } from './draft-fixtures.ts'

const cells = fc.array(fc.record({ row: fc.nat(5), key: fc.constantFrom('merk', 'tipe', 'brgurai'), value: fc.string({ maxLength: 3 }) }), {
  maxLength: 20
})

test('a paste changes the rows as its cells say, however many there are, and is undone as a whole', () => {
  fc.assert(
    fc.property(cells, fc.boolean(), (wanted, isBig) => {
      const record = aRecord([aLine('a'), aLine('b'), aLine('c')])
      const rows: readonly JsonObject[] = record.document.detail.data
      const inserted = insertEdits('detail', rows, 3, 3)
      // The same cells repeatedly, so that the paste counts as a large one.
      const more = isBig ? Array.from({ length: manyCells }, (_, index) => ({ row: index % 6, key: 'spflain', value: 'x' })) : []
      const edits = cellEdits('detail', rows, inserted, [...more, ...wanted])
      const { record: after } = applyEdits(record, edits)
      const expected = [...rows, ...inserted.map((edit) => (edit.kind === 'insert' ? (edit.after as JsonObject) : {}))].map((row) => ({
        ...row
      }))
      for (const { row, key, value } of [...more, ...wanted]) Object.assign(expected[row] ?? {}, { [key]: value })
      expect(after.document.detail.data).toEqual(expected)
      expect(edits.length).toBeLessThanOrEqual(isBig ? 6 : 3 + wanted.length)
      expect(applyEdits(after, invertAll(edits)).record.document.detail).toEqual(record.document.detail)
    }),
    { numRuns: 200 }
  )
})

test('rows inserted between others are separate edits', () => {
  const record = aRecord([aLine('a'), aLine('b')])
  const rows: readonly JsonObject[] = record.document.detail.data
  const inserted = insertEdits('detail', rows, 1, 1)
  expect(cellEdits('detail', rows, inserted, [{ row: 0, key: 'merk', value: 'x' }])).toEqual([
    ...inserted,
    { kind: 'set', path: '/detail/data/0/merk', before: '', after: 'x' }
  ])
})
