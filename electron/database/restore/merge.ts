import type { DatabaseSync } from 'node:sqlite'
import { countersAfterRestore, countersOfDeleted, type AjuCounter } from '#core/numbering/counter.ts'
import type { AjuPattern } from '#core/numbering/aju-number.ts'
import { removedAfter, type Summary } from '#core/draft/summary.ts'
import { type OutboxEntry, isWaiting } from '#core/outbox/outbox-entry.ts'
import { reportsAnything } from '#core/outbox/delivery-evidence.ts'
import type { Track } from '#core/tracking/track.ts'
import { inTransaction, Refused } from '../connection.ts'
import { deletedBody, isOtherBody } from '../frozen-entries.ts'
import type { StateName } from '../state.ts'
import { copyMerge, interruptRestored, nextSchema, takeAnswersOf, takeEntries, withStateOf, type CopyMerge } from './facts.ts'

/** The entries and aju numbers that were posted after a record of the journal. */
const sentAfter = (
  database: DatabaseSync,
  lastAnswer: number
): { readonly entries: ReadonlySet<unknown>; readonly cars: ReadonlySet<unknown> } => {
  const valuesOf = (sql: string): ReadonlySet<unknown> =>
    new Set(
      database
        .prepare(sql)
        .all(lastAnswer)
        .map(({ value }) => value)
    )
  return {
    entries: valuesOf('SELECT entry AS value FROM main.attempts WHERE answer > ?'),
    cars: valuesOf(
      "SELECT car.value AS value FROM main.answers, json_each(answers.cars) AS car WHERE number > ? AND operation IN ('posting', 'submit')"
    )
  }
}

/**
 * The waiting submissions of the state that an undo brings back for which the present data proves that nothing was posted since: neither the journal after
 * the line `lastAnswer` nor another submission nor a status log says so, and the present data, where it has the submission, does not know more than that
 * its outcome is unknown. It must be complete since that line.
 */
const stillWaiting = (database: DatabaseSync, merge: CopyMerge, lastAnswer: number): ReadonlyMap<string, OutboxEntry> => {
  const sent = sentAfter(database, lastAnswer)
  const others = new Set<string>()
  for (const { id, car, declaration } of merge.rows<OutboxEntry>('main', 'outbox'))
    if (merge.row(nextSchema, 'outbox', id) === null) others.add(car).add(declaration)
  const logIn = (schema: string, car: string): Track['log'] | null => merge.row<Track>(schema, 'tracks', car)?.log ?? null
  const isReported = (car: string): boolean => {
    const log = logIn('main', car)
    return log !== null && reportsAnything(log) && JSON.stringify(log) !== JSON.stringify(logIn(nextSchema, car))
  }
  const waiting = new Map<string, OutboxEntry>()
  for (const entry of merge.rows<OutboxEntry>(nextSchema, 'outbox')) {
    const { id, car, declaration } = entry
    const state = merge.row<OutboxEntry>('main', 'outbox', id)?.state ?? 'unknown'
    const mayBeSent = sent.entries.has(id) || sent.cars.has(car) || others.has(car) || others.has(declaration) || isReported(car)
    if (isWaiting(entry) && state === 'unknown' && !mayBeSent) waiting.set(id, entry)
  }
  return waiting
}

/** The state after a restore. Clocks may differ or be set, so what was sent since is not decided by times. */
export interface RestoreMark {
  readonly origin: number
  /** Number of the last answer. */
  readonly lastAnswer: number
  /** `whole` of the database: another one later shows that answers may be lost. 0 where it is not known. */
  readonly whole: number
}

/** The data to restore and its origin. */
export interface RestoreRequest {
  /** Ids of declarations; null for everything. */
  readonly chosen: readonly string[] | null
  /** When the restored state was current, in milliseconds since 1970. */
  readonly since: number
  /** `origin` and `seq` of that state; null for a state of this profile folder. */
  readonly origin: number | null
  readonly seq: number
  /** For such a state, how the restore that an undo takes back left the folder, if that is known. */
  readonly mark?: RestoreMark | null
  /** Aju numbers of the settings that come with the restored state. */
  readonly profiles: readonly { readonly id: string; readonly pattern: AjuPattern }[]
  /** `YYYY-MM-DD`, and the part of the day that has passed. */
  readonly day: string
  readonly time: number
  readonly now: number
}

