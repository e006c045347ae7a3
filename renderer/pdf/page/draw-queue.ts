export interface DrawQueue {
  /** Runs the work when its turn comes; the returned function takes it out again if it has not begun. */
  readonly add: (work: () => Promise<void>) => () => void
}

/** One picture at a time, so that thumbnails never crowd out the page being read. A picture that fails stays blank. */
export const createDrawQueue = (): DrawQueue => {
  const waiting: (() => Promise<void>)[] = []
  let running = false
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      try {
        await work()
      } catch {
        // The page itself reports what cannot be drawn.
      }
    }
    running = false
  }
  return {
    add: (work) => {
      waiting.push(work)
      void run()
      return () => {
        const at = waiting.indexOf(work)
        if (at >= 0) waiting.splice(at, 1)
      }
    }
  }
}
