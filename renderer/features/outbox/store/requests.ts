import { createSequencer } from '#core/base/sequencer.ts'
import type { Failure, Result } from '#core/base/result.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { maySubmit } from '#core/draft/declaration-kind.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { knownBeforeAttempt, knownBesideOthers, knownWhenAsked, reportsAnything, type KnownBefore } from '#core/outbox/delivery-evidence.ts'
import { documentIn, joinFrozen } from '#core/outbox/frozen-envelope.ts'
import { answerFor, bytesOf } from '#core/outbox/match-answer.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { isOtherService } from '#core/outbox/sent-service.ts'
import {
  beginAttempt,
  leaveForKind,
  leaveForProblems,
  leaveForRate,
  leaveForService,
  mayBeDelivered,
  mayBeStored,
  recordOutcome
} from '#core/outbox/transitions.ts'
import { statusBefore } from '#core/tracking/final-status.ts'
import type { Track } from '#core/tracking/track.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import { withoutText } from '../../../data/answer-text.ts'
import { useServices } from '../../../data/services.ts'
import { sha256 } from '../../../data/sha256.ts'
import type { Change } from '../../../data/store-writer.ts'
import { useSendRights } from '../../office/store/sending.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useFrozenRates } from './changed-rate.ts'
import type { OutboxRepository } from './outbox-repository.ts'
import type { Queue } from './queue.ts'

/** A request whose declarations were checked. Its attempts are not stored yet. */
export interface CheckedRequest {
  readonly entries: readonly OutboxEntry[]
  /** SHA-256 of the whole body in hex, and its size in bytes. */
  readonly sha256: string
  readonly bytes: number
  /** What the service had reported about each entry. */
  readonly known: readonly (KnownBefore | undefined)[]
}

/** Reads the status log of the service; null without a usable answer. */
export type AskLog = (entry: OutboxEntry) => Promise<ReadStatusLog | null>

/** Milliseconds that the queries before one request may take. */
const longestWait = 10_000
/** Milliseconds without a query after queries that took longer, so that the service does not delay each request. */
const pause = 60_000

/** The entries of a request with the attempt that sends them. `clockAhead`: as in `Attempt`. */
export const beginAttempts = (
  { entries, sha256: whole, bytes, known }: CheckedRequest,
  envelope: string,
  now: number,
  clockAhead: number | undefined
): readonly OutboxEntry[] =>
  entries.map((entry, position) =>
    beginAttempt(entry, {
      now,
      request: { envelope, sha256: whole, bytes, position, of: entries.length },
      known: known[position],
      clockAhead
    })
  )

/** The whole response for the first declaration of a request, and for every other one its own part, so that each is found by its aju number. */
export const answerRows = (entries: readonly OutboxEntry[], outcome: Result<SubmitAnswer>): readonly Change[] => {
  if (!outcome.ok) return []
  const { value } = outcome
  return entries.map((entry, index): Change => {
    const id = index === 0 ? value.answer : `${value.answer}#${index}`
    const content = index === 0 ? withoutText(value) : { ...answerFor(entry, value), raw: '' }
    return { table: 'answers', key: id, value: { id, car: entry.car, at: value.at, operation: 'submit', content } }
  })
}

