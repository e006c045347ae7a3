import type { Profile } from '#core/contract/profile.ts'
import { fail } from '#core/base/result.ts'
import { isTestAddress } from '#core/wire/service-address.ts'
import { practiceId, type SettingsFile } from './settings-file.ts'

/** Whether a profile may be used and have a token. */
export type MayUseProfile = (profile: Profile) => boolean

/**
 * The evaluation runtime lacks security fixes: it is for the practice profile only. `underTest`: also for profiles whose address is on this
 * computer or cannot exist.
 */
export const mayUseProfile =
  ({ evaluation, underTest }: { readonly evaluation: boolean; readonly underTest: boolean }): MayUseProfile =>
  (profile) =>
    !evaluation || profile.kind === 'practice' || (underTest && (profile.address.trim() === '' || isTestAddress(profile.address)))

/** The settings with the practice profile in place of a selected profile that may not be used; the stored selection stays. */
export const limitedSettings = (settings: SettingsFile, mayUse: MayUseProfile): SettingsFile => {
  const isRefused = (id: string): boolean => {
    const profile = settings.profile(id)
    return profile !== undefined && !mayUse(profile)
  }
  return {
    ...settings,
    current: () => (isRefused(settings.current()) ? practiceId : settings.current()),
    select: async (id) => (isRefused(id) ? fail('evaluation-runtime') : settings.select(id))
  }
}
