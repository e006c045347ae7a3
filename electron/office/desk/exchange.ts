import type { Clock } from '#core/base/ports.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import type { JsonObject } from '#core/base/json.ts'
import { classifyFailure } from '#core/wire/classify-failure.ts'
import type { Log } from '../../logging/log.ts'
import type { StateValues } from '../../database/office/tables.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import {
  asObjects,
  mayPush,
  ownCalls,
  startOfPull,
  type OfficeCall,
  type Self,
  type UsedNumber,
  batchLimits,
  inOrder,
  startOfCopy,
  type Place
} from '../../database/office/types.ts'
import { CallRefused, refusalFacts, type AnsweredPage } from './connection.ts'
import { isOfSession, valueOf, type Session } from './session.ts'
import type { OfficeOperations } from '../../database/office/operations.ts'
import type { NewCall } from '../../database/office/calls.ts'
import type { PushCall } from '../../database/office/push.ts'

/** Rows that the office may refuse in one exchange before the rest waits for the next one. */
const mostRefused = 20
/** Refused rows that a new connection retries in vain before the rest waits for the next one, and rows that it reads at once. */
const [mostRefusedAgain, retriedAtOnce] = [20, 200]

interface PushDeps {
  readonly database: OfficeDatabase
  readonly self: () => Self
  readonly progressed: () => void
  readonly log: Log
  readonly factsOnly: boolean
}

/** A refusal that would be the same for every row. */
const refusesEveryRow = (error: CallRefused): boolean => {
  const what = classifyFailure(error.code).office?.refuses
  return what === 'session' || what === 'every-call'
}

/** The rights or the state of the desk do not allow the call. */
const isOfRights = (error: CallRefused): boolean => classifyFailure(error.code).office?.refuses === 'rights'

/**
 * Pushes what the office does not have. A batch that it refuses is divided until the row that it refuses is alone: that row waits, with its reason, and the
 * others go on. A viewer presents facts alone. Resolves with whether everything was pushed or refused; otherwise the rest waits for the next exchange.
 */
const pushRows = async (session: Session, { database, self, progressed, log, factsOnly }: PushDeps): Promise<boolean> => {
  let refused = 0

  /** Null when it was taken. */
  const perform = async (call: PushCall): Promise<CallRefused | null> => {
    try {
      await session.perform(call)
      return null
    } catch (error) {
      if (!(error instanceof CallRefused) || refusesEveryRow(error)) throw error
      // The rights of the desk may have changed since `hello`.
      if (!session.isNew() && isOfRights(error)) throw new CallRefused('office-session-ended', error.detail)
      return error
    }
  }
  const keepRefused = async ({ rows }: PushCall, error: CallRefused): Promise<void> => {
    for (const row of rows) {
      log.warn('the office refuses a row', { table: row[0], ...refusalFacts(error) })
      await valueOf(database.run('refuseRow', row, error.code))
    }
  }

  /**
   * Each new connection retries refused rows, each alone, until so many are refused again; the next one goes on behind them. They do not count as refused in this
   * exchange.
   */
  const retry = async (): Promise<void> => {
    if (!session.isNew()) return
    for (let again = 0; ;) {
      const rows = await valueOf(database.run('refusedToRetry', self(), retriedAtOnce))
      for (const row of rows) {
        const call = await valueOf(database.run('retryRefused', row, self()))
        const error = call === null ? null : await perform(call)
        if (call === null || error === null) continue
        await keepRefused(call, error)
        again += 1
        if (again >= mostRefusedAgain) return
      }
      // Behind the last page are those that were refused again.
      if (rows.length < retriedAtOnce) return
      progressed()
    }
  }

  await retry()
  let most: number = batchLimits.rows
  while (refused < mostRefused) {
    const { calls, isEnd } = await valueOf(database.run('nextPush', self(), { most, factsOnly }))
    let isRefused = false
    for (const call of calls) {
      const error = await perform(call)
      if (error === null) continue
      isRefused = true
      const isAlone = call.rows.length === 1
      if (isAlone) {
        refused += 1
        await keepRefused(call, error)
      }
      most = isAlone ? batchLimits.rows : Math.ceil(Math.min(most, call.rows.length) / 2)
    }
    if (calls.length > 0) progressed()
    if (!isRefused) most = Math.min(batchLimits.rows, most * 2)
    if (isEnd && !isRefused) return true
  }
  return false
}

type RecoveryPage = ReturnType<OfficeOperations['recoveryPage']>

/** Attempts or facts of a call. */
const atOnce = 200
/** After this number of items that were refused alone, refused calls are no longer divided: each such item costs about sixteen calls. */
const mostDivided = 20

