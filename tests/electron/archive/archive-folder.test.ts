import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { encodeLine } from '../../../electron/database/append-only/checked-lines.ts'
import { sha256Of } from '../../../electron/archive/entries.ts'
import { temporaryName } from '../../../electron/files/atomic-file.ts'
import { openResponseArchive, type ArchiveFacts, type ResponseArchive } from '../../../electron/archive/archive-folder.ts'
import { createSmallDisk } from '../../support/fakes/small-disk.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const car = '04030000001220260525000001'
const clock = { now: () => 1_780_000_000_000 }
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

const facts = (over: Partial<ArchiveFacts> = {}): ArchiveFacts => ({
  ...{
    car,
    code: '2003',
    date: '2026-05-25',
    number: '001234/KBC.09/2026',
    description: 'SURAT PERSETUJUAN PENGELUARAN BARANG',
    profile: 'latihan'
  },
  ...over
})

const filesBelow = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

const stored = async (archive: ResponseArchive, bytes: Uint8Array, about: ArchiveFacts = facts()): Promise<string> => {
  const answer = await archive.store(bytes, about)
  if (!answer.ok) throw new Error(answer.failure.code)
  return answer.value.sha256
}

test('a PDF lies under year and aju, with a name a person understands', async () => {
  const root = await tempFolder()
  const archive = await openResponseArchive(root, clock)
  const bytes = pdf('satu')
  const sha256 = sha256Of(bytes)
  const { profile: _profile, ...shown } = facts()
  expect(await archive.store(bytes, facts())).toEqual({ ok: true, value: { sha256, ...shown, bytes: bytes.length, storedAt: clock.now() } })
  const name = `2026/${car}/2026-05-25_2003_SPPB_${sha256.slice(0, 8)}`
  expect(await filesBelow(root)).toContain(`${name}.pdf`)
  await archive.settle()
  expect((await filesBelow(root)).filter((file) => !file.startsWith('.masuk/'))).toEqual([`${name}.json`, `${name}.pdf`, 'index.ndjson'])
  expect(await archive.pathOf(sha256)).toBe(join(root, `${name}.pdf`))
  expect(await archive.pathOf('0'.repeat(64))).toBeNull()
  await archive.close()
})

