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
  /** Tries the line with a question about an entry of unknown fate, which harms nothing; null where there is none to be asked about. */
  readonly question: (profile: string) => Promise<Failure | null> | null
  /** An entry has got its outcome. */
  readonly onOutcome: (entry: OutboxEntry) => void
  /** Something of what `state` tells has changed. */
  readonly onChange: () => void
}

const isLocalFailure = (failure: Failure): boolean => {
  const found = classifySendFailure(failure)
  return found.scope === 'user' && found.why === 'local-failure'
}

/**
 * So many requests are marked ahead of each on its way: they share the two writes of the ledger, which take longer than a near service does. A crash finds
 * them in main's journal as what never left, so they cost nobody a question.
 */
const markedAhead = 4

/** Why nothing leaves although the line is free. */
export type Hold = 'paused' | 'asleep'

/** A request in its turn: the order is that of the queue, whichever is marked first. `envelope` is null where nothing of it can be sent. */
interface Slot {
  envelope?: Envelope | null
}

/**
 * Sends what is released, in order, some requests at a time. Every attempt is marked durably before its request leaves; while one is on its way the next are
 * being marked, so that no request waits for the disk. A trouble of the line stops all, and one at a time tries it again.
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

  /** What our own disk refuses stops everything: no step that matters could be written down. */
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

  /** Requests that are marked and may not leave after all: nothing of them has happened. */
  const withdraw = async (isMeant: (envelope: Envelope) => boolean): Promise<void> => {
    const back = slots.flatMap(({ envelope }) => (envelope && isMeant(envelope) ? envelope.entries : []))
    slots = slots.filter(({ envelope }) => !envelope || !isMeant(envelope))
    writing += 1
    try {
      await book.keep(back.map(revertAttempt))
      choice.letGo(back)
      choice.gather()
    } catch (error) {
      // They stay marked; the next start finds that main never posted them.
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
    // What comes late from the profile that was left says nothing of the line to this one; our own disk is the same for both.
    const speaks = entries[0]?.profile === profile() || (!outcome.ok && isLocalFailure(outcome.failure))
    if (speaks) breaker = outcome.ok ? recordSuccess(breaker) : recordFailure(breaker, outcome.failure, clock())
    const settled = settleAll(entries, outcome)
    if (speaks && outcome.ok && settled.every(({ state }) => state === 'unknown'))
      breaker = recordFailure(breaker, { code: 'odd-status', mayHaveArrived: true }, clock())
    flying -= 1
    writing += 1
    // Main has journaled the answer, so the next request need not wait for ours.
    pump()
    try {
      await book.keep(settled, answerRows(entries, outcome), 'soon')
    } catch (error) {
      // The next start settles it the same way from the journal; until then the window shows what is true.
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

  /** The wait for the line is over: a question where one can be asked, else one declaration. */
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

  /** Wakes when the line, or the next try of an entry, is due. */
  const setTimer = (): void => {
    cancelTimer()
    cancelTimer = () => undefined
    if (holds.size > 0) return
    const elapsed = timers.elapsed()
    const next = Math.min(breaker.kind === 'open' && !isProbing ? breaker.until : Number.POSITIVE_INFINITY, choice.nextOwn())
    if (Number.isFinite(next)) cancelTimer = timers.after(Math.max(0, next - elapsed), pump)
  }

  /** Launches what is marked, in its order, and marks what comes next. */
  const fill = (most: number): void => {
    while (flying < most && slots[0]?.envelope) {
      const envelope = slots.shift()?.envelope
      if (envelope) void launch(envelope)
    }
    // While the line is being tried, nothing is marked ahead.
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
    // What is marked for a profile that was left waits for it like the rest.
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

  /** After a change of what may leave. */
  const changed = (change: () => void): void => {
    change()
    choice.gather()
    pump()
  }

  return {
    /** Sends these too, in the order of the queue. */
    choose: (ids: readonly string[]): void => {
      changed(() => {
        choice.choose(ids)
      })
    },
    /** Everything that may go by itself does, now and later; or only what is asked for. */
    setEverything: (value: boolean): void => {
      changed(() => {
        choice.setEverything(value)
      })
    },
    /** Nobody asks for these any more. */
    drop: (ids: readonly string[]): void => {
      changed(() => {
        choice.drop(ids)
      })
    },
    /** There is something new to send, or another profile. */
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
    /** Whether anything is being sent, marked or written just now. */
    isBusy,
    underway: choice.underway,
    hasReady: choice.hasReady,
    remaining: choice.remaining,
    /** Resolves when nothing is under way: all is sent, or the line or the user holds it up. */
    idle: (): Promise<void> => (isBusy() ? new Promise((resolve) => idleWaiters.push(resolve)) : Promise.resolve())
  }
}

export type Sender = ReturnType<typeof createSender>