interface PresentDeps {
  readonly database: OfficeDatabase
  readonly self: () => Self
  /** Null when the work was done; rejects where the exchange has to end. */
  readonly refusalOf: (work: () => Promise<unknown>) => Promise<CallRefused | null>
  readonly progressed: () => void
  readonly log: Log
}

/**
 * Presents the data of a desk to an office that lost its data. A refused call is divided until it contains only the refused item. That item is kept with the
 * reason, shown with the refused rows and presented again in each session, also if the desk that made it no longer exists. The other items are presented.
 */
const presentTo = (session: Session, { database, self, refusalOf, progressed, log }: PresentDeps) => {
  let divided = 0

  const perform = (call: NewCall): Promise<CallRefused | null> =>
    refusalOf(async () => session.perform(await valueOf(database.run('storeCall', call))))
  const keepRefused = async (what: string, input: JsonObject, error: CallRefused): Promise<void> => {
    log.warn('refused by the office', { what, ...refusalFacts(error) })
    await valueOf(database.run('keepUnpresented', input, error.code, self()))
  }

  const facts = async (kind: 'attempts' | 'facts', items: readonly JsonObject[]): Promise<void> => {
    const input = { attempts: [], facts: [], [kind]: items }
    const error = await perform({ function: 'present_facts', input })
    if (error === null) return valueOf(database.run('dropUnpresented', input))
    if (items.length === 1 || divided >= mostDivided) {
      divided += 1
      return keepRefused(kind, input, error)
    }
    const half = Math.ceil(items.length / 2)
    await facts(kind, items.slice(0, half))
    await facts(kind, items.slice(half))
  }
  const inBatches = async (kind: 'attempts' | 'facts', items: readonly JsonObject[]): Promise<void> => {
    for (let from = 0; from < items.length; from += atOnce) {
      await facts(kind, items.slice(from, from + atOnce))
      progressed()
    }
  }

  return {
    async rows(): Promise<void> {
      await valueOf(database.run('dropUnpresentedRows'))
      let place: Place | null = startOfCopy
      let most: number = batchLimits.rows
      while (place !== null) {
        const page: RecoveryPage = await valueOf(database.run('recoveryPage', place, most, self()))
        const { call } = page
        const error = call === null ? null : await perform(call)
        if (call !== null && error !== null && most === 1) await keepRefused('rows', call.input, error)
        if (error === null || most === 1) place = page.next
        most = error === null ? Math.min(batchLimits.rows, most * 2) : Math.ceil(most / 2)
        progressed()
      }
    },

    /** Attempts and facts of other desks, as this desk had pulled them. */
    async others(): Promise<void> {
      const attempts = (await valueOf(database.run('allAttempts'))).filter(({ desk }) => desk !== session.welcome.desk)
      await inBatches('attempts', inOrder(attempts))
      for (let after = 0; ;) {
        const found = await valueOf(database.run('waitingFacts', after, atOnce))
        if (found.facts.length === 0) return
        await inBatches('facts', found.facts)
        after = found.last
      }
    },

    /** Attempts and facts that were refused before. */
    async again(): Promise<void> {
      const kept = await valueOf(database.run('unpresented'))
      await inBatches('attempts', inOrder(kept.attempts))
      await inBatches('facts', kept.facts)
    }
  }
}

/** Items of a page, and claims and numbers of a call. */
const [pageLimit, claimsAtOnce, numbersAtOnce] = [1_000, 200, 5_000]
/** Milliseconds after which a desk sends an acknowledgement even if nothing is new. */
const acknowledgeAgain = 1_800_000

export interface ExchangeDeps {
  readonly database: OfficeDatabase
  /** Attempts that a submission of this run waits for, as `claimKey`. */
  readonly running: () => readonly string[]
  /** After each page and batch. */
  readonly progressed: () => void
  readonly clock: Clock
  readonly log: Log
}

/** A refusal that requires a new `hello`; other refusals concern the call only. */
export const needsHello = (error: unknown): boolean =>
  isOfSession(error) || (error instanceof CallRefused && (error.code === 'office-older' || isOfRights(error)))

/** Milliseconds after which an unanswered call is repeated only if the user confirms it. */
const verbLasts = 600_000
export const mustAskAgain = ({ function: name, at }: Pick<OfficeCall, 'function' | 'at'>, now: number): boolean =>
  !ownCalls.includes(name) && Math.abs(now - at) > verbLasts

