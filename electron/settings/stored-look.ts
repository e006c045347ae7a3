import { isObject } from '#core/base/json-guards.ts'
import { defaultSettings, zoomLimits, type Settings } from '#core/contract/settings.ts'

/** Settings that the window needs before the others are read. */
export type Look = Pick<Settings, 'theme' | 'zoom'>

const themes: readonly unknown[] = ['system', 'light', 'dark'] satisfies readonly Settings['theme'][]
const isTheme = (value: unknown): value is Settings['theme'] => themes.includes(value)
const isZoom = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= zoomLimits.least && Number(value) <= zoomLimits.most

/** Theme and zoom of settings, with the value of `otherwise` for each that is missing or invalid. */
export const readLook = (members: Readonly<Record<string, unknown>>, otherwise: Look): Look => ({
  theme: isTheme(members['theme']) ? members['theme'] : otherwise.theme,
  zoom: isZoom(members['zoom']) ? members['zoom'] : otherwise.zoom
})

/** Theme and zoom in the content of a settings file, for the window, which opens before the settings are read. */
export const storedLook = (content: Readonly<Record<string, unknown>> | null): Look => {
  const settings = content?.['settings']
  return readLook(isObject(settings) ? settings : {}, defaultSettings)
}
