import { practiceId, type Profile } from '#core/contract/profile.ts'
import { fail, type FailureCode } from '#core/base/result.ts'
import { isTestAddress } from '#core/wire/service-address.ts'
import type { SettingsFile } from './settings-file.ts'

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

/** The settings with the practice profile in place of a selected profile that may not be used; the stored selection stays. */
export const limitedSettings = (settings: SettingsFile, refusalOf: ProfileRefusal): SettingsFile => {
  const refusal = (id: string): FailureCode | null => {
    const profile = settings.profile(id)
    return profile === undefined ? null : refusalOf(profile)
  }
  return {
    ...settings,
    current: () => (refusal(settings.current()) === null ? settings.current() : practiceId),
    async select(id) {
      const refused = refusal(id)
      return refused === null ? settings.select(id) : fail(refused)
    }
  }
}
