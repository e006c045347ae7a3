import type { Failure } from '#core/base/result.ts'
import type { Text } from './text.ts'

/** Error names of the network layer, which the sentence already describes. The submission history has the name, for support. */
const networkName = /^(?:ERR_[A-Z0-9_]+|redirect)$/

/** Describes a failure: what happened, its detail, the seconds until a useful retry, and the log entry number. */
export const failureSentence = (text: Text, failure: Failure): string => {
  const sentence = text.failures[failure.code]
  const hasDetail = failure.detail !== undefined && failure.detail !== '' && !networkName.test(failure.detail)
  const parts = [
    hasDetail
      ? // What is not found may be the number.
        failure.code === 'not-found'
        ? text.failureNotFound(failure.detail)
        : text.failureDetail(sentence, failure.detail)
      : failure.httpStatus
        ? text.failureDetail(sentence, `HTTP ${failure.httpStatus}`)
        : sentence
  ]
  if (failure.retryAfter !== undefined) parts.push(text.failureRetry(failure.retryAfter))
  if (failure.id !== undefined) parts.push(text.failureId(failure.id))
  return parts.join(' ')
}
