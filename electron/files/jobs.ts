import type { JobOutcome } from '#core/contract/archive.ts'
import type { Clock } from '#core/base/ports.ts'

/** Cancellation and progress of a long task: `signal` is checked and `progress` called between two files. */
export interface Step {
  /** Stops the task, which rejects with the reason of the signal. */
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
}

/** For a task that cannot be stopped and reports no progress. */
export const silentStep: Step = { signal: new AbortController().signal, progress: () => undefined }

/** Input of a job: a signal that stops it, and a progress callback; `phase` is for jobs with parts whose amount of work is unknown. */
export interface JobStep<P extends string = never> {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number, phase?: P) => void
}

interface JobProgress<J extends string, P extends string> {
  readonly job: J
  readonly done: number
  readonly total: number
  readonly phase?: P
}

/** Runs one long job at a time, which can be stopped and reports its progress. */
export interface Jobs<J extends string, P extends string = never> {
  stop(): void
  isRunning(): boolean
  /** Resolves to `busy` while another job runs, and to `stopped` after `stop`; rejects with the error of the work. */
  run<T>(job: J, work: (step: JobStep<P>) => Promise<T>): Promise<JobOutcome<T>>
}

/** Milliseconds between two progress events. */
const progressInterval = 100

export const createJobs = <J extends string, P extends string = never>(
  send: (progress: JobProgress<J, P>) => void,
  clock: Clock
): Jobs<J, P> => {
  let running: AbortController | null = null
  return {
    stop: () => running?.abort(),
    isRunning: () => running !== null,
    async run(job, work) {
      if (running !== null) return { end: 'busy' }
      const controller = new AbortController()
      running = controller
      let lastSent = 0
      let late: ReturnType<typeof setTimeout> | undefined
      const progress = (done: number, total: number, phase?: P): void => {
        clearTimeout(late)
        const now = clock.now()
        const report = (): void => {
          lastSent = clock.now()
          send({ job, done, total, ...(phase === undefined ? {} : { phase }) })
        }
        // A clock that was set back must not stop the progress.
        if (done < total && now - lastSent < progressInterval && now >= lastSent) late = setTimeout(report, progressInterval)
        else report()
      }
      try {
        return { end: 'done', value: await work({ signal: controller.signal, progress }) }
      } catch (error) {
        if (controller.signal.aborted) return { end: 'stopped' }
        throw error
      } finally {
        clearTimeout(late)
        running = null
      }
    }
  }
}
