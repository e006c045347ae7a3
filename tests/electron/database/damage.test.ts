import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBackups, makeBackup } from '../../../electron/database/backups.ts'
import { openProfileDatabase, type ProfileDatabase } from '../../../electron/database/open.ts'
import { immutableUri } from '../../../electron/database/connection.ts'
import { checkFile, markDamaged } from '../../../electron/database/repair.ts'
import { createRandom } from '../../support/faults/random.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { batch, readCopy } from '../../support/fixtures/store-copy-batches.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const pathOf = (folder: string): string => join(folder, 'ajukan.db')
const hour = 3_600_000
const start = Date.UTC(2026, 10, 20, 1)
const always = (): Promise<boolean> => Promise.resolve(true)

const append = ({ operations }: ProfileDatabase, from: number, to: number): void => {
  for (let seq = from; seq <= to; seq += 1) operations.appendToCopy(batch(seq, `${'isi '.repeat(200)} ${seq}`))
}

let template = ''
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'ajukan-damage-'))
  const opened = await openProfileDatabase(template)
  append(opened, 1, 120)
  await makeBackup(opened.database, template, start, always)
  append(opened, 121, 200)
  opened.close()
})
afterAll(() => rm(template, { recursive: true }))

/** A folder with 200 batches, of which a backup has the first 120. */
const usedFolder = async (): Promise<string> => {
  const folder = await tempFolder()
  await cp(template, folder, { recursive: true })
  return folder
}

/** Offset of the page with this text of a row. */
const pageOf = async (folder: string, text: string): Promise<number> => {
  const at = (await readFile(pathOf(folder))).indexOf(text)
  return at - (at % 4096)
}

const rowsOf = ({ operations }: ProfileDatabase): number => readCopy(operations).length

test('a damaged page loses only its own rows; the damaged file is set aside unchanged', async () => {
  const folder = await usedFolder()
  const { size } = await stat(pathOf(folder))
  // A page in the second half holds rows that are newer than the backup.
  await overwrite(pathOf(folder), Math.floor(size / 4096) * 4096 - 8 * 4096, createRandom(5).bytes(4096))
  const damaged = await readFile(pathOf(folder))
  const opened = await openProfileDatabase(folder)
  const state = opened.operations.copyState()
  expect(state).toMatchObject({ lastSeq: 200, restored: start, damaged: 1, loss: { isWhole: false } })
  expect(rowsOf(opened)).toBeLessThan(200)
  expect(rowsOf(opened)).toBeGreaterThan(180)
  expect(opened.operations.answersWholeSince()).toBeGreaterThan(Date.now() - hour)
  append(opened, 201, 202)
  opened.close()
  const [aside = ''] = await readdir(join(folder, 'damaged-database'))
  expect(await readdir(join(folder, 'damaged-database', aside))).toEqual(['ajukan.db'])
  expect(damaged.equals(await readFile(join(folder, 'damaged-database', aside, 'ajukan.db')))).toBe(true)
  expect(checkFile(pathOf(folder))).toBe(true)
})

test.each([
  ['overwritten header', (path: string) => overwrite(path, 0, createRandom(1).bytes(4096))],
  ['whole file overwritten', async (path: string) => overwrite(path, 0, createRandom(2).bytes((await stat(path)).size))],
  ['emptied', (path: string) => truncate(path, 0)],
  ['deleted', (path: string) => rm(path)],
  ['other content', (path: string) => writeFile(path, 'not a database '.repeat(1_000))]
])('%s: the newest backup takes its place, and what is missing is known', async (_how, harm) => {
  const folder = await usedFolder()
  await harm(pathOf(folder))
  const opened = await openProfileDatabase(folder)
  expect(opened.operations.copyState()).toMatchObject({ lastSeq: 120, restored: start })
  expect(opened.operations.copyState().damaged).toBeGreaterThan(0)
  expect(opened.operations.copyState().loss).toEqual({ isWhole: false, until: expect.any(Number) as number })
  expect(rowsOf(opened)).toBe(120)
  opened.close()
})

test('a changed byte in the value of any of thousands of rows is found', async () => {
  const folder = await tempFolder()
  const opened = await openProfileDatabase(folder)
  const rows = Array.from({ length: 2_500 }, (_, index) => ({ table: 'meta' as const, key: `row ${index}`, value: `text of ${index}.` }))
  opened.operations.appendToCopy({ seq: 1, rows })
  opened.close()
  expect(checkFile(pathOf(folder))).toBe(true)
  for (const number of [0, 999, 1_000, 2_499]) {
    const damaged = await tempFolder()
    await copyFile(pathOf(folder), pathOf(damaged))
    const at = (await readFile(pathOf(damaged))).indexOf(`text of ${number}.`)
    await overwrite(pathOf(damaged), at, Buffer.from('T'))
    expect(checkFile(pathOf(damaged))).toBe(false)
  }
})

