import { exponentialBackoff, type BackoffLimits } from '#core/base/backoff.ts'
import type { Clock } from '#core/base/ports.ts'
import { fail, ok, type FailureCode, type Result } from '#core/base/result.ts'
import type { OfficeContact } from '#core/contract/office/channels.ts'
import type { Log } from '../../logging/log.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import type { OfficeCall } from '../../database/office/types.ts'
import type { NewCall } from '../../database/office/calls.ts'
import { CallLost, CallRefused, type OfficeConnection } from './connection.ts'
import { hasOtherRights, isOfSession, mustRenew, openSession, valueOf, type AwaitedCalls, type Session } from './session.ts'
import { exchangeWith, needsHello } from './exchange.ts'
import type { IdentityFile } from './identity.ts'
import type { JsonObject } from '#core/base/json.ts'
import { failureCode, isLasting, isUnnamed, refusedDeclaration } from './link-failures.ts'

export interface LinkDeps {
  readonly database: OfficeDatabase
  readonly identity: IdentityFile
  /** Opens a connection of the driver. Rejects with `ServerRefused`, or with the error of the server. */
  readonly connect: () => Promise<OfficeConnection>
  /** Profiles of the practice service. */
  readonly practice: () => readonly string[]
  /** After every change of the contact, of what waits or of what arrived. */
  readonly changed: () => void
  /** After every exchange. */
  readonly exchanged?: () => void
  readonly clock: Clock
  readonly log: Log
  readonly random?: () => number
  readonly limits?: Partial<LinkLimits>
}

export interface LinkLimits {
  /** Milliseconds between two pulls without a notification, and before a refused desk reconnects. */
  readonly poll: number
  readonly refused: number
  readonly backoff: BackoffLimits
  /** Milliseconds that a caller waits for a call whose answer is missing; the call is repeated all the same. */
  readonly answerLimit: number
  /** Milliseconds from the first change or notification to the exchange that covers all until then. */
  readonly gather: number
}
const usualLimits: LinkLimits = {
  ...{ poll: 30_000, refused: 300_000, backoff: { base: 500, cap: 30_000, floor: 0.5 } },
  ...{ answerLimit: 20_000, gather: 150 }
}

/** The connection of a desk to its office: opened, kept open, used for exchanges and for calls. */
export interface Link {
  readonly contact: () => OfficeContact
  readonly session: () => Session | null
  /** Milliseconds since 1970 of the last answer; 0 before the first. */
  readonly lastContact: () => number
  /** Starts an exchange, connecting first if necessary. Resolves after an exchange that began later than the call, or with the failure. */
  exchange(): Promise<Result<null>>
  /** Starts an exchange soon because of a change here or at the office; does not shorten the delay after a failure. */
  wake(): void
  /** Stores a call and makes it; without an answer in time it is repeated, and the result is `office-unanswered`. */
  call(call: NewCall): Promise<Result<JsonObject>>
  /** Makes a stored call, as `call`. */
  make(call: OfficeCall): Promise<Result<JsonObject>>
  /** Makes all stored calls that were not answered. */
  finishOpen(): Promise<Result<null>>
  /** Running submissions, whose claims are not released. */
  readonly running: Set<string>
  /** Raised when the computer slept or the connection was lost: claims asked for before are confirmed again. */
  readonly pauses: () => number
  resumed(): void
  close(): Promise<void>
}

