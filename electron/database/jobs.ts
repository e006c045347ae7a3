import type { DatabaseSync } from 'node:sqlite'
import { jobKinds, type RunningJob } from '#core/contract/archive.ts'

/** The long jobs that are running, and those that a kill, a crash or a power cut has ended. */
export const jobOperations = (database: DatabaseSync, now = Date.now) => {
  /** Distinguishes the jobs of this opening of the database from earlier ones. */
  const run = now()
  const put = database.prepare('INSERT INTO jobs (run, kind, label, at) VALUES (?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM jobs WHERE id = ?')
  const takeEarlier = database.prepare('DELETE FROM jobs WHERE run <> ? RETURNING kind, label, at')
  return {
    /** Returns the id for `endJob`. */
    beginJob: ({ kind, label, at }: RunningJob): number => Number(put.run(run, kind, label, at).lastInsertRowid),
    endJob: (id: number): void => void remove.run(id),
    /** The jobs that did not end before the application did, oldest first, each once. */
    takeInterruptedJobs: (): readonly RunningJob[] =>
      takeEarlier
        .all(run)
        .flatMap(({ kind, label, at }): readonly RunningJob[] => {
          // SQLite does not notice changed bytes.
          const known = jobKinds.find((one) => one === kind)
          return known === undefined ? [] : [{ kind: known, label: String(label), at: Number(at) }]
        })
        .sort((one, other) => one.at - other.at)
  }
}