export interface MergedRows {
  readonly declarations: number
  readonly unknown: number
  /** When the last attempt began that may be running, in milliseconds since 1970. */
  readonly lastStart: number
}

const numberIn = (database: DatabaseSync, schema: string, name: StateName): number =>
  Number(database.prepare(`SELECT value FROM ${schema}.state WHERE name = ?`).get(name)?.['value'] ?? 0)

/** Whether the restored state is of this profile folder, which has lost nothing since: a loss gives the folder another origin. */
export const isOfThisFolder = (database: DatabaseSync, { origin, seq }: Pick<RestoreRequest, 'origin' | 'seq'>): boolean =>
  origin === null || (numberIn(database, 'main', 'origin') === origin && numberIn(database, 'main', 'seq') >= seq)

/** The attached backup of which declarations are chosen. */
export const sourceSchema = 'source'

const carsOf = (merge: CopyMerge, schema: string): ReadonlySet<string> => {
  const cars = new Set<string>()
  for (const store of ['summaries', 'tracks', 'outbox'])
    for (const { car } of merge.rows<{ readonly car: string }>(schema, store)) cars.add(car)
  return cars
}

/**
 * No aju number that was assigned on either side is assigned again, nor one that is unknown here because another computer, or this one before a loss of data,
 * has assigned it since the backup. `other`: the side whose counters `next` lacks.
 */
const raiseCounters = (database: DatabaseSync, merge: CopyMerge, request: RestoreRequest, other: string): void => {
  const restored = carsOf(merge, nextSchema)
  const gone = [...carsOf(merge, 'main')].filter((car) => !restored.has(car)).flatMap(countersOfDeleted)
  const unknown = isOfThisFolder(database, request) ? [] : countersAfterRestore(request.profiles, request.day, request.time)
  for (const counter of [...merge.rows<AjuCounter>(other, 'counters'), ...gone, ...unknown]) {
    const present = merge.row<AjuCounter>(nextSchema, 'counters', counter.id)
    if (counter.running > (present?.running ?? 0)) merge.put('counters', counter.id, counter)
  }
}

/** Answers of the service as received; those of `where` (columns of `answers`). */
const takeJournal = (database: DatabaseSync, from: string, where: string): void => {
  database.exec(`
    CREATE TEMP TABLE lines AS SELECT number FROM ${from}.answers WHERE (${where}) AND id NOT IN (SELECT id FROM ${nextSchema}.answers);
    INSERT OR IGNORE INTO ${nextSchema}.bodies (sha256, packed, content)
      SELECT sha256, packed, content FROM ${from}.bodies WHERE id IN (SELECT body FROM ${from}.answers WHERE number IN (SELECT number FROM temp.lines));
    INSERT INTO ${nextSchema}.answers (id, at, operation, profile, cars, reply, body)
      SELECT answers.id, at, operation, profile, cars, reply, present.id FROM ${from}.answers
      LEFT JOIN ${from}.bodies ON bodies.id = answers.body LEFT JOIN ${nextSchema}.bodies AS present ON present.sha256 = bodies.sha256
      WHERE number IN (SELECT number FROM temp.lines) ORDER BY number;
    INSERT INTO ${nextSchema}.attempts (entry, attempt, answer)
      SELECT attempts.entry, attempt, present.number FROM ${from}.attempts JOIN ${from}.answers ON answers.number = attempts.answer
      JOIN ${nextSchema}.answers AS present ON present.id = answers.id WHERE attempts.answer IN (SELECT number FROM temp.lines) ORDER BY attempts.id;
    DROP TABLE temp.lines`)
}

