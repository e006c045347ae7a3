import { defaultInboxSettings, type InboxSettings } from './inbox-settings.ts'
import { defaultKeptDocuments, type KeptDocuments } from './office/kept-documents.ts'
import type { LetterTemplate } from './mail.ts'
import { defaultSendingSettings, type SendingSettings } from './sending.ts'
import { defaultTrackingSettings, type TrackingSettings } from './tracking-settings.ts'

export interface Settings extends SendingSettings {
  readonly language: 'id' | 'en'
  readonly theme: 'system' | 'light' | 'dark'
  /** Whether parties and products are added to the catalog from declarations. */
  readonly learn: boolean
  readonly tracking: TrackingSettings
  readonly news: InboxSettings
  /** Which documents stay on this desk of an office. */
  readonly keptDocuments: KeptDocuments
  /** The letter to the importer. */
  readonly letter: LetterTemplate
}

/** The settings of a new installation, and of every member that a settings file lacks. */
export const defaultSettings: Settings = {
  language: 'id',
  theme: 'system',
  learn: true,
  ...defaultSendingSettings,
  tracking: defaultTrackingSettings,
  news: defaultInboxSettings,
  keptDocuments: defaultKeptDocuments,
  letter: { subject: '', body: '' }
}
