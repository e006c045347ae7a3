import * as v from 'valibot'
import { storedObject, storedOneOf, storedWhole } from '#core/base/stored-members.ts'
import { defaultSettings, themes, zoomLimits, type Settings } from '#core/contract/settings.ts'

/** Settings that the window needs before the others are read. */
export type Look = Pick<Settings, 'theme' | 'zoom'>

/** The members of settings with these defaults. */
export const lookMembers = (usual: Look) => ({ theme: storedOneOf(themes, usual.theme), zoom: storedWhole(zoomLimits, usual.zoom) })

/** Theme and zoom in the content of a settings file, for the window, which opens before the settings are read. */
export const storedLook = (content: Readonly<Record<string, unknown>> | null): Look => {
  return v.parse(storedObject(lookMembers(defaultSettings)), content?.['settings'])
}
