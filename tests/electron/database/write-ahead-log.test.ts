import { cp, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { readStoredLog } from '../../../electron/database/write-ahead-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A folder as a kill leaves it, with batches of `bytes` in the log, and how many frames SQLite counts in it. */
const killedFolder = async (batches: number, bytes: number): Promise<{ readonly folder: string; readonly frames: number }> => {
  const folder = join(await tempFolder(), 'killed')
  const running = await tempFolder()
  const opened = await openProfileDatabase(running)
  opened.database.exec('PRAGMA wal_autocheckpoint = 0')
  for (let seq = 1; seq <= batches; seq += 1)
    opened.operations.appendToCopy({ seq, rows: [{ table: 'goods', key: ['d', seq], value: { text: 'x'.repeat(bytes) } }] })
  await cp(running, folder, { recursive: true })
  const counted = opened.database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()
  opened.close()
  return { folder, frames: Number(counted?.['log']) }
}

test.each([
  ['of one batch', 1, 100],
  ['of many batches', 300, 100],
  ['larger than what is read at once', 12, 1_000_000]
])('the last transaction of a log %s is found where SQLite finds it', async (_, batches, bytes) => {
  const { folder, frames } = await killedFolder(batches, bytes)
  const wal = join(folder, 'ajukan.db-wal')
  const read = await readStoredLog(wal)
  expect(read.lastCommit).toBe(frames)
  // The only batch has changed other pages.
  expect(read.firstPage?.subarray(0, 15).toString()).toBe(batches === 1 ? undefined : 'SQLite format 3')
  // A frame that is not whole counts for nothing.
  await truncate(wal, 32 + frames * 4_120 - 1)
  expect((await readStoredLog(wal)).lastCommit).toBeLessThan(frames)
})

test('a database whose log is over 2 GiB opens with everything that it has', async () => {
  const { folder } = await killedFolder(3, 100)
  await truncate(join(folder, 'ajukan.db-wal'), 2 * 1024 ** 3 + 4_120)
  const opened = await openProfileDatabase(folder)
  expect(opened.operations.copyState()).toMatchObject({ lastSeq: 3, damaged: 0 })
  opened.close()
})
