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

/** Whether the body is still there when a writer comes with another one. */
type Before = 'kept' | 'deleted'
/** The body after a writer had another one for the same id, null for none, and what the writer said. */
type Writer = (first: string, other: string, before: Before) => Promise<{ readonly body: unknown; readonly said: unknown }>

const bodyIn = (database: DatabaseSync): unknown =>
  database.prepare("SELECT value ->> 'body' AS body FROM copy WHERE store = 'frozen'").get()?.['body'] ?? null
const isDeletedRow: readonly CopyRow[] = [
  { table: 'outbox', key: 'e' },
  { table: 'frozen', key: 'e' }
]

type Copy = ReturnType<typeof copyOperations>
const inMemory =
  (write: (copy: Copy, other: string, seq: number) => unknown): Writer =>
  (first, other, before) => {
    const database = openConnection(':memory:')
    const copy = copyOperations(database)
    copy.appendToCopy({ seq: 1, rows: [frozen(first)] })
    if (before === 'deleted') copy.appendToCopy({ seq: 2, rows: isDeletedRow })
    let said: unknown = 'left out'
    try {
      write(copy, other, copy.copyState().lastSeq)
    } catch (error) {
      said = (error as Error).message
    }
    const body = bodyIn(database)
    database.close()
    return Promise.resolve({ body, said })
  }

type BackupProfile = Awaited<ReturnType<typeof openBackupProfile>>
const bodyOf = async (profile: BackupProfile): Promise<unknown> =>
  (await profile.row<{ readonly body: string } | null>('frozen', 'e'))?.body ?? null
const said = (result: { readonly ok: true } | { readonly ok: false; readonly failure: { readonly code: string } }): string =>
  result.ok ? 'restored' : result.failure.code

const restored =
  (chosen: readonly string[] | null): Writer =>
  async (first, other, before) => {
    const base = await tempFolder()
    const path = await makeBackupOf(base, { change: (database) => forge(database, other, 1) })
    const profile = await openBackupProfile(join(base, 'one'))
    await profile.write([...draftRows(1), ...submission(first)])
    if (before === 'deleted') await profile.write(isDeletedRow)
    valueOf(await profile.backups.choose(path))
    valueOf(await profile.backups.open(''))
    const answer = said(await profile.backups.restore(chosen))
    const body = await bodyOf(profile)
    await profile.close()
    return { body, said: answer }
  }

/** A batch after a restore from a backup that has never heard of the submission. */
const afterRestore =
  (chosen: readonly string[] | null, isSent = true): Writer =>
  async (first, other, before) => {
    const base = await tempFolder()
    const path = await makeBackupOf(base)
    const profile = await openBackupProfile(join(base, 'one'))
    await profile.write([...draftRows(1), ...(isSent ? submission(first) : [frozen(first)])])
    if (before === 'deleted') await profile.write(isDeletedRow)
    valueOf(await profile.backups.choose(path))
    valueOf(await profile.backups.open(''))
    valueOf(await profile.backups.restore(chosen))
    const kept = await bodyOf(profile)
    const answer = await profile.write([frozen(other)]).then(
      () => 'written',
      (error: unknown) => (error as Error).message
    )
    const body = await bodyOf(profile)
    await profile.close()
    expect(body).toEqual(kept)
    // A submission that was not sent goes with a restore of everything.
    return { body: kept ?? (before === 'kept' ? first : null), said: answer }
  }

