import { mkdir, readdir, readFile, rename, rm, writeFile, appendFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256Of } from '../../../electron/archive/entries.ts'
import type { Step } from '../../../electron/archive/step.ts'
import { openArchiveService, type ArchiveService, type ArchiveServiceDeps } from '../../../electron/archive/archive-service.ts'
import { writeMarker, writeLocation } from '../../../electron/archive/location-file.ts'
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

const serviceIn = (folder: string, more: Partial<ArchiveServiceDeps> = {}): Promise<ArchiveService> =>
  openArchiveService({ usualFolder: join(folder, 'archive'), placePath: join(folder, 'place.json'), clock, log: memoryLog(), ...more })

const fill = async (service: ArchiveService, count: number, from = 0): Promise<readonly string[]> => {
  const hashes: string[] = []
  for (let number = from; number < from + count; number += 1) {
    const stored = await service.store(pdf(`isi ${number}`), facts(number))
    if (!stored.ok) throw new Error(stored.failure.code)
    hashes.push(stored.value.sha256)
  }
  return hashes
}

const goodIn = async (service: ArchiveService, hashes: readonly string[]): Promise<boolean> => {
  for (const sha256 of hashes) if ((await service.pathOf(sha256)) === null) return false
  return true
}
const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
const byFacts = (list: readonly { readonly number: string }[]) => [...list].sort((a, b) => a.number.localeCompare(b.number))

test('a move copies everything, removes the old folder and opens the new one at the next start', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 12)
  await service.quarantine('Data tidak ditemukan', facts(1), 'text')
  const before = byFacts(await service.list())
  await mkdir(join(folder, 'D'))
  const steps: number[] = []
  const moved = await service.move(join(folder, 'D'), false, { ...unstopped, progress: (done) => steps.push(done) })
  expect(moved).toMatchObject({ end: 'moved', pdfs: 12, left: 0 })
  expect(steps.at(-1)).toBe(12)
  expect(await filesIn(join(folder, 'archive'))).toEqual([])
  expect((await filesIn(join(folder, 'D'))).filter((name) => name.startsWith('sisihan'))).toHaveLength(2)
  expect([byFacts(await service.list()), await goodIn(service, hashes)]).toEqual([before, true])
  const later = await fill(service, 1, 100)
  await service.close()
  const next = await serviceIn(folder)
  expect([next.place().usual, next.place().pdfs, await goodIn(next, [...hashes, ...later])]).toEqual([false, 13, true])
  expect(await next.move(null, false, unstopped)).toMatchObject({ end: 'moved', pdfs: 13 })
  expect([next.place().usual, await goodIn(next, hashes), await filesIn(join(folder, 'D'))]).toEqual([true, true, []])
  await next.close()
})

test('a chosen folder with other files gets a subfolder for the archive; foreign files stay in place', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 3)
  await writeFile(join(folder, 'archive', 'catatan.txt'), 'milik orang')
  await mkdir(join(folder, 'Dokumen'))
  await writeFile(join(folder, 'Dokumen', 'surat.txt'), 'x')
  expect(await service.move(join(folder, 'Dokumen'), false, unstopped)).toMatchObject({
    end: 'moved',
    left: 1,
    label: 'Dokumen › Arsip Ajukan'
  })
  expect(await filesIn(join(folder, 'archive'))).toEqual(['catatan.txt'])
  expect([service.root(), await goodIn(service, hashes)]).toEqual([join(folder, 'Dokumen', 'Arsip Ajukan'), true])
  await service.close()
})

test('a move is refused for the same folder, a subfolder, a full disk, a read-only folder or a missing folder, and changes nothing', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder, { freeBytes: () => Promise.resolve(1_000) })
  const hashes = await fill(service, 2)
  const inside = join(folder, 'archive', '2026')
  await mkdir(join(folder, 'D'))
  await writeFile(join(folder, 'berkas'), '')
  const reason = async (path: string | null): Promise<unknown> => {
    const end = await service.move(path, false, unstopped)
    return end.end === 'refused' ? end.reason : end.end
  }
  expect(await reason(join(folder, 'archive'))).toBe('same')
  expect(await reason(null)).toBe('same')
  expect(await reason(inside)).toBe('inside-itself')
  expect(await reason(join(folder, 'D'))).toBe('full')
  expect(await reason(join(folder, 'tidak-ada'))).toBe('gone')
  expect(await reason(join(folder, 'berkas'))).toBe('gone')
  expect(await reason('/proc/self')).toBe(process.platform === 'linux' ? 'not-writable' : 'gone')
  expect([service.place().usual, await goodIn(service, hashes), await filesIn(join(folder, 'D'))]).toEqual([true, true, []])
  await service.close()
})

