import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demandSpaces } from '../../../electron/backup/add-files.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { openOperations } from '../../../electron/database/operations.ts'
import { attachedHere } from '../../../electron/database/restore/list.ts'
import { draftRows, idOf, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { attachedRows } from '../../support/fixtures/attached-rows.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const invoice = Buffer.from('%PDF-1.7 invoice of one')
const picture = Buffer.from('\x89PNG\r\n\x1a\n packing list of two', 'latin1')
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Absolute path of an attached file of a profile. */
const pathIn = async (profile: BackupProfile, bytes: Uint8Array): Promise<string> =>
  (await profile.attachments.files()).find(({ sha256 }) => sha256 === hashOf(bytes))?.path ?? ''

const opened = async (folder: string, saveTo?: string): Promise<BackupProfile> => {
  const profile = await openBackupProfile(folder, saveTo === undefined ? {} : { saveTo: () => saveTo })
  onTestFinished(() => profile.close())
  return profile
}

const backedUp = async (options = { passphrase: '', pdfs: true }) => {
  const base = await tempFolder()
  const path = join(base, 'cadangan.ajukan')
  const profile = await opened(join(base, 'one'), path)
  await profile.write([...attachedRows(1, invoice), ...attachedRows(2, picture), ...draftRows(3)])
  for (const bytes of [invoice, picture]) valueOf(await profile.attachments.store(bytes))
  const written = valueOf(await profile.backups.write('cadangan.ajukan', options))
  if (written.end !== 'done') throw new Error(written.end)
  return { base, path, profile, written: written.value }
}

const restore = async (profile: BackupProfile, path: string, chosen: readonly string[] | null) => {
  valueOf(await profile.backups.choose(path))
  valueOf(await profile.backups.open(''))
  return profile.backups.restore(chosen)
}

test('attached files come back byte for byte on another computer', async () => {
  const { base, path, written } = await backedUp()
  expect(written.left).toBe(0)
  const other = await opened(join(base, 'two'))
  expect(valueOf(await restore(other, path, null))).toMatchObject({ end: 'done', value: { declarations: 3, attached: 2 } })
  for (const bytes of [invoice, picture]) expect(Buffer.from((await other.attachments.read(hashOf(bytes))) ?? [])).toEqual(bytes)
  expect(await other.attachments.files()).toHaveLength(2)
})

test('chosen declarations are restored with only their own files, which repair a damaged one', async () => {
  const { base, path } = await backedUp()
  const other = await opened(join(base, 'two'))
  valueOf(await other.attachments.store(picture))
  await writeFile(await pathIn(other, picture), 'damaged')
  expect(valueOf(await restore(other, path, [idOf(2), idOf(3)]))).toMatchObject({ end: 'done', value: { declarations: 2, attached: 1 } })
  expect((await other.backups.state()).before).toMatchObject({ declarations: 2, attached: 1 })
  expect(await other.attachments.stateOf(hashOf(picture))).toBe('good')
  expect(await other.attachments.stateOf(hashOf(invoice))).toBe('missing')
})

test('a backup without files has the list of them only', async () => {
  const { base, path, profile } = await backedUp({ passphrase: '', pdfs: false })
  expect((await readFile(path)).includes(invoice)).toBe(false)
  expect(valueOf(await restore(profile, path, null))).toMatchObject({ value: { missing: 0 } })
  const other = await opened(join(base, 'two'))
  expect(valueOf(await restore(other, path, [idOf(1)]))).toMatchObject({ value: { attached: 0, missing: 1 } })
  expect(valueOf(await restore(other, path, null))).toMatchObject({ value: { attached: 0, missing: 2 } })
  expect(await other.attachments.files()).toEqual([])
  expect(await other.row<{ readonly local: object }>('declarations', idOf(1))).toMatchObject({
    local: { files: { f: { sha256: hashOf(invoice) } } }
  })
})

test.each([
  ['shorter', 'damaged'],
  ['of the same size', 'x'.repeat(invoice.length)]
])('a damaged file that is %s is left out of the backup and counted', async (_size, content) => {
  const { profile } = await backedUp()
  await writeFile(await pathIn(profile, invoice), content)
  const written = valueOf(await profile.backups.write('cadangan.ajukan', { passphrase: '', pdfs: true }))
  expect(written).toMatchObject({ end: 'done', value: { left: 1 } })
})

test('a missing attached file is counted, and the last backup that has it is kept', async () => {
  const base = await tempFolder()
  const target = join(base, 'usb')
  await mkdir(target)
  let now = 1_790_000_000_000
  const profile = await openBackupProfile(join(base, 'one'), { now: () => (now += 60_000) })
  onTestFinished(() => profile.close())
  await profile.write(attachedRows(1, invoice))
  valueOf(await profile.attachments.store(invoice))
  valueOf(await profile.backups.useFolder(target))
  valueOf(await profile.backups.setAutomatic({ keep: 1 }))
  expect(await profile.backups.writeAutomatic()).toMatchObject({ value: { value: { left: 0 } } })
  const complete = await readdir(target)
  await rm(await pathIn(profile, invoice))
  expect(await profile.backups.writeAutomatic()).toMatchObject({ value: { value: { left: 1 } } })
  expect((await profile.backups.state()).incomplete).toMatchObject({ left: 1 })
  expect(await readdir(target)).toEqual(expect.arrayContaining(complete))
}, 60_000)

test('files that an office has are not counted as missing in a backup', async () => {
  const connection = openConnection(':memory:')
  const named = [invoice, picture, Buffer.from('left'), Buffer.from('here')]
  openOperations(connection).appendToCopy({ seq: 1, rows: named.flatMap((bytes, at) => attachedRows(at + 1, bytes)) })
  const put = connection.prepare("INSERT INTO office_items (kind, id, item) VALUES (?, ?, '{}')")
  put.run('document', hashOf(invoice))
  put.run('left', idOf(3))
  connection.prepare("INSERT INTO office_declarations (declaration, generation, epoch, item) VALUES (?, 1, 1, '{}')").run(idOf(2))
  expect(attachedHere(connection)).toEqual([hashOf(Buffer.from('here'))])
})

test('the files that a refused restore has added are reported until the next one', async () => {
  const { base, path } = await backedUp()
  const other = await opened(join(base, 'two'))
  valueOf(await other.backups.choose(path))
  valueOf(await other.backups.open(''))
  // The last part, after the attached files.
  const file = await open(path, 'r+')
  await file.truncate((await file.stat()).size - 1_024)
  await file.close()
  expect(await other.backups.restore(null)).toMatchObject({ ok: false, failure: { code: 'backup-damaged' } })
  expect((await other.backups.state()).added).toEqual({ pdfs: 0, attached: 2 })
  expect(await other.attachments.files()).toHaveLength(2)
  expect(await other.backups.restore(null)).toMatchObject({ ok: false })
  expect((await other.backups.state()).added).toBeNull()
})

test('the free space must suffice for all files and the database on one disk together', async () => {
  const folder = await tempFolder()
  const demanded: unknown[] = []
  const demand = async (at: string, bytes: number): Promise<void> => void demanded.push([at, bytes])
  const needs = [
    { folder, bytes: 3 },
    { folder: join(folder, '.'), bytes: 4 }
  ]
  await demandSpaces(needs, demand)
  expect(demanded).toEqual([[folder, 7]])
})
