/** Milliseconds. A hidden window draws no frames. */
const longest = 250

/** Resolves after the frame that shows the current state, or after 250 ms. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, longest)
    requestAnimationFrame(() => {
      // A message is a new task, so it runs after the frame.
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        clearTimeout(late)
        resolve()
      }
      after.port2.postMessage(null)
    })
  })

/** Milliseconds of work between two frames. */
const share = 24

/** Does the work of a generator with frames between its steps, so that the window stays alive during work of a second. */
export const betweenFrames = async (steps: Iterable<unknown>): Promise<void> => {
  let end = performance.now() + share
  for (const _ of steps) {
    if (performance.now() < end) continue
    await nextPaint()
    end = performance.now() + share
  }
}

/** Resolves in a later task, so that the window can paint and handle input first. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))
