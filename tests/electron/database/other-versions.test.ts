import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { NewerDatabase } from '../../../electron/database/connection.ts'
import { baselineVersion, databaseVersion } from '../../../electron/database/migrations.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { markDamaged } from '../../../electron/database/repair.ts'
import { storedVersion } from '../../../electron/database/write-ahead-log.ts'
import { OlderFormat } from '../../../electron/files/atomic-file.ts'
import { batches } from '../../support/fixtures/store-copy-batches.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const newer = databaseVersion + 1
const pathOf = (folder: string): string => join(folder, 'ajukan.db')
const logOf = (folder: string): string => join(folder, 'ajukan.db-wal')

/** A folder as another version leaves it; one that was killed has its last changes, and the version, in the log only. */
const folderOf = async (end: 'closed' | 'killed', version = newer): Promise<string> => {
  const [running, left] = [await tempFolder(), await tempFolder()]
  const { operations, close } = await openProfileDatabase(running)
  for (const one of batches(1, 20)) operations.appendToCopy(one)
  close()
  const database = new DatabaseSync(pathOf(running))
  database.exec(
    `PRAGMA journal_mode = WAL; CREATE TABLE of_tomorrow (a); PRAGMA user_version = ${version}; INSERT INTO of_tomorrow VALUES (1)`
  )
  if (end === 'closed') database.close()
  // The shared memory of the log is not kept: the application uses none.
  await cp(running, left, { recursive: true, filter: (path) => !path.endsWith('-shm') })
  if (end === 'killed') database.close()
  return left
}

const filesIn = async (folder: string): Promise<readonly (readonly [name: string, content: string])[]> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return Promise.all(paths.map(async (path) => [path, await readFile(path, 'base64')] as const))
}

test.each([
  ['closed', async () => folderOf('closed')],
  ['killed, with its changes in the log', async () => folderOf('killed')],
  [
    'marked as damaged and not repaired',
    async () => {
      const folder = await folderOf('killed')
      await markDamaged(folder)
      return folder
    }
  ],
  [
    'repaired, and not in its place yet',
    async () => {
      const [folder, repaired] = [await tempFolder(), await folderOf('closed')]
      await writeFile(pathOf(folder), 'damaged '.repeat(2_000))
      await markDamaged(folder)
      await cp(pathOf(repaired), join(folder, 'ajukan.db.repaired'))
      return folder
    }
  ],
  [
    'in the log of a file that is empty',
    async () => {
      const folder = await folderOf('killed')
      await writeFile(pathOf(folder), '')
      return folder
    }
  ]
])('the database of a newer version is refused and no byte is changed: %s', async (_how, make) => {
  const folder = await make()
  const before = await filesIn(folder)
  await expect(openProfileDatabase(folder)).rejects.toThrow(NewerDatabase)
  expect(await filesIn(folder)).toEqual(before)
})

test.each([
  ['closed', () => folderOf('closed', baselineVersion - 1)],
  ['killed', () => folderOf('killed', 1)],
  [
    'from before there was a database',
    async () => {
      const folder = await tempFolder()
      await mkdir(join(folder, 'safety'))
      await writeFile(join(folder, 'safety', 'journal-1.ndjson'), 'x')
      return folder
    }
  ]
])('data from before the baseline is refused and no byte is changed: %s', async (_how, make) => {
  const folder = await make()
  const before = await filesIn(folder)
  await expect(openProfileDatabase(folder)).rejects.toThrow(OlderFormat)
  expect(await filesIn(folder)).toEqual(before)
})

test('the stored version is that of the last transaction that SQLite reads', async () => {
  const [closed, killed] = [await folderOf('closed'), await folderOf('killed')]
  expect([await storedVersion(pathOf(closed)), await storedVersion(pathOf(killed))]).toEqual([newer, newer])
  const log = await readFile(logOf(killed))
  const withDamage = async (at: number): Promise<number> => {
    const damaged = Buffer.from(log)
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
    await writeFile(logOf(killed), damaged)
    return storedVersion(pathOf(killed))
  }
  // The last frame is a row, after the transaction with the version; the first frame comes before both.
  expect([await withDamage(log.length - 1), await withDamage(300)]).toEqual([newer, databaseVersion])
  await writeFile(logOf(killed), '')
  expect(await storedVersion(pathOf(killed))).toBe(databaseVersion)
})

test('a file that is missing, short or no database has no version', async () => {
  const folder = await tempFolder()
  expect(await storedVersion(pathOf(folder))).toBe(0)
  for (const content of ['', 'SQLite format 3\0', 'x'.repeat(5_000)]) {
    await writeFile(pathOf(folder), content)
    expect(await storedVersion(pathOf(folder))).toBe(0)
  }
})
