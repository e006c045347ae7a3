import { defineStore } from 'pinia'
import { computed, reactive, shallowRef } from 'vue'
import type { OfficeAttempt, OpenCall } from '#core/contract/office.ts'
import type { Asker } from '#core/contract/retrieval.ts'
import type { Failure, Result } from '#core/base/result.ts'
import { confirmationLasts } from '#core/office/right-to-send.ts'
import { isAllowedWithoutOffice, maySendWithoutOffice, sendObstacle, type SendObstacle } from '#core/office/obstacles.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { storeVersion } from '#core/contract/store-copy.ts'
import { useServices } from '../../../data/services.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useOffice, oneLine } from './office.ts'
import { useOfficeStatus } from './office-status.ts'

/** `chosen`: only submissions that the user starts are sent; nothing is sent automatically. */
export type SendPermission = 'free' | 'chosen' | 'none'

/** A declaration, and the profile that it is sent with. */
type Sent = Pick<OutboxEntry, 'declaration' | 'profile'>

/** Outcomes after which a submission may be with the service. */
const mayHaveArrived = new Set<OfficeAttempt['outcome']>(['sending', 'unknown', 'accepted'])

/**
 * Submissions with different bodies may both have arrived, so the body that customs have is unknown. Not where customs have accepted what one desk sent and then
 * its correction.
 */
export const areBodiesUncertain = (attempts: readonly OfficeAttempt[]): boolean => {
  const arrived = attempts.filter(({ outcome }) => mayHaveArrived.has(outcome))
  if (new Set(arrived.map(({ sha256 }) => sha256)).size < 2) return false
  return new Set(arrived.map(({ desk }) => desk)).size > 1 || arrived.some(({ outcome, isLate }) => outcome === 'unknown' || isLate)
}

export interface AcceptedElsewhere {
  /** Milliseconds since 1970; 0 if unknown. */
  readonly at: number
  /** SHA-256 of the frozen body. */
  readonly sha256: string
}

/** A declaration that needs a confirmation, and the desks that may have sent it. */
export interface ConfirmationNeeded {
  readonly declaration: string
  readonly car: string
  readonly desks: readonly string[]
}
export interface ConfirmationQuestion {
  readonly needed: readonly ConfirmationNeeded[]
  /** Confirmations of the user by declaration; null: nothing is sent. */
  readonly answer: (confirmations: ReadonlyMap<string, string> | null) => void
}

