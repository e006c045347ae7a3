import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { uninstallerName, type PackageKind } from '#core/contract/updates/update-state.ts'

/** How an installed application was installed. */
export const packageKindOf = (
  platform: NodeJS.Platform,
  executable: string,
  exists: (path: string) => boolean = existsSync
): PackageKind | null => {
  // On Linux only the installed package is below `/usr`.
  if (platform === 'linux') return executable.startsWith('/usr/') ? 'deb' : null
  if (platform === 'win32') return exists(join(dirname(executable), uninstallerName)) ? 'setup' : 'portable'
  return platform === 'darwin' ? 'dmg' : null
}
