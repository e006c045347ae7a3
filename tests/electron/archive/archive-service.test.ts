import { mkdir, readdir, readFile, rename, rm, writeFile, appendFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256Of } from '../../../electron/archive/entries.ts'
import type { Step } from '../../../electron/archive/check-files.ts'
import { openArchiveService, type ArchiveService, type ArchiveServiceDeps } from '../../../electron/archive/archive-service.ts'
import { writeMarker, writePlace } from '../../../electron/archive/location-file.ts'
import { startIntegrityScan } from '../../../electron/archive/integrity-scan.ts'
import type { ArchiveFacts } from '../../../electron/archive/archive-folder.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const clock = { now: () => 1_780_000_000_000 }
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const facts = (number: number): ArchiveFacts => ({
  car: `0403000000122026052500${String(number % 5).padStart(4, '0')}`,
  code: '2003',
  date: '2026-05-25',
  number: `N-${number}`,
  description: 'SPPB',
  profile: 'latihan'
})
const unstopped: Step = { signal: new AbortController().signal, progress: () => undefined }

const houseIn = (folder: string, more: Partial<ArchiveServiceDeps> = {}): Promise<ArchiveService> =>
  openArchiveService({ usualFolder: join(folder, 'archive'), placePath: join(folder, 'place.json'), clock, log: memoryLog(), ...more })

const fill = async (house: ArchiveService, count: number, from = 0): Promise<readonly string[]> => {
  const hashes: string[] = []
  for (let number = from; number < from + count; number += 1) {
    const stored = await house.store(pdf(`isi ${number}`), facts(number))
    if (!stored.ok) throw new Error(stored.failure.code)
    hashes.push(stored.value.sha256)
  }
  return hashes
}

const goodIn = async (house: ArchiveService, hashes: readonly string[]): Promise<boolean> => {
  for (const sha256 of hashes) if ((await house.pathOf(sha256)) === null) return false
  return true
}
const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith('.masuk'))
    .sort()
const byFacts = (list: readonly { readonly number: string }[]) => [...list].sort((a, b) => a.number.localeCompare(b.number))

test('the archive moves with everything it knows, the old folder goes, and the new one is opened from then on', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder)
  const hashes = await fill(house, 12)
  await house.keepAside('Data tidak ditemukan', facts(1), 'text')
  const before = byFacts(await house.list())
  await mkdir(join(folder, 'D'))
  const steps: number[] = []
  const moved = await house.move(join(folder, 'D'), false, { ...unstopped, progress: (done) => steps.push(done) })
  expect(moved).toMatchObject({ end: 'moved', pdfs: 12, left: 0 })
  expect(steps.at(-1)).toBe(12)
  expect(await filesIn(join(folder, 'archive'))).toEqual([])
  expect((await filesIn(join(folder, 'D'))).filter((name) => name.startsWith('sisihan'))).toHaveLength(2)
  expect([byFacts(await house.list()), await goodIn(house, hashes)]).toEqual([before, true])
  const later = await fill(house, 1, 100)
  await house.close()
  const next = await houseIn(folder)
  expect([next.place().usual, next.place().pdfs, await goodIn(next, [...hashes, ...later])]).toEqual([false, 13, true])
  expect(await next.move(null, false, unstopped)).toMatchObject({ end: 'moved', pdfs: 13 })
  expect([next.place().usual, await goodIn(next, hashes), await filesIn(join(folder, 'D'))]).toEqual([true, true, []])
  await next.close()
})

test('a folder with other things in it gets one of its own inside; foreign files stay where they are', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder)
  const hashes = await fill(house, 3)
  await house.settle()
  await writeFile(join(folder, 'archive', 'catatan.txt'), 'milik orang')
  await mkdir(join(folder, 'Dokumen'))
  await writeFile(join(folder, 'Dokumen', 'surat.txt'), 'x')
  expect(await house.move(join(folder, 'Dokumen'), false, unstopped)).toMatchObject({
    end: 'moved',
    left: 1,
    label: 'Dokumen › Arsip Ajukan'
  })
  expect(await filesIn(join(folder, 'archive'))).toEqual(['catatan.txt'])
  expect([house.root(), await goodIn(house, hashes)]).toEqual([join(folder, 'Dokumen', 'Arsip Ajukan'), true])
  await house.close()
})

test('refused with a reason: itself, a folder inside itself, no room, no right to write, no folder; and nothing is changed', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder, { freeBytes: () => Promise.resolve(1_000) })
  const hashes = await fill(house, 2)
  await house.settle()
  const inside = join(folder, 'archive', '2026')
  await mkdir(join(folder, 'D'))
  await writeFile(join(folder, 'berkas'), '')
  const reason = async (path: string | null): Promise<unknown> => {
    const end = await house.move(path, false, unstopped)
    return end.end === 'refused' ? end.reason : end.end
  }
  expect(await reason(join(folder, 'archive'))).toBe('same')
  expect(await reason(null)).toBe('same')
  expect(await reason(inside)).toBe('inside-itself')
  expect(await reason(join(folder, 'D'))).toBe('full')
  expect(await reason(join(folder, 'tidak-ada'))).toBe('gone')
  expect(await reason(join(folder, 'berkas'))).toBe('gone')
  expect(await reason('/proc/self')).toBe(process.platform === 'linux' ? 'not-writable' : 'gone')
  expect([house.place().usual, await goodIn(house, hashes), await filesIn(join(folder, 'D'))]).toEqual([true, true, []])
  await house.close()
})

