import { computed, type ComputedRef } from 'vue'
import { useText } from '../../../i18n/use-text.ts'
import { activityEn } from './activity-en.ts'
import { activityId, type ActivityText } from './activity-id.ts'

/** The texts of what happened at the office, which only the history of a declaration loads. */
export const useActivityText = (): ComputedRef<ActivityText> => {
  const text = useText()
  return computed(() => (text.value.lang === 'en' ? activityEn : activityId))
}
