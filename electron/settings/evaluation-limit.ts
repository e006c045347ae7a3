import type { Profile } from '#core/contract/profile.ts'
import type { FailureCode } from '#core/base/result.ts'
import { isTestAddress } from '#core/wire/service-address.ts'

/** Why a profile may neither be used nor have a token; null where it may. */
export type ProfileRefusal = (profile: Profile) => FailureCode | null

/**
 * The evaluation runtime lacks security fixes: it is for the practice profile only. `tested` names the kinds of profiles that a test may use on
 * it, at an address that is on this computer or cannot exist.
 */
export const evaluationRefusal =
  ({ evaluation, tested }: { readonly evaluation: boolean; readonly tested: readonly Profile['kind'][] }): ProfileRefusal =>
  ({ kind, address }) =>
    !evaluation || kind === 'practice' || (tested.includes(kind) && (address.trim() === '' || isTestAddress(address)))
      ? null
      : 'evaluation-runtime'
