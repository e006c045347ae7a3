import type { DatabaseSync } from 'node:sqlite'
import { isUndecided, isWaiting, type OutboxState } from '#core/outbox/outbox-entry.ts'

/** Submissions of a profile that wait to be sent, and those that may be with the service without a known result. */
export interface ProfileEntries {
  readonly waiting: number
  readonly undecided: number
}

const counted = `SELECT value ->> 'profile' AS profile, value ->> 'state' AS state, count(*) AS entries
  FROM copy WHERE store = 'outbox' AND value IS NOT NULL AND json_valid(value) GROUP BY 1, 2`

export const profileEntryOperations = (database: DatabaseSync) => {
  const read = database.prepare(counted)
  return {
    /** By the id of the profile; only those that have some. */
    entriesOfProfiles(): Readonly<Record<string, ProfileEntries>> {
      const found = new Map<string, ProfileEntries>()
      for (const { profile, state, entries } of read.all()) {
        const entry = { state: String(state) as OutboxState }
        if (!isWaiting(entry) && !isUndecided(entry)) continue
        const { waiting, undecided } = found.get(String(profile)) ?? { waiting: 0, undecided: 0 }
        const count = Number(entries)
        found.set(String(profile), isWaiting(entry) ? { waiting: waiting + count, undecided } : { waiting, undecided: undecided + count })
      }
      return Object.fromEntries(found)
    }
  }
}
