import { mkdir, readdir, writeFile, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { JobKind } from '#core/contract/archive.ts'
import { fail, ok } from '#core/base/result.ts'
import { createJobRecorder, interruptedJobs } from '../../../electron/database/recorded-jobs.ts'
import type { Database } from '../../../electron/database/client.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { jobOperations } from '../../../electron/database/jobs.ts'
import { temporaryName } from '../../../electron/files/atomic-file.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { openOrRepair } from '../../../electron/database/repair.ts'

const signal = new AbortController().signal
const usual = ''

const open = () => {
  const connection = openConnection(':memory:')
  const operations = jobOperations(connection)
  const run = ((name: keyof typeof operations, input: never) => Promise.resolve(ok(operations[name](input)))) as Database['run']
  const kinds = (): readonly unknown[] =>
    connection
      .prepare('SELECT kind FROM jobs ORDER BY at, kind')
      .all()
      .map(({ kind }) => kind)
  const fromEarlierRun = (kind: string, path: string, at: number, unfinished = ''): void =>
    operations.beginJob({ id: `${kind} ${at}`, run: 'earlier', kind: kind as JobKind, path, unfinished, at })
  return { database: { run }, kinds, fromEarlierRun }
}

test('a job has a row until it ends, also by an error', async () => {
  const { database, kinds } = open()
  const recorder = createJobRecorder(database, { now: () => 5 })
  const seen: unknown[] = []
  const look = (): Promise<void> => Promise.resolve(void seen.push(kinds()))
  expect(await recorder.record({ kind: 'export', path: '/a' }, signal, () => look().then(() => 'done'))).toBe('done')
  seen.push(kinds())
  const failing = (): Promise<never> => look().then(() => Promise.reject(new Error('full')))
  await expect(recorder.record({ kind: 'backup', path: '/b' }, signal, failing)).rejects.toThrow('full')
  seen.push(kinds())
  expect(seen).toEqual([['export'], [], ['backup'], []])
})

test('the row of a job that the end of the application stops stays, not that of one that was cancelled or is done', async () => {
  const { database, kinds } = open()
  const recorder = createJobRecorder(database, { now: () => 5 })
  const stop = Promise.withResolvers<string>()
  const cancelled = recorder.record({ kind: 'export', path: '/a' }, AbortSignal.abort(), () => stop.promise)
  const stopped = recorder.record({ kind: 'backup', path: '/b' }, signal, () => stop.promise)
  const done = recorder.record({ kind: 'restore', path: '/c' }, signal, () => Promise.resolve('done'))
  recorder.close()
  stop.reject(new Error('stopped'))
  await Promise.allSettled([cancelled, stopped, done])
  expect(kinds()).toEqual(['backup'])
  expect(await interruptedJobs(database, usual)).toEqual(ok([]))
})

test('a job is done where the database cannot record it or does not answer', async () => {
  for (const answer of [Promise.resolve(fail('disk-full')), new Promise<never>(() => undefined)]) {
    const recorder = createJobRecorder({ run: () => answer }, { now: () => 5 })
    expect(await recorder.record({ kind: 'export', path: '/a' }, signal, () => Promise.resolve('done'))).toBe('done')
  }
})

test('jobs of an earlier run are reported, oldest first, and the unfinished file of an export is removed', async () => {
  const { database, fromEarlierRun } = open()
  const folder = join(await tempFolder(), 'Dokumen')
  await mkdir(folder)
  const path = join(folder, 'respon.zip')
  const [unfinished, ofAnother] = [temporaryName(path), temporaryName(path)]
  for (const one of [path, unfinished, ofAnother]) await writeFile(one, '')
  fromEarlierRun('undo', '', 9)
  fromEarlierRun('export', path, 5, unfinished)
  fromEarlierRun('expprt', path, 7, path)
  fromEarlierRun('export', path, 11, path)
  const reported = ok([
    { id: 'export 5', kind: 'export', label: 'Dokumen › respon.zip', at: 5 },
    { id: 'undo 9', kind: 'undo', label: '', at: 9 },
    { id: 'export 11', kind: 'export', label: 'Dokumen › respon.zip', at: 11 }
  ])
  expect(await interruptedJobs(database, usual)).toEqual(reported)
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(2), 30_000)
  expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual([path, ofAnother].toSorted())
  // Until the user has closed the message.
  expect(await interruptedJobs(database, usual)).toEqual(reported)
  await database.run('endJob', 'export 5')
  expect(await interruptedJobs(database, usual)).toMatchObject({ value: [{ id: 'undo 9' }, { id: 'export 11' }] })
})

test.each([
  ['/nas/Kantor', '/nas/Kantor', true],
  ['/nas/Kantor', '/nas/Kantor/Arsip Ajukan', true],
  ['/nas/Kantor', usual, false],
  ['/nas/Kantor', '/usb/Kantor', false],
  ['', usual, true],
  ['', '/nas/Kantor', false],
  ['', 'Kantor', false]
])('a move to "%s" is not reported where the archive is there: "%s"', async (path, place, isMoved) => {
  const { database, kinds, fromEarlierRun } = open()
  fromEarlierRun('move', path, 5)
  expect(await interruptedJobs(database, place)).toMatchObject({ value: isMoved ? [] : [{ kind: 'move' }] })
  expect(kinds()).toEqual(isMoved ? [] : ['move'])
})

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
