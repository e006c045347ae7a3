import type { Profile } from '#core/contract/profile.ts'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import { fail, type Failure, type Result } from '#core/base/result.ts'
import type { SendingSettings } from '#core/contract/sending.ts'
import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { revertAttempt, recordOutcome } from '#core/outbox/transitions.ts'
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
import { classifySendFailure, retryAfterFailure, retryDelay } from '#core/outbox/retry-policy.ts'
import type { Track } from '#core/tracking/track.ts'
import type { Host } from '../../../data/host-client.ts'
import type { Timers } from '../../../data/services.ts'
import type { AjukanDatabase } from '../../../data/database.ts'
import { NotSaved } from '../../../data/store-writer.ts'
import type { OutboxRepository } from './outbox-repository.ts'
import { createSendQueue } from './send-queue.ts'
import { answerRows, createAttemptWriter, type Envelope } from './attempt-writer.ts'

export interface SenderDeps {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  readonly book: OutboxRepository
  readonly timers: Timers
  readonly now: () => number
  readonly newId: () => string
  readonly settings: () => SendingSettings
  readonly profile: () => Pick<Profile, 'id'> | null
  readonly trackOf: (car: string) => Track | undefined | PromiseLike<Track | undefined>
  /** Probes the connection by querying an unknown entry, which has no side effects; null when there is none. */
  readonly question: (profile: string) => Promise<Failure | null> | null
  /** Called when an entry has its result. */
  readonly onOutcome: (entry: OutboxEntry) => void
  /** Called when something in the sender's state has changed. */
  readonly onChange: () => void
}

const isLocalFailure = (failure: Failure): boolean => {
  const found = classifySendFailure(failure)
  return found.scope === 'user' && found.why === 'local-failure'
}

/**
 * Number of requests per request in flight whose attempts are stored ahead: the two writes of the store writer take longer than a near
 * service. After a crash the host's journal shows that they were never sent.
 */
const markedAhead = 4

/** Why nothing is sent although the connection is available. */
export type Hold = 'paused' | 'asleep'

/** A request in queue order, whichever is stored first. `envelope` is null when nothing of it can be sent. */
interface Slot {
  envelope?: Envelope | null
}

/**
 * Sends released entries in order, several requests at a time. Every attempt is stored before its request is sent; the attempts of the
 * next requests are stored meanwhile, so that no request waits for the disk. A connection failure stops all, then one request at a time is
 * tried.
 */
