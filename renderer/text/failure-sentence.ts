import type { Failure } from '#core/contract/result.ts'
import type { Text } from './id.ts'

/** One sentence for a failure: what happened, the fact that came with it, and when to try again. */
export const failureSentence = (text: Text, failure: Failure): string => {
  const sentence = text.failures[failure.code]
  const parts = [
    failure.detail
      ? text.failureDetail(sentence, failure.detail)
      : failure.httpStatus
        ? text.failureDetail(sentence, `HTTP ${failure.httpStatus}`)
        : sentence
  ]
  if (failure.retryAfter !== undefined) parts.push(text.failureRetry(failure.retryAfter))
  if (failure.id !== undefined) parts.push(text.failureId(failure.id))
  return parts.join(' ')
}
