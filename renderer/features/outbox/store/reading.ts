import { NotSaved } from '../../../data/store-writer.ts'

/** Reads once, and again on demand where a local write was refused, for example by a full disk. */
export const createReading = (readAll: () => Promise<void>) => {
  let reading: Promise<void> = Promise.resolve()
  let isRefused = false

  const read = (): Promise<void> => {
    isRefused = false
    reading = readAll().catch((error: unknown) => {
      isRefused = error instanceof NotSaved
      throw error
    })
    return reading
  }
  return {
    /** Does not reject when a write was refused: the rest of the window's start goes on. */
    load: (): Promise<void> =>
      read().catch((error: unknown) => {
        if (!(error instanceof NotSaved)) throw error
      }),
    /** Resolves when everything is read; rejects while writes are refused. */
    ready: (): Promise<void> => (isRefused ? read() : reading)
  }
}
