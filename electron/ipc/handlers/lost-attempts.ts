import type { Handlers } from '#core/contract/host-api.ts'
import { isUnusable } from '#core/contract/retrieval.ts'
import type { SubmittedEntry } from '#core/contract/submission.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import { evidenceFor } from '#core/outbox/delivery-evidence.ts'
import type { AskedFirst } from '../../database/office/claims.ts'

export interface LostAttemptsDeps {
  readonly statusLog: Handlers['tracking.statusLog']
  /** Writes into the journal that the entry may have been posted. */
  readonly notePosted: (entry: SubmittedEntry, car: string) => Promise<Result<unknown>>
  /** Aborts when the application ends. */
  readonly signal: AbortSignal
}

const notSent = (failure: Failure): Result<never> => fail(failure.code, { ...failure, mayHaveArrived: false })

/** Earlier than everything that the service reports: what is new counts, whatever its time. */
const always = '1970-01-01 00:00:00'

/**
 * Asks the service for numbers that an attempt may have sent of which nobody here knows (docs/office-sending.md). Fails with `number-known` and the
 * declaration of the first one that the service has: from then on its outcome is unknown. A service that cannot be reached gets no post either; an answer
 * that says nothing clear is no reason against it.
 */
export const askService = async (
  profile: string,
  asked: readonly AskedFirst[],
  { statusLog, notePosted, signal }: LostAttemptsDeps
): Promise<Result<null>> => {
  const { promise: cancelled, resolve } = Promise.withResolvers<Result<never>>()
  const cancel = (): void => resolve(fail('cancelled'))
  signal.addEventListener('abort', cancel)
  try {
    for (const { entry, attempt, declaration, car, known } of asked) {
      const answer = signal.aborted ? fail('cancelled') : await Promise.race([statusLog({ profile, car }), cancelled])
      if (!answer.ok) return notSent(answer.failure)
      if (isUnusable(answer.value)) continue
      if (evidenceFor({ car, startedAt: always, known }, answer.value.log).finding !== 'proven') continue
      const noted = await notePosted({ entry, attempt }, car)
      return noted.ok ? fail('number-known', { declaration, mayHaveArrived: true }) : notSent(noted.failure)
    }
    return ok(null)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
