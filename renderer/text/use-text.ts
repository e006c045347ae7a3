import { computed, type ComputedRef } from 'vue'
import type { Words } from '#core/schema/field.ts'
import type { Failure } from '#core/contract/result.ts'
import { useSettings } from '../stores/settings.ts'
import { en } from './en.ts'
import { id, type Text } from './id.ts'

/** The sentences of the chosen language; switches without a reload. */
export const useText = (): ComputedRef<Text> => {
  const settings = useSettings()
  return computed(() => (settings.language === 'en' ? en : id))
}

/** Picks the chosen language of a label from core/schema. */
export const useWords = (): ComputedRef<(words: Words) => string> => {
  const settings = useSettings()
  return computed(() => {
    const language = settings.language
    return (words: Words) => words[language]
  })
}

/** One sentence for a failure: what happened, the fact that came with it, and when to try again. */
export const failureSentence = (text: Text, failure: Failure): string => {
  const sentence = text.failures[failure.code]
  const parts = [failure.detail ? text.failureDetail(sentence, failure.detail) : failure.httpStatus ? text.failureDetail(sentence, `HTTP ${failure.httpStatus}`) : sentence]
  if (failure.retryAfter !== undefined) parts.push(text.failureRetry(failure.retryAfter))
  if (failure.id !== undefined) parts.push(text.failureId(failure.id))
  return parts.join(' ')
}
