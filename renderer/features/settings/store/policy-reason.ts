import { computed, type ComputedRef } from 'vue'
import { policyFailures, type PolicyFeature } from '#core/contract/policy.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSettings } from './settings.ts'
import { useMessages } from '../../../messages/messages.ts'

interface PrintRefusal {
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
  return {
    reason,
    say: () =>
      void (
        reason.value !== null && messages.say(() => reason.value ?? '', 'danger', { about: 'paper', applies: () => reason.value !== null })
      )
  }
}

/** Why the policy of this computer refuses a feature, for the window; null where it does not. The host refuses it in any case. */
export const usePolicyReason = (): ((feature: PolicyFeature) => string | null) => {
  const text = useText()
  const settings = useSettings()
  return (feature) => {
    const policy = settings.info?.policy ?? null
    if (policy === null || !policy.disabled.includes(feature)) return null
    return text.value.failures[policy.problems.length > 0 ? 'policy-damaged' : policyFailures[feature]]
  }
}
