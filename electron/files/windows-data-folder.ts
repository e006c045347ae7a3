import { win32 } from 'node:path'

export interface WindowsFolders {
  /** Name of the application's folder. */
  readonly name: string
  /** `%APPDATA%`, which Windows copies to other computers where user profiles roam. */
  readonly roaming: string
  /** `%LOCALAPPDATA%`, which stays on this computer. */
  readonly local: string | undefined
  readonly exists: (path: string) => boolean
}

/**
 * The data stays on this computer: the copies of two computers would differ, and the one that is logged off last would replace the other. Data that an
 * earlier build has written into the roaming folder, which is Electron's default, is used there until the user moves it.
 */
export const windowsDataFolder = ({ name, roaming, local, exists }: WindowsFolders): string => {
  const before = win32.join(roaming, name)
  if (local === undefined || !win32.isAbsolute(local)) return before
  const now = win32.join(local, name)
  const holdsData = (folder: string): boolean => exists(win32.join(folder, 'ajukan'))
  return holdsData(before) && !holdsData(now) ? before : now
}