test('a chosen folder with an archive is reported first and merged on request', async () => {
  const folder = await tempFolder()
  const other = await serviceIn(join(folder, 'lain'))
  const theirs = await fill(other, 4, 50)
  await other.close()
  const service = await serviceIn(folder)
  const ours = await fill(service, 3)
  const [shared = ''] = await fill(service, 1, 50)
  const found = join(folder, 'lain', 'archive')
  expect(await service.move(found, false, unstopped)).toMatchObject({ end: 'holds-archive', pdfs: 4 })
  expect(service.place().usual).toBe(true)
  expect(await service.move(found, true, unstopped)).toMatchObject({ end: 'moved', pdfs: 7 })
  expect([await goodIn(service, [...ours, ...theirs]), (await service.list()).filter((one) => one.sha256 === shared).length]).toEqual([
    true,
    1
  ])
  await service.close()
})

test('a stopped move leaves the archive in place and removes the copy; PDFs stored during a move are moved too', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 20)
  await mkdir(join(folder, 'D'))
  const stop = new AbortController()
  const progress = (done: number): void => {
    if (done === 7) stop.abort()
  }
  await expect(service.move(join(folder, 'D'), false, { signal: stop.signal, progress })).rejects.toThrow(/abort/i)
  expect([service.place().usual, await goodIn(service, hashes), await filesIn(join(folder, 'D')).catch(() => [])]).toEqual([true, true, []])
  await mkdir(join(folder, 'D'), { recursive: true })
  const late: Promise<readonly string[]>[] = []
  const whileMoving = (done: number): void => {
    if (done === 5) late.push(fill(service, 6, 200))
  }
  expect(await service.move(join(folder, 'D'), false, { ...unstopped, progress: whileMoving })).toMatchObject({ end: 'moved' })
  expect(await goodIn(service, [...hashes, ...(await Promise.all(late)).flat()])).toBe(true)
  await service.close()
  const next = await serviceIn(folder)
  expect([next.place().pdfs, next.place().usual]).toEqual([26, false])
  await next.close()
})

test('after a kill at any step of a move, the next start has one complete archive', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 4)
  await service.close()
  const place = join(folder, 'place.json')
  const [old, begun] = [join(folder, 'archive'), join(folder, 'D')]
  // Killed during the copy: the copy is marked as incomplete.
  await cp(old, begun, { recursive: true })
  await writeMarker(begun, { id: 'satu', begun: true })
  await writeLocation(place, { folder: null, id: '', begun, leaving: null })
  const first = await serviceIn(folder)
  expect([first.place().usual, await goodIn(first, hashes), await filesIn(begun)]).toEqual([true, true, []])
  await first.close()
  // Killed after the switch: the old folder still has its files.
  await cp(old, begun, { recursive: true })
  await writeMarker(begun, { id: 'satu', begun: false })
  await writeLocation(place, { folder: begun, id: 'satu', begun: null, leaving: old })
  const second = await serviceIn(folder)
  expect([second.root(), await goodIn(second, hashes), await filesIn(old)]).toEqual([begun, true, []])
  await second.close()
})

test('a stopped or killed move back into the profile leaves no incomplete copy and no earlier file is removed', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 12)
  const [usual, chosen] = [join(folder, 'archive'), join(folder, 'D')]
  await mkdir(chosen)
  await service.move(chosen, false, unstopped)
  await mkdir(usual)
  await writeFile(join(usual, 'catatan.txt'), 'bukan milik kami')
  const stop = new AbortController()
  const progress = (done: number): void => {
    if (done === 7) stop.abort()
  }
  await expect(service.move(null, false, { signal: stop.signal, progress })).rejects.toThrow(/abort/i)
  expect([service.root(), await goodIn(service, hashes), await filesIn(usual)]).toEqual([chosen, true, ['catatan.txt']])
  await service.close()

  // Killed during the copy, with the chosen disk disconnected at the next start: the copy stays until it can be compared.
  await cp(chosen, usual, { recursive: true })
  await rm(join(usual, 'arsip-ajukan.json'))
  const place: unknown = JSON.parse(await readFile(join(folder, 'place.json'), 'utf8'))
  await writeFile(join(folder, 'place.json'), JSON.stringify({ ...(place as object), begun: usual }))
  await rename(chosen, join(folder, 'away'))
  const without = await serviceIn(folder)
  expect([without.place().reachable, (await filesIn(usual)).length]).toEqual([false, 26])
  await without.close()
  await rename(join(folder, 'away'), chosen)
  const next = await serviceIn(folder)
  expect([next.root(), await goodIn(next, hashes), await filesIn(usual)]).toEqual([chosen, true, ['catatan.txt']])
  await next.close()
})

