import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileExport, type FileDialogs, type FileExportDeps } from '../../../electron/files/file-export.ts'
import { safeFileName } from '../../../electron/files/file-names.ts'
import { ownFoldersIn } from '../../../electron/files/folder.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A save dialog that answers with `choice` and records the offered paths. */
const fakeDialogs = (choice: { save?: string } = {}) => {
  const offered: string[] = []
  const dialogs: FileDialogs = {
    save: (path) => (offered.push(path), Promise.resolve({ canceled: choice.save === undefined, filePath: choice.save ?? '' }))
  }
  return { offered, dialogs }
}
const exporter = (dialogs: FileDialogs, more: Pick<FileExportDeps, 'isThere' | 'limit'> = {}) =>
  openFileExport({
    dialogs,
    statePath: join(folder, 'dialogs.json'),
    downloads: folder,
    ownFolders: [join(folder, 'store'), join(folder, 'own')],
    log: memoryLog(),
    ...more
  })

const isSafe = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  basename(name) === name &&
  dirname(join('/folder', name)) === join('/folder') &&
  Buffer.byteLength(name) <= 140 &&
  !/[<>:"/\\|?*\p{Cc}\p{Cf}]/u.test(name) &&
  !/^[\s.]|[\s.]$/u.test(name) &&
  !/^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|\s|$)/i.test(name) &&
  name === name.normalize('NFC')

test('500 hostile names become names that are valid on every system', () => {
  const parts = [
    '../',
    '..\\',
    '/',
    '\\',
    'CON',
    'con.',
    'NUL',
    'COM1',
    'lpt9',
    'a\0b',
    '\u202e',
    '\u200f',
    '...',
    ' ',
    '.',
    ':',
    '$DATA',
    '*',
    '?',
    '|',
    '"',
    'e\u0301',
    '\u00e9',
    '\ud83d\ude00',
    '\ud800',
    'x'.repeat(300),
    'ж'.repeat(200),
    '.json',
    '.pdf',
    '~',
    '%2e',
    '\r\n',
    'PT Maju'
  ]
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary' })), { maxLength: 6 }), (chosen) => {
      const name = safeFileName(chosen.join(''))
      expect(isSafe(name), JSON.stringify([chosen.join(''), name])).toBe(true)
    }),
    { numRuns: 500 }
  )
})

test.each([
  ['00002801234520261120000001 2003 2026-11-20.pdf', '00002801234520261120000001 2003 2026-11-20.pdf'],
  ['BC 2.8 PT Maju.json', 'BC 2.8 PT Maju.json'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['CON.json', '_CON.json'],
  ['  .json', 'json'],
  ['...', 'ajukan'],
  ['', 'ajukan'],
  ['a/b:c*.json', 'a_b_c_.json']
])('the name %j becomes %j', (wanted, name) => expect(safeFileName(wanted)).toBe(name))

test('a very long name is shortened and keeps its extension', () => {
  const name = safeFileName(`${'ж'.repeat(300)}.json`)
  expect([name.endsWith('ж.json'), Buffer.byteLength(name) <= 140]).toEqual([true, true])
})

test('a text is saved to the chosen path, whose folder is offered the next time and after a restart', async () => {
  await mkdir(join(folder, 'exports'))
  const target = join(folder, 'exports', 'a.json')
  const { dialogs, offered } = fakeDialogs({ save: target })
  const files = await exporter(dialogs)
  expect(await files.saveText('../a.json', '{"é":1}')).toEqual({ ok: true, value: { saved: true } })
  expect(await readFile(target, 'utf8')).toBe('{"é":1}')
  await files.saveText('b.json', '')
  await (await exporter(dialogs)).saveText('c.json', '')
  expect(offered).toEqual([join(folder, '_a.json'), join(folder, 'exports', 'b.json'), join(folder, 'exports', 'c.json')])
  await rm(join(folder, 'exports'), { recursive: true })
  await (await exporter(dialogs)).saveText('d.json', '')
  expect(offered.at(-1)).toBe(join(folder, 'd.json'))
})

test('a last folder that does not answer is asked once, and the dialog opens with the downloads', async () => {
  await writeFile(join(folder, 'dialogs.json'), JSON.stringify({ version: 1, folder: join(folder, 'share') }))
  const { dialogs, offered } = fakeDialogs()
  const asked: string[] = []
  const answer = Promise.withResolvers<boolean>()
  const files = await exporter(dialogs, { limit: 20, isThere: (path) => (asked.push(path), answer.promise) })
  for (const name of ['a.json', 'b.json']) await files.saveText(name, '')
  expect(asked).toEqual([join(folder, 'share')])
  answer.resolve(true)
  await setImmediate()
  await files.saveText('c.json', '')
  expect(offered).toEqual([join(folder, 'a.json'), join(folder, 'b.json'), join(folder, 'share', 'c.json')])
})

test('a copy of a file has the same bytes', async () => {
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00])
  await writeFile(join(folder, 'source'), bytes)
  const files = await exporter(fakeDialogs({ save: join(folder, 'copy.pdf') }).dialogs)
  expect(await files.saveCopy('copy.pdf', join(folder, 'source'))).toEqual({ ok: true, value: { saved: true } })
  expect((await readFile(join(folder, 'copy.pdf'))).equals(bytes)).toBe(true)
})

