import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueAt } from '#core/base/json-pointer.ts'
import type { JsonObject } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { invertAll, type Edit } from '#core/draft/edit.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { duplicateEdits, insertEdits, removeEdits, renumberEdits, reorderEdits } from '#core/draft/row-edits.ts'
import { numberKey } from '#core/schema/row-keys.ts'
import { declaration } from '#core/schema/declaration.ts'
import { tableMembers, type TableMember } from '#core/schema/layout.ts'
import { aLine, aRecord, namesOf } from './draft-fixtures.ts'

const rowsOf = (record: DraftRecord, member: TableMember): readonly JsonObject[] =>
  valueAt(record.document, `/${member}/data`) as readonly JsonObject[]
const after = (record: DraftRecord, edits: readonly Edit[]): DraftRecord => applyEdits(record, edits).record
const serials = (record: DraftRecord): readonly string[] => record.document.detail.data.map((line) => line.serial)
const abc = () =>
  aRecord([
    aLine('a', { serial: '1', seritrp: 1, dtlok: 1, satcukjm: 0, merk: 'M' }),
    aLine('b', { serial: '2' }),
    aLine('c', { serial: '7' })
  ])

describe('new rows', () => {
  test('are blank, numbered on from the highest number, and copy only repeating values', () => {
    const record = abc()
    const next = after(record, insertEdits('detail', rowsOf(record, 'detail'), 1, 2))
    expect(next.document.detail.data[1]).toEqual(aLine('', { serial: '8', seritrp: 1, dtlok: 1, satcukjm: 0 }))
    expect([namesOf(next), serials(next)]).toEqual([
      ['a', '', '', 'b', 'c'],
      ['1', '8', '9', '2', '7']
    ])
  })

  test.each(tableMembers)('have every column of the table in order (%s)', (member) => {
    const record = aRecord()
    const next = after(record, insertEdits(member, [], 0, 3))
    const rows = rowsOf(next, member)
    expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => Object.keys(declaration.members[member].members.data.of.members)))
    const key = numberKey[member]
    expect(key === null ? null : rows.map((row) => row[key])).toEqual(
      key === null ? null : member === 'detail' ? ['1', '2', '3'] : [1, 2, 3]
    )
  })

  test('of containers copy size and load of the row above, or of the row below at the top', () => {
    const record = aRecord([], {
      container: {
        data: [
          { contno: 'ABCU1234567', contukur: '40', conttipe: 'F' },
          { contno: 'X', contukur: '20', conttipe: 'L' }
        ]
      }
    })
    const at = (place: number) => rowsOf(after(record, insertEdits('container', rowsOf(record, 'container'), place, 1)), 'container')[place]
    expect([at(0), at(1), at(2)]).toEqual([
      { contno: '', contukur: '40', conttipe: 'F' },
      { contno: '', contukur: '40', conttipe: 'F' },
      { contno: '', contukur: '20', conttipe: 'L' }
    ])
  })

  test('of goods have the first tariff row, complete, without excise, unless the row above has other values', () => {
    const first = after(aRecord(), insertEdits('detail', [], 0, 1))
    expect(first.document.detail.data).toEqual([aLine('', { serial: '1', seritrp: 1, dtlok: 1, satcukjm: 0 })])
    const other = aRecord([aLine('a', { serial: '1', seritrp: 2, dtlok: null })])
    const next = after(other, insertEdits('detail', rowsOf(other, 'detail'), 1, 1))
    expect(next.document.detail.data[1]).toEqual(aLine('', { serial: '2', seritrp: 2, dtlok: 1, satcukjm: 0 }))
  })

  test('are numbered from 1 when the existing numbers are not numeric', () => {
    const record = aRecord([aLine('a', { serial: 'satu' }), aLine('b')])
    expect(serials(after(record, insertEdits('detail', rowsOf(record, 'detail'), 2, 1)))).toEqual(['satu', '', '1'])
  })
})

