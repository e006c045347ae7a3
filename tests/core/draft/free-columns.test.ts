import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { addedColumns, freeColumns, isTabular, withCell, type ColumnSource } from '#core/draft/free-columns.ts'
import { shapelessMembers } from '#core/schema/declaration.ts'

const source = (tarif: readonly Json[], local: JsonObject = {}): ColumnSource => ({
  document: Object.fromEntries(shapelessMembers.map((member) => [member, { data: member === 'tarif' ? tarif : [] }])) as never,
  local
})

test('columns are learned with their kind and an example, in the order of the first row that has them', () => {
  const open = source([{ seri: '', kode: 'BM' }])
  const earlier = source([
    { kode: 'PPN', tarif: 11, ditanggung: false },
    { seri: '1', rinci: { a: 1 } }
  ])
  expect(freeColumns([open, earlier], 'tarif')).toEqual([
    { key: 'seri', kind: 'text', label: '', example: '1' },
    { key: 'kode', kind: 'text', label: '', example: 'BM' },
    { key: 'tarif', kind: 'number', label: '', example: '11' },
    { key: 'ditanggung', kind: 'flag', label: '', example: 'false' },
    { key: 'rinci', kind: 'json', label: '', example: '{"a":1}' }
  ])
  expect(freeColumns([open, earlier], 'pungutan')).toEqual([])
})

test('a blank value says nothing about its kind, and a column of the user has the kind and the label that he chose', () => {
  const template = source([], { columns: { tarif: { nilai: { kind: 'number', label: 'Nilai (Rp)' }, broken: { kind: 'x' } } } })
  expect(freeColumns([source([{ nilai: null }]), template], 'tarif')).toEqual([
    { key: 'nilai', kind: 'number', label: 'Nilai (Rp)', example: '' }
  ])
  expect(freeColumns([template, source([{ nilai: '12' }])], 'tarif')).toEqual([
    { key: 'nilai', kind: 'number', label: 'Nilai (Rp)', example: '12' }
  ])
  expect(addedColumns({ columns: [] }, 'tarif')).toEqual([])
})

test('an array with an entry that is no object is no table', () => {
  expect([[], [{}], [{}, 1], [[]], [null]].map(isTabular)).toEqual([true, true, false, false, false])
})

const rows = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)))

test('emptying what was typed gives the row as it was before, and a typed value keeps the place of its key', () => {
  fc.assert(
    fc.property(rows, fc.string(), fc.string(), (row, key, value) => {
      const typed = withCell(row, key, value)
      expect(typed[key]).toBe(value)
      expect(Object.keys(typed).filter((one) => Object.hasOwn(row, one))).toEqual(Object.keys(row))
      if (!Object.hasOwn(row, key)) expect(withCell(typed, key, undefined)).toEqual(row)
      expect(Object.hasOwn(withCell(row, key, undefined), key)).toBe(false)
    })
  )
})
