import type { SubmitAnswer } from '#core/contract/submission.ts'
import { fail, type Failure, type Result } from '#core/base/result.ts'
import { latestAttempt } from '#core/outbox/attempts.ts'
import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { isOtherService } from '#core/outbox/sent-service.ts'
import {
  allowedConcurrency,
  closedBreaker,
  halfOpenWhenDue,
  recordFailure,
  recordProbe,
  recordSuccess,
  retryNow,
  type CircuitBreaker
} from '#core/outbox/circuit-breaker.ts'
import { NotSaved } from '../../../../data/store-writer.ts'
import { createSendQueue } from '../send/queue.ts'
import type { SenderDeps } from './deps.ts'
import { createWithdrawal } from './withdrawal.ts'
import { isLocalFailure, settleEntries } from '../settle-entries.ts'
import { answerRows, createAttemptWriter, type Envelope } from '../attempt-writer.ts'

/**
 * Number of requests per request in flight whose attempts are stored ahead: the two writes of the store writer take longer than a near
 * service. After a crash the host's journal shows that they were never sent.
 */
const storedAhead = 4

/** Why nothing is sent although the connection is available. */
export type PauseReason = 'paused' | 'asleep' | 'restore'

/** A request in queue order, whichever is stored first. `envelope` is null when nothing of it can be sent. */
interface Slot {
  readonly group: readonly OutboxEntry[]
  /** Resolves when `envelope` is set. */
  prepared?: Promise<void>
  envelope?: Envelope | null
}

/**
 * Sends released entries in order, several requests at a time. Every attempt is stored before its request is sent; the attempts of the
 * next requests are stored meanwhile, so that no request waits for the disk. A connection failure stops all, then one request at a time is
 * tried.
 */
