import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** Milliseconds: statements and waits that are shorter are not in the log. */
export const logged = { statement: 100, wait: 10 } as const

/** Settings of the server with which its log has what is read here. */
export const lockLogging = {
  ...{ log_lock_waits: 'on', deadlock_timeout: `${logged.wait}ms`, log_error_verbosity: 'terse' },
  ...{ log_parameter_max_length: '0', log_min_error_statement: 'panic' }
}

/** In milliseconds since 1970, when the running transaction locked the row of its office. */
export const lockedAt = "current_setting('bench.locked')::float8"

/**
 * Notes when a call has locked the row of its office: the lock for which the other desks of that office wait, until the commit. On a server for measurements
 * alone.
 */
export const noteOfficeLocks = async (admin: Client): Promise<void> => {
  await admin.query(`CREATE FUNCTION office_data.note_lock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM set_config('bench.locked', (extract(epoch FROM clock_timestamp()) * 1000)::text, true); RETURN NULL; END $$`)
  await admin.query('CREATE TRIGGER note_lock AFTER UPDATE ON office_data.office FOR EACH ROW EXECUTE FUNCTION office_data.note_lock()')
}

/** Times in milliseconds. */
export interface LockTimes {
  /** Of one call for a lock of another one. */
  readonly waits: readonly number[]
  /** Of statements that were logged; without their commits. */
  readonly statements: readonly number[]
}

const timesIn = (log: string, pattern: RegExp): readonly number[] => [...log.matchAll(pattern)].map(([, time]) => Number(time))

export const lockTimesIn = (log: string): LockTimes => ({
  waits: timesIn(log, /after (\d+\.\d+) ms$/gm),
  statements: timesIn(log, /duration: (\d+\.\d+) ms/g)
})

/** Milliseconds between two looks at the server. */
const lookEvery = 25

/**
 * Looks at what statements wait for that have run for longer than half of the time from which they are logged. `end` resolves with what was seen, most often
 * first: PostgreSQL names nothing for one that runs or waits for a processor.
 */
export const watchWaits = (observer: Client): { readonly end: () => Promise<readonly (readonly [wait: string, times: number])[]> } => {
  const seen = new Map<string, number>()
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await observer.query<{ wait: string; times: number }>(
        `SELECT coalesce(wait_event_type || ' ' || wait_event, 'processor') AS wait, count(*)::integer AS times FROM pg_stat_activity
         WHERE state = 'active' AND pid <> pg_backend_pid() AND backend_type = 'client backend'
           AND clock_timestamp() - query_start > make_interval(secs => ${logged.statement / 2_000}) GROUP BY 1`
      )
      for (const { wait, times } of rows) seen.set(wait, (seen.get(wait) ?? 0) + times)
      await sleep(lookEvery)
    }
  })()
  return {
    async end() {
      isOver = true
      await looking
      return [...seen].toSorted(([, a], [, b]) => b - a)
    }
  }
}
