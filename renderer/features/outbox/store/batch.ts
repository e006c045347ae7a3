import { computed, shallowRef } from 'vue'
import type { Failure } from '#core/base/result.ts'
import { allowsRequests } from '#core/outbox/circuit-breaker.ts'
import { isWaiting, outboxStates, type OutboxEntry, type OutboxState } from '#core/outbox/outbox-entry.ts'
import { isSentAutomatically } from '#core/outbox/retry-policy.ts'
import { entriesInFlight, isBusy, senderStatus, type SenderStatus } from '#core/outbox/sender-state.ts'
import { isOfOneNumber } from '#core/wire/classify-failure.ts'
import { useServices } from '../../../data/services.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { progressInterval, type OutboxRepository } from './outbox-repository.ts'
import type { Sender } from './sender.ts'

/** One batch of sending, from the first request until nothing is left to send. */
export interface SendBatch {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Null while it is running. */
  readonly endedAt: number | null
  readonly total: number
  readonly done: number
  /** Entries of this batch by their present state. */
  readonly outcomes: Readonly<Record<OutboxState, number>>
  /** Results per minute, measured over the last ones; null before there are enough. */
  readonly perMinute: number | null
  /** Estimated milliseconds for the rest; null when there is no rate. */
  readonly remaining: number | null
}

/** Number of results the rate is measured over. */
const lately = 50

/** After a larger batch, automatic refresh reads the status logs. */
const mostRefreshed = 20

/** Results per minute at these moments, in milliseconds; null before there are enough. */
const rateOf = (moments: readonly number[]): number | null => {
  const [first] = moments
  const last = moments.at(-1)
  if (first === undefined || last === undefined || moments.length < 3 || last <= first) return null
  return ((moments.length - 1) * 60_000) / (last - first)
}

export interface BatchFacts {
  readonly sender: () => Sender
  /** Number of entries that wait for the user's confirmation. */
  readonly asking: () => number
  /** Number of declarations that are still being prepared for the running batch. */
  readonly expected: () => number
}

/** The batch that is being sent or was sent last, and the status of the sender, for screens. */
export const useBatch = (repository: OutboxRepository, { sender, asking, expected }: BatchFacts) => {
  const { timers, now } = useServices()
  const tracking = useTracking()
  const batch = shallowRef<SendBatch | null>(null)
  const status = shallowRef<SenderStatus>({ kind: 'idle' })
  /** The results of the batch, by the ids of the entries, and when the last ones came. */
  const results = new Map<string, OutboxState>()
  let moments: readonly number[] = []
  const accepted: OutboxEntry[] = []
  let isPublished = true

  /** The present states: an unknown entry may have been found since. */
  const outcomes = (): Readonly<Record<OutboxState, number>> => {
    const counts = Object.fromEntries(outboxStates.map((state) => [state, 0])) as Record<OutboxState, number>
    for (const [id, state] of results) counts[repository.get(id)?.state ?? state] += 1
    return counts
  }
  const isRunning = (): boolean => batch.value !== null && batch.value.endedAt === null

  const show = (startedAt: number, left: number, endedAt: number | null): void => {
    const perMinute = rateOf(moments)
    const remaining = perMinute === null || perMinute === 0 ? null : Math.round((left * 60_000) / perMinute)
    batch.value = {
      startedAt,
      endedAt,
      total: results.size + left,
      done: results.size,
      outcomes: outcomes(),
      perMinute,
      remaining
    }
  }
  const begin = (left: number): void => {
    results.clear()
    moments = []
    show(now(), left, null)
  }

  /** Reads the status logs of the declarations that the service has just accepted, one after the other; stops at the first failure that is not of one declaration. */
  const refreshAccepted = async (): Promise<void> => {
    const entries = accepted.splice(0)
    if (entries.length > mostRefreshed) return
    for (const { car, profile } of entries) {
      const refreshed = await tracking.refresh(car, profile)
      if (!refreshed.ok && !isOfOneNumber(refreshed.failure)) return
    }
  }

  const publishNow = (): void => {
    const state = sender().state()
    const coming = expected()
    const left = sender().remaining() + entriesInFlight(state).length + coming
    if (isBusy(state) && left > 0 && !isRunning()) begin(left)
    if (isRunning()) show(batch.value?.startedAt ?? 0, left, null)
    status.value = senderStatus(state, { remaining: left, asking: asking(), elapsed: timers.elapsed(), now: now() })
    if (isBusy(state) || coming > 0) return
    if (left === 0 && isRunning()) show(batch.value?.startedAt ?? 0, 0, now())
    void refreshAccepted()
  }

  /** A running batch is published at intervals; a stop or an end at once. */
  const publish = (): void => {
    const state = sender().state()
    if (!isBusy(state) || !allowsRequests(state.breaker) || !isRunning()) return publishNow()
    if (!isPublished) return
    isPublished = false
    timers.after(progressInterval, () => {
      isPublished = true
      publishNow()
    })
  }

  return {
    status,
    publish,
    publishNow,
    /** Counts an entry that has its result. */
    note: (entry: OutboxEntry): void => {
      if (entry.state === 'accepted' || entry.state === 'remarks') accepted.push(entry)
      if (isWaiting(entry) && isSentAutomatically(entry.retry)) return
      results.set(entry.id, entry.state)
      moments = [...moments, timers.elapsed()].slice(-lately)
    },
    /** Whether the queue sends a waiting entry without another request of the user. */
    isWanted: (entry: OutboxEntry): boolean => {
      // Tracks the dependency: the order of sending is not reactive.
      void status.value
      return sender().isWanted(entry)
    },
    /** Why the last sending stopped or is waiting. */
    halted: computed((): Failure | null =>
      status.value.kind === 'stopped' || status.value.kind === 'waiting' || status.value.kind === 'offline' ? status.value.failure : null
    ),
    /** The last batch, with the present state of its entries. */
    run: computed(() => {
      // Tracks the dependency.
      void repository.entries.value
      return batch.value && { ...batch.value, outcomes: outcomes() }
    }),
    /** Shown while a batch is being sent; `run` has the details. */
    progress: computed(() => {
      const { value } = batch
      return value !== null && value.endedAt === null && status.value.kind === 'sending' ? { done: value.done, total: value.total } : null
    })
  }
}
