import type { RunningJob } from '#core/contract/archive.ts'
import type { Clock } from '#core/base/ports.ts'
import type { Database } from './client.ts'

/** Runs `work` while the database has a row of it, with which the next start reports a job that did not end. */
export type JobRecorder = <T>(job: Omit<RunningJob, 'at'>, work: () => Promise<T>) => Promise<T>

export const createJobRecorder =
  (database: Pick<Database, 'run'>, clock: Clock): JobRecorder =>
  async (job, work) => {
    // Not awaited: the database runs it before what `work` calls. Without the row, as on a full disk, the job is done all the same.
    const begun = database.run('beginJob', { ...job, at: clock.now() })
    try {
      return await work()
    } finally {
      const row = await begun
      if (row.ok) await database.run('endJob', row.value)
    }
  }
