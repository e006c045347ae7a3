import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** Work over many declarations, as the window shows it. */
export interface BulkWork {
  readonly label: string
  readonly done: number
  readonly total: number
}

/** Gives the window time to draw and to take a click. */
const breathe = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Work over many declarations, some at a time: it can be watched and cancelled, and the window stays free. */
export const useBulk = defineStore('bulk', () => {
  const work = shallowRef<BulkWork | null>(null)
  let cancelled = false

  /**
   * Does the work for `atOnce` ids at a time; resolves with those it was done for: all, or what came before it was cancelled.
   * One at a time: while one runs, another does nothing. What a part throws ends it.
   */
  const run = async (
    label: string,
    ids: readonly string[],
    atOnce: number,
    part: (ids: readonly string[]) => Promise<void>
  ): Promise<readonly string[]> => {
    if (work.value) return []
    cancelled = false
    let done = 0
    work.value = { label, done, total: ids.length }
    try {
      while (done < ids.length && !isCancelled()) {
        const some = ids.slice(done, done + atOnce)
        await part(some)
        done += some.length
        work.value = { label, done, total: ids.length }
        if (done < ids.length) await breathe()
      }
    } finally {
      work.value = null
    }
    return ids.slice(0, done)
  }

  const isCancelled = (): boolean => cancelled

  /** What is begun is finished; what was done stays. */
  const cancel = (): void => {
    cancelled = true
  }

  return { work, run, cancel }
})
