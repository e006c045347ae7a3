import fc from 'fast-check'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { backupMaker, deletionGuard, findBackups, intervalAfter, makeBackup, writeHeldCopy } from '../../../electron/database/backups.ts'
import { holdFile } from '../../../electron/database/connection.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { checkFile } from '../../../electron/database/repair.ts'
import { batch } from '../../support/fixtures/store-copy-batches.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 20, 1)
const always = (): Promise<boolean> => Promise.resolve(true)

test('after a clock that was ahead the backup just written stays and counts as the newest', async () => {
  const folder = await tempFolder()
  const { database, operations, close } = await openProfileDatabase(folder)
  const now = Date.now()
  for (let at = 0; at < 11; at += 1) {
    operations.appendToCopy(batch(at + 1))
    expect(await makeBackup(database, folder, now + (300 + at) * 24 * hour, always)).toBe(true)
  }
  for (let at = 0; at < 2; at += 1) {
    operations.appendToCopy(batch(at + 12))
    expect(await makeBackup(database, folder, now + at, always)).toBe(true)
    expect((await findBackups(folder, now + at))[0]?.at).toBe(now + at)
  }
  close()
})

test('backups of the last hours and of seven days are kept; one that is not sound is removed and reported', async () => {
  const folder = await tempFolder()
  const { database, operations, close } = await openProfileDatabase(folder)
  for (let at = 0; at < 10 * 24; at += 1) {
    if (at % 8 !== 0) continue
    operations.appendToCopy(batch(at / 8 + 1))
    expect(await makeBackup(database, folder, start + at * hour, always)).toBe(true)
  }
  const kept = await findBackups(folder, start + 500 * hour)
  expect(kept[0]?.at).toBe(start + 232 * hour)
  expect(new Set(kept.map(({ at }) => new Date(at).toISOString().slice(0, 10))).size).toBe(7)
  expect(kept).toHaveLength(9)
  for (const { path } of kept) expect(checkFile(path)).toBe(true)
  expect(await makeBackup(database, folder, start + 500 * hour, () => Promise.resolve(false))).toBe(false)
  expect(await findBackups(folder, start + 500 * hour)).toEqual(kept)
  close()
})

test('what a kill left of a backup is removed; a nearly full disk gets none, is reported, and is tried again', async () => {
  const folder = await tempFolder()
  const { database, close } = await openProfileDatabase(folder)
  await mkdir(join(folder, 'backups'))
  for (const ending of ['', '-journal']) await writeFile(join(folder, 'backups', `ajukan-5.db.unfinished${ending}`), 'part')
  const make = backupMaker(folder, always)
  await expect(make(database, start, () => Promise.resolve(hour))).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(join(folder, 'backups'))).toEqual([])
  expect(await make(database, start)).toBe(true)
  expect(await readdir(join(folder, 'backups'))).toEqual([`ajukan-${start}.db`])
  close()
})

test('a database that has not changed gets no other backup, and one that took its place does', async () => {
  const folder = await tempFolder()
  const make = backupMaker(folder, always)
  ;(await openProfileDatabase(folder)).close()
  const counts = new Set<unknown>()
  for (const opening of [0, 1]) {
    const { database, close } = await openProfileDatabase(folder)
    counts.add(database.prepare('SELECT total_changes() AS count').get()?.['count'])
    for (const at of [0, 1]) await make(database, start + (2 * opening + at) * hour)
    close()
  }
  expect(counts.size).toBe(1)
  expect((await findBackups(folder)).map(({ at }) => at)).toEqual([start + 2 * hour, start])
})

test('however large the database and slow the disk, copying takes a fiftieth of the time and 8 GiB a day, but one is made each day', () => {
  const day = 24 * hour
  fc.assert(
    fc.property(fc.nat(2 ** 38), fc.nat(day), (bytes, took) => {
      const interval = intervalAfter(bytes, took)
      expect(interval).toBeGreaterThanOrEqual(hour)
      expect(interval).toBeLessThanOrEqual(day)
      if (interval < day) expect([took / interval <= 1 / 50 + 1e-9, (bytes * day) / interval <= 8 * 1024 ** 3 + 1]).toEqual([true, true])
    })
  )
})

