/** Runs tasks one after another in the order of the calls. */
export interface Sequencer {
  run<T>(task: () => Promise<T>): Promise<T>
}

export const createSequencer = (): Sequencer => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (task) => {
      const result = last.then(task)
      last = result.catch(() => undefined)
      return result
    }
  }
}

export interface CommitQueue<T> {
  /** Resolves after the group with this item is committed. */
  add(item: T): Promise<void>
}

interface Waiting<T> {
  readonly item: T
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit: items added during a commit share the next one. If a commit fails, all waiting items fail too, because later items may depend on
 * earlier ones; `onFailure` runs before the promises reject.
 */
export const createCommitQueue = <T>(
  sequencer: Sequencer,
  commit: (items: readonly T[]) => Promise<void>,
  onFailure: () => void = () => undefined
): CommitQueue<T> => {
  let waiting: Waiting<T>[] = []
  const take = (): Waiting<T>[] => {
    const taken = waiting
    waiting = []
    return taken
  }
  const flush = async (): Promise<void> => {
    const group = take()
    if (group.length === 0) return
    try {
      await commit(group.map(({ item }) => item))
    } catch (error) {
      onFailure()
      for (const { reject } of [...group, ...take()]) reject(error)
      return
    }
    for (const { resolve } of group) resolve()
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (waiting.length === 1) void sequencer.run(flush)
      })
  }
}

/** Runs tasks with the same key one after another, and tasks with different keys concurrently. */
export interface SequencerByKey {
  run<T>(key: string, task: () => Promise<T>): Promise<T>
}

export const createSequencerByKey = (): SequencerByKey => {
  const last = new Map<string, Promise<unknown>>()
  return {
    run: (key, task) => {
      const previous = last.get(key)
      const result = previous === undefined ? task() : previous.then(task)
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

/** Runs `task` for each item, at most `concurrency` at the same time. After an error the running tasks finish, then the promise rejects. */
export const forEachConcurrent = async <T>(items: readonly T[], concurrency: number, task: (item: T) => Promise<void>): Promise<void> => {
  const remaining = items.values()
  const runner = async (): Promise<void> => {
    for (const item of remaining) await task(item)
  }
  const results = await Promise.allSettled(Array.from({ length: Math.min(concurrency, items.length) }, runner))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** As `forEachConcurrent`; resolves with the results in the order of the items. */
export const mapConcurrent = async <T, R>(
  items: readonly T[],
  concurrency: number,
  task: (item: T) => Promise<R>
): Promise<readonly R[]> => {
  const results = new Map<number, R>()
  await forEachConcurrent([...items.entries()], concurrency, async ([at, item]) => {
    results.set(at, await task(item))
  })
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result)
}
