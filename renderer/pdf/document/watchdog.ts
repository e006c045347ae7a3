export interface WatchdogTiming {
  /** Milliseconds without an answer after which the worker is deemed hung. */
  readonly limit: number
  /** Milliseconds between two checks. */
  readonly pause: number
}

export const hostileFileTiming: WatchdogTiming = { limit: 30_000, pause: 5_000 }

/** Checks repeatedly that the worker answers; calls `onSilence` once if it does not answer in time. Returns a function that stops the checks. */
export const startHeartbeat = (
  ping: () => Promise<unknown>,
  onSilence: () => void,
  timing: WatchdogTiming = hostileFileTiming
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const stop = (): void => {
    stopped = true
    clearTimeout(timer)
  }
  const check = (): void => {
    timer = setTimeout(() => {
      stop()
      onSilence()
    }, timing.limit)
    const answered = (): void => {
      if (stopped) return
      clearTimeout(timer)
      timer = setTimeout(check, timing.pause)
    }
    // A rejection is an answer too: only a missing answer means that the thread hangs.
    ping().then(answered, answered)
  }
  check()
  return stop
}

/** The result of the promise, or null after `limit` milliseconds. */
export const withTimeout = async <T>(promise: Promise<T>, limit: number): Promise<T | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limit)))
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
