import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { minuteOfDay } from '#core/base/calendar-day.ts'
import { ok, type Failure, type Result } from '#core/base/result.ts'
import {
  type RefreshPlan,
  refreshBackoff,
  intervalOf,
  type TrackedNumber,
  type ServiceState,
  type Backoff
} from '#core/tracking/refresh-plan.ts'
import { isOfOneNumber, classifyFailure } from '#core/wire/classify-failure.ts'
import type { TrackChange } from '#core/tracking/track.ts'
import type { TrackingSettings } from '#core/contract/settings.ts'
import { createRefreshSchedule } from '#core/tracking/refresh-schedule.ts'
import { practiceId, type ProfileKind } from '#core/contract/profile.ts'
import { stateOfStatus, type Summary } from '#core/draft/summary.ts'
import { presentStatus } from '#core/tracking/final-status.ts'
import { startTimer, useServices } from '../data/services.ts'
import { useOffice } from '../features/office/store/office.ts'
import { useRequestTurns } from '../features/office/store/sending.ts'
import { useOutbox } from '../features/outbox/store/outbox.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { useTracking } from '../features/tracking/store/tracking.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { isFollowed } from '../features/tracking/store/tracking-list.ts'

/** How long the list is read without yielding, in milliseconds. */
const atOnce = 500

interface FollowedDeps {
  readonly settings: ReturnType<typeof useSettings>
  readonly tracking: ReturnType<typeof useTracking>
  readonly worklist: ReturnType<typeof useWorklist>
  readonly outbox: Pick<ReturnType<typeof useOutbox>, 'ofCar'>
  readonly office: Pick<ReturnType<typeof useOffice>, 'holdings' | 'onStatus' | 'isJoined'>
  /** Runs a function a little later; returns the function that cancels it. */
  readonly soon: (run: () => void) => () => void
}

