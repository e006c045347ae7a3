/** The size of a file that one thread writes while another reads it. */

/** Shared between both threads: index 0 is the number of bytes written, index 1 is 1 when there are no more. */
export type GrowingFile = BigInt64Array<SharedArrayBuffer>

export const growingFile = (): GrowingFile => new BigInt64Array(new SharedArrayBuffer(16))

/** Bytes after which the reader is woken; waking it after each write takes longer than the write. */
const wakeBytes = 4 * 1024 * 1024

export const setWritten = (growing: GrowingFile, bytes: number): void => {
  const before = Number(Atomics.exchange(growing, 0, BigInt(bytes)))
  if (Math.floor(before / wakeBytes) !== Math.floor(bytes / wakeBytes)) Atomics.notify(growing, 0)
}

/** Wakes the reader even if no further bytes were written. */
export const setComplete = (growing: GrowingFile): void => {
  Atomics.store(growing, 1, 1n)
  Atomics.notify(growing, 0)
}

/** Milliseconds between two calls of `whileWaiting`. */
const interval = 100

/**
 * Waits until that many bytes are written or the file is complete; returns the size. `whileWaiting` throws if the reader must stop.
 */
export const waitForBytes = (growing: GrowingFile, least: number, whileWaiting: () => void): number => {
  for (;;) {
    const isComplete = Atomics.load(growing, 1) === 1n
    const written = Atomics.load(growing, 0)
    if (isComplete || written >= least) return Number(written)
    whileWaiting()
    Atomics.wait(growing, 0, written, interval)
  }
}
