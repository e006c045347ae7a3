import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { keptDocuments, memoryDocuments, openArchive } from '../../support/fakes/memory-documents.ts'
import { sha256Of } from '../../../electron/files/sha256.ts'
import { OlderFormat, temporaryName } from '../../../electron/files/atomic-file.ts'
import { targetIn, candidatesIn } from '../../../electron/archive/move-archive.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { car, clock, pdf, facts, filesBelow, stored } from './archive-samples.ts'
import { shortFacts, type ArchiveEntry } from '../../../electron/archive/entries.ts'
import { documentStore } from '../../../electron/archive/document-store.ts'
import type { Database } from '../../../electron/database/client.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'

test('a PDF is stored under year and aju number with a readable name and a side file', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  const bytes = pdf('satu')
  const sha256 = sha256Of(bytes)
  expect(await archive.store(bytes, facts())).toEqual({
    ok: true,
    value: { document: 1, sha256, ...facts(), bytes: bytes.length, storedAt: clock.now() }
  })
  const name = `2026/${car}/2026-05-25_2003_SPPB_${sha256.slice(0, 8)}`
  expect(await filesBelow(root)).toEqual([`${name}.json`, `${name}.pdf`])
  expect([await archive.stateOf(sha256), await archive.fileOf(sha256)]).toEqual(['good', join(root, `${name}.pdf`)])
  expect([await archive.stateOf('0'.repeat(64)), await archive.fileOf('0'.repeat(64))]).toEqual(['unknown', null])
  await archive.close()
})

test('an archive opens, lists a page and finds a PDF without reading all entries', async () => {
  const root = await tempFolder()
  const first = await openArchive(root, clock)
  const sha256 = await stored(first, pdf('satu'))
  await first.close()
  const store = { ...memoryDocuments(root), all: () => Promise.reject(new Error('all entries were read')) }
  const archive = await openArchive(root, clock, store)
  const { edition, total } = await archive.page('', 0)
  expect([total, (await archive.page(edition, 0)).pdfs.length, await archive.stateOf(sha256)]).toEqual([1, 1, 'good'])
  await archive.close()
})

test('the same response twice gives one entry, the same content for two responses gives two entries and one file', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  await Promise.all([stored(archive, pdf('a')), stored(archive, pdf('a')), stored(archive, pdf('a'), facts({ code: '300' }))])
  expect((await archive.list()).map(({ code }) => code)).toEqual(['2003', '300'])
  expect((await filesBelow(root)).filter((name) => name.endsWith('.pdf')).length).toBe(1)
  await archive.close()
  const next = await openArchive(root, clock)
  expect((await next.list()).map(({ code }) => code)).toEqual(['2003', '300'])
  await next.close()
})

const hostile = [
  '../../../../etc/cron.d/x',
  '..\\..\\windows\\system32',
  '/etc/passwd',
  'C:\\boot.ini',
  '\\\\server\\share',
  'CON',
  'nul.pdf',
  'a\0b',
  '.',
  '..',
  '',
  ' ',
  'a/b',
  '\u202Egnp.exe',
  'e\u0301',
  '-rf',
  '%2e%2e%2f',
  '$(reboot)',
  '`id`',
  'x'.repeat(100_000),
  '\uD800',
  '2026-13-45',
  '0000-00-00',
  '__proto__',
  'constructor',
  'line\nbreak',
  'tab\there',
  'a.',
  'a:b'
]

test('for any text in any field, files stay inside the archive under plain names and entries list the text unchanged', async () => {
  const above = await tempFolder()
  const root = join(above, 'archive')
  const archive = await openArchive(root, clock)
  const fields = ['car', 'code', 'date', 'number', 'description', 'profile'] as const
  for (const text of hostile) {
    for (const field of fields) {
      await stored(archive, pdf(`${field} ${hostile.indexOf(text)}`), facts({ [field]: text }))
      expect(await archive.quarantine(`bukan pdf ${text}`, facts({ [field]: text }), text)).toEqual({ ok: true, value: null })
    }
    const all = { car: text, code: text, date: text, number: text, description: text, profile: text }
    await stored(archive, pdf(`semua ${hostile.indexOf(text)}`), all)
  }
  expect(await readdir(above)).toEqual(['archive'])
  const plain = /^(?:sisihan\/)?(?:\d{4}\/[0-9A-Za-z]{8,40}|lain\/[0-9a-f]{8})\/[A-Za-z0-9][A-Za-z0-9_-]{0,150}\.(?:pdf|json|txt)$/
  expect((await filesBelow(root)).filter((name) => !plain.test(name))).toEqual([])
  const list = await archive.list()
  expect(list.length).toBe(hostile.length * 7)
  expect(list.some((one) => one.car === '../../../../etc/cron.d/x')).toBe(true)
  for (const { sha256 } of list) expect(await archive.stateOf(sha256)).toBe('good')
  await archive.close()
  const again = await openArchive(root, clock)
  expect(await again.list()).toEqual(list)
  keptDocuments.delete(root)
  await again.close()
  const rebuilt = await openArchive(root, clock)
  expect((await rebuilt.list()).map(({ sha256 }) => sha256).sort()).toEqual(list.map(({ sha256 }) => sha256).sort())
  await rebuilt.close()
})

