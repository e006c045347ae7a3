/** A window nobody sees draws nothing. */
const longest = 250

/** Resolves when the frame that shows the present state is over. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, longest)
    requestAnimationFrame(() => {
      // A task of its own comes after the frame.
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        clearTimeout(late)
        resolve()
      }
      after.port2.postMessage(null)
    })
  })