/** The claims of the present data go with their attempts, which would otherwise be presented to the office again under other ids. */
const takeClaims = (database: DatabaseSync): void => {
  const columns = 'claim, entry, attempt, declaration, car, sha256, generation, epoch, state, isOpen, isRefused'
  database.exec(`
    DELETE FROM ${nextSchema}.office_claims WHERE claim IN (SELECT claim FROM main.office_claims);
    INSERT INTO ${nextSchema}.office_claims (${columns}) SELECT ${columns} FROM main.office_claims ORDER BY number`)
}

/**
 * Whether a present submission may have been sent after the restored state was current. For a backup of this folder, batches tell; for an undo, the
 * journal and what is being sent; with a state whose relation to this folder is unknown, every submission counts that was ever sent from here.
 */
const sentSince = (database: DatabaseSync, request: RestoreRequest): ((entry: OutboxEntry) => boolean) => {
  const { origin, seq, mark, since } = request
  const idsOf = (sql: string, value: number): ReadonlySet<unknown> =>
    new Set(
      database
        .prepare(sql)
        .all(value)
        .map(({ id }) => id)
    )
  const journaled = 'SELECT DISTINCT entry AS id FROM main.attempts WHERE answer > ?'
  if (origin !== null && isOfThisFolder(database, request)) {
    const changed = idsOf("SELECT key ->> '$' AS id FROM main.copy WHERE store = 'outbox' AND position > ?", seq)
    return ({ id, attempts }) => attempts.length > 0 && changed.has(id)
  }
  if (origin !== null) {
    const sent = idsOf(journaled, 0)
    return ({ id, attempts }) => attempts.length > 0 || sent.has(id)
  }
  if (!mark || mark.origin !== numberIn(database, 'main', 'origin'))
    return ({ attempts }) => attempts.some(({ startedAt }) => startedAt > since)
  const sent = idsOf(journaled, mark.lastAnswer)
  // The attempt of a submission that is being sent is stored before the journal has it.
  return ({ id, state }) => state === 'sending' || sent.has(id)
}

/** Submissions that stay waiting after an undo; none where the journal is not known to have everything that was sent since the restore. */
const waitingSince = (database: DatabaseSync, merge: CopyMerge, { origin, mark }: RestoreRequest): ReadonlyMap<string, OutboxEntry> => {
  const isComplete =
    origin === null && mark?.origin === numberIn(database, 'main', 'origin') && mark.whole === numberIn(database, 'main', 'whole')
  return isComplete ? stillWaiting(database, merge, mark.lastAnswer) : new Map()
}

/** Keeps all of `next` and adds present submissions sent since, and data received from the service. */
const mergeEverything = (database: DatabaseSync, merge: CopyMerge, request: RestoreRequest): MergedRows => {
  const wasSent = sentSince(database, request)
  const waiting = waitingSince(database, merge, request)
  const entries = takeEntries(merge, 'main', (entry, isMissing) => (isMissing ? wasSent(entry) : !waiting.has(entry.id)))
  const sent = new Set(entries.map(({ declaration }) => declaration))
  // A declaration that was created and sent since is with the service: it stays.
  for (const id of sent) {
    const key = JSON.stringify(id)
    const isHere = merge.row(nextSchema, 'declarations', id) !== null
    if (!isHere)
      merge.take(
        `(store IN ('declarations', 'summaries', 'notes') AND key = ?1) OR (store IN ('goods', 'edits') AND json_quote(key ->> '$[0]') = ?1)`,
        key
      )
  }
  const newer = takeAnswersOf(database, merge, 'main', carsOf(merge, nextSchema))
  const isWaiting = new Set([...waiting.values()].map(({ declaration }) => declaration))
  for (const summary of [...merge.rows<Summary>(nextSchema, 'summaries')]) {
    const present =
      sent.has(summary.id) || (newer.has(summary.car) && !isWaiting.has(summary.id))
        ? merge.row<Summary>('main', 'summaries', summary.id)
        : null
    if (present !== null) merge.put('summaries', summary.id, withStateOf(summary, present))
  }
  takeJournal(database, 'main', 'true')
  takeClaims(database)
  database.exec(`INSERT OR IGNORE INTO ${nextSchema}.texts SELECT * FROM main.texts`)
  raiseCounters(database, merge, request, 'main')
  return {
    declarations: [...merge.rows(nextSchema, 'declarations')].length,
    ...interruptRestored(database, merge, request.since, ({ id }) => !waiting.has(id))
  }
}