test('the same response twice is one entry, the same content for another response a second entry, and there is one file', async () => {
  const root = await tempFolder()
  const archive = await openResponseArchive(root, clock)
  await Promise.all([stored(archive, pdf('a')), stored(archive, pdf('a')), stored(archive, pdf('a'), facts({ code: '300' }))])
  expect((await archive.list()).map(({ code }) => code)).toEqual(['2003', '300'])
  expect((await filesBelow(root)).filter((name) => name.endsWith('.pdf')).length).toBe(1)
  await archive.close()
  const next = await openResponseArchive(root, clock)
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

test('whatever a field holds, everything is written inside the archive under plain names, and listed as it came', async () => {
  const above = await tempFolder()
  const root = join(above, 'archive')
  const archive = await openResponseArchive(root, clock)
  const fields = ['car', 'code', 'date', 'number', 'description', 'profile'] as const
  for (const text of hostile) {
    for (const field of fields) {
      await stored(archive, pdf(`${field} ${hostile.indexOf(text)}`), facts({ [field]: text }))
      expect(await archive.keepAside(`bukan pdf ${text}`, facts({ [field]: text }), text)).toEqual({ ok: true, value: null })
    }
    const all = { car: text, code: text, date: text, number: text, description: text, profile: text }
    await stored(archive, pdf(`semua ${hostile.indexOf(text)}`), all)
  }
  expect(await readdir(above)).toEqual(['archive'])
  const plain =
    /^(?:sisihan\/)?(?:\d{4}\/[0-9A-Za-z]{8,40}|lain\/[0-9a-f]{8})\/[A-Za-z0-9][A-Za-z0-9_-]{0,150}\.(?:pdf|json|txt)$|^index\.ndjson$|^\.masuk\/\d+\.ndjson$/
  expect((await filesBelow(root)).filter((name) => !plain.test(name))).toEqual([])
  const list = await archive.list()
  expect(list.length).toBe(hostile.length * 7)
  expect(list.some((one) => one.car === '../../../../etc/cron.d/x')).toBe(true)
  for (const { sha256 } of list) expect(await archive.pathOf(sha256)).not.toBeNull()
  await archive.close()
  const again = await openResponseArchive(root, clock)
  expect(await again.list()).toEqual(list)
  await rm(join(root, 'index.ndjson'))
  await again.close()
  const rebuilt = await openResponseArchive(root, clock)
  expect((await rebuilt.list()).map(({ sha256 }) => sha256).sort()).toEqual(list.map(({ sha256 }) => sha256).sort())
  await rebuilt.close()
})

test('only a PDF is stored; what is none is kept aside with the reason, once, and never listed', async () => {
  const root = await tempFolder()
  const archive = await openResponseArchive(root, clock)
  const good = await stored(archive, pdf('baik'))
  for (const bytes of [Buffer.from('<html>'), Buffer.alloc(0), Buffer.from(' %PDF-1.7')]) {
    expect(await archive.store(bytes, facts())).toEqual(fail('invalid-input', { detail: 'not-pdf' }))
  }
  await archive.keepAside(Buffer.from('%PD'), facts(), 'truncated')
  await archive.keepAside(Buffer.from('%PD'), facts(), 'truncated')
  await archive.keepAside('Data tidak ditemukan', facts(), 'text')
  const aside = (await filesBelow(root)).filter((name) => name.startsWith('sisihan/'))
  expect(aside.map((name) => name.split('.').at(-1)).sort()).toEqual(['bin', 'json', 'json', 'txt'])
  const text = aside.find((name) => name.endsWith('.txt')) ?? ''
  expect(await readFile(join(root, text), 'utf8')).toBe('Data tidak ditemukan')
  expect(JSON.parse(await readFile(join(root, text.replace('.txt', '.json')), 'utf8'))).toMatchObject({ reason: 'text', ...facts() })
  expect((await archive.list()).map(({ sha256 }) => sha256)).toEqual([good])
  await archive.close()
})

test('a file changed or gone is not handed out, and storing the content again brings it back without losing the changed one', async () => {
  const root = await tempFolder()
  const archive = await openResponseArchive(root, clock)
  const sha256 = await stored(archive, pdf('asli'))
  const path = (await archive.pathOf(sha256)) ?? ''
  await writeFile(path, pdf('dengan catatan'))
  expect(await archive.pathOf(sha256)).toBeNull()
  await stored(archive, pdf('asli'))
  expect(await archive.pathOf(sha256)).toBe(path)
  expect(await readFile(path)).toEqual(pdf('asli'))
  const kept = (await filesBelow(root)).filter((name) => name.startsWith('sisihan/'))
  expect(kept.length).toBe(1)
  expect(await readFile(join(root, kept[0] ?? ''))).toEqual(pdf('dengan catatan'))
  await rm(path)
  expect(await archive.pathOf(sha256)).toBeNull()
  await stored(archive, pdf('asli'))
  expect([await archive.pathOf(sha256), (await archive.list()).length]).toEqual([path, 1])
  await archive.close()
})

test('the index is made again from the folder when it is missing, torn at any byte or damaged', async () => {
  const root = await tempFolder()
  const archive = await openResponseArchive(root, clock)
  await stored(archive, pdf('satu'))
  await stored(archive, pdf('dua'), facts({ code: '2020', description: 'Billing' }))
  await stored(archive, pdf('satu'), facts({ number: 'lain' }))
  const list = [...(await archive.list())].sort((a, b) => a.number.localeCompare(b.number) || a.code.localeCompare(b.code))
  await archive.close()
  const path = join(root, 'index.ndjson')
  const whole = await readFile(path)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(whole.readUInt8(30) ^ 1, 30)
  const cuts = Array.from({ length: 60 }, (_, index) => whole.subarray(0, whole.length - 1 - index * 5))
  for (const bytes of [null, Buffer.from('x\n'), flipped, ...cuts]) {
    if (bytes === null) await rm(path)
    else await writeFile(path, bytes)
    const next = await openResponseArchive(root, clock)
    const found = [...(await next.list())].sort((a, b) => a.number.localeCompare(b.number) || a.code.localeCompare(b.code))
    expect(found).toEqual(list)
    await next.close()
  }
})

test('an index line that points out of the archive is not believed', async () => {
  const root = await tempFolder()
  const secret = pdf('rahasia')
  await writeFile(join(root, 'secret.pdf'), secret)
  const entry = { file: '2026/../secret.pdf', sha256: sha256Of(secret), bytes: secret.length, ...facts(), storedAt: 1 }
  await writeFile(join(root, 'index.ndjson'), encodeLine(JSON.stringify(entry)))
  const archive = await openResponseArchive(root, clock)
  expect([await archive.list(), await archive.pathOf(entry.sha256)]).toEqual([[], null])
  await archive.close()
})

test('a PDF that lost the file beside it is still known by its name; foreign files are passed by', async () => {
  const root = await tempFolder()
  const archive = await openResponseArchive(root, clock)
  const sha256 = await stored(archive, pdf('satu'))
  const path = (await archive.pathOf(sha256)) ?? ''
  await archive.close()
  await writeFile(path.replace('.pdf', '.json'), '{"half":')
  await writeFile(join(root, '2026', car, 'catatan saya.pdf'), pdf('milik orang'))
  await writeFile(join(root, '2026', car, 'catatan_saya_x_00000000.pdf'), pdf('milik orang'))
  await mkdir(join(root, 'backup'))
  await rm(join(root, 'index.ndjson'))
  const next = await openResponseArchive(root, clock)
  expect(await next.list()).toEqual([
    expect.objectContaining({ sha256, car, code: '2003', date: '2026-05-25', description: 'SPPB', number: '' })
  ])
  expect(await next.pathOf(sha256)).toBe(path)
  await next.close()
})

test('a PDF written before a crash but not in the index is taken over when it comes again', async () => {
  const root = await tempFolder()
  const archive = await openResponseArchive(root, clock)
  await stored(archive, pdf('nol'))
  await archive.settle()
  const index = await readFile(join(root, 'index.ndjson'))
  const sha256 = await stored(archive, pdf('satu'))
  await archive.close()
  await writeFile(join(root, 'index.ndjson'), index)
  const next = await openResponseArchive(root, clock)
  expect((await next.list()).length).toBe(1)
  await stored(next, pdf('satu'))
  expect([
    (await next.list()).length,
    (await filesBelow(root)).filter((name) => !name.startsWith('.masuk')).length,
    await next.pathOf(sha256)
  ]).toEqual([2, 5, expect.any(String)])
  await next.close()
})

test('another content under the same name gets a longer name and overwrites nothing', async () => {
  const root = await tempFolder()
  const sha256 = sha256Of(pdf('baru'))
  await mkdir(join(root, '2026', car), { recursive: true })
  const taken = join(root, '2026', car, `2026-05-25_2003_SPPB_${sha256.slice(0, 8)}.pdf`)
  await writeFile(taken, pdf('sudah ada'))
  const archive = await openResponseArchive(root, clock)
  await stored(archive, pdf('baru'))
  expect(await readFile(taken)).toEqual(pdf('sudah ada'))
  expect(await archive.pathOf(sha256)).toBe(taken.replace(sha256.slice(0, 8), sha256.slice(0, 16)))
  await archive.close()
})

test('a disk that fails is said, and the next try succeeds', async () => {
  const root = await tempFolder()
  const disk = createSmallDisk()
  const archive = await openResponseArchive(root, clock, { openFile: disk.open })
  await writeFile(join(root, '2026'), 'in the way')
  expect(await archive.store(pdf('satu'), facts())).toEqual(fail('disk-failed'))
  await rm(join(root, '2026'))
  disk.room = 10
  expect(await archive.store(pdf('satu'), facts())).toEqual(fail('disk-full'))
  disk.room = Number.POSITIVE_INFINITY
  await stored(archive, pdf('satu'))
  expect((await archive.list()).length).toBe(1)
  await archive.close()
})

test('what a kill left of a response that was being stored goes when the response comes again', async () => {
  const root = await tempFolder()
  const sha256 = sha256Of(pdf('satu'))
  const base = join(root, '2026', car, `2026-05-25_2003_SPPB_${sha256.slice(0, 8)}`)
  await mkdir(dirname(base), { recursive: true })
  await writeFile(`${base}.pdf`, pdf('satu'))
  await writeFile(temporaryName(`${base}.json`), '{"fi')
  await writeFile(temporaryName(join(root, 'index.ndjson')), '')
  const archive = await openResponseArchive(root, clock)
  await stored(archive, pdf('satu'))
  await archive.close()
  expect((await filesBelow(root)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(await filesBelow(root)).toHaveLength(3)
})
