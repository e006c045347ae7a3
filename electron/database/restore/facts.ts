import type { DatabaseSync, StatementSync } from 'node:sqlite'
import * as v from 'valibot'
import type { Json } from '#core/base/json.ts'
import type { Summary } from '#core/draft/summary.ts'
import { outerProblem } from '#core/rows/outer-form.ts'
import { latestAttempt } from '#core/outbox/retry-policy.ts'
import type { OutboxEntry, OutboxState } from '#core/outbox/outbox-entry.ts'
import { idBeforeSetAside, type Track } from '#core/tracking/track.ts'
import { interruptWaiting, lastStart } from '../after-loss.ts'
import { rowsAtOnce } from '../connection.ts'

/** The attached database that becomes the present one. */
export const nextSchema = 'next'

/** What a restore reads of rows; a row without it is neither compared nor changed. */
const attempt = v.looseObject({ number: v.number(), startedAt: v.number() })
const readMembers = {
  outbox: v.object({ state: v.string(), attempts: v.array(attempt) }),
  tracks: v.object({ refreshedAt: v.number() }),
  counters: v.object({ running: v.number() })
}

/** Rows of the window's store in two databases: those of `from` are taken over into `next`. */
export interface CopyMerge {
  /** Every row of a table of `schema`. */
  rows<T>(schema: string, store: string): Generator<T>
  row<T>(schema: string, store: string, key: string): T | null
  /** Takes over rows as they are, byte by byte, a few with each statement. `where` may use the columns of the copy. Returns their number. */
  take(where: string, ...values: readonly (string | number)[]): number
  put(store: string, key: string, value: unknown): void
}

export const copyMerge = (database: DatabaseSync, from: string, position: number): CopyMerge => {
  const reads = new Map<string, StatementSync>()
  const write = database.prepare(
    `INSERT INTO ${nextSchema}.copy (store, key, value, position, crc) VALUES (?1, ?2, ?3, ${position}, row_crc(?1, ?2, ?3, ${position}))
     ON CONFLICT (store, key) DO UPDATE SET value = excluded.value, position = excluded.position, writer = excluded.writer, crc = excluded.crc`
  )
  const takeRows = database.prepare(
    `INSERT INTO ${nextSchema}.copy (store, key, value, position, crc)
     SELECT store, key, value, ${position}, row_crc(store, key, value, ${position}) FROM ${from}.copy WHERE id IN (SELECT value FROM json_each(?))
     ON CONFLICT (store, key) DO UPDATE SET value = excluded.value, position = excluded.position, writer = excluded.writer, crc = excluded.crc`
  )
  const readOf = (schema: string): StatementSync => {
    const read = reads.get(schema) ?? database.prepare(`SELECT value FROM ${schema}.copy WHERE store = ? AND key = ?`)
    reads.set(schema, read)
    return read
  }
  /** A row of the type that the window writes; null for one without its form. */
  const goodRow = <T>(store: string, key: Json, text: unknown): T | null => {
    const value = typeof text === 'string' ? (JSON.parse(text) as Json) : null
    if (value === null || outerProblem({ table: store, key, value }) !== null) return null
    return Object.hasOwn(readMembers, store) && !v.is(readMembers[store as keyof typeof readMembers], value) ? null : (value as T)
  }
  return {
    *rows<T>(schema: string, store: string): Generator<T> {
      const found = database.prepare(`SELECT key, value FROM ${schema}.copy WHERE store = ? AND value IS NOT NULL`)
      for (const { key, value } of found.iterate(store)) {
        const row = goodRow<T>(store, JSON.parse(String(key)) as Json, value)
        if (row !== null) yield row
      }
    },
    row: <T>(schema: string, store: string, key: string): T | null =>
      goodRow<T>(store, key, readOf(schema).get(store, JSON.stringify(key))?.['value']),
    take: (where, ...values) => {
      const ids = database
        .prepare(`SELECT id FROM ${from}.copy AS copy WHERE value IS NOT NULL AND (${where})`)
        .all(...values)
        .map(({ id }) => Number(id))
      for (let at = 0; at < ids.length; at += rowsAtOnce) takeRows.run(JSON.stringify(ids.slice(at, at + rowsAtOnce)))
      return ids.length
    },
    put: (store, key, value) => void write.run(store, JSON.stringify(key), JSON.stringify(value))
  }
}

const rank: Readonly<Record<OutboxState, number>> = {
  queued: 0,
  failed: 0,
  sending: 1,
  unknown: 2,
  cancelled: 3,
  accepted: 3,
  remarks: 3,
  refused: 3
}

/** Whether one version of an entry contains more sent data than another. */
const knowsMore = (one: OutboxEntry, other: OutboxEntry): boolean =>
  latestAttempt(one) === latestAttempt(other) ? rank[one.state] > rank[other.state] : latestAttempt(one) > latestAttempt(other)

/** Submissions of `from`, with frozen bodies, that `next` lacks or has in an older state, if `wants` is true for them. */
export const takeEntries = (
  merge: CopyMerge,
  from: string,
  wants: (entry: OutboxEntry, isMissing: boolean) => boolean
): readonly OutboxEntry[] => {
  const taken: OutboxEntry[] = []
  for (const entry of merge.rows<OutboxEntry>(from, 'outbox')) {
    const present = merge.row<OutboxEntry>(nextSchema, 'outbox', entry.id)
    if ((present === null || knowsMore(entry, present)) && wants(entry, present === null)) taken.push(entry)
  }
  for (const { id } of taken) merge.take(`store IN ('outbox', 'frozen') AND key = ?`, JSON.stringify(id))
  return taken
}

