import { onMounted, onUnmounted, watch } from 'vue'
import { useSettings } from '../features/settings/store/settings.ts'

/** Sets theme and language of the page from the settings, and follows the system where the user chose so. */
export const useTheme = (): void => {
  const settings = useSettings()
  const dark = window.matchMedia('(prefers-color-scheme: dark)')

  const applyTheme = (): void => {
    const { theme } = settings.settings
    document.documentElement.dataset['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
  }

  watch(() => settings.settings.theme, applyTheme, { immediate: true })
  watch(
    () => settings.language,
    (language) => (document.documentElement.lang = language),
    { immediate: true }
  )
  onMounted(() => dark.addEventListener('change', applyTheme))
  onUnmounted(() => dark.removeEventListener('change', applyTheme))
}
