import { afterEach, expect, test } from 'vitest'
import { memoryBackups } from '../../../support/fakes/memory-backups.ts'
import type { BackupState } from '#core/contract/backup.ts'
import { ok } from '#core/base/result.ts'
import { isBackupDue, useBackupNotices, type BackupNotice } from '../../../../renderer/features/backup/store/backup-notices.ts'
import { useBackup } from '../../../../renderer/features/backup/store/backup.ts'
import { sampleCars } from '../../../../renderer/features/worklist/store/sample-declarations.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { summary } from '../../support/summary-fixtures.ts'
import { openTestApp, testStartTime } from '../../support/test-services.ts'

const day = 24 * 3_600_000
const old = testStartTime - 8 * day
const ahead = testStartTime + 300 * day
const nothing: BackupState = {
  automatic: { on: false, label: '', keep: 14, pdfs: true, locked: false, passphrase: 'none' },
  last: null,
  failure: null,
  incomplete: null,
  running: false,
  interrupted: null,
  before: null,
  added: null
}
const writtenAt = (at: number): BackupState => ({ ...nothing, last: { at, label: 'USB › a.ajukan', bytes: 1 } })
/** With a backup that was restored, and one written here. */
const restored = (backupAt: number, at: number): BackupState => ({
  ...writtenAt(at),
  before: { at: 0, backupAt, declarations: null, attached: 0, missing: 0 }
})

afterEach(() => localStorage.clear())

/** The only notice; null if there is none. */
const only = ({ list }: ReturnType<typeof useBackupNotices>): BackupNotice | null => {
  expect(list.length).toBeLessThan(2)
  return list[0] ?? null
}

const closeAt = ({ list, close }: ReturnType<typeof useBackupNotices>, at: number): void => {
  const notice = list[at]
  if (notice === undefined) throw new Error('no such notice')
  close(notice)
}

/** The notices of an application with these declarations. */
const open = async (state: BackupState, declarations: readonly Parameters<typeof summary>[1][]) => {
  const app = await openTestApp({ overrides: { ...memoryBackups(), 'backup.state': () => Promise.resolve(ok(state)) } })
  await app.database.summaries.bulkPut(declarations.map((over, at) => summary(String(at + 1), over)))
  await useWorklist(app.pinia).load()
  await useBackup(app.pinia).load()
  return { ...app, notices: useBackupNotices(app.pinia) }
}

test.each([
  ['an empty profile', nothing, [], null],
  ['samples only', nothing, [...sampleCars].map((car) => ({ car, createdAt: old })), null],
  ['data of today', nothing, [{ createdAt: testStartTime - day }], null],
  ['data of last week without a backup', nothing, [{ createdAt: old }], { kind: 'due', at: 0, interrupted: null }],
  ['a backup of yesterday', writtenAt(testStartTime - day), [{ createdAt: old }], null],
  ['a backup of last week', writtenAt(old), [{ createdAt: old - day }], { kind: 'due', at: old, interrupted: null }],
  ['a backup of a clock that was ahead', writtenAt(ahead), [{ createdAt: testStartTime - day }], { kind: 'undated', at: ahead }],
  ['such a backup and an empty profile', writtenAt(ahead), [], null],
  ['a restored backup of such a clock', restored(ahead, testStartTime - day), [{ createdAt: old }], null],
  ['such a backup and an older one', restored(ahead, old), [{ createdAt: old }], { kind: 'undated', at: ahead }],
  ['data of a clock that was ahead', nothing, [{ createdAt: ahead }], { kind: 'due', at: 0, interrupted: null }]
])('with %s the reminder is as expected', async (_, state, declarations, expected) => {
  expect(only((await open(state, declarations)).notices)).toEqual(expected)
})

test('a postponed reminder returns after a day, also after a restart', async () => {
  const app = await open(nothing, [{ createdAt: old }])
  closeAt(app.notices, 0)
  expect(only(app.notices)).toBeNull()
  const again = await app.restart()
  await useWorklist(again.pinia).load()
  await useBackup(again.pinia).load()
  const notices = useBackupNotices(again.pinia)
  expect(only(notices)).toBeNull()
  app.clock.forward(day)
  notices.refresh()
  expect(only(notices)).toEqual({ kind: 'due', at: 0, interrupted: null })
})

test('a reminder postponed while the clock was ahead returns with the corrected clock', async () => {
  const app = await open(nothing, [{ createdAt: old }])
  app.clock.forward(300 * day)
  app.notices.refresh()
  closeAt(app.notices, 0)
  expect(only(app.notices)).toBeNull()
  app.clock.forward(-300 * day)
  app.notices.refresh()
  expect(only(app.notices)).toEqual({ kind: 'due', at: 0, interrupted: null })
})

