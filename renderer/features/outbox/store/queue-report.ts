import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { QueueReport } from './queue-declarations.ts'

/** What became of several declarations that were to be queued: shown until it was read. */
export const useQueueReport = defineStore('queue-report', () => {
  const report = shallowRef<{ readonly queued: number; readonly obstacles: QueueReport['obstacles'] } | null>(null)
  return {
    report,
    show: (queued: number, obstacles: QueueReport['obstacles']): void => {
      report.value = { queued, obstacles }
    },
    close: (): void => {
      report.value = null
    }
  }
})
