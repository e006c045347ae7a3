import { expect, test } from 'vitest'
import { dataPlaceOf, fileSystemOf, missingDataText, windowsDataFolder } from '../../../electron/files/data-place.ts'

const mounts = [
  '21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
  '40 21 0:40 / /home rw - nfs4 server:/home rw',
  '41 40 8:2 / /home/lokal rw - ext4 /dev/sdb1 rw',
  '42 21 0:42 / /mnt/data\\040kantor rw - fuse.sshfs budi@server: rw',
  '43 21 0:43 / /media/usb rw - fuseblk /dev/sdc1 rw',
  '44 21 0:44 / /srv rw - ext4 /dev/sdd1 rw',
  '45 21 0:45 / /srv rw - cifs //server/srv rw',
  ''
].join('\n')
const onLinux = (path: string) => dataPlaceOf({ platform: 'linux', path, mounts, environment: {} })

test('the file system of a path is that of the nearest mount point, the last one mounted', () => {
  expect(fileSystemOf(mounts, '/var/lib')).toBe('ext4')
  expect(fileSystemOf(mounts, '/home/budi')).toBe('nfs4')
  expect(fileSystemOf(mounts, '/homework')).toBe('ext4')
  expect(fileSystemOf(mounts, '/home/lokal/budi')).toBe('ext4')
  expect(fileSystemOf(mounts, '/srv/x')).toBe('cifs')
  expect(fileSystemOf('', '/srv')).toBe('')
})

test('on Linux a network file system and a folder of a synchronising program are found, a local disk is not reported', () => {
  expect(onLinux('/home/budi/.config/Ajukan')).toEqual({ kind: 'network', name: 'nfs4' })
  expect(onLinux('/mnt/data kantor/Ajukan')).toEqual({ kind: 'network', name: 'fuse.sshfs' })
  expect(onLinux('/srv/Ajukan')).toEqual({ kind: 'network', name: 'cifs' })
  expect(onLinux('/home/lokal/Dropbox/Ajukan')).toEqual({ kind: 'synced', name: 'Dropbox' })
  expect(onLinux('/home/lokal/Nextcloud/Ajukan')).toEqual({ kind: 'synced', name: 'Nextcloud' })
  for (const path of ['/home/lokal/.config/Ajukan', '/media/usb/Ajukan', '/root/.config/Ajukan', '/opt/Dropbox-old/x'])
    expect(onLinux(path), path).toBeNull()
})

test('on Windows a network path, OneDrive and the roaming profile are found', () => {
  const environment = { APPDATA: 'C:\\Users\\budi\\AppData\\Roaming', OneDriveCommercial: 'D:\\Kantor' }
  const onWindows = (path: string) => dataPlaceOf({ platform: 'win32', path, mounts: '', environment })
  expect(onWindows('\\\\server\\profil\\budi\\Ajukan')).toEqual({ kind: 'network', name: '' })
  expect(onWindows('\\\\?\\UNC\\server\\profil\\Ajukan')).toEqual({ kind: 'network', name: '' })
  expect(onWindows('C:\\Users\\budi\\OneDrive - Kantor\\Ajukan')).toEqual({ kind: 'synced', name: 'OneDrive - Kantor' })
  expect(onWindows('d:\\kantor\\Ajukan')).toEqual({ kind: 'synced', name: 'OneDrive' })
  expect(onWindows('C:\\Users\\budi\\AppData\\Roaming\\Ajukan')).toEqual({ kind: 'roaming', name: '' })
  for (const path of ['C:\\Users\\budi\\AppData\\Local\\Ajukan', '\\\\?\\C:\\Ajukan', 'D:\\Kantor2'])
    expect(onWindows(path), path).toBeNull()
})

test('on macOS the folders of iCloud and of other programs are found', () => {
  const onMac = (path: string) => dataPlaceOf({ platform: 'darwin', path, mounts: '', environment: {} })?.kind ?? null
  expect(onMac('/Users/budi/Library/Mobile Documents/com~apple~CloudDocs/Ajukan')).toBe('synced')
  expect(onMac('/Users/budi/Library/CloudStorage/OneDrive-Kantor/Ajukan')).toBe('synced')
  expect(onMac('/Users/budi/Library/Application Support/Ajukan')).toBeNull()
})

const [roaming, local] = ['C:\\Users\\b\\AppData\\Roaming', 'C:\\Users\\b\\AppData\\Local']
const chosen = (existing: readonly string[], noted: string | null = null, localFolder: string | undefined = local) =>
  windowsDataFolder({
    ...{ name: 'Ajukan', roaming, local: localFolder, exists: (path) => existing.includes(path) },
    read: (path) => (path === `${local}\\Ajukan\\data-folder.txt` ? noted : null)
  })
const before = `${roaming}\\Ajukan`

test('on Windows new data stays on the computer, data of an earlier build is used where it is', () => {
  expect(chosen([]).folder).toBe(`${local}\\Ajukan`)
  expect(chosen([before]).folder).toBe(`${local}\\Ajukan`)
  expect(chosen([`${before}\\ajukan`]).folder).toBe(before)
  expect(chosen([`${before}\\ajukan`, `${local}\\Ajukan\\ajukan`]).folder).toBe(`${local}\\Ajukan`)
  expect(chosen([], null, '').folder).toBe(before)
})

test('on Windows the use of a roaming folder is noted once, and a start that does not find it any more is refused', () => {
  const note = `${local}\\Ajukan\\data-folder.txt`
  expect(chosen([`${before}\\ajukan`])).toEqual({ folder: before, note, missing: null })
  expect(chosen([`${before}\\ajukan`], before)).toEqual({ folder: before, note: null, missing: null })
  expect(chosen([], before)).toEqual({ folder: `${local}\\Ajukan`, note: null, missing: before })
  // Also where Windows names another folder meanwhile.
  expect(chosen([], '\\\\server\\b\\Ajukan\n').missing).toBe('\\\\server\\b\\Ajukan')
  // Moved to the local folder, as the administration page says, or never used.
  expect(chosen([`${local}\\Ajukan\\ajukan`], before).missing).toBeNull()
  expect(chosen([]).missing).toBeNull()
  expect(missingDataText(before, note)).toContain(before)
})
