import { shallowRef } from 'vue'
import { outboxStates, type OutboxEntry, type OutboxState } from '#core/outbox/outbox-entry.ts'

/** One batch of sending, from the first request until nothing is left to send. */
export interface SendBatch {
  /** Milliseconds since 1970. */
  readonly startedAt: number
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

export interface SendBatchDeps {
  readonly now: () => number
  readonly elapsed: () => number
  /** The present state of an entry: an unknown one may have been found since. */
  readonly stateNow: (id: string) => OutboxState | undefined
}

/** Counts the results of a batch. */
export const createSendBatch = ({ now, elapsed, stateNow }: SendBatchDeps) => {
  const run = shallowRef<SendBatch | null>(null)
  const stateOf = new Map<string, OutboxState>()
  let moments: number[] = []
  let startedAt = 0

  const outcomes = (): Readonly<Record<OutboxState, number>> => {
    const counts = Object.fromEntries(outboxStates.map((state) => [state, 0])) as Record<OutboxState, number>
    for (const [id, state] of stateOf) counts[stateNow(id) ?? state] += 1
    return counts
  }

  const perMinute = (): number | null => {
    const [first] = moments
    const last = moments.at(-1)
    if (first === undefined || last === undefined || moments.length < 3 || last <= first) return null
    return ((moments.length - 1) * 60_000) / (last - first)
  }

  const write = (left: number, endedAt: number | null): void => {
    const rate = perMinute()
    run.value = {
      startedAt,
      endedAt,
      total: stateOf.size + left,
      done: stateOf.size,
      outcomes: outcomes(),
      perMinute: rate,
      remaining: rate === null || rate === 0 ? null : Math.round((left * 60_000) / rate)
    }
  }

  const isRunning = (): boolean => run.value !== null && run.value.endedAt === null

  return {
    run,
    isRunning,
    outcomes,
    /** Starts a batch unless one is running. */
    start: (left: number): void => {
      if (isRunning()) return
      stateOf.clear()
      moments = []
      startedAt = now()
      write(left, null)
    },
    note: (entry: OutboxEntry): void => {
      stateOf.set(entry.id, entry.state)
      moments.push(elapsed())
      if (moments.length > lately) moments = moments.slice(-lately)
    },
    /** `left`: entries still to be sent, including those in flight. */
    update: (left: number): void => {
      if (isRunning()) write(left, null)
    },
    end: (): void => {
      if (isRunning()) write(0, now())
    }
  }
}
