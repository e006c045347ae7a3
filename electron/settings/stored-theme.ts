import { isObject } from '#core/base/json-guards.ts'
import type { Settings } from '#core/contract/settings.ts'

type Theme = Settings['theme']

const themes: readonly unknown[] = ['system', 'light', 'dark'] satisfies readonly Theme[]
const isTheme = (value: unknown): value is Theme => themes.includes(value)

export const readTheme = (value: unknown, otherwise: Theme): Theme => (isTheme(value) ? value : otherwise)

/** The theme in the content of a settings file, for the window, which opens before the settings are read; `system` if there is none. */
export const storedTheme = (content: Readonly<Record<string, unknown>> | null): Theme => {
  const settings = content?.['settings']
  return readTheme(isObject(settings) ? settings['theme'] : undefined, 'system')
}