test('with the folder on a disconnected disk nothing is stored or lost, and everything is listed after the disk is connected', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 2)
  await mkdir(join(folder, 'usb'))
  await service.move(join(folder, 'usb'), false, unstopped)
  await service.close()
  await cp(join(folder, 'usb'), join(folder, 'elsewhere'), { recursive: true })
  await rm(join(folder, 'usb'), { recursive: true })
  await mkdir(join(folder, 'usb'))
  const away = await serviceIn(folder)
  expect([away.place().reachable, await away.list(), (await away.store(pdf('x'), facts(1))).ok]).toEqual([false, [], false])
  expect(await filesIn(join(folder, 'usb'))).toEqual([])
  // The same archive under another path is used without confirmation.
  expect(await away.move(join(folder, 'elsewhere'), false, unstopped)).toMatchObject({ end: 'moved', pdfs: 2 })
  expect(await goodIn(away, hashes)).toBe(true)
  await away.close()
})

test('the check lists missing, changed, unlisted and foreign files; a rebuild of the index fixes the list', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 8)
  const root = service.root() ?? ''
  const paths = await Promise.all(hashes.map((sha256) => service.pathOf(sha256)))
  await rm(paths[0] ?? '')
  const flipped = await readFile(paths[1] ?? '')
  flipped.writeUInt8(flipped.readUInt8(12) ^ 1, 12)
  await writeFile(paths[1] ?? '', flipped)
  await writeFile(join(root, 'catatan.docx'), 'x')
  await writeFile(join(root, '.DS_Store'), 'x')
  const lone = pdf('tersesat')
  const name = `2026-05-25_2003_SPPB_${sha256Of(lone).slice(0, 8)}.pdf`
  await writeFile(join(root, '2026', facts(0).car, name), lone)
  const report = await service.check(unstopped)
  expect(report).toMatchObject({ pdfs: 8, good: 6, unlisted: { count: 1 }, foreign: { count: 1, first: ['catatan.docx'] } })
  expect([report.missing.first.map((one) => one.sha256), report.changed.first.map((one) => one.sha256)]).toEqual([[hashes[0]], [hashes[1]]])
  expect(service.troubles()).toHaveLength(2)
  const steps: number[] = []
  const rebuilt = await service.rebuild({ ...unstopped, progress: (done) => steps.push(done) })
  expect([rebuilt, steps.at(-1)]).toEqual([{ pdfs: 8, responses: 8, added: 1, removed: 1 }, 8])
  expect((await service.check(unstopped)).missing.count).toBe(0)
  await fill(service, 1, 300)
  await service.close()
  const next = await serviceIn(folder)
  expect(next.place().pdfs).toBe(9)
  await next.close()
})

test('each of 50 flipped bits is detected when the PDF is opened', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 50)
  for (const [at, sha256] of hashes.entries()) {
    const path = (await service.pathOf(sha256)) ?? ''
    const bytes = await readFile(path)
    const place = at % bytes.length
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (at % 8)), place)
    await writeFile(path, bytes)
    expect(await service.pathOf(sha256)).toBeNull()
  }
  expect(service.troubles().filter(({ state }) => state === 'changed')).toHaveLength(50)
  await service.close()
})

test('the weekly scan finds a changed file, continues after a restart and pauses for a week', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = [...(await fill(service, 10))].sort()
  await appendFile((await service.pathOf(hashes[8] ?? '')) ?? '', 'x')
  const statePath = join(folder, 'look.json')
  const time = { now: clock.now() }
  let reads = 0
  const scanFor = async (pauses: number): Promise<number> => {
    let left = pauses
    const ended = Promise.withResolvers<null>()
    const scan = await startIntegrityScan({
      archive: service,
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
    await scan.stop()
    return scan.finishedAt()
  }
  const counted: ArchiveService = { ...service, stateOf: (sha256) => ((reads += 1), service.stateOf(sha256)) }
  expect([await scanFor(6), service.troubles()]).toEqual([0, []])
  expect(await scanFor(20)).toBe(time.now)
  expect(service.troubles()).toEqual([{ sha256: hashes[8], state: 'changed' }])
  const again = await startIntegrityScan({
    archive: counted,
    statePath,
    clock: { now: () => time.now + 1_000 },
    log: memoryLog(),
    pause: () => Promise.resolve(false)
  })
  await again.stop()
  expect(reads).toBe(0)
  await service.close()
})
