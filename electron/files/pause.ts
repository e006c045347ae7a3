/** A wait that `end` aborts. Aborted and later waits resolve with false. */
export const createPause = (): { readonly pause: (milliseconds: number) => Promise<boolean>; readonly end: () => void } => {
  let ended = false
  let wake: () => void = () => undefined
  return {
    pause: async (milliseconds) => {
      if (ended) return false
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        timer.unref()
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      return !ended
    },
    end: () => {
      ended = true
      wake()
    }
  }
}
