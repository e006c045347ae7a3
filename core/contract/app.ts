export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly chromium: string
  readonly platform: string
  /** `evaluation`: an unofficial Electron that lacks security fixes, for trying and testing only. */
  readonly runtime: 'official' | 'evaluation'
  /** Language of the operating system, `id` or other. */
  readonly locale: string
  /** The account of the operating system, for the history of a declaration; '' where there is none. */
  readonly user: string
  /** Whether secrets can be kept on this machine; without a keyring a token lives for the session only. */
  readonly keyring: boolean
}

export const linkNames = ['customs', 'ceisa'] as const
export type LinkName = (typeof linkNames)[number]