describe('copies of rows', () => {
  test('are inserted after the last original, in the order chosen, with their own numbers', () => {
    const record = abc()
    const next = after(record, duplicateEdits('detail', rowsOf(record, 'detail'), [0, 1]))
    expect([namesOf(next), serials(next)]).toEqual([
      ['a', 'b', 'a', 'b', 'c'],
      ['1', '2', '8', '9', '7']
    ])
    expect(next.document.detail.data[2]).toEqual({ ...record.document.detail.data[0], serial: '8' })
  })

  test('copies of rows that do not exist are empty', () => {
    const record = abc()
    expect(duplicateEdits('detail', rowsOf(record, 'detail'), [])).toEqual([])
    expect(namesOf(after(record, duplicateEdits('detail', rowsOf(record, 'detail'), [9, 2, 5])))).toEqual(['a', 'b', 'c', 'c'])
  })
})

test('removing deletes the chosen rows once each, in any order, and can be undone', () => {
  const names = fc.array(fc.string({ maxLength: 3 }), { maxLength: 8 })
  fc.assert(
    fc.property(names, fc.array(fc.nat({ max: 9 }), { maxLength: 6 }), (lines, indexes) => {
      const record = aRecord(lines.map((name) => aLine(name)))
      const edits = removeEdits('detail', rowsOf(record, 'detail'), indexes)
      const next = after(record, edits)
      expect(namesOf(next)).toEqual(lines.filter((_, index) => !indexes.includes(index)))
      expect(after(next, invertAll(edits)).document).toEqual(record.document)
    })
  )
})

describe('numbering', () => {
  test('numbering assigns 1 to n in the current order and edits only rows with another number', () => {
    const record = abc()
    const edits = renumberEdits('detail', rowsOf(record, 'detail'))
    expect(edits).toEqual([{ kind: 'set', path: '/detail/data/2/serial', before: '7', after: '3' }])
    expect(renumberEdits('detail', rowsOf(after(record, edits), 'detail'))).toEqual([])
  })

  test('documents are numbered with numeric values; containers and packaging have no numbers', () => {
    expect(renumberEdits('dokumen', [{ nourut: null }, { nourut: 2 }, {}])).toEqual([
      { kind: 'set', path: '/dokumen/data/0/nourut', before: null, after: 1 },
      { kind: 'set', path: '/dokumen/data/2/nourut', after: 3 }
    ])
    expect([renumberEdits('container', [{}]), renumberEdits('kemasan', [{}])]).toEqual([[], []])
  })
})

describe('reordering rows', () => {
  const ten = () => aRecord(Array.from({ length: 10 }, (_, index) => aLine(String(index), { serial: String(index + 1) })))
  const anyOrder = fc.shuffledSubarray([...Array(10).keys()], { minLength: 10, maxLength: 10 })

  test('reordering puts every row at the given place and numbers them 1 to n; its inverse restores the rows', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const record = ten()
        const edits = reorderEdits('detail', rowsOf(record, 'detail'), order)
        const next = after(record, edits)
        expect(namesOf(next)).toEqual(order.map(String))
        expect(serials(next)).toEqual(order.map((_, index) => String(index + 1)))
        expect(after(next, invertAll(edits)).document).toEqual(record.document)
      })
    )
  })

  test('reordering moves only rows that are out of order', () => {
    const record = ten()
    const moves = (order: readonly number[]) =>
      reorderEdits('detail', rowsOf(record, 'detail'), order).filter(({ kind }) => kind === 'move')
    expect(moves([1, 2, 3, 4, 5, 6, 7, 8, 9, 0])).toEqual([{ kind: 'move', path: '/detail/data/0', to: 9 }])
    expect(moves([9, 0, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([{ kind: 'move', path: '/detail/data/9', to: 0 }])
    expect(moves([...Array(10).keys()])).toEqual([])
    // An order of some rows only would give two rows one number.
    expect(reorderEdits('detail', rowsOf(record, 'detail'), [4, 2, 0])).toEqual([])
  })
})
