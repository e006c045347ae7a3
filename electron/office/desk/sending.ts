import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { Lane, OutboxAttempt } from '#core/contract/office/channels.ts'
import { isInLane } from '#core/office/lanes.ts'
import { nextStepOfBatch, type SendingStep, type Situation } from '#core/office/right-to-send.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'
import { claimKey, type HeldRow } from '../../database/office/types.ts'
import type { IdentityFile } from './identity.ts'
import type { Link } from './link.ts'
import { valueOf } from './session.ts'

/** Milliseconds after which a claim is confirmed again before the post. */
const freshFor = 15_000

/** The right to post one request. */
export interface RightToSend {
  /** Right before the post: confirmed again where the computer slept or the claim was asked for too long ago. */
  confirm(): Promise<Result<null>>
  /** The submission has ended, with or without a post. */
  end(): void
}

/** Who may send: asked before every post. */
export interface SendingRights {
  claim(entries: readonly OutboxAttempt[]): Promise<Result<RightToSend>>
}

export interface SendingDeps {
  readonly database: OfficeDatabase
  readonly link: Link
  readonly identity: IdentityFile
  /** Milliseconds; of the system's clock and of one that stands still while the computer sleeps. */
  readonly now: () => { readonly wall: number; readonly awake: number }
}

const notPosted = (failure: Failure): Result<never> => fail(failure.code, { ...failure, mayHaveArrived: false })

export const openSending = ({ database, link, identity, now }: SendingDeps): SendingRights => {
  const isConnected = (): boolean => link.session() !== null && link.contact().kind === 'connected'

  /** Whether this desk holds it and is its sender as of the last contact, and nothing else of it may be under way. */
  const isOwn = (held: HeldRow | null, desk: string): boolean => {
    if (held === null || held.holder !== desk || held.sender !== desk) return false
    const { closed, deleted, offeredTo, outcome } = held.item
    return (closed ?? null) === null && deleted !== true && (offeredTo ?? null) === null && outcome !== 'sending' && outcome !== 'unknown'
  }

  const bySelf = async (entries: readonly OutboxAttempt[]): Promise<Pick<Situation, 'isWithoutOffice' | 'mayBySelf'>> => {
    const state = await valueOf(database.run('readState'))
    const { welcome, withoutOffice } = state
    const facts = await valueOf(
      database.run(
        'sentFacts',
        entries.map(({ entry }) => entry)
      )
    )
    const isWithoutOffice = withoutOffice !== undefined && facts.every((one) => one !== null && withoutOffice.includes(one.declaration))
    if (welcome === undefined) return { isWithoutOffice, mayBySelf: false }
    const lanes = (await valueOf(database.run('itemsOf', 'lane'))) as unknown as readonly Lane[]
    const mayBySelf =
      // An older database does not know what the office was told since.
      state.counter === identity.identity().counter &&
      welcome.sendingOpen &&
      welcome.state === 'active' &&
      welcome.rights !== 'viewer' &&
      facts.every(
        (one) =>
          one !== null &&
          isOwn(one.held, welcome.desk) &&
          // The office has registered the number: it is in a lane, or was attempted before.
          (isInLane(one.car, lanes, welcome.desk) || (one.held?.item['attempt'] ?? null) !== null)
      )
    return { isWithoutOffice, mayBySelf }
  }

  const claim = async (entries: readonly OutboxAttempt[]): Promise<Result<RightToSend>> => {
    let asked: { readonly wall: number; readonly awake: number; readonly pauses: number } | null = null
    /** A clock that was set, or a sleep, makes the claim old; so does time. */
    const isOld = (): boolean => {
      if (asked === null || asked.pauses !== link.pauses()) return true
      const { wall, awake } = now()
      return awake - asked.awake > freshFor || Math.abs(wall - asked.wall) > freshFor
    }
    const ask = async (): Promise<Result<unknown>> => {
      const begun = { ...now(), pauses: link.pauses() }
      const request = await valueOf(database.run('claimRequest', entries))
      if (request === null) return fail('file-missing')
      const answer = await link.make(request)
      if (answer.ok) asked = begun
      return answer
    }
    const steps: Partial<Record<SendingStep, () => Promise<Result<unknown>>>> = {
      claim: ask,
      'confirm-claim': ask,
      'repeat-claim': () => link.finishOpen(),
      wait: async () => {
        const reached = await link.exchange()
        return reached.ok ? reached : fail('office-unanswered')
      }
    }
    const nextStep = async (isNoted: boolean): Promise<SendingStep> => {
      const disks = await valueOf(database.run('attemptsOnDisk', entries))
      const own = await bySelf(entries)
      return nextStepOfBatch(
        // What was refused to an earlier submission is asked for again.
        disks.map(({ claim: known, isPosted, isAnswered }) => ({
          claim: known === 'refused' ? 'none' : known,
          ...{ isPosted: isPosted && !isNoted, isAnswered, isPresented: false }
        })),
        { ...own, isRunning: true, isConnected: isConnected(), isClaimOld: isOld() }
      )
    }
    /** `isNoted`: the journal has the line that comes before the post, and the caller has not posted. */
    const reach = async (isNoted: boolean): Promise<Result<null>> => {
      for (;;) {
        const step = await nextStep(isNoted)
        if (step === 'post') return ok(null)
        const work = steps[step]
        if (work === undefined) {
          const { kind, ...contact } = link.contact()
          return notPosted({ code: kind === 'refused' && 'why' in contact ? contact.why : 'office-offline' })
        }
        const done = await work()
        if (!done.ok) return notPosted(done.failure)
      }
    }
    const keys = entries.map(({ entry, attempt }) => claimKey(entry, attempt))
    const end = (): void => {
      for (const key of keys) link.running.delete(key)
      link.wake()
    }
    for (const key of keys) link.running.add(key)
    const reached = await reach(false)
    if (!reached.ok) {
      end()
      return reached
    }
    return ok({ end, confirm: () => (asked !== null && isOld() ? reach(true) : Promise.resolve(ok(null))) })
  }
  return { claim }
}
