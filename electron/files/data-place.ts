import { win32 } from 'node:path'
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
}

export interface UsualDataFolder {
  readonly folder: string
  /** A folder with data from before 0.1.0 where `folder` has none: it is not read, and aju numbers must not begin anew beside it. Else null. */
  readonly older: string | null
}

/**
 * The data stays on this computer: the copies of two computers would differ, and the one that is logged off last would replace the other. Before 0.1.0 it was in
 * the roaming folder, which is Electron's default.
 */
export const windowsDataFolder = ({ name, roaming, local, exists }: WindowsFolders): UsualDataFolder => {
  const before = win32.join(roaming, name)
  if (local === undefined || !win32.isAbsolute(local)) return { folder: before, older: null }
  const folder = win32.join(local, name)
  const holdsData = (path: string): boolean => exists(win32.join(path, 'ajukan'))
  return { folder, older: !holdsData(folder) && holdsData(before) ? before : null }
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