const writers: Readonly<Record<string, { readonly write: Writer; readonly said: string }>> = {
  'a batch': { write: inMemory((copy, other, seq) => copy.appendToCopy({ seq: seq + 1, rows: [frozen(other)] })), said: 'invalid-input' },
  'a renewal': {
    write: inMemory((copy, other, seq) => copy.renewCopy({ seq: seq + 1, rows: [frozen(other)], last: true })),
    said: 'left out'
  },
  'a batch after renewals of a store without it': {
    write: inMemory((copy, other, seq) => {
      for (let times = 0; times < 3; times += 1) seq = copy.renewCopy({ seq: seq + 1, rows: [], last: true }).lastSeq
      copy.appendToCopy({ seq: seq + 1, rows: [frozen(other)] })
    }),
    said: 'invalid-input'
  },
  'a batch that deletes it itself': {
    write: inMemory((copy, other, seq) => copy.appendToCopy({ seq: seq + 1, rows: [...isDeletedRow, ...isDeletedRow, frozen(other)] })),
    said: 'invalid-input'
  },
  'a restore of everything': { write: restored(null), said: 'backup-damaged' },
  'a restore of one declaration': { write: restored([idOf(1)]), said: 'backup-damaged' },
  'a batch after a restore of everything': { write: afterRestore(null), said: 'invalid-input' },
  'a batch after a restore that drops it': { write: afterRestore(null, false), said: 'invalid-input' },
  'a batch after a restore of one declaration': { write: afterRestore([idOf(1)]), said: 'invalid-input' },
  'an undo': {
    async write(first, other, before) {
      const base = await tempFolder()
      const path = await makeBackupOf(base)
      const folder = join(base, 'one')
      const profile = await openBackupProfile(folder)
      onTestFinished(() => profile.close())
      await profile.write([...draftRows(1), ...submission(first)])
      valueOf(await profile.backups.choose(path))
      valueOf(await profile.backups.open(''))
      valueOf(await profile.backups.restore([idOf(1)]))
      if (before === 'deleted') await profile.write(isDeletedRow)
      const kept = openConnection(join(restorePlaces(folder).before, restoreNames.next))
      forge(kept, other, 1)
      kept.close()
      const answer = said(await profile.backups.undo())
      return { body: await bodyOf(profile), said: answer }
    },
    said: 'kept-state-damaged'
  },
  'a repair': {
    async write(first, other, before) {
      const folder = await tempFolder()
      const database = openConnection(databasePath(folder))
      const copy = copyOperations(database)
      copy.appendToCopy({ seq: 1, rows: [...draftRows(1), frozen(first)] })
      if (before === 'deleted') copy.appendToCopy({ seq: 2, rows: isDeletedRow })
      await backupMaker(folder, (path) => Promise.resolve(checkFile(path)))(database, Date.now())
      forge(database, other, 3)
      database.close()
      const repaired = await openOrRepair(folder, Date.now(), true)
      const body = bodyIn(repaired)
      repaired.close()
      return { body, said: 'left out' }
    },
    said: 'left out'
  }
}

const cases = Object.entries(writers).flatMap(([name, writer]) =>
  (['kept', 'deleted'] as const).map((before) => ({ name, before, ...writer }))
)

test.each(cases)(
  '$name writes no other body under the id of a submission whose body is $before, and says so',
  async ({ write, said, before }) => {
    const bodies = fc.uniqueArray(fc.json(), { minLength: 2, maxLength: 2 })
    for (const [first = '', other = ''] of fc.sample(bodies, 3))
      expect(await write(first, other, before)).toEqual({ body: before === 'kept' ? first : null, said })
  }
)

test('a deleted body is no row any more, and comes back as it was, by a batch and by an undo', async () => {
  for (const [body = ''] of fc.sample(fc.tuple(fc.string()), 5)) {
    const database = openConnection(':memory:')
    const copy = copyOperations(database)
    copy.appendToCopy({ seq: 1, rows: [frozen(body)] })
    copy.appendToCopy({ seq: 2, rows: isDeletedRow })
    const deleted = copy.readCopy({ position: 0, row: 0 }).rows
    expect([deleted, bodyIn(database)]).toEqual([expect.arrayContaining([...isDeletedRow]), null])
    expect(JSON.stringify(database.prepare("SELECT value FROM copy WHERE store = 'frozen'").all())).not.toContain(
      JSON.stringify(body).slice(1, -1) || '-'
    )
    copy.appendToCopy({ seq: 3, rows: [frozen(body)] })
    expect(copy.readCopy({ position: 3, row: 0 }).rows).toEqual([frozen(body)])
    database.close()
  }
  const base = await tempFolder()
  const profile = await openBackupProfile(join(base, 'one'))
  onTestFinished(() => profile.close())
  await profile.write([...draftRows(1), ...submission('isi')])
  const path = await makeBackupOf(base)
  valueOf(await profile.backups.choose(path))
  valueOf(await profile.backups.open(''))
  valueOf(await profile.backups.restore(null))
  await profile.write(isDeletedRow)
  valueOf(await profile.backups.undo())
  expect(await bodyOf(profile)).toBe('isi')
})
