import type { AnswerRules } from '#core/contract/answer-rules.ts'
import { ok, type Failure, type Result } from '#core/base/result.ts'
import type { SendingSettings } from '#core/contract/sending.ts'
import type { JournaledSubmit } from '#core/contract/submission.ts'
import type { Attempt, OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { evidenceFor, reportsAnything } from '#core/outbox/delivery-evidence.ts'
import { nextCheckDelay } from '#core/outbox/delivery-check.ts'
import { deliveryChecked, markInterrupted, revertAttempt, confirmDelivery, recordOutcome } from '#core/outbox/transitions.ts'
import type { Track } from '#core/tracking/track.ts'
import { serviceTime } from '#core/base/service-time.ts'
import { withoutText } from '../../../data/answer-text.ts'
import type { Host } from '../../../data/host-client.ts'
import type { Timers } from '../../../data/services.ts'
import { NotSaved, type Change } from '../../../data/store-writer.ts'
import type { OutboxRepository } from './outbox-repository.ts'

/**
 * The result of querying the service about an unknown entry. `known-before`: the service knows the aju number from another submission,
 * which proves nothing about this one. `unclear`: the answer does not show whether it knows the number.
 */
export type Asked = 'found' | 'not-found' | 'known-before' | 'unclear' | Failure

export interface DeliveryCheckDeps {
  readonly host: Pick<Host, 'call'>
  readonly repository: OutboxRepository
  readonly timers: Timers
  readonly now: () => number
  readonly settings: () => SendingSettings
  /** The answer rules of a profile. */
  readonly rulesOf: (profile: string) => AnswerRules
  readonly trackOf: (car: string) => Promise<Track | undefined>
  /** Attempts of other desks that may have arrived until now; null where that is not known. */
  readonly othersOf: (entry: OutboxEntry) => Promise<readonly string[] | null>
  readonly refresh: (entry: OutboxEntry, isAutomatic: boolean) => Promise<Result<Track>>
  /** Whether automatic queries are allowed now. */
  readonly mayAsk: () => boolean
}

/** Largest assumed difference between the clocks of the service and this computer, in milliseconds. */
const clockMargin = 120_000

interface Settled {
  readonly entry: OutboxEntry
  readonly more: readonly Change[]
}

/**
 * Finds out whether attempts without a response arrived: first from the host's answer journal, then from the status log, automatically and
 * on demand.
 */
export const createDeliveryCheck = (deps: DeliveryCheckDeps) => {
  const { host, repository, timers, now, settings, rulesOf, trackOf, othersOf, refresh, mayAsk } = deps

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
  const answerAfter = (attempt: number, lines: readonly JournaledSubmit[]): JournaledSubmit | undefined =>
    lines.findLast((line) => line.attempt > attempt && line.outcome.ok)

  /** The journal's record of the last attempt; null when the journal cannot be read. */
  const journaled = async (entry: OutboxEntry): Promise<Settled | 'none' | null> => {
    const found = await host.call('answers.ofEntry', { entry: entry.id }).catch(() => null)
    if (!found?.ok) return null
    const [before, last] = [entry.attempts.at(-2)?.number ?? 0, entry.attempts.at(-1)]
    const line =
      found.value.findLast(({ attempt }) => attempt === last?.number) ?? (isAssumed(last) ? answerAfter(before, found.value) : undefined)
    if (!line) return 'none'
    const { outcome } = line
    const settled = recordOutcome(entry, outcome, { now: line.at, rules: rulesOf(entry.profile), beside: besideOf(entry) })
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
    /** Version 0.1 recorded responses only, and in a journal with damaged lines a missing record proves nothing. */
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
    await repository.save(
      settled.map(({ entry }) => entry),
      settled.flatMap(({ more }) => more)
    )
  }

  const findFromLog = async (
    entry: OutboxEntry,
    track: Track,
    counts: boolean
  ): Promise<{ readonly entry: OutboxEntry; readonly asked: Asked }> => {
    const attempt = entry.attempts.at(-1)
    const others = await othersOf(entry)
    if (others === null) return { entry: deliveryChecked(entry, 'unclear', now(), counts), asked: 'unclear' }
    const earlier = repository
      .ofCar(entry.car)
      .some(
        (one) => one.id !== entry.id && (one.state === 'accepted' || one.state === 'remarks') && one.queuedAt <= (attempt?.startedAt ?? 0)
      )
    const found = evidenceFor(
      {
        car: entry.car,
        startedAt: serviceTime((attempt?.startedAt ?? 0) - clockMargin, rulesOf(entry.profile).zone),
        known: attempt?.known ?? (earlier ? { marks: [], newest: '' } : undefined),
        others
      },
      track.log
    )
    if (found.finding !== 'proven') return { entry: deliveryChecked(entry, found.finding, now(), counts), asked: found.finding }
    return { entry: confirmDelivery(entry, { at: now(), by: 'status-log', text: found.text }), asked: 'found' }
  }

  const isDue = (entry: OutboxEntry): boolean => (dueAt.get(entry.id) ?? 0) <= timers.elapsed()

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
    const before = await trackOf(entry.car)
    const refreshed = await refresh(entry, isAutomatic)
    const track = await trackOf(entry.car)
    // The status log is enough, also when reading the responses failed.
    if (track !== undefined && track.log !== before?.log) return ok(track)
    return refreshed.ok ? ok(null) : refreshed
  }

  const askUnclaimed = async (id: string, isAutomatic: boolean): Promise<Asked> => {
    const entry = repository.get(id)
    if (entry?.state !== 'unknown') return 'not-found'
    if (await isInJournal(entry)) return 'found'
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
    if (!repository.claim(id)) return 'not-found'
    try {
      return await askUnclaimed(id, isAutomatic)
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
      return error.failure
    } finally {
      repository.release([id])
      plan()
    }
  }

  /** Only a log of the entry's profile that was read after its attempt began is evidence for the attempt. */
  const speaksOf = (track: Track, { profile, attempts }: OutboxEntry): boolean =>
    track.profile === profile && track.refreshedAt >= (attempts.at(-1)?.startedAt ?? Number.POSITIVE_INFINITY)

  const proveBy = async (id: string, track: Track): Promise<void> => {
    const entry = repository.get(id)
    if (entry?.state !== 'unknown' || !speaksOf(track, entry)) return
    const { entry: after, asked } = await findFromLog(entry, track, false)
    if (asked === 'found' && !(await isInJournal(entry))) await repository.save([after])
  }

  /** A status log read by the tracking proves as much as a query made here. A log without proof does not count as a query. */
  const trackChanged = async (car: string): Promise<void> => {
    const unknown = repository.ofCar(car).filter(({ state }) => state === 'unknown')
    const track = unknown.length === 0 ? undefined : await trackOf(car)
    if (track === undefined || !reportsAnything(track.log)) return
    for (const { id } of unknown) {
      if (!repository.claim(id)) continue
      try {
        await proveBy(id, track)
      } catch (error) {
        // The local disk refused the write; the next query finds it again.
        if (!(error instanceof NotSaved)) throw error
      } finally {
        repository.release([id])
        plan()
      }
    }
  }

  /** When each unknown entry is queried automatically, in milliseconds of the monotonic clock. */
  const dueAt = new Map<string, number>()
  let isAsking = false
  let cancelTimer: () => void = () => undefined

  const plan = (): void => {
    cancelTimer()
    const unknown = repository.inState('unknown')
    const ids = new Set(unknown.map(({ id }) => id))
    for (const id of dueAt.keys()) if (!ids.has(id)) dueAt.delete(id)
    let next = Number.POSITIVE_INFINITY
    for (const entry of unknown) {
      const wait = nextCheckDelay(entry, settings())
      if (wait === null) continue
      if (!dueAt.has(entry.id)) dueAt.set(entry.id, timers.elapsed() + wait)
      next = Math.min(next, dueAt.get(entry.id) ?? next)
    }
    if (Number.isFinite(next) && mayAsk() && !isAsking)
      cancelTimer = timers.after(Math.max(0, next - timers.elapsed()), () => void askDue())
  }

  /** Runs the due queries one after the other. */
  const askDue = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    for (const { id } of repository.inState('unknown')) {
      const entry = repository.get(id)
      if (!mayAsk()) break
      if (entry?.state !== 'unknown' || !isDue(entry) || nextCheckDelay(entry, settings()) === null) continue
      const asked = await ask(id, true)
      // The service cannot be reached now, so this does not count as a query.
      if (typeof asked === 'object') dueAt.set(id, timers.elapsed() + (nextCheckDelay(entry, settings()) ?? 0))
    }
    isAsking = false
    plan()
  }

  /** Queries all unknown entries one after the other; stops at the first query that failed. */
  const askAll = async (): Promise<{ readonly found: number; readonly open: number; readonly failure: Failure | null }> => {
    let found = 0
    for (const { id } of repository.inState('unknown')) {
      const asked = await ask(id)
      if (typeof asked === 'object') return { found, open: repository.inState('unknown').length, failure: asked }
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
    /** One query that also shows whether the service of this profile responds; null when the profile has no unknown entry. */
    question: (profile: string): Promise<Failure | null> | null => {
      const open = repository.inState('unknown').find((entry) => entry.profile === profile && !repository.isClaimed(entry.id))
      if (!open) return null
      return ask(open.id, true).then((asked) => (typeof asked === 'object' ? asked : null))
    }
  }
}
