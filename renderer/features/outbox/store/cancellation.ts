import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { OutboxRepository } from './outbox-repository.ts'
import type { Sender } from './sender/sender.ts'

export interface CancellationDeps {
  readonly repository: Pick<OutboxRepository, 'get' | 'waitingOf' | 'ofDeclaration'>
  readonly sender: Pick<Sender, 'holdBack' | 'drop'>
  /** Cancels waiting entries; resolves with the ids of those that were. */
  readonly cancel: (ids: readonly string[]) => Promise<readonly string[]>
  /** Whether a submission is in flight or unknown. */
  readonly isOpen: (entry: OutboxEntry) => boolean
  readonly onCancelled: () => void
  /** Resolves when the entries are read. */
  readonly ready: () => Promise<void>
}

/** Cancels waiting entries, also those that the sender has checked and sends next. */
export const createCancellation = ({ repository, sender, cancel, isOpen, onCancelled, ready }: CancellationDeps) => {
  const cancelHeldBack = async (ids: readonly string[]): Promise<number> => {
    const done = await cancel(ids)
    sender.drop(done)
    onCancelled()
    return done.length
  }

  return {
    /** Resolves with the number of cancelled entries. */
    cancelEntries: async (ids: readonly string[]): Promise<number> => {
      await ready()
      const declarations = ids.flatMap((id) => repository.get(id)?.declaration ?? [])
      return sender.holdBack(declarations, () => cancelHeldBack(ids))
    },
    /**
     * Cancels the waiting entries of declarations; resolves with their number. `then` gets the declarations without a submission that is in flight or unknown;
     * nothing of them is sent until it ends.
     */
    withdrawDeclarations: async (ids: readonly string[], then: (free: readonly string[]) => Promise<void>): Promise<number> => {
      await ready()
      return sender.holdBack(ids, async () => {
        const cancelled = await cancelHeldBack(repository.waitingOf(ids))
        await then(ids.filter((id) => !repository.ofDeclaration(id).some(isOpen)))
        return cancelled
      })
    }
  }
}
