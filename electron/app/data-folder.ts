import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { win32 } from 'node:path'
import { app, dialog } from 'electron'
import type { DataPlace } from '#core/contract/computer/data-place.ts'
import { dataPlaceOf } from '../files/data-place.ts'
import { missingDataText, noteName, windowsDataFolder } from '../files/windows-data-folder.ts'

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Another start tries again. */
const writeNote = (note: string, folder: string): void => {
  try {
    mkdirSync(win32.dirname(note), { recursive: true })
    writeFileSync(note, folder)
  } catch {
    // The data is used all the same.
  }
}

/**
 * The folder for Electron's `userData`, without one that the command line or the environment names. Null, after a message, where there was data that
 * cannot be reached now.
 */
export const usualDataFolder = (): string | null => {
  if (process.platform !== 'win32') return app.getPath('userData')
  const local = process.env['LOCALAPPDATA']
  const { folder, note, missing } = windowsDataFolder({
    name: win32.basename(app.getPath('userData')),
    roaming: app.getPath('appData'),
    local,
    exists: existsSync,
    read: readText
  })
  if (missing !== null) {
    // Electron would make its own folder in the place of the missing one.
    app.setPath('userData', folder)
    dialog.showErrorBox('Ajukan', missingDataText(missing, win32.join(folder, noteName)))
    return null
  }
  if (note !== null) writeNote(note, folder)
  return folder
}

/** Null where nothing is known against the place of the folder, which has to exist. */
export const findDataPlace = async (folder: string): Promise<DataPlace | null> => {
  // On Windows `realpath.native` names the network folder of a mapped drive.
  const [path, mounts] = await Promise.all([
    realpath(folder).catch(() => folder),
    process.platform === 'linux' ? readFile('/proc/self/mountinfo', 'utf8').catch(() => '') : ''
  ])
  return dataPlaceOf({ platform: process.platform, path, mounts, environment: process.env })
}
