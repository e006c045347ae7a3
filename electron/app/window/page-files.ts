/** Milliseconds without a request of the page after which it has its files; between two of its first requests there are fewer turns of the event loop. */
const pause = 1
/** Milliseconds after which waiting ends for a page that does not load. */
const limit = 500

export interface PageFiles {
  /** Call after each answer to a request of the page. */
  answered(url: string): void
  /** Resolves when the page has the files that its first screen needs, at most `limit` milliseconds after this object was made. */
  readonly loaded: Promise<void>
}

/** Loading code while the page waits for its files would delay the first screen: both need this thread. */
export const watchPageFiles = (): PageFiles => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const latest = setTimeout(resolve, limit)
  let paused: NodeJS.Timeout | undefined
  void promise.then(() => clearTimeout(latest))
  return {
    answered(url) {
      // The page itself comes before its files.
      if (new URL(url).pathname === '/') return
      clearTimeout(paused)
      paused = setTimeout(resolve, pause)
    },
    loaded: promise
  }
}
