/**
 * The integrity check of 10,000 response PDFs against its lower bound: reading and hashing the same files one after the other. Also reports how
 * long a check takes to stop.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchiveService, type ArchiveService } from '../../../electron/archive/archive-service.ts'
import { createRandom } from '../../support/faults/random.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

const count = 10_000
const rounds = 3
const maxRatio = 1.5

const fill = async (service: ArchiveService): Promise<void> => {
  const random = createRandom(20_261_121)
  const filling = random.bytes(60_000)
  const numbers = Array.from({ length: count }, (_, number) => number).values()
  const lane = async (): Promise<void> => {
    for (const number of numbers) {
      const bytes = Buffer.concat([
        Buffer.from(`%PDF-1.7\n% ${number}\n`),
        filling.subarray(0, random.int(10_000, 60_000)),
        Buffer.from('\n%%EOF\n')
      ])
      const car = `04030000001220260525${String(Math.floor(number / 4)).padStart(6, '0')}`
      const facts = { car, code: '2003', date: '2026-05-25', number: `${number}`, description: 'SPPB', profile: 'latihan' }
      const stored = await service.store(bytes, facts)
      if (!stored.ok) throw new Error(stored.failure.code)
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

const lowerBound = async (paths: readonly string[]): Promise<number> => {
  const start = performance.now()
  for (const path of paths)
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  return performance.now() - start
}

const check = async (service: ArchiveService): Promise<number> => {
  const start = performance.now()
  let reported = 0
  const step = { signal: new AbortController().signal, progress: () => void (reported += 1) }
  const report = await service.check(step)
  if (report.good !== count || reported !== count || report.foreign.count + report.unlisted.count > 0)
    throw new Error('not all PDFs are good')
  return performance.now() - start
}

/** Milliseconds from the request to stop to the end of the check. */
const stopping = async (service: ArchiveService): Promise<number> => {
  const stop = new AbortController()
  let requested = 0
  const progress = (done: number): void => {
    if (done !== count / 2) return
    requested = performance.now()
    stop.abort()
  }
  await service.check({ signal: stop.signal, progress }).catch(() => undefined)
  return performance.now() - requested
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const checkFigures = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-bench-check-'))
  const clock = { now: () => Date.now() }
  const database = await openTestDatabase(folder)
  const service = await openArchiveService({
    defaultFolder: join(folder, 'archive'),
    placePath: join(folder, 'place.json'),
    database,
    clock,
    log: memoryLog()
  })
  try {
    await fill(service)
    const files = await Promise.all((await service.entries()).map(({ sha256 }) => service.fileOf(sha256)))
    const paths = files.filter((path) => path !== null)
    const taken: { readonly bare: number; readonly ours: number }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      // The order alternates; the first round is a warm-up.
      const first = round % 2 === 0 ? await lowerBound(paths) : null
      const mine = await check(service)
      const pair = { bare: first ?? (await lowerBound(paths)), ours: mine }
      if (round > 0) taken.push(pair)
    }
    const [than, value] = [median(taken.map((pair) => pair.bare)), median(taken.map((pair) => pair.ours))]
    const ratio = value / than
    const verdict = ratio <= maxRatio ? 'ok' : 'short'
    console.log(
      `check ${count} PDFs: ${Math.round(value)} ms against ${Math.round(than)} ms | ${ratio.toFixed(2)} | <= ${maxRatio} | ${verdict}`
    )
    console.log(`a check is stopped: ${Math.round(await stopping(service))} ms after the request | reported only`)
    return verdict === 'ok'
  } finally {
    await service.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
