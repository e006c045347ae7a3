/** The result of a call to a folder, or 'late' after `limit` milliseconds: a folder on a network may never answer. The call itself continues. */
export const inTime = async <T>(call: Promise<T>, limit: number): Promise<T | 'late'> => {
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => {
    late.resolve('late')
  }, limit)
  try {
    return await Promise.race([call, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

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
