import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockBytes, headerOf, readBlock, databaseName } from '../../../electron/backup/file/parts.ts'
import { failureSentence } from '../../../renderer/i18n/failure-sentence.ts'
import { en, id } from '../../../renderer/i18n/text.ts'
import { draftRows, idOf, valueOf } from '../../support/drivers/backup-profile.ts'
import { opened } from '../../support/drivers/opened-profile.ts'
import { attachedRows } from '../../support/fixtures/attached-rows.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** In bytes: more than any disk has, and twice as much is still an exact number. */
const tooMuch = 2 ** 52
const invoice = Buffer.from('%PDF-1.7 invoice')

/** A backup with an attached file that is `size` bytes long by its declaration, and a computer with data of its own. */
const backedUp = async (size: number) => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.write(attachedRows(1, invoice, size))
  valueOf(await profile.attachments.store(invoice))
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: true }))
  const other = await opened(join(base, 'two'))
  await other.write(draftRows(7))
  return { path, other, live: await other.rows() }
}

/** Says that the database of a backup that is not locked is too large for the disk. */
const enlargeDatabase = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes)
    if (!block.toString('latin1').startsWith(`${databaseName}\0`)) continue
    headerOf(databaseName, tooMuch, readBlock(block).at).copy(bytes, at)
    return writeFile(path, bytes)
  }
  throw new Error('no database')
}

const expectRefused = (result: unknown): void => {
  expect(result).toEqual({ ok: false, failure: { code: 'disk-full' } })
  const sentences = [id, en].map((text) => failureSentence(text, { code: 'disk-full' }))
  expect(sentences).toEqual(['Disk penuh. Kosongkan ruang di disk ini.', 'The disk is full. Free up space on this disk.'])
}

test('a backup whose database does not fit on the disk is refused in words, and nothing here changes', async () => {
  const { path, other, live } = await backedUp(1)
  await enlargeDatabase(path)
  valueOf(await other.backups.choose(path))
  expectRefused(await other.backups.open(''))
  expect(await other.rows()).toEqual(live)
  expect(await readdir(other.folder)).not.toContain('restoring')
}, 60_000)

test.each([
  ['everything', null],
  ['chosen declarations', [idOf(1)]]
])(
  'a restore of %s whose files do not fit on the disk is refused in words, and nothing here changes',
  async (_, chosen) => {
    const { path, other, live } = await backedUp(tooMuch)
    valueOf(await other.backups.choose(path))
    valueOf(await other.backups.open(''))
    expectRefused(await other.backups.restore(chosen))
    expect(await other.rows()).toEqual(live)
    expect(await other.attachments.files()).toEqual([])
  },
  60_000
)
