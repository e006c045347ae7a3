import { expect, test } from 'vitest'
import { join, resolve, win32 } from 'node:path'
import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { dataPlaceOf, fileSystemOf, portableFolder, windowsDataFolder } from '../../../electron/files/data-place.ts'
import { freeBytes, freeBytesSync, isBelow } from '../../../electron/files/folder.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { openResponseArchive } from '../../../electron/archive/archive-folder.ts'
import { silentStep } from '../../../electron/files/jobs.ts'
import { writeZip } from '../../../electron/archive/zip-export.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { writeAtomically } from '../../../electron/files/atomic-file.ts'
import { safeFileName } from '../../../electron/files/file-names.ts'
import { memoryDocuments } from '../../support/fakes/memory-documents.ts'
import { clock, facts, pdf, stored } from '../archive/archive-samples.ts'

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
const chosen = (existing: readonly string[], localFolder: string | undefined = local) =>
  windowsDataFolder({ name: 'Ajukan', roaming, local: localFolder, exists: (path) => existing.includes(path) })
const before = `${roaming}\\Ajukan`

test('on Windows data stays on the computer, and data from before 0.1.0 in the roaming folder is refused', () => {
  const here = `${local}\\Ajukan`
  expect(chosen([])).toEqual({ folder: here, older: null })
  expect(chosen([before])).toEqual({ folder: here, older: null })
  expect(chosen([`${before}\\ajukan`])).toEqual({ folder: here, older: before })
  expect(chosen([`${before}\\ajukan`, `${here}\\ajukan`])).toEqual({ folder: here, older: null })
  expect(chosen([], '')).toEqual({ folder: before, older: null })
})

test('free bytes are those of the disk, and infinite where it does not report them', async () => {
  const folder = await tempFolder()
  const missing = join(folder, 'missing')
  for (const free of [await freeBytes(folder), freeBytesSync(folder)]) {
    expect(free).toBeGreaterThan(0)
    expect(free).toBeLessThan(Number.POSITIVE_INFINITY)
  }
  expect([await freeBytes(missing), freeBytesSync(missing)]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})

test.each([
  ['/data/app/x', true],
  ['/data/app', false],
  ['/data/app-evil/x', false],
  ['/data/app/../x', false],
  ['/data', false],
  ['/data/app/..x', true]
])('%s below /data/app: %s', (path, below) => {
  expect(isBelow(resolve('/data/app'), resolve(path))).toBe(below)
})

/** What only Windows could refuse; the tests run on every system. */

/** A folder whose path alone is longer than the 260 characters of old programs for Windows. */
const longFolder = async (): Promise<string> => {
  const folder = join(await tempFolder(), ...Array.from({ length: 6 }, (_, at) => `${at} ${'nama panjang '.repeat(4)}x`))
  await mkdir(folder, { recursive: true })
  return folder
}

test.each(['CON', 'nul.pdf', 'AUX.json', 'com1', 'LPT9.xlsx', 'COM¹.pdf', 'a.', 'a. . ', ' a ', 'a:b', 'PT <Maju>|*?.pdf'])(
  'a file that was asked for as %j is written, listed under one name and read',
  async (requested) => {
    const folder = await tempFolder()
    const name = safeFileName(requested)
    await writeAtomically(join(folder, name), requested)
    expect(await readdir(folder)).toEqual([name])
    expect(await readFile(join(folder, name), 'utf8')).toBe(requested)
  }
)

test('in a folder with a long path files are written, PDFs stored and exported, and a database is opened again', async () => {
  const folder = await longFolder()
  expect(folder.length).toBeGreaterThan(260)
  await writeAtomically(join(folder, 'a.json'), '1')
  await writeAtomically(join(folder, 'a.json'), '2')
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('2')
  const root = join(folder, 'archive')
  const archive = await openResponseArchive(root, clock, memoryDocuments(root))
  const sha256 = await stored(archive, pdf('isi'), facts({ description: 'x'.repeat(200) }))
  const name = `${'n'.repeat(100)}.pdf`
  const made = await writeZip(
    join(folder, 'arsip.zip'),
    { pdfs: [{ sha256, name }], files: [], at: 0 },
    async (wanted) => (await archive.read(wanted)).bytes,
    silentStep
  )
  expect(made).toMatchObject({ files: 2, left: [] })
  await archive.close()
  for (const edition of [1, 2]) {
    const profile = await openProfileDatabase(folder)
    expect([edition, profile.operations.copyState().lastSeq]).toEqual([edition, 0])
    profile.close()
  }
})

test('a file that another program reads for a moment is replaced', async () => {
  const path = join(await tempFolder(), 'a.json')
  await writeAtomically(path, 'old')
  const reader = await open(path, 'r')
  const written = writeAtomically(path, 'new')
  await pause(200)
  await reader.close()
  await written
  expect(await readFile(path, 'utf8')).toBe('new')
})

/** Node renames with MoveFileEx, which does not replace a file that another program has open. */
test('a file that another program goes on reading is replaced, on Windows left as it was; nothing else stays', async () => {
  const folder = await tempFolder()
  const path = join(folder, 'a.json')
  await writeAtomically(path, 'old')
  const reader = await open(path, 'r')
  try {
    const isReplaced = await writeAtomically(path, 'new').then(
      () => true,
      () => false
    )
    expect(isReplaced || process.platform === 'win32').toBe(true)
    expect([await readFile(path, 'utf8'), await reader.readFile('utf8')]).toEqual([isReplaced ? 'new' : 'old', 'old'])
    expect(await readdir(folder)).toEqual(['a.json'])
  } finally {
    await reader.close()
  }
})

test('a zip keeps its data beside the program where the user has made the folder, an installed application never', () => {
  const folder = (...there: readonly string[]) =>
    portableFolder('E:\\Alat kantor\\Ajukan\\Ajukan.exe', (path) =>
      there.some((name) => path === win32.join('E:\\Alat kantor\\Ajukan', name))
    )
  expect(folder()).toBe(null)
  expect(folder('data')).toBe('E:\\Alat kantor\\Ajukan\\data')
  expect(folder('data', '..\\uninstall-ajukan.exe')).toBe(null)
})
