import { mkdir } from 'node:fs/promises'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CopyRow, copyTables } from '#core/contract/store-copy.ts'
import type { Database } from '../../../electron/database/client.ts'
import { applyRows } from '../../../renderer/data/apply-rows.ts'
import { openWindowStore, type AjukanDatabase } from '../../../renderer/data/database.ts'
import { createStoreWriter, type Change, type StoreWriter } from '../../../renderer/data/store-writer.ts'
import { recover } from '../../../renderer/data/recovery.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** The store of the window with the real database of main. */
class Profile {
  readonly folder: string
  factory = new IDBFactory()
  copy: Database | null = null
  database: AjukanDatabase | null = null
  writer: StoreWriter | null = null
  readonly kinds: string[] = []

  constructor(folder: string) {
    this.folder = folder
  }

  async start(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const copy = await openTestDatabase(this.folder)
    this.copy = copy
    const host = memoryHost({
      'storeCopy.state': () => copy.run('copyState'),
      'storeCopy.append': (batch) => copy.run('appendToCopy', batch),
      'storeCopy.read': (cursor) => copy.run('readCopy', cursor),
      'storeCopy.renew': (page) => copy.run('renewCopy', page),
      'storeCopy.protect': () => copy.run('protectAfterLoss', { profiles: [], day: '2026-11-20', time: 0.5 })
    })
    const database = openWindowStore('ajukan', { indexedDB: this.factory, IDBKeyRange })
    this.database = database
    const { seq, kind } = await recover(database, host)
    this.kinds.push(kind)
    this.writer = createStoreWriter({ database, host, seq, onStoreTrouble: () => undefined })
  }

  async stop(): Promise<void> {
    await this.writer?.idle()
    this.database?.close()
    await this.copy?.close()
  }

  async rows(): Promise<readonly string[]> {
    const { database } = this
    if (!database) throw new Error('not started')
    const found = await Promise.all(
      copyTables.map(async (name) => {
        const table = database.table<unknown, string>(name)
        const [keys, values] = [await table.toCollection().primaryKeys(), await table.toArray()]
        return keys.map((key, index) => JSON.stringify([name, key, values[index]]))
      })
    )
    return found.flat().sort()
  }
}

const goods = (line: number, text: string | null): Change =>
  text === null
    ? { table: 'goods', key: ['d', line] }
    : { table: 'goods', key: ['d', line], value: { declaration: 'd', line, body: { brgurai: text } } }

const change = fc.tuple(fc.nat(30), fc.option(fc.string({ maxLength: 40 }), { freq: 4 })).map(([line, text]) => goods(line, text))
const event = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) => ({ kind: 'write' as const, changes }))
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'lose the store' as const }) },
  {
    weight: 2,
    arbitrary: fc
      .array(change, { minLength: 1, maxLength: 3 })
      .chain((changes) => fc.constantFrom('store' as const, 'copy' as const).map((lacking) => ({ kind: 'die' as const, lacking, changes })))
  }
)

test('after any sequence of writes, restarts and losses the store contains the last written rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
      const profile = new Profile(await tempFolder())
      const expected = new Map<string, CopyRow>()
      const remember = (changes: readonly Change[]): void => {
        for (const { key, value } of changes) {
          if (value === undefined) expected.delete(JSON.stringify(key))
          else expected.set(JSON.stringify(key), { table: 'goods', key, value: value as never })
        }
      }
      await profile.start()
      // Lines that the copy lacks follow the declaration of the store, and the window never deletes the last block of them.
      const kept: readonly CopyRow[] = [
        { table: 'declarations', key: 'd', value: { id: 'd' } },
        { table: 'goods', key: ['d', 99], value: { declaration: 'd', line: 99, body: {} } }
      ]
      await profile.writer?.write(kept as readonly Change[])
      for (const row of kept) expected.set(JSON.stringify(row.key), row)
      for (const one of events) {
        if (one.kind === 'write') {
          await profile.writer?.write(one.changes)
          remember(one.changes)
          continue
        }
        if (one.kind === 'die') {
          const state = await profile.copy?.run('copyState')
          const seq = (state?.ok === true ? state.value.lastSeq : 0) + 1
          const rows = one.changes.map((row): CopyRow =>
            row.value === undefined ? { table: row.table, key: row.key } : { ...row, value: row.value as never }
          )
          if (one.lacking === 'store') expect(await profile.copy?.run('appendToCopy', { seq, rows })).toMatchObject({ ok: true })
          else if (profile.database) await applyRows(profile.database, rows, seq)
          remember(one.changes)
        }
        await profile.stop()
        if (one.kind === 'lose the store') profile.factory = new IDBFactory()
        await profile.start()
        expect(await profile.rows()).toEqual([...expected.values()].map((row) => JSON.stringify([row.table, row.key, row.value])).sort())
      }
      await profile.stop()
    }),
    { numRuns: 25, endOnFailure: true }
  )
}, 60_000)

test('a lost store copy is renewed from the store and can fill the next store', async () => {
  const folder = await tempFolder()
  const profile = new Profile(`${folder}/one`)
  await profile.start()
  for (let line = 1; line <= 120; line += 1) await profile.writer?.write([goods(line, `baris ${line}`)])
  const before = await profile.rows()
  await profile.stop()
  const moved = new Profile(`${folder}/two`)
  moved.factory = profile.factory
  await moved.start()
  await moved.writer?.write([goods(121, 'baris 121')])
  await moved.stop()
  moved.factory = new IDBFactory()
  await moved.start()
  expect(moved.kinds).toEqual(['copyRenewed', 'rebuilt'])
  expect(await moved.rows()).toEqual(
    [...before, JSON.stringify(['goods', ['d', 121], { declaration: 'd', line: 121, body: { brgurai: 'baris 121' } }])].sort()
  )
  await moved.stop()
})
