import { shallowRef } from 'vue'
import { outboxStates, type OutboxEntry, type OutboxState } from '#core/outbox/outbox-entry.ts'

/** One sending, from the first request until nothing is left that may go. */
export interface SendBatch {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly endedAt: number | null
  readonly total: number
  readonly done: number
  /** Entries of this run by the state they have now come to. */
  readonly outcomes: Readonly<Record<OutboxState, number>>
  /** Outcomes per minute lately; null before it can be said. */
  readonly perMinute: number | null
  /** Milliseconds that the rest will take at this rate; null where that cannot be said. */
  readonly remaining: number | null
}

/** The rate is that of the last so many outcomes. */
const lately = 50

export interface SendBatchDeps {
  readonly now: () => number
  readonly elapsed: () => number
  /** What an entry has come to by now: one whose fate was unknown may have been found since. */
  readonly stateNow: (id: string) => OutboxState | undefined
}

/** Counts what a sending has brought. */
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
    /** Begins a run where none is going on. */
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
    /** `left`: entries still to be sent, those on their way among them. */
    update: (left: number): void => {
      if (isRunning()) write(left, null)
    },
    end: (): void => {
      if (isRunning()) write(0, now())
    }
  }
}
