import { ok, type Failure, type Result } from '#core/base/result.ts'
import type { JournaledSubmit } from '#core/contract/submission.ts'
import { nextCheckDelay, seemsStored } from '#core/outbox/retry-policy.ts'
import { evidenceFor, reportsAnything, type Finding } from '#core/outbox/delivery-evidence.ts'
import type { Attempt, OutboxEntry } from '#core/outbox/outbox-entry.ts'
import {
  confirmDelivery,
  deliveryChecked,
  markInterrupted,
  mayBeDelivered,
  mayBeStored,
  recordOutcome,
  revertAttempt
} from '#core/outbox/transitions.ts'
import { refreshBackoff } from '#core/tracking/refresh-plan.ts'
import type { Track } from '#core/tracking/track.ts'
import { classifyFailure, isOfOneNumber } from '#core/wire/classify-failure.ts'
import { withoutText } from '../../../data/answer-text.ts'
import { useServices, type Timers } from '../../../data/services.ts'
import { NotSaved, type Change } from '../../../data/store-writer.ts'
import { useSendRights } from '../../office/store/sending.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useEntryFacts } from './entry-facts.ts'
import type { OutboxRepository } from './outbox-repository.ts'

/**
 * The result of querying the service about an unknown entry. `known-before`: the service knows the aju number from another submission,
 * which proves nothing about this one. `seems-stored`: it does not, although it answered an attempt that it has it. `unclear`: the answer does not show whether it knows the number. `settled`: not asked, because the outcome is known
 * or is being asked about.
 */
export type Asked = 'found' | 'settled' | 'not-found' | 'seems-stored' | 'known-before' | 'unclear' | Failure

interface Settled {
  readonly entry: OutboxEntry
  readonly more: readonly Change[]
}

interface Wait {
  /** Failed automatic queries in a row. */
  readonly failures: number
  /** Milliseconds of the monotonic clock. */
  readonly until: number
  /** The service named the time in Retry-After. */
  readonly isNamed: boolean
}

/**
 * How long automatic delivery checks wait after failed queries: all of a profile if its service failed or refused the token, else those of the entry.
 */
const createCheckWaits = ({ elapsed, random }: Pick<Timers, 'elapsed' | 'random'>) => {
  /** By the id of an entry or of a profile. */
  const waits = new Map<string, Wait>()
  return {
    /** Notes the result of a query; `failure`: null if it was answered. */
    note: ({ id, profile }: Pick<OutboxEntry, 'id' | 'profile'>, failure: Failure | null): void => {
      if (failure === null) {
        waits.delete(id)
        waits.delete(profile)
        return
      }
      const scope = classifyFailure(failure.code).refresh
      const key = scope === 'declaration' ? id : profile
      const failures = (waits.get(key)?.failures ?? 0) + 1
      // A refused token is tried again too, rarely: nothing else may tell that it is accepted by now.
      const wait = refreshBackoff(scope === 'service' ? 'service' : 'declaration', failures, random(), failure.retryAfter)
      waits.set(key, { failures, until: elapsed() + wait, isNamed: scope !== 'user' && failure.retryAfter !== undefined })
    },
    /** The connection, the token or the profile has changed. */
    clear: (): void => {
      for (const [key, { isNamed }] of waits) if (!isNamed) waits.delete(key)
    },
    /** When the next automatic query about an entry is allowed, in milliseconds of the monotonic clock. */
    end: ({ id, profile }: Pick<OutboxEntry, 'id' | 'profile'>): number =>
      Math.max(waits.get(id)?.until ?? 0, waits.get(profile)?.until ?? 0)
  }
}

/**
 * Finds out whether attempts without a response arrived: first from the host's answer journal, then from the status log, automatically and
 * on demand.
 */