test('a folder that holds an archive is offered, and used it has both', async () => {
  const folder = await tempFolder()
  const other = await houseIn(join(folder, 'lain'))
  const theirs = await fill(other, 4, 50)
  await other.close()
  const house = await houseIn(folder)
  const ours = await fill(house, 3)
  const [shared = ''] = await fill(house, 1, 50)
  const found = join(folder, 'lain', 'archive')
  expect(await house.move(found, false, unstopped)).toMatchObject({ end: 'holds-archive', pdfs: 4 })
  expect(house.place().usual).toBe(true)
  expect(await house.move(found, true, unstopped)).toMatchObject({ end: 'moved', pdfs: 7 })
  expect([await goodIn(house, [...ours, ...theirs]), (await house.list()).filter((one) => one.sha256 === shared).length]).toEqual([true, 1])
  await house.close()
})

test('stopped in the middle, the archive is where it was and the begun copy is gone; what arrives meanwhile comes along', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder)
  const hashes = await fill(house, 20)
  await mkdir(join(folder, 'D'))
  const stop = new AbortController()
  const progress = (done: number): void => {
    if (done === 7) stop.abort()
  }
  await expect(house.move(join(folder, 'D'), false, { signal: stop.signal, progress })).rejects.toThrow(/abort/i)
  expect([house.place().usual, await goodIn(house, hashes), await filesIn(join(folder, 'D')).catch(() => [])]).toEqual([true, true, []])
  await mkdir(join(folder, 'D'), { recursive: true })
  const late: Promise<readonly string[]>[] = []
  const whileMoving = (done: number): void => {
    if (done === 5) late.push(fill(house, 6, 200))
  }
  expect(await house.move(join(folder, 'D'), false, { ...unstopped, progress: whileMoving })).toMatchObject({ end: 'moved' })
  expect(await goodIn(house, [...hashes, ...(await Promise.all(late)).flat()])).toBe(true)
  await house.close()
  const next = await houseIn(folder)
  expect([next.place().pdfs, next.place().usual]).toEqual([26, false])
  await next.close()
})

test('cut off at any step of a move, the next start has one whole archive', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder)
  const hashes = await fill(house, 4)
  await house.close()
  const place = join(folder, 'place.json')
  const [old, begun] = [join(folder, 'archive'), join(folder, 'D')]
  // While copying: a copy that is marked as begun.
  await cp(old, begun, { recursive: true })
  await writeMarker(begun, { id: 'satu', begun: true })
  await writePlace(place, { folder: null, id: '', begun, leaving: null })
  const first = await houseIn(folder)
  expect([first.place().usual, await goodIn(first, hashes), await filesIn(begun)]).toEqual([true, true, []])
  await first.close()
  // After the switch: the old folder is still full.
  await cp(old, begun, { recursive: true })
  await writeMarker(begun, { id: 'satu', begun: false })
  await writePlace(place, { folder: begun, id: 'satu', begun: null, leaving: old })
  const second = await houseIn(folder)
  expect([second.root(), await goodIn(second, hashes), await filesIn(old)]).toEqual([begun, true, []])
  await second.close()
})

test('a move back into the profile that was stopped or cut off leaves no half copy there, and nothing of what was there before goes', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder)
  const hashes = await fill(house, 12)
  const [usual, chosen] = [join(folder, 'archive'), join(folder, 'D')]
  await mkdir(chosen)
  await house.move(chosen, false, unstopped)
  await mkdir(usual)
  await writeFile(join(usual, 'catatan.txt'), 'bukan milik kami')
  const stop = new AbortController()
  const progress = (done: number): void => {
    if (done === 7) stop.abort()
  }
  await expect(house.move(null, false, { signal: stop.signal, progress })).rejects.toThrow(/abort/i)
  expect([house.root(), await goodIn(house, hashes), await filesIn(usual)]).toEqual([chosen, true, ['catatan.txt']])
  await house.close()

  // A kill while copying, and the chosen disk away at the next start: the copy stays until it can be seen that it is one.
  await cp(chosen, usual, { recursive: true })
  await rm(join(usual, 'arsip-ajukan.json'))
  const place: unknown = JSON.parse(await readFile(join(folder, 'place.json'), 'utf8'))
  await writeFile(join(folder, 'place.json'), JSON.stringify({ ...(place as object), begun: usual }))
  await rename(chosen, join(folder, 'away'))
  const without = await houseIn(folder)
  expect([without.place().reachable, (await filesIn(usual)).length]).toEqual([false, 26])
  await without.close()
  await rename(join(folder, 'away'), chosen)
  const next = await houseIn(folder)
  expect([next.root(), await goodIn(next, hashes), await filesIn(usual)]).toEqual([chosen, true, ['catatan.txt']])
  await next.close()
})