export const createSender = (parts: SenderDeps) => {
  const { host, book, timers, now, settings } = parts
  let breaker: CircuitBreaker = closedBreaker
  const holds = new Set<Hold>()
  const choice = createSendQueue(parts)
  let slots: Slot[] = []
  let flying = 0
  let writing = 0
  let isProbing = false
  let cancelTimer: () => void = () => undefined
  const idleWaiters: (() => void)[] = []

  const profile = (): string => parts.profile()?.id ?? ''
  const clock = () => ({ elapsed: timers.elapsed(), random: timers.random })
  const isBusy = (): boolean => slots.length > 0 || flying > 0 || writing > 0 || isProbing
  const width = (): number => (holds.size > 0 ? 0 : allowedConcurrency(breaker, settings().sendAtOnce))
  const isHalfOpen = (): boolean => breaker.kind === 'half-open'

  const done = (entry: OutboxEntry): void => {
    choice.ended(entry)
    parts.onOutcome(entry)
  }

  const mark = createAttemptWriter({
    ...parts,
    onLost: (lost) => {
      choice.letGo(lost)
      for (const entry of lost) done(entry)
    }
  })

  /** A refused local write stops everything: the next step could not be stored. */
  const ownTrouble = (error: unknown): void => {
    if (!(error instanceof NotSaved)) throw error
    breaker = recordFailure(breaker, error.failure, clock())
    parts.onChange()
  }

  const prepare = async (group: readonly OutboxEntry[]): Promise<void> => {
    const slot: Slot = {}
    slots.push(slot)
    try {
      slot.envelope = await mark(group)
    } catch (error) {
      slot.envelope = null
      choice.letGo(group)
      choice.gather()
      ownTrouble(error)
    } finally {
      pump()
    }
  }

  /** Reverts the attempts of requests that are stored and may not be sent after all. */
  const withdraw = async (isMeant: (envelope: Envelope) => boolean): Promise<void> => {
    const back = slots.flatMap(({ envelope }) => (envelope && isMeant(envelope) ? envelope.entries : []))
    slots = slots.filter(({ envelope }) => !envelope || !isMeant(envelope))
    writing += 1
    try {
      await book.keep(back.map(revertAttempt))
      choice.letGo(back)
      choice.gather()
    } catch (error) {
      // The attempts stay stored; at the next start the host's journal shows that they were never sent.
      ownTrouble(error)
    } finally {
      writing -= 1
    }
  }

  const settleAll = (entries: readonly OutboxEntry[], outcome: Result<SubmitAnswer>): readonly OutboxEntry[] => {
    const moment = now()
    if (outcome.ok) {
      const beside = new Set(entries.map(({ car }) => car))
      return entries.map((entry) => recordOutcome(entry, outcome, { now: moment, beside }))
    }
    const { failure } = outcome
    const isOfService = classifySendFailure(failure).scope === 'service'
    return entries.map((entry) => {
      const attempts = entry.attempts.map((attempt, index) => (index === entry.attempts.length - 1 ? { ...attempt, failure } : attempt))
      const pause =
        isOfService && breaker.kind === 'open' ? breaker.until - timers.elapsed() : retryDelay(failure, attempts.length - 1, timers.random)
      const retry = retryAfterFailure(failure, { attempts, tries: settings().sendTries, now: moment, pause: Math.max(0, pause) })
      if (!isOfService && retry.by === 'itself') choice.later(entry.id, timers.elapsed() + Math.max(0, retry.at - moment))
      return recordOutcome(entry, outcome, { now: moment, retry })
    })
  }

  const post = async ({ entries, body }: Envelope): Promise<Result<SubmitAnswer>> => {
    try {
      return await host.call('declarations.submit', {
        entries: entries.map(({ id, attempts }) => ({ entry: id, attempt: attempts.length })),
        profile: entries[0]?.profile ?? '',
        body
      })
    } catch {
      return fail('unexpected')
    }
  }

  const launch = async (envelope: Envelope): Promise<void> => {
    flying += 1
    const { entries } = envelope
    const outcome = await post(envelope)
    // A late response of another profile says nothing about this connection; the local disk is the same for all profiles.
    const speaks = entries[0]?.profile === profile() || (!outcome.ok && isLocalFailure(outcome.failure))
    if (speaks) breaker = outcome.ok ? recordSuccess(breaker) : recordFailure(breaker, outcome.failure, clock())
    const settled = settleAll(entries, outcome)
    if (speaks && outcome.ok && settled.every(({ state }) => state === 'unknown'))
      breaker = recordFailure(breaker, { code: 'odd-status', mayHaveArrived: true }, clock())
    flying -= 1
    writing += 1
    // The host has journaled the response, so the next request need not wait for the write here.
    pump()
    try {
      await book.keep(settled, answerRows(entries, outcome), 'soon')
    } catch (error) {
      // The next start settles it the same way from the journal; until then the window shows the response.
      book.show(settled)
      for (const entry of settled) book.noteState(entry)
      ownTrouble(error)
    } finally {
      writing -= 1
      choice.letGo(settled)
      if (settled.some(isWaiting)) choice.gather()
      for (const entry of settled) done(entry)
      pump()
    }
  }

  /** The retry time is reached: probe with a query where there is an unknown entry, else with one declaration. */
  const tryLine = (): void => {
    if (breaker.kind !== 'open' || isProbing) return
    const asking = profile()
    const asked = breaker.unknownOutcomes > 0 ? parts.question(asking) : null
    if (asked === null) {
      breaker = halfOpenWhenDue(breaker, Number.POSITIVE_INFINITY)
      return
    }
    isProbing = true
    void asked.then((failure) => {
      isProbing = false
      if (asking === profile()) breaker = recordProbe(breaker, failure, clock())
      pump()
    })
  }

  /** Sets the timer for the next retry of the connection or of an entry. */
  const setTimer = (): void => {
    cancelTimer()
    cancelTimer = () => undefined
    if (holds.size > 0) return
    const elapsed = timers.elapsed()
    const next = Math.min(breaker.kind === 'open' && !isProbing ? breaker.until : Number.POSITIVE_INFINITY, choice.nextOwn())
    if (Number.isFinite(next)) cancelTimer = timers.after(Math.max(0, next - elapsed), pump)
  }

  /** Sends stored requests in order and stores the next ones. */
  const fill = (most: number): void => {
    while (flying < most && slots[0]?.envelope) {
      const envelope = slots.shift()?.envelope
      if (envelope) void launch(envelope)
    }
    // Nothing is stored ahead while the connection is being tried.
    const ahead = breaker.kind === 'closed' ? most * markedAhead : 0
    while (flying + slots.length < most + ahead) {
      const group = choice.take(isHalfOpen())
      if (group.length === 0) break
      void prepare(group)
    }
  }

  const pump = (): void => {
    if (breaker.kind === 'open' && timers.elapsed() >= breaker.until && holds.size === 0) {
      if (choice.hasReady() || breaker.unknownOutcomes > 0) tryLine()
      else breaker = halfOpenWhenDue(breaker, timers.elapsed())
    }
    const most = width()
    slots = slots.filter(({ envelope }) => envelope !== null)
    // Requests of a profile that is no longer selected wait like its other entries.
    const mustStay = ({ entries }: Envelope): boolean => most === 0 || entries[0]?.profile !== profile()
    if (slots.some(({ envelope }) => envelope && mustStay(envelope))) void withdraw(mustStay).then(pump)
    if (most > 0) fill(most)
    setTimer()
    if (!isBusy()) {
      book.tellNow()
      for (const wake of idleWaiters.splice(0)) wake()
    }
    parts.onChange()
  }

  /** Runs a change of what may be sent. */
  const changed = (change: () => void): void => {
    change()
    choice.gather()
    pump()
  }

  return {
    /** Sends these entries too, in queue order. */
    choose: (ids: readonly string[]): void => {
      changed(() => {
        choice.choose(ids)
      })
    },
    /** `true`: everything that may be sent automatically is sent, now and later. `false`: only what is requested. */
    setEverything: (value: boolean): void => {
      changed(() => {
        choice.setEverything(value)
      })
    },
    /** These entries are no longer requested. */
    drop: (ids: readonly string[]): void => {
      changed(() => {
        choice.drop(ids)
      })
    },
    /** There are new entries, or another profile is selected. */
    look: (): void => {
      changed(() => undefined)
    },
    hold: (why: Hold): void => {
      holds.add(why)
      pump()
    },
    unhold: (why: Hold): void => {
      holds.delete(why)
      pump()
    },
    nudge: (by: 'user' | 'network'): void => {
      changed(() => {
        breaker = retryNow(breaker, by)
        if (by === 'user') choice.noLater()
      })
    },
    breaker: (): CircuitBreaker => breaker,
    isHeld: (why: Hold): boolean => holds.has(why),
    /** Whether anything is being sent or stored. */
    isBusy,
    underway: choice.underway,
    hasReady: choice.hasReady,
    remaining: choice.remaining,
    /** Resolves when nothing is being sent or stored: all is done, or the connection or the user stops it. */
    idle: (): Promise<void> => (isBusy() ? new Promise((resolve) => idleWaiters.push(resolve)) : Promise.resolve())
  }
}

export type Sender = ReturnType<typeof createSender>
