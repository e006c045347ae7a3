import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { AttemptMark, SubmitAnswer } from '#core/contract/submission.ts'
import { fail, type Failure, type Result } from '#core/base/result.ts'
import { latestAttempt, classifySendFailure, retryAfterFailure, retryDelay } from '#core/outbox/retry-policy.ts'
import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { halfOpenWhenDue, recordFailure, recordProbe, recordSuccess, retryNow, type CircuitBreaker } from '#core/outbox/circuit-breaker.ts'
import {
  concurrencyOf,
  entriesInFlight,
  isBusy,
  nextSteps,
  restingSender,
  withPause,
  withRequest,
  type PauseReason,
  type RequestState,
  type SenderState
} from '#core/outbox/sender-state.ts'
import { recordOutcome } from '#core/outbox/transitions.ts'
import { useServices } from '../../../data/services.ts'
import { NotSaved } from '../../../data/store-writer.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import type { OutboxRepository } from './outbox-repository.ts'
import type { Queue } from './queue.ts'
import { answerRows, beginAttempts, useRequests, type AskLog, type CheckedRequest } from './requests.ts'
import { useSendOrder } from './send-order.ts'
import { useServiceClocks } from './service-clocks.ts'

export interface SenderEvents {
  readonly askLog: AskLog
  /** Probes the connection by querying an unknown entry, which has no side effects; null when there is none. */
  readonly probeByQuery: (profile: string) => Promise<Failure | null> | null
  /** Called when an entry has its result. */
  readonly onOutcome: (entry: OutboxEntry) => void
  /** Called when something in the sender's state has changed. */
  readonly onChange: () => void
}

/** Whether a failure is of this computer, not of the service or the connection. */
const isLocalFailure = (failure: Failure): boolean => {
  const found = classifySendFailure(failure)
  return found.scope === 'user' && found.why === 'local-failure'
}

const isOfToken = (failure: Failure): boolean => {
  const found = classifySendFailure(failure)
  return found.scope === 'user' && found.why === 'token'
}

interface SettleOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Rules of the profile of the request. */
  readonly rules: AnswerRules
  /** Attempts per entry before the user has to decide. */
  readonly tries: number
  /** In [0, 1). */
  readonly random: () => number
  /** Milliseconds until the connection is tried again; null when it does not wait. */
  readonly pause: number | null
  /** Sets the retry of a single entry; a connection failure is retried for all together. */
  readonly retryIn: (id: string, milliseconds: number) => void
}

/** The entries of one request with the result of their attempts. */
const settleEntries = (
  entries: readonly OutboxEntry[],
  outcome: Result<SubmitAnswer>,
  { now, rules, tries, random, pause: connectionPause, retryIn }: SettleOptions
): readonly OutboxEntry[] => {
  if (outcome.ok) {
    const beside = new Set(entries.map(({ car }) => car))
    return entries.map((entry) => recordOutcome(entry, outcome, { now, rules, beside }))
  }
  const isConnection = classifySendFailure(outcome.failure).scope === 'service'
  return entries.map((entry) => {
    const { declaration = entry.declaration } = outcome.failure
    // The request was refused for one of them; the others are sent again without it.
    const failure: Failure = declaration === entry.declaration ? outcome.failure : { code: 'office-batch', mayHaveArrived: false }
    const attempts = entry.attempts.map((attempt, index) => (index === entry.attempts.length - 1 ? { ...attempt, failure } : attempt))
    const wait = isConnection && connectionPause !== null ? connectionPause : retryDelay(failure, attempts.length - 1, random)
    const retry = retryAfterFailure(failure, { attempts, tries, now, pause: failure.code === 'office-batch' ? 0 : Math.max(0, wait) })
    if (!isConnection && retry.by === 'itself') retryIn(entry.id, Math.max(0, retry.at - now))
    return recordOutcome(entry, { ok: false, failure }, { now, rules, retry })
  })
}

const submittedOf = (entries: readonly OutboxEntry[]): Pick<AttemptMark, 'profile' | 'entries'> => ({
  profile: entries[0]?.profile ?? '',
  entries: entries.map((entry) => ({ entry: entry.id, attempt: latestAttempt(entry) }))
})

/**
 * Sends released entries in order, several requests at a time. Every attempt is stored before its request is sent, in one write with the
 * outcome before it; the next requests are checked meanwhile. A connection failure stops all, then one request at a time is tried.
 */
