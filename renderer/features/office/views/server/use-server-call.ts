import { computed, ref, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { ToolAnswer, ToolRefusal } from '#core/contract/office-server.ts'
import type { Failure, Result } from '#core/base/result.ts'
import { failureSentence } from '../../../../i18n/failure-sentence.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { type ServerText, useServerText } from '../../server-text.ts'
import { useMessages } from '../../../../messages/messages.ts'

/** A refusal of the server in words. */
export const refusalSentence = ({ shared, problems }: ServerText, { problem, detail }: ToolRefusal): string => {
  const phrase = { ...shared.problems, ...problems }[problem]
  return typeof phrase === 'string' ? phrase : phrase(detail)
}

export interface ServerCall {
  readonly isBusy: Ref<boolean>
  /** Why the last call was not done; null after one that was done, or cancelled. */
  readonly refusal: ComputedRef<{ readonly problem: ToolRefusal['problem'] | null; readonly sentence: string } | null>
  /** Makes a call; null where it was not done, or another one of this place runs. */
  run<T>(call: () => Promise<Result<ToolAnswer<T>>>): Promise<{ readonly value: T } | null>
  forget(): void
}

/** Calls about the server from one form: one at a time, and what is said of a refusal, in the language of the window. */
export const useServerCall = (): ServerCall => {
  const text = useText()
  const words = useServerText()
  const isBusy = ref(false)
  const refused = shallowRef<ToolRefusal | null>(null)
  const failed = shallowRef<Failure | null>(null)
  const refusal = computed(() => {
    if (failed.value !== null) return { problem: null, sentence: failureSentence(text.value, failed.value) }
    if (refused.value === null) return null
    return { problem: refused.value.problem, sentence: refusalSentence(words.value, refused.value) }
  })
  const forget = (): void => {
    refused.value = null
    failed.value = null
  }
  return {
    isBusy,
    refusal,
    forget,
    async run(call) {
      if (isBusy.value) return null
      isBusy.value = true
      forget()
      const answered = await call()
      isBusy.value = false
      if (!answered.ok) failed.value = answered.failure
      else if (answered.value.end === 'done') return { value: answered.value.value }
      else if (answered.value.end === 'refused') refused.value = answered.value
      return null
    }
  }
}

/** Closes a dialog; while it shows a PIN only after a question, because the PIN cannot be shown again, and not while one is being made. */
export const usePairingClose = (hasPin: () => boolean, isBusy: () => boolean, close: () => void): (() => Promise<void>) => {
  const words = useServerText()
  const messages = useMessages()
  return async () => {
    if (isBusy()) return
    const { ask, askText, close: yes } = words.value.pairing
    if (!hasPin() || (await messages.ask(ask, askText, yes))) close()
  }
}
