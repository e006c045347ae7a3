import type { ArchiveJob, JobOutcome } from '#core/contract/archive.ts'
import type { HostEvents } from '#core/contract/host-api.ts'
import type { Clock } from '#core/base/ports.ts'
import type { Step } from '../../archive/step.ts'

/** Runs one long job on the archive at a time, which can be stopped and reports its progress. */
export interface ArchiveJobs {
  stop(): void
  /** Resolves to `busy` while another job runs, and to `stopped` after `stop`; rejects with the error of the work. */
  run<T>(job: ArchiveJob, work: (step: Step) => Promise<T>): Promise<JobOutcome<T>>
}

/** Milliseconds between two progress events. */
const progressInterval = 100

export const createArchiveJobs = (send: (progress: HostEvents['archive.progress']) => void, clock: Clock): ArchiveJobs => {
  let running: AbortController | null = null
  return {
    stop: () => running?.abort(),
    async run(job, work) {
      if (running !== null) return { end: 'busy' }
      const controller = new AbortController()
      running = controller
      let lastSent = 0
      const progress = (done: number, total: number): void => {
        const now = clock.now()
        // A clock that was set back must not stop the progress.
        if (done < total && now - lastSent < progressInterval && now >= lastSent) return
        lastSent = now
        send({ job, done, total })
      }
      try {
        return { end: 'done', value: await work({ signal: controller.signal, progress }) }
      } catch (error) {
        if (controller.signal.aborted) return { end: 'stopped' }
        throw error
      } finally {
        running = null
      }
    }
  }
}