test('a database on a network path is checked by a URI without an authority, which SQLite refuses', async () => {
  expect(immutableUri(String.raw`\\kantor\data$\a b#1\ajukan.db`, true).href).toBe('file:////kantor/data$/a%20b%231/ajukan.db?immutable=1')
  expect(immutableUri(String.raw`C:\data\ajukan.db`, true).href).toBe('file:///C:/data/ajukan.db?immutable=1')
  expect(immutableUri('/data/a?b/ajukan.db', false).href).toBe('file:///data/a%3Fb/ajukan.db?immutable=1')
  // Other systems read such a path as one with two slashes at its beginning.
  if (process.platform === 'win32') return
  const folder = await usedFolder()
  const networkPath = pathOf(folder)
    .replaceAll('/', '\\')
    .replace('\\', String.raw`\\`)
  const database = new DatabaseSync(immutableUri(networkPath, true), { readOnly: true })
  expect(database.prepare('SELECT count(*) AS batches FROM copy').get()).toEqual({ batches: 200 })
  database.close()
})

test('random damage anywhere never stops the start and never loses what the backup has', async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const folder = await usedFolder()
    const random = createRandom(seed)
    const { size } = await stat(pathOf(folder))
    if (random.int(0, 3) === 0) await truncate(pathOf(folder), random.int(0, size - 1))
    else await overwrite(pathOf(folder), random.int(0, size - 64), random.bytes(random.pick([1, 64, 5_000])))
    const opened = await openProfileDatabase(folder)
    expect(rowsOf(opened), `seed ${seed}`).toBeGreaterThanOrEqual(120)
    append(opened, opened.operations.copyState().lastSeq + 1, opened.operations.copyState().lastSeq + 1)
    opened.close()
  }
})

test('a damaged backup is skipped for an older one; without an intact one every readable row is used', async () => {
  const folder = await usedFolder()
  const again = await openProfileDatabase(folder)
  await makeBackup(again.database, folder, start + hour, always)
  again.close()
  const [newest, oldest] = await findBackups(folder)
  await overwrite(newest?.path ?? '', 5 * 4096, createRandom(3).bytes(4096))
  await truncate(pathOf(folder), 100)
  const opened = await openProfileDatabase(folder)
  expect(opened.operations.copyState()).toMatchObject({ lastSeq: 120, restored: start })
  opened.close()
  await rm(newest?.path ?? '')
  await rm(oldest?.path ?? '')
  await overwrite(pathOf(folder), await pageOf(folder, 'isi  60'), createRandom(3).bytes(4096))
  const alone = await openProfileDatabase(folder)
  expect(alone.operations.copyState().restored).toBe(0)
  expect(rowsOf(alone)).toBeGreaterThan(60)
  alone.close()
})

test('without its write-ahead log the database opens in its last complete state', async () => {
  const folder = await tempFolder()
  const opened = await openProfileDatabase(folder)
  append(opened, 1, 30)
  const copy = await tempFolder()
  await copyFile(pathOf(folder), pathOf(copy))
  opened.close()
  const older = await openProfileDatabase(copy)
  expect(older.operations.copyState().lastSeq).toBeLessThanOrEqual(30)
  older.close()
})

test('a file that cannot be opened for another reason is not touched', async () => {
  const folder = await tempFolder()
  await mkdir(pathOf(folder))
  await writeFile(join(pathOf(folder), 'x'), '')
  await expect(openProfileDatabase(folder)).rejects.toThrow()
  await expect(openThreadDatabase(folder)).rejects.toThrow('disk-failed')
  expect(await readdir(folder)).toEqual(['ajukan.db'])
})

test('damage found while the application runs is repaired at the next start', async () => {
  const folder = await usedFolder()
  await markDamaged(folder)
  const opened = await openProfileDatabase(folder)
  expect(opened.operations.copyState()).toEqual({
    lastSeq: 200,
    damaged: 1,
    restored: start,
    edition: 0,
    loss: { isWhole: true, until: expect.any(Number) as number }
  })
  opened.close()
  const next = await openProfileDatabase(folder)
  expect((await readdir(join(folder, 'damaged-database'))).length).toBe(1)
  next.close()
})

