import type { Handlers } from '#core/contract/host-api.ts'
import { isUnusable } from '#core/contract/retrieval.ts'
import type { SubmittedEntry } from '#core/contract/submission.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import { mayHaveNumber } from '#core/outbox/delivery-evidence.ts'
import type { AskedFirst } from '../../database/office/claims.ts'
import { waitForTurn } from './request-turn.ts'

export interface LostAttemptsDeps {
  readonly statusLog: Handlers['tracking.statusLog']
  /** Milliseconds until a request to the service may be made, of those that the desks of the office share; with 0 it is counted. */
  readonly takeRequest: () => Promise<number>
  /** Writes into the journal that the entry may have been posted. */
  readonly notePosted: (entry: SubmittedEntry, car: string) => Promise<Result<unknown>>
  /** Aborts when the application ends. */
  readonly signal: AbortSignal
  /** Milliseconds after which a question that has got no turn is asked without one: until it is answered, its entry counts as being sent. */
  readonly longestWait?: number
}

const notSent = (failure: Failure): Result<never> => fail(failure.code, { ...failure, mayHaveArrived: false })

/**
 * Asks the service for numbers that an unknown, lost attempt may have sent (docs/office-sending.md). Fails with `number-known` and the
 * declaration of the first number that the service has: its outcome is then unknown. If the service is unreachable, nothing is posted; an answer
 * without evidence does not prevent the post.
 */
export const askService = async (
  profile: string,
  asked: readonly AskedFirst[],
  { statusLog, takeRequest, notePosted, signal, longestWait = 10_000 }: LostAttemptsDeps
): Promise<Result<null>> => {
  const { promise: cancelled, resolve } = Promise.withResolvers<Result<never>>()
  const cancel = (): void => resolve(fail('cancelled'))
  signal.addEventListener('abort', cancel)
  try {
    for (const { entry, attempt, declaration, car, known } of asked) {
      await waitForTurn(takeRequest, longestWait, signal)
      const answer = signal.aborted ? fail('cancelled') : await Promise.race([statusLog({ profile, car }), cancelled])
      if (!answer.ok) return notSent(answer.failure)
      if (isUnusable(answer.value)) continue
      if (!mayHaveNumber({ car, known }, answer.value.log)) continue
      const noted = await notePosted({ entry, attempt }, car)
      return noted.ok ? fail('number-known', { declaration, mayHaveArrived: true }) : notSent(noted.failure)
    }
    return ok(null)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
