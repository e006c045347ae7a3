import type { Text } from '../../../i18n/text/id.ts'

/** The parts of the settings, in their order on the page; the names are part of the address. */
export const settingsSections = ['appearance', 'memory', 'profiles', 'sending', 'tracking', 'news', 'about'] as const
export type SettingsSection = (typeof settingsSections)[number]

/** What each part is called, in the rail as above the part itself. */
export const settingsSectionLabels = (text: Text): Readonly<Record<SettingsSection, string>> => ({
  appearance: text.settings.appearance,
  memory: text.memory.learnTitle,
  profiles: text.settings.profiles,
  sending: text.batch.settings.title,
  tracking: text.tracking.settings.title,
  news: text.news.settings.title,
  about: text.settings.about
})

/** The DOM id of a part. */
export const partId = (part: SettingsSection): string => `settings-${part}`