export const createSender = (deps: SenderDeps) => {
  const { host, repository, timers, now, settings } = deps
  let breaker: CircuitBreaker = closedBreaker
  const pauses = new Set<PauseReason>()
  const queue = createSendQueue(deps)
  let slots: Slot[] = []
  let requestsInFlight = 0
  let pendingWrites = 0
  let isProbing = false
  let cancelTimer: () => void = () => undefined
  const idleWaiters: (() => void)[] = []

  const profile = (): string => deps.profile()?.id ?? ''
  const clock = () => ({ elapsed: timers.elapsed(), random: timers.random })
  const isBusy = (): boolean => slots.length > 0 || requestsInFlight > 0 || pendingWrites > 0 || withdrawal.isRunning() || isProbing
  const concurrency = (): number => (pauses.size > 0 ? 0 : allowedConcurrency(breaker, settings().sendAtOnce))
  const isHalfOpen = (): boolean => breaker.kind === 'half-open'

  const done = (entry: OutboxEntry): void => {
    queue.finished(entry)
    deps.onOutcome(entry)
  }

  const storeAttempts = createAttemptWriter({
    ...deps,
    onKept: (kept) => {
      queue.unlock(kept)
      for (const entry of kept) done(entry)
    }
  })

  /** A refused local write stops everything: the next step could not be stored. */
  const stopOnRefusedWrite = (error: unknown): void => {
    if (!(error instanceof NotSaved)) throw error
    breaker = recordFailure(breaker, error.failure, clock())
    deps.onChange()
  }

  const prepare = async (slot: Slot): Promise<void> => {
    const { group } = slot
    try {
      slot.envelope = await storeAttempts(group)
    } catch (error) {
      slot.envelope = null
      queue.unlock(group)
      queue.refresh()
      stopOnRefusedWrite(error)
    } finally {
      pump()
    }
  }

  const withdrawal = createWithdrawal({
    repository,
    onReverted: (entries) => {
      queue.unlock(entries)
      queue.refresh()
    },
    onRefusedWrite: stopOnRefusedWrite
  })
  const withdraw = (isMeant: (envelope: Envelope) => boolean): Promise<void> => {
    const meant = slots.flatMap(({ envelope }) => (envelope && isMeant(envelope) ? [envelope] : []))
    slots = slots.filter(({ envelope }) => !envelope || !isMeant(envelope))
    return withdrawal.withdraw(meant)
  }

  const settleAll = (entries: readonly OutboxEntry[], outcome: Result<SubmitAnswer>): readonly OutboxEntry[] => {
    const elapsed = timers.elapsed()
    return settleEntries(entries, outcome, {
      now: now(),
      rules: deps.rulesOf(entries[0]?.profile ?? ''),
      tries: settings().sendTries,
      random: timers.random,
      pause: breaker.kind === 'open' ? breaker.until - elapsed : null,
      retryIn: (id, milliseconds) => queue.setRetryTime(id, elapsed + milliseconds)
    })
  }

  const post = async ({ entries, body }: Envelope): Promise<Result<SubmitAnswer>> => {
    try {
      return await host.call('declarations.submit', {
        entries: entries.map((entry) => ({ entry: entry.id, attempt: latestAttempt(entry) })),
        profile: entries[0]?.profile ?? '',
        body
      })
    } catch {
      return fail('unexpected')
    }
  }

  const launch = async (envelope: Envelope): Promise<void> => {
    requestsInFlight += 1
    const { entries } = envelope
    const outcome = await post(envelope)
    // A late response of another profile says nothing about this connection; the local disk is the same for all profiles.
    const isRelevant = entries[0]?.profile === profile() || (!outcome.ok && isLocalFailure(outcome.failure))
    if (isRelevant && !outcome.ok) breaker = recordFailure(breaker, outcome.failure, clock())
    const settled = settleAll(entries, outcome)
    if (isRelevant && outcome.ok) {
      const isUsable = settled.some(({ state }) => state !== 'unknown')
      breaker = isUsable ? recordSuccess(breaker) : recordFailure(breaker, { code: 'odd-status', mayHaveArrived: true }, clock())
    }
    requestsInFlight -= 1
    pendingWrites += 1
    // The host has stored the answer, so the next request need not wait for the write here.
    pump()
    try {
      await repository.save(settled, answerRows(entries, outcome), 'soon')
    } catch (error) {
      // The next start settles it the same way from the journal; until then the window shows the response.
      repository.show(settled)
      for (const entry of settled) repository.noteState(entry)
      stopOnRefusedWrite(error)
    } finally {
      pendingWrites -= 1
      queue.unlock(settled)
      if (settled.some(isWaiting)) queue.refresh()
      for (const entry of settled) done(entry)
      pump()
    }
  }

  /** The retry time is reached: probe with a query where there is an unknown entry, else with one declaration. */
  const probe = (): void => {
    if (breaker.kind !== 'open' || isProbing) return
    const asking = profile()
    const asked = breaker.unknownOutcomes > 0 ? deps.probeByQuery(asking) : null
    if (asked === null) {
      breaker = halfOpenWhenDue(breaker, Number.POSITIVE_INFINITY)
      return
    }
    isProbing = true
    const settleProbe = (failure: Failure | null): void => {
      isProbing = false
      if (asking === profile()) breaker = recordProbe(breaker, failure, clock())
      pump()
    }
    void asked.then(settleProbe, () => settleProbe({ code: 'unexpected' }))
  }

  /** Sets the timer for the next retry of the connection or of an entry. */
  const setTimer = (): void => {
    cancelTimer()
    cancelTimer = () => undefined
    if (pauses.size > 0) return
    const elapsed = timers.elapsed()
    const next = Math.min(breaker.kind === 'open' && !isProbing ? breaker.until : Number.POSITIVE_INFINITY, queue.nextRetryTime())
    if (Number.isFinite(next)) cancelTimer = timers.after(Math.max(0, next - elapsed), pump)
  }

  /** Sends stored requests in order and stores the next ones. */
  const fill = (most: number): void => {
    while (requestsInFlight < most && slots[0]?.envelope) {
      const envelope = slots.shift()?.envelope
      if (envelope) void launch(envelope)
    }
    // Stores and checks nothing ahead during a probe or before the first request was sent, which would have to wait.
    const ahead = breaker.kind === 'closed' && requestsInFlight > 0 ? most * storedAhead : 0
    while (requestsInFlight + slots.length < most + ahead) {
      const group = queue.take(isHalfOpen())
      if (group.length === 0) break
      const slot: Slot = { group }
      slots.push(slot)
      slot.prepared = prepare(slot)
    }
  }

  const pump = (): void => {
    if (breaker.kind === 'open' && timers.elapsed() >= breaker.until && pauses.size === 0) {
      if (queue.hasReady() || breaker.unknownOutcomes > 0) probe()
      else breaker = halfOpenWhenDue(breaker, timers.elapsed())
    }
    const most = concurrency()
    slots = slots.filter(({ envelope }) => envelope !== null)
    // Requests of a profile that is no longer selected wait like its other entries.
    const current = deps.profile()
    const mustStay = ({ entries }: Envelope): boolean =>
      most === 0 || entries.some((entry) => entry.profile !== current?.id || isOtherService(entry, current) || queue.isHeldBack(entry))
    if ((most > 0 && withdrawal.isLeft()) || slots.some(({ envelope }) => envelope && mustStay(envelope)))
      void withdraw(mustStay).then(pump)
    if (most > 0) fill(most)
    setTimer()
    if (!isBusy()) {
      repository.publishNow()
      for (const wake of idleWaiters.splice(0)) wake()
    }
    deps.onChange()
  }

  /** Applies a change of the queue. */
  const changed = (change: () => void): void => {
    change()
    queue.refresh()
    pump()
  }

  return {
    /** Sends these entries too, in queue order. */
    choose: (ids: readonly string[]): void => {
      changed(() => queue.choose(ids))
    },
    /** `true`: everything that may be sent automatically is sent, now and later. `false`: only what is requested. */
    setEverything: (value: boolean): void => {
      changed(() => queue.setEverything(value))
    },
    /** These entries are no longer requested. */
    drop: (ids: readonly string[]): void => {
      changed(() => queue.drop(ids))
    },
    /** Holds declarations back until `then` has ended; only requests in flight go on. */
    holdBack: async (declarations: readonly string[], then: () => Promise<void>): Promise<void> => {
      queue.holdBack(declarations)
      try {
        await Promise.all(slots.flatMap(({ group, prepared }) => (prepared && group.some(queue.isHeldBack) ? [prepared] : [])))
        await withdraw(({ entries }) => entries.some(queue.isHeldBack))
        await then()
      } finally {
        changed(() => queue.stopHoldingBack(declarations))
      }
    },
    /** There are new entries, or another profile is selected. */
    refresh: (): void => changed(() => undefined),
    pause: (why: PauseReason): void => {
      pauses.add(why)
      pump()
    },
    resume: (why: PauseReason): void => {
      pauses.delete(why)
      pump()
    },
    retry: (by: 'user' | 'network'): void => {
      changed(() => {
        breaker = retryNow(breaker, by)
        if (by === 'user') queue.clearRetryTimes()
      })
    },
    breaker: (): CircuitBreaker => breaker,
    isPaused: (why: PauseReason): boolean => pauses.has(why),
    /** Whether anything is being sent or stored. */
    isBusy,
    inFlight: queue.inFlight,
    hasReady: queue.hasReady,
    isWanted: queue.isWanted,
    remaining: queue.remaining,
    /** Resolves when nothing is being sent or stored: all is done, or the connection or the user stops it. */
    idle: (): Promise<void> => (isBusy() ? new Promise((resolve) => idleWaiters.push(resolve)) : Promise.resolve())
  }
}

export type Sender = ReturnType<typeof createSender>
