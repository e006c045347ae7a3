import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { writeMarker, writeLocation } from '../../../electron/archive/location-file.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { pdf, facts, unstopped, serviceIn, closeDatabases, fill, goodIn, filesIn, byFacts } from './service-samples.ts'

afterEach(closeDatabases)

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
  expect([(await next.place()).usual, (await next.place()).pdfs, await goodIn(next, [...hashes, ...later])]).toEqual([false, 13, true])
  expect(await next.move(null, false, unstopped)).toMatchObject({ end: 'moved', pdfs: 13 })
  expect([(await next.place()).usual, await goodIn(next, hashes), await filesIn(join(folder, 'D'))]).toEqual([true, true, []])
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
  // Under Wine Windows has this folder too.
  expect(await reason('/proc/self')).toBe(existsSync('/proc/self') ? 'not-writable' : 'gone')
  expect([(await service.place()).usual, await goodIn(service, hashes), await filesIn(join(folder, 'D'))]).toEqual([true, true, []])
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
  expect((await service.place()).usual).toBe(true)
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
  expect([(await service.place()).usual, await goodIn(service, hashes), await filesIn(join(folder, 'D')).catch(() => [])]).toEqual([
    true,
    true,
    []
  ])
  await mkdir(join(folder, 'D'), { recursive: true })
  const late: Promise<readonly string[]>[] = []
  const whileMoving = (done: number): void => {
    if (done === 5) late.push(fill(service, 6, 200))
  }
  expect(await service.move(join(folder, 'D'), false, { ...unstopped, progress: whileMoving })).toMatchObject({ end: 'moved' })
  expect(await goodIn(service, [...hashes, ...(await Promise.all(late)).flat()])).toBe(true)
  await service.close()
  const next = await serviceIn(folder)
  expect([(await next.place()).pdfs, (await next.place()).usual]).toEqual([26, false])
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
  await writeMarker(begun, { id: 'satu', begun: true, profiles: [] })
  await writeLocation(place, { folder: null, id: '', profile: 'a', begun, leaving: null })
  const first = await serviceIn(folder)
  expect([(await first.place()).usual, await goodIn(first, hashes), await filesIn(begun)]).toEqual([true, true, []])
  await first.close()
  // Killed after the switch: the old folder still has its files.
  await cp(old, begun, { recursive: true })
  await writeMarker(begun, { id: 'satu', begun: false, profiles: [] })
  await writeLocation(place, { folder: begun, id: 'satu', profile: 'a', begun: null, leaving: old })
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
  expect([(await without.place()).reachable, (await filesIn(usual)).length]).toEqual([false, 25])
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
  expect([(await away.place()).reachable, await away.list(), (await away.store(pdf('x'), facts(1))).ok]).toEqual([false, [], false])
  expect(await filesIn(join(folder, 'usb'))).toEqual([])
  // The same archive under another path is used without confirmation.
  expect(await away.move(join(folder, 'elsewhere'), false, unstopped)).toMatchObject({ end: 'moved', pdfs: 2 })
  expect(await goodIn(away, hashes)).toBe(true)
  await away.close()
})
