import type { Failure, Result } from '#core/base/result.ts'
import type { TrackingSettings } from '#core/contract/settings.ts'
import {
  refreshBackoff,
  intervalOf,
  type TrackedNumber,
  type RefreshPlan,
  type ServiceState,
  type Backoff
} from '#core/tracking/refresh-plan.ts'
import { createRefreshSchedule } from '#core/tracking/refresh-schedule.ts'
import { classifyFailure } from '#core/wire/classify-failure.ts'

/** What is known about an aju number; null when it is not, or no longer, refreshed automatically. */
export type ChangedNumber = readonly [car: string, followed: Omit<TrackedNumber, 'failure'> | null]

/** Dependencies of the engine; tests pass their own clock. */
export interface EngineDeps {
  readonly settings: () => TrackingSettings
  /** Aju numbers that changed since the last call. */
  readonly changed: () => Iterable<ChangedNumber>
  /** `interval`: milliseconds until the next query about it. */
  readonly ask: (car: string, profile: string, interval: number) => Promise<Result<unknown>>
  /** Milliseconds since 1970; may jump in either direction. */
  readonly now: () => number
  readonly minuteOfDay: (now: number) => number
  readonly online: () => boolean
  readonly random: () => number
  /** Returns the function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Called after every plan. */
  readonly onPlan: (plan: RefreshPlan) => void
  /** Called once when the service refuses the token or the profile has no address, and with null when refreshing is possible again. */
  readonly onHalt: (profile: string, failure: Failure | null) => void
}

export type AutoRefresh = ReturnType<typeof createAutoRefresh>

/** Maximum time between two plans, because clocks jump and computers sleep. */
const maxDelay = 30_000
const minDelay = 500

const fresh: ServiceState = { failures: 0, waiting: null, halted: false }

export const createAutoRefresh = (deps: EngineDeps) => {
  const services = new Map<string, ServiceState>()
  const schedule = createRefreshSchedule()
  const failed = new Map<string, Backoff & { readonly count: number }>()
  let started = false
  let running = false
  /** Something changed while a refresh was running. */
  let again = false
  let cancelTimer: (() => void) | null = null

  /** Adds aju numbers besides those that changed, such as all of them at the start. */
  const put = (changes: Iterable<ChangedNumber>): void => {
    for (const [car, followed] of changes) {
      if (followed) {
        // The user has refreshed it since.
        if (followed.askedAt > (failed.get(car)?.at ?? Number.POSITIVE_INFINITY)) failed.delete(car)
        schedule.put({ ...followed, failure: failed.get(car) ?? null })
      } else {
        schedule.remove(car)
        failed.delete(car)
      }
    }
  }

  const plan = (): RefreshPlan => {
    put(deps.changed())
    const now = deps.now()
    return schedule.plan(deps.settings(), services, { now, minuteOfDay: deps.minuteOfDay(now), online: deps.online() })
  }

  /** The result of the refresh; the aju number may have been dropped meanwhile. */
  const reschedule = (one: TrackedNumber): void => {
    if (schedule.has(one.car)) schedule.put(one)
  }

  const settle = (asked: TrackedNumber, result: Result<unknown>): void => {
    const { car, profile } = asked
    if (result.ok) {
      failed.delete(car)
      // Until the result arrives here, the aju number counts as refreshed now, or it would be refreshed in a loop.
      reschedule({ ...asked, askedAt: deps.now(), failure: null })
      services.set(profile, fresh)
      return
    }
    const { failure } = result
    const scope = classifyFailure(failure.code).refresh
    const service = services.get(profile) ?? fresh
    if (scope === 'user') {
      services.set(profile, { ...service, halted: true })
      deps.onHalt(profile, failure)
      return
    }
    const [at, random] = [deps.now(), deps.random()]
    const waitAfter = (failures: number): Backoff => ({ at, wait: refreshBackoff(scope, failures, random, failure.retryAfter) })
    // Also after a failure of the service, which may be of this number alone: so the next one to be asked is another.
    const count = (failed.get(car)?.count ?? 0) + 1
    const failing = { count, ...waitAfter(count) }
    failed.set(car, failing)
    reschedule({ ...asked, failure: failing })
    const failures = service.failures + 1
    // Otherwise it answered, so connection and service are available.
    services.set(profile, scope === 'service' ? { failures, waiting: waitAfter(failures), halted: false } : fresh)
  }

  const run = async (): Promise<RefreshPlan> => {
    for (;;) {
      const found = plan()
      deps.onPlan(found)
      const { first } = found
      if (!first || !started) return found
      const interval = intervalOf(first, deps.settings(), deps.now()) ?? 0
      settle(first, await deps.ask(first.car, first.profile, interval))
    }
  }

  const poll = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    cancelTimer?.()
    cancelTimer = null
    try {
      const { nextAt } = await run()
      const delay = nextAt === null ? maxDelay : Math.min(maxDelay, Math.max(minDelay, nextAt - deps.now()))
      if (started) cancelTimer = deps.after(again ? minDelay : delay, () => void poll())
    } finally {
      running = false
      again = false
    }
  }

  return {
    start: () => {
      if (started) return
      started = true
      void poll()
    },
    stop: () => {
      started = false
      cancelTimer?.()
      cancelTimer = null
    },
    put,
    follows: schedule.has,
    /** Plans again now: the connection is back, the computer woke up, or a setting changed. */
    wake: () => {
      if (started) void poll()
    },
    /** The user changed the token or the address, or refreshed successfully. */
    resume: (profile: string) => {
      if (services.get(profile)?.halted) deps.onHalt(profile, null)
      services.set(profile, fresh)
      if (started) void poll()
    }
  }
}
