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

/** Resolves in a later task, so that the window can paint and handle input first. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))
