import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { backupMaker } from '../../../electron/database/backups.ts'
import { openConnection, rowCrc } from '../../../electron/database/connection.ts'
import { copyOperations } from '../../../electron/database/copy.ts'
import { checkFile, databasePath, openOrRepair } from '../../../electron/database/repair.ts'
import { restoreNames, restorePlaces } from '../../../electron/database/restore/folder.ts'
import { draftRows, entryRows, idOf, openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
import { makeBackupOf } from '../../support/fixtures/backup-of-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const frozen = (body: string): CopyRow & { readonly value: { readonly id: string; readonly body: string } } => ({
  table: 'frozen',
  key: 'e',
  value: { id: 'e', body }
})
const submission = (body: string): readonly CopyRow[] => [
  ...entryRows(1, { id: 'e' }).filter(({ table }) => table !== 'frozen'),
  frozen(body)
]

/** Writes a body as nobody may, with a right checksum. */
const forge = (database: DatabaseSync, body: string, position: number): void => {
  const [key, value] = [JSON.stringify('e'), JSON.stringify(frozen(body).value)]
  database
    .prepare(
      `INSERT INTO copy (store, key, value, position, writer, crc) VALUES ('frozen', ?, ?, ?, 'window', ?)
       ON CONFLICT (store, key) DO UPDATE SET value = excluded.value, position = excluded.position, crc = excluded.crc`
    )
    .run(key, value, position, rowCrc('frozen', key, value, position))
}

/** The body after a writer had another one for the same id, and what the writer said. */
type Writer = (first: string, other: string) => Promise<{ readonly body: unknown; readonly said: unknown }>

const bodyIn = (database: DatabaseSync): unknown =>
  database.prepare("SELECT value ->> 'body' AS body FROM copy WHERE store = 'frozen'").get()?.['body']

const inMemory =
  (write: (copy: ReturnType<typeof copyOperations>, other: string) => unknown): Writer =>
  (first, other) => {
    const database = openConnection(':memory:')
    const copy = copyOperations(database)
    copy.appendToCopy({ seq: 1, rows: [frozen(first)] })
    let said: unknown = 'left out'
    try {
      write(copy, other)
    } catch (error) {
      said = (error as Error).message
    }
    const body = bodyIn(database)
    database.close()
    return Promise.resolve({ body, said })
  }

const restored =
  (chosen: readonly string[] | null): Writer =>
  async (first, other) => {
    const base = await tempFolder()
    const path = await makeBackupOf(base, { change: (database) => forge(database, other, 1) })
    const profile = await openBackupProfile(join(base, 'one'))
    await profile.write([...draftRows(1), ...submission(first)])
    valueOf(await profile.backups.choose(path))
    valueOf(await profile.backups.open(''))
    const said = await profile.backups.restore(chosen)
    const body = (await profile.row<{ readonly body: string }>('frozen', 'e')).body
    await profile.close()
    return { body, said: said.ok ? 'restored' : said.failure.code }
  }

const writers: Readonly<Record<string, { readonly write: Writer; readonly said: string }>> = {
  'a batch': { write: inMemory((copy, other) => copy.appendToCopy({ seq: 2, rows: [frozen(other)] })), said: 'invalid-input' },
  'a renewal': { write: inMemory((copy, other) => copy.renewCopy({ seq: 3, rows: [frozen(other)], last: true })), said: 'left out' },
  'a restore of everything': { write: restored(null), said: 'backup-damaged' },
  'a restore of one declaration': { write: restored([idOf(1)]), said: 'backup-damaged' },
  'an undo': {
    async write(first, other) {
      const base = await tempFolder()
      const path = await makeBackupOf(base)
      const folder = join(base, 'one')
      const profile = await openBackupProfile(folder)
      onTestFinished(() => profile.close())
      await profile.write([...draftRows(1), ...submission(first)])
      valueOf(await profile.backups.choose(path))
      valueOf(await profile.backups.open(''))
      valueOf(await profile.backups.restore([idOf(1)]))
      const kept = openConnection(join(restorePlaces(folder).before, restoreNames.next))
      forge(kept, other, 1)
      kept.close()
      const said = await profile.backups.undo()
      return { body: (await profile.row<{ readonly body: string }>('frozen', 'e')).body, said: said.ok ? 'restored' : said.failure.code }
    },
    said: 'kept-state-damaged'
  },
  'a repair': {
    async write(first, other) {
      const folder = await tempFolder()
      const database = openConnection(databasePath(folder))
      copyOperations(database).appendToCopy({ seq: 1, rows: [...draftRows(1), frozen(first)] })
      await backupMaker(folder, (path) => Promise.resolve(checkFile(path)))(database, Date.now())
      forge(database, other, 2)
      database.close()
      const repaired = await openOrRepair(folder, Date.now(), true)
      const body = bodyIn(repaired)
      repaired.close()
      return { body, said: 'left out' }
    },
    said: 'left out'
  }
}

test.each(Object.entries(writers))('%s writes no other body under the id of a submission, and says so', async (_name, { write, said }) => {
  const bodies = fc.uniqueArray(fc.json(), { minLength: 2, maxLength: 2 })
  for (const [first = '', other = ''] of fc.sample(bodies, 3)) expect(await write(first, other)).toEqual({ body: first, said })
})
