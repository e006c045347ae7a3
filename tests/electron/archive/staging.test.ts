import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { arrivalLine, stagedPath } from '../../../electron/archive/staging.ts'
import { sha256Of, type ArchiveEntry } from '../../../electron/archive/entries.ts'
import { readArchiveFolder } from '../../../electron/archive/index-file.ts'
import { openResponseArchive, type ArchiveFacts, type ArchiveFolder } from '../../../electron/archive/archive-folder.ts'
import { createSmallDisk } from '../../support/fakes/small-disk.ts'
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
const arrivalsLeft = async (root: string): Promise<readonly string[]> => (await readdir(join(root, '.masuk'))).sort()

/** A folder as a power cut leaves it: these lines in the journal, these bytes on their way, these in their place. */
const cutFolder = async (parts: {
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

test('a PDF whose move to its folder did not last is brought there; the files beside it and the index follow', async () => {
  const bytes = pdf('satu')
  const root = await cutFolder({ lines: [arrivalLine(entryOf(bytes, 'A')), arrivalLine(entryOf(bytes, 'B'))], staged: [bytes] })
  const archive = await openResponseArchive(root, clock)
  expect(await listed(archive)).toEqual(['A', 'B'])
  expect(await readFile((await archive.pathOf(sha256Of(bytes))) ?? '')).toEqual(bytes)
  await archive.close()
  expect([await arrivalsLeft(root), (await readArchiveFolder(root)).length]).toEqual([[], 2])
})

test('a line without its PDF was never promised, nor was a PDF without its line; a torn last line is no line', async () => {
  const [gone, alone, good] = [pdf('hilang'), pdf('sendiri'), pdf('baik')]
  const half = arrivalLine(entryOf(good, 'Z')).subarray(0, 40)
  const entry = entryOf(good, 'A')
  const root = await cutFolder({
    lines: [arrivalLine(entryOf(gone, 'X')), arrivalLine(entry), half],
    staged: [alone, Buffer.from('%PDF-1.7 setengah')],
    placed: [entry],
    bytesOf: new Map([[entry.sha256, good]])
  })
  await rename(stagedPath(root, sha256Of(Buffer.from('%PDF-1.7 setengah'))), stagedPath(root, sha256Of(gone)))
  const archive = await openResponseArchive(root, clock)
  expect(await listed(archive)).toEqual(['A'])
  await archive.close()
  expect(await arrivalsLeft(root)).toEqual([])
})

test('a damaged line in the middle: the folder says what it was about', async () => {
  const [one, two] = [pdf('satu'), pdf('dua')]
  const [first, second] = [entryOf(one, 'A'), entryOf(two, 'B')]
  const broken = Buffer.from(arrivalLine(first))
  broken.writeUInt8(broken.readUInt8(30) ^ 1, 30)
  const root = await cutFolder({
    lines: [broken, arrivalLine(second)],
    placed: [first, second],
    bytesOf: new Map([
      [first.sha256, one],
      [second.sha256, two]
    ])
  })
  const archive = await openResponseArchive(root, clock)
  expect((await archive.list()).map(({ sha256 }) => sha256).sort()).toEqual([first.sha256, second.sha256].sort())
  await archive.close()
})

test('two hundred that come at once, some of them twice, are each stored once, and index and folder agree', async () => {
  const root = await tempFolder()
  const archive = await openResponseArchive(root, clock, { restAfter: 1 })
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, at) => archive.store(pdf(`isi ${at % 150}`), facts(`N-${at < 175 ? at % 150 : at}`)))
  )
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await archive.list()).toHaveLength(175)
  await archive.settle()
  await archive.close()
  const keys = (entries: readonly ArchiveEntry[]) => entries.map(({ sha256, number }) => `${sha256} ${number}`).sort()
  const again = await openResponseArchive(root, clock)
  expect(keys(await readArchiveFolder(root))).toEqual(keys(again.entries()))
  expect(again.entries()).toHaveLength(175)
  expect(new Set(again.entries().map(({ file }) => file)).size).toBe(150)
  await again.close()
})

test('while the disk refuses the index, what was reported as stored stays so, and it is written when there is room', async () => {
  const root = await tempFolder()
  const disk = createSmallDisk()
  const archive = await openResponseArchive(root, clock, { openFile: disk.open, restAfter: 60_000 })
  expect((await archive.store(pdf('satu'), facts('A'))).ok).toBe(true)
  disk.room = 0
  await expect(archive.settle()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect((await archive.store(pdf('dua'), facts('B'))).ok).toBe(false)
  // Killed now, the journal alone brings it back.
  const copy = await tempFolder()
  await rm(copy, { recursive: true })
  await cp(root, copy, { recursive: true })
  const next = await openResponseArchive(copy, clock)
  expect(await listed(next)).toEqual(['A'])
  await next.close()
  disk.room = Number.POSITIVE_INFINITY
  expect((await archive.store(pdf('dua'), facts('B'))).ok).toBe(true)
  await archive.settle()
  await archive.close()
  const again = await openResponseArchive(root, clock)
  expect([await listed(again), (await readArchiveFolder(root)).length]).toEqual([['A', 'B'], 2])
  await again.close()
})
