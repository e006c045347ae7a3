import { randomUUID } from 'node:crypto'
import { rm, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { InterruptedJob } from '#core/contract/archive.ts'
import type { Clock } from '#core/base/ports.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { Database } from '../database/client.ts'
import type { RecordedJob } from '../database/jobs.ts'
import { temporaryPattern } from '../files/atomic-file.ts'
import { labelOf } from './relocation-target.ts'

/** This run of the application. */
const run = randomUUID()

export interface JobRecorder {
  /** Runs `work` while the database has a row of it. `done` removes the row earlier: what follows is completed by the next start. */
  record<T>(job: Pick<RecordedJob, 'kind' | 'path'>, work: (done: () => Promise<void>) => Promise<T>): Promise<T>
  /** The application ends: the rows of the jobs that this stops stay. */
  close(): void
}

export const createJobRecorder = (database: Pick<Database, 'run'>, clock: Clock): JobRecorder => {
  let isClosing = false
  return {
    async record(job, work) {
      const id = randomUUID()
      // Not awaited: the database runs it before what `work` calls. Without the row, as on a full disk, the job is done all the same.
      const begun = database.run('beginJob', { ...job, id, run, at: clock.now() })
      const done = async (): Promise<void> => {
        await begun
        await database.run('endJob', id)
      }
      try {
        const value = await work(done)
        await done()
        return value
      } catch (error) {
        if (!isClosing) await done()
        throw error
      }
    },
    close: () => {
      isClosing = true
    }
  }
}

/** Removes what an export that did not end has written so far. */
const removeUnfinishedExport = async (path: string): Promise<void> => {
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names)
    if (name.startsWith(`.${basename(path)}.`) && temporaryPattern.test(name)) await rm(join(dirname(path), name)).catch(() => undefined)
}

/** The jobs of earlier runs that did not end, each once. */
export const takeInterruptedJobs = async (database: Pick<Database, 'run'>): Promise<Result<readonly InterruptedJob[]>> => {
  const jobs = await database.run('takeInterruptedJobs', run)
  if (!jobs.ok) return jobs
  // Not awaited: a network folder may not answer.
  for (const { kind, path } of jobs.value) if (kind === 'export') void removeUnfinishedExport(path)
  return ok(jobs.value.map(({ kind, path, at }) => ({ kind, at, label: path === '' ? '' : labelOf(path) })))
}
