/** Longest wait for the window to write everything before it closes. */
export const flushLimit = 5_000

export interface Flush {
  /** Tells the window to write everything; resolves true when it answered, false when it did not in time. Calls that overlap share one answer. */
  ask(tell: () => void): Promise<boolean>
  /** The window's answer, or that there is no window any more to wait for. */
  answered(): void
}

const withResolver = (): { readonly promise: Promise<boolean>; readonly resolve: (answered: boolean) => void } => {
  let resolve: (answered: boolean) => void = () => undefined
  const promise = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

export const createFlush = (limit = flushLimit): Flush => {
  let waiting: { readonly promise: Promise<boolean>; readonly finish: (answered: boolean) => void } | null = null
  return {
    ask(tell) {
      if (waiting !== null) return waiting.promise
      const { promise, resolve } = withResolver()
      const finish = (answered: boolean): void => {
        clearTimeout(timer)
        waiting = null
        resolve(answered)
      }
      const timer = setTimeout(() => finish(false), limit)
      waiting = { promise, finish }
      tell()
      return promise
    },
    answered: () => waiting?.finish(true)
  }
}
