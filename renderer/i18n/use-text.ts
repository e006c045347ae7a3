import { computed, type ComputedRef } from 'vue'
import { useSettings } from '../features/settings/store/settings.ts'
import { en } from './text/en.ts'
import { id, type Text } from './text/id.ts'

/** The texts in the language of the settings; follows a change without a reload. */
export const useText = (): ComputedRef<Text> => {
  const settings = useSettings()
  return computed(() => (settings.language === 'en' ? en : id))
}

/** The same for texts that only some views load. */
export const useTextOf = <T>(texts: { readonly id: T; readonly en: T }): ComputedRef<T> => {
  const settings = useSettings()
  return computed(() => texts[settings.language])
}
