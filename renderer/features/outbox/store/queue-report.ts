import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { QueueReport } from './outbox.ts'

/** The result of queueing several declarations, shown until the user closes it. */
export const useQueueReport = defineStore('queue-report', () => {
  const report = shallowRef<{ readonly queued: number; readonly obstacles: QueueReport['obstacles'] } | null>(null)
  return {
    report,
    show: (queued: number, obstacles: QueueReport['obstacles']): void => void (report.value = { queued, obstacles }),
    close: (): void => void (report.value = null)
  }
})
