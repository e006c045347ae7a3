import { computed, type ComputedRef } from 'vue'
import type { Words } from '#core/schema/field.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { en } from './text/en.ts'
import { id, type Text } from './text/id.ts'

/** The texts in the language of the settings; follows a change without a reload. */
export const useText = (): ComputedRef<Text> => {
  const settings = useSettings()
  return computed(() => (settings.language === 'en' ? en : id))
}

/** Returns a label of core/schema in the language of the settings. */
export const useFieldText = (): ComputedRef<(words: Words) => string> => {
  const settings = useSettings()
  return computed(() => {
    const language = settings.language
    return (words: Words) => words[language]
  })
}
