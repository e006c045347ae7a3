import type { AttemptOutcome } from '../contract/office.ts'
import type { Attempt, OutboxEntry, OutboxState } from '../outbox/outbox-entry.ts'
import { mayBeDelivered, stateAfter } from '../outbox/transitions.ts'

const outcomeOfState: Readonly<Record<OutboxState, AttemptOutcome>> = {
  sending: 'sending',
  accepted: 'accepted',
  remarks: 'accepted',
  refused: 'refused',
  unknown: 'unknown',
  failed: 'failed',
  queued: 'failed',
  cancelled: 'failed'
}

/** An attempt that was followed by another one, or whose outcome the entry does not have. */
const outcomeAlone = ({ failure }: Attempt): AttemptOutcome => (failure === undefined ? 'unknown' : outcomeOfState[stateAfter(failure)])

export interface EntryAttempt {
  readonly number: number
  readonly outcome: AttemptOutcome
  readonly attempt: Attempt
}

/** The attempts of an outbox entry with their outcomes. The outcome of an attempt is never more certain than the state of the entry. */
export const attemptsOf = ({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>): readonly EntryAttempt[] => {
  // After a repetition that was certainly not delivered, the state is that of the attempt before it.
  const isOfDelivered = state === 'unknown' || state === 'accepted' || state === 'remarks'
  const delivered = isOfDelivered ? attempts.findLastIndex(mayBeDelivered) : -1
  const decided = delivered === -1 ? attempts.length - 1 : delivered
  // `unknown` → `queued` by the user: what is queued again may have arrived before.
  const isWaiting = state === 'queued' || state === 'failed' || state === 'cancelled'
  return attempts.map((attempt, index) => {
    const outcome = isWaiting || index !== decided ? outcomeAlone(attempt) : outcomeOfState[state]
    return { number: attempt.number, attempt, outcome }
  })
}
