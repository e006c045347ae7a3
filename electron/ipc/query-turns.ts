import type { Profile } from '#core/contract/profile.ts'
import { createRequestLimiter, type QueryAsker } from '#core/tracking/request-limiter.ts'

/** Requests to customs, of which only so many a minute are made. */
export interface QueryTurns {
  /** Resolves with true when a request of a profile may be made, with false where the page that wanted it is gone. */
  wait(profile: string, asker: QueryAsker): Promise<boolean>
}

export interface QueryTurnsDeps {
  readonly profile: (id: string) => Profile | undefined
  /** Requests per sixty seconds. */
  readonly perMinute: () => number
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number
  readonly after: (milliseconds: number, run: () => void) => void
}

/** The turns of all requests to customs, over all profiles. Those of the practice service, which runs on this computer, wait for nothing. */
export const openQueryTurns = ({ profile, perMinute, monotonic, after }: QueryTurnsDeps): QueryTurns & { pageGone(): void } => {
  const limiter = createRequestLimiter({ most: perMinute, monotonic, after })
  return {
    wait: (id, asker) => (profile(id)?.kind === 'practice' ? Promise.resolve(true) : limiter.wait(asker)),
    pageGone: () => limiter.drop()
  }
}
