import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { newRecord } from '#core/draft/draft-record.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { addedColumns, columnEdits, freeColumns, isTabular, withCell, type ColumnSource } from '#core/draft/free-columns.ts'
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

const keys = fc.constantFrom('kode', 'tarif', 'nilai')
const entries = fc.array(fc.dictionary(keys, fc.oneof(fc.string(), fc.integer()), { minKeys: 1 }))

test('a column is renamed in all rows and keeps its values and its place; a removed one leaves nothing behind, nor an empty row', () => {
  const blank = newRecord('d', '000028PRAKTK20261120000001', newProfile('practice', 'p', 'Latihan'), 0)
  fc.assert(
    fc.property(entries, keys, fc.boolean(), (rows, key, isNamed) => {
      const named = isNamed ? { columns: { tarif: { [key]: { kind: 'number', label: 'Lama' } } } } : {}
      const before = { ...blank, document: { ...blank.document, tarif: { ...blank.document.tarif, data: rows } }, local: named }
      const isPresent = isNamed || rows.some((row) => Object.hasOwn(row, key))

      const renamed = applyEdits(before, columnEdits(before, 'tarif', key, { key: 'baru', label: 'Judul' })).record
      const back = (row: Json): Json =>
        Object.fromEntries(Object.entries(row as JsonObject).map(([one, value]) => [one === 'baru' ? key : one, value]))
      expect(JSON.stringify(renamed.document.tarif.data.map(back))).toBe(JSON.stringify(rows))
      expect(freeColumns([renamed], 'tarif').find((column) => column.key === 'baru')?.label).toBe('Judul')
      expect(freeColumns([renamed], 'tarif').some((column) => column.key === key)).toBe(false)

      const removed = applyEdits(before, columnEdits(before, 'tarif', key, null)).record
      expect(freeColumns([removed], 'tarif').some((column) => column.key === key)).toBe(false)
      expect(removed.document.tarif.data.every((row) => Object.keys(row as JsonObject).length > 0)).toBe(true)
      if (isPresent) expect(columnEdits(before, 'tarif', key, { key, label: 'Lain' })).toHaveLength(1)
    })
  )
})
