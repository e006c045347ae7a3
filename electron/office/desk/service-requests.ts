import type { Json, JsonObject } from '#core/base/json.ts'
import { recent, span, waitFor } from '#core/base/backoff.ts'
import type { Desk } from '#core/contract/office.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import { asNumber } from '../../database/office/types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { valueOf } from './session.ts'

/**
 * Who asks: `auto` leaves the next request to a submission that waits here; a query of the `user` does not, as a batch may take minutes. A submission that is
 * `overdue` has waited long enough, and is counted also where no request is left: later requests wait for it.
 */
export type RequestKind = 'user' | 'auto' | 'submission' | 'overdue'

/** Requests of desks to the service: which numbers this desk polls, and how many requests it may make. */
export interface ServiceRequests {
  /** Which of these numbers this desk polls now, for `seconds`; all of them without the office, none on the desk of a viewer. */
  lease(cars: readonly string[], seconds: number): Promise<readonly string[]>
  /** Milliseconds until a request may be made; with 0 it is counted. Without the office a submission never waits. */
  request(kind: RequestKind): Promise<number>
}

export interface ServiceRequestsDeps {
  readonly database: OfficeDatabase
  /** Makes a call whose repetition changes nothing; null without the office. */
  readonly write: (name: string, input: JsonObject) => Promise<JsonObject | null>
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
}

/** Milliseconds after which the office is asked again for a request that it did not have. */
const askAgain = 3_000
/** The same for a submission, which so gets the next one before the queries of other desks. */
const askAgainToPost = 1_000

/** Requests per minute that each desk in service may always make: the office does not give out half of them (docs/office-database.md, "Requests"). */
export const reservedRequests = (perMinute: number, desks: readonly Pick<Desk, 'state'>[]): number =>
  Math.floor(perMinute / 2) / Math.max(1, desks.filter(({ state }) => state !== 'retired').length)

export const openServiceRequests = ({ database, write, elapsed }: ServiceRequestsDeps): ServiceRequests => {
  /** When the reserved requests were made. */
  let times: readonly number[] = []
  /** Attempts for which a request over the share was counted. */
  const counted = new Set<string>()
  /** The office counts one for each attempt that it has claimed. */
  const overdraw = async (): Promise<JsonObject> => {
    const attempt = (await valueOf(database.run('grantedClaims'))).find((claim) => !counted.has(claim))
    if (attempt === undefined) return {}
    counted.add(attempt)
    return { overdraw: true, attempt }
  }
  /** Until then automatic queries of this desk leave the next request to a submission that waits. */
  let queriesWaitUntil = 0

  /** A share below one request per minute becomes one request in several minutes. */
  const waitForReserved = async (now: number): Promise<number> => {
    const { welcome } = await valueOf(database.run('readState'))
    const desks = await valueOf(database.run('desks'))
    const reserved = reservedRequests(welcome?.requestsPerMinute ?? 0, desks)
    if (reserved >= 1) return waitFor(recent(times, now), now, Math.floor(reserved))
    const last = times.at(-1)
    return reserved === 0 ? span : last === undefined ? 0 : Math.max(0, last + span / reserved - now)
  }

  return {
    async lease(cars, seconds) {
      const { welcome } = await valueOf(database.run('readState'))
      // What a user of such a desk asks for counts as reserved.
      if (welcome !== undefined && (welcome.state !== 'active' || welcome.rights === 'viewer')) return []
      const leased = await write('lease_polls', { cars: [...cars], seconds })
      return leased === null ? cars : ((leased['cars'] ?? []) as readonly Json[]).map(stringOrEmpty)
    },
    async request(kind) {
      const now = elapsed()
      if (kind === 'auto' && now < queriesWaitUntil) return queriesWaitUntil - now
      const wait = await waitForReserved(now)
      const count = (): number => {
        times = [...times.filter((time) => now - time < 60 * span), now]
        return 0
      }
      if (wait === 0) return count()
      const taken = await write('take_requests', { wanted: 1, ...(kind === 'overdue' ? await overdraw() : {}) })
      if (taken !== null && asNumber(taken['granted']) > 0) return 0
      if (kind === 'overdue') return count()
      if (kind === 'user' || kind === 'auto') return taken === null ? wait : Math.min(wait, askAgain)
      if (taken === null) return count()
      queriesWaitUntil = elapsed() + 2 * askAgainToPost
      return Math.min(wait, askAgainToPost)
    }
  }
}