export const useSender = (repository: OutboxRepository, queue: Pick<Queue, 'isChecked'>, events: SenderEvents) => {
  const { host, now, newId, timers } = useServices()
  const settings = useSettings()
  const { kindOf } = useWorklist()
  let state: SenderState<CheckedRequest> = restingSender
  const order = useSendOrder(repository, () => entriesInFlight(state))
  const requests = useRequests(repository, queue, events.askLog)
  const serviceClocks = useServiceClocks()
  /** Requests that are checked or stored: what ends their queries, and when that is done. */
  const steps = new Map<number, { readonly stop: AbortController; readonly done: Promise<unknown> }>()
  let lastNumber = 0
  /** How often the user has let the queue go on. */
  let resumes = 0
  let cancelTimer: () => void = () => undefined
  const idleWaiters: (() => void)[] = []

  const profile = (): string => settings.profile?.id ?? ''
  const clock = () => ({ elapsed: timers.elapsed(), random: timers.random })
  const setBreaker = (breaker: CircuitBreaker): void => void (state = { ...state, breaker })
  const setRequest = (number: number, next: RequestState<CheckedRequest> | null): void => void (state = withRequest(state, number, next))

  const finished = (entry: OutboxEntry): void => {
    order.finished(entry)
    events.onOutcome(entry)
  }
  const unlock = (entries: readonly OutboxEntry[]): void => repository.unlock(entries.map(({ id }) => id))

  /** A local read or write that failed stops everything: the next step could not be stored, and the same entries would be tried again at once. */
  const stopOnLocalFailure = (error: unknown): void => {
    setBreaker(recordFailure(state.breaker, error instanceof NotSaved ? error.failure : { code: 'unexpected' }, clock()))
    events.onChange()
    if (!(error instanceof NotSaved)) reportError(error)
  }

  /** Ends a request of which nothing was sent: its entries wait as before. */
  const release = (number: number): void => {
    const entries = state.requests.get(number)?.entries ?? []
    setRequest(number, null)
    unlock(entries)
    order.refresh()
  }

  const check = async (number: number, group: readonly OutboxEntry[], stop: AbortController): Promise<void> => {
    try {
      const request = await requests.check(group, stop, (kept) => {
        const left = new Set(kept.map(({ id }) => id))
        setRequest(number, { kind: 'checking', entries: group.filter(({ id }) => !left.has(id)) })
        unlock(kept)
        for (const entry of kept) finished(entry)
      })
      setRequest(number, request && { kind: 'checked', entries: request.entries, request })
    } catch (error) {
      release(number)
      stopOnLocalFailure(error)
    }
    steps.delete(number)
    pump()
  }

  const startCheck = (group: readonly OutboxEntry[]): void => {
    lastNumber += 1
    const [number, stop] = [lastNumber, new AbortController()]
    setRequest(number, { kind: 'checking', entries: group })
    steps.set(number, { stop, done: check(number, group, stop) })
  }

  /** Releases checked requests that may not be sent any more. */
  const releaseOthers = (): void => {
    const mayGo = concurrencyOf(state, settings.settings.sendAtOnce) > 0
    for (const [number, request] of state.requests)
      if (request.kind === 'checked' && !(mayGo && request.entries.every(order.isWanted) && requests.mayBeSent(request.entries)))
        release(number)
  }

  /** Stores the attempts of a request; returns whether it may be sent: IndexedDB is written while the request is in flight. */
  const store = async (number: number, entries: readonly OutboxEntry[]): Promise<boolean> => {
    setRequest(number, { kind: 'storing', entries })
    const stored = repository.begin(entries, { ...submittedOf(entries), cars: entries.map(({ car }) => car) })
    steps.set(number, { stop: new AbortController(), done: stored.catch(() => undefined) })
    try {
      await stored
      return true
    } catch (error) {
      release(number)
      stopOnLocalFailure(error)
      return false
    } finally {
      steps.delete(number)
    }
  }

  const post = async (entries: readonly OutboxEntry[]): Promise<Result<SubmitAnswer>> => {
    const kind = kindOf(entries[0]?.declaration ?? '')
    // `store` was called for entries whose kind is known.
    if (!kind) return fail('other-kind', { mayHaveArrived: false })
    try {
      const contents = entries.map(({ sha256 }) => sha256)
      return await host.call('declarations.submit', { ...submittedOf(entries), contents, kind })
    } catch {
      return fail('unexpected')
    }
  }

  /** The entries with the outcome of their request, which also moves the circuit breaker. `resume`: of `resumes`, when it was posted. */
  const settle = (entries: readonly OutboxEntry[], outcome: Result<SubmitAnswer>, resume: number): readonly OutboxEntry[] => {
    // A late response of another profile says nothing about this connection; the local disk is the same for all profiles.
    const isLate = !outcome.ok && isOfToken(outcome.failure) && resume < resumes
    // A request with the token of before says nothing about the new one: it is sent again, and nobody is asked again.
    const isRelevant = (entries[0]?.profile === profile() && !isLate) || (!outcome.ok && isLocalFailure(outcome.failure))
    if (isRelevant && !outcome.ok) setBreaker(recordFailure(state.breaker, outcome.failure, clock()))
    const { breaker } = state
    const elapsed = timers.elapsed()
    const settled = settleEntries(entries, outcome, {
      now: now(),
      rules: settings.rulesOf(entries[0]?.profile ?? ''),
      tries: settings.settings.sendTries,
      random: timers.random,
      pause: breaker.kind === 'open' ? breaker.until - elapsed : null,
      retryIn: (id, milliseconds) => order.setRetryTime(id, elapsed + milliseconds)
    })
    if (isRelevant && outcome.ok) {
      const isUsable = settled.some((entry) => entry.state !== 'unknown')
      setBreaker(isUsable ? recordSuccess(breaker) : recordFailure(breaker, { code: 'odd-status', mayHaveArrived: true }, clock()))
    }
    return settled
  }

  const send = async (number: number, request: CheckedRequest): Promise<void> => {
    const entries = beginAttempts(request, newId(), now(), serviceClocks.aheadOf(settings.profile))
    if (!(await store(number, entries))) return pump()
    setRequest(number, { kind: 'posting', entries })
    const resume = resumes
    const outcome = await post(entries)
    const settled = settle(entries, outcome, resume)
    setRequest(number, { kind: 'saving', entries: settled })
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
      setRequest(number, null)
      unlock(settled)
      if (settled.some(isWaiting)) order.refresh()
      for (const entry of settled) finished(entry)
      pump()
    }
  }

  /** The retry time is reached: probe with a query where there is an unknown entry, else with one declaration. */
  const probe = (): void => {
    const { breaker } = state
    if (breaker.kind !== 'open' || state.isProbing) return
    const asking = profile()
    const asked = breaker.unknownOutcomes > 0 ? events.probeByQuery(asking) : null
    if (asked === null) return setBreaker(halfOpenWhenDue(breaker, Number.POSITIVE_INFINITY))
    state = { ...state, isProbing: true }
    const settleProbe = (failure: Failure | null): void => {
      state = { ...state, isProbing: false }
      if (asking === profile()) setBreaker(recordProbe(state.breaker, failure, clock()))
      pump()
    }
    void asked.then(settleProbe, () => settleProbe({ code: 'unexpected' }))
  }

  /** Sets the timer for the next retry of the connection or of an entry. */
  const setTimer = (): void => {
    cancelTimer()
    cancelTimer = () => undefined
    const { breaker, pauses, isProbing } = state
    if (pauses.size > 0) return
    const next = Math.min(breaker.kind === 'open' && !isProbing ? breaker.until : Number.POSITIVE_INFINITY, order.nextRetryTime())
    if (Number.isFinite(next)) cancelTimer = timers.after(Math.max(0, next - timers.elapsed()), pump)
  }

  /** Begins what the present state allows. */
  const pump = (): void => {
    const { breaker } = state
    if (breaker.kind === 'open' && timers.elapsed() >= breaker.until && state.pauses.size === 0) {
      if (order.hasReady() || breaker.unknownOutcomes > 0) probe()
      else setBreaker(halfOpenWhenDue(breaker, timers.elapsed()))
    }
    releaseOthers()
    const next = nextSteps(state, settings.settings.sendAtOnce)
    for (const number of next.send) {
      const request = state.requests.get(number)
      if (request?.kind === 'checked') void send(number, request.request)
    }
    for (let count = 0; count < next.check; count += 1) {
      const group = order.take(state.breaker.kind === 'half-open')
      if (group.length === 0) break
      startCheck(group)
    }
    setTimer()
    if (!isBusy(state)) {
      repository.publishNow()
      for (const wake of idleWaiters.splice(0)) wake()
    }
    events.onChange()
  }

  /** Applies a change of the order. */
  const changed = (change: () => void): void => {
    change()
    order.refresh()
    pump()
  }

  return {
    /** Sends these entries too, in queue order. */
    choose: (ids: readonly string[]): void => changed(() => order.choose(ids)),
    /** `true`: everything that may be sent automatically is sent, now and later. `false`: only what is requested. */
    setEverything: (value: boolean): void => changed(() => order.setEverything(value)),
    /** These entries are no longer requested. */
    drop: (ids: readonly string[]): void => changed(() => order.drop(ids)),
    /** Holds declarations back until `then` has ended; only requests in flight go on. Resolves with its result. */
    holdBack: async <T>(declarations: readonly string[], then: () => Promise<T>): Promise<T> => {
      order.holdBack(declarations)
      try {
        const waits = [...steps].flatMap(([number, step]) => (state.requests.get(number)?.entries.some(order.isHeldBack) ? [step] : []))
        // The user waits.
        for (const { stop } of waits) stop.abort()
        await Promise.all(waits.map(({ done }) => done))
        releaseOthers()
        return await then()
      } finally {
        changed(() => order.stopHoldingBack(declarations))
      }
    },
    /** There are new entries, or another profile is selected. */
    refresh: (): void => changed(() => undefined),
    pause: (why: PauseReason): void => {
      state = withPause(state, why, true)
      pump()
    },
    resume: (why: PauseReason): void => {
      state = withPause(state, why, false)
      pump()
    },
    retry: (by: 'user' | 'network'): void =>
      changed(() => {
        setBreaker(retryNow(state.breaker, by))
        if (by !== 'user') return
        resumes += 1
        order.clearRetryTimes()
      }),
    state: (): SenderState<unknown> => state,
    /** Whether the queue sends a waiting entry without another request of the user. */
    isWanted: order.isWanted,
    remaining: order.remaining,
    /** Resolves when nothing is being sent or stored: all is done, or the connection or the user stops it. */
    idle: (): Promise<void> => (isBusy(state) ? new Promise((resolve) => idleWaiters.push(resolve)) : Promise.resolve())
  }
}

export type Sender = ReturnType<typeof useSender>
