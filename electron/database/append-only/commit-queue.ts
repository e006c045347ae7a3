/** Runs pieces of work one after another, in the order they came. */
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

export interface CommitQueue<T> {
  /** Resolves when the group with this item is committed. */
  add(item: T): Promise<void>
}

interface Waiting<T> {
  readonly item: T
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit: what arrives while one commit runs shares the next one. When a commit fails, everything waiting fails with it,
 * because later items may build on earlier ones; `onFailure` runs before anybody hears of it.
 */
export const createCommitQueue = <T>(
  lock: Sequencer,
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
        if (waiting.length === 1) void lock.run(flush)
      })
  }
}

/** Work under the same key runs one after another, other work beside it. */
export const createSequencerByKey = (): { run<T>(key: string, work: () => Promise<T>): Promise<T> } => {
  const last = new Map<string, Promise<unknown>>()
  return {
    run: (key, work) => {
      const before = last.get(key)
      const result = before === undefined ? work() : before.then(work)
      const quiet = result
        .catch(() => undefined)
        .finally(() => {
          if (last.get(key) === quiet) last.delete(key)
        })
      last.set(key, quiet)
      return result
    }
  }
}

/** Runs `work` over all items, at most so many at a time; rejects with the first error when those that run are through. */
export const forEachConcurrent = async <T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> => {
  const left = items.values()
  const runner = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  const results = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, runner))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** The results of `work` in the order of the items, at most so many at a time. */
export const mapConcurrent = async <T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<readonly R[]> => {
  const results = new Map<number, R>()
  await forEachConcurrent([...items.entries()], most, async ([at, item]) => {
    results.set(at, await work(item))
  })
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result)
}