export const openLink = (deps: LinkDeps): Link => {
  const { database, identity, clock, log, changed } = deps
  const limits = { ...usualLimits, ...deps.limits }
  const random = deps.random ?? Math.random
  const running = new Set<string>()
  const awaited: AwaitedCalls = new Map()
  let contact: OfficeContact = { kind: 'connecting' }
  let session: Session | null = null
  let isClosed = false
  let [lastContact, failures, pauses] = [0, 0, 0]
  let checkSleep: () => void = () => undefined
  let endWait: () => void = () => undefined
  /** `isWanted`: there are changes. `isUrged`: a caller waits for the exchange. */
  let [isWanted, isUrged] = [false, false]
  let waiters: ((result: Result<null>) => void)[] = []

  const setContact = (next: OfficeContact): void => {
    contact = next
    changed()
  }
  const wake = (): void => {
    isWanted = true
    checkSleep()
  }
  const urge = (): void => {
    isUrged = true
    checkSleep()
  }
  /** `gather`: milliseconds after which a change ends it; null if it does not. */
  const sleep = (milliseconds: number, gather: number | null): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        checkSleep = () => undefined
        resolve()
      }
      let timer = setTimeout(end, milliseconds)
      let isGathering = false
      checkSleep = () => {
        if (isUrged || isClosed) end()
        else if (isWanted && gather !== null && !isGathering) {
          isGathering = true
          clearTimeout(timer)
          timer = setTimeout(end, gather)
        }
      }
      checkSleep()
    })
  /** A copy of this desk is in use: trying again would only end its session in turns. A person has to decide, and starts the application again. */
  const untilClosed = async (): Promise<void> => {
    answer(waiters.splice(0), fail('office-forked'))
    if (!isClosed) await new Promise<void>((resolve) => (endWait = resolve))
  }
  const answer = (some: typeof waiters, result: Result<null>): void => {
    for (const one of some) one(result)
  }

  const connect = async (): Promise<Session> => {
    const connection = await deps.connect()
    try {
      const opened = await openSession(connection, identity, database, awaited, clock)
      await connection.listen(opened.channel, wake)
      connection.onEnd(() => {
        pauses += 1
        wake()
      })
      return opened
    } catch (error) {
      await connection.close()
      throw error
    }
  }
  const drop = async (): Promise<void> => {
    const old = session
    session = null
    await old?.connection.close()
  }
  const exchangeOf = (one: Session) =>
    exchangeWith(one, {
      ...{ database, log, clock, practice: deps.practice },
      running: () => [...running],
      progressed: () => {
        lastContact = clock.now()
        changed()
      }
    })

  /** One round: a session, and an exchange over it. */
  const round = async (): Promise<void> => {
    if (session?.connection.isOpen() !== true) {
      await drop()
      session = await connect()
    } else if (await mustRenew(session, database)) {
      session = await openSession(session.connection, identity, database, awaited, clock)
    }
    lastContact = clock.now()
    if (contact.kind !== 'connected') setContact({ kind: 'connected' })
    await exchangeOf(session).run()
    if (await hasOtherRights(session, database)) {
      session = await openSession(session.connection, identity, database, awaited, clock)
      await exchangeOf(session).run()
    }
    lastContact = clock.now()
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

  const failed = async (error: unknown): Promise<FailureCode> => {
    const why = codeOf(error)
    const isRefusal = error instanceof CallRefused && !needsHello(error)
    // A refused call of an exchange does not close the connection.
    await (isRefusal && session !== null ? deps.exchanged?.() : drop())
    const since = contact.kind === 'offline' || contact.kind === 'refused' ? contact.since : clock.now()
    if (contact.kind !== 'offline' || contact.why !== why) log.info('office not reached', { why })
    // A refusal is an answer of the office: the contact is offline only if the office was not reached.
    if (why === 'office-offline') setContact({ kind: 'offline', since, why })
    else setContact(needsHello(error) && !isLasting(why) ? { kind: 'connecting' } : { kind: 'refused', since, why })
    return why
  }

  const run = async (): Promise<void> => {
    while (!isClosed) {
      isWanted = false
      isUrged = false
      const waiting = waiters
      waiters = []
      try {
        await round()
        failures = 0
        lastUnnamed = ''
        answer(waiting, ok(null))
        await sleep(limits.poll, limits.gather)
      } catch (error) {
        const why = await failed(error)
        answer(waiting, fail(why))
        failures += 1
        if (why === 'office-forked') await untilClosed()
        else await sleep(isLasting(why) ? limits.refused : exponentialBackoff(limits.backoff, failures - 1, random()), null)
      }
    }
    answer(waiters, fail('office-offline'))
  }
  const ended = run()

  const isForked = (): boolean => contact.kind === 'refused' && contact.why === 'office-forked'
  /** The result of the next exchange. */
  const nextExchange = (): Promise<Result<null>> =>
    isClosed || isForked()
      ? Promise.resolve(fail(isClosed ? 'office-offline' : 'office-forked'))
      : new Promise((resolve) => void waiters.push(resolve))
  const exchange = (): Promise<Result<null>> => {
    const result = nextExchange()
    urge()
    return result
  }

  /** Resolves with `work`, or when the time is over. */
  const within = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
    await Promise.race([work, late]).finally(() => clearTimeout(timer))
  }

  /** Runs `work` with the current session and retries with each new one until it is answered or the time limit is reached. */
  const untilAnswered = async <T>(work: (one: Session) => Promise<T>): Promise<Result<T>> => {
    const end = performance.now() + limits.answerLimit
    for (let isFirst = true; ; isFirst = false) {
      const one = session
      try {
        if (one !== null) return ok(await work(one))
      } catch (error) {
        const isUnanswered = error instanceof CallLost || isOfSession(error)
        if ((isUnanswered || needsHello(error)) && session === one) await drop()
        wake()
        if (!isUnanswered) return fail(codeOf(error), refusedDeclaration(error))
      }
      if (isForked()) return fail('office-forked')
      // A refused desk retries only after minutes, so the call would time out.
      if (performance.now() >= end || isClosed || (session === null && contact.kind === 'refused')) return fail('office-unanswered')
      // The first attempt is immediate; later ones wait for the backoff, so that waiting calls add no load to a server that is down.
      await within(end - performance.now(), isFirst ? exchange() : nextExchange())
    }
  }

  const make = (call: OfficeCall): Promise<Result<JsonObject>> => {
    awaited.set(call.id, null)
    return untilAnswered((one) => awaited.get(call.id) ?? one.perform(call)).finally(() => awaited.delete(call.id))
  }

  return {
    contact: () => contact,
    session: () => session,
    lastContact: () => lastContact,
    exchange,
    wake,
    async call(call) {
      if (session === null) return fail(contact.kind === 'refused' ? contact.why : 'office-offline')
      return make(await valueOf(database.run('storeCall', call)))
    },
    make,
    finishOpen: async () => {
      const done = await untilAnswered((one) => exchangeOf(one).finishOpen())
      return done.ok ? ok(null) : done
    },
    running,
    pauses: () => pauses,
    resumed() {
      pauses += 1
      // A connection that looks open after a sleep may be gone.
      void drop().then(urge)
    },
    async close() {
      isClosed = true
      checkSleep()
      endWait()
      await drop()
      await ended
    }
  }
}