test('only a PDF is stored; other content is quarantined once with the reason and is never listed', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  const good = await stored(archive, pdf('baik'))
  for (const bytes of [Buffer.from('<html>'), Buffer.alloc(0), Buffer.from(' %PDF-1.7')]) {
    expect(await archive.store(bytes, facts())).toEqual(fail('invalid-input', { detail: 'not-pdf' }))
  }
  await archive.quarantine(Buffer.from('%PD'), facts(), 'truncated')
  await archive.quarantine(Buffer.from('%PD'), facts(), 'truncated')
  await archive.quarantine('Data tidak ditemukan', facts(), 'text')
  const aside = (await filesBelow(root)).filter((name) => name.startsWith('sisihan/'))
  expect(aside.map((name) => name.split('.').at(-1)).sort()).toEqual(['bin', 'json', 'json', 'txt'])
  const text = aside.find((name) => name.endsWith('.txt')) ?? ''
  expect(await readFile(join(root, text), 'utf8')).toBe('Data tidak ditemukan')
  expect(JSON.parse(await readFile(join(root, text.replace('.txt', '.json')), 'utf8'))).toMatchObject({ reason: 'text', ...facts() })
  expect((await archive.list()).map(({ sha256 }) => sha256)).toEqual([good])
  await archive.close()
})

test('a changed or a missing file is detected; storing the content again restores it and quarantines the changed file', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  const sha256 = await stored(archive, pdf('asli'))
  const path = (await archive.fileOf(sha256)) ?? ''
  await writeFile(path, pdf('dengan catatan'))
  expect(await archive.stateOf(sha256)).toBe('changed')
  await stored(archive, pdf('asli'))
  expect([await archive.stateOf(sha256), await archive.fileOf(sha256)]).toEqual(['good', path])
  expect(await readFile(path)).toEqual(pdf('asli'))
  const quarantined = (await filesBelow(root)).filter((name) => name.startsWith('sisihan/'))
  expect(quarantined.length).toBe(1)
  expect(await readFile(join(root, quarantined[0] ?? ''))).toEqual(pdf('dengan catatan'))
  await rm(path)
  expect(await archive.stateOf(sha256)).toBe('missing')
  await stored(archive, pdf('asli'))
  expect([await archive.stateOf(sha256), await archive.fileOf(sha256), (await archive.list()).length]).toEqual(['good', path, 1])
  await archive.close()
})

test('a folder that the database does not know is read from its files', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  await stored(archive, pdf('satu'))
  await stored(archive, pdf('dua'), facts({ code: '2020', description: 'Billing' }))
  await stored(archive, pdf('satu'), facts({ number: 'lain' }))
  const sorted = (list: Awaited<ReturnType<typeof archive.list>>) =>
    list.map(({ document: _document, ...rest }) => JSON.stringify(rest)).sort()
  const list = sorted(await archive.list())
  await archive.close()
  keptDocuments.delete(root)
  const next = await openArchive(root, clock)
  expect(sorted(await next.list())).toEqual(list)
  await next.close()
})

test.each(['index.ndjson', '.masuk/1.ndjson'])('an archive from before 0.1.0, with %s, is refused and stays as it is', async (name) => {
  const root = await tempFolder()
  await mkdir(join(root, '.masuk'))
  await writeFile(join(root, name), 'x\n')
  await expect(openArchive(root, clock)).rejects.toThrow(OlderFormat)
  expect(await targetIn(root, null)).toEqual({ kind: 'refused', reason: 'older', path: root })
  expect((await readdir(root, { recursive: true })).filter((one) => one.endsWith('.ndjson'))).toEqual([join(name)])
})

test('a PDF without a readable side file is listed by its name; foreign files are ignored', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  const sha256 = await stored(archive, pdf('satu'))
  const path = (await archive.fileOf(sha256)) ?? ''
  await archive.close()
  await writeFile(path.replace('.pdf', '.json'), '{"half":')
  await writeFile(join(root, '2026', car, 'catatan saya.pdf'), pdf('milik orang'))
  await writeFile(join(root, '2026', car, 'catatan_saya_x_00000000.pdf'), pdf('milik orang'))
  await mkdir(join(root, 'backup'))
  keptDocuments.delete(root)
  const next = await openArchive(root, clock)
  expect(await next.list()).toEqual([
    expect.objectContaining({ sha256, car, code: '2003', date: '2026-05-25', description: 'SPPB', number: '' })
  ])
  expect([await next.stateOf(sha256), await next.fileOf(sha256)]).toEqual(['good', path])
  await next.close()
})