export const useDelivery = (repository: OutboxRepository, mayAsk: () => boolean) => {
  const { host, timers, now } = useServices()
  const settings = useSettings()
  const tracking = useTracking()
  const rights = useSendRights()
  const { isAskable } = useEntryFacts()

  /** The aju numbers of the request that contained the entry's last attempt. */
  const besideOf = (entry: OutboxEntry): ReadonlySet<string> => {
    const envelope = entry.attempts.at(-1)?.request?.envelope
    if (envelope === undefined) return new Set()
    const all = [...repository.entries.value.values()]
    return new Set(all.flatMap(({ car, attempts }) => (attempts.at(-1)?.request?.envelope === envelope ? [car] : [])))
  }

  /** An attempt that a recovery or a restore added, because lost rows may have sent the entry. */
  const isAssumed = (attempt: Attempt | undefined): boolean => attempt !== undefined && attempt.request === undefined
  /** The newest answer of the service to an attempt that the entry does not know. A failure settles nothing: a later attempt may be lost as well. */
  const answerAfter = (attempt: number, records: readonly JournaledSubmit[]): JournaledSubmit | undefined =>
    records.findLast((record) => record.attempt > attempt && record.outcome.ok)

  /** The journal's record of the last attempt; null when the journal cannot be read. */
  const journaled = async (entry: OutboxEntry): Promise<Settled | 'none' | null> => {
    const found = await host.call('answers.ofEntry', { entry: entry.id }).catch(() => null)
    if (!found?.ok) return null
    const [before, last] = [entry.attempts.at(-2)?.number ?? 0, entry.attempts.at(-1)]
    const record =
      found.value.findLast(({ attempt }) => attempt === last?.number) ?? (isAssumed(last) ? answerAfter(before, found.value) : undefined)
    if (!record) return 'none'
    const { outcome } = record
    const settled = recordOutcome(entry, outcome, { now: record.at, rules: settings.rulesOf(entry.profile), beside: besideOf(entry) })
    // The journal also records requests without a response; such a record settles nothing.
    if (!outcome.ok) return { entry: settled.state === 'unknown' ? settled : { ...settled, evidence: fromJournal() }, more: [] }
    const { value } = outcome
    const row: Change = {
      table: 'answers',
      key: value.answer,
      value: { id: value.answer, car: entry.car, at: value.at, operation: 'submit', content: withoutText(value) }
    }
    return { entry: { ...settled, evidence: fromJournal() }, more: [row] }
  }
  const fromJournal = () => ({ at: now(), by: 'journal' as const, text: '' })

  /** Settles the attempts that were being sent when the application ended. */
  const settleInterrupted = async (): Promise<void> => {
    const open = repository.inState('sending')
    if (open.length === 0) return
    const answer = await host.call('answers.wholeSince', null).catch(() => null)
    const wholeSince = answer?.ok ? answer.value : Number.POSITIVE_INFINITY
    /** In a journal with damaged lines a missing record proves nothing. */
    const isProof = ({ request, startedAt }: Attempt): boolean => request !== undefined && startedAt > wholeSince
    const settled = await Promise.all(
      open.map(async (entry): Promise<Settled> => {
        const found = await journaled(entry)
        if (found === null) return { entry: markInterrupted(entry), more: [] }
        if (found !== 'none') return found
        const attempt = entry.attempts.at(-1)
        // The host records a request before it sends it, so a request without a record was never sent.
        return { entry: attempt && isProof(attempt) ? revertAttempt(entry) : markInterrupted(entry), more: [] }
      })
    )
    try {
      await repository.save(
        settled.map(({ entry }) => entry),
        settled.flatMap(({ more }) => more)
      )
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
      // What is refused may be in one of the answers; none of them stays as being sent for it.
      await repository.save(open.map(markInterrupted))
    }
  }

  const findFromLog = async (
    entry: OutboxEntry,
    track: Track,
    counts: boolean
  ): Promise<{ readonly entry: OutboxEntry; readonly asked: Asked }> => {
    const others = await rights.othersSince(entry)
    if (others === null) return { entry: deliveryChecked(entry, 'unclear', now(), counts), asked: 'unclear' }
    const stored = repository.ofCar(entry.car).filter((one) => one.id !== entry.id && mayBeStored(one))
    const { error, message } = track.remarks?.['status'] ?? {}
    const findingFor = ({ startedAt, clockAhead, known }: Attempt): Finding => {
      const isOtherStored = stored.some(({ queuedAt }) => queuedAt <= startedAt)
      return evidenceFor(
        {
          car: entry.car,
          startedAt,
          clockAhead,
          answeredAt: track.refreshedAt,
          zone: settings.rulesOf(entry.profile).zone,
          known: known ?? (isOtherStored ? { marks: [], newest: '' } : undefined),
          others,
          ...(error === undefined ? {} : { error }),
          ...(message === undefined ? {} : { message })
        },
        track.log
      )
    }
    // All attempts sent the same bytes, so it is enough that one of them is proven.
    const findings = entry.attempts
      .filter((attempt, index) => mayBeDelivered(attempt) || index === entry.attempts.length - 1)
      .map(findingFor)
    const found = findings.find(({ finding }) => finding === 'proven') ?? findings[0] ?? { finding: 'unclear' }
    if (found.finding === 'proven')
      return { entry: confirmDelivery(entry, { at: now(), by: 'status-log', text: found.text }), asked: 'found' }
    // The log says no, and the responses of the number are still there.
    const hasResponses = tracking.ofCar(entry.car).some(({ goneSince }) => goneSince === undefined)
    const finding = found.finding === 'not-found' && hasResponses ? 'unclear' : found.finding
    const asked = finding === 'not-found' && seemsStored(entry) ? 'seems-stored' : finding
    return { entry: deliveryChecked(entry, finding, now(), counts), asked }
  }

  const isDue = (entry: OutboxEntry): boolean => Math.max(dueAt.get(entry.id) ?? 0, waits.end(entry)) <= timers.elapsed()

  /** Whether the journal settled the entry. It is read before the service is queried when the response of the attempt is missing. */
  const isInJournal = async (entry: OutboxEntry): Promise<boolean> => {
    if (entry.attempts.at(-1)?.endedAt !== undefined) return false
    const found = await journaled(entry)
    if (found === null || found === 'none' || found.entry.state === 'unknown') return false
    await repository.save([found.entry], found.more)
    return true
  }

  /** The track after a query with a usable answer, else the failure; null if the answer reported nothing. */
  const query = async (entry: OutboxEntry, isAutomatic: boolean): Promise<Result<Track | null>> => {
    const before = await tracking.readTrack(entry.car)
    // An automatic query reads the status log only: all queries share the requests per minute.
    const refreshed = await tracking.refresh(entry.car, entry.profile, { asker: 'user', parts: isAutomatic ? 'log' : 'all' })
    const track = await tracking.readTrack(entry.car)
    // The status log is enough, also when reading the responses failed.
    if (track !== undefined && track.log !== before?.log) return ok(track)
    return refreshed.ok ? ok(null) : refreshed
  }

  const askUnlocked = async (id: string, isAutomatic: boolean): Promise<Asked> => {
    const entry = repository.get(id)
    if (entry?.state !== 'unknown') return 'settled'
    if (await isInJournal(entry)) return 'found'
    if (!isAskable(entry)) return 'unclear'
    const asked = await query(entry, isAutomatic)
    if (!asked.ok) return asked.failure
    if (asked.value === null) return 'unclear'
    const counts = isDue(entry)
    const result = await findFromLog(entry, asked.value, counts)
    await repository.save([result.entry])
    if (counts) dueAt.delete(id)
    return result.asked
  }

  /** Queries the service about an unknown entry. */
  const ask = async (id: string, isAutomatic = false): Promise<Asked> => {
    if (!isAutomatic) await repository.whenFree(id)
    if (!repository.lock(id)) return 'settled'
    const entry = repository.get(id)
    const note = (asked: Asked): Asked => {
      const isFailure = typeof asked === 'object'
      if (entry && (isAutomatic || !isFailure)) waits.note(entry, isFailure ? asked : null)
      return asked
    }
    try {
      return note(await askUnlocked(id, isAutomatic))
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
      return note(error.failure)
    } finally {
      repository.unlock([id])
      plan()
    }
  }

  /** Only a log of the entry's profile that was read after its attempt began is evidence for the attempt. */
  const isEvidenceFor = (track: Track, entry: OutboxEntry): boolean =>
    isAskable(entry) &&
    track.profile === entry.profile &&
    track.refreshedAt >= (entry.attempts.at(-1)?.startedAt ?? Number.POSITIVE_INFINITY)

  const proveFromLog = async (id: string, track: Track): Promise<void> => {
    const entry = repository.get(id)
    if (entry?.state !== 'unknown' || !isEvidenceFor(track, entry)) return
    const { entry: after, asked } = await findFromLog(entry, track, false)
    if (asked === 'found' && !(await isInJournal(entry))) await repository.save([after])
  }

  /** A status log read by the tracking proves as much as a query made here. A log without proof does not count as a query. */
  const trackChanged = async (car: string): Promise<void> => {
    const unknown = repository.ofCar(car).filter(({ state }) => state === 'unknown')
    const track = unknown.length === 0 ? undefined : await tracking.readTrack(car)
    if (track === undefined || !reportsAnything(track.log)) return
    for (const { id } of unknown) {
      if (!repository.lock(id)) continue
      try {
        await proveFromLog(id, track)
      } catch (error) {
        // The local disk refused the write; the next query finds it again.
        if (!(error instanceof NotSaved)) throw error
      } finally {
        repository.unlock([id])
        plan()
      }
    }
  }

  /** When each unknown entry is queried automatically, in milliseconds of the monotonic clock. */
  const dueAt = new Map<string, number>()
  const waits = createCheckWaits(timers)
  let isAsking = false
  let cancelTimer: () => void = () => undefined

  const plan = (): void => {
    cancelTimer()
    const unknown = repository.inState('unknown')
    const ids = new Set(unknown.map(({ id }) => id))
    for (const id of dueAt.keys()) if (!ids.has(id)) dueAt.delete(id)
    let next = Number.POSITIVE_INFINITY
    for (const entry of unknown) {
      const wait = nextCheckDelay(entry, settings.settings)
      if (wait === null || !isAskable(entry)) continue
      if (!dueAt.has(entry.id)) dueAt.set(entry.id, timers.elapsed() + wait)
      next = Math.min(next, Math.max(dueAt.get(entry.id) ?? 0, waits.end(entry)))
    }
    if (Number.isFinite(next) && mayAsk() && !isAsking)
      cancelTimer = timers.after(Math.max(0, next - timers.elapsed()), () => void askDue())
  }

  /** Runs the due queries one after the other. */
  const askDue = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      for (const { id } of repository.inState('unknown')) {
        const entry = repository.get(id)
        if (!mayAsk()) break
        if (entry?.state !== 'unknown' || !isAskable(entry) || !isDue(entry) || nextCheckDelay(entry, settings.settings) === null) continue
        await ask(id, true)
      }
    } finally {
      isAsking = false
      plan()
    }
  }

  /** Queries the unknown entries that can be asked about one after the other; stops at the first query that failed for the current profile. */
  const askAll = async (): Promise<{ readonly found: number; readonly open: number; readonly failure: Failure | null }> => {
    let found = 0
    const failed = new Set<string>()
    for (const entry of repository.inState('unknown')) {
      if (!isAskable(entry) || failed.has(entry.profile)) continue
      const asked = await ask(entry.id)
      if (typeof asked === 'object') {
        if (entry.profile === settings.profile?.id) return { found, open: repository.inState('unknown').length, failure: asked }
        failed.add(entry.profile)
      }
      if (asked === 'found') found += 1
    }
    return { found, open: repository.inState('unknown').length, failure: null }
  }

  return {
    settleInterrupted,
    ask,
    askAll,
    trackChanged,
    /** The current status log of the service; null without a usable answer. */
    readLog: async (entry: OutboxEntry): Promise<Track['log'] | null> => {
      const asked = await query(entry, true)
      return asked.ok ? (asked.value?.log ?? null) : null
    },
    /** Schedules the next automatic query. */
    plan,
    /** Queries again although earlier queries failed: the connection, the token or the profile has changed. */
    resume: (): void => {
      waits.clear()
      plan()
    },
    /**
     * One query that also shows whether the service of this profile responds; null when the profile has no unknown entry. An answer that is
     * unusable for this one entry is a response too.
     */
    probe: (profile: string): Promise<Failure | null> | null => {
      const open = repository
        .inState('unknown')
        .find((entry) => entry.profile === profile && isAskable(entry) && !repository.isLocked(entry.id))
      if (!open) return null
      return ask(open.id, true).then((answer) => (typeof answer === 'object' && !isOfOneNumber(answer) ? answer : null))
    }
  }
}
