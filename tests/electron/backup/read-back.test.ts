import { closeSync, openSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JobRunner } from '../../../electron/backup/run-job.ts'
import { databasePath } from '../../../electron/database/repair.ts'
import { draftRows, idOf, openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
import { opened } from '../../support/drivers/opened-profile.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { createRandom } from '../../support/faults/random.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const drafts = (from: number, count: number) => Array.from({ length: count }, (_, at) => draftRows(from + at, 'isi '.repeat(500))).flat()

/** What a backup would read of the file if SQLite wrote into it meanwhile, though the file itself is sound before and after. */
const torn = (before: Buffer, after: Buffer): Buffer => {
  const half = Math.floor(Math.min(before.length, after.length) / 8_192) * 4_096
  return Buffer.concat([before.subarray(0, half), after.subarray(half)])
}

test.each(['', 'kata sandi kantor'])(
  'a backup whose database is no state of the present one is never reported as written, and the older file stays (passphrase %j)',
  async (passphrase) => {
    const base = await tempFolder()
    const path = join(base, 'a.ajukan')
    let database: Buffer = Buffer.alloc(0)
    const runOf =
      (run: JobRunner): JobRunner =>
      async (job, step, calls) => {
        if (job.kind !== 'write' || database.length === 0) return run(job, step, calls)
        const place = join(base, 'torn.db')
        await writeFile(place, database)
        const file = openSync(place, 'r')
        try {
          return await run({ ...job, database: { file, bytes: database.length } }, step, calls)
        } finally {
          closeSync(file)
        }
      }
    const profile = await opened(join(base, 'one'), { open: openThreadDatabase, saveTo: () => path, runOf })
    const file = async (): Promise<Buffer> => {
      valueOf(await profile.database.check())
      return readFile(databasePath(profile.folder))
    }
    await profile.write(drafts(1, 200))
    expect(await profile.backups.write('a', { passphrase, pdfs: true })).toMatchObject({ value: { end: 'done' } })
    const [older, before] = [await readFile(path), await file()]
    await profile.write(drafts(100, 300))
    database = torn(before, await file())
    expect(await profile.backups.write('a', { passphrase, pdfs: true })).toMatchObject({ ok: false, failure: { code: 'backup-damaged' } })
    expect(older.equals(await readFile(path))).toBe(true)
    // Nothing is left of the copy that was checked.
    expect((await readdir(profile.folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
    database = Buffer.alloc(0)
    expect(await profile.backups.write('a', { passphrase, pdfs: true })).toMatchObject({ value: { end: 'done' } })
  },
  60_000
)

test('backups that begin while rows are written, checks run and backups are restored can be restored themselves', async () => {
  const random = createRandom(58)
  const base = await tempFolder()
  const profile = await opened(join(base, 'one'), { open: openThreadDatabase })
  const other = await openBackupProfile(join(base, 'two'), { open: openThreadDatabase })
  await profile.write(drafts(1, 400))
  let isOver = false
  const writing = (async () => {
    for (let at = 1; !isOver; at = (at % 400) + 50) await profile.write(drafts(at, 50))
  })()
  const checking = (async () => {
    while (!isOver) {
      await Promise.all([profile.database.check(), profile.database.check()])
      await new Promise((done) => setTimeout(done, random.int(0, 60)))
    }
  })()
  for (let round = 0; round < 4; round += 1) {
    const path = join(base, `${round}.ajukan`)
    await new Promise((done) => setTimeout(done, random.int(0, 150)))
    expect(await profile.backups.writeTo(path)).toMatchObject({ value: { end: 'done' } })
    valueOf(await other.backups.choose(path))
    expect(await other.backups.open('')).toMatchObject({ value: { end: 'done' } })
    const [restored, check] = await Promise.all([other.backups.restore(null), other.database.check()])
    expect([restored, check]).toMatchObject([{ value: { end: 'done' } }, { ok: true, value: true }])
    expect((await other.rows()).has(`declarations "${idOf(400)}"`)).toBe(true)
  }
  isOver = true
  await Promise.all([writing, checking])
  await other.close()
}, 120_000)