/** `next` is the present data; the chosen declarations of the backup are added or take the place of those of the same id. */
const mergeChosen = (
  database: DatabaseSync,
  merge: CopyMerge,
  request: RestoreRequest,
  { chosen, seq }: { readonly chosen: ReadonlySet<string>; readonly seq: number }
): MergedRows => {
  database.exec('CREATE TEMP TABLE chosen (id TEXT PRIMARY KEY)')
  const add = database.prepare('INSERT INTO temp.chosen VALUES (?)')
  for (const id of chosen) add.run(id)
  const isChosenPart = `store IN ('goods', 'edits') AND key ->> '$[0]' IN (SELECT id FROM temp.chosen)`
  // Rows of declarations that the backup lacks stay.
  database.exec(
    `DELETE FROM temp.chosen WHERE json_quote(id) NOT IN (SELECT key FROM ${sourceSchema}.copy WHERE store = 'declarations' AND value IS NOT NULL)`
  )
  const before = new Map(
    [...merge.rows<Summary>(nextSchema, 'summaries')].flatMap((one) => (chosen.has(one.id) ? [[one.id, one] as const] : []))
  )
  // Rows at the office are deleted there too.
  database.exec(`
    UPDATE ${nextSchema}.copy SET value = NULL, writer = 'window', position = ${seq}, crc = row_crc(store, key, NULL, ${seq})
      WHERE value IS NOT NULL AND ${isChosenPart} AND EXISTS (SELECT 1 FROM ${nextSchema}.office_rows AS known WHERE known.store = copy.store AND known.key = copy.key);
    DELETE FROM ${nextSchema}.copy WHERE value IS NOT NULL AND ${isChosenPart}`)
  merge.take(isChosenPart)
  merge.take(`store IN ('summaries', 'notes') AND key IN (SELECT json_quote(id) FROM temp.chosen)`)
  const declarations = merge.take(`store = 'declarations' AND key IN (SELECT json_quote(id) FROM temp.chosen)`)
  const taken = takeEntries(merge, sourceSchema, ({ declaration }) => chosen.has(declaration))
  const summaries = [...merge.rows<Summary>(nextSchema, 'summaries')].filter(({ id }) => chosen.has(id))
  const cars = new Set([...summaries, ...taken].map(({ car }) => car))
  merge.take(
    `store = 'payments' AND value ->> '$.car' IN (SELECT value FROM json_each(?)) AND NOT EXISTS
      (SELECT 1 FROM ${nextSchema}.copy AS present WHERE present.store = copy.store AND present.key = copy.key AND present.value IS NOT NULL)`,
    JSON.stringify([...cars])
  )
  const newer = takeAnswersOf(database, merge, sourceSchema, cars)
  const sent = new Set(taken.map(({ declaration }) => declaration))
  for (const summary of summaries) {
    const present = before.get(summary.id)
    if (present !== undefined && !sent.has(summary.id) && !newer.has(summary.car))
      merge.put('summaries', summary.id, withStateOf(summary, present))
  }
  takeJournal(
    database,
    sourceSchema,
    `number IN (SELECT answer FROM ${sourceSchema}.attempts WHERE json_quote(entry) IN (SELECT key FROM ${nextSchema}.copy WHERE store = 'outbox')) OR
     EXISTS (SELECT 1 FROM ${nextSchema}.copy WHERE store = 'answers' AND key = json_quote(answers.id))`
  )
  raiseCounters(database, merge, request, sourceSchema)
  const ids = new Set(taken.map(({ id }) => id))
  const interrupted = interruptRestored(database, merge, request.since, ({ id }) => ids.has(id))
  database.exec('DROP TABLE temp.chosen')
  return { declarations, ...interrupted }
}

