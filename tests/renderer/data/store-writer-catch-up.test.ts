import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { createStoreWriter, NotSaved, type Change } from '../../../renderer/data/store-writer.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'

/* A first pull: the host stores batches in the copy by itself, also while the window writes. */

const answer = (id: string): Change & CopyRow => ({
  table: 'answers',
  key: id,
  value: { id, car: 'x', at: 1, operation: 'submit', content: id }
})

const open = async () => {
  const host = memoryHost()
  const database = openWindowStore('ajukan', { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.open()
  const storeWriter = createStoreWriter({ database, host, seq: 0, onStoreTrouble: () => undefined, pause: () => Promise.resolve() })
  const shown: unknown[] = []
  storeWriter.onCaughtUp((rows) => void shown.push(...rows.map(({ key }) => key)))
  /** The host stores a page of the office. */
  const fill = (...ids: readonly string[]): void =>
    void host.journal.append({ seq: host.journal.state().lastSeq + 1, rows: ids.map((id) => ({ ...answer(id), writer: 'office' })) })
  const stored = async () => (await database.answers.toArray()).map(({ id }) => id)
  return { host, database, storeWriter, shown, fill, stored }
}

test('the window reads the batches of the host, each row once, and its position is theirs', async () => {
  const { database, storeWriter, shown, fill, stored } = await open()
  fill('a', 'b')
  fill('c')
  await storeWriter.catchUp(2)
  expect([await stored(), shown]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c']
  ])
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: 2 })
  await storeWriter.catchUp(2)
  fill('d')
  await storeWriter.catchUp(3)
  expect(shown).toEqual(['a', 'b', 'c', 'd'])
})

test('what the user writes meanwhile is stored behind the batches of the host, however many come between', async () => {
  const { host, storeWriter, shown, fill, stored } = await open()
  fill('a')
  let between = 0
  host.use({
    'storeCopy.append': (batch) => {
      // The host is faster.
      if (between < 5) fill(`h${(between += 1)}`)
      return Promise.resolve(host.journal.append(batch))
    }
  })
  await storeWriter.write([answer('own')])
  expect((await stored()).toSorted()).toEqual(['a', 'h1', 'h2', 'h3', 'h4', 'h5', 'own'])
  expect(shown).toEqual(['a', 'h1', 'h2', 'h3', 'h4', 'h5'])
  expect(host.journal.taken.at(-1)).toMatchObject({ seq: 7, rows: [{ key: 'own' }] })
})

test('a copy that cannot be read rejects, and the next time goes on', async () => {
  const { host, storeWriter, fill, stored } = await open()
  fill('a')
  host.use({ 'storeCopy.read': async () => fail('disk-failed') })
  await expect(storeWriter.catchUp(1)).rejects.toThrow(NotSaved)
  host.use({ 'storeCopy.read': (cursor) => Promise.resolve(host.journal.read(cursor)) })
  await storeWriter.catchUp(1)
  expect(await stored()).toEqual(['a'])
})
