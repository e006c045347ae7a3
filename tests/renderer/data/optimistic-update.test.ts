import { expect, test } from 'vitest'
import { shallowRef } from 'vue'
import { updateRows, writeUpdates, type OptimisticUpdate } from '../../../renderer/data/optimistic-update.ts'
import type { Change } from '../../../renderer/data/store-writer.ts'

interface Row {
  readonly id: string
  readonly text: string
}
const rowsOf = (...ids: readonly string[]): ReadonlyMap<string, Row> => new Map(ids.map((id) => [id, { id, text: id }]))

const writer = () => {
  const batches: (readonly Change[])[] = []
  let refused: Error | null = null
  return {
    batches,
    refuse: (error: Error | null): void => {
      refused = error
    },
    write: (changes: readonly Change[]): Promise<void> => {
      batches.push(changes)
      return refused ? Promise.reject(refused) : Promise.resolve()
    }
  }
}

test('several updates are written as one batch in their order', async () => {
  const { write, batches } = writer()
  const rows = shallowRef(rowsOf('a', 'b'))
  await writeUpdates({ write }, [updateRows(rows, 'templates', [{ id: 'c', text: 'c' }]), updateRows(rows, 'templates', [], ['a'])])
  expect([...rows.value.keys()]).toEqual(['b', 'c'])
  expect(batches).toEqual([
    [
      { table: 'templates', key: 'c', value: { id: 'c', text: 'c' } },
      { table: 'templates', key: 'a' }
    ]
  ])
})

test('a refused write shows the rows as before and reports the error', async () => {
  const { write, refuse } = writer()
  const rows = shallowRef(rowsOf('a', 'b'))
  refuse(new Error('disk full'))
  const changed = updateRows(
    rows,
    'templates',
    [
      { id: 'a', text: 'new' },
      { id: 'c', text: 'c' }
    ],
    ['b']
  )
  expect([...rows.value.values()].map(({ text }) => text)).toEqual(['new', 'c'])
  await expect(writeUpdates({ write }, [changed])).rejects.toThrow('disk full')
  expect([...rows.value.values()].map(({ text }) => text).sort()).toEqual(['a', 'b'])
})

test('a refused update leaves rows that a newer update has changed since', async () => {
  const { write, refuse } = writer()
  const rows = shallowRef(rowsOf('a', 'b'))
  refuse(new Error('disk full'))
  const older = writeUpdates({ write }, [
    updateRows(rows, 'templates', [
      { id: 'a', text: 'one' },
      { id: 'b', text: 'one' }
    ])
  ])
  updateRows(rows, 'templates', [{ id: 'b', text: 'two' }])
  await expect(older).rejects.toThrow('disk full')
  expect([...rows.value.values()].map(({ text }) => text)).toEqual(['a', 'two'])
})

test('updates that build on each other are rolled back from the newest', async () => {
  const { write, refuse } = writer()
  const order: number[] = []
  const update = (number: number): OptimisticUpdate => ({ changes: [], rollBack: () => order.push(number) })
  refuse(new Error('disk full'))
  await expect(writeUpdates({ write }, [update(1), update(2)])).rejects.toThrow('disk full')
  expect(order).toEqual([2, 1])
})