/** A folder as a kill leaves it: the last changes are in the log only. */
const killedFolder = async (): Promise<string> => {
  const folder = await tempFolder()
  const running = await usedFolder()
  const opened = await openProfileDatabase(running)
  append(opened, 201, 230)
  await cp(running, folder, { recursive: true })
  opened.close()
  return folder
}

test('without the file of the database, the log and the newest backup give what they have; the log is kept', async () => {
  const folder = await killedFolder()
  const log = await readFile(join(folder, 'ajukan.db-wal'))
  await rm(pathOf(folder))
  const opened = await openProfileDatabase(folder)
  expect(opened.operations.copyState()).toMatchObject({ lastSeq: 230, restored: start })
  expect(rowsOf(opened)).toBeGreaterThanOrEqual(120 + 25)
  opened.close()
  const [aside = ''] = await readdir(join(folder, 'damaged-database'))
  expect(log.equals(await readFile(join(folder, 'damaged-database', aside, 'ajukan.db-wal')))).toBe(true)
})

test('a log whose database is missing is read although there is no backup', async () => {
  const folder = await tempFolder()
  const running = await tempFolder()
  const opened = await openProfileDatabase(running)
  append(opened, 1, 20)
  await cp(running, folder, { recursive: true })
  opened.close()
  await rm(pathOf(folder))
  const again = await openProfileDatabase(folder)
  expect(again.operations.copyState()).toMatchObject({ lastSeq: 20, restored: 0 })
  expect(rowsOf(again)).toBe(20)
  again.close()
})

test.each([
  ['a page in the middle', 0.5],
  ['the header', 0],
  ['the first page', 0.02]
])('a damaged log (%s): what follows is missing, which is known; a copy of the log is kept', async (_where, part) => {
  const folder = await killedFolder()
  const log = join(folder, 'ajukan.db-wal')
  await overwrite(log, Math.floor((await stat(log)).size * part) + 3, Buffer.from([0x5a, 0xa5, 0x5a]))
  const damaged = await readFile(log)
  const opened = await openProfileDatabase(folder)
  const { lastSeq, damaged: rows, loss } = opened.operations.copyState()
  expect(lastSeq).toBeLessThan(230)
  expect(lastSeq).toBeGreaterThanOrEqual(200)
  expect([rows, loss?.isWhole]).toEqual([1, false])
  expect(rowsOf(opened)).toBe(lastSeq)
  opened.close()
  const [aside = ''] = await readdir(join(folder, 'damaged-database'))
  expect(damaged.equals(await readFile(join(folder, 'damaged-database', aside, 'ajukan.db-wal')))).toBe(true)
})

test('the log of a killed run is read completely and does not count as damage; neither does one truncated within its last change', async () => {
  for (const cut of [0, 10]) {
    const folder = await killedFolder()
    const log = join(folder, 'ajukan.db-wal')
    await truncate(log, (await stat(log)).size - cut)
    const opened = await openProfileDatabase(folder)
    expect(opened.operations.copyState()).toEqual({ lastSeq: cut === 0 ? 230 : 229, damaged: 0, restored: 0, edition: 0 })
    opened.close()
  }
})

test('a repair that a kill interrupted between its two renames is completed by the next start', async () => {
  const folder = await usedFolder()
  await cp(pathOf(folder), join(folder, 'ajukan.db.repaired'))
  await truncate(pathOf(folder), 100)
  for (const isThere of [true, false]) {
    const again = await tempFolder()
    await cp(folder, again, { recursive: true })
    if (!isThere) await rm(pathOf(again))
    const opened = await openProfileDatabase(again)
    expect(opened.operations.copyState()).toMatchObject({ lastSeq: 200, damaged: 0 })
    opened.close()
    expect((await readdir(again)).sort()).toEqual(['ajukan.db', 'backups', 'damaged-database'])
  }
})

test('a damaged page with rows that the backup has loses nothing, which is known', async () => {
  const folder = await usedFolder()
  await overwrite(pathOf(folder), 20 * 4096, createRandom(5).bytes(4096))
  const opened = await openProfileDatabase(folder)
  expect(opened.operations.copyState()).toMatchObject({ lastSeq: 200, damaged: 1, loss: { isWhole: true } })
  expect(rowsOf(opened)).toBe(200)
  opened.close()
})

test('a backup that cannot be opened does not keep the repair from an older one', async () => {
  const folder = await usedFolder()
  await mkdir(join(folder, 'backups', `ajukan-${start + hour}.db`))
  await truncate(pathOf(folder), 100)
  const opened = await openProfileDatabase(folder)
  expect(opened.operations.copyState()).toMatchObject({ lastSeq: 120, restored: start })
  opened.close()
})
