import { defaultInboxSettings, type InboxSettings } from './inbox-settings.ts'
import { defaultKeptDocuments, type KeptDocuments } from './office/kept-documents.ts'
import type { LetterTemplate } from './mail.ts'
import { defaultSendingSettings, type SendingSettings } from './sending.ts'
import { defaultTrackingSettings, type TrackingSettings } from './tracking-settings.ts'

/** Per cent of the usual size, as the zoom commands step through them. */
export const zoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const
export const zoomLimits = { least: 80, most: 200 } as const

export const themes = ['system', 'light', 'dark'] as const

export interface Settings extends SendingSettings {
  readonly language: 'id' | 'en'
  readonly theme: (typeof themes)[number]
  /** Size of everything in the window, in per cent. */
  readonly zoom: number
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
  zoom: 100,
  learn: true,
  ...defaultSendingSettings,
  tracking: defaultTrackingSettings,
  news: defaultInboxSettings,
  keptDocuments: defaultKeptDocuments,
  letter: { subject: '', body: '' }
}
