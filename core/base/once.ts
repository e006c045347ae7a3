/** Shares one run of `read` between all callers. After a failed run, the next call starts a new one. */
export const once = (read: () => Promise<void>): (() => Promise<void>) => {
  let run: Promise<void> | null = null
  return () => {
    run ??= read().catch((error: unknown) => {
      run = null
      throw error
    })
    return run
  }
}
