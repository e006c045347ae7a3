import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { Database } from '../../../electron/database/client.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { jobOperations } from '../../../electron/database/jobs.ts'
import { temporaryName } from '../../../electron/files/atomic-file.ts'
import { createJobRecorder, takeInterruptedJobs } from '../../../electron/archive/recorded-jobs.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const open = () => {
  const connection = openConnection(':memory:')
  const operations = jobOperations(connection)
  const run = ((name: keyof typeof operations, input: never) => Promise.resolve(ok(operations[name](input)))) as Database['run']
  const kinds = (): readonly unknown[] =>
    connection
      .prepare('SELECT kind FROM jobs ORDER BY at, kind')
      .all()
      .map(({ kind }) => kind)
  const fromEarlierRun = (kind: string, path: string, at: number): void =>
    void connection
      .prepare('INSERT INTO jobs (id, run, kind, path, at) VALUES (?, ?, ?, ?, ?)')
      .run(`${kind} ${at}`, 'earlier', kind, path, at)
  return { database: { run }, kinds, fromEarlierRun }
}

test('a job has a row until it ends, also by an error, or says that the rest is completed by the next start', async () => {
  const { database, kinds } = open()
  const recorder = createJobRecorder(database, { now: () => 5 })
  const seen: unknown[] = []
  const look = (): Promise<void> => Promise.resolve(void seen.push(kinds()))
  expect(await recorder.record({ kind: 'export', path: '/a' }, () => look().then(() => 'done'))).toBe('done')
  seen.push(kinds())
  await expect(recorder.record({ kind: 'backup', path: '/b' }, () => look().then(() => Promise.reject(new Error('full'))))).rejects.toThrow(
    'full'
  )
  seen.push(kinds())
  await recorder.record({ kind: 'move', path: '/c' }, (done) => look().then(done).then(look))
  expect(seen).toEqual([['export'], [], ['backup'], [], ['move'], []])
})

test('the row of a job that the end of the application stops stays, and jobs of this run are not reported', async () => {
  const { database, kinds } = open()
  const recorder = createJobRecorder(database, { now: () => 5 })
  const stop = Promise.withResolvers<never>()
  const stopped = recorder.record({ kind: 'backup', path: '/b' }, () => stop.promise)
  recorder.close()
  stop.reject(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  expect(await takeInterruptedJobs(database)).toEqual(ok([]))
  expect(kinds()).toEqual(['backup'])
})

test('a job is done where the database cannot record it', async () => {
  const recorder = createJobRecorder({ run: () => Promise.resolve(fail('disk-full')) }, { now: () => 5 })
  expect(await recorder.record({ kind: 'export', path: '/a' }, () => Promise.resolve('done'))).toBe('done')
})

test('jobs of an earlier run are reported once, oldest first, and the unfinished file of an export is removed', async () => {
  const { database, fromEarlierRun } = open()
  const folder = join(await tempFolder(), 'Dokumen')
  await mkdir(folder)
  const path = join(folder, 'respon.zip')
  const other = temporaryName(join(folder, 'lain.zip'))
  for (const one of [path, temporaryName(path), other, join(folder, '.respon.zip.tmp')]) await writeFile(one, '')
  fromEarlierRun('undo', '', 9)
  fromEarlierRun('export', path, 5)
  fromEarlierRun('expprt', path, 7)
  expect(await takeInterruptedJobs(database)).toEqual(
    ok([
      { kind: 'export', label: 'Dokumen › respon.zip', at: 5 },
      { kind: 'undo', label: '', at: 9 }
    ])
  )
  expect(await takeInterruptedJobs(database)).toEqual(ok([]))
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(3))
  expect((await readdir(folder)).toSorted()).toEqual(['.respon.zip.tmp', other.slice(folder.length + 1), 'respon.zip'].toSorted())
})
