import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { startDatabaseThread } from '../../../electron/database/client.ts'
import { openProfileFolder } from '../../../electron/app/profile-folder.ts'
import { openOrAsk, type OpenOrAskDeps } from '../../../electron/app/start-problem.ts'
import { askAfterFailedStarts, downgradeOf } from '../../../electron/app/downgrade.ts'
import { DatabaseNotOpened, type OpenProblem } from '../../../electron/database/open-problem.ts'
import {
  backupPath,
  folderOfBackups,
  removeOldBackups,
  startAttemptsPath,
  noteInstallation,
  openStartAttempts
} from '../../../electron/updates/start-attempts.ts'
import { draftRows, idOf, openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { treeOf } from '../../support/updates/update-trial.ts'
import { tempFolder } from '../../support/temp-folder.ts'

type StartDialog = Parameters<OpenOrAskDeps['show']>[0]

const clock = { now: () => 1_795_000_000_000 }
const update = { from: '0.2.0', to: '0.3.0', backup: '/data/before-update/a.ajukan' }
const log = memoryLog()

/** The system dialogs, which press the buttons in turn. */
const dialogs = (...buttons: readonly number[]) => {
  const shown: StartDialog[] = []
  return { shown, show: (options: StartDialog) => Promise.resolve(buttons[shown.push(options) - 1] ?? -1) }
}
const noted = async (): Promise<string> => {
  const folder = await tempFolder()
  await noteInstallation(folder, update)
  return folder
}

test('three starts that fail after an update are counted, and forgotten after one that succeeds', async () => {
  const folder = await noted()
  const failed: boolean[] = []
  for (let start = 0; start < 4; start += 1) {
    const starts = await openStartAttempts(folder, '0.3.0', log)
    await starts.begin()
    failed.push(starts.hasFailed(true))
  }
  expect(failed).toEqual([false, false, true, true])
  const starts = await openStartAttempts(folder, '0.3.0', log)
  await starts.succeeded()
  expect(await readdir(folder)).toEqual([])
  expect((await openStartAttempts(folder, '0.3.0', log)).begun()).toBeNull()
})

test('without an update, or with a record that cannot be read, starts are not counted', async () => {
  const folder = await tempFolder()
  await writeFile(startAttemptsPath(folder), '{"from":7')
  for (let start = 0; start < 4; start += 1) {
    const starts = await openStartAttempts(folder, '0.3.0', log)
    await starts.begin()
    expect([starts.begun(), starts.hasFailed(true)]).toEqual([null, false])
  }
  const back = await openStartAttempts(await noted(), '0.2.0', log)
  expect([back.isBack(), back.hasFailed(true)]).toEqual([true, false])
})

test('the dialog of the third failed start says how to go back, with which backup; other problems and other starts do not', async () => {
  const folder = await noted()
  const details: string[] = []
  for (const problem of ['other', 'other', 'other', 'full'] as const) {
    const starts = await openStartAttempts(folder, '0.3.0', log)
    await starts.begin()
    const shown: StartDialog[] = []
    // The last button closes.
    const show = (options: StartDialog) => Promise.resolve(shown.push(options) && (options.buttons ?? []).length - 1)
    const open = () => Promise.reject(new DatabaseNotOpened(problem, 'x'))
    const downgrade = (found: OpenProblem) =>
      downgradeOf({ startAttempts: starts, folder, version: '0.3.0', userData: folder, clock }, found)
    const deps = { show, end: () => undefined, folder, downgrade, retried: () => starts.begin(), log }
    expect(await openOrAsk(open, deps)).toBeNull()
    details.push(shown[0]?.detail ?? '')
  }
  expect(details.map((text) => text.includes(update.backup))).toEqual([false, false, true, false])
  expect(details[2]).toContain('versi 0.2.0 ke 0.3.0')
  expect(details[2]).toContain('install Ajukan 0.2.0 again')
})

test('after three silent failures to start, the next start asks before opening anything', async () => {
  const folder = await noted()
  for (let start = 0; start < 3; start += 1) await (await openStartAttempts(folder, '0.3.0', log)).begin()
  const starts = await openStartAttempts(folder, '0.3.0', log)
  await starts.begin()
  const again = dialogs(0)
  const deps = { startAttempts: starts, folder, version: '0.3.0', userData: folder, clock }
  expect(await askAfterFailedStarts(deps, again.show)).toBe(true)
  expect(again.shown[0]?.detail).toContain(update.backup)
  expect(await askAfterFailedStarts(deps, dialogs(2).show)).toBe(false)
})

test('a newer profile is refused untouched; after it was set aside the older version opens and restores the backup', async () => {
  const userData = await tempFolder()
  const folder = join(userData, 'ajukan')
  const backup = join(folder, 'before-update', 'ajukan-0.2.0-before-0.3.0-1.ajukan')
  const profile = await openBackupProfile(folder)
  await profile.write([...draftRows(1), ...draftRows(2)])
  await mkdir(join(folder, 'before-update'))
  expect(valueOf(await profile.backups.writeTo(backup))).toMatchObject({ end: 'done' })
  await noteInstallation(folder, { from: '0.2.0', to: '0.3.0', backup })
  await profile.close()

  // The newer version has migrated the data, and changed something since.
  await mkdir(join(userData, 'IndexedDB'))
  await writeFile(join(userData, 'IndexedDB', 'rows'), 'of a newer version')
  const newer = new DatabaseSync(join(folder, 'ajukan.db'))
  newer.exec('PRAGMA user_version = 999')
  newer.close()
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ version: 9, settings: { language: 'en', later: true } }))
  await rm(join(folder, 'ajukan.db-wal'), { force: true })

  const databaseThread = () => startDatabaseThread(new URL('../../../electron/database/thread.ts', import.meta.url))
  const before = await treeOf(userData)
  const starts = await openStartAttempts(folder, '0.2.0', log)
  await starts.begin()
  const open = async () =>
    (await openProfileFolder({ folder, databaseThread, databaseRepair: () => undefined, databaseWaiting: () => undefined, log })).connect()
  await expect(open()).rejects.toMatchObject({ problem: 'newer' })
  expect(await treeOf(userData)).toEqual(before)

  const { shown, show } = dialogs(1, 0)
  const downgrade = (problem: OpenProblem) => downgradeOf({ startAttempts: starts, folder, version: '0.2.0', userData, clock }, problem)
  expect(await openOrAsk(open, { show, end: () => undefined, folder, downgrade, retried: () => starts.begin(), log })).toBeNull()
  expect(shown.map(({ detail = '' }) => detail.includes(backup))).toEqual([true, true])
  const aside = join(folder, 'set-aside', String(clock.now()))
  expect((await readdir(aside)).sort()).toEqual(['IndexedDB', 'ajukan.db'])

  const old = await openBackupProfile(folder)
  onTestFinished(() => old.close())
  expect((await old.rows()).size).toBe(0)
  valueOf(await old.backups.choose(backup))
  valueOf(await old.backups.open(''))
  expect(valueOf(await old.backups.restore(null))).toMatchObject({ end: 'done', value: { declarations: 2 } })
  expect(await old.row('summaries', idOf(2))).toMatchObject({ id: idOf(2) })
  expect([shown[0]?.detail?.includes('versi 0.2.0 ke 0.3.0'), shown[1]?.detail?.includes('open Ajukan again')]).toEqual([true, true])
})