/** Builds requests from entries: reads the frozen bodies, and checks what may have changed since they were frozen. */
export const useRequests = (repository: OutboxRepository, queue: Pick<Queue, 'isChecked'>, askLog: AskLog) => {
  const { database, now, timers } = useServices()
  const settings = useSettings()
  const { kindOf } = useWorklist()
  const tracking = useTracking()
  const rights = useSendRights()
  const rates = useFrozenRates()
  let noQueriesUntil = 0

  /**
   * Asks for the status log right before a request, one after the other; null without a usable answer in time. A submission is more important than
   * the queries: it waits for them only for a limited time, and not for one that fails. `stop` ends them early.
   */
  const withLogs = async <T>(stop: AbortController, work: (ask: AskLog) => Promise<T>): Promise<T> => {
    const sequencer = createSequencer()
    const { promise: stopped, resolve } = Promise.withResolvers<null>()
    stop.signal.addEventListener('abort', () => resolve(null))
    if (timers.elapsed() < noQueriesUntil) stop.abort()
    let cancelTimer: (() => void) | undefined
    const ask: AskLog = async (entry) => {
      if (stop.signal.aborted) return null
      cancelTimer ??= timers.after(longestWait, () => {
        noQueriesUntil = timers.elapsed() + pause
        stop.abort()
      })
      return Promise.race([askLog(entry).catch(() => null), stopped])
    }
    try {
      return await work((entry) => sequencer.run(() => ask(entry)))
    } finally {
      cancelTimer?.()
    }
  }

  // Sending may begin before the tracking has read all stored tracks.
  const trackOf = (car: string): Track | undefined | PromiseLike<Track | undefined> =>
    tracking.trackOf(car) ?? (tracking.isRead() && !tracking.tracks.has(car) ? undefined : database.tracks.get(car))

  /** What the service had reported about an entry. `askInTime`: the current status log. */
  const knownBefore = async (entry: OutboxEntry, askInTime: AskLog): Promise<KnownBefore | undefined> => {
    const others = await rights.othersBefore(entry)
    // An answer read before this desk was allowed to send proves nothing about later submissions: the service is asked again.
    if (others === null || others.length > 0) {
      const at = now()
      const log = others === null ? null : await askLog(entry)
      return { ...knownBesideOthers(entry.car, log, at, others ?? []), ...statusBefore(log) }
    }
    const track = await trackOf(entry.car)
    const hadStatus = track !== undefined && reportsAnything(track.log)
    const isOtherStored = repository.ofCar(entry.car).some((one) => one.id !== entry.id && mayBeStored(one))
    if (!hadStatus && !isOtherStored) return undefined
    const read = track?.log ?? null
    // The service may have reported more since, which would look like a result of this attempt if a clock or the zone of its times is wrong.
    const log = await askInTime(entry)
    return { ...(log === null ? knownBeforeAttempt(read) : knownWhenAsked(log, read)), ...statusBefore(log ?? read) }
  }

  /** An entry whose frozen body is missing or damaged is never sent with another body. */
  const withoutBody = (entry: OutboxEntry): OutboxEntry => {
    const failure: Failure = { code: 'file-missing', mayHaveArrived: false }
    const rules = settings.rulesOf(entry.profile)
    return recordOutcome(
      beginAttempt(entry, { now: now() }),
      { ok: false, failure },
      { now: now(), rules, retry: { by: 'user', why: 'copy-lost' } }
    )
  }

  /** What was right when the body was frozen may have changed: the rules, by an update or in the profile, and the exchange rate. */
  const outdated = async (entry: OutboxEntry, body: string): Promise<OutboxEntry | null> => {
    let declarations: readonly { readonly document: DraftDeclaration }[] | undefined
    const documents = (): readonly DraftDeclaration[] => {
      if (declarations === undefined) {
        const read = readEnvelope(body)
        declarations = 'problem' in read ? [] : read.declarations
      }
      return declarations.map(({ document }) => document)
    }
    const { profile } = settings
    if (profile === null || !queue.isChecked(entry, profile)) {
      const problems = documents().flatMap((document) => sendingProblems(document, profile ?? {}))
      if (problems.length > 0) return leaveForProblems(entry, problems)
    }
    // The user decided to send it although it may have arrived.
    if (entry.attempts.some(mayBeDelivered)) return null
    const rate = await rates.changedRateOf(entry, () => documents()[0] ?? null)
    return rate && leaveForRate(entry, rate)
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

  /** Whether the current profile may send an entry, and the entry as it is left to the user otherwise. */
  const keptFor = (entry: OutboxEntry): OutboxEntry | null => {
    const { profile } = settings
    if (profile === null) return null
    if (!maySubmit(profile, kindOf(entry.declaration), entry)) return leaveForKind(entry)
    return isOtherService(entry, profile) ? leaveForService(entry) : null
  }

  /** The entries that may be sent, each with its body; the others are stored as failed and given to `onKept`. */
  const sendable = async (group: readonly OutboxEntry[], onKept: (kept: readonly OutboxEntry[]) => void) => {
    const kept = group.flatMap((entry) => keptFor(entry) ?? [])
    const rest = group.filter(({ id }) => !kept.some((one) => one.id === id))
    const bodies = await readBodies(rest)
    const good: { readonly entry: OutboxEntry; readonly body: string }[] = []
    for (const [index, entry] of rest.entries()) {
      const body = bodies[index] ?? null
      const left = body === null ? withoutBody(entry) : await outdated(entry, body)
      if (left !== null) kept.push(left)
      else if (body !== null) good.push({ entry, body })
    }
    if (kept.length > 0) {
      await repository.save(kept)
      onKept(kept)
    }
    return good
  }

  return {
    /** Whether the current profile may send these entries. */
    mayBeSent: (entries: readonly OutboxEntry[]): boolean => settings.profile !== null && entries.every((entry) => keptFor(entry) === null),
    /**
     * Null when nothing of the group can be sent. `onKept` gets entries that are not sent: the frozen body is missing or damaged, fails the current rules, belongs
     * to another kind of profile, was made for another service, or has the exchange rate of an earlier week.
     */
    check: async (
      group: readonly OutboxEntry[],
      stop: AbortController,
      onKept: (kept: readonly OutboxEntry[]) => void
    ): Promise<CheckedRequest | null> => {
      const good = await sendable(group, onKept)
      const entries = good.map(({ entry }) => entry)
      const body = joinFrozen(good.map((one) => one.body))
      if (body === null) return null
      const [only] = entries
      const isOne = entries.length === 1 && only !== undefined
      const [whole, bytes] = isOne ? [only.sha256, only.bytes] : [await sha256(body), bytesOf(body)]
      const known = await withLogs(stop, (ask) => Promise.all(entries.map((entry) => knownBefore(entry, ask))))
      return { entries, sha256: whole, bytes, known }
    }
  }
}