/** Decides what this desk may send, and asks the user for confirmations that the office requires. Without an office nothing is restricted. */
export const useSendRights = defineStore('send-rights', () => {
  const { host, now } = useServices()
  const office = useOffice()
  const link = useOfficeStatus()
  const settings = useSettings()
  const openCalls = shallowRef<readonly OpenCall[]>([])
  /** Time of the confirmation by declaration. */
  const confirmedAt = reactive(new Map<string, number>())
  const question = shallowRef<ConfirmationQuestion | null>(null)
  /** The dialog that is open, besides the question. */
  const dialog = shallowRef<'alone' | 'calls' | { readonly reopen: string } | null>(null)

  const refresh = async (): Promise<void> => {
    const calls = await host.call('office.openCalls', null)
    if (calls.ok) openCalls.value = calls.value.filter(({ mustAsk }) => mustAsk)
  }
  office.onStatus(() => void refresh())
  if (office.isJoined) void refresh()

  const nameOf = (desk: string): string => office.deskName(desk) || '?'
  const isConfirmed = (declaration: string): boolean =>
    now() - (confirmedAt.get(declaration) ?? Number.NEGATIVE_INFINITY) < confirmationLasts
  const needsConfirmation = (declaration: string): boolean => {
    const outcome = office.holdings.get(declaration)?.outcome ?? null
    return (outcome === 'unknown' || outcome === 'accepted') && !isConfirmed(declaration)
  }

  /** Submissions to the practice service need no right of the office. */
  const isPractice = (profile: string): boolean => settings.profiles.profiles.find(({ id }) => id === profile)?.kind === 'practice'
  const isOfOffice = (profile: string): boolean => office.isJoined && !isPractice(profile)

  /** Why a declaration is not sent with a profile now. */
  const obstacleOf = ({ declaration, profile }: Sent): SendObstacle | null => {
    const { status } = link
    if (isPractice(profile)) return null
    const left = office.leftObstacle(declaration)
    if (left !== null || status === null) return left
    const holding = office.holdings.get(declaration)
    const found = sendObstacle({ status, holding, schema: storeVersion, needsConfirmation: needsConfirmation(declaration) })
    return found?.kind === 'offline' && isAllowedWithoutOffice(status, declaration, now()) ? null : found
  }
  const permissionOf = (sent: Sent): SendPermission => {
    if (obstacleOf(sent) !== null) return 'none'
    if (link.status === null || !isOfOffice(sent.profile)) return 'free'
    return isAllowedWithoutOffice(link.status, sent.declaration, now()) ? 'chosen' : 'free'
  }

  const attemptsOf = async (declaration: string): Promise<readonly OfficeAttempt[]> => {
    const found = await host.call('office.attempts', { declaration })
    return found.ok ? found.value : []
  }
  /** What another desk sent last of a declaration and was accepted; null if nothing is known, as without an office. */
  const acceptedElsewhere = async (declaration: string): Promise<AcceptedElsewhere | null> => {
    const { status } = link
    if (status === null) return null
    return (await attemptsOf(declaration))
      .filter(({ desk, outcome }) => desk !== status.desk && outcome === 'accepted')
      .map(({ startedAt, endedAt, sha256 }) => ({ at: startedAt ?? endedAt ?? 0, sha256 }))
      .reduce<AcceptedElsewhere | null>((last, one) => (last !== null && last.at >= one.at ? last : one), null)
  }
  /** What was sent with an attempt; null if the office has no body of it. */
  const bodyOf = (attempt: string): Promise<Result<string | null>> => host.call('office.attemptBody', { attempt })
  const readOthers = async ({ declaration }: Sent, own: string): Promise<readonly string[] | null> => {
    const found = await host.call('office.attempts', { declaration })
    if (!found.ok) return null
    return found.value.flatMap(({ attempt, desk, outcome }) => (desk !== own && mayHaveArrived.has(outcome) ? [attempt] : []))
  }
  const othersBefore = async (sent: Sent): Promise<readonly string[] | null> => {
    const { status } = link
    // Most declarations were never attempted: the host is not asked about each of them.
    const isAttempted = (office.holdings.get(sent.declaration)?.attempt ?? null) !== null
    return status === null || isPractice(sent.profile) || !isAttempted ? [] : readOthers(sent, status.desk)
  }
  const othersSince = async (sent: Sent): Promise<readonly string[] | null> => {
    const { status } = link
    if (status === null || isPractice(sent.profile)) return []
    const isExchanged = status.contact.kind === 'connected' && (await host.call('office.exchange', null)).ok
    const sender = office.holdings.get(sent.declaration)?.sender ?? status.desk
    return isExchanged || sender === status.desk ? readOthers(sent, status.desk) : null
  }

  const confirm = async (declaration: string, confirmation: string): Promise<void> => {
    const done = await host.call('office.confirmSending', { declaration, confirmation: oneLine(confirmation) })
    if (done.ok) confirmedAt.set(declaration, now())
  }

  /**
   * Asks the user where the office requires a confirmation. `isAsked`: the summary before the send has said that it was sent before. Resolves with whether
   * anything is to be sent; a declaration without a confirmation waits.
   */
  const askConfirmations = async (
    targets: readonly { readonly declaration: string; readonly car: string; readonly isRefused: boolean; readonly isAsked: boolean }[],
    summary: string
  ): Promise<boolean> => {
    const { status } = link
    if (status === null) return true
    const needed: ConfirmationNeeded[] = []
    for (const { declaration, car, isRefused, isAsked } of targets) {
      if (isConfirmed(declaration) || !(isRefused || needsConfirmation(declaration))) continue
      const attempts = (await attemptsOf(declaration)).filter(({ outcome }) => mayHaveArrived.has(outcome))
      const others = attempts.filter(({ desk }) => desk !== status.desk)
      if (isAsked && others.length === 0 && attempts.length > 0) await confirm(declaration, summary)
      else needed.push({ declaration, car, desks: [...new Set((others.length > 0 ? others : attempts).map(({ desk }) => nameOf(desk)))] })
    }
    if (needed.length === 0) return true
    const answered = Promise.withResolvers<ReadonlyMap<string, string> | null>()
    question.value = { needed, answer: answered.resolve }
    const confirmations = await answered.promise
    question.value = null
    if (confirmations === null) return false
    for (const [declaration, confirmation] of confirmations) await confirm(declaration, confirmation)
    return true
  }

  const failureOf = async (
    call: Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: Failure }>
  ): Promise<Failure | null> => {
    const done = await call
    await refresh()
    return done.ok ? null : done.failure
  }

  return {
    openCalls,
    question,
    dialog,
    nameOf,
    isOfOffice,
    obstacleOf,
    permissionOf,
    attemptsOf,
    acceptedElsewhere,
    bodyOf,
    /** Attempts of other desks that may have arrived, before one of this desk. Null where they cannot be read. Without an office there are none. */
    othersBefore,
    /**
     * The same after the service was asked: what it has then was claimed before, and the office is asked for it. Null also where this desk does not reach the
     * office, and another one may send.
     */
    othersSince,
    askConfirmations,
    /** The confirmation was used by an attempt. */
    confirmationUsed: (declaration: string): void => void confirmedAt.delete(declaration),
    /** Whether the user may allow sending it without the office. */
    maySendWithoutOffice: (declaration: string, car: string): boolean =>
      link.status !== null && maySendWithoutOffice(link.status, office.holdings.get(declaration), office.lanes, car),
    /** Declarations of the office whose sending a late attempt closed. */
    closed: computed(() => [...office.holdings.values()].filter(({ closed, deleted }) => closed !== null && !deleted)),
    /** Switches sending without the office on for these, or off for none. */
    async allowWithoutOffice(declarations: readonly string[], until: number): Promise<Failure | null> {
      const failure = await failureOf(host.call('office.withoutOffice', { declarations, until }))
      await office.load()
      return failure
    },
    reopen: (declaration: string, result: string): Promise<Failure | null> =>
      failureOf(host.call('office.reopenSending', { declaration, result: oneLine(result) })),
    repeatCall: (id: string): Promise<Failure | null> => failureOf(host.call('office.repeatCall', { id })),
    dropCall: (id: string): Promise<Failure | null> => failureOf(host.call('office.dropCall', { id })),
    onChanged: (listener: () => void): (() => void) => office.onStatus(listener)
  }
})

