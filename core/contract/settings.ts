import type { InboxSettings } from './inbox-settings.ts'
import type { SendingSettings } from './sending.ts'
import type { TrackingSettings } from './tracking-settings.ts'

export interface Settings extends SendingSettings {
  readonly language: 'id' | 'en'
  readonly theme: 'system' | 'light' | 'dark'
  /** Whether parties and products are added to the catalog from declarations. */
  readonly learn: boolean
  readonly tracking: TrackingSettings
  readonly news: InboxSettings
}