/** Which aju numbers are refreshed automatically. Reads all once, afterwards only those that changed. */
export const createFollowed = ({ settings, tracking, worklist, outbox, office, soon }: FollowedDeps) => {
  const touched = new Set<string>()
  let cancelTimer: (() => void) | null = null

  /** The practice profile queries only the practice service; other profiles never query it. */
  const isAskable = (profile: string): boolean => {
    const kindOf = (id: string) => settings.profiles.profiles.find((one) => one.id === id)?.kind
    const kind = kindOf(profile)
    return kind !== undefined && (kind === 'practice') === (kindOf(settings.profiles.current) === 'practice')
  }

  /** When an aju number was last sent from here; 0 if never. */
  const sentAt = (car: string): number =>
    Math.max(0, ...outbox.ofCar(car).flatMap(({ attempts }) => attempts.map(({ startedAt }) => startedAt)))

  /** Its last attempt at the office has ended and may have arrived, whatever the state here says: only what customs answer settles it, also after its desk is gone. */
  const isUncertain = (summary: Summary | undefined): boolean =>
    summary?.trashedAt === 0 && office.holdings.get(summary.id)?.outcome === 'unknown'

  const followedOf = (car: string): Omit<TrackedNumber, 'failure'> | null => {
    const track = tracking.tracks.get(car)
    const summary = worklist.byCar(car)
    if (!isFollowed(summary, track) && !isUncertain(summary)) return null
    const status = presentStatus(summary?.pastStatus, track?.log)
    const rules = tracking.rulesOf(car)
    const isFinal = stateOfStatus(status, rules) !== 'sent'
    const documentSince = isFinal ? tracking.documentSince(car) : null
    // A finished declaration gets no more responses.
    if (isFinal && documentSince === null) return null
    // The name of its profile may have changed since it was sent.
    const sentWith = track === undefined ? outbox.ofCar(car).find(({ attempts }) => attempts.length > 0)?.profile : undefined
    const ofKind = (kind: ProfileKind): boolean => !summary?.kind || kind === summary.kind
    const profile = settings.profiles.profiles.find(({ id, kind }) => id === sentWith && ofKind(kind))?.id ?? tracking.profileOf(car)
    if (profile === null || !isAskable(profile)) return null
    // The practice service of another computer has it.
    if (profile === practiceId && office.isJoined && sentAt(car) === 0) return null
    const { documentHours } = rules
    return {
      car,
      profile,
      status,
      isFinal,
      askedAt: track?.refreshedAt ?? 0,
      changedAt: track?.changedAt ?? Math.max(track?.watched?.since ?? 0, sentAt(car)),
      documentSince,
      documentHours,
      unstoredSince: tracking.unstoredSince(car)
    }
  }
  const evidenceFor = (car: string): ChangedNumber => [car, followedOf(car)]

  return {
    /** Calls back when a followed (`isKnown`) or newly followed aju number changes; drafts change with every edit. */
    listen: (isKnown: (car: string) => boolean, onTouched: () => void): (() => void) => {
      const touch = (car: string): void => {
        const summary = worklist.byCar(car)
        if (touched.has(car) || car === '' || !(isKnown(car) || isFollowed(summary, tracking.tracks.get(car)) || isUncertain(summary)))
          return
        touched.add(car)
        onTouched()
      }
      const touchUncertain = (): void => {
        for (const { car, outcome } of office.holdings.values()) if (outcome === 'unknown') touch(car ?? '')
      }
      const stops = [tracking.onChanged(touch), worklist.onChanged(touch), office.onStatus(touchUncertain)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    changed: (): ChangedNumber[] => {
      const found = [...touched].map(evidenceFor)
      touched.clear()
      return found
    },
    /** Reads everything in portions and passes it on. Another call replaces this one. */
    walk: (take: (changes: readonly ChangedNumber[]) => void, onEnd: () => void): void => {
      cancelTimer?.()
      const cars = new Set<string>()
      for (const { car } of worklist.summaries.values()) cars.add(car)
      for (const car of tracking.tracks.keys()) cars.add(car)
      cars.delete('')
      const all = [...cars]
      let from = 0
      const step = (): void => {
        take(all.slice(from, from + atOnce).map(evidenceFor))
        from += atOnce
        if (from < all.length) cancelTimer = soon(step)
        else {
          cancelTimer = null
          onEnd()
        }
      }
      cancelTimer = soon(step)
    }
  }
}

/** What is known about an aju number; null when it is not, or no longer, refreshed automatically. */
export type ChangedNumber = readonly [car: string, followed: Omit<TrackedNumber, 'failure'> | null]

/** Dependencies of the engine; tests pass their own clock. */
interface EngineDeps {
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

type AutoRefresh = ReturnType<typeof createAutoRefresh>

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

/** Progress of refreshing several aju numbers. */
interface RefreshCount {
  readonly done: number
  readonly total: number
}

/** The statuses of all are read first, then the responses of those that have moved. */
export interface RefreshWalk extends RefreshCount {
  readonly part: 'log' | 'responses'
}

/** Automatic refresh, due billings, and refreshing several aju numbers at once. */
export const useAutoRefresh = defineStore('auto-refresh', () => {
  const { host, now, timers } = useServices()
  const settings = useSettings()
  const tracking = useTracking()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const turns = useRequestTurns()
  const plan = shallowRef<RefreshPlan | null>(null)
  /** The profile whose service is no longer queried automatically, and why. */
  const halted = shallowRef<{ readonly profile: string; readonly failure: Failure } | null>(null)
  const lastAskedAt = ref(0)
  const walk = ref<RefreshWalk | null>(null)
  let stopping = false

  const followed = createFollowed({ settings, tracking, worklist, outbox, office: useOffice(), soon: (run) => timers.after(0, run) })
  let engine: AutoRefresh | null = null

  const start = (): void => {
    if (engine) return
    engine = createAutoRefresh({
      settings: () => settings.settings.tracking,
      changed: followed.changed,
      ask: async (car, profile, interval) => {
        // Another desk queries it and shares the answer.
        if (!(await turns.mayPoll(car, profile, interval))) return ok(null)
        const result = await (tracking.running(car) ?? tracking.refresh(car, profile, { asker: 'auto', parts: 'all' }))
        lastAskedAt.value = now()
        return result
      },
      now,
      minuteOfDay,
      online: () => navigator.onLine,
      random: Math.random,
      after: startTimer,
      onPlan: (found) => {
        plan.value = found
        void noteDueBillings()
      },
      onHalt: (profile, failure) => (halted.value = failure ? { profile, failure } : null)
    })
    const wake = (): void => engine?.wake()
    window.addEventListener('online', wake)
    window.addEventListener('offline', wake)
    host.on('power.changed', ({ asleep }) => {
      if (!asleep) wake()
    })
    watch(() => settings.settings.tracking, wake)
    let isWaking = false
    followed.listen(engine.follows, () => {
      if (isWaking) return
      isWaking = true
      timers.after(afterSending, () => {
        isWaking = false
        wake()
      })
    })
    const lookThrough = (): void => followed.walk((found) => engine?.put(found), wake)
    watch(
      () => settings.profiles,
      () => {
        for (const profile of settings.profiles.profiles) engine?.resume(profile.id)
        lookThrough()
      }
    )
    engine.start()
    lookThrough()
  }

  /** Called after the user changed a refused setting. */
  const resume = (): void => {
    if (halted.value) engine?.resume(halted.value.profile)
  }

  /** Sending starts its own refresh; the plan waits. */
  const afterSending = 3_000
  const billingChecks = 60_000
  let checkedAt = 0
  /** A billing that is due soon, due today or overdue is announced once each. */
  const noteDueBillings = async (): Promise<void> => {
    const moment = now()
    if (Math.abs(moment - checkedAt) < billingChecks) return
    checkedAt = moment
    for (const { car, billing, due, level } of tracking.billingsDue(moment)) {
      if (level === 'later') continue
      const change: TrackChange = {
        id: `billing|${billing}|${due}|${level}`,
        kind: 'billing',
        code: billing,
        at: moment,
        title: due,
        seenAt: 0
      }
      // A refused write is retried at the next check.
      await tracking.addInboxItems(car, [change]).catch(() => undefined)
    }
  }

  /** Reads one part of each, one after the other; ends at a failure of the connection or the service. Resolves with how many were read. */
  const readPart = async (
    part: RefreshWalk['part'],
    cars: readonly string[]
  ): Promise<RefreshCount & { readonly failure: Failure | null; readonly isEnded: boolean }> => {
    let failure: Failure | null = null
    for (const [done, car] of cars.entries()) {
      if (stopping) return { done, total: cars.length, failure, isEnded: true }
      walk.value = { part, done, total: cars.length }
      const result = await tracking.refresh(car, undefined, { asker: 'user', parts: part })
      // Another desk asks about it and shares the answer.
      if (result.ok || result.failure.code === 'practice-elsewhere') continue
      failure = result.failure
      if (!isOfOneNumber(failure)) return { done, total: cars.length, failure, isEnded: true }
    }
    return { done: cars.length, total: cars.length, failure, isEnded: false }
  }
  const responsesDue = async (cars: readonly string[]): Promise<readonly string[]> => {
    const due: string[] = []
    for (const car of cars) if (await tracking.areResponsesDue(car)) due.push(car)
    return due
  }
  const walkThrough = async (cars: readonly string[]): Promise<RefreshCount & { readonly failure: Failure | null }> => {
    stopping = false
    try {
      const { isEnded, ...logs } = await readPart('log', cars)
      if (isEnded) return logs
      const { failure } = await readPart('responses', await responsesDue(cars))
      return { ...logs, failure: failure ?? logs.failure }
    } finally {
      walk.value = null
    }
  }

  let running: ReturnType<typeof walkThrough> | null = null
  let next: ReturnType<typeof walkThrough> | null = null
  const waiting = new Set<string>()

  /**
   * Reads the status of these one after the other, then the responses of those whose status has moved. Stops at the first failure of the connection or the service and returns it.
   * While one call runs, the numbers of later calls wait and are then refreshed together: an answer may be older than the reason for the call.
   */
  const refreshMany = (cars: readonly string[]): ReturnType<typeof walkThrough> => {
    if (running === null) {
      running = walkThrough(cars).finally(() => (running = null))
      return running
    }
    for (const car of cars) waiting.add(car)
    const refreshWaiting = (): ReturnType<typeof walkThrough> => {
      const all = [...waiting]
      waiting.clear()
      next = null
      return refreshMany(all)
    }
    next ??= running.then(refreshWaiting, refreshWaiting)
    return next
  }

  return {
    plan,
    halted,
    lastAskedAt,
    walk,
    start,
    /** Plans again now. */
    wake: (): void => engine?.wake(),
    resume,
    refreshMany,
    /** The request that runs, or waits for its turn, ends by itself. */
    stopWalk: (): void => {
      stopping = true
      waiting.clear()
      walk.value = null
    }
  }
})
