import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { NumberLane, OutboxAttempt } from '#core/contract/office.ts'
import { ajuKey } from '#core/numbering/aju-number.ts'
import { isInOwnLane } from '#core/office/number-lanes.ts'
import { nextStepOfBatch, type SendingStep, type Situation } from '#core/office/right-to-send.ts'
import type { AskedFirst } from '../../database/office/claims.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import type { SentFacts } from '../../database/office/operations.ts'
import type { StateValues } from '../../database/office/tables.ts'
import { claimKey, isConfirmationFresh } from '../../database/office/types.ts'
import type { IdentityFile } from './pairing.ts'
import type { Link } from './link.ts'
import { DeskFailed, valueOf } from './session.ts'

/** Milliseconds after which a claim is confirmed again before the post. */
const freshFor = 15_000
/** Milliseconds by which the two clocks differ where the computer slept or the system's clock was set. */
const sleptFor = 1_000

/** Permission to post one request. */
export interface RightToSend {
  /** Attempts for which the service is asked about the number before the post. */
  readonly askedFirst: readonly AskedFirst[]
  /** Right before the post: decided again where the computer slept, the claim was asked for too long ago or there is none. `signal`: as of `claim`. */
  confirm(signal?: AbortSignal): Promise<Result<null>>
  /** The submission has ended, with or without a post. */
  end(): void
}

/** Decides before every post whether this desk may send. */
export interface SendingRights {
  /** Whether an attempt is claimed before it is marked as posted: in an office the mark decides what becomes of a claim. */
  readonly claimsBeforeMark: boolean
  /** `signal`: aborts when the application ends. */
  claim(entries: readonly OutboxAttempt[], signal?: AbortSignal): Promise<Result<RightToSend>>
}

export interface SendingDeps {
  readonly database: OfficeDatabase
  readonly link: Link
  readonly identity: IdentityFile
  /** Milliseconds; of the system's clock and of one that stands still while the computer sleeps. */
  readonly now: () => { readonly wall: number; readonly awake: number }
}

const notPosted = (failure: Failure): Result<never> => fail(failure.code, { ...failure, mayHaveArrived: false })

/** Where the database of the desk fails, nothing was posted. */
const unlessDeskFailed = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DeskFailed)) throw error
    return notPosted({ code: error.code })
  }
}

/** As of the last contact this desk holds it and is its sender, has not given it away since, and no attempt of it is running or uncertain. */
const isHeldAndSettled = ({ held, isReleased, isUncertain }: SentFacts, desk: string): boolean => {
  if (isReleased || isUncertain || held === null || held.holder !== desk || held.sender !== desk) return false
  const { closed, deleted, offeredTo, outcome } = held.item
  return (closed ?? null) === null && deleted !== true && (offeredTo ?? null) === null && outcome !== 'sending' && outcome !== 'unknown'
}

/** The number is in a lane of this desk, was attempted before, or is registered for the declaration at the office. */
const isRegistered = ({ car, held }: SentFacts, lanes: readonly NumberLane[], desk: string): boolean => {
  const { attempt, registered, car: known } = held?.item ?? {}
  const isTaken = registered === true && typeof known === 'string' && ajuKey(known) === ajuKey(car)
  return isInOwnLane(car, lanes, desk) || (attempt ?? null) !== null || isTaken
}

/** Whether sending without the office is switched on at this time; a clock that was set back ends it too. */
export const isModeOn = ({ since, until }: StateValues['withoutOffice'], wall: number): boolean => wall >= since && wall < until