/** The ids of submissions are never used again: data that has another body under the id of one that is here was changed. */
const refuseOtherBodies = (database: DatabaseSync, restored: string): void => {
  const other = database.prepare(
    `SELECT 1 FROM main.copy AS present JOIN ${restored}.copy AS restored ON restored.store = present.store AND restored.key = present.key
     WHERE ${isOtherBody('present', 'restored.value')} LIMIT 1`
  )
  if (other.get() !== undefined) throw new Refused('backup-damaged')
}

/** Submissions that the restored state does not know leave what tells their bodies from others, like those that were deleted. */
const keepHashes = (database: DatabaseSync, seq: number): void =>
  database.exec(`INSERT INTO ${nextSchema}.copy (store, key, value, position, crc)
    SELECT store, key, kept, ${seq}, row_crc(store, key, kept, ${seq})
      FROM (SELECT store, key, ${deletedBody('present')} AS kept FROM main.copy AS present WHERE store = 'frozen')
      WHERE kept IS NOT NULL
    ON CONFLICT (store, key) DO UPDATE SET value = excluded.value, position = excluded.position, writer = excluded.writer, crc = excluded.crc
      WHERE copy.value IS NULL`)

/**
 * Merges the attached database `next` with the present data (`main`) and, for chosen declarations, with the attached backup (`source`). `main` is only
 * read. The window then fills its store anew: `next` has another `edition`.
 */
export const mergeInto = (
  database: DatabaseSync,
  request: RestoreRequest
): MergedRows & { readonly edition: number; readonly mark: RestoreMark } => {
  const { chosen, now } = request
  const seq = Math.max(numberIn(database, 'main', 'seq'), numberIn(database, nextSchema, 'seq')) + 1
  const edition = Math.max(now, numberIn(database, 'main', 'edition') + 1)
  return inTransaction(database, () => {
    refuseOtherBodies(database, chosen === null ? nextSchema : sourceSchema)
    const merge = copyMerge(database, chosen === null ? 'main' : sourceSchema, seq)
    const merged =
      chosen === null ? mergeEverything(database, merge, request) : mergeChosen(database, merge, request, { chosen: new Set(chosen), seq })
    if (chosen === null) keepHashes(database, seq)
    // What is restored from the trash of an old backup stays there for thirty days again.
    for (const summary of [...merge.rows<Summary>(nextSchema, 'summaries')])
      if (summary.trashedAt > 0 && removedAfter(summary) < now) merge.put('summaries', summary.id, { ...summary, trashedAt: now })
    const origin = numberIn(database, 'main', 'origin')
    // The clock may have been ahead when an attempt began whose record in the journal the backup lacks.
    const whole = Math.max(now, merged.lastStart)
    const state = { seq, edition, origin, whole } satisfies Partial<Record<StateName, number>>
    for (const [name, value] of Object.entries(state))
      database.prepare(`INSERT OR REPLACE INTO ${nextSchema}.state (name, value) VALUES (?, ?)`).run(name, value)
    // Rows of the backup were set aside in its own database.
    for (const from of chosen === null ? ['main'] : ['main', sourceSchema])
      database.exec(`INSERT OR IGNORE INTO ${nextSchema}.set_aside (store, key, value, member, source, at, isTold)
        SELECT store, key, value, member, source, at, isTold FROM ${from}.set_aside ORDER BY id`)
    // The running restore, and what ran when the backup was made. An export that runs meanwhile would not be reported.
    database.exec(`DELETE FROM ${nextSchema}.jobs`)
    const lastAnswer = Number(database.prepare(`SELECT max(number) AS last FROM ${nextSchema}.answers`).get()?.['last'] ?? 0)
    return { ...merged, edition, mark: { origin, lastAnswer, whole } }
  })
}
