/** Submits on their way: the end of the application waits for them, so that what the service said is written down. */
export interface InFlightRequests {
  /** Aborted when nothing is waited for any longer. */
  readonly signal: AbortSignal
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when none is left; after so many milliseconds the rest is given up, and their lines in the journal say so. */
  end(limit: number): Promise<void>
}

export const createInFlightRequests = (): InFlightRequests => {
  const controller = new AbortController()
  const running = new Set<Promise<unknown>>()
  const all = (): Promise<unknown> => Promise.allSettled([...running])
  return {
    signal: controller.signal,
    run(work) {
      const done = work()
      running.add(done)
      const left = (): void => void running.delete(done)
      done.then(left, left)
      return done
    },
    async end(limit) {
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, limit)
      })
      await Promise.race([all(), enough])
      clearTimeout(timer)
      controller.abort()
      await all()
    }
  }
}
