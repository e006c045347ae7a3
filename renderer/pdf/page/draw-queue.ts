export type DrawQueue = ReturnType<typeof createDrawQueue>

/** Draws one thumbnail at a time, so that thumbnails do not delay the page being read. A failed thumbnail stays blank. */
export const createDrawQueue = () => {
  const waiting: (() => Promise<void>)[] = []
  let running = false
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      try {
        await work()
      } catch {
        // The viewer reports pages that cannot be drawn.
      }
    }
    running = false
  }
  return {
    /** Queues a task; the returned function removes it if it has not started. */
    add: (work: () => Promise<void>) => {
      waiting.push(work)
      void run()
      return () => {
        const at = waiting.indexOf(work)
        if (at >= 0) waiting.splice(at, 1)
      }
    }
  }
}
