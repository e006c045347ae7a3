import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { InterruptedJob } from '#core/contract/archive.ts'
import type { Clock } from '#core/base/ports.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { Database } from './client.ts'
import type { RecordedJob } from './jobs.ts'
import { temporaryPattern } from '../files/atomic-file.ts'
import { labelOf } from '../files/folder.ts'

/** This run of the application. */
const run = randomUUID()

export interface JobRecorder {
  /** Runs `work` while the database has a row of it. `signal`: stops the job. */
  record<T>(
    job: Pick<RecordedJob, 'kind' | 'path'> & Partial<Pick<RecordedJob, 'unfinished'>>,
    signal: AbortSignal,
    work: () => Promise<T>
  ): Promise<T>
  /** The application ends: the rows of the jobs that this stops stay. */
  close(): void
}

export const createJobRecorder = (database: Pick<Database, 'run'>, clock: Clock): JobRecorder => {
  const running = new Map<string, AbortSignal>()
  /** Jobs that nobody had stopped when the application began to end, until they are done. */
  const kept = new Set<string>()
  return {
    async record(job, signal, work) {
      const id = randomUUID()
      running.set(id, signal)
      // Neither call is awaited: the database runs them in order with those of `work`, and a job does not wait for one that does not answer.
      void database.run('beginJob', { unfinished: '', ...job, id, run, at: clock.now() })
      try {
        const value = await work()
        kept.delete(id)
        return value
      } finally {
        running.delete(id)
        if (!kept.has(id)) void database.run('endJob', id)
      }
    },
    close: () => {
      for (const [id, signal] of running) if (!signal.aborted) kept.add(id)
    }
  }
}

/** Whether a move into the folder `path` was made before the application ended: the archive may be in a folder of its own there. */
const isMoved = (path: string, place: string): boolean => place === path || (path !== '' && dirname(place) === path)

/** The jobs of earlier runs that did not end. `place`: the archive folder, '' for the one in the profile. Removes the unfinished files that exports have left. */
export const interruptedJobs = async (database: Pick<Database, 'run'>, place: string): Promise<Result<readonly InterruptedJob[]>> => {
  const jobs = await database.run('jobsOfOtherRuns', run)
  if (!jobs.ok) return jobs
  // Not awaited: a network folder may not answer. A file that cannot be removed now is removed by the next start, until the user has closed the message.
  for (const { unfinished } of jobs.value)
    // Whatever the row says, nothing else is removed.
    if (temporaryPattern.test(basename(unfinished))) void rm(unfinished, { force: true }).catch(() => undefined)
  const isReported = ({ kind, path }: Pick<RecordedJob, 'kind' | 'path'>): boolean => kind !== 'move' || !isMoved(path, place)
  for (const job of jobs.value) if (!isReported(job)) void database.run('endJob', job.id)
  return ok(jobs.value.filter(isReported).map(({ id, kind, path, at }) => ({ id, kind, at, label: path === '' ? '' : labelOf(path) })))
}
