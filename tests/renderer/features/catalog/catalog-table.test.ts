import { setActivePinia } from 'pinia'
import { nextTick, shallowRef } from 'vue'
import { expect, test } from 'vitest'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import type { JsonObject } from '#core/base/json.ts'
import type { Merge } from '#core/catalog/learn-from-declaration.ts'
import { updateRows } from '../../../../renderer/data/optimistic-update.ts'
import { useCatalogTable, type CatalogRow } from '../../../../renderer/features/catalog/views/use-catalog-table.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { openTestApp } from '../../support/test-services.ts'

const nameOf = ({ values }: CatalogRow): string => (typeof values['name'] === 'string' ? values['name'] : '')

/** A table of three rows whose writes end when `finish` is called. */
const openTable = async (merges: readonly Merge<CatalogRow>[] = []) => {
  const { pinia } = await openTestApp()
  setActivePinia(pinia)
  const rows = shallowRef<ReadonlyMap<string, CatalogRow>>(new Map(['a', 'b', 'c'].map((id) => [id, { id, values: { name: id } }])))
  const written = Promise.withResolvers<void>()
  const table = useCatalogTable<CatalogRow>({
    all: () => rows.value,
    isShown: ({ id }) => id !== 'other',
    nameOf,
    textOf: nameOf,
    blank: () => ({ id: 'new', values: {} }),
    with: (row, values) => ({ ...row, values }),
    put: (put, gone) => {
      updateRows(rows, 'parties', put, gone)
      return written.promise
    },
    merges: () => merges
  })
  table.arrange()
  const names = (): readonly string[] => table.rows.value.map(nameOf)
  return { table, names, messages: useMessages(pinia), rows, finish: written.resolve }
}

test('while the removal of a row is being written, an edit and another removal apply to the rows that are shown', async () => {
  const { table, names, messages, finish } = await openTable()
  const first = table.remove([0])
  messages.question?.answer(true)
  await expect.poll(names).toEqual(['b', 'c'])
  void table.edit([{ row: 0, key: 'name', value: 'b2' }])
  expect(names()).toEqual(['b2', 'c'])
  const second = table.remove([1])
  messages.question?.answer(true)
  await expect.poll(names).toEqual(['b2'])
  finish()
  await Promise.all([first, second])
  expect(names()).toEqual(['b2'])
})

test('a row of another desk that arrives comes behind those that are shown, if it is searched for', async () => {
  const { table, names, rows, finish } = await openTable()
  finish()
  const arrive = (id: string, name: string): void => void updateRows(rows, 'parties', [{ id, values: { name } }])
  arrive('other', 'hidden')
  arrive('x', '0')
  await expect.poll(names).toEqual(['a', 'b', 'c', '0'])
  table.search.value = 'c'
  await expect.poll(names).toEqual(['c'])
  arrive('y', 'd')
  arrive('z', 'c2')
  await expect.poll(names).toEqual(['c', 'c2'])
  // A new row of this desk is where it was inserted, once.
  table.insert(0, 1)
  await nextTick()
  expect(names()).toEqual(['', 'c', 'c2'])
})

test('a change of several cells and its added rows can be undone by the message about it', async () => {
  const { table, names, messages, rows, finish } = await openTable()
  finish()
  table.commit([{ kind: 'type', cell: { row: 0, key: 'name', value: 'a2' } }])
  table.commit([{ kind: 'set', cells: [{ row: 0, key: 'name', value: 'a3' }] }])
  await nextTick()
  expect([messages.toasts, names()]).toEqual([[], ['a3', 'b', 'c']])
  table.commit([
    { kind: 'insert', at: 3, count: 1, beside: 'end' },
    { kind: 'set', cells: ['x', 'y', 'z'].map((value, index) => ({ row: index + 1, key: 'name', value })) }
  ])
  expect(names()).toEqual(['a3', 'x', 'y', 'z'])
  await expect.poll(() => messages.toasts.map(({ text }) => text)).toEqual(['3 sel diubah.'])
  // Changed again since.
  void table.edit([{ row: 2, key: 'name', value: 'c2' }])
  void table.edit([{ row: 1, key: 'code', value: '7' }])
  messages.act(messages.toasts[0]?.id ?? 0)
  await expect.poll(names).toEqual(['a3', 'b', 'c2'])
  expect(rows.value.get('b')?.values).toEqual({ name: 'b', code: '7' })
})

test('deleted rows can be restored by the message about them', async () => {
  const { table, names, messages, rows, finish } = await openTable()
  finish()
  const before = rows.value
  const removal = table.remove([0, 2])
  messages.question?.answer(true)
  await removal
  expect([names(), messages.toasts.map(({ text }) => text)]).toEqual([['b'], ['2 baris dihapus.']])
  messages.act(messages.toasts[0]?.id ?? 0)
  await expect.poll(names).toEqual(['a', 'b', 'c'])
  expect(rows.value.get('a')).toBe(before.get('a'))
})

test('merged rows and imported ones are as before after the undo of the message about them', async () => {
  const { table, names, messages, rows, finish } = await openTable([{ kept: { id: 'a', values: { name: 'ab' } }, gone: ['b'] }])
  finish()
  const undo = async (): Promise<void> => {
    messages.act(messages.toasts[0]?.id ?? 0)
    await expect.poll(names).toEqual(['a', 'b', 'c'])
  }
  const merging = table.merge()
  expect(messages.question?.details).toEqual([{ title: 'Tetap: a', items: ['Dihapus: b'] }])
  messages.question?.answer(true)
  await merging
  expect([names(), messages.toasts.map(({ text }) => text)]).toEqual([['ab', 'c'], ['1 baris kembar digabungkan.']])
  await undo()
  const identity = { keysOf: ({ name }: JsonObject) => [stringOrEmpty(name)], isSame: () => true, isSufficient: () => true }
  const changing = await table.storeRows(table.planRows([{ name: 'c', code: '7' }, { name: 'd' }], identity))
  changing.report()
  expect([names(), messages.toasts.map(({ text }) => text)]).toEqual([['a', 'b', 'c', 'd'], ['1 baris ditambah, 1 diperbarui.']])
  await undo()
  expect(rows.value.get('c')?.values).toEqual({ name: 'c' })
  const unchanged = await table.storeRows(table.planRows([{ name: 'c' }], identity))
  unchanged.report()
  expect(messages.toasts.map(({ text, button }) => [text, button])).toEqual([['0 baris ditambah, 0 diperbarui.', undefined]])
})

test('the question before merging lists ten of the rows that go, below those that stay, and how many more there are', async () => {
  const merges = ['a', 'b', 'c'].map((id) => ({ kept: { id, values: {} }, gone: Array.from({ length: 8 }, (_, index) => `${id}${index}`) }))
  const { table, messages, rows } = await openTable(merges)
  rows.value = new Map([...rows.value, ...merges.flatMap(({ gone }) => gone.map((id) => [id, { id, values: { name: id } }] as const))])
  void table.merge()
  expect(messages.question?.details.map(({ title, items }) => [title, items.length])).toEqual([
    ['Tetap: a', 8],
    ['Tetap: b', 2],
    ['dan 14 baris kembar lagi', 0]
  ])
})