test('also after the newer version has started it is named, as long as it exists; what was done since is not in it', async () => {
  const folder = await tempFolder()
  const backup = backupPath(folder, { from: '0.2.0', to: '0.3.0', at: clock.now() })
  await mkdir(folderOfBackups(folder))
  await writeFile(backup, '')
  await noteInstallation(folder, { from: '0.2.0', to: '0.3.0', backup })
  await (await openStartAttempts(folder, '0.3.0', log)).succeeded()
  const startAttempts = await openStartAttempts(folder, '0.2.0', log)
  const { shown, show } = dialogs(2)
  const open = () => Promise.reject(new DatabaseNotOpened('newer', 'x'))
  const downgrade = (problem: OpenProblem) => downgradeOf({ startAttempts, folder, version: '0.2.0', userData: folder, clock }, problem)
  expect(await openOrAsk(open, { show, end: () => undefined, folder, downgrade, retried: () => Promise.resolve(), log })).toBeNull()
  expect(shown[0]?.detail).toContain(backup)
  expect(shown[0]?.detail).toContain('before the update to 0.3.0 (2026-11-18 11:06:40 UTC). What was done after it is not in it')
  expect(shown[0]?.detail).toContain('Declarations sent after it will look unsent')
  expect(shown[0]?.detail).toContain('Deklarasi yang dikirim sesudah itu akan tampak belum terkirim')
})

test('without a backup of its own version, an older one offers no way back', async () => {
  const folder = await tempFolder()
  await mkdir(join(folder, 'before-update'))
  const startAttempts = await openStartAttempts(folder, '0.2.0', log)
  const downgrade = () => downgradeOf({ startAttempts, folder, version: '0.2.0', userData: folder, clock }, 'newer')
  await writeFile(join(folder, 'before-update', 'ajukan-0.1.0-before-0.2.0-3.ajukan'), '')
  expect(await downgrade()).toBeNull()
  for (const at of [4, 12]) await writeFile(join(folder, 'before-update', `ajukan-0.2.0-before-0.3.0-${at}.ajukan`), '')
  expect((await downgrade())?.backup).toBe(join(folder, 'before-update', 'ajukan-0.2.0-before-0.3.0-12.ajukan'))
})

test('the two newest backups before an update are kept, the new one also where the clock was set back', async () => {
  const folder = await tempFolder()
  await mkdir(folderOfBackups(folder))
  const paths = [1, 2, 3, 4].map((at) => backupPath(folder, { from: '0.2.0', to: '0.3.0', at }))
  for (const path of paths) await writeFile(path, '')
  await removeOldBackups(folder, paths[0] ?? '')
  expect((await readdir(folderOfBackups(folder))).sort()).toEqual([
    'ajukan-0.2.0-before-0.3.0-1.ajukan',
    'ajukan-0.2.0-before-0.3.0-4.ajukan'
  ])
})
