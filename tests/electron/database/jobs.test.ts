import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { jobOperations } from '../../../electron/database/jobs.ts'
import { createJobRecorder } from '../../../electron/database/record-job.ts'

const job = { kind: 'export', label: 'Dokumen › respon.zip', at: 5 } as const

test('a job that did not end is reported once by a later opening, not while it runs', () => {
  const database = openConnection(':memory:')
  let now = 1
  const before = jobOperations(database, () => now)
  before.endJob(before.beginJob({ ...job, label: 'selesai' }))
  before.beginJob({ ...job, kind: 'move', at: 9 })
  before.beginJob(job)
  expect(before.takeInterruptedJobs()).toEqual([])
  now = 2
  const after = jobOperations(database, () => now)
  after.beginJob({ ...job, kind: 'backup' })
  expect(after.takeInterruptedJobs()).toEqual([job, { ...job, kind: 'move', at: 9 }])
  expect(after.takeInterruptedJobs()).toEqual([])
  database.close()
})

test('a row with a changed kind is left out', () => {
  const database = openConnection(':memory:')
  database.prepare("INSERT INTO jobs (run, kind, label, at) VALUES (1, 'expprt', '', 5)").run()
  expect(jobOperations(database).takeInterruptedJobs()).toEqual([])
  database.close()
})

test('a job is recorded until it ends, also by an error, and done where the database cannot record it', async () => {
  const calls: unknown[] = []
  const database = {
    run: (name: string, input?: unknown) => {
      calls.push([name, input])
      return Promise.resolve(name === 'beginJob' ? { ok: true, value: 7 } : { ok: true, value: undefined })
    }
  } as unknown as Parameters<typeof createJobRecorder>[0]
  const record = createJobRecorder(database, { now: () => 5 })
  expect(await record({ kind: 'export', label: 'a' }, () => Promise.resolve('done'))).toBe('done')
  await expect(record({ kind: 'export', label: 'b' }, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(calls).toEqual([
    ['beginJob', { kind: 'export', label: 'a', at: 5 }],
    ['endJob', 7],
    ['beginJob', { kind: 'export', label: 'b', at: 5 }],
    ['endJob', 7]
  ])
  const refusing = createJobRecorder({ run: () => Promise.resolve(fail('disk-full')) }, { now: () => 5 })
  expect(await refusing({ kind: 'backup', label: '' }, () => Promise.resolve('done'))).toBe('done')
})
