import type { ComputedRef } from 'vue'
import { useTextOf } from '../../../i18n/use-text.ts'
import { activityEn } from './activity-en.ts'
import { activityId, type ActivityText } from './activity-id.ts'

/** The texts of what happened at the office, which only the history of a declaration loads. */
export const useActivityText = (): ComputedRef<ActivityText> => useTextOf({ id: activityId, en: activityEn })
