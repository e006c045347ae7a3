/** Tracks submits in flight, so that the application can wait on quit until their replies are journaled. */
export interface InFlightRequests {
  /** Aborts when `drain` stops waiting. */
  readonly signal: AbortSignal
  run<T>(work: () => Promise<T>): Promise<T>
  isEmpty(): boolean
  /** Refuses new requests until the returned function is called. */
  block(): () => void
  isBlocked(): boolean
  /** Resolves when no request is left. After `limit` milliseconds the remaining ones are aborted, which their journal records say. */
  drain(limit: number): Promise<void>
}

export const createInFlightRequests = (): InFlightRequests => {
  const controller = new AbortController()
  const running = new Set<Promise<unknown>>()
  let blocks = 0
  const allSettled = (): Promise<unknown> => Promise.allSettled([...running])
  return {
    signal: controller.signal,
    isEmpty: () => running.size === 0,
    block() {
      blocks += 1
      return () => void (blocks -= 1)
    },
    isBlocked: () => blocks > 0,
    run(work) {
      const request = work()
      running.add(request)
      const remove = (): void => void running.delete(request)
      request.then(remove, remove)
      return request
    },
    async drain(limit) {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, limit)
      })
      await Promise.race([allSettled(), timeout])
      clearTimeout(timer)
      controller.abort()
      await allSettled()
    }
  }
}
