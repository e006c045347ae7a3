import { computed, type ComputedRef } from 'vue'
import { useSettings } from '../features/settings/store/settings.ts'
import { en } from './text/en.ts'
import { id, type Text } from './text/id.ts'

/** Selects a text by the language setting, reactively. For texts that only some views load. */
export const useTextOf = <T>(texts: { readonly id: T; readonly en: T }): ComputedRef<T> => {
  const settings = useSettings()
  return computed(() => texts[settings.language])
}

/** The texts of the window. */
export const useText = (): ComputedRef<Text> => useTextOf<Text>({ id, en })
