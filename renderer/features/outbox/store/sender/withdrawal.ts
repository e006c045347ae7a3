import { revertAttempt } from '#core/outbox/transitions.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { Envelope } from '../attempt-writer.ts'
import type { OutboxRepository } from '../outbox-repository.ts'

export interface WithdrawalDeps {
  readonly repository: Pick<OutboxRepository, 'save'>
  /** Called with the entries that wait again. */
  readonly onReverted: (entries: readonly OutboxEntry[]) => void
  readonly onRefusedWrite: (error: unknown) => void
}

/** Reverts the attempts of requests that are stored and may not be sent after all. */
export const createWithdrawal = ({ repository, onReverted, onRefusedWrite }: WithdrawalDeps) => {
  /** Kept until it is stored; after a restart the host's journal shows that they were never sent. */
  let left: readonly Envelope[] = []
  let running: Promise<void> | null = null

  const revertAll = async (): Promise<void> => {
    try {
      while (left.length > 0) {
        const taken = new Set(left)
        const entries = [...taken].flatMap((envelope) => envelope.entries)
        await repository.save(entries.map(revertAttempt))
        left = left.filter((envelope) => !taken.has(envelope))
        onReverted(entries)
      }
    } catch (error) {
      onRefusedWrite(error)
    } finally {
      running = null
    }
  }

  return {
    /** Resolves when all are reverted or a write was refused. */
    withdraw: (envelopes: readonly Envelope[]): Promise<void> => {
      left = [...left, ...envelopes]
      if (left.length === 0) return Promise.resolve()
      running ??= revertAll()
      return running
    },
    isRunning: (): boolean => running !== null,
    /** Whether a write was refused. */
    isLeft: (): boolean => running === null && left.length > 0
  }
}
