import type { Text } from '../../../i18n/text.ts'

/** The sections of the settings, in their order on the page; the names are part of the address. */
export const settingsSections = [
  'appearance',
  'catalog',
  'profiles',
  'sending',
  'tracking',
  'news',
  'backup',
  'letters',
  'office',
  'about'
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** The sections that Ctrl+1 to Ctrl+9 show. */
export const keyedSections: readonly SettingsSection[] = settingsSections.filter((section) => section !== 'office')

/** The title of each section, in the rail and above the section. */
export const settingsSectionLabels = (text: Text): Readonly<Record<SettingsSection, string>> => ({
  appearance: text.settings.appearance,
  catalog: text.catalog.learnTitle,
  profiles: text.settings.profiles,
  sending: text.outbox.settings.title,
  tracking: text.nav.tracking,
  news: text.inbox.settings.title,
  backup: text.backup.title,
  letters: text.letters.settings,
  office: text.officeSettings.title,
  about: text.settings.about
})

/** The DOM id of a section. */
export const sectionId = (section: SettingsSection): string => `settings-${section}`