/**
 * The keys of responses, as a JSON array, that `schema` has set aside and `other` has not, among the aju numbers of `scope` whose log is newer or not. If
 * both have set one aside, or `schema` has one again, that of this key is of the real service.
 */
const keysSetAside = (database: DatabaseSync, merge: CopyMerge, [schema, other]: readonly [string, string], newer: 0 | 1): string => {
  const ids = database
    .prepare(
      `SELECT value ->> '$.id' AS id FROM ${schema}.copy WHERE store = 'responses' AND value ->> '$.ofEarlierService' = 1
       AND value ->> '$.car' IN (SELECT car FROM temp.scope WHERE newer = ?)`
    )
    .all(newer)
    .map(({ id }) => String(id))
    .filter((id) => merge.row(other, 'responses', id) === null && merge.row(schema, 'responses', idBeforeSetAside(id)) === null)
  return JSON.stringify(ids.map((id) => JSON.stringify(idBeforeSetAside(id))))
}

/**
 * Service data about these aju numbers is never lost: takes, for each number, the newer status log with its responses, and every
 * other response and answer that `next` lacks. A response that the side with the newer log has set aside does not return from the other side. Returns
 * the numbers whose log is taken.
 */
export const takeAnswersOf = (database: DatabaseSync, merge: CopyMerge, from: string, cars: ReadonlySet<string>): ReadonlySet<string> => {
  database.exec('CREATE TEMP TABLE scope (car TEXT PRIMARY KEY, newer INTEGER NOT NULL)')
  try {
    const add = database.prepare('INSERT INTO temp.scope VALUES (?, ?)')
    const newer = new Set<string>()
    for (const car of cars) {
      const track = merge.row<Track>(from, 'tracks', car)
      const isNewer = track !== null && track.refreshedAt > (merge.row<Track>(nextSchema, 'tracks', car)?.refreshedAt ?? -1)
      if (isNewer) newer.add(car)
      add.run(car, isNewer ? 1 : 0)
    }
    const isMissing = `NOT EXISTS (SELECT 1 FROM ${nextSchema}.copy AS present WHERE present.store = copy.store AND present.key = copy.key)`
    const past = keysSetAside(database, merge, [nextSchema, from], 0)
    // Only responses of the practice or training service are set aside, and these are never at the office.
    database
      .prepare(`DELETE FROM ${nextSchema}.copy WHERE store = 'responses' AND key IN (SELECT value FROM json_each(?))`)
      .run(keysSetAside(database, merge, [from, nextSchema], 1))
    merge.take(`store = 'tracks' AND value ->> '$.car' IN (SELECT car FROM temp.scope WHERE newer = 1)`)
    merge.take(`store IN ('responses', 'answers') AND value ->> '$.car' IN (SELECT car FROM temp.scope WHERE newer = 1)`)
    merge.take(
      `store IN ('responses', 'answers') AND value ->> '$.car' IN (SELECT car FROM temp.scope WHERE newer = 0) AND ${isMissing}
       AND NOT (store = 'responses' AND key IN (SELECT value FROM json_each(?)))`,
      past
    )
    return newer
  } finally {
    database.exec('DROP TABLE temp.scope')
  }
}

const stateMembers = ['state', 'status', 'statusText', 'lastResponse', 'unread', 'profile', 'remarked', 'given', 'pastStatus'] as const

/** The state of one summary, with the facts of the draft of another. A submitted one outside the trash stays outside: the trash deletes it later. */
export const withStateOf = ({ pastStatus: _, ...draft }: Summary, state: Summary): Summary => ({
  ...draft,
  ...Object.fromEntries(stateMembers.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]]))),
  ...(state.state !== 'draft' && state.trashedAt === 0 ? { trashedAt: 0 } : {})
})

/**
 * Waiting submissions may have been sent after the backup was written: see `interruptWaiting`. Returns the number of submissions with unknown outcome, and
 * when the last attempt began that may be running.
 */
export const interruptRestored = (
  database: DatabaseSync,
  merge: CopyMerge,
  since: number,
  isMeant: (entry: OutboxEntry) => boolean
): { readonly unknown: number; readonly lastStart: number } => {
  const lastAttempt = database.prepare(`SELECT max(attempt) AS last FROM ${nextSchema}.attempts WHERE entry = ?`)
  const entries = [...merge.rows<OutboxEntry>(nextSchema, 'outbox')]
  const interrupted = interruptWaiting(
    {
      entries,
      since,
      logOf: (car) => merge.row<Track>(nextSchema, 'tracks', car)?.log ?? null,
      lastInJournal: (id) => Number(lastAttempt.get(id)?.['last'] ?? 0)
    },
    isMeant
  )
  for (const entry of interrupted) merge.put('outbox', entry.id, entry)
  const running = entries.filter(({ state }) => state === 'sending')
  return { unknown: interrupted.length + running.filter(isMeant).length, lastStart: lastStart([...running, ...interrupted]) }
}
