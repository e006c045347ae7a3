import { exponentialBackoff, type BackoffLimits } from '#core/base/backoff.ts'
import type { Clock } from '#core/base/ports.ts'
import { fail, ok, type FailureCode, type Result } from '#core/base/result.ts'
import type { OfficeContact } from '#core/contract/office/channels.ts'
import type { Log } from '../../logging/log.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import type { OfficeRequest } from '../../database/office/types.ts'
import type { NewRequest } from '../../database/office/requests.ts'
import { CallLost, CallRefused, type OfficeConnection } from './connection.ts'
import { DeskFailed, isOfSession, openSession, valueOf, type AwaitedCalls, type Session } from './session.ts'
import { exchangeWith, needsHello } from './exchange.ts'
import type { IdentityFile } from './identity.ts'
import type { JsonObject } from '#core/base/json.ts'
import { ServerRefused } from '../server/server-stream.ts'

export interface LinkDeps {
  readonly database: OfficeDatabase
  readonly identity: IdentityFile
  /** Opens a connection of the driver. Rejects with `ServerRefused`, or with the error of the server. */
  readonly connect: () => Promise<OfficeConnection>
  /** Profiles of the practice service. */
  readonly practice: () => readonly string[]
  /** After every change of the contact, of what waits or of what arrived. */
  readonly changed: () => void
  readonly clock: Clock
  readonly log: Log
  readonly random?: () => number
  readonly limits?: Partial<LinkLimits>
}

export interface LinkLimits {
  /** Milliseconds between two pulls where no notification comes, and before a desk that was refused tries again. */
  readonly poll: number
  readonly refused: number
  readonly backoff: BackoffLimits
  /** How long a caller waits for a call whose answer is missing; the call is repeated all the same. */
  readonly patience: number
}
const usualLimits: LinkLimits = { poll: 30_000, refused: 300_000, backoff: { base: 500, cap: 30_000, floor: 0.5 }, patience: 20_000 }

/** The connection of a desk to its office: opened, kept open, used for exchanges and for calls. */
export interface Link {
  readonly contact: () => OfficeContact
  readonly session: () => Session | null
  /** Milliseconds since 1970 of the last answer; 0 before the first. */
  readonly lastContact: () => number
  /** Exchanges now, or connects now. Resolves after an exchange that began later than the call, or with why there is none. */
  exchange(): Promise<Result<null>>
  /** Something changed here. */
  wake(): void
  /** Stores a call and makes it; without an answer in time it is repeated, and the result is `office-unanswered`. */
  call(request: NewRequest): Promise<Result<JsonObject>>
  /** Makes a stored call, as `call`. */
  make(request: OfficeRequest): Promise<Result<JsonObject>>
  /** Makes all stored calls that were not answered. */
  finishOpen(): Promise<Result<null>>
  /** Submissions that run here; their claims are not given back. */
  readonly running: Set<string>
  /** Raised when the computer slept or the connection was lost: claims asked for before are confirmed again. */
  readonly pauses: () => number
  resumed(): void
  close(): Promise<void>
}

/** Error codes of PostgreSQL for a login: no such role, a wrong password, no right to connect. */
const loginStates = new Set(['28000', '28P01', '42501'])

