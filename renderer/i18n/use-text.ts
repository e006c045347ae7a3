import { computed, type ComputedRef } from 'vue'
import { inBothLanguages, type Texts, type Translator } from '#core/base/translator.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { en, id, type Text } from './text.ts'

/** A composable that selects by the language of the settings, reactively. */
export const byLanguage =
  <T>(texts: { readonly id: T; readonly en: T }): (() => ComputedRef<T>) =>
  () => {
    const settings = useSettings()
    return computed(() => texts[settings.language])
  }

/** The texts of the window, in the language of the settings. */
export const useText = byLanguage<Text>({ id, en })

/** The composable of texts that only some views load. */
export const textComposable = <T extends Texts>(texts: (translator: Translator) => T): (() => ComputedRef<T>) =>
  byLanguage(inBothLanguages(texts))
