import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseRepair } from '#core/contract/store-copy.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { databaseVersion } from '../../../electron/database/migrations.ts'
import { ownBackups } from '../../../electron/backup/automatic.ts'
import { backupFailure } from '../../../electron/backup/file/failures.ts'
import { growingFile } from '../../../electron/backup/file/bytes.ts'
import { readBackup } from '../../../electron/backup/read-backup.ts'
import { answering, removeUnfinished, unfinishedPath } from '../../../electron/backup/target-folder.ts'
import type { WriteJob } from '../../../electron/backup/run-job.ts'
import { writeBackup } from '../../../electron/backup/write-backup.ts'
import { openDatabase } from '../../../electron/database/client.ts'
import {
  addPdf,
  carOf,
  draftRows,
  entryRows,
  openBackupProfile,
  type BackupProfile,
  type BackupProfileDeps,
  valueOf
} from '../../support/drivers/backup-profile.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { createRandom } from '../../support/faults/random.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const unfinishedOf = (path: string, id: string): string => unfinishedPath(path, { id, since: 0, names: new Set() })

/** A profile with a draft and some PDFs, and the path of the backup that it writes over an older file. */
const openProfile = async (deps: BackupProfileDeps = {}) => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  await writeFile(path, 'older')
  const profile: BackupProfile = await openBackupProfile(join(base, 'one'), { saveTo: () => path, ...deps })
  onTestFinished(() => profile.close())
  await profile.write(draftRows(1))
  for (let number = 1; number <= 10; number += 1) await addPdf(profile, number, 200_000)
  const left = async () => ({ names: (await readdir(base)).filter((name) => name.includes('.ajukan')), text: await readFile(path, 'utf8') })
  return { profile, base, path, left }
}

test('the progress of a backup is reported from its beginning, however short it is', async () => {
  const { profile } = await openProfile()
  expect(await profile.backups.write('a', { passphrase: '', pdfs: false })).toMatchObject({ value: { end: 'done' } })
  const [first] = profile.progress
  expect(first).toMatchObject({ job: 'write' })
  expect(first?.done).toBeLessThan(first?.total ?? 0)
})

test('a backup that is written while the database is repaired is refused, and the older file stays', async () => {
  const repair = new AbortController()
  const begins = (): AbortSignal => {
    setImmediate(() => repair.abort())
    return repair.signal
  }
  const { profile, left } = await openProfile({ repairSignal: begins })
  expect(await profile.backups.write('a', { passphrase: '', pdfs: true })).toMatchObject({ ok: false, failure: { code: 'backup-repair' } })
  expect(await left()).toEqual({ names: ['a.ajukan'], text: 'older' })
})

/** Overwrites the page of an index that no operation of a backup reads. */
const damageIndex = async (path: string): Promise<void> => {
  const address = pathToFileURL(path)
  address.search = 'immutable=1'
  const database = new DatabaseSync(address, { readOnly: true })
  const { page, bytes } =
    database
      .prepare(
        "SELECT rootpage AS page, (SELECT page_size FROM pragma_page_size) AS bytes FROM sqlite_schema WHERE name = 'attempts_entry'"
      )
      .get() ?? {}
  database.close()
  await overwrite(path, (Number(page) - 1) * Number(bytes), createRandom(3).bytes(Number(bytes)))
}

test('a backup of a damaged database is refused, and the next one holds the repaired database', async () => {
  const repairs: DatabaseRepair[] = []
  const openInThread = (folder: string) =>
    openDatabase({
      folder,
      thread: new URL('../../../electron/database/thread.ts', import.meta.url),
      onRepair: (repair) => void repairs.push(repair),
      log: memoryLog()
    })
  const { profile, path, left } = await openProfile({ open: openInThread })
  // The backup before writes the log into the file.
  expect(await profile.backups.write('a', { passphrase: '', pdfs: false })).toMatchObject({ value: { end: 'done' } })
  await writeFile(path, 'older')
  await damageIndex(join(profile.folder, 'ajukan.db'))
  expect(await profile.backups.write('a', { passphrase: '', pdfs: false })).toMatchObject({ ok: false, failure: { code: 'backup-repair' } })
  expect(await left()).toEqual({ names: ['a.ajukan'], text: 'older' })
  expect(repairs).toEqual(['running', 'done'])
  expect(await profile.backups.write('a', { passphrase: '', pdfs: false })).toMatchObject({ value: { end: 'done' } })
  valueOf(await profile.backups.choose(path))
  expect(await profile.backups.open('')).toMatchObject({ value: { end: 'done', value: { counts: { declarations: 1 } } } })
}, 40_000)