export const openSending = ({ database, link, identity, now }: SendingDeps): SendingRights => {
  /** Declarations of the submissions that run here. */
  const declarations = new Set<string>()

  const contact = (): Situation['contact'] => {
    const { kind } = link.contact()
    return kind === 'connected' ? kind : kind === 'offline' ? 'none' : 'refused'
  }
  const factsOf = (entries: readonly OutboxAttempt[]): Promise<readonly (SentFacts | null)[]> =>
    valueOf(
      database.run(
        'sentFacts',
        entries.map(({ entry }) => entry)
      )
    )

  const readLanes = async (): Promise<readonly NumberLane[]> => valueOf(database.run('lanes'))

  const withoutClaim = async (entries: readonly OutboxAttempt[]): Promise<Pick<Situation, 'isWithoutOffice' | 'mayWithoutClaim'>> => {
    const [state, facts] = [await valueOf(database.run('readState')), await factsOf(entries)]
    const { welcome, withoutOffice, words: confirmations = {} } = state
    // Requires the same confirmation of the user as the office would.
    const isConfirmed = ({ declaration, held }: SentFacts): boolean =>
      held?.item['outcome'] !== 'accepted' || isConfirmationFresh(confirmations[declaration], now().wall)
    const isOn = withoutOffice !== undefined && isModeOn(withoutOffice, now().wall)
    const isWithoutOffice = isOn && facts.every((one) => one !== null && withoutOffice.declarations.includes(one.declaration))
    if (welcome === undefined) return { isWithoutOffice, mayWithoutClaim: false }
    const lanes = await readLanes()
    const mayWithoutClaim =
      // A restored database lacks what was reported to the office after its backup.
      state.counter === identity.identity().counter &&
      welcome.sendingOpen &&
      welcome.state === 'active' &&
      welcome.rights !== 'viewer' &&
      facts.every(
        (one) => one !== null && isHeldAndSettled(one, welcome.desk) && isConfirmed(one) && isRegistered(one, lanes, welcome.desk)
      )
    return { isWithoutOffice, mayWithoutClaim }
  }

  const claimNow = async (
    entries: readonly OutboxAttempt[],
    signal: AbortSignal | undefined
  ): Promise<Result<Pick<RightToSend, 'confirm'>>> => {
    let asked: { readonly wall: number; readonly awake: number; readonly pauses: number } | null = null
    let hasSettled = false
    /** A claim is outdated after a change of the system clock, after sleep, or `freshFor` after its answer. */
    const isOld = (): boolean => {
      if (asked === null || asked.pauses !== link.pauses()) return true
      const { wall, awake } = now()
      return awake - asked.awake > freshFor || Math.abs(wall - asked.wall) > freshFor
    }
    const ask = async (deadline: AbortSignal): Promise<Result<unknown>> => {
      if (deadline.aborted) return fail('office-unanswered')
      const begun = { ...now(), pauses: link.pauses() }
      const call = await valueOf(database.run('claimCall', entries, begun.wall))
      if (call === null) return fail('file-missing')
      const answer = await link.make(call, deadline)
      if (!answer.ok) return answer
      const ended = { ...now(), pauses: link.pauses() }
      const slept = Math.abs(ended.wall - begun.wall - (ended.awake - begun.awake))
      // The upload of a large batch may take longer than `freshFor`.
      asked = ended.pauses === begun.pauses && slept <= sleptFor ? ended : begun
      return answer
    }
    /** A number outside the lanes of this desk that was queued while the office was out of reach. */
    const register = async (facts: readonly (SentFacts | null)[], deadline: AbortSignal): Promise<Result<unknown>> => {
      const { welcome } = await valueOf(database.run('readState'))
      const lanes = await readLanes()
      for (const one of facts) {
        if (one === null || welcome === undefined || isRegistered(one, lanes, welcome.desk)) continue
        const { car, declaration, held } = one
        const input = { declaration, generation: held?.generation ?? 0, epoch: held?.epoch ?? 0, car }
        const answer = await link.call({ function: 'register_number', input }, deadline)
        if (!answer.ok) return fail(answer.failure.code, { ...answer.failure, declaration })
      }
      return ok(null)
    }
    const claim = async (deadline: AbortSignal): Promise<Result<unknown>> => {
      // The office cannot grant a claim for a declaration that it does not know yet.
      const before = await factsOf(entries)
      const isNew = before.some((one) => one?.held === null)
      if (isNew) await link.exchange(deadline)
      const registered = await register(isNew ? await factsOf(entries) : before, deadline)
      return registered.ok ? ask(deadline) : registered
    }
    const steps: Partial<Record<SendingStep, (deadline: AbortSignal) => Promise<Result<unknown>>>> = {
      claim,
      'confirm-claim': ask,
      'repeat-claim': (deadline) => link.finishOpen(deadline),
      'settle-earlier': async (deadline) => {
        if (hasSettled) return fail('office-busy')
        hasSettled = true
        return link.exchange(deadline)
      },
      wait: async (deadline) => {
        const reached = await link.exchange(deadline)
        return reached.ok ? reached : fail('office-unanswered')
      }
    }
    const nextStep = async (isNoted: boolean, deadline: AbortSignal): Promise<SendingStep> => {
      // While a connection attempt runs, it is not known whether the office is unreachable.
      if (link.contact().kind === 'connecting') await link.exchange(deadline)
      const disks = await valueOf(database.run('attemptsOnDisk', entries))
      return nextStepOfBatch(
        disks.map((disk) => ({ ...disk, isPosted: disk.isPosted && !isNoted, isPresented: false })),
        { ...(await withoutClaim(entries)), isRunning: true, contact: contact(), isClaimOld: isOld() }
      )
    }
    /** Why what was frozen may be older than the declaration: another desk may have changed it. Also for a post without the office. */
    const staleness = async (): Promise<Failure | null> => {
      const facts = await factsOf(entries)
      const changed = facts.find((one) => one?.isChanged === true)
      if (changed) return { code: 'office-changed', declaration: changed.declaration }
      const unstored = facts.find((one) => one?.hasUnstoredRows === true)
      return unstored ? { code: 'office-unread', declaration: unstored.declaration } : null
    }
    /** `isNoted`: the journal has the record that comes before the post, and the caller has not posted. */
    const reach = async (isNoted: boolean, deadline: AbortSignal): Promise<Result<null>> => {
      for (;;) {
        const step = await nextStep(isNoted, deadline)
        const work = steps[step]
        if (step !== 'post' && work === undefined) {
          const { kind, ...more } = link.contact()
          return notPosted({ code: kind === 'refused' && 'why' in more ? more.why : 'office-offline' })
        }
        const stale = await staleness()
        if (stale !== null) return notPosted(stale)
        if (work === undefined) return ok(null)
        const done = await work(deadline)
        if (!done.ok) return notPosted(done.failure)
      }
    }
    const reached = await reach(false, link.deadline(signal))
    return reached.ok ? ok({ confirm: (ends) => unlessDeskFailed(() => reach(true, link.deadline(ends))) }) : reached
  }

  const claimFor = async (entries: readonly OutboxAttempt[], signal: AbortSignal | undefined): Promise<Result<RightToSend>> => {
    const facts = await factsOf(entries)
    const own = facts.flatMap((one) => (one === null ? [] : [one.declaration]))
    // A request that the office has not received may still arrive.
    if (own.some((one) => declarations.has(one))) return notPosted({ code: 'office-busy' })
    const keys = entries.map(({ entry, attempt }) => claimKey(entry, attempt))
    for (const key of keys) link.running.add(key)
    for (const one of own) declarations.add(one)
    const end = (): void => {
      for (const key of keys) link.running.delete(key)
      for (const one of own) declarations.delete(one)
      link.wake()
    }
    try {
      // The confirmation of the user ends with the claim; the claim may be the first contact with a later generation.
      const { words: confirmations = {} } = await valueOf(database.run('readState'))
      const isConfirmed = (declaration: string): boolean => isConfirmationFresh(confirmations[declaration], now().wall)
      const right = await claimNow(entries, signal)
      if (right.ok) {
        const askedFirst = (await valueOf(database.run('askedFirst', entries))).filter(({ declaration }) => !isConfirmed(declaration))
        return ok({ ...right.value, askedFirst, end })
      }
      end()
      return right
    } catch (error) {
      end()
      throw error
    }
  }

  return { claimsBeforeMark: true, claim: (entries, signal) => unlessDeskFailed(() => claimFor(entries, signal)) }
}
