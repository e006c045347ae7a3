import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { watchForDamage } from '../../../renderer/data/checked-reads.ts'

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
