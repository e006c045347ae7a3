import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../../../electron/database/connection.ts'
import { jobOperations } from '../../../electron/database/jobs.ts'
import { openOrRepair } from '../../../electron/database/repair.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('a repaired database has no job of the backup: it has ended since', async () => {
  const folder = await tempFolder()
  const path = join(folder, 'ajukan.db')
  const database = openConnection(path)
  jobOperations(database).beginJob({ id: 'a', run: 'earlier', kind: 'export', path: '', unfinished: '', at: 1 })
  database.close()
  await mkdir(join(folder, 'backups'))
  await copyFile(path, join(folder, 'backups', 'ajukan-1000.db'))
  const sound = await openOrRepair(folder, Date.now())
  expect(jobOperations(sound).jobsOfOtherRuns('now')).toHaveLength(1)
  sound.close()
  const repaired = await openOrRepair(folder, Date.now(), true)
  expect(jobOperations(repaired).jobsOfOtherRuns('now')).toEqual([])
  repaired.close()
})