test.each([
  [0, 24],
  [60, 24],
  [100, 12],
  [600, 3],
  [3_600, 1]
])('a copy that takes %d seconds is made %d times a day', async (seconds, times) => {
  const folder = await tempFolder()
  let elapsed = 0
  const slow = (): Promise<boolean> => {
    elapsed += seconds * 1_000
    return Promise.resolve(true)
  }
  const { database, operations, close } = await openProfileDatabase(folder)
  const make = backupMaker(folder, slow, () => elapsed)
  const made = new Set<number>()
  for (let at = 0; at < 24; at += 1) {
    operations.appendToCopy(batch(at + 1))
    // A timer may be a little early.
    expect(await make(database, start + at * hour - (at % 2))).toBe(true)
    for (const { at: one } of await findBackups(folder, start + at * hour)) made.add(one)
  }
  expect(made.size).toBe(times)
  close()
})

test.each([
  [100 * 1024 ** 3, 7],
  [1_000 * 1024 ** 2, 3],
  [600 * 1024 ** 2, 2]
])('copies take a tenth of the disk at most, but the two newest stay: with %d bytes free there are %d', async (free, count) => {
  const folder = await tempFolder()
  const { database, operations, close } = await openProfileDatabase(folder)
  // Each row is written again and again, so that the database keeps its size.
  for (let at = 0; at < 12; at += 1) {
    operations.appendToCopy({ seq: at + 1, rows: [{ table: 'goods', key: ['d', at % 2], value: { uraian: 'x'.repeat(11_000_000) } }] })
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(await makeBackup(database, folder, start + at * 24 * hour, always, () => Promise.resolve(free))).toBe(true)
  }
  expect((await findBackups(folder, start + 20 * 24 * hour)).map(({ at }) => (at - start) / (24 * hour))).toEqual(
    Array.from({ length: count }, (_, at) => 11 - at)
  )
  close()
})

const declarations = (from: number, to: number, isDeleted = false) =>
  Array.from({ length: to - from }, (_, index) => ({
    table: 'declarations' as const,
    key: `d${from + index}`,
    ...(isDeleted ? {} : { value: { id: `d${from + index}` } })
  }))
const countIn = (path: string): number => {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return Number(
      database.prepare("SELECT count(*) AS count FROM copy WHERE store = 'declarations' AND value IS NOT NULL").get()?.['count']
    )
  } finally {
    database.close()
  }
}

test.each([1, 4, 40])(
  'a mass deletion in steps of %d declarations leaves a backup with nearly all of them, also after weeks',
  async (step) => {
    const folder = await tempFolder()
    const { database, operations, close } = await openProfileDatabase(folder)
    const guard = deletionGuard(folder)
    let seq = 0
    operations.appendToCopy({ seq: (seq += 1), rows: declarations(0, 40) })
    await guard(database, [], start)
    for (let from = 0; from < 40; from += step) {
      const rows = declarations(from, from + step, true)
      await guard(database, rows, start + from)
      operations.appendToCopy({ seq: (seq += 1), rows })
    }
    const most = async (): Promise<number> => Math.max(...(await findBackups(folder)).map(({ path }) => countIn(path)))
    expect(await most()).toBeGreaterThanOrEqual(36)
    for (let at = 1; at < 30; at += 1) {
      operations.appendToCopy(batch((seq += 1)))
      expect(await makeBackup(database, folder, start + at * 24 * hour, always)).toBe(true)
    }
    expect(await most()).toBeGreaterThanOrEqual(36)
    expect((await findBackups(folder)).length).toBeLessThanOrEqual(9 + 40)
    close()
  }
)

test('a deletion of less than a tenth makes no backup', async () => {
  const folder = await tempFolder()
  const { database, operations, close } = await openProfileDatabase(folder)
  const guard = deletionGuard(folder)
  operations.appendToCopy({ seq: 1, rows: declarations(0, 40) })
  await guard(database, declarations(0, 4, true), start)
  expect(await findBackups(folder)).toEqual([])
  await guard(database, declarations(0, 5, true), start)
  expect((await findBackups(folder)).map(({ path }) => countIn(path))).toEqual([40])
  close()
})

