import type { DatabaseSync } from 'node:sqlite'
import { jobKinds, type JobKind } from '#core/contract/archive.ts'

/** A long job of which the database has a row while it runs. */
export interface RecordedJob {
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
