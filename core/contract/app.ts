export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly chromium: string
  readonly platform: string
  /** `evaluation`: an unofficial Electron build without security fixes, for evaluation and tests only. */
  readonly runtime: 'official' | 'evaluation'
  /** Locale of the operating system, for example `id`. */
  readonly locale: string
  /** User name of the operating system, for the history of a declaration; '' if there is none. */
  readonly user: string
  /** Whether secrets can be stored on this computer; without a keyring, a token lasts for the session only. */
  readonly keyring: boolean
}

export const linkNames = ['customs', 'ceisa'] as const
export type LinkName = (typeof linkNames)[number]