test.each([false, true])(
  'a mass deletion and what is typed after it wait for no copy; the copy has what was there before (file held by another reader: %s)',
  async (isHeld) => {
    const folder = await tempFolder()
    const { database, operations, close } = await openProfileDatabase(folder)
    const copied = Promise.withResolvers<undefined>()
    const guard = deletionGuard(folder, async (job) => {
      await copied.promise
      await writeHeldCopy(job)
    })
    operations.appendToCopy({ seq: 1, rows: declarations(0, 20) })
    const release = isHeld ? holdFile(database) : () => undefined
    operations.appendToCopy({ seq: 2, rows: declarations(20, 40) })
    const kept = guard(database, declarations(0, 40, true), start)
    operations.appendToCopy({ seq: 3, rows: declarations(0, 40, true) })
    for (let seq = 4; seq < 60; seq += 1) {
      operations.appendToCopy({ seq, rows: declarations(seq, seq + 1) })
      await guard(database, declarations(seq, seq + 1, true), start + seq)
    }
    expect(await findBackups(folder)).toEqual([])
    copied.resolve(undefined)
    await kept
    release()
    expect((await readdir(join(folder, 'backups'))).filter((name) => !name.endsWith('.db'))).toEqual([])
    const found = await findBackups(folder)
    expect(found.map(({ path }) => [checkFile(path), countIn(path)])).toEqual([[true, 40]])
    close()
  }
)

test('deletions just under a tenth, week after week, leave a backup with nearly all declarations', async () => {
  const folder = await tempFolder()
  const { database, operations, close } = await openProfileDatabase(folder)
  const make = backupMaker(folder, always)
  let [seq, left, at] = [0, 100, start]
  operations.appendToCopy({ seq: (seq += 1), rows: declarations(0, left) })
  while (left > 30) {
    expect(await make(database, at)).toBe(true)
    // The application is started again meanwhile, and the one before was made days ago.
    const portion = Math.floor(left / 10) - 1
    await deletionGuard(folder)(database, declarations(left - portion, left, true), at)
    operations.appendToCopy({ seq: (seq += 1), rows: declarations(left - portion, left, true) })
    left -= portion
    at += 9 * 24 * hour
  }
  expect(Math.max(...(await findBackups(folder)).map(({ path }) => countIn(path)))).toBeGreaterThanOrEqual(90)
  close()
})

test('a page that overwrites every value and fills the database does not push out the backups from before', async () => {
  const folder = await tempFolder()
  const { database, operations, close } = await openProfileDatabase(folder)
  const free = 700 * 1024 ** 2
  const row = (seq: number, length: number) => ({
    seq,
    rows: [{ table: 'goods' as const, key: ['d', 0], value: { uraian: 'x'.repeat(length) } }]
  })
  for (let at = 0; at < 8; at += 1) {
    operations.appendToCopy(row(at + 1, at < 4 ? 1_000_000 : 40_000_000))
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const time = start + (at < 4 ? at * 24 : 96 + at) * hour
    expect(await makeBackup(database, folder, time, always, () => Promise.resolve(free))).toBe(true)
  }
  const found = await findBackups(folder, start + 200 * hour)
  expect(found.some(({ at }) => at === start + 3 * 24 * hour)).toBe(true)
  close()
})

test('a page that adds and deletes in turn makes two backups in an hour at most, of which one has what was there before', async () => {
  const folder = await tempFolder()
  const { database, operations, close } = await openProfileDatabase(folder)
  const guard = deletionGuard(folder)
  let seq = 0
  operations.appendToCopy({ seq: (seq += 1), rows: declarations(0, 40) })
  await guard(database, [], start)
  for (let round = 0; round < 12; round += 1) {
    const [from, to] = [round === 0 ? 0 : 1_000, round === 0 ? 40 : 1_040]
    await guard(database, declarations(from, to, true), start + round)
    operations.appendToCopy({ seq: (seq += 1), rows: [...declarations(from, to, true)] })
    operations.appendToCopy({ seq: (seq += 1), rows: declarations(1_000, 1_040) })
  }
  const found = await findBackups(folder)
  expect(found).toHaveLength(2)
  expect(found.map(({ at }) => at)).toContain(start)
  close()
})
