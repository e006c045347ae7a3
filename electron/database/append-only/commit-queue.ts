import type { Sequencer } from '../../../core/base/sequencer.ts'

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
