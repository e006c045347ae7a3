import type { Clock } from '#core/base/ports.ts'
import type { Log } from '../../logging/log.ts'
import type { OfficeOperations } from '../../database/office/operations.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import { startOfCopy, type OfficeRequest, type Place, type Self } from '../../database/office/types.ts'
import { CallRefused } from './connection.ts'
import { isOfSession, valueOf, type Session } from './session.ts'

type RecoveryPage = ReturnType<OfficeOperations['recoveryPage']>

/** Items of a page, and attempts of a call. */
const [pageLimit, attemptsAtOnce] = [1_000, 200]

export interface ExchangeDeps {
  readonly database: OfficeDatabase
  readonly practice: () => readonly string[]
  /** Attempts that a submission of this run waits for, as `claimKey`. */
  readonly running: () => readonly string[]
  /** After each page and batch. */
  readonly progressed: () => void
  readonly clock: Clock
  readonly log: Log
}

/** A refusal after which the desk says hello again; the others are of the call alone. */
export const needsHello = (error: unknown): boolean =>
  isOfSession(error) ||
  (error instanceof CallRefused && ['office-older', 'office-locked', 'office-retired', 'office-not-allowed'].includes(error.code))

/** Milliseconds after which a person is asked again whether a call is still wanted. */
const verbLasts = 600_000
/** Calls that the desk makes by itself. They are repeated whatever their age. */
const ownCalls = new Set(['push', 'present_facts', 'claim_sending', 'register_used'])

export const isOfPerson = ({ function: name }: OfficeRequest): boolean => !ownCalls.has(name)
export const mustAskAgain = (request: OfficeRequest, now: number): boolean => isOfPerson(request) && Math.abs(now - request.at) > verbLasts

/** Brings the desk and the office to the same state: what is open, what is ours, what is theirs. Every step can end and be done again. */
export const exchangeWith = (session: Session, { database, practice, running, progressed, clock, log }: ExchangeDeps) => {
  const self = (): Self => ({ desk: session.welcome.desk, practice: practice() })
  const isActive = session.welcome.state === 'active'
  const mayPush = !isActive || session.welcome.rights !== 'viewer'

  /**
   * Calls that were stored and not answered, in their order. A refused one did not happen, and its rows are collected again. What a person wanted long ago
   * waits until a person says that it is still wanted.
   */
  const finishOpen = async (): Promise<void> => {
    for (const request of await valueOf(database.run('openRequests'))) {
      if (mustAskAgain(request, clock.now())) continue
      try {
        await session.perform(request)
      } catch (error) {
        if (!(error instanceof CallRefused) || needsHello(error)) throw error
        log.warn('repeated call of the office refused', { call: request.function, code: error.code })
      }
    }
  }

  const giveBack = async (): Promise<void> => {
    if (!mayPush) return
    for (;;) {
      const request = await valueOf(database.run('giveBackClaims', running(), clock.now()))
      if (request === null) return
      await session.perform(request)
    }
  }

  const push = async (): Promise<void> => {
    if (!mayPush) return
    for (;;) {
      const requests = await valueOf(database.run('nextPush', self()))
      for (const request of requests) await session.perform(request)
      if (requests.length === 0) return
      progressed()
    }
  }

  const pull = async (): Promise<void> => {
    if (!isActive) return
    for (;;) {
      const { after } = await valueOf(database.run('readState'))
      const page = await session.pull(after ?? { position: 0 }, pageLimit)
      await valueOf(database.run('takePage', page, self()))
      progressed()
      if (page.next === null) return
    }
  }

  /** Attempts of other desks, as this desk had pulled them: their desks may be gone. */
  const presentOthers = async (): Promise<void> => {
    const attempts = (await valueOf(database.run('itemsOf', 'attempt'))).filter(({ desk }) => desk !== session.welcome.desk)
    for (let from = 0; from < attempts.length; from += attemptsAtOnce) {
      const input = { attempts: attempts.slice(from, from + attemptsAtOnce), facts: [] }
      await session.perform(await valueOf(database.run('storeRequest', { function: 'present_facts', input })))
    }
  }

  /** The office lost what it had: it gets everything that this desk knows, then all attempts and facts again. */
  const recover = async (): Promise<void> => {
    const { generation } = session.welcome
    let place: Place | null = startOfCopy
    while (place !== null) {
      const page: RecoveryPage = await valueOf(database.run('recoveryPage', place, self()))
      if (page.request !== null) await session.perform(await valueOf(database.run('storeRequest', page.request)))
      place = page.next
      progressed()
    }
    await valueOf(database.run('presentAgain'))
    await push()
    await presentOthers()
    await session.write('presented', { generation })
    await valueOf(database.run('endPresenting'))
  }

  const acknowledge = async (): Promise<void> => {
    const [{ lastCommit }, requests] = await Promise.all([valueOf(database.run('readState')), valueOf(database.run('answeredRequests'))])
    if (lastCommit === undefined) return
    await session.write('acknowledge', { position: lastCommit.position, requests: [...requests] })
    await valueOf(database.run('forgetRequests', requests))
  }

  return {
    finishOpen,
    async run(): Promise<void> {
      const { pulled } = await valueOf(database.run('readState'))
      await finishOpen()
      if (session.welcome.mustPresent) await recover()
      // A desk that knows nothing of the office yet must not push what others hold.
      if (pulled === undefined) await pull()
      await giveBack()
      await push()
      await pull()
      await acknowledge()
      // The office has answered: a person let the desk send without it for no longer.
      await valueOf(database.run('changeState', 'withoutOffice', null))
    }
  }
}
