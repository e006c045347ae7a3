import { policyFailures, type PolicyFeature } from '#core/contract/policy.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSettings } from './settings.ts'

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