test('a failed automatic backup is reported while automatic backups are on', async () => {
  const failure = { at: testStartTime - day, code: 'backup-folder' } as const
  const on = { ...nothing.automatic, on: true, label: 'USB' }
  expect(only((await open({ ...nothing, automatic: on, failure }, [])).notices)).toEqual({ kind: 'failed', failure })
  expect(only((await open({ ...nothing, failure }, [])).notices)).toBeNull()
})

test('an automatic backup without some of its files is reported while automatic backups are on; an older last one comes first', async () => {
  const incomplete = { at: testStartTime - day, left: 3, leftAttached: 0, pdfs: true }
  const state = { ...writtenAt(incomplete.at), automatic: { ...nothing.automatic, on: true, label: 'USB' }, incomplete }
  expect(only((await open(state, [{ createdAt: old }])).notices)).toEqual({ kind: 'incomplete', incomplete })
  expect(only((await open({ ...state, automatic: nothing.automatic }, [])).notices)).toBeNull()
  expect(only((await open({ ...state, last: writtenAt(old).last }, [{ createdAt: old }])).notices)).toEqual({
    kind: 'due',
    at: old,
    interrupted: null
  })
})

test('an interrupted automatic backup is reported after the second time, and named by the reminder', async () => {
  const interrupted = { at: testStartTime - day, times: 2 }
  const state = { ...writtenAt(testStartTime - 2 * day), automatic: { ...nothing.automatic, on: true, label: 'USB' }, interrupted }
  expect(only((await open(state, [{ createdAt: old }])).notices)).toEqual({ kind: 'interrupted', interrupted })
  const once = { ...interrupted, times: 1 }
  expect(only((await open({ ...state, interrupted: once }, [{ createdAt: old }])).notices)).toBeNull()
  const due = await open({ ...state, interrupted: once, last: writtenAt(old).last }, [{ createdAt: old }])
  expect(only(due.notices)).toEqual({ kind: 'due', at: old, interrupted: once })
  const off = { ...state, automatic: nothing.automatic, last: writtenAt(old).last }
  expect(only((await open(off, [{ createdAt: old }])).notices)).toEqual({ kind: 'due', at: old, interrupted: null })
})

test('the progress of an automatic backup that the window has not started is known until it ends', async () => {
  const app = await open(nothing, [])
  const backup = useBackup(app.pinia)
  const progress = { job: 'write', done: 1, total: 4 } as const
  app.host.emit('backup.changed', { ...nothing, running: true })
  app.host.emit('backup.progress', progress)
  expect([backup.automatic, backup.job, backup.progress]).toEqual([true, null, progress])
  app.host.emit('backup.changed', nothing)
  expect([backup.automatic, backup.progress]).toEqual([false, null])
})

test('a restore is reported until its notice is closed; the next one is reported again', async () => {
  const before = { at: testStartTime, backupAt: old, declarations: null, attached: 0, missing: 0 }
  const app = await open({ ...nothing, before }, [])
  expect(only(app.notices)).toEqual({ kind: 'restored', before })
  closeAt(app.notices, 0)
  expect(only(app.notices)).toBeNull()
  app.host.emit('backup.changed', { ...nothing, before: { ...before, at: testStartTime + 1 } })
  expect(only(app.notices)?.kind).toBe('restored')
})

test('a reminder or a failed automatic backup is shown beside the notice of a restore, and each is closed for itself', async () => {
  const before = { at: testStartTime, backupAt: old, declarations: null, attached: 0, missing: 0 }
  const due = { kind: 'due', at: old, interrupted: null }
  const app = await open({ ...nothing, before }, [{ createdAt: old - day }])
  expect(app.notices.list).toEqual([{ kind: 'restored', before }, due])
  closeAt(app.notices, 0)
  expect(app.notices.list).toEqual([due])
  const failure = { at: testStartTime, code: 'backup-folder' } as const
  const failing = { ...nothing, before: { ...before, at: testStartTime + 1 }, automatic: { ...nothing.automatic, on: true }, failure }
  app.host.emit('backup.changed', failing)
  expect(app.notices.list.map(({ kind }) => kind)).toEqual(['restored', 'failed'])
  closeAt(app.notices, 1)
  expect(app.notices.list.map(({ kind }) => kind)).toEqual(['restored'])
})

test('a reminder is decided without reading every declaration', () => {
  let looked = 0
  const many = function* () {
    for (; looked < 50_000; looked += 1) yield { car: `car-${looked}`, createdAt: old }
  }
  expect([isBackupDue(writtenAt(testStartTime - day), many(), testStartTime), looked]).toEqual([false, 0])
  expect([isBackupDue(writtenAt(old), many(), testStartTime), looked]).toEqual([true, 0])
  expect([isBackupDue(nothing, many(), testStartTime), looked]).toEqual([true, 0])
})
