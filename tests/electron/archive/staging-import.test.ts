import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ArchiveEntry } from '../../../electron/archive/entries.ts'
import { sha256Of } from '../../../electron/files/sha256.ts'
import { readFolderEntries } from '../../../electron/archive/folder-entries.ts'
import { checkedLine } from '../../support/fixtures/checked-line.ts'
import type { ArchiveFacts, ArchiveFolder } from '../../../electron/archive/archive-folder.ts'
import { openArchive } from '../../support/fakes/memory-documents.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const clock = { now: () => 1_780_000_000_000 }
const car = '04030000001220260525000001'
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const facts = (number: string): ArchiveFacts => ({
  ...{ car, code: '2003', date: '2026-05-25', number, description: 'SPPB', profile: 'latihan' }
})
const entryOf = (bytes: Buffer, number: string): ArchiveEntry => {
  const sha256 = sha256Of(bytes)
  const file = `2026/${car}/2026-05-25_2003_SPPB_${sha256.slice(0, 8)}.pdf`
  return { file, sha256, bytes: bytes.length, ...facts(number), storedAt: clock.now() }
}
const listed = async (archive: ArchiveFolder): Promise<readonly string[]> => (await archive.list()).map(({ number }) => number).sort()
const stagedPath = (root: string, sha256: string): string => join(root, '.masuk', `${sha256}.pdf`)
const journalLine = (entry: ArchiveEntry): Buffer => checkedLine(JSON.stringify(entry))
const hasStaging = async (root: string): Promise<boolean> => (await readdir(root)).includes('.masuk')

/** A folder as a power failure leaves it in version 0.1.0: journal lines, PDFs in the staging folder, PDFs in their final folder. */
const stagedFolder = async (parts: {
  readonly lines: readonly (Buffer | string)[]
  readonly staged?: readonly Buffer[]
  readonly placed?: readonly ArchiveEntry[]
  readonly bytesOf?: ReadonlyMap<string, Buffer>
}): Promise<string> => {
  const root = await tempFolder()
  await mkdir(join(root, '.masuk'))
  await mkdir(join(root, '2026', car), { recursive: true })
  await writeFile(join(root, '.masuk', '1.ndjson'), Buffer.concat(parts.lines.map((line) => Buffer.from(line))))
  for (const bytes of parts.staged ?? []) await writeFile(stagedPath(root, sha256Of(bytes)), bytes)
  for (const entry of parts.placed ?? []) await writeFile(join(root, entry.file), parts.bytesOf?.get(entry.sha256) ?? '')
  return root
}

test('a staged PDF is moved to its folder with a side file and index lines, and the staging folder is removed', async () => {
  const bytes = pdf('satu')
  const root = await stagedFolder({ lines: [journalLine(entryOf(bytes, 'A')), journalLine(entryOf(bytes, 'B'))], staged: [bytes] })
  const archive = await openArchive(root, clock)
  expect(await listed(archive)).toEqual(['A', 'B'])
  expect(await readFile((await archive.fileOf(sha256Of(bytes))) ?? '')).toEqual(bytes)
  await archive.close()
  expect([await hasStaging(root), (await readFolderEntries(root)).length]).toEqual([false, 2])
})

test('a journal line without its PDF, a PDF without its line and a truncated last line are ignored', async () => {
  const [gone, alone, good] = [pdf('hilang'), pdf('sendiri'), pdf('baik')]
  const half = journalLine(entryOf(good, 'Z')).subarray(0, 40)
  const entry = entryOf(good, 'A')
  const root = await stagedFolder({
    lines: [journalLine(entryOf(gone, 'X')), journalLine(entry), half],
    staged: [alone, Buffer.from('%PDF-1.7 setengah')],
    placed: [entry],
    bytesOf: new Map([[entry.sha256, good]])
  })
  await rename(stagedPath(root, sha256Of(Buffer.from('%PDF-1.7 setengah'))), stagedPath(root, sha256Of(gone)))
  const archive = await openArchive(root, clock)
  expect(await listed(archive)).toEqual(['A'])
  await archive.close()
  expect(await hasStaging(root)).toBe(false)
})

test('if a journal line is damaged, the index is rebuilt from the folder', async () => {
  const [one, two] = [pdf('satu'), pdf('dua')]
  const [first, second] = [entryOf(one, 'A'), entryOf(two, 'B')]
  const broken = Buffer.from(journalLine(first))
  broken.writeUInt8(broken.readUInt8(30) ^ 1, 30)
  const root = await stagedFolder({
    lines: [broken, journalLine(second)],
    placed: [first, second],
    bytesOf: new Map([
      [first.sha256, one],
      [second.sha256, two]
    ])
  })
  const archive = await openArchive(root, clock)
  expect((await archive.list()).map(({ sha256 }) => sha256).sort()).toEqual([first.sha256, second.sha256].sort())
  await archive.close()
})

test('a journal is imported once: a second start finds the same entries, also when the first was killed before it removed the folder', async () => {
  const bytes = pdf('satu')
  const lines = [journalLine(entryOf(bytes, 'A')), journalLine(entryOf(bytes, 'B')), journalLine(entryOf(bytes, 'A'))]
  const root = await stagedFolder({ lines, staged: [bytes] })
  await (await openArchive(root, clock)).close()
  await mkdir(join(root, '.masuk'))
  await writeFile(join(root, '.masuk', '1.ndjson'), Buffer.concat(lines))
  const archive = await openArchive(root, clock)
  expect(await listed(archive)).toEqual(['A', 'B'])
  await archive.close()
  expect([await hasStaging(root), (await readFolderEntries(root)).length]).toEqual([false, 2])
})

test('a missing index is rebuilt with the facts of the journal, not with those of the file names', async () => {
  const bytes = pdf('satu')
  const entry = entryOf(bytes, 'A')
  const root = await stagedFolder({ lines: [journalLine(entry)], placed: [entry], bytesOf: new Map([[entry.sha256, bytes]]) })
  const archive = await openArchive(root, clock)
  expect(await archive.index.all()).toMatchObject([entry])
  await archive.close()
})
