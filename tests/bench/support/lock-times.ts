import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** Milliseconds: statements and waits that are shorter are not in the log. */
export const logged = { statement: 100, wait: 10 } as const

/**
 * Settings of the server with which its log has what is read here: each line begins with the time at which it was written, in seconds, the process and the
 * name of the program.
 */
export const lockLogging = {
  log_lock_waits: 'on',
  deadlock_timeout: `${logged.wait}ms`,
  log_error_verbosity: 'terse',
  log_line_prefix: '%n %p %a ',
  log_parameter_max_length: '0',
  log_min_error_statement: 'panic'
}

/** Settings of a connection whose transactions are measured: the server logs the text of one that runs longer than the limit. */
export const logTransactions = `SET log_duration = on; SET log_min_duration_statement = '${logged.statement}ms'`

/**
 * Notes when a call has locked the row of its office: the lock for which the other desks of that office wait, until the commit. Stores the time in `application_name`, so that the log line of the commit contains it. Only for a benchmark server.
 */
export const noteOfficeLocks = async (admin: Client): Promise<void> => {
  await admin.query(`CREATE FUNCTION office_data.note_lock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM set_config('application_name', 'locked:' || extract(epoch FROM clock_timestamp()), false); RETURN NULL; END $$`)
  await admin.query('CREATE TRIGGER note_lock AFTER UPDATE ON office_data.office FOR EACH ROW EXECUTE FUNCTION office_data.note_lock()')
}

/** When something began and ended, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Times in milliseconds, by the clock of the server. */
export interface LockTimes {
  /** How long one call waited for a lock of another one. */
  readonly waits: readonly number[]
  /** How long the row of an office was locked, from the lock until the commit is on the disk. */
  readonly holds: readonly number[]
  /** How long whole transactions took until their commit was on the disk: none holds any lock for longer. */
  readonly transactions: readonly number[]
  /** The holds over `logged.statement`. */
  readonly longHolds: readonly Span[]
  /** The transactions over `logged.statement`, with the name of the function that was called. */
  readonly slow: readonly (Span & { readonly call: string })[]
  /** Seconds since 1970 at which a checkpoint ended, and for how long it waited for its files to be on the disk. */
  readonly checkpoints: readonly { readonly at: number; readonly sync: number }[]
}

/** `from`: where in the log the measurement begins. What is before tells which names of the program are old. */
export const lockTimesIn = (log: string, from: number): LockTimes => {
  const [waits, holds, transactions]: [number[], number[], number[]] = [[], [], []]
  const longHolds: Span[] = []
  const slow: (Span & { readonly call: string })[] = []
  const checkpoints: { readonly at: number; readonly sync: number }[] = []
  const known = new Map<string, string>()
  let place = 0
  for (const line of log.split('\n')) {
    const isMeasured = place >= from
    place += line.length + 1
    const waited = /after (\d+\.\d+) ms$/.exec(line)
    if (waited !== null && isMeasured) waits.push(Number(waited[1]))
    const checkpoint = /^(\d+\.\d+) .* checkpoint complete: .* sync=(\d+\.\d+) s/.exec(line)
    if (checkpoint !== null && isMeasured) checkpoints.push({ at: Number(checkpoint[1]), sync: Number(checkpoint[2]) })
    // Connections without a query string: a transaction is one message of the driver, and its time has its commit in it.
    const [, end, process = '', , locked = '', time] =
      /^(\d+\.\d+) (\d+) (locked:(\S+)|.*?) LOG: {2}duration: (\d+\.\d+) ms/.exec(line) ?? []
    if (time === undefined) continue
    if (isMeasured) transactions.push(Number(time))
    // The text of a statement is in the log only where it took that long.
    const call = /SELECT office\.(\w+)/.exec(line)?.[1]
    if (isMeasured && call !== undefined) slow.push({ call, from: Number(end) * 1_000 - Number(time), to: Number(end) * 1_000 })
    if (locked === '' || known.get(process) === locked) continue
    known.set(process, locked)
    if (!isMeasured) continue
    const hold = { from: Number(locked) * 1_000, to: Number(end) * 1_000 }
    holds.push(hold.to - hold.from)
    if (hold.to - hold.from > logged.statement) longHolds.push(hold)
  }
  return { waits, holds, transactions, longHolds, slow, checkpoints }
}

/** How many of `spans` were at least half taken up by one write of the disk beside the server. */
export const inPauses = (spans: readonly Span[], writes: readonly Span[]): number => {
  const long = writes.filter(({ from, to }) => to - from >= logged.statement / 2)
  return spans.filter(({ from, to }) => long.some((write) => Math.min(to, write.to) - Math.max(from, write.from) >= (to - from) / 2)).length
}

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