test('leftovers of a killed backup are removed by the next one into the same folder, and other files stay', async () => {
  const { profile, base, path, left } = await openProfile()
  valueOf(await profile.backups.setAutomatic({ keep: 3 }))
  const { id } = JSON.parse(await readFile(join(profile.folder, 'backup.json'), 'utf8')) as { readonly id: string }
  const mine = unfinishedOf(path, id)
  const others = [unfinishedOf(path, '01234567'), join(base, '.surat.docx.aabbccddeeff.tmp'), `${mine}.ajukan`]
  for (const file of [mine, ...others]) {
    await writeFile(file, 'x')
    await utimes(file, 1_700_000_000, 1_700_000_000)
  }
  // Written after the start: it may be in use.
  const running = unfinishedOf(path, id)
  await writeFile(running, 'x')
  await utimes(running, 4_000_000_000, 4_000_000_000)
  expect(await ownBackups(base, id, [])).toEqual([])
  expect(await profile.backups.choose(mine)).toMatchObject({ ok: false, failure: { code: 'backup-foreign' } })
  expect(await profile.backups.write('a', { passphrase: '', pdfs: false })).toMatchObject({ value: { end: 'done' } })
  const names = await readdir(base)
  expect(names).not.toContain(mine.slice(base.length + 1))
  expect(names).toEqual(expect.arrayContaining([...others, running].map((file) => file.slice(base.length + 1))))
  expect((await left()).text.length).toBeGreaterThan(1_000)
})

test('leftovers on a disconnected disk are removed by the next backup onto it, also before a restart', async () => {
  const folder = await tempFolder()
  const owner = { id: '01234567', since: 0, names: new Set<string>() }
  const mine = unfinishedPath(join(folder, 'a.ajukan'), owner)
  const other = unfinishedOf(join(folder, 'a.ajukan'), '01234567')
  for (const file of [mine, other]) await writeFile(file, 'x')
  await removeUnfinished(folder, owner)
  expect(await readdir(folder)).toEqual([other.slice(folder.length + 1)])
})

/** A job that writes a small backup, and what is in its folder. */
const smallJob = async () => {
  const base = await tempFolder()
  const source = join(base, 'database')
  const folder = join(base, 'usb')
  await writeFile(source, Buffer.alloc(700_000, 1))
  const file = openSync(source, 'r')
  const path = join(folder, 'a.ajukan')
  const about = {
    createdAt: 1_780_000_000_000,
    version: '1.0.0',
    database: databaseVersion,
    origin: 5,
    seq: 9,
    pdfs: true,
    counts: { declarations: 1, submissions: 2, responses: 3, pdfs: 3 }
  }
  const job: WriteJob = {
    kind: 'write',
    path,
    temporary: unfinishedOf(path, '01234567'),
    passphrase: '',
    about,
    state: '{"settings":{},"place":""}',
    database: { file, bytes: statSync(source).size },
    files: [],
    hashFiles: true,
    growing: growingFile()
  }
  return { base, folder, path, job }
}

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'written'
  } catch (error) {
    return backupFailure(error)
  }
}

test('a full disk ends a backup at any time with its reason; nothing of it is left and the older file stays', async () => {
  const { job, folder, path } = await smallJob()
  await mkdir(folder)
  await writeFile(path, 'older')
  let calls = 0
  const count = (): void => void (calls += 1)
  writeBackup(job, { progress: count, confirmed: () => undefined })
  await writeFile(path, 'older')
  expect(calls).toBeGreaterThan(2)
  for (let fullAt = 1; fullAt <= calls; fullAt += 1) {
    let now = 0
    const full = (): void => {
      if ((now += 1) === fullAt) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
    expect(codeOf(() => writeBackup(job, { progress: full, confirmed: () => undefined }))).toBe('disk-full')
    expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['a.ajukan'], 'older'])
  }
})

test.each(['ENOENT', 'EIO', 'ENODEV', 'ESTALE'])(
  'a disk that was pulled out (%s) is reported as its folder, not as the disk of the data',
  (code) => {
    expect(backupFailure(Object.assign(new Error('gone'), { code }))).toBe('backup-folder')
  }
)

