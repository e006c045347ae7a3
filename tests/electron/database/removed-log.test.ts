import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { batches } from '../../support/fixtures/store-copy-batches.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A folder as a kill leaves it: batches 1 to 20 are in the file, 21 to 30 in the log only, as what `script` does. */
const killedFolder = async (script = ''): Promise<string> => {
  const [running, killed] = [await tempFolder(), await tempFolder()]
  for (const [from, to] of [
    [1, 20],
    [21, 30]
  ] as const) {
    const opened = await openProfileDatabase(running)
    for (const one of batches(from, to)) opened.operations.appendToCopy(one)
    // In the log it has ended.
    if (from === 1) opened.operations.beginJob({ id: 'backup', run: 'earlier', kind: 'backup', path: '', unfinished: '', at: 1 })
    else {
      opened.operations.endJob('backup')
      opened.database.exec(script)
    }
    if (from > 1) await cp(running, killed, { recursive: true })
    opened.close()
  }
  expect((await readdir(running)).sort()).toEqual(['ajukan.db'])
  return killed
}

test('a log that is missing after a kill is noticed, and the copy is made safe to use without what it had', async () => {
  const folder = await killedFolder()
  await rm(join(folder, 'ajukan.db-wal'))
  const opened = await openProfileDatabase(folder)
  expect(opened.operations.copyState()).toMatchObject({ lastSeq: 20, damaged: 1, restored: 0, loss: { isWhole: false } })
  expect(opened.operations.takeAnswerLoss()).toMatchObject({ cars: [] })
  expect(opened.operations.jobsOfOtherRuns('now')).toEqual([])
  opened.close()
})

test('after a normal end no log is missed', async () => {
  const folder = await killedFolder()
  for (const lastSeq of [30, 30]) {
    const opened = await openProfileDatabase(folder)
    expect(opened.operations.copyState()).toMatchObject({ lastSeq, damaged: 0 })
    opened.close()
  }
})

test('a database that cannot be used takes its log over when it is closed, which is not taken for a missing log afterwards', async () => {
  const folder = await killedFolder(
    "CREATE TRIGGER no BEFORE INSERT ON state WHEN new.name = 'origin' BEGIN SELECT RAISE(ABORT, 'not now'); END"
  )
  await expect(openProfileDatabase(folder)).rejects.toThrow('not now')
  expect((await readdir(folder)).sort()).toEqual(['ajukan.db'])
})
