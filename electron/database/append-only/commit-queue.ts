import type { Sequencer } from '#core/base/sequencer.ts'

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
