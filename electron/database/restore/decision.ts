/**
 * Shared by the thread that asks for a restore and the one that makes it: whether the restore was cancelled or the present database may be replaced,
 * whichever came first.
 */
export type RestoreDecision = Int32Array<SharedArrayBuffer>

const [open, cancelled, made] = [0, 1, 2]

export const newDecision = (): RestoreDecision => new Int32Array(new SharedArrayBuffer(4))

/** Has no effect once the database is being replaced. */
export const cancelRestore = (decision: RestoreDecision): void => {
  Atomics.compareExchange(decision, 0, open, cancelled)
  Atomics.notify(decision, 0)
}

export const isCancelled = (decision: RestoreDecision): boolean => Atomics.load(decision, 0) === cancelled

/** Whether the database may be replaced. From a true answer on the restore cannot be cancelled. */
export const mayReplace = (decision: RestoreDecision): boolean => {
  const before = Atomics.compareExchange(decision, 0, open, made)
  Atomics.notify(decision, 0)
  return before !== cancelled
}

/** Resolves with whether the database is being replaced; after `cancelRestore` with false. */
export const decided = async (decision: RestoreDecision): Promise<boolean> => {
  const waiting = Atomics.waitAsync(decision, 0, open)
  if (waiting.async) await waiting.value
  return Atomics.load(decision, 0) === made
}
