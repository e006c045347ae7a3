import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import type { Failure, Result } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { maySubmit, type DeclarationKind } from '#core/draft/declaration-kind.ts'
import type { DraftDeclaration } from '#core/derive/types.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import type { Profile } from '#core/contract/profile.ts'
import type { ChangedRate } from '#core/outbox/changed-rate.ts'
import { documentIn, joinFrozen } from '#core/outbox/frozen-envelope.ts'
import { knownBeforeAttempt, knownBesideOthers, knownWhenAsked, reportsAnything, type KnownBefore } from '#core/outbox/delivery-evidence.ts'
import { answerFor, bytesOf } from '#core/outbox/match-answer.ts'
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
import type { AjukanDatabase } from '../../../data/database.ts'
import type { Change } from '../../../data/store-writer.ts'
import type { LogQueries } from './log-queries.ts'
import type { OutboxRepository } from './outbox-repository.ts'
import { sha256 } from './queue-declarations.ts'

/** A request whose declarations were checked. Its attempts are not stored yet. */
export interface CheckedRequest {
  readonly entries: readonly OutboxEntry[]
  readonly body: string
  /** SHA-256 of the body in hex, and its size in bytes. */
  readonly sha256: string
  readonly bytes: number
  /** What the service had reported about each entry. */
  readonly known: readonly (KnownBefore | undefined)[]
}

export interface RequestCheckDeps {
  readonly database: AjukanDatabase
  readonly repository: OutboxRepository
  readonly now: () => number
  readonly trackOf: (car: string) => Track | undefined | PromiseLike<Track | undefined>
  /** Attempts of other desks that may have arrived; null where that cannot be read. */
  readonly othersOf: (entry: OutboxEntry) => Promise<readonly string[] | null>
  /** The current status log of the service; null without a usable answer. */
  readonly askLog: (entry: OutboxEntry) => Promise<ReadStatusLog | null>
  readonly logQueries: Pick<LogQueries, 'during'>
  readonly profile: () => Pick<Profile, 'advisedFields' | 'kind' | 'address'> | null
  /** The kind that a declaration belongs to. */
  readonly kindOf: (declaration: string) => DeclarationKind | undefined
  /** The answer rules of a profile. */
  readonly rulesOf: (profile: string) => AnswerRules
  /** How the official exchange rate changed since the user last confirmed an entry that has it. */
  readonly changedRateOf: (entry: OutboxEntry, document: DraftDeclaration) => Promise<ChangedRate | null>
  /**
   * Called with entries that are not sent: the frozen body is missing or damaged, fails the current rules, belongs to another kind of profile, was made for another service, or has the
   * exchange rate of an earlier week. Stored as failed.
   */
  readonly onKept: (kept: readonly OutboxEntry[]) => void
}

/**
 * The whole response for the first declaration of a request, and for every other one its own part, so that each is found by its aju
 * number.
 */
export const answerRows = (entries: readonly OutboxEntry[], outcome: Result<SubmitAnswer>): readonly Change[] => {
  if (!outcome.ok) return []
  const { value } = outcome
  return entries.map((entry, index): Change => {
    const id = index === 0 ? value.answer : `${value.answer}#${index}`
    const content = index === 0 ? withoutText(value) : { ...answerFor(entry, value), raw: '' }
    return { table: 'answers', key: id, value: { id, car: entry.car, at: value.at, operation: 'submit', content } }
  })
}

/** The entries of a request with the attempt that sends them. */
export const beginAttempts = (
  { entries, sha256: whole, bytes, known }: CheckedRequest,
  envelope: string,
  now: number
): readonly OutboxEntry[] =>
  entries.map((entry, position) =>
    beginAttempt(entry, { now, request: { envelope, sha256: whole, bytes, position, of: entries.length }, known: known[position] })
  )

/** Builds requests from entries: reads and verifies the frozen bodies. */
export const createRequestCheck = (deps: RequestCheckDeps) => {
  const { database, repository, now, trackOf, othersOf, askLog, logQueries, profile, kindOf, rulesOf, changedRateOf, onKept } = deps

  /** `askInTime`: the current status log of the service; null without a usable answer in time. */
  const knownBefore = async (entry: OutboxEntry, askInTime: RequestCheckDeps['askLog']): Promise<KnownBefore | undefined> => {
    const others = await othersOf(entry)
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
    return recordOutcome(
      beginAttempt(entry, { now: now() }),
      { ok: false, failure },
      { now: now(), rules: rulesOf(entry.profile), retry: { by: 'user', why: 'copy-lost' } }
    )
  }

  /** What was right when the body was frozen may have changed: the rules, by an update or in the profile, and the exchange rate. */
  const outdated = async (entry: OutboxEntry, body: string): Promise<OutboxEntry | null> => {
    const read = readEnvelope(body)
    if ('problem' in read) return null
    const problems = read.declarations.flatMap(({ document }) => sendingProblems(document, profile()?.advisedFields ?? []))
    if (problems.length > 0) return leaveForProblems(entry, problems)
    const [first] = read.declarations
    // The user decided to send it although it may have arrived.
    if (first === undefined || entry.attempts.some(mayBeDelivered)) return null
    const rate = await changedRateOf(entry, first.document)
    return rate && leaveForRate(entry, rate)
  }

  /** The entries that may be sent, each with its body. The others are stored as failed. */
  const sendable = async (group: readonly OutboxEntry[]) => {
    const current = profile()
    const keptFor = (entry: OutboxEntry): OutboxEntry | null => {
      if (current === null) return null
      if (!maySubmit(current, kindOf(entry.declaration), entry)) return leaveForKind(entry)
      return isOtherService(entry, current) ? leaveForService(entry) : null
    }
    const kept = group.flatMap((entry) => keptFor(entry) ?? [])
    const rest = group.filter(({ id }) => !kept.some((one) => one.id === id))
    const bodies = await readBodies(rest)
    const good: { readonly entry: OutboxEntry; readonly body: string }[] = []
    for (const [index, entry] of rest.entries()) {
      const body = bodies[index] ?? null
      const left = body === null ? withoutBody(entry) : await outdated(entry, body)
      if (body !== null && left === null) good.push({ entry, body })
      else if (left !== null) kept.push(left)
    }
    if (kept.length > 0) {
      await repository.save(kept)
      onKept(kept)
    }
    return good
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

  /** Null when nothing of the group can be sent. */
  return async (group: readonly OutboxEntry[]): Promise<CheckedRequest | null> => {
    const found = await sendable(group)
    const entries = found.map(({ entry }) => entry)
    const body = joinFrozen(found.map((one) => one.body))
    if (body === null) return null
    const [only] = entries
    const isOne = entries.length === 1 && only !== undefined
    const [whole, bytes] = isOne ? [only.sha256, only.bytes] : [await sha256(body), bytesOf(body)]
    const known = await logQueries.during(entries, (askInTime) => Promise.all(entries.map((entry) => knownBefore(entry, askInTime))))
    return { entries, body, sha256: whole, bytes, known }
  }
}
