import type { Text } from '../../../i18n/text/id.ts'

/** The parts of the settings, in their order on the page; the names are part of the address. */
export const settingsParts = ['appearance', 'memory', 'profiles', 'sending', 'tracking', 'news', 'about'] as const
export type SettingsPart = (typeof settingsParts)[number]

/** What each part is called, in the rail as above the part itself. */
export const partLabels = (text: Text): Readonly<Record<SettingsPart, string>> => ({
  appearance: text.settings.appearance,
  memory: text.memory.learnTitle,
  profiles: text.settings.profiles,
  sending: text.batch.settings.title,
  tracking: text.tracking.settings.title,
  news: text.news.settings.title,
  about: text.settings.about
})

/** The DOM id of a part. */
export const partId = (part: SettingsPart): string => `settings-${part}`
