import type { AttemptMark, SubmitAnswer } from '#core/contract/submission.ts'
import { fail, type Failure, type Result } from '#core/base/result.ts'
import { latestAttempt } from '#core/outbox/attempts.ts'
import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { maySubmit } from '#core/draft/declaration-kind.ts'
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
import { createLogQueries } from '../log-queries.ts'
import { isLocalFailure, settleEntries } from '../settle-entries.ts'
import { answerRows, beginAttempts, createRequestCheck, type CheckedRequest } from '../request-check.ts'
import { createCheckedRequests } from './checked-requests.ts'

/** Why nothing is sent although the connection is available. */
export type PauseReason = 'paused' | 'asleep' | 'restore'

/**
 * Sends released entries in order, several requests at a time. Every attempt is stored before its request is sent, in one write with the
 * outcome before it; the next requests are checked meanwhile. A connection failure stops all, then one request at a time is tried.
 */
export const createSender = (deps: SenderDeps) => {
  const { host, repository, timers, now, settings } = deps
  let breaker: CircuitBreaker = closedBreaker
  const pauses = new Set<PauseReason>()
  const queue = createSendQueue(deps)
  /** Requests whose attempts are being stored or that are in flight. */
  let requests = 0
  /** Attempts that are being stored, each with its entries. */
  const storing = new Map<Promise<void>, readonly OutboxEntry[]>()
  let pendingWrites = 0
  let isProbing = false
  let cancelTimer: () => void = () => undefined
  const idleWaiters: (() => void)[] = []

  const profile = (): string => deps.profile()?.id ?? ''
  const clock = () => ({ elapsed: timers.elapsed(), random: timers.random })
  const isBusy = (): boolean => checked.count() > 0 || requests > 0 || pendingWrites > 0 || isProbing
  const concurrency = (): number => (pauses.size > 0 ? 0 : allowedConcurrency(breaker, settings().sendAtOnce))
  const isHalfOpen = (): boolean => breaker.kind === 'half-open'

  const done = (entry: OutboxEntry): void => {
    queue.finished(entry)
    deps.onOutcome(entry)
  }

  const logQueries = createLogQueries(deps)
  const checkRequest = createRequestCheck({
    ...deps,
    logQueries,
    onKept: (kept) => {
      queue.unlock(kept)
      for (const entry of kept) done(entry)
    }
  })

  /** A local read or write that failed stops everything: the next step could not be stored, and the same entries would be tried again at once. */
  const stopOnLocalFailure = (error: unknown): void => {
    breaker = recordFailure(breaker, error instanceof NotSaved ? error.failure : { code: 'unexpected' }, clock())
    deps.onChange()
    if (!(error instanceof NotSaved)) reportError(error)
  }

  const release = (entries: readonly OutboxEntry[]): void => {
    queue.unlock(entries)
    queue.refresh()
  }

  const checked = createCheckedRequests({
    check: async (group) => {
      try {
        return await checkRequest(group)
      } catch (error) {
        release(group)
        stopOnLocalFailure(error)
        return null
      }
    },
    mayBeSent: (entries) => {
      const current = deps.profile()
      const mayGo = (entry: OutboxEntry): boolean =>
        queue.isWanted(entry) &&
        current !== null &&
        maySubmit(current, deps.kindOf(entry.declaration), entry) &&
        !isOtherService(entry, current)
      return concurrency() > 0 && entries.every(mayGo)
    },
    onReleased: release,
    onChecked: () => pump()
  })

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

  const post = async (entries: readonly OutboxEntry[], body: string): Promise<Result<SubmitAnswer>> => {
    const kind = deps.kindOf(entries[0]?.declaration ?? '')
    // `store` was called for entries whose kind is known.
    if (!kind) return fail('other-kind', { mayHaveArrived: false })
    try {
      return await host.call('declarations.submit', { ...submittedOf(entries), kind, body })
    } catch {
      return fail('unexpected')
    }
  }

  const submittedOf = (entries: readonly OutboxEntry[]): Pick<AttemptMark, 'profile' | 'entries'> => ({
    profile: entries[0]?.profile ?? '',
    entries: entries.map((entry) => ({ entry: entry.id, attempt: latestAttempt(entry) }))
  })

  /** Stores the attempts of a request; returns whether it may be sent: IndexedDB is written while the request is in flight. */
  const store = async (entries: readonly OutboxEntry[]): Promise<boolean> => {
    const mark = { ...submittedOf(entries), cars: entries.map(({ car }) => car) }
    const stored = repository.begin(entries, mark)
    storing.set(stored, entries)
    try {
      await stored
      return true
    } catch (error) {
      release(entries)
      stopOnLocalFailure(error)
      return false
    } finally {
      storing.delete(stored)
    }
  }

  const launch = async (request: CheckedRequest): Promise<void> => {
    requests += 1
    const entries = beginAttempts(request, deps.newId(), now())
    if (!(await store(entries))) {
      requests -= 1
      pump()
      return
    }
    const outcome = await post(entries, request.body)
    // A late response of another profile says nothing about this connection; the local disk is the same for all profiles.
    const isRelevant = entries[0]?.profile === profile() || (!outcome.ok && isLocalFailure(outcome.failure))
    if (isRelevant && !outcome.ok) breaker = recordFailure(breaker, outcome.failure, clock())
    const settled = settleAll(entries, outcome)
    if (isRelevant && outcome.ok) {
      const isUsable = settled.some(({ state }) => state !== 'unknown')
      breaker = isUsable ? recordSuccess(breaker) : recordFailure(breaker, { code: 'odd-status', mayHaveArrived: true }, clock())
    }
    requests -= 1
    pendingWrites += 1
    // The host has stored the answer. The next request begins first, so that its attempts are written together with the outcome.
    pump()
    try {
      await repository.save(settled, answerRows(entries, outcome), 'soon')
    } catch (error) {
      // The next start settles it the same way from the journal; until then the window shows the response.
      repository.show(settled)
      for (const entry of settled) repository.noteState(entry)
      stopOnLocalFailure(error)
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

  /** Sends checked requests in order and checks the next ones. */
  const fill = (most: number): void => {
    while (requests < most) {
      const request = checked.next()
      if (request === undefined) break
      void launch(request)
    }
    // Checks nothing ahead during a probe or before the first request was sent, which would have to wait.
    const ahead = breaker.kind === 'closed' && requests > 0 ? most : 0
    while (requests + checked.count() < most + ahead) {
      const group = queue.take(isHalfOpen())
      if (group.length === 0) break
      checked.add(group)
    }
  }

  const pump = (): void => {
    if (breaker.kind === 'open' && timers.elapsed() >= breaker.until && pauses.size === 0) {
      if (queue.hasReady() || breaker.unknownOutcomes > 0) probe()
      else breaker = halfOpenWhenDue(breaker, timers.elapsed())
    }
    const most = concurrency()
    checked.releaseOthers()
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
    /** Holds declarations back until `then` has ended; only requests in flight go on. Resolves with its result. */
    holdBack: async <T>(declarations: readonly string[], then: () => Promise<T>): Promise<T> => {
      queue.holdBack(declarations)
      try {
        const isMeant = (entries: readonly OutboxEntry[]): boolean => entries.some(queue.isHeldBack)
        // The user waits.
        logQueries.skip(isMeant)
        const inWrites = [...storing].flatMap(([stored, entries]) => (isMeant(entries) ? [stored.catch(() => undefined)] : []))
        await Promise.all([checked.whenChecked(isMeant), ...inWrites])
        checked.releaseOthers()
        return await then()
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
