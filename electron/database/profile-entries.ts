import type { DatabaseSync } from 'node:sqlite'

/** Submissions of a profile that wait to be sent, and those that may be with the service without a known result. */
export interface ProfileEntries {
  readonly waiting: number
  readonly undecided: number
}

/** As `isWaiting` and `isUndecided` of core/outbox/outbox-entry.ts. */
const counted = `SELECT value ->> 'profile' AS profile, sum(value ->> 'state' IN ('queued', 'failed')) AS waiting,
    sum(value ->> 'state' NOT IN ('queued', 'failed')) AS undecided
  FROM copy WHERE store = 'outbox' AND value IS NOT NULL AND json_valid(value)
    AND value ->> 'state' IN ('queued', 'failed', 'sending', 'unknown') GROUP BY 1`

export const profileEntryOperations = (database: DatabaseSync) => {
  const read = database.prepare(counted)
  return {
    /** By the id of the profile; only those that have some. */
    entriesOfProfiles: (): Readonly<Record<string, ProfileEntries>> =>
      Object.fromEntries(
        read.all().map(({ profile, waiting, undecided }) => [String(profile), { waiting: Number(waiting), undecided: Number(undecided) }])
      )
  }
}
