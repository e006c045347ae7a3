import { expect, test } from 'vitest'
import { everything, type DocumentFacts } from '#core/archive/document-query.ts'
import { memorySearchFiles } from '../../../../renderer/data/document-search/files.ts'
import { openSearchService, type ExtractedDocument, type SearchService } from '../../../../renderer/data/document-search/service.ts'

const paper = (sha256: string, date = '2026-11-20'): DocumentFacts => ({
  sha256,
  car: `CAR${sha256}`,
  code: '2003',
  date,
  storedAt: 1,
  words: `CAR${sha256}`
})
const read = (sha256: string, text: string): ExtractedDocument => ({ sha256, unread: '', text })
const find = async (service: SearchService, typed: string): Promise<readonly number[]> => [
  ...(await service.search({ ...everything, typed })).papers
]

const many = (count: number): readonly string[] => Array.from({ length: count }, (_, number) => `s${number}`)

test('texts that were read are found, reported as read, and still there after a restart', async () => {
  const files = memorySearchFiles()
  const service = await openSearchService(files)
  await service.addDocuments([paper('a'), paper('b', '2026-11-21'), paper('c')])
  expect(await service.unread(2)).toEqual(['b', expect.any(String)])
  const after = await service.keep([read('a', 'Pompa air'), { sha256: 'b', unread: 'password', text: '' }])
  expect(after).toEqual({ read: 2, files: 3, unreadable: { b: 'password' } })
  expect(await find(service, 'pompa')).toEqual([0])

  const again = await openSearchService(files)
  await again.addDocuments([paper('a'), paper('b'), paper('c')])
  expect(await find(again, 'pompa')).toEqual([0])
  expect(await again.unread(10)).toEqual(['c'])
  expect(await again.progress(null)).toEqual(after)
  expect((await again.snippets({ shas: ['a', 'b', 'c'], typed: 'air' }))['a']).toEqual({ text: 'Pompa air', marks: [[6, 9]] })
})

test('many small segments are merged into few files with the same content', async () => {
  const files = memorySearchFiles()
  const service = await openSearchService(files)
  const all = many(300)
  await service.addDocuments(all.map((sha256) => paper(sha256)))
  for (let at = 0; at < all.length; at += 10)
    await service.keep(all.slice(at, at + 10).map((sha256) => read(sha256, `isi${sha256}x sama ñandú`)))
  expect(files.content.size).toBeLessThan(6)
  for (const one of [service, await openSearchService(files)]) {
    if (one !== service) await one.addDocuments(all.map((sha256) => paper(sha256)))
    expect(await find(one, 'isis123x')).toEqual([123])
    expect(await find(one, 'nandu')).toHaveLength(300)
    expect((await one.snippets({ shas: ['s7'], typed: 'isis7x' }))['s7']?.text).toBe('isis7x sama ñandú')
  }
})

test('a file that is read twice counts once', async () => {
  const service = await openSearchService(memorySearchFiles())
  await service.addDocuments([paper('a')])
  await service.keep([read('a', 'satu'), read('a', 'satu')])
  expect(await service.keep([read('a', 'dua')])).toMatchObject({ read: 1, files: 1 })
  expect(await find(service, 'dua')).toEqual([])
})

test('a crash between a merge and the removal of the merged files duplicates and loses nothing', async () => {
  const files = memorySearchFiles()
  const stubborn = { ...files, remove: () => Promise.resolve() }
  const service = await openSearchService(stubborn)
  const all = many(40)
  for (const sha256 of all) await service.keep([read(sha256, `isi${sha256}x`)])
  const before = files.content.size
  const again = await openSearchService(files)
  await again.addDocuments(all.map((sha256) => paper(sha256)))
  expect(files.content.size).toBeLessThan(before)
  for (const [number, sha256] of all.entries()) expect(await find(again, `isi${sha256}x`)).toEqual([number])
  expect(await again.progress(null)).toMatchObject({ read: 40, files: 40 })
})

test.each([
  ['cut', (bytes: Uint8Array) => bytes.slice(0, bytes.length - 3)],
  ['empty', () => new Uint8Array()],
  ['a flipped bit in the index', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 60 ? byte ^ 4 : byte))],
  ['of something else', () => new TextEncoder().encode('{"not":"ours"}')]
])('a file that is %s is discarded and its PDFs are read again', async (_what, damage) => {
  const files = memorySearchFiles()
  const service = await openSearchService(files)
  await service.keep([read('a', 'Pompa air')])
  for (const [name, bytes] of files.content) files.content.set(name, damage(bytes))
  const again = await openSearchService(files)
  await again.addDocuments([paper('a')])
  expect(await again.unread(5)).toEqual(['a'])
  expect(files.content.size).toBe(0)
  await again.keep([read('a', 'Pompa air')])
  expect(await find(again, 'pompa')).toEqual([0])
})

test('a full disk is reported, and texts stored before are still found', async () => {
  const files = memorySearchFiles()
  const service = await openSearchService(files)
  await service.addDocuments([paper('a'), paper('b')])
  await service.keep([read('a', 'Pompa air')])
  files.write = () => Promise.reject(new Error('quota'))
  await expect(service.keep([read('b', 'Pompa minyak')])).rejects.toThrow('quota')
  expect(await find(service, 'pompa')).toEqual([0])
  expect(await service.unread(5)).toEqual(['b'])
})
