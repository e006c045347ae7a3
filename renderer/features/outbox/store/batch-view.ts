import { computed, type ShallowRef } from 'vue'
import type { Failure } from '#core/base/result.ts'
import type { createSendBatch } from './send/batch.ts'
import type { SenderStatus } from './sender/status.ts'

export interface BatchViewDeps {
  readonly status: Readonly<ShallowRef<SenderStatus>>
  readonly run: ReturnType<typeof createSendBatch>
  /** Changes with every entry. */
  readonly entries: Readonly<ShallowRef<unknown>>
}

/** State of sending and of the last batch, for screens. */
export const createBatchView = ({ status, run, entries }: BatchViewDeps) => {
  /** Why the last sending stopped or is waiting. */
  const halted = computed((): Failure | null =>
    status.value.kind === 'stopped' || status.value.kind === 'waiting' || status.value.kind === 'offline' ? status.value.failure : null
  )
  /** The last batch, with the present state of its entries. */
  const lastRun = computed(() => {
    // Tracks the dependency.
    void entries.value
    return run.run.value && { ...run.run.value, outcomes: run.outcomes() }
  })
  /** Shown while a batch is being sent; `run` has the details. */
  const progress = computed(() => {
    const { value } = run.run
    return value !== null && value.endedAt === null && status.value.kind === 'sending' ? { done: value.done, total: value.total } : null
  })
  return { halted, lastRun, progress }
}