/** Synchronises the desk with the office: open calls, push, pull. Every step can be interrupted and repeated. */
export const exchangeWith = (session: Session, { database, running, progressed, clock, log }: ExchangeDeps) => {
  const { welcome } = session
  const isActive = welcome.state === 'active'
  /** What this desk presents counts. */
  const hasRights = isActive && mayPush(welcome)
  const self = (): Self => ({ desk: welcome.desk, mayPush: mayPush(welcome), isActive })
  /** Whether a refusal ends this exchange. A refusal because of rights does not end the first exchange of a session, which has just read the rights of the desk. */
  const endsSession = (error: CallRefused): boolean => needsHello(error) && (!isOfRights(error) || !session.isNew())

  /**
   * Repeats the stored calls without an answer, in their order. A refused call had no effect, and its rows are collected again. An old call that a user made
   * waits until the user confirms it.
   */
  const finishOpen = async (): Promise<void> => {
    for (let after = 0; ;) {
      const open = await valueOf(database.run('nextOpenCall', after))
      if (open === null) return
      after = open.number
      if (mustAskAgain(open.call, clock.now())) continue
      try {
        await session.perform(open.call)
      } catch (error) {
        if (!(error instanceof CallRefused) || endsSession(error)) throw error
        log.warn('repeated call of the office refused', { call: open.call.function, ...refusalFacts(error) })
      }
    }
  }

  /** Null when the work was done. */
  const refusalOf = async (work: () => Promise<unknown>): Promise<CallRefused | null> => {
    try {
      await work()
      return null
    } catch (error) {
      if (!(error instanceof CallRefused) || endsSession(error)) throw error
      return error
    }
  }
  const present = presentTo(session, { database, self, refusalOf, progressed, log })

  /** A refused call is retried with the next exchange; other work continues. */
  const unlessRefused = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const error = await refusalOf(work)
    if (error !== null) log.warn('refused by the office', { what, ...refusalFacts(error) })
  }

  /** Withdraws unused claims. A refused call is divided until it contains only the refused claim, which waits for the next exchange; the other claims are withdrawn. */
  const withdrawUnused = async (): Promise<void> => {
    const without: string[] = []
    for (let most = claimsAtOnce; ;) {
      const call = await valueOf(database.run('withdrawClaims', running(), clock.now(), { most, without }))
      if (call === null) return
      const error = await refusalOf(() => session.perform(call))
      const claims = asObjects(call.input['attempts']).map(({ attempt }) => stringOrEmpty(attempt))
      if (error !== null && claims.length === 1) {
        without.push(...claims)
        log.warn('refused by the office', { what: 'claim withdrawn', ...refusalFacts(error) })
      }
      most = error === null ? Math.min(claimsAtOnce, most * 2) : Math.ceil(claims.length / 2)
    }
  }

  /** Whether everything was pushed or refused. */
  const push = async (): Promise<boolean> => {
    const { pulled, mustCompare } = await valueOf(database.run('readState'))
    // Before its first pull a desk must not push declarations of other holders, and a restored desk must not push older rows.
    const isUnknown = pulled === undefined || (isActive && mustCompare === true)
    return pushRows(session, { database, self, progressed, log, factsOnly: isUnknown })
  }

  /** Runs before the first push, so that no lane contains a number that was used here. */
  const registerUsed = async (): Promise<void> => {
    const { pulled } = await valueOf(database.run('readState'))
    // The owner of a number is unknown before the first pull.
    if (pulled === undefined || !hasRights) return
    const used = await valueOf(database.run('usedNumbers', welcome.desk))
    const declarationOf = new Map(used.map(({ car, declaration }) => [car, declaration]))
    const taken: UsedNumber[] = []
    for (let from = 0; from < used.length; from += numbersAtOnce) {
      const input = { cars: used.slice(from, from + numbersAtOnce).map(({ car }) => car) }
      const answer = await session.perform(await valueOf(database.run('storeCall', { function: 'register_used', input })))
      for (const { car, declaration } of asObjects(answer['taken'])) {
        const here = declarationOf.get(stringOrEmpty(car)) ?? null
        if (here === null || here !== declaration) taken.push({ car: stringOrEmpty(car), declaration: here })
      }
      progressed()
    }
    if (taken.length > 0) log.warn('numbers of this desk belong to another one', { numbers: taken.length })
    await valueOf(
      database.run(
        'keepUsedNumbers',
        used.map(({ car }) => car),
        taken
      )
    )
  }

  const pull = async (): Promise<void> => {
    if (!isActive) return
    let { after = startOfPull } = await valueOf(database.run('readState'))
    let page: Promise<AnsweredPage> | null = null
    for (;;) {
      const room = await valueOf(database.run('roomForChanges', self()))
      if (room <= 0) return
      const { answer, next }: AnsweredPage = await (page ?? session.pull(after, pageLimit))
      // The office reads the next page while this one is stored.
      page = next !== null && room > pageLimit ? session.pull(next, pageLimit) : null
      page?.catch(() => undefined)
      const taken = await valueOf(database.run('takePage', answer, after, self()))
      // A database that was replaced meanwhile is compared from the start, after another hello.
      if (taken === 'replaced') throw new CallRefused('office-session-ended', {})
      progressed()
      if (next === null) return
      after = next
    }
  }

  /**
   * The office was set back: it gets everything that this desk knows, then all attempts and facts again. What is this desk's own counts; the rest waits until an owner
   * opens sending. It takes no rows of a viewer, and what a viewer or a locked desk presents waits in quarantine; these desks too have then presented what they have.
   */
  const recover = async (): Promise<void> => {
    const { generation } = welcome
    if (mayPush(welcome)) await present.rows()
    await valueOf(database.run('presentAgain'))
    // Before the attempts: one that followed a released claim would count as late while the office has that claim as running.
    await withdrawUnused()
    const isPushed = await push()
    await present.others()
    // Attempts of this desk may be among the rest, so another desk must not send yet: the next exchange presents again.
    if (!isPushed) return
    const presented = await session.write('presented', { generation, ...(await valueOf(database.run('recoveryClaims', welcome.desk))) })
    const lost = asObjects(presented['lost']).length
    if (lost > 0) log.warn('lanes or numbers belong to another desk', { lost })
    await valueOf(database.run('endPresenting'))
  }

  const isAtOffice = async (branch: string): Promise<boolean> => {
    try {
      await session.read('get_branch', { branch })
      return true
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'office-not-found') return false
      throw error
    }
  }

  /**
   * Creates the branches of this desk that the office has lost again, after the office knows their declarations. Only an active desk may ask the office for a
   * branch, so another desk creates all of them again. A branch in quarantine is always created again, because the office may have lost a part of it.
   */
  const restoreBranches = async (): Promise<void> => {
    const branches = await valueOf(database.run('keptBranches'))
    let open = branches.length
    for (const { branch, isQuarantine } of branches)
      await unlessRefused('branch', async () => {
        if (!isActive || isQuarantine || !(await isAtOffice(branch)))
          await session.perform(await valueOf(database.run('branchAgain', branch)))
        open -= 1
      })
    if (open === 0) await valueOf(database.run('changeState', 'checkBranches', null))
  }

  const compare = async (): Promise<void> => {
    const { mustCompare } = await valueOf(database.run('readState'))
    if (isActive && mustCompare === true) await valueOf(database.run('compareRows'))
  }

  /** Only what is new, or what the office forgets after a while. */
  const acknowledge = async ({ lastCommit, acknowledged }: Partial<StateValues>): Promise<void> => {
    const calls = await valueOf(database.run('answeredCalls'))
    if (lastCommit === undefined) return
    const { position } = lastCommit
    const at = clock.now()
    const isNew = acknowledged === undefined || acknowledged.position !== position || Math.abs(at - acknowledged.at) > acknowledgeAgain
    if (!isNew && calls.length === 0) return
    const waiting = await valueOf(database.run('countWaiting'))
    await session.write('acknowledge', { position, requests: [...calls], waiting })
    await valueOf(database.run('forgetCalls', calls, { position, at }))
  }

  /** An owner decides first: until then nothing of this desk is compared with an office that may lack what the desk was told. */
  const isReported = welcome.reported?.some(({ desk }) => desk === welcome.desk) === true
  return {
    finishOpen,
    async run(): Promise<void> {
      if (isReported) return
      // To an office that lost what it had, this desk first presents what it knows.
      if (!welcome.mustPresent) await compare()
      await finishOpen()
      // Before the desk has presented what it has: from then on another desk's attempt counts as late.
      if (session.isNew()) await present.again()
      const { quarantined } = await valueOf(database.run('readState'))
      if (hasRights && quarantined === true) await valueOf(database.run('presentQuarantined'))
      if (welcome.mustPresent) {
        await recover()
        await compare()
      }
      const { pulled, usedNumbersRegistered } = await valueOf(database.run('readState'))
      // What this desk wrote under an epoch that the office has moved on from is pushed under the present one, where the desk holds the declaration again.
      if (pulled === undefined || session.isNew()) await pull()
      if (usedNumbersRegistered !== true) await registerUsed()
      await withdrawUnused()
      await push()
      await pull()
      const state = await valueOf(database.run('readState'))
      if (state.checkBranches === true && mayPush(welcome)) await restoreBranches()
      await acknowledge(state)
      // The office has answered, which ends the mode of sending without it.
      await valueOf(database.run('changeState', 'withoutOffice', null))
      session.exchanged()
    }
  }
}
