import { expect, test, vi } from 'vitest'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { textSharer } from '../../../renderer/data/read-pages.ts'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { watchForDamage } from '../../../renderer/data/checked-reads.ts'

test('equal texts and empty lists of rows are one value', () => {
  const rows = [{ list: [] }, { list: [] }]
  textSharer()(rows)
  expect(rows[0]?.list).toBe(rows[1]?.list)
})

test('sharing texts changes no value of a row', () => {
  const long = 'f'.repeat(64)
  const rows = (): unknown => [
    { car: '0703', list: ['a', 'a', null, 1, true], fields: { a: 'a', long }, empty: {} },
    { car: '0703', list: [], fields: { a: '0703', long }, empty: '' }
  ]
  const shared = rows()
  textSharer()(shared)
  expect(shared).toStrictEqual(rows())
})

/** A store that fails with this error when its summaries are read. */
const storeFailingWith = (name: string) => {
  const database = openWindowStore('ajukan', { indexedDB: new IDBFactory(), IDBKeyRange })
  database.use({
    stack: 'dbcore',
    name: 'damaged',
    create: (core) => ({
      ...core,
      table: (table) => {
        const real = core.table(table)
        if (table !== 'summaries') return real
        const refuse = () => Promise.reject(new DOMException('Seek failure, unable to continue', name))
        return { ...real, get: refuse as typeof real.get, query: refuse }
      }
    })
  })
  const onDamage = vi.fn()
  watchForDamage(database, onDamage)
  return { database, onDamage }
}

test('a damaged store is reported once, and the reader still gets the error', async () => {
  const { database, onDamage } = storeFailingWith('UnknownError')
  await expect(database.summaries.get('a')).rejects.toThrow('Seek failure')
  await expect(database.summaries.toArray()).rejects.toThrow('Seek failure')
  expect(onDamage).toHaveBeenCalledOnce()
})

test('a closed connection, a full disk and an undamaged table are not reported', async () => {
  for (const name of ['QuotaExceededError', 'InvalidStateError', 'AbortError']) {
    const { database, onDamage } = storeFailingWith(name)
    await expect(database.summaries.get('a')).rejects.toThrow('Seek failure')
    await database.goods.toArray()
    expect(onDamage).not.toHaveBeenCalled()
  }
})