test('a folder that disappears while a backup is written is reported, and an error of the own disk has its own failure', async () => {
  const { job, base, folder, path } = await smallJob()
  await mkdir(folder)
  await writeFile(path, 'older')
  const pull = (): void => {
    if (statSync(folder, { throwIfNoEntry: false }) !== undefined) renameSync(folder, join(base, 'gone'))
  }
  expect(codeOf(() => writeBackup(job, { progress: pull, confirmed: () => undefined }))).toBe('backup-folder')
  expect(await readFile(join(base, 'gone', 'a.ajukan'), 'utf8')).toBe('older')
  await mkdir(folder)
  const database = { file: openSync(folder, 'r'), bytes: 4_096 }
  expect(codeOf(() => writeBackup({ ...job, database }, { progress: () => undefined, confirmed: () => undefined }))).toBe('disk-failed')
  expect(await readdir(folder)).toEqual([])
})

test('a backup that differs when it is read back is refused, and the older file stays', async () => {
  const { job, folder, path } = await smallJob()
  await mkdir(folder)
  await writeFile(path, 'older')
  const readBack = (): void => {
    const file = openSync(job.temporary, 'r+')
    writeSync(file, 'x', 10_000)
    closeSync(file)
    readBackup(
      { path: job.temporary, passphrase: '', database: '', wanted: [], prefixes: [], growing: job.growing },
      { progress: () => undefined, hand: () => undefined }
    )
  }
  expect(codeOf(() => writeBackup(job, { progress: () => undefined, confirmed: readBack }))).toBe('backup-damaged')
  expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['a.ajukan'], 'older'])
})

/** A backup thread whose disk never answers. */
const hanging = new URL('data:text/javascript,Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)')

test('a disk that does not answer ends the backup with its reason, and the data can be used', async () => {
  const { profile, left } = await openProfile({ thread: hanging, limit: 300 })
  expect(await profile.backups.write('a', { passphrase: '', pdfs: true })).toMatchObject({ ok: false, failure: { code: 'backup-folder' } })
  expect(await left()).toEqual({ names: ['a.ajukan'], text: 'older' })
  await profile.write(draftRows(2))
})

test('the user can cancel while the disk does not answer', async () => {
  const { profile } = await openProfile({ thread: hanging })
  const running = profile.backups.write('a', { passphrase: '', pdfs: true })
  await expect.poll(async () => valueOf(await profile.backups.writeAutomatic())).toEqual({ end: 'busy' })
  profile.backups.stop()
  expect(await running).toEqual({ ok: true, value: { end: 'stopped' } })
}, 20_000)

test('a folder that never answers times out, or is abandoned when the user cancels', async () => {
  const never = new Promise<never>(() => undefined)
  const controller = new AbortController()
  await expect(answering(never, controller.signal, 20)).rejects.toMatchObject({ code: 'backup-folder' })
  const cancelled = answering(never, controller.signal)
  controller.abort()
  await expect(cancelled).rejects.toThrow('aborted')
  expect(await answering(Promise.resolve(1), new AbortController().signal)).toBe(1)
})

test('a request that is sent while everything is restored keeps its attempt, and its reply is found afterwards', async () => {
  const { profile, path } = await openProfile()
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: false }))
  const startedAt = Date.now() + 1_000
  await profile.write(entryRows(1, { id: 'now', state: 'sending', attempts: [{ number: 1, startedAt }] }))
  const line = { at: startedAt, profile: 'office', entries: [{ entry: 'now', attempt: 1 }], cars: [carOf(1)] }
  valueOf(await profile.database.run('appendAnswer', { ...line, operation: 'posting' }))
  valueOf(await profile.backups.choose(path))
  valueOf(await profile.backups.open(''))
  expect(valueOf(await profile.backups.restore(null))).toMatchObject({ end: 'done', value: { declarations: 1 } })
  const reply = { kind: 'reply', status: 200, contentType: '', retryAfter: null, body: '{"ok":1}' } as const
  valueOf(await profile.database.run('appendAnswer', { ...line, operation: 'submit', reply }))
  // Not queued again: the window asks for the reply of the attempt.
  expect(await profile.row<OutboxEntry>('outbox', 'now')).toMatchObject({ state: 'sending', attempts: [{ number: 1, startedAt }] })
  expect(valueOf(await profile.database.run('submitsOf', 'now')).map(({ operation }) => operation)).toEqual(['posting', 'submit'])
})