const failureCode = (error: unknown): FailureCode => {
  if (error instanceof CallRefused || error instanceof DeskFailed) return error.code
  if (error instanceof ServerRefused) return error.code === 'server-certificate' ? 'office-certificate' : 'office-offline'
  const state = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return loginStates.has(state) ? 'office-login' : 'office-offline'
}
/** What another try a moment later would not change. */
const isLasting = (code: FailureCode): boolean =>
  ['office-certificate', 'office-login', 'office-forked', 'office-unknown-desk', 'office-not-durable', 'office-failed'].includes(code)

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
  let wakeUp: () => void = () => undefined
  let endWait: () => void = () => undefined
  let isWanted = false
  let waiters: ((result: Result<null>) => void)[] = []

  const setContact = (next: OfficeContact): void => {
    contact = next
    changed()
  }
  const wake = (): void => {
    isWanted = true
    wakeUp()
  }
  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      if (isWanted || isClosed) {
        resolve()
        return
      }
      const timer = setTimeout(resolve, milliseconds)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
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
      const opened = await openSession(connection, identity, database, awaited)
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
    } else if (!session.welcome.sendingOpen || session.welcome.mustPresent) {
      // Nothing else tells whether the other desks have presented what they have.
      session = await openSession(session.connection, identity, database, awaited)
    }
    lastContact = clock.now()
    if (contact.kind !== 'connected') setContact({ kind: 'connected' })
    await exchangeOf(session).run()
    lastContact = clock.now()
    changed()
  }

  const failed = async (error: unknown): Promise<FailureCode> => {
    const why = failureCode(error)
    const isRefusal = error instanceof CallRefused && !needsHello(error)
    // A refused call of an exchange leaves the connection as it is.
    if (!isRefusal || session === null) await drop()
    const since = contact.kind === 'offline' || contact.kind === 'refused' ? contact.since : clock.now()
    if (contact.kind !== 'offline' || contact.why !== why) log.info('office not reached', { why })
    // An answer of the office is no silence: without the office is only what could not be reached.
    if (why === 'office-offline') setContact({ kind: 'offline', since, why })
    else setContact(needsHello(error) && !isLasting(why) ? { kind: 'connecting' } : { kind: 'refused', since, why })
    return why
  }

  const run = async (): Promise<void> => {
    while (!isClosed) {
      isWanted = false
      const waiting = waiters
      waiters = []
      try {
        await round()
        failures = 0
        answer(waiting, ok(null))
        await sleep(limits.poll)
      } catch (error) {
        const why = await failed(error)
        answer(waiting, fail(why))
        failures += 1
        if (why === 'office-forked') await untilClosed()
        else await sleep(isLasting(why) ? limits.refused : exponentialBackoff(limits.backoff, failures - 1, random()))
      }
    }
    answer(waiters, fail('office-offline'))
  }
  const ended = run()

  const exchange = (): Promise<Result<null>> =>
    isClosed || (contact.kind === 'refused' && contact.why === 'office-forked')
      ? Promise.resolve(fail(isClosed ? 'office-offline' : 'office-forked'))
      : new Promise((resolve) => {
          waiters.push(resolve)
          wake()
        })

  /** Tries `work` with the present session, and again with each next one, until it is answered or patience ends. */
  const untilAnswered = async <T>(work: (one: Session) => Promise<T>): Promise<Result<T>> => {
    const end = performance.now() + limits.patience
    for (;;) {
      const one = session
      try {
        if (one !== null) return ok(await work(one))
      } catch (error) {
        const isUnanswered = error instanceof CallLost || isOfSession(error)
        if ((isUnanswered || needsHello(error)) && session === one) await drop()
        if (!isUnanswered) {
          wake()
          return fail(failureCode(error))
        }
      }
      // Refused for long: a next try would not be answered in time either.
      if (performance.now() >= end || isClosed || (session === null && contact.kind === 'refused')) return fail('office-unanswered')
      await Promise.race([exchange(), new Promise((resolve) => setTimeout(resolve, Math.max(0, end - performance.now())))])
    }
  }

  const make = (request: OfficeRequest): Promise<Result<JsonObject>> => {
    awaited.set(request.id, null)
    return untilAnswered((one) => awaited.get(request.id) ?? one.perform(request)).finally(() => awaited.delete(request.id))
  }

  return {
    contact: () => contact,
    session: () => session,
    lastContact: () => lastContact,
    exchange,
    wake,
    async call(request) {
      if (session === null) return fail(contact.kind === 'refused' ? contact.why : 'office-offline')
      return make(await valueOf(database.run('storeRequest', request)))
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
      void drop().then(wake)
    },
    async close() {
      isClosed = true
      wakeUp()
      endWait()
      await drop()
      await ended
    }
  }
}
