import { computed, type ComputedRef } from 'vue'
import { useMessages } from '../../../messages/messages.ts'
import { usePolicyReason } from './policy-reason.ts'

export interface PrintRefusal {
  /** Why the policy of this computer does not allow printing; null where it does. */
  readonly reason: ComputedRef<string | null>
  /** Says the reason. */
  readonly say: () => void
}

/** For a PDF viewer, whose print button shows the reason. The host enforces it anyway. */
export const usePrintRefusal = (): PrintRefusal => {
  const reasonOf = usePolicyReason()
  const messages = useMessages()
  const reason = computed(() => reasonOf('print'))
  return { reason, say: () => void (reason.value !== null && messages.say(reason.value, 'danger', { about: 'paper' })) }
}