test('bytes are saved unchanged', async () => {
  const bytes = new Uint8Array([0, 255, 13, 10, 26]).subarray(1)
  const files = await exporter(fakeDialogs({ save: join(folder, 'a.xlsx') }).dialogs)
  expect(await files.saveBytes('a.xlsx', bytes)).toEqual({ ok: true, value: { saved: true } })
  expect([...(await readFile(join(folder, 'a.xlsx')))]).toEqual([255, 13, 10, 26])
})

test('a cancelled dialog saves nothing', async () => {
  const files = await exporter(fakeDialogs().dialogs)
  expect(await files.saveText('a', 'b')).toEqual({ ok: true, value: { saved: false } })
})

test('an error of the disk is returned', async () => {
  const files = await exporter(fakeDialogs({ save: join(folder, 'none', 'a.json') }).dialogs)
  expect(await files.saveText('a', 'b')).toEqual({ ok: false, failure: { code: 'disk-failed' } })
})

test('nothing is saved in the folder of the application, also through a link', async () => {
  const own = join(folder, 'own')
  await mkdir(join(own, 'archive'), { recursive: true })
  await mkdir(join(folder, 'store'))
  await mkdir(join(folder, 'own files'))
  await symlink(own, join(folder, 'link'), 'junction')
  await writeFile(join(own, 'settings.json'), 'settings')
  const refused = { ok: false, failure: { code: 'own-folder' } }
  for (const name of ['own/settings.json', 'own/archive/settings.json', 'link/settings.json', 'store/a.json']) {
    const files = await exporter(fakeDialogs({ save: join(folder, name) }).dialogs)
    expect(await files.saveText('a', 'b')).toMatchObject(refused)
    expect(await files.saveBytes('a', Buffer.from('b'))).toMatchObject(refused)
    expect(await files.saveCopy('a', join(folder, 'dialogs.json'))).toMatchObject(refused)
    await expect(files.saveBy('a', () => Promise.resolve('written'))).rejects.toThrow()
  }
  expect(await readFile(join(own, 'settings.json'), 'utf8')).toBe('settings')
  expect(await readdir(join(own, 'archive'))).toEqual([])
  const beside = await exporter(fakeDialogs({ save: join(folder, 'own files', 'a.txt') }).dialogs)
  expect(await beside.saveText('a', 'b')).toEqual({ ok: true, value: { saved: true } })
})

test("the folder of the window's store is for the application alone; one that the user has named may have other files", () => {
  const usual = join(folder, 'Ajukan')
  expect(ownFoldersIn(usual, false)).toEqual([usual])
  expect(ownFoldersIn(folder, true)).toEqual([join(folder, 'ajukan'), join(folder, 'IndexedDB')])
})
