import type { Profile, SubmitAnswer } from '#core/contract/host-api.ts'
import { fail, type Failure, type Result } from '#core/contract/result.ts'
import type { SendingSettings } from '#core/contract/sending.ts'
import { isWaiting, type OutboxEntry } from '#core/outbox/entry.ts'
import { documentIn, joinFrozen, nextEnvelope } from '#core/outbox/envelope.ts'
import { knownFrom, type KnownBefore } from '#core/outbox/evidence.ts'
import { answerFor, bytesOf } from '#core/outbox/judge.ts'
import { begin, notLeft, settle } from '#core/outbox/life.ts'
import { answered, due, failed, freshLine, nudged, probed, widthOf, type Line } from '#core/outbox/line.ts'
import { goesByItself, mustGoAlone, pauseAfter, retryAfterFailure, troubleOf } from '#core/outbox/retry.ts'
import type { Track } from '#core/tracking/track.ts'
import type { Host } from '../host/client.ts'
import type { Timers } from '../services.ts'
import type { AjukanDatabase } from '../storage/database.ts'
import { NotSaved, type Change } from '../storage/ledger.ts'
import type { OutboxBook } from './outbox-book.ts'
import { sha256 } from './outbox-queue.ts'

export interface SenderParts {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  readonly book: OutboxBook
  readonly timers: Timers
  readonly now: () => number
  readonly newId: () => string
  readonly settings: () => SendingSettings
  readonly profile: () => Pick<Profile, 'id'> | null
  readonly trackOf: (car: string) => Track | undefined
  /** Tries the line with a question about an entry of unknown fate, which harms nothing; null where there is none to be asked about. */
  readonly question: () => Promise<Failure | null> | null
  /** An entry has got its outcome. */
  readonly onOutcome: (entry: OutboxEntry) => void
  /** Something of what `state` tells has changed. */
  readonly onChange: () => void
}

/** Why nothing leaves although the line is free. */
export type Hold = 'paused' | 'asleep'

/** A request that is marked and may leave. */
interface Envelope {
  readonly entries: readonly OutboxEntry[]
  readonly body: string
}

/** A request in its turn: the order is that of the queue, whichever is marked first. `envelope` is null where nothing of it can be sent. */
interface Slot {
  envelope?: Envelope | null
}

/** The answer as it came once, and for every other declaration of the request its own part of it, so that it is found by the aju number. */
const answerRows = (entries: readonly OutboxEntry[], outcome: Result<SubmitAnswer>): readonly Change[] => {
  if (!outcome.ok) return []
  const { value } = outcome
  return entries.map((entry, index): Change => {
    const id = index === 0 ? value.answer : `${value.answer}#${index}`
    const content = index === 0 ? value : { ...answerFor(entry, value), raw: '' }
    return { table: 'answers', key: id, value: { id, car: entry.car, at: value.at, operation: 'submit', content } }
  })
}

/**
 * Sends what is released, in order, some requests at a time. Every attempt is marked durably before its request leaves; while one is on its way the next are
 * being marked, so that no request waits for the disk. A trouble of the line stops all, and one at a time tries it again.
 */
