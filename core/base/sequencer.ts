/** Runs work items one after another, in the order they were added. A failed item does not stop the next. */
export interface Sequencer {
  run<T>(work: () => Promise<T>): Promise<T>
}

export const createSequencer = (): Sequencer => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    }
  }
}

/** Runs work items of one key one after another; work items of different keys run concurrently. */
export interface SequencerByKey {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export const createSequencerByKey = (): SequencerByKey => {
  const last = new Map<string, Promise<unknown>>()
  return {
    run: (key, work) => {
      const previous = last.get(key)
      const result = previous === undefined ? work() : previous.then(work)
      const settled = result
        .catch(() => undefined)
        .finally(() => {
          if (last.get(key) === settled) last.delete(key)
        })
      last.set(key, settled)
      return result
    }
  }
}

/**
 * Runs `work` for every item, at most `concurrency` at a time. An error stops the runner it occurs in only; the promise rejects with the
 * first error after all runners have ended.
 */
export const forEachConcurrent = async <T>(items: readonly T[], concurrency: number, work: (item: T) => Promise<void>): Promise<void> => {
  const remaining = items.values()
  const runner = async (): Promise<void> => {
    for (const item of remaining) await work(item)
  }
  const results = await Promise.allSettled(Array.from({ length: Math.min(concurrency, items.length) }, runner))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** The results of `work` in the order of the items, at most `concurrency` at a time; rejects as `forEachConcurrent` does. */
export const mapConcurrent = async <T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>
): Promise<readonly R[]> => {
  const results = new Map<number, R>()
  await forEachConcurrent([...items.entries()], concurrency, async ([index, item]) => {
    results.set(index, await work(item))
  })
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result)
}
