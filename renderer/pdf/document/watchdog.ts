export interface WatchdogTiming {
  /** Silence after which the watched is given up, in milliseconds. */
  readonly limit: number
  /** Pause between two questions, in milliseconds. */
  readonly pause: number
}

export const hostileFileTiming: WatchdogTiming = { limit: 30_000, pause: 5_000 }

/** Asks again and again whether the watched still answers; calls `onSilence` once if an answer stays out. Returns the way to stop. */
export const keepAsking = (
  ask: () => Promise<unknown>,
  onSilence: () => void,
  timing: WatchdogTiming = hostileFileTiming
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const stop = (): void => {
    stopped = true
    clearTimeout(timer)
  }
  const round = (): void => {
    timer = setTimeout(() => {
      stop()
      onSilence()
    }, timing.limit)
    const answered = (): void => {
      if (stopped) return
      clearTimeout(timer)
      timer = setTimeout(round, timing.pause)
    }
    // A refusal is an answer too: only silence means that the thread hangs.
    ask().then(answered, answered)
  }
  round()
  return stop
}

/** The promise's outcome, or `null` once `limit` milliseconds have passed. */
export const within = async <T>(promise: Promise<T>, limit: number): Promise<T | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limit)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
