import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { minuteOfDay } from '#core/base/calendar-day.ts'
import { ok, type Failure } from '#core/base/result.ts'
import { billingDueOf, type BillingDue } from '#core/tracking/billing.ts'
import type { RefreshPlan } from '#core/tracking/refresh-plan.ts'
import { isOfOneNumber } from '#core/wire/classify-failure.ts'
import type { TrackChange } from '#core/tracking/track.ts'
import { startTimer, useServices } from '../../data/services.ts'
import { useRequestTurns } from '../../features/office/store/request-turns.ts'
import { useOutbox } from '../../features/outbox/store/outbox.ts'
import { createAutoRefresh, type AutoRefresh } from './engine.ts'
import { createFollowed } from './followed.ts'
import { useSettings } from '../../features/settings/store/settings.ts'
import { useTracking } from '../../features/tracking/store/tracking.ts'
import { useWorklist } from '../../features/worklist/store/worklist.ts'

/** Progress of refreshing several aju numbers. */
export interface RefreshWalk {
  readonly done: number
  readonly total: number
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

  const followed = createFollowed({ settings, tracking, worklist, outbox, soon: (run) => timers.after(0, run) })
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

  /** Unpaid billings, the most urgent first. `moment` in milliseconds since 1970. */
  const billings = (moment: number): readonly BillingDue[] =>
    tracking
      .billed()
      .flatMap((car) => billingDueOf(tracking.tracks.get(car), tracking.ofCar(car), moment, tracking.rulesOf(car)) ?? [])
      .sort((a, b) => a.left - b.left)

  /** Sending starts its own refresh; the plan waits. */
  const afterSending = 3_000
  const billingChecks = 60_000
  let checkedAt = 0
  /** A billing that is due soon, due today or overdue is announced once each. */
  const noteDueBillings = async (): Promise<void> => {
    const moment = now()
    if (Math.abs(moment - checkedAt) < billingChecks) return
    checkedAt = moment
    for (const { car, billing, due, level } of billings(moment)) {
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

  const walkThrough = async (cars: readonly string[]): Promise<RefreshWalk & { readonly failure: Failure | null }> => {
    stopping = false
    let done = 0
    let failure: Failure | null = null
    walk.value = { done, total: cars.length }
    try {
      for (const car of cars) {
        if (stopping) break
        const result = await tracking.refresh(car)
        if (!result.ok) {
          failure = result.failure
          if (!isOfOneNumber(result.failure)) break
        }
        done += 1
        walk.value = { done, total: cars.length }
      }
    } finally {
      walk.value = null
    }
    return { done, total: cars.length, failure }
  }

  let running: ReturnType<typeof walkThrough> | null = null
  let next: ReturnType<typeof walkThrough> | null = null
  const waiting = new Set<string>()

  /**
   * Refreshes these one after the other. Stops at the first failure of the connection or the service and returns it.
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
    billings,
    refreshMany,
    stopWalk: (): void => {
      stopping = true
      waiting.clear()
    }
  }
})
