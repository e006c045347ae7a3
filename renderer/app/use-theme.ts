import { onMounted, onUnmounted, watch } from 'vue'
import { useSettings } from '../features/settings/store/settings.ts'

const darkSystem = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

/** Applies `prefers-color-scheme`, which the host has set from the stored theme, before the settings are loaded. */
export const applySystemTheme = (): void => void (document.documentElement.dataset['theme'] = darkSystem().matches ? 'dark' : 'light')

/** Sets theme and language of the page from the settings, and follows the system if the user chose it. */
export const useTheme = (): void => {
  const settings = useSettings()
  const dark = darkSystem()

  const applyTheme = (): void => {
    const { theme } = settings.settings
    if (theme === 'system') applySystemTheme()
    else document.documentElement.dataset['theme'] = theme
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
