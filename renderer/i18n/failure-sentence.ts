import type { Failure } from '#core/base/result.ts'
import type { Text } from './text/id.ts'

/** Names the network layer gives its own failures: the sentence says the same in words; who helps finds the name in the history of the submission. */
const networkName = /^(?:ERR_[A-Z0-9_]+|redirect)$/

/** One sentence for a failure: what happened, the fact that came with it, and when to try again. */
export const failureSentence = (text: Text, failure: Failure): string => {
  const sentence = text.failures[failure.code]
  const parts = [
    failure.detail !== undefined && failure.detail !== '' && !networkName.test(failure.detail)
      ? text.failureDetail(sentence, failure.detail)
      : failure.httpStatus
        ? text.failureDetail(sentence, `HTTP ${failure.httpStatus}`)
        : sentence
  ]
  if (failure.retryAfter !== undefined) parts.push(text.failureRetry(failure.retryAfter))
  if (failure.id !== undefined) parts.push(text.failureId(failure.id))
  return parts.join(' ')
}
