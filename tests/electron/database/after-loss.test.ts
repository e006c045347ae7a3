import { mkdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { ok } from '#core/base/result.ts'
import type { AjuCounter } from '#core/numbering/counter.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { makeBackup } from '../../../electron/database/backups.ts'
import type { LossRequest } from '../../../electron/database/after-loss.ts'
import { openProfileDatabase, type ProfileDatabase } from '../../../electron/database/open.ts'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { recover, type Recovery } from '../../../renderer/data/recovery.ts'
import { createStoreWriter } from '../../../renderer/data/store-writer.ts'
import { entryRows } from '../../support/drivers/backup-profile.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const hour = 3_600_000
const pathOf = (folder: string): string => join(folder, 'ajukan.db')
const [day, start] = ['2026-11-24', '000028PRAKTK20261124']
const counterRow = (running: number) => {
  const value: AjuCounter = { id: `practice ${start}`, profile: 'practice', day, start, running }
  return { table: 'counters', key: value.id, value: value as unknown as Json } as const
}
const queued = (number: number) => entryRows(number, { id: `q${number}`, state: 'queued', attempts: [], queuedAt: 1_000 })
const request: LossRequest = { profiles: [{ id: 'office', pattern: { prefix: 'ABCDEFGHIJKL', series: '' } }], day, time: 0.5 }

/** Starts the window over a database, with a store that is empty unless one is given. */
const startWindow = async ({ operations }: Pick<ProfileDatabase, 'operations'>, indexedDB = new IDBFactory(), hasProtected = true) => {
  const host = memoryHost({
    'storeCopy.state': async () => ok(operations.copyState()),
    'storeCopy.append': async (batch) => ok(operations.appendToCopy(batch)),
    'storeCopy.read': async (cursor) => ok(operations.readCopy(cursor)),
    'storeCopy.renew': async (page) => ok(operations.renewCopy(page)),
    'storeCopy.protect': async () => {
      if (!hasProtected) throw new Error('killed')
      return ok(operations.protectAfterLoss(request))
    }
  })
  const database = openWindowStore('ajukan', { indexedDB, IDBKeyRange })
  const recovery: Recovery | null = await recover(database, host).catch(() => null)
  return {
    recovery,
    indexedDB,
    database,
    entry: async (id: string): Promise<OutboxEntry | undefined> => database.outbox.get(id),
    counter: async (id: string): Promise<number | undefined> => (await database.counters.get(id))?.running,
    write: (rows: Parameters<ReturnType<typeof createStoreWriter>['write']>[0]) =>
      createStoreWriter({ database, host, seq: recovery?.seq ?? 0, onStoreTrouble: () => undefined }).write(rows)
  }
}

/** A folder whose backup has a queued submission that was sent since, and lower counters. */
const folderWithOldBackup = async (): Promise<string> => {
  const folder = await tempFolder()
  const used = await openProfileDatabase(folder)
  used.operations.appendToCopy({ seq: 1, rows: [...queued(1), ...queued(2), counterRow(5)] })
  await makeBackup(used.database, folder, 50_000, () => Promise.resolve(true))
  used.operations.appendToCopy({ seq: 2, rows: [...entryRows(1, { id: 'q1', state: 'accepted' }), counterRow(9)] })
  used.close()
  return folder
}

test('after a repair from an older backup with the store lost too, no submission waits and no aju number is assigned twice', async () => {
  const folder = await folderWithOldBackup()
  await truncate(pathOf(folder), 200)
  const repaired = await openProfileDatabase(folder)
  const window = await startWindow(repaired)
  expect(window.recovery).toMatchObject({ kind: 'rebuilt', restored: 50_000 })
  for (const id of ['q1', 'q2'])
    expect(await window.entry(id)).toMatchObject({ state: 'sending', attempts: [{ number: 1, startedAt: 50_000 }] })
  // 10 % and half of 85 % of the numbers of a day, for the pattern of the counter and that of the profile.
  expect(await window.counter(`practice ${start}`)).toBe(524_999)
  expect(await window.counter('office ABCDEFGHIJKL20261124')).toBe(524_999)
  window.database.close()
  const again = await startWindow(repaired, window.indexedDB)
  expect([again.recovery?.kind, await again.counter(`practice ${start}`)]).toEqual(['copyRenewed', 524_999])
  repaired.close()
})

test('if only the database is lost, the store of the window knows what was sent', async () => {
  const folder = await folderWithOldBackup()
  const used = await openProfileDatabase(folder)
  const window = await startWindow(used)
  window.database.close()
  used.close()
  await truncate(pathOf(folder), 200)
  const repaired = await openProfileDatabase(folder)
  const again = await startWindow(repaired, window.indexedDB)
  expect(again.recovery?.kind).toBe('copyRenewed')
  expect([await again.entry('q1'), await again.entry('q2')]).toMatchObject([{ state: 'accepted' }, { state: 'queued' }])
  expect(await again.counter(`practice ${start}`)).toBe(9)
  repaired.close()
})

test('a kill before a lossy copy is protected leaves a store that the next start fills and protects', async () => {
  const folder = await folderWithOldBackup()
  await truncate(pathOf(folder), 200)
  const repaired = await openProfileDatabase(folder)
  const killed = await startWindow(repaired, new IDBFactory(), false)
  expect(killed.recovery).toBeNull()
  killed.database.close()
  const window = await startWindow(repaired, killed.indexedDB)
  expect((await window.entry('q1'))?.state).toBe('sending')
  expect(await window.counter(`practice ${start}`)).toBe(524_999)
  repaired.close()
})

test('without database and backups, numbers of the day are not assigned again', async () => {
  const folder = await folderWithOldBackup()
  await rm(join(folder, 'backups'), { recursive: true })
  await truncate(pathOf(folder), 200)
  const repaired = await openProfileDatabase(folder)
  const window = await startWindow(repaired)
  expect(await window.counter('office ABCDEFGHIJKL20261124')).toBe(524_999)
  repaired.close()
})

test.each([
  ['the folder of the backups', 'backups', true],
  ['no other file', '', false],
  ['an archive that was copied there', 'archive/2026', false]
])('a lost database of which %s is left is reported; only a new folder begins with the first number', async (_what, left, isLost) => {
  const folder = await tempFolder()
  const used = await openProfileDatabase(folder)
  used.operations.appendToCopy({ seq: 1, rows: [counterRow(5)] })
  used.close()
  await rm(pathOf(folder))
  await mkdir(join(folder, left), { recursive: true })
  const opened = await openProfileDatabase(folder)
  const window = await startWindow(opened)
  expect(window.recovery).toMatchObject(isLost ? { kind: 'rebuilt', damaged: 1, batches: 0 } : { kind: 'nothing', damaged: 0 })
  expect(await window.counter('office ABCDEFGHIJKL20261124')).toBe(isLost ? 524_999 : undefined)
  opened.close()
})

test('with the settings lost too, numbers of the day of which the archive has PDFs are not assigned again', async () => {
  const folder = await folderWithOldBackup()
  await truncate(pathOf(folder), 200)
  const repaired = await openProfileDatabase(folder)
  const insert = repaired.database.prepare(
    `INSERT INTO documents (place, file, sha256, bytes, car, code, date, number, description, profile, storedAt)
     VALUES ('', ?, ?, 1, ?, '2003', '2026-11-24', '1', '', 'office', 1)`
  )
  for (const [at, running] of ['000041', '000007'].entries()) insert.run(`${at}`, `${at}`.repeat(64), `QRSTUVWXYZAB20261124${running}`)
  const window = await startWindow(repaired)
  expect(await window.counter(' QRSTUVWXYZAB20261124')).toBe(41)
  repaired.close()
})

test('numbers of the day are not assigned again after an unreadable row of the copy is found while the store is filled', async () => {
  const folder = await tempFolder()
  const used = await openProfileDatabase(folder)
  used.operations.appendToCopy({ seq: 1, rows: [...queued(1), counterRow(9)] })
  used.database.exec(`UPDATE copy SET value = replace(value, '9', '4') WHERE store = 'counters'`)
  const window = await startWindow(used)
  expect(window.recovery).toMatchObject({ kind: 'rebuilt', damaged: 1 })
  expect(await window.counter(`practice ${start}`)).toBeUndefined()
  expect(await window.counter('office ABCDEFGHIJKL20261124')).toBe(524_999)
  expect((await window.entry('q1'))?.state).toBe('sending')
  used.close()
})

test('submissions queued after the protection stay queued, also if only the copy got the last batch', async () => {
  const folder = await folderWithOldBackup()
  await truncate(pathOf(folder), 200)
  const repaired = await openProfileDatabase(folder)
  const window = await startWindow(repaired)
  await window.write(queued(3) as never)
  window.database.close()
  repaired.operations.appendToCopy({ seq: repaired.operations.copyState().lastSeq + 1, rows: queued(4) })
  const again = await startWindow(repaired, window.indexedDB)
  expect([(await again.entry('q3'))?.state, (await again.entry('q4'))?.state]).toEqual(['queued', 'queued'])
  repaired.close()
})

test('a database of which a repair read every row keeps its queue', async () => {
  const folder = await folderWithOldBackup()
  const repaired = await openProfileDatabase(folder, true)
  expect(repaired.operations.copyState().loss?.isWhole).toBe(true)
  const window = await startWindow(repaired)
  expect((await window.entry('q2'))?.state).toBe('queued')
  expect(await window.counter(`practice ${start}`)).toBe(9)
  repaired.close()
})

test('a waiting submission that only the copy has comes into the store as one that may have been sent', async () => {
  const folder = await folderWithOldBackup()
  const used = await openProfileDatabase(folder)
  used.operations.renewCopy({ seq: 2, rows: [], last: true })
  const after = used.database.prepare("SELECT value ->> '$.state' AS state FROM copy WHERE store = 'outbox' ORDER BY key").all()
  expect(after.map(({ state }) => state)).toEqual(['accepted', 'sending'])
  expect(used.operations.copyState()).toMatchObject({ lastSeq: 4, damaged: 0 })
  used.close()
})

test('the attempt gets a number that no record of the journal has', async () => {
  const folder = await folderWithOldBackup()
  const used = await openProfileDatabase(folder)
  const line = { at: Date.now() - hour, operation: 'posting', profile: 'practice', cars: [] } as const
  for (const attempt of [1, 2]) used.operations.appendAnswer({ ...line, entries: [{ entry: 'q2', attempt }] })
  used.operations.renewCopy({ seq: 2, rows: [], last: true })
  const found = used.database.prepare(
    "SELECT value ->> '$.attempts[0].number' AS number FROM copy WHERE key = '\"q2\"' AND store = 'outbox'"
  )
  expect(found.get()?.['number']).toBe(3)
  used.close()
})
