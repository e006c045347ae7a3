import { win32 } from 'node:path'

export interface WindowsFolders {
  /** Name of the application's folder. */
  readonly name: string
  /** `%APPDATA%`, which Windows copies to other computers where user profiles roam. */
  readonly roaming: string
  /** `%LOCALAPPDATA%`, which stays on this computer. */
  readonly local: string | undefined
  readonly exists: (path: string) => boolean
  /** The text of a file; null where it cannot be read. */
  readonly read: (path: string) => string | null
}

export interface WindowsDataFolder {
  readonly folder: string
  /** File that records the use of the roaming folder; null if there is nothing to record. */
  readonly note: string | null
  /** The roaming folder that contained data but is now unreachable or removed; else null. */
  readonly missing: string | null
}

/** In the local folder: the path of the roaming folder that data was used in. */
export const noteName = 'data-folder.txt'

/**
 * The data stays on this computer: the copies of two computers would differ, and the one that is logged off last would replace the other. Data that an
 * earlier build has written into the roaming folder, which is Electron's default, is used there until the user moves it.
 */
export const windowsDataFolder = ({ name, roaming, local, exists, read }: WindowsFolders): WindowsDataFolder => {
  const before = win32.join(roaming, name)
  if (local === undefined || !win32.isAbsolute(local)) return { folder: before, note: null, missing: null }
  const now = win32.join(local, name)
  const note = win32.join(now, noteName)
  const holdsData = (folder: string): boolean => exists(win32.join(folder, 'ajukan'))
  if (holdsData(now)) return { folder: now, note: null, missing: null }
  const noted = read(note)?.trim() ?? ''
  if (holdsData(before)) return { folder: before, note: noted === before ? null : note, missing: null }
  return { folder: now, note: null, missing: noted === '' ? null : noted }
}

/** In both languages, because the settings are with the data. */
export const missingDataText = (missing: string, note: string): string =>
  [
    'Ajukan tidak dimulai: folder datanya tidak terjangkau.\nAjukan does not start: its data folder cannot be reached.',
    missing,
    'Di komputer ini data Ajukan ada di folder itu. Periksa sambungan ke jaringan, lalu buka Ajukan lagi. Tanpa folder itu Ajukan akan mulai dengan data kosong, dan nomor aju dapat terpakai dua kali.',
    'On this computer the data of Ajukan is in that folder. Check the connection to the network, then open Ajukan again. Without it Ajukan would start with no data, and aju numbers could be assigned twice.',
    `Bila data itu memang sudah tidak ada, hapus berkas ini: / If that data is really gone, delete this file:\n${note}`
  ].join('\n\n')
