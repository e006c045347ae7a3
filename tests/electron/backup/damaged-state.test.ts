import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { restorePlaces } from '../../../electron/database/restore/folder.ts'
import { draftRows, valueOf } from '../../support/drivers/backup-profile.ts'
import { opened } from '../../support/drivers/opened-profile.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { createRandom } from '../../support/faults/random.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const harmIndex = async (path: string, name: string): Promise<void> => {
  const database = new DatabaseSync(path)
  const page = Number(database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)?.['rootpage'])
  database.close()
  await overwrite(path, (page - 1) * 4_096, createRandom(3).bytes(4_096))
}

test('an undo whose kept state is damaged is refused, and the sound present database is not repaired', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path, open: openThreadDatabase })
  await profile.write(draftRows(1))
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: true }))
  await profile.write(draftRows(2))
  valueOf(await profile.backups.choose(path))
  valueOf(await profile.backups.open(''))
  valueOf(await profile.backups.restore(null))
  const live = await profile.rows()
  await harmIndex(join(restorePlaces(profile.folder).before, 'ajukan.db'), 'sqlite_autoindex_copy_1')
  expect(await profile.backups.undo()).toMatchObject({ ok: false, failure: { code: 'kept-state-damaged' } })
  expect(await profile.database.run('copyState')).toMatchObject({ value: { damaged: 0 } })
  expect(await readdir(profile.folder)).not.toContain('damaged-database')
  expect(await profile.rows()).toEqual(live)
}, 60_000)
