import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type InterruptedJob, jobKinds, type JobKind } from '#core/contract/archive.ts'
import type { Clock } from '#core/base/ports.ts'
import { ok, type Result } from '#core/base/result.ts'
import type { Database } from './client.ts'
import { temporaryPattern } from '../files/atomic-file.ts'
import { labelOf } from '../files/folder.ts'

/** A long job of which the database has a row while it runs. */
interface RecordedJob {
  readonly id: string
  /** The run of the application. */
  readonly run: string
  readonly kind: JobKind
  /** Its file or folder; '' without one. */
  readonly path: string
  /** The file that it writes and that has no name of its own before it is complete; '' where its own code finds and removes it. */
  readonly unfinished: string
  /** When it began, in milliseconds since 1970. */
  readonly at: number
}

/** The long jobs that are running, and those that ended with the application. */
export const jobOperations = (database: DatabaseSync) => {
  const put = database.prepare('INSERT INTO jobs (id, run, kind, path, unfinished, at) VALUES (?, ?, ?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM jobs WHERE id = ?')
  const others = database.prepare('SELECT id, kind, path, unfinished, at FROM jobs WHERE run <> ? ORDER BY at')
  return {
    beginJob: ({ id, run, kind, path, unfinished, at }: RecordedJob): void => void put.run(id, run, kind, path, unfinished, at),
    endJob: (id: string): void => void remove.run(id),
    /** The jobs of other runs than this one, oldest first. */
    jobsOfOtherRuns: (run: string): readonly Omit<RecordedJob, 'run'>[] =>
      others.all(run).flatMap(({ id, kind: stored, path, unfinished, at }) => {
        // SQLite does not notice changed bytes.
        const kind = jobKinds.find((one) => one === stored)
        return kind === undefined ? [] : [{ id: String(id), kind, path: String(path), unfinished: String(unfinished), at: Number(at) }]
      })
  }
}

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
