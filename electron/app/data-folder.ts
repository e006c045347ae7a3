import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { win32 } from 'node:path'
import { app } from 'electron'
import type { DataPlace } from '#core/contract/computer/data-place.ts'
import { dataPlaceOf } from '../files/data-place.ts'
import { windowsDataFolder } from '../files/windows-data-folder.ts'

/** The folder for Electron's `userData`, without one that the command line or the environment names. */
export const usualDataFolder = (): string =>
  process.platform === 'win32'
    ? windowsDataFolder({
        name: win32.basename(app.getPath('userData')),
        roaming: app.getPath('appData'),
        local: process.env['LOCALAPPDATA'],
        exists: existsSync
      })
    : app.getPath('userData')

/** Null where nothing is known against the place of the folder, which has to exist. */
export const findDataPlace = async (folder: string): Promise<DataPlace | null> => {
  // On Windows `realpath.native` names the network folder of a mapped drive.
  const [path, mounts] = await Promise.all([
    realpath(folder).catch(() => folder),
    process.platform === 'linux' ? readFile('/proc/self/mountinfo', 'utf8').catch(() => '') : ''
  ])
  return dataPlaceOf({ platform: process.platform, path, mounts, environment: process.env })
}
