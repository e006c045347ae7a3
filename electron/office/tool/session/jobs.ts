import { Cancelled, SessionRefused } from './answers.ts'

/** One backup or restore at a time. */
export interface Jobs {
  /** Throws `tool-busy` while another one runs, `Cancelled` where it was stopped. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
  stop(): void
  /** Resolves when the last job has ended. */
  ended(): Promise<void>
}

export const createJobs = (): Jobs => {
  let job: AbortController | null = null
  let last: Promise<void> = Promise.resolve()
  return {
    async run(work) {
      if (job !== null) throw new SessionRefused('tool-busy')
      job = new AbortController()
      const { signal } = job
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      try {
        return await work(signal)
      } catch (error) {
        throw signal.aborted ? new Cancelled() : error
      } finally {
        job = null
        resolve()
      }
    },
    stop: () => job?.abort(),
    ended: () => last
  }
}
