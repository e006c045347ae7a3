import { win32 } from 'node:path'
import { bilingual } from '#core/base/language.ts'
import type { DataPlace } from '#core/contract/app.ts'
import { uninstallerName } from '#core/contract/updates.ts'

interface WindowsFolders {
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

/** The data folder of a portable application, where the user has made it. */
export const portableName = 'data'

/** Whether the Windows installer has put the application there: its uninstaller is in the folder above. */
export const isSetUp = (executable: string, exists: (path: string) => boolean): boolean =>
  exists(win32.join(win32.dirname(win32.dirname(executable)), uninstallerName))

/**
 * The data folder beside the program, as in other applications that are unpacked from a zip: used where the user has made it, so that nobody loses data with a
 * folder that was only the program. The installer's folder never holds data.
 */
export const portableFolder = (executable: string, exists: (path: string) => boolean): string | null => {
  const folder = win32.join(win32.dirname(executable), portableName)
  return exists(folder) && !isSetUp(executable, exists) ? folder : null
}

/** In both languages, because the settings are with the data. */
export const missingDataText = (missing: string, note: string): string =>
  [
    bilingual({
      id: 'Ajukan tidak dimulai: folder datanya tidak terjangkau.',
      en: 'Ajukan was not started: its data folder cannot be reached.'
    }),
    missing,
    bilingual(
      {
        id: 'Di komputer ini data Ajukan ada di folder itu. Periksa sambungan ke jaringan, lalu buka Ajukan lagi. Tanpa folder itu Ajukan akan mulai dengan data kosong, dan nomor aju dapat terpakai dua kali.',
        en: 'On this computer the data of Ajukan is in that folder. Check the connection to the network, then open Ajukan again. Without it Ajukan would start with no data, and aju numbers could be assigned twice.'
      },
      '\n\n'
    ),
    `${bilingual({ id: 'Bila data itu memang sudah tidak ada, hapus berkas ini:', en: 'If that data is really gone, delete this file:' }, ' / ')}\n${note}`
  ].join('\n\n')

export interface PlaceFacts {
  readonly platform: string
  /** Absolute path of the folder without links; on Windows a mapped drive is resolved to its network name. */
  readonly path: string
  /** Text of `/proc/self/mountinfo`; '' on other systems. */
  readonly mounts: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Kinds of file systems whose files are on another computer. `9p` and the two after it share a folder of the host with a virtual machine. */
const networkSystems =
  /^(?:nfs\d?|cifs|smb\d?|smbfs|ncpfs|afs|ceph|glusterfs|lustre|davfs|9p|vboxsf|vmhgfs|virtiofs|fuse\.(?:sshfs|rclone|gvfsd-fuse|davfs2?|s3fs|glusterfs|cephfs|curlftpfs|smbnetfs|vmhgfs-fuse|google-drive-ocamlfuse|onedriver))$/

/** Names of folders that a program keeps the same on several computers. */
const syncedFolders =
  /^(?:OneDrive(?: - .+)?|Dropbox(?: \(.+\))?|Google ?Drive|My Drive|Nextcloud|ownCloud|iCloudDrive|Mobile Documents|CloudStorage|Box|Box Sync|MEGA|MEGAsync|pCloud ?Drive|Yandex\.Disk|SynologyDrive|Syncthing)$/i

/** Octal numbers stand for space, tab, newline and backslash. */
const unescaped = (text: string): string =>
  text.replace(/\\(\d{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))

const isBelow = (path: string, folder: string, separator: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(separator) ? folder : folder + separator)

/** The kind of the file system that holds the path: that of the longest mount point above it, the last one mounted where several are equal. */
export const fileSystemOf = (mounts: string, path: string): string => {
  let found = { point: '', type: '' }
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ')
    const point = unescaped(before.split(' ')[4] ?? '')
    if (point !== '' && isBelow(path, point, '/') && point.length >= found.point.length) found = { point, type: after.split(' ')[0] ?? '' }
  }
  return found.type
}

const networkName = ({ platform, path, mounts }: PlaceFacts): string | null => {
  if (platform === 'win32') return /^\\\\(?!\?\\[A-Za-z]:)/.test(path) ? '' : null
  const type = fileSystemOf(mounts, path)
  return networkSystems.test(type) ? type : null
}

/** Windows does not distinguish letters by case in paths. */
const isBelowOnWindows = (path: string, folder: string | undefined): boolean =>
  folder !== undefined && folder !== '' && isBelow(path.toLowerCase(), folder.toLowerCase(), '\\')

/**
 * The unsuitable location of the data folder; null if its location has no known problem. SQLite needs file locks that network file systems do
 * not always have, and a copy from another computer would put an older database in place of the newer one.
 */
export const dataPlaceOf = (facts: PlaceFacts): DataPlace | null => {
  const { platform, path, environment } = facts
  const network = networkName(facts)
  if (network !== null) return { kind: 'network', name: network }
  const synced = path.split(platform === 'win32' ? /[\\/]/ : '/').find((name) => syncedFolders.test(name))
  if (synced !== undefined) return { kind: 'synced', name: synced }
  if (platform !== 'win32') return null
  const named = ['OneDrive', 'OneDriveCommercial', 'OneDriveConsumer'].find((name) => isBelowOnWindows(path, environment[name]))
  if (named !== undefined) return { kind: 'synced', name: 'OneDrive' }
  return isBelowOnWindows(path, environment['APPDATA']) ? { kind: 'roaming', name: '' } : null
}
