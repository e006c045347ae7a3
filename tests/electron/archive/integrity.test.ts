import { readFile, rm, writeFile, appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sha256Of } from '../../../electron/files/sha256.ts'
import type { ArchiveService } from '../../../electron/archive/archive-service.ts'
import { startIntegrityScan } from '../../../electron/archive/integrity-scan.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { clock, pdf, facts, unstopped, serviceIn, closeDatabases, fill } from './service-samples.ts'

afterEach(closeDatabases)

test('the check lists missing, changed, unlisted and foreign files; a rebuild of the index fixes the list', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 8)
  const root = service.root() ?? ''
  const paths = await Promise.all(hashes.map((sha256) => service.fileOf(sha256)))
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
  expect((await next.place()).pdfs).toBe(9)
  await next.close()
})

test('each of 50 flipped bits is detected when the PDF is opened', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = await fill(service, 50)
  for (const [at, sha256] of hashes.entries()) {
    const path = (await service.fileOf(sha256)) ?? ''
    const bytes = await readFile(path)
    const place = at % bytes.length
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (at % 8)), place)
    await writeFile(path, bytes)
    expect(await service.read(sha256)).toBeNull()
  }
  expect(service.troubles().filter(({ state }) => state === 'changed')).toHaveLength(50)
  await service.close()
})

test('the weekly scan finds a changed file, continues after a restart and pauses for a week', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  const hashes = [...(await fill(service, 10))].sort()
  await appendFile((await service.fileOf(hashes[8] ?? '')) ?? '', 'x')
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

test('the scan pauses for the time of reading, not for a change of the clock, and never for hours', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  await fill(service, 3)
  const hour = 3_600_000
  const [time, pauses]: [{ now: number; elapsed: number }, number[]] = [{ now: clock.now(), elapsed: 0 }, []]
  // The clock is set forward by a day; the files take 1 ms, 20 s and a night in which the computer sleeps.
  const readings = [1, 20_000, 12 * hour]
  const slow: ArchiveService = {
    ...service,
    stateOf: (sha256) => {
      time.elapsed += readings.shift() ?? 0
      time.now += 24 * hour
      return service.stateOf(sha256)
    }
  }
  const ended = Promise.withResolvers<null>()
  const scan = await startIntegrityScan({
    archive: slow,
    statePath: join(folder, 'look.json'),
    clock: { now: () => time.now },
    log: memoryLog(),
    elapsed: () => time.elapsed,
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
      if (pauses.length === 4) ended.resolve(null)
      return pauses.length < 4
    }
  })
  await ended.promise
  await scan.stop()
  expect(pauses.slice(1)).toEqual([1_000, 180_000, 600_000])
  await service.close()
})