/** Milliseconds after which a request that has to wait asks again at the latest: one of the user may have come meanwhile, which goes first. */
const longestPause = 5_000
/** Seconds of a lease at most. */
const longestLease = 86_400

/** The requests to the service under an office, whose requests per minute all desks share. Without an office nothing waits. */
export const useRequestTurns = defineStore('request-turns', () => {
  const { host, timers } = useServices()
  const { isOfOffice } = useSendRights()
  const waiting: Readonly<Record<Asker, (() => void)[]>> = { user: [], auto: [] }
  let isRunning = false

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void timers.after(Math.min(milliseconds, longestPause), resolve))

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      while (waiting.user.length + waiting.auto.length > 0) {
        const wait = await host.call('office.takeRequest', { asker: waiting.user.length > 0 ? 'user' : 'auto' })
        if (wait.ok && wait.value > 0) await pause(wait.value)
        else (waiting.user.shift() ?? waiting.auto.shift())?.()
      }
    } finally {
      isRunning = false
    }
  }

  return {
    /** Resolves when one request to the service of a profile may be made; those of the user go first. */
    wait: (asker: Asker, profile: string): Promise<void> =>
      isOfOffice(profile)
        ? new Promise((resolve) => {
            waiting[asker].push(resolve)
            void run()
          })
        : Promise.resolve(),
    /** Whether this desk asks about a number by itself now, and not another one; `interval`: milliseconds until it would ask again. */
    async mayPoll(car: string, profile: string, interval: number): Promise<boolean> {
      if (!isOfOffice(profile)) return true
      const seconds = Math.max(1, Math.min(longestLease, Math.floor(interval / 1_000)))
      const leased = await host.call('office.leasePolls', { cars: [car], seconds })
      return !leased.ok || leased.value.includes(car)
    }
  }
})
