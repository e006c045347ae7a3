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
  /** When it began, in milliseconds since 1970. */
  readonly at: number
}

/** The long jobs that are running, and those that ended with the application. */
export const jobOperations = (database: DatabaseSync) => {
  const put = database.prepare('INSERT INTO jobs (id, run, kind, path, at) VALUES (?, ?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM jobs WHERE id = ?')
  const takeOthers = database.prepare('DELETE FROM jobs WHERE run <> ? RETURNING kind, path, at')
  return {
    beginJob: ({ id, run, kind, path, at }: RecordedJob): void => void put.run(id, run, kind, path, at),
    endJob: (id: string): void => void remove.run(id),
    /** The jobs of other runs than this one, oldest first, each once. */
    takeInterruptedJobs: (run: string): readonly Pick<RecordedJob, 'kind' | 'path' | 'at'>[] =>
      takeOthers
        .all(run)
        .flatMap(({ kind, path, at }) => {
          // SQLite does not notice changed bytes.
          const known = jobKinds.find((one) => one === kind)
          return known === undefined ? [] : [{ kind: known, path: String(path), at: Number(at) }]
        })
        .sort((one, other) => one.at - other.at)
  }
}