export const createSender = (parts: SenderParts) => {
  const { database, host, book, timers, now, newId, settings } = parts
  let line: Line = freshLine
  const holds = new Set<Hold>()
  /** Entries that may be sent, in order; those the user asked for by name are also among `chosen`. */
  let ready: string[] = []
  const chosen = new Set<string>()
  let everything = false
  const carsUnderway = new Set<string>()
  let slots: Slot[] = []
  let flying = 0
  let writing = 0
  let isProbing = false
  let cancelTimer: () => void = () => undefined
  /** Of entries whose own next try is not yet, by the clock that only runs forward. */
  const notBefore = new Map<string, number>()
  const idleWaiters: (() => void)[] = []

  const mayGo = (entry: OutboxEntry): boolean =>
    isWaiting(entry) &&
    entry.profile === parts.profile()?.id &&
    (chosen.has(entry.id) || (everything && goesByItself(entry.retry))) &&
    (notBefore.get(entry.id) ?? 0) <= timers.elapsed()

  const isBusy = (): boolean => slots.length > 0 || flying > 0 || writing > 0 || isProbing

  /** Looks again at what may be sent. */
  const gather = (): void => {
    ready = book.inOrder().filter((id) => {
      const entry = book.get(id)
      return entry !== undefined && isWaiting(entry) && (everything || chosen.has(id))
    })
  }

  const width = (): number => (holds.size > 0 ? 0 : widthOf(line, settings().sendAtOnce))

  const knownBefore = (entry: OutboxEntry): KnownBefore | undefined => {
    const track = parts.trackOf(entry.car)
    const hadStatus = track !== undefined && track.log.dataStatus.length > 0
    const wasTaken = book.ofCar(entry.car).some((one) => one.id !== entry.id && (one.state === 'accepted' || one.state === 'remarks'))
    return hadStatus || wasTaken ? knownFrom(track?.log ?? null) : undefined
  }

  const take = (): readonly OutboxEntry[] => {
    const isProbe = line.kind === 'open' && (line.strain > 0 || line.lost > 0)
    const waiting = function* (): Generator<OutboxEntry> {
      for (const id of ready) {
        const entry = book.get(id)
        if (entry && isWaiting(entry)) yield entry
      }
    }
    const group: OutboxEntry[] = []
    for (const entry of nextEnvelope(waiting(), {
      most: isProbe ? 1 : settings().perEnvelope,
      mayGo: (one) => mayGo(one) && !book.isClaimed(one.id) && !carsUnderway.has(one.car)
    })) {
      if (mustGoAlone(entry) && group.length > 0) break
      group.push(entry)
      if (mustGoAlone(entry)) break
    }
    for (const { id, car } of group) {
      book.claim(id)
      carsUnderway.add(car)
    }
    const taken = new Set(group.map(({ id }) => id))
    if (taken.size > 0) ready = ready.filter((id) => !taken.has(id))
    return group
  }

  const letGo = (entries: readonly OutboxEntry[]): void => {
    book.release(entries.map(({ id }) => id))
    for (const { car } of entries) carsUnderway.delete(car)
  }

  /** What our own disk refuses stops everything: no step that matters could be written down. */
  const ownTrouble = (error: unknown): void => {
    if (!(error instanceof NotSaved)) throw error
    line = failed(line, error.failure, clock())
    parts.onChange()
  }
  const clock = () => ({ elapsed: timers.elapsed(), random: timers.random })

  /** An entry whose frozen copy is gone or damaged is never sent as something else. */
  const setAside = async (lost: readonly OutboxEntry[]): Promise<void> => {
    const failure: Failure = { code: 'file-missing', mayHaveArrived: false }
    const marked = lost.map((entry) =>
      settle(begin(entry, { now: now() }), { ok: false, failure }, { now: now(), retry: { by: 'user', why: 'copy-lost' } })
    )
    await book.keep(marked)
    for (const entry of marked) done(entry)
  }

  const readBodies = async (group: readonly OutboxEntry[]): Promise<readonly (string | null)[]> => {
    const rows = await database.frozen.bulkGet(group.map(({ id }) => id))
    return Promise.all(
      group.map(async ({ sha256: expected }, index) => {
        const body = rows[index]?.body
        const isWhole = body !== undefined && (await sha256(body)) === expected
        return isWhole && (group.length === 1 || documentIn(body) !== null) ? body : null
      })
    )
  }

  /** Marks every attempt of a request durably; null where nothing of it can be sent. */
  const mark = async (group: readonly OutboxEntry[]): Promise<Envelope | null> => {
    const bodies = await readBodies(group)
    const good = group.filter((_, index) => bodies[index] !== null)
    const lost = group.filter((entry) => !good.includes(entry))
    if (lost.length > 0) {
      await setAside(lost)
      letGo(lost)
    }
    const body = joinFrozen(bodies.filter((one) => one !== null))
    if (body === null) return null
    const [only] = good
    const whole = good.length === 1 && only ? only.sha256 : await sha256(body)
    const envelope = newId()
    const bytes = bytesOf(body)
    const entries = good.map((entry, position) =>
      begin(entry, { now: now(), request: { envelope, sha256: whole, bytes, position, of: good.length }, known: knownBefore(entry) })
    )
    await book.keep(entries, [], 'soon')
    return { entries, body }
  }

  const prepare = async (group: readonly OutboxEntry[]): Promise<void> => {
    const slot: Slot = {}
    slots.push(slot)
    try {
      slot.envelope = await mark(group)
    } catch (error) {
      slot.envelope = null
      letGo(group)
      gather()
      ownTrouble(error)
    } finally {
      pump()
    }
  }

  /** Requests that are marked and may not leave after all: nothing of them has happened. */
  const withdraw = async (): Promise<void> => {
    const back = slots.flatMap(({ envelope }) => envelope?.entries ?? [])
    slots = slots.filter(({ envelope }) => envelope === undefined)
    if (back.length === 0) return
    writing += 1
    try {
      await book.keep(back.map(notLeft))
      letGo(back)
      gather()
    } catch (error) {
      // They stay marked; the next start finds that main never posted them.
      ownTrouble(error)
    } finally {
      writing -= 1
    }
  }

  const done = (entry: OutboxEntry): void => {
    // What goes again with the line, or at its own next try, stays chosen.
    if (!isWaiting(entry) || !goesByItself(entry.retry)) chosen.delete(entry.id)
    parts.onOutcome(entry)
  }

  const settleAll = (entries: readonly OutboxEntry[], outcome: Result<SubmitAnswer>): readonly OutboxEntry[] => {
    const moment = now()
    if (outcome.ok) return entries.map((entry) => settle(entry, outcome, { now: moment }))
    const { failure } = outcome
    const isLine = troubleOf(failure).scope === 'line'
    return entries.map((entry) => {
      const attempts = entry.attempts.map((attempt, index) => (index === entry.attempts.length - 1 ? { ...attempt, failure } : attempt))
      const pause =
        isLine && line.kind === 'waiting' ? line.until - timers.elapsed() : pauseAfter(failure, attempts.length - 1, timers.random)
      const retry = retryAfterFailure(failure, { attempts, tries: settings().sendTries, now: moment, pause: Math.max(0, pause) })
      if (!isLine && retry.by === 'itself') notBefore.set(entry.id, timers.elapsed() + Math.max(0, retry.at - moment))
      return settle(entry, outcome, { now: moment, retry })
    })
  }

  const launch = async ({ entries, body }: Envelope): Promise<void> => {
    flying += 1
    const [first] = entries
    let outcome: Result<SubmitAnswer>
    try {
      outcome = await host.call('declarations.submit', {
        entries: entries.map(({ id, attempts }) => ({ entry: id, attempt: attempts.length })),
        profile: first?.profile ?? '',
        body
      })
    } catch {
      outcome = fail('unexpected')
    }
    line = outcome.ok ? answered(line) : failed(line, outcome.failure, clock())
    const settled = settleAll(entries, outcome)
    if (outcome.ok && settled.every(({ state }) => state === 'unknown'))
      line = failed(line, { code: 'odd-status', mayHaveArrived: true }, clock())
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
      letGo(settled)
      const again = settled.filter(isWaiting)
      if (again.length > 0) gather()
      for (const entry of settled) done(entry)
      pump()
    }
  }

  /** The wait for the line is over: a question where one can be asked, else one declaration. */
  const tryLine = (): void => {
    if (line.kind !== 'waiting' || isProbing) return
    const asked = line.lost > 0 ? parts.question() : null
    if (asked === null) {
      line = due(line, Number.POSITIVE_INFINITY)
      return
    }
    isProbing = true
    void asked.then((failure) => {
      isProbing = false
      line = probed(line, failure, clock())
      pump()
    })
  }

  /** Wakes when the line, or the next try of an entry, is due. */
  const setTimer = (): void => {
    cancelTimer()
    cancelTimer = () => undefined
    if (holds.size > 0) return
    const elapsed = timers.elapsed()
    const own = [...notBefore].flatMap(([id, at]) => (at > elapsed && (everything || chosen.has(id)) ? [at] : []))
    const next = Math.min(line.kind === 'waiting' && !isProbing ? line.until : Number.POSITIVE_INFINITY, ...own)
    if (Number.isFinite(next)) cancelTimer = timers.after(Math.max(0, next - elapsed), pump)
  }

  const hasReady = (): boolean =>
    ready.some((id) => {
      const entry = book.get(id)
      return entry !== undefined && mayGo(entry)
    })

  const pump = (): void => {
    if (line.kind === 'waiting' && timers.elapsed() >= line.until && holds.size === 0) {
      if (hasReady() || line.lost > 0) tryLine()
      else line = due(line, timers.elapsed())
    }
    const most = width()
    slots = slots.filter(({ envelope }) => envelope !== null)
    if (most === 0) {
      if (slots.some(({ envelope }) => envelope)) void withdraw().then(pump)
    } else {
      while (flying < most && slots[0]?.envelope) {
        const envelope = slots.shift()?.envelope
        if (envelope) void launch(envelope)
      }
      // While the line is being tried, nothing is marked ahead.
      const ahead = line.kind === 'open' && line.strain === 0 && line.lost === 0 ? most : 0
      while (flying + slots.length < most + ahead) {
        const group = take()
        if (group.length === 0) break
        void prepare(group)
      }
    }
    setTimer()
    if (!isBusy()) {
      book.tellNow()
      for (const wake of idleWaiters.splice(0)) wake()
    }
    parts.onChange()
  }

  return {
    /** Sends these too, in the order of the queue. */
    choose: (ids: readonly string[]): void => {
      for (const id of ids) {
        chosen.add(id)
        notBefore.delete(id)
      }
      gather()
      pump()
    },
    /** Everything that may go by itself does, now and later; or only what is asked for. */
    setEverything: (value: boolean): void => {
      everything = value
      gather()
      pump()
    },
    /** Nobody asks for these any more. */
    drop: (ids: readonly string[]): void => {
      for (const id of ids) chosen.delete(id)
      gather()
      pump()
    },
    dropAll: (): void => {
      chosen.clear()
      gather()
      pump()
    },
    /** There is something new to send, or another profile. */
    look: (): void => {
      gather()
      pump()
    },
    hold: (why: Hold): void => {
      holds.add(why)
      pump()
    },
    unhold: (why: Hold): void => {
      holds.delete(why)
      pump()
    },
    nudge: (by: 'user' | 'line'): void => {
      line = nudged(line, by)
      if (by === 'user') notBefore.clear()
      gather()
      pump()
    },
    line: (): Line => line,
    isHeld: (why: Hold): boolean => holds.has(why),
    /** Whether anything is being sent, marked or written just now. */
    isBusy,
    /** Entries that are marked or on their way. */
    underway: (): number => carsUnderway.size,
    /** Whether something may go as soon as the line is free. */
    hasReady,
    /** Entries that are to be sent, of this profile. */
    remaining: (): number =>
      ready.reduce((count, id) => {
        const entry = book.get(id)
        return entry && isWaiting(entry) && entry.profile === parts.profile()?.id && (chosen.has(id) || goesByItself(entry.retry))
          ? count + 1
          : count
      }, 0),
    /** Resolves when nothing is under way: all is sent, or the line or the user holds it up. */
    idle: (): Promise<void> => (isBusy() ? new Promise((resolve) => idleWaiters.push(resolve)) : Promise.resolve())
  }
}

export type Sender = ReturnType<typeof createSender>
