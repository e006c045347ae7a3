import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import type { DataPlace } from '#core/contract/app.ts'
import { openProblemOf, type OpenProblem } from '../database/open-problem.ts'
import { dataPlaceOf, portableFolder, windowsDataFolder, type UsualDataFolder } from '../files/data-place.ts'
import { isOtherAccount } from '../files/file-modes.ts'
import type { StartProblem } from './start-problem.ts'

/** That of a portable application for Windows; '' where it is none. */
export const besideProgram = (): string =>
  process.platform === 'win32' && app.isPackaged ? (portableFolder(process.execPath, existsSync) ?? '') : ''

/** The folder for Electron's `userData` that the environment, the command line or a portable application names; '' without one. */
export const namedDataFolder = (): string =>
  process.env['AJUKAN_HOME'] || app.commandLine.getSwitchValue('user-data-dir') || besideProgram()

/** The folder for Electron's `userData` where nothing names one. */
export const usualDataFolder = (): UsualDataFolder =>
  process.platform === 'win32'
    ? windowsDataFolder({
        name: app.getName(),
        roaming: app.getPath('appData'),
        local: process.env['LOCALAPPDATA'],
        exists: existsSync
      })
    : { folder: join(app.getPath('appData'), app.getName()), older: null }

/** Whether a named folder is on a disk that is not connected: neither it nor the folder around it exists. */
export const isParentMissing = (folder: string): boolean => !existsSync(folder) && !existsSync(dirname(folder))

/**
 * Why the folder is not there and cannot be made: a link whose target is away, or the folder around it. Electron would take another folder instead, without a
 * word, in which the user finds nothing. Or whether it is another user's, who could replace what is in it. Null if it is there.
 */
export const absenceProblem = (folder: string): StartProblem | null => {
  if (existsSync(folder)) return [lstatSync(folder), statSync(folder)].some(isOtherAccount) ? 'no-right' : null
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) return 'link'
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return null
  } catch (error) {
    return openProblemOf(error, folder)
  }
}

/** Why no file can be written in the folder; null if one can. */
export const folderProblem = (folder: string): OpenProblem | null => {
  try {
    mkdirSync(folder, { recursive: true })
    const probe = mkdtempSync(join(folder, '.write-'))
    try {
      writeFileSync(join(probe, 'probe'), Buffer.alloc(4096))
    } finally {
      rmSync(probe, { recursive: true, force: true })
    }
    return null
  } catch (error) {
    return openProblemOf(error, folder)
  }
}

/** Null if the location of the folder has no known problem. The folder must exist. */
export const findDataPlace = async (folder: string): Promise<DataPlace | null> => {
  // On Windows `realpath.native` names the network folder of a mapped drive.
  const [path, mounts] = await Promise.all([
    realpath(folder).catch(() => folder),
    process.platform === 'linux' ? readFile('/proc/self/mountinfo', 'utf8').catch(() => '') : ''
  ])
  return dataPlaceOf({ platform: process.platform, path, mounts, environment: process.env })
}