test('a folder on a disk that is not connected: nothing is stored, nothing is lost, and all is there when it is back', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder)
  const hashes = await fill(house, 2)
  await mkdir(join(folder, 'usb'))
  await house.move(join(folder, 'usb'), false, unstopped)
  await house.close()
  await cp(join(folder, 'usb'), join(folder, 'elsewhere'), { recursive: true })
  await rm(join(folder, 'usb'), { recursive: true })
  await mkdir(join(folder, 'usb'))
  const away = await houseIn(folder)
  expect([away.place().reachable, await away.list(), (await away.store(pdf('x'), facts(1))).ok]).toEqual([false, [], false])
  expect(await filesIn(join(folder, 'usb'))).toEqual([])
  // The same archive under another name is taken without a question.
  expect(await away.move(join(folder, 'elsewhere'), false, unstopped)).toMatchObject({ end: 'moved', pdfs: 2 })
  expect(await goodIn(away, hashes)).toBe(true)
  await away.close()
})

test('the check names what is missing, changed, unlisted and foreign; making the index again mends it', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder)
  const hashes = await fill(house, 8)
  await house.settle()
  const root = house.root() ?? ''
  const paths = await Promise.all(hashes.map((sha256) => house.pathOf(sha256)))
  await rm(paths[0] ?? '')
  const flipped = await readFile(paths[1] ?? '')
  flipped.writeUInt8(flipped.readUInt8(12) ^ 1, 12)
  await writeFile(paths[1] ?? '', flipped)
  await writeFile(join(root, 'catatan.docx'), 'x')
  await writeFile(join(root, '.DS_Store'), 'x')
  const lone = pdf('tersesat')
  const name = `2026-05-25_2003_SPPB_${sha256Of(lone).slice(0, 8)}.pdf`
  await writeFile(join(root, '2026', facts(0).car, name), lone)
  const report = await house.check(unstopped)
  expect(report).toMatchObject({ pdfs: 8, good: 6, unlisted: { count: 1 }, foreign: { count: 1, first: ['catatan.docx'] } })
  expect([report.missing.first.map((one) => one.sha256), report.changed.first.map((one) => one.sha256)]).toEqual([[hashes[0]], [hashes[1]]])
  expect(house.troubles()).toHaveLength(2)
  const steps: number[] = []
  const rebuilt = await house.rebuild({ ...unstopped, progress: (done) => steps.push(done) })
  expect([rebuilt, steps.at(-1)]).toEqual([{ pdfs: 8, responses: 8, added: 1, removed: 1 }, 8])
  expect((await house.check(unstopped)).missing.count).toBe(0)
  await fill(house, 1, 300)
  await house.close()
  const next = await houseIn(folder)
  expect(next.place().pdfs).toBe(9)
  await next.close()
})

test('fifty flipped bytes: each is found when the PDF is opened', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder)
  const hashes = await fill(house, 50)
  for (const [at, sha256] of hashes.entries()) {
    const path = (await house.pathOf(sha256)) ?? ''
    const bytes = await readFile(path)
    const place = at % bytes.length
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (at % 8)), place)
    await writeFile(path, bytes)
    expect(await house.pathOf(sha256)).toBeNull()
  }
  expect(house.troubles().filter(({ state }) => state === 'changed')).toHaveLength(50)
  await house.close()
})

test('the weekly look finds a change nobody opened, goes on after a restart where it was, and rests for a week', async () => {
  const folder = await tempFolder()
  const house = await houseIn(folder)
  const hashes = [...(await fill(house, 10))].sort()
  await appendFile((await house.pathOf(hashes[8] ?? '')) ?? '', 'x')
  const statePath = join(folder, 'look.json')
  const time = { now: clock.now() }
  let files = 0
  const scrubFor = async (pauses: number): Promise<number> => {
    let left = pauses
    const ended = Promise.withResolvers<null>()
    const scrub = await startIntegrityScan({
      house,
      statePath,
      clock: { now: () => time.now },
      log: memoryLog(),
      pause: async () => {
        left -= 1
        if (left <= 0) ended.resolve(null)
        return left > 0
      }
    })
    await ended.promise
    await scrub.stop()
    return scrub.finishedAt()
  }
  const counted: ArchiveService = { ...house, stateOf: (sha256) => ((files += 1), house.stateOf(sha256)) }
  expect([await scrubFor(6), house.troubles()]).toEqual([0, []])
  expect(await scrubFor(20)).toBe(time.now)
  expect(house.troubles()).toEqual([{ sha256: hashes[8], state: 'changed' }])
  const again = await startIntegrityScan({
    house: counted,
    statePath,
    clock: { now: () => time.now + 1_000 },
    log: memoryLog(),
    pause: () => Promise.resolve(false)
  })
  await again.stop()
  expect(files).toBe(0)
  await house.close()
})
