import { ok, type Failure, type Result } from '#core/base/result.ts'
import type { SendingSettings } from '#core/contract/sending.ts'
import type { Attempt, OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { evidenceFor, reportsAnything, type Finding } from '#core/outbox/delivery-evidence.ts'
import { canBeResent, nextCheckDelay } from '#core/outbox/delivery-check.ts'
import { deliveryChecked, confirmDelivery, mayBeDelivered, mayBeStored, settleRefused } from '#core/outbox/transitions.ts'
import type { Track } from '#core/tracking/track.ts'
import { isOfOneNumber } from '#core/wire/classify-failure.ts'
import type { Timers } from '../../../data/services.ts'
import { NotSaved } from '../../../data/store-writer.ts'
import { createCheckWaits } from './check-waits.ts'
import { createJournalSettlement, type JournalSettlementDeps } from './journal-settlement.ts'

/**
 * The result of querying the service about an unknown entry. `known-before`: the service knows the aju number from another submission,
 * which proves nothing about this one. `unclear`: the answer does not show whether it knows the number. `settled`: not asked, because the outcome is known
 * or is being asked about.
 */
export type Asked = 'found' | 'settled' | 'not-found' | 'known-before' | 'unclear' | Failure

export interface DeliveryCheckDeps extends JournalSettlementDeps {
  readonly timers: Timers
  readonly settings: () => SendingSettings
  readonly trackOf: (car: string) => Promise<Track | undefined>
  /** Attempts of other desks that may have arrived until now; null where that is not known. */
  readonly othersOf: (entry: OutboxEntry) => Promise<readonly string[] | null>
  /** Whether the service that an entry was queued for can be asked about it. */
  readonly isAskable: (entry: OutboxEntry) => boolean
  /** Id of the current profile. */
  readonly profile: () => string | undefined
  readonly refresh: (entry: OutboxEntry, isAutomatic: boolean) => Promise<Result<Track>>
  /** Whether automatic queries are allowed now. */
  readonly mayAsk: () => boolean
}

/**
 * Finds out whether attempts without a response arrived: first from the host's answer journal, then from the status log, automatically and
 * on demand.
 */
export const createDeliveryCheck = (deps: DeliveryCheckDeps) => {
  const { repository, timers, now, settings, rulesOf, trackOf, othersOf, isAskable, profile, refresh, mayAsk } = deps
  const { journaled, settleInterrupted } = createJournalSettlement(deps)

  const findFromLog = async (
    entry: OutboxEntry,
    track: Track,
    counts: boolean
  ): Promise<{ readonly entry: OutboxEntry; readonly asked: Asked }> => {
    const others = await othersOf(entry)
    if (others === null) return { entry: deliveryChecked(entry, 'unclear', now(), counts), asked: 'unclear' }
    const stored = repository.ofCar(entry.car).filter((one) => one.id !== entry.id && mayBeStored(one))
    const error = track.remarks?.['status']?.error
    const findingFor = ({ startedAt, known }: Attempt): Finding => {
      const isOtherStored = stored.some(({ queuedAt }) => queuedAt <= startedAt)
      return evidenceFor(
        {
          car: entry.car,
          startedAt,
          zone: rulesOf(entry.profile).zone,
          known: known ?? (isOtherStored ? { marks: [], newest: '' } : undefined),
          others,
          ...(error === undefined ? {} : { error })
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
    const checked = deliveryChecked(entry, found.finding, now(), counts)
    return { entry: canBeResent(checked, settings()) ? settleRefused(checked) : checked, asked: found.finding }
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
    const before = await trackOf(entry.car)
    const refreshed = await refresh(entry, isAutomatic)
    const track = await trackOf(entry.car)
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
    const track = unknown.length === 0 ? undefined : await trackOf(car)
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
      const wait = nextCheckDelay(entry, settings())
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
        if (entry?.state !== 'unknown' || !isAskable(entry) || !isDue(entry) || nextCheckDelay(entry, settings()) === null) continue
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
        if (entry.profile === profile()) return { found, open: repository.inState('unknown').length, failure: asked }
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