test('a PDF that a crash left without an entry is adopted when the response arrives again', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  await stored(archive, pdf('nol'))
  const known = keptDocuments.get(root) ?? []
  const sha256 = await stored(archive, pdf('satu'))
  await archive.close()
  keptDocuments.set(root, known)
  const next = await openArchive(root, clock)
  expect((await next.list()).length).toBe(1)
  await stored(next, pdf('satu'))
  expect([(await next.list()).length, (await filesBelow(root)).length, await next.stateOf(sha256)]).toEqual([2, 4, 'good'])
  await next.close()
})

test('content whose name is taken by another file gets a longer name and overwrites nothing', async () => {
  const root = await tempFolder()
  const sha256 = sha256Of(pdf('baru'))
  await mkdir(join(root, '2026', car), { recursive: true })
  const taken = join(root, '2026', car, `2026-05-25_2003_SPPB_${sha256.slice(0, 8)}.pdf`)
  await writeFile(taken, pdf('sudah ada'))
  const archive = await openArchive(root, clock)
  await stored(archive, pdf('baru'))
  expect(await readFile(taken)).toEqual(pdf('sudah ada'))
  expect([await archive.stateOf(sha256), await archive.fileOf(sha256)]).toEqual([
    'good',
    taken.replace(sha256.slice(0, 8), sha256.slice(0, 16))
  ])
  await archive.close()
})

test('an error of the disk is returned, and the next attempt succeeds', async () => {
  const root = await tempFolder()
  const store = memoryDocuments(root)
  const archive = await openArchive(root, clock, store)
  await writeFile(join(root, '2026'), 'in the way')
  expect(await archive.store(pdf('satu'), facts())).toEqual(fail('disk-failed'))
  await rm(join(root, '2026'))
  store.failure = 'ENOSPC'
  expect(await archive.store(pdf('satu'), facts())).toEqual(fail('disk-full'))
  store.failure = null
  await stored(archive, pdf('satu'))
  expect((await archive.list()).length).toBe(1)
  await archive.close()
})

test('temporary files of a killed run are removed when the response arrives again', async () => {
  const root = await tempFolder()
  const sha256 = sha256Of(pdf('satu'))
  const base = join(root, '2026', car, `2026-05-25_2003_SPPB_${sha256.slice(0, 8)}`)
  await mkdir(dirname(base), { recursive: true })
  await writeFile(`${base}.pdf`, pdf('satu'))
  await writeFile(temporaryName(`${base}.json`), '{"fi')
  const archive = await openArchive(root, clock)
  await stored(archive, pdf('satu'))
  await archive.close()
  expect((await filesBelow(root)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(await filesBelow(root)).toHaveLength(2)
})

test('facts are stored cut, without halves of characters and without NUL, at which SQLite may end a text', () => {
  const facts = { car: 'A', code: '20\u00003', date: '', number: 'x'.repeat(300), description: `${'y'.repeat(999)}😀`, profile: 'practice' }
  expect(shortFacts(facts)).toEqual({ ...facts, code: '20\uFFFD3', number: 'x'.repeat(200), description: `${'y'.repeat(999)}\uFFFD` })
})

test('on the root of a drive the archive gets a subfolder, elsewhere the chosen folder comes first', () => {
  const { root } = parse(process.cwd())
  const folder = join(root, 'data')
  expect(candidatesIn(root).slice(0, 2)).toEqual([join(root, 'Arsip Ajukan'), join(root, 'Arsip Ajukan 2')])
  expect(candidatesIn(folder).slice(0, 2)).toEqual([folder, join(folder, 'Arsip Ajukan')])
  expect([candidatesIn(root).length, candidatesIn(folder).length]).toEqual([9, 10])
})

const entry = (number: number): ArchiveEntry => ({
  id: 0,
  sha256: number.toString(16).padStart(64, '0'),
  file: `2026/${number}.pdf`,
  bytes: 100,
  car: `C${number % 7}`,
  code: '2003',
  date: '2026-11-20',
  number: `N-${number}`,
  description: 'SPPB',
  profile: 'p',
  storedAt: number
})

test('no operation reads more entries than the main process takes at once, and together they are all', async () => {
  const database = await openTestDatabase(await tempFolder())
  let most = 0
  const run = (async (name, ...input) => {
    const done = await database.run(name, ...input)
    if (done.ok && Array.isArray(done.value)) most = Math.max(most, done.value.length)
    return done
  }) as Database['run']
  const [store, other] = [documentStore({ run }, 'one'), documentStore({ run }, 'two')]
  for (const count of [1, 999, 1_000, 1_500]) {
    const entries = Array.from({ length: count }, (_, number) => entry(number))
    await store.replace(entries)
    // Between those of the other folder, so that the ids have gaps.
    await other.add([entry(count)])
    await store.add([entry(count)])
    most = 0
    expect((await store.all()).map(({ number }) => number)).toEqual([...entries, entry(count)].map(({ number }) => number))
    expect(most).toBeLessThanOrEqual(1_000)
  }
  await database.close()
})
