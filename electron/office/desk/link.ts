import type { Clock } from '#core/base/ports.ts'
import { fail, ok, type FailureCode, type Result } from '#core/base/result.ts'
import type { OfficeContact } from '#core/contract/office.ts'
import type { Log } from '../../logging/log.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import type { OfficeCall } from '../../database/office/types.ts'
import type { NewCall } from '../../database/office/calls.ts'
import type { ConnectionLimits } from '../server/client.ts'
import { CallLost, CallRefused, unlessAborted, type OfficeConnection } from './connection.ts'
import { hasOtherRights, isOfSession, mustRenew, openSession, valueOf, type AwaitedCalls, type Session } from './session.ts'
import { exchangeWith, needsHello } from './exchange.ts'
import type { IdentityFile, DeskConnectOptions } from './pairing.ts'
import type { JsonObject } from '#core/base/json.ts'
import { failureCode, isUnnamed, refusedDeclaration } from './link-failures.ts'
import { contactOf, firstState, nextState, pauseOf, sessionOf, type LinkEvent, type LinkState, type PauseLimits } from './link-state.ts'

export interface LinkDeps {
  readonly database: OfficeDatabase
  readonly identity: IdentityFile
  /** Opens a connection of the driver. Rejects with `ServerRefused`, or with the error of the server. */
  readonly connect: (options: DeskConnectOptions) => Promise<OfficeConnection>
  /** After every change of the contact, of what waits or of what arrived. */
  readonly changed: () => void
  /** After every exchange. */
  readonly exchanged?: () => void
  readonly clock: Clock
  readonly log: Log
  readonly random?: () => number
  readonly limits?: Partial<LinkLimits> | undefined
}

export interface LinkLimits extends PauseLimits {
  /** Milliseconds that a caller waits for an answer of the office; a call without one is repeated all the same. */
  readonly answerLimit: number
  /** Milliseconds after which a connection that is being opened is shown as missing. */
  readonly late: number
  /** Milliseconds from the first change or notification to the exchange that covers all until then. */
  readonly gather: number
  /** The most of it for notifications: every login of the database can make them, so it doubles while nothing has changed. */
  readonly longestGather: number
  /** `query`: until the second connection that is given up in a row; a later one may be silent longer. */
  readonly connection: Partial<ConnectionLimits>
}
const usualLimits: LinkLimits = {
  poll: 30_000,
  refused: 300_000,
  backoff: { base: 500, cap: 30_000, floor: 0.5 },
  answerLimit: 20_000,
  late: 10_000,
  gather: 150,
  longestGather: 5_000,
  connection: {}
}
/** Milliseconds that a server may be silent during a call: at first, and after the call was repeated. It ends a statement after 120 s by itself. */
const [firstSilence, longestSilence] = [20_000, 130_000]

/** The connection of a desk to its office: opened, kept open, used for exchanges and for calls. */
export interface Link {
  readonly contact: () => OfficeContact
  readonly session: () => Session | null
  /** Milliseconds since 1970 of the last answer; 0 before the first. */
  readonly lastContact: () => number
  /** Aborts when a caller has waited long enough for the office, or with the other signal. */
  deadline(other?: AbortSignal): AbortSignal
  /**
   * Starts an exchange, connecting first if necessary. Resolves after an exchange that began later than the call, or with the failure; `office-unanswered`
   * at the deadline.
   */
  exchange(deadline?: AbortSignal): Promise<Result<null>>
  /** Starts an exchange soon because of a change here or at the office; does not shorten the delay after a failure. */
  wake(): void
  /** Stores a call and makes it; without an answer in time it is repeated, and the result is `office-unanswered`. */
  call(call: NewCall, deadline?: AbortSignal): Promise<Result<JsonObject>>
  /** Makes a stored call, as `call`. */
  make(call: OfficeCall, deadline?: AbortSignal): Promise<Result<JsonObject>>
  /** Makes all stored calls that were not answered. */
  finishOpen(deadline?: AbortSignal): Promise<Result<null>>
  /** Running submissions, whose claims are not released. */
  readonly running: Set<string>
  /** Raised when the computer slept or the connection was lost: claims asked for before are confirmed again. */
  readonly pauses: () => number
  /** The computer has slept or its network has changed: everything that waits on the present connection ends, and the next one is opened. */
  resumed(): void
  /** Ends every wait. */
  close(): Promise<void>
}

