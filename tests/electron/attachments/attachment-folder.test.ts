import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAttachmentFolder } from '../../../electron/attachments/attachment-folder.ts'
import { kindOfBytes } from '../../../electron/attachments/file-kind.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const invoice = Buffer.from('%PDF-1.7 invoice')
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const opened = async () => {
  const folder = join(await tempFolder(), 'attachments')
  return { folder, files: openAttachmentFolder({ folder, log: memoryLog() }) }
}
const pathOf = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256)

test('a file is stored once under its hash, readable only by the user of this computer', async () => {
  const { folder, files } = await opened()
  const sha256 = hashOf(invoice)
  const both = await Promise.all([files.store(invoice), files.store(Buffer.from(invoice))])
  expect(both).toEqual(Array.from({ length: 2 }, () => ({ ok: true, value: { sha256, bytes: 16, kind: 'pdf' } })))
  expect(await readdir(join(folder, sha256.slice(0, 2)))).toEqual([sha256])
  const modes = await Promise.all(
    [pathOf(folder, sha256), folder, join(folder, sha256.slice(0, 2))].map(async (path) => (await stat(path)).mode & 0o777)
  )
  if (process.platform !== 'win32') expect(modes).toEqual([0o600, 0o700, 0o700])
  expect(await files.files()).toEqual([{ sha256, bytes: 16, path: pathOf(folder, sha256) }])
  expect(Buffer.from((await files.read(sha256)) ?? [])).toEqual(invoice)
  expect(await files.stateOf(sha256)).toBe('good')
})

test('a folder that does not exist has no files', async () => {
  const { files } = await opened()
  expect(await files.files()).toEqual([])
  expect(await files.stateOf('0'.repeat(64))).toBe('missing')
  expect(await files.read('0'.repeat(64))).toBeNull()
})

test('changed bytes are never returned, and attaching the file again repairs it', async () => {
  const { folder, files } = await opened()
  const sha256 = hashOf(invoice)
  await files.store(invoice)
  await writeFile(pathOf(folder, sha256), 'something else')
  expect(await files.stateOf(sha256)).toBe('changed')
  expect(await files.read(sha256)).toBeNull()
  expect(await files.store(invoice)).toMatchObject({ ok: true })
  expect(await files.stateOf(sha256)).toBe('good')
  expect(await readFile(pathOf(folder, sha256), 'utf8')).toBe('%PDF-1.7 invoice')
})

// An ordinary user of Windows cannot make a link.
test.runIf(process.platform !== 'win32')('a link in the folder is neither written through nor read through', async () => {
  const { folder, files } = await opened()
  const sha256 = hashOf(invoice)
  const outside = await tempFolder()
  await writeFile(join(outside, sha256), invoice)
  await mkdir(folder, { recursive: true })
  await symlink(outside, join(folder, sha256.slice(0, 2)))
  expect(await files.store(invoice)).toMatchObject({ ok: false, failure: { code: 'link-refused' } })
  expect([await files.stateOf(sha256), await files.read(sha256)]).toEqual(['changed', null])
  expect(await readdir(outside)).toEqual([sha256])
})

test('a place that cannot be written is a failure, and nothing of the file is left', async () => {
  const { folder } = await opened()
  await writeFile(folder, 'a file where the folder should be')
  const files = openAttachmentFolder({ folder, log: memoryLog() })
  expect(await files.store(invoice)).toMatchObject({ ok: false, failure: { code: 'disk-failed' } })
  expect(await files.files()).toEqual([])
})

test('leftovers of a killed run are removed, and names that are not a hash are not listed', async () => {
  const { folder, files } = await opened()
  const sha256 = hashOf(invoice)
  const below = join(folder, sha256.slice(0, 2))
  await mkdir(below, { recursive: true })
  await writeFile(join(below, `.${sha256}.0123456789ab.tmp`), 'half')
  await writeFile(join(below, 'catatan.txt'), 'x')
  await files.store(invoice)
  expect((await readdir(below)).toSorted()).toEqual([sha256, 'catatan.txt'].toSorted())
  expect((await files.files()).map((one) => one.sha256)).toEqual([sha256])
})

test('at the start, leftovers are removed in every folder, also where nothing is written', async () => {
  const { folder, files } = await opened()
  await files.removeLeftovers()
  const below = join(folder, 'ab')
  await mkdir(below, { recursive: true })
  await writeFile(join(below, '.half.0123456789ab.tmp'), 'half')
  await openAttachmentFolder({ folder, log: memoryLog() }).removeLeftovers()
  expect(await readdir(below)).toEqual([])
})

test.each([
  ['%PDF-1.4', 'pdf'],
  ['\u0000\u0000scanner\n%PDF-1.4', 'pdf'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\xff\xd8\xff\xe0', 'jpg'],
  ['GIF89a', 'gif'],
  ['RIFF\x00\x00\x00\x00WEBP', 'webp'],
  [`BM${' '.repeat(30)}`, 'bmp'],
  ['BM', 'other'],
  ['PK\x03\x04', 'other'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'other'],
  ['', 'other']
] as const)('the first bytes %j are of the kind %s', (text, kind) => {
  expect(kindOfBytes(Buffer.from(text, 'latin1'))).toBe(kind)
})
