import { userInfo } from 'node:os'
import { app } from 'electron'
import type { AppInfo } from '#core/contract/app.ts'

/** '' where the user id has no account, as in some containers. */
const accountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

export const appInfo = (): Omit<AppInfo, 'keyring'> => ({
  version: app.getVersion(),
  electron: process.versions['electron'] ?? '',
  chromium: process.versions['chrome'] ?? '',
  platform: process.platform,
  runtime: process.env['AJUKAN_RUNTIME'] === 'evaluation' ? 'evaluation' : 'official',
  locale: app.getLocale(),
  user: accountName()
})