export const openLink = (deps: LinkDeps): Link => {
  const { database, identity, clock, log, changed } = deps
  const limits = { ...usualLimits, ...deps.limits }
  const random = deps.random ?? Math.random
  const running = new Set<string>()
  const awaited: AwaitedCalls = new Map()
  let state: LinkState<Session> = firstState
  let [lastContact, pauses] = [0, 0]
  /** Ends the present connection, also while it is being opened. */
  let line = new AbortController()
  const closing = new Set<Promise<void>>()
  let waiters: ((result: Result<null>) => void)[] = []
  /** Those who wait for the end of `connecting`. */
  const attempts: (() => void)[] = []
  /** `isWanted`: there are changes. `isUrged`: a caller waits for the exchange. `isResumed`: the round that runs was ended by `resumed`. */
  let [isWanted, isUrged, isResumed] = [false, false, false]
  /** `reached`: by the last round. `gathering`: how long notifications are gathered now. */
  let [isNotified, reached, gathering] = [false, 0, limits.gather]
  let checkSleep: () => void = () => undefined

  const isClosed = (): boolean => state.kind === 'closed'
  const session = (): Session | null => sessionOf(state)
  const contact = (): OfficeContact => contactOf(state)
  let late: ReturnType<typeof setTimeout> | undefined
  const startLate = (): void => {
    const at = clock.now()
    late = setTimeout(() => dispatch({ kind: 'late', at }), limits.late)
  }
  const dispatch = (event: LinkEvent<Session>): void => {
    const before = contact()
    state = nextState(state, event)
    const after = contact()
    if (before.kind !== after.kind || state.kind === 'closed') clearTimeout(late)
    if (after.kind === 'connecting' && state.kind !== 'closed' && before.kind !== after.kind) startLate()
    if (after.kind !== 'connecting') for (const one of attempts.splice(0)) one()
    if (before.kind !== after.kind || ('why' in before && 'why' in after && before.why !== after.why)) changed()
  }
  const wake = (): void => {
    isWanted = true
    checkSleep()
  }
  const hear = (): void => {
    isNotified = true
    checkSleep()
  }
  const urge = (): void => {
    isUrged = true
    checkSleep()
  }
  /** `gathers`: whether a change or a notification ends it soon. */
  const sleep = (milliseconds: number | null, gathers: boolean): Promise<void> =>
    new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const end = (): void => {
        clearTimeout(timer)
        checkSleep = () => undefined
        resolve()
      }
      let left = Number.POSITIVE_INFINITY
      const endIn = (limit: number): void => {
        if (limit >= left) return
        left = limit
        clearTimeout(timer)
        timer = setTimeout(end, limit)
      }
      if (milliseconds !== null) endIn(milliseconds)
      checkSleep = () => {
        if (isClosed() || (isUrged && milliseconds !== null)) end()
        else if (gathers && isWanted) endIn(limits.gather)
        else if (gathers && isNotified) endIn(gathering)
      }
      checkSleep()
    })

  /** Ends the present connection and what waits on it. */
  const drop = (): void => {
    line.abort()
    line = new AbortController()
    if (state.kind === 'open') dispatch({ kind: 'ended', wasSilent: false })
  }
  const close = (connection: OfficeConnection): void => {
    const closed = connection.close().finally(() => closing.delete(closed))
    closing.add(closed)
  }
  const connect = async (): Promise<Session> => {
    const { signal } = line
    const query = Math.min((limits.connection.query ?? firstSilence) * 2 ** state.silences, longestSilence)
    let isSilent = false
    const connection = await deps.connect({
      signal,
      givenUp: state.silences,
      limits: { ...limits.connection, query },
      onSilence: (silentFor) => {
        isSilent = silentFor !== null
        if (!signal.aborted) dispatch({ kind: 'silence', since: silentFor === null ? null : clock.now() - silentFor })
      }
    })
    signal.addEventListener('abort', () => close(connection), { once: true })
    connection.onEnd(() => {
      pauses += 1
      dispatch({ kind: 'ended', wasSilent: isSilent })
      wake()
    })
    if (signal.aborted) close(connection)
    const opened = await openSession(connection, identity, database, awaited, clock)
    await connection.listen(opened.channel, hear)
    return opened
  }
  const exchangeOf = (one: Session) =>
    exchangeWith(one, {
      database,
      log,
      clock,
      running: () => [...running],
      progressed: () => {
        lastContact = clock.now()
        changed()
      }
    })

  /** One round: a session, and an exchange over it. */
  const round = async (): Promise<void> => {
    const present = session()
    const renew = async ({ connection }: Session): Promise<Session> => {
      const opened = await openSession(connection, identity, database, awaited, clock)
      dispatch({ kind: 'opened', session: opened })
      return opened
    }
    let one: Session
    if (present?.connection.isOpen() !== true) {
      drop()
      one = await connect()
      dispatch({ kind: 'opened', session: one })
    } else one = (await mustRenew(present, database)) ? await renew(present) : present
    lastContact = clock.now()
    dispatch({ kind: 'began' })
    await exchangeOf(one).run()
    if (await hasOtherRights(one, database)) await exchangeOf(await renew(one)).run()
    lastContact = clock.now()
    dispatch({ kind: 'exchanged' })
    changed()
    deps.exchanged?.()
  }

  let lastUnnamed = ''
  const codeOf = (error: unknown): FailureCode => {
    if (isUnnamed(error) && String(error) !== lastUnnamed) {
      lastUnnamed = String(error)
      log.error('exchange with the office failed', error)
    }
    return failureCode(error)
  }

  const failed = (error: unknown): FailureCode => {
    const why = codeOf(error)
    const of = !(error instanceof CallRefused) ? 'connection' : needsHello(error) ? 'session' : 'call'
    if (why === 'office-retired') void database.run('noteRetired')
    const before = contact()
    if (before.kind !== 'offline' || before.why !== why) log.info('office not reached', { why })
    // A refused call of an exchange does not close the connection.
    if (of === 'call' && state.kind === 'open') deps.exchanged?.()
    else drop()
    dispatch({ kind: 'failed', of, why, at: clock.now() })
    // What waits here may have changed since the last try.
    changed()
    return why
  }
  const answer = (some: typeof waiters, result: Result<null>): void => {
    for (const one of some) one(result)
  }

  const run = async (): Promise<void> => {
    while (!isClosed()) {
      const isOnlyNotified = isNotified && !isWanted && !isUrged
      ;[isWanted, isUrged, isResumed, isNotified] = [false, false, false, false]
      const waiting = waiters
      waiters = []
      try {
        await round()
        lastUnnamed = ''
        const { pulled = 0 } = await valueOf(database.run('readState'))
        gathering = isOnlyNotified && pulled === reached ? Math.min(limits.longestGather, gathering * 2) : limits.gather
        reached = pulled
        answer(waiting, ok(null))
      } catch (error) {
        if (isResumed && !isClosed()) {
          waiters.unshift(...waiting)
          continue
        }
        answer(waiting, fail(failed(error)))
      }
      if (state.kind === 'forked') answer(waiters.splice(0), fail('office-forked'))
      await sleep(pauseOf(state, limits, random()), state.failures === 0)
    }
    answer(waiters, fail('office-offline'))
  }
  startLate()
  const ended = run()

  const deadline: Link['deadline'] = (other) => {
    const own = AbortSignal.timeout(limits.answerLimit)
    return other === undefined ? own : AbortSignal.any([own, other])
  }
  /** The result of the next exchange. */
  const nextExchange = (signal: AbortSignal): Promise<Result<null>> => {
    if (isClosed()) return Promise.resolve(fail('office-offline'))
    if (state.kind === 'forked') return Promise.resolve(fail('office-forked'))
    const result = new Promise<Result<null>>((resolve) => void waiters.push(resolve))
    return unlessAborted(result, signal).catch(() => fail('office-unanswered'))
  }
  const exchange = (signal = deadline()): Promise<Result<null>> => {
    const result = nextExchange(signal)
    urge()
    return result
  }

  /** Runs `work` with the current session and retries with each new one until it is answered or the deadline. */
  const untilAnswered = async <T>(work: (one: Session) => Promise<T>, signal: AbortSignal): Promise<Result<T>> => {
    for (let isFirst = true; ; isFirst = false) {
      const one = session()
      try {
        if (one !== null) return ok(await unlessAborted(work(one), signal))
      } catch (error) {
        // After this time the caller gets its answer, and the connection alone decides whether it is lost.
        if (signal.aborted) return fail('office-unanswered')
        const isUnanswered = error instanceof CallLost || isOfSession(error)
        if ((isUnanswered || needsHello(error)) && session() === one) drop()
        wake()
        if (!isUnanswered) return fail(codeOf(error), refusedDeclaration(error))
      }
      if (state.kind === 'forked') return fail('office-forked')
      // A refused desk retries only after minutes, so the call would time out.
      if (signal.aborted || isClosed() || (state.kind === 'failed' && contact().kind === 'refused')) return fail('office-unanswered')
      // The first attempt is immediate; later ones wait for the backoff, so that waiting calls add no load to a server that is down.
      await (isFirst ? exchange(signal) : nextExchange(signal))
    }
  }

  const make: Link['make'] = (call, signal = deadline()) => {
    awaited.set(call.id, null)
    return untilAnswered((one) => awaited.get(call.id) ?? one.perform(call), signal).finally(() => awaited.delete(call.id))
  }

  return {
    contact,
    session,
    lastContact: () => lastContact,
    deadline,
    exchange,
    wake,
    async call(call, signal = deadline()) {
      // A connection that has just ended is usually replaced in a moment.
      if (state.kind === 'connecting') {
        urge()
        await unlessAborted(new Promise<void>((resolve) => void attempts.push(resolve)), signal).catch(() => undefined)
      }
      const now = contact()
      if (session() === null) return fail(now.kind === 'refused' ? now.why : 'office-offline')
      return make(await valueOf(database.run('storeCall', call)), signal)
    },
    make,
    finishOpen: async (signal = deadline()) => {
      const done = await untilAnswered((one) => exchangeOf(one).finishOpen(), signal)
      return done.ok ? ok(null) : done
    },
    running,
    pauses: () => pauses,
    resumed() {
      pauses += 1
      isResumed = true
      // A connection that looks open may be gone.
      drop()
      urge()
    },
    async close() {
      dispatch({ kind: 'closed' })
      drop()
      checkSleep()
      for (const one of attempts.splice(0)) one()
      await ended
      await Promise.all(closing)
    }
  }
}
