import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Json } from '#core/base/json.ts'
import type { ColumnSource } from '#core/draft/free-columns.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useFreeRows } from '../../../../renderer/features/editor/views/sections/use-free-rows.ts'
import { openDraft } from '../../support/draft-setup.ts'

const learned = {
  document: {
    tarif: { data: [{ kode: 'BM', nilai: 5, dibayar: true, rinci: { a: 1 } }] }
  },
  local: {}
} as unknown as ColumnSource

/** The rows of the tariffs of the first declaration, which has the given entries. */
const openRows = async (entries: readonly Json[]) => {
  const { app, draft } = await openDraft()
  draft.set('/tarif/data', entries)
  draft.endStep()
  const made: ReturnType<typeof useFreeRows>[] = []
  const view = mount(
    defineComponent({
      setup() {
        made.push(useFreeRows('tarif', () => [learned]))
        return () => h('p')
      }
    }),
    { global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } } }
  )
  const [rows] = made
  if (!rows) throw new Error('no rows')
  const type = (row: number, key: string, value: string | number | null, phase: 'typing' | 'done' = 'done') =>
    rows.commit([{ kind: 'type', cell: { row, key, value } }], phase)
  return { draft, rows, view, type, data: () => draft.record?.document.tarif.data }
}

test('nothing is stored that was not entered: neither a blank row, nor the other columns of a row, nor a row that is emptied again', async () => {
  const { rows, type, data } = await openRows([])
  expect(rows.columns.value.map(({ key }) => key)).toEqual(['kode', 'nilai', 'dibayar', 'rinci'])
  rows.addRow()
  rows.addRow()
  expect([rows.rows.value.length, data()]).toEqual([2, []])
  type(1, 'nilai', 5)
  expect(data()).toEqual([{ nilai: 5 }])
  type(0, 'kode', 'PPN')
  expect(data()).toEqual([{ kode: 'PPN' }, { nilai: 5 }])
  type(1, 'nilai', null)
  expect([data(), rows.rows.value]).toEqual([[{ kode: 'PPN' }], [{ kode: 'PPN' }, {}]])
  type(1, 'dibayar', 'false')
  type(1, 'rinci', '[1, 2]')
  expect(data()).toEqual([{ kode: 'PPN' }, { dibayar: false, rinci: [1, 2] }])
})

test('entries that are not touched stay as they are, also an empty one and empty texts', async () => {
  const before = [{ kode: '', nilai: null }, {}, { lain: 'x' }]
  const { type, data } = await openRows(before)
  type(2, 'kode', 'BM')
  expect(data()).toEqual([before[0], {}, { lain: 'x', kode: 'BM' }])
  type(2, 'lain', '')
  expect(data()).toEqual([before[0], {}, { kode: 'BM' }])
})

test('a text that is no JSON is not stored in a column of raw data', async () => {
  const { type, data } = await openRows([{ rinci: { a: 1 } }])
  type(0, 'rinci', '{"a":')
  expect(data()).toEqual([{ rinci: { a: 1 } }])
})

test('Esc in a cell takes back what a pause of typing has stored, and keeps the blank row', async () => {
  const { rows, type, data } = await openRows([{ kode: 'BM' }])
  rows.addRow()
  type(1, 'kode', 'PP', 'typing')
  type(1, 'kode', 'PPN', 'typing')
  expect(data()).toEqual([{ kode: 'BM' }, { kode: 'PPN' }])
  rows.commit([], 'cancelled')
  expect([data(), rows.rows.value]).toEqual([[{ kode: 'BM' }], [{ kode: 'BM' }, {}]])
})

test('rows are inserted, copied, moved and removed; undo shows the rows before', async () => {
  const { draft, rows, data } = await openRows([{ kode: 'A' }, { kode: 'B' }])
  rows.commit([{ kind: 'duplicate', rows: [0] }], 'done')
  expect(data()).toEqual([{ kode: 'A' }, { kode: 'A' }, { kode: 'B' }])
  rows.commit([{ kind: 'move', row: 2, to: 0 }], 'done')
  rows.commit([{ kind: 'remove', rows: [1] }], 'done')
  expect(data()).toEqual([{ kode: 'B' }, { kode: 'A' }])
  draft.undo()
  await Promise.resolve()
  expect([data()?.length, rows.rows.value.length]).toEqual([3, 3])
})

test('an array with an entry that is no object is no table', async () => {
  const { rows } = await openRows([1])
  expect([rows.isTable.value, rows.rows.value]).toEqual([false, []])
})
