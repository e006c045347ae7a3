import { computed, type Ref } from 'vue'
import { tokenPattern, type Profile } from '#core/contract/profile.ts'
import { checkProfile, keepsFromSaving, tidyProfile } from '#core/wire/check-profile.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { profileReason } from './profile-reason.ts'

/** What a typed profile and its typed token become, and why they cannot be saved or used. `unreadable`: names of the start values whose text cannot be read. */
export const useProfileCheck = (typed: Ref<Profile>, token: Ref<string>, unreadable?: Ref<readonly string[]>) => {
  const text = useText()
  const profile = computed(() => tidyProfile(typed.value))
  const secret = computed(() => token.value.trim())
  const problems = computed(() => checkProfile(profile.value))
  const blocking = computed(() => problems.value.filter(keepsFromSaving))
  const isTokenWrong = computed(() => secret.value !== '' && !tokenPattern.test(secret.value))
  const isBlocked = computed(() => blocking.value.length > 0 || (unreadable?.value.length ?? 0) > 0 || isTokenWrong.value)

  return {
    /** The profile to store. */
    profile,
    secret,
    /** Names of the settings with a wrong value. */
    wrong: computed(() => new Set(problems.value.map((problem) => problem.field as string))),
    isBlocked,
    /** Why the profile cannot be saved, else what is missing before it can be used. */
    reasons: computed(() => [
      ...(isBlocked.value ? blocking.value : problems.value).map((problem) => profileReason(text.value, problem)),
      ...(unreadable?.value ?? []).map((name) => text.value.settings.problems.other(name)),
      ...(isTokenWrong.value ? [text.value.settings.problems.token] : [])
    ])
  }
}
