import type { Failure, Result } from '#core/base/result.ts'
import type { TrackingSettings } from '#core/contract/tracking-settings.ts'
import { backoff, type Followed, type RefreshPlan, type ServiceState, type Backoff } from '#core/tracking/refresh-plan.ts'
import { createRefreshSchedule } from '#core/tracking/refresh-schedule.ts'
import { classifyFailure } from '#core/wire/classify-failure.ts'

/** What is known of one aju number; null: it is not asked about, or not any more. */
export type Finding = readonly [car: string, followed: Omit<Followed, 'failure'> | null]

/** What the engine needs of the world; tests have a clock of their own. */
export interface EngineDeps {
  readonly settings: () => TrackingSettings
  /** What is known anew since it was asked last. */
  readonly changed: () => Iterable<Finding>
  readonly ask: (car: string, profile: string) => Promise<Result<unknown>>
  /** Milliseconds since 1970; may jump either way. */
  readonly now: () => number
  readonly minuteOfDay: (now: number) => number
  readonly online: () => boolean
  readonly random: () => number
  /** Returns what calls it off. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Told after every look at what there is to do. */
  readonly onPlan: (plan: RefreshPlan) => void
  /** Told once when the service refuses the token or has no address, and with null when it may be asked again. */
  readonly onHalt: (profile: string, failure: Failure | null) => void
}

export interface AutoRefresh {
  start(): void
  stop(): void
  /** Tells of some beside those that changed, such as all there are at the start. */
  put(findings: Iterable<Finding>): void
  follows(car: string): boolean
  /** Looks again now: the line is back, the computer woke up, a setting changed. */
  wake(): void
  /** The user did something about token or address, or asked with success. */
  resume(profile: string): void
}

/** However far the next question is, the world is looked at again by then: clocks jump and computers sleep. */
const longestNap = 30_000
const shortestNap = 500

const fresh: ServiceState = { failures: 0, waiting: null, halted: false }

export const createAutoRefresh = (parts: EngineDeps): AutoRefresh => {
  const services = new Map<string, ServiceState>()
  const schedule = createRefreshSchedule()
  const failed = new Map<string, Backoff & { readonly count: number }>()
  let started = false
  let running = false
  /** Something happened while a question ran. */
  let again = false
  let callOff: (() => void) | null = null

  const put = (findings: Iterable<Finding>): void => {
    for (const [car, followed] of findings) {
      if (followed) schedule.put({ ...followed, failure: failed.get(car) ?? null })
      else {
        schedule.remove(car)
        failed.delete(car)
      }
    }
  }

  const plan = (): RefreshPlan => {
    put(parts.changed())
    const now = parts.now()
    return schedule.plan(parts.settings(), services, { now, minuteOfDay: parts.minuteOfDay(now), online: parts.online() })
  }

  /** What became of the question; it may be followed no more meanwhile. */
  const refile = (one: Followed): void => {
    if (schedule.has(one.car)) schedule.put(one)
  }

  const settle = (asked: Followed, result: Result<unknown>): void => {
    const { car, profile } = asked
    if (result.ok) {
      failed.delete(car)
      // Until its answer is known here it counts as asked about now: nothing may be asked again and again.
      refile({ ...asked, askedAt: parts.now(), failure: null })
      services.set(profile, fresh)
      return
    }
    const { failure } = result
    const now = parts.now()
    const scope = classifyFailure(failure.code).refresh
    const service = services.get(profile) ?? fresh
    if (scope === 'user') {
      services.set(profile, { ...service, halted: true })
      parts.onHalt(profile, failure)
    } else if (scope === 'service') {
      const failures = service.failures + 1
      const wait = backoff('service', failures, parts.random(), failure.retryAfter)
      services.set(profile, { failures, waiting: { at: now, wait }, halted: false })
    } else {
      const count = (failed.get(car)?.count ?? 0) + 1
      const failing = { count, at: now, wait: backoff('declaration', count, parts.random(), failure.retryAfter) }
      failed.set(car, failing)
      refile({ ...asked, failure: failing })
      // It answered, so the line and the service are there.
      services.set(profile, fresh)
    }
  }

  const run = async (): Promise<RefreshPlan> => {
    for (;;) {
      const found = plan()
      parts.onPlan(found)
      const { first } = found
      if (!first || !started) return found
      settle(first, await parts.ask(first.car, first.profile))
    }
  }

  const look = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    callOff?.()
    callOff = null
    try {
      const { nextAt } = await run()
      const nap = nextAt === null ? longestNap : Math.min(longestNap, Math.max(shortestNap, nextAt - parts.now()))
      if (started) callOff = parts.after(again ? shortestNap : nap, () => void look())
    } finally {
      running = false
      again = false
    }
  }

  return {
    start: () => {
      if (started) return
      started = true
      void look()
    },
    stop: () => {
      started = false
      callOff?.()
      callOff = null
    },
    put,
    follows: schedule.has,
    wake: () => {
      if (started) void look()
    },
    resume: (profile) => {
      if (services.get(profile)?.halted) parts.onHalt(profile, null)
      services.set(profile, fresh)
      if (started) void look()
    }
  }
}
