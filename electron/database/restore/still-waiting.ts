import type { DatabaseSync } from 'node:sqlite'
import { reportsAnything } from '#core/outbox/delivery-evidence.ts'
import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { Track } from '#core/tracking/track.ts'
import { nextSchema, type CopyMerge } from './facts.ts'

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
export const stillWaiting = (database: DatabaseSync, merge: CopyMerge, lastAnswer: number): ReadonlyMap<string, OutboxEntry> => {
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
