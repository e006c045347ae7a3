import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { nextTask } from '../../../ui/dom/next-task.ts'

/** What is done, named by the text that says it. */
type BulkKind = 'trashing' | 'restoring' | 'removing' | 'copying' | 'exporting' | 'collecting' | 'queueing'

/** A bulk operation as the window shows it. */
export interface BulkWork {
  readonly kind: BulkKind
  readonly done: number
  readonly total: number
}

/** Operations on many declarations in portions: with progress, cancellation and a responsive window. */
export const useBulk = defineStore('bulk', () => {
  const work = shallowRef<BulkWork | null>(null)
  let cancelled = false

  /**
   * Runs the operation for `atOnce` ids at a time; resolves with the ids it was done for: all, or those before it was cancelled. Does
   * nothing while another operation runs. An exception ends it.
   */
  const run = async (
    kind: BulkKind,
    ids: readonly string[],
    atOnce: number,
    part: (ids: readonly string[]) => Promise<void>
  ): Promise<readonly string[]> => {
    if (work.value) return []
    cancelled = false
    let done = 0
    work.value = { kind, done, total: ids.length }
    try {
      while (done < ids.length && !isCancelled()) {
        const some = ids.slice(done, done + atOnce)
        await part(some)
        done += some.length
        work.value = { kind, done, total: ids.length }
        if (done < ids.length) await nextTask()
      }
    } finally {
      work.value = null
    }
    return ids.slice(0, done)
  }

  const isCancelled = (): boolean => cancelled

  /** Finishes the running portion; keeps completed work. */
  const cancel = (): void => void (cancelled = true)

  return { work, run, cancel }
})
