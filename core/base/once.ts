/** Runs a reading once for everybody who asks; one that failed is tried again by the next. */
export const once = (read: () => Promise<void>): (() => Promise<void>) => {
  let reading: Promise<void> | null = null
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }
}
