import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { createStoreWriter, type Change } from '../../../renderer/data/store-writer.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'

const open = async (overrides: Partial<Handlers> = {}) => {
  const host = memoryHost(overrides)
  const database = openWindowStore('ajukan', { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.open()
  return { host, database, storeWriter: createStoreWriter({ database, host, seq: 0, onStoreTrouble: () => undefined }) }
}

const change = (id: string): Change => ({ table: 'answers', key: id, value: { id, car: 'x', at: 1, operation: 'submit', content: id } })
const mark = { profile: 'practice', entries: [{ entry: 'a', attempt: 1 }], cars: ['1'] }

test('a mark of attempts goes to the copy with its batch, and is reported before the store has the batch', async () => {
  const { host, database, storeWriter } = await open()
  const counted: Promise<readonly number[]>[] = []
  const onCopied = (): void => {
    const copied = host.journal.taken.length
    counted.push(database.answers.count().then((stored) => [copied, stored]))
  }
  await Promise.all([storeWriter.write([change('a')], { mark, onCopied }), storeWriter.write([change('b')])])
  expect([host.journal.taken.map(({ marks }) => marks), await Promise.all(counted)]).toEqual([[[mark]], [[1, 0]]])
  expect(await database.answers.count()).toBe(2)
})

test('a mark of a batch that the copy refuses is not reported', async () => {
  const { storeWriter } = await open({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  let copied = 0
  await expect(storeWriter.write([change('a')], { mark, onCopied: () => void (copied += 1) })).rejects.toThrow('disk-full')
  expect(copied).toBe(0)
})
