/**
 * Looking through 10,000 response PDFs against the barest way to know that they are whole: reading the same files one after the other and
 * hashing them. Told beside it: how long the check takes to stop when somebody wants it to.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchiveService, type ArchiveService } from '../../../electron/archive/archive-service.ts'
import { createRandom } from '../../support/faults/fault-run.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'

const count = 10_000
const rounds = 3
const most = 1.5

const fill = async (house: ArchiveService): Promise<void> => {
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
      const stored = await house.store(bytes, facts)
      if (!stored.ok) throw new Error(stored.failure.code)
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  await house.settle()
}

const bare = async (paths: readonly string[]): Promise<number> => {
  const start = performance.now()
  for (const path of paths)
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  return performance.now() - start
}

const ours = async (house: ArchiveService): Promise<number> => {
  const start = performance.now()
  let told = 0
  const step = { signal: new AbortController().signal, progress: () => void (told += 1) }
  const report = await house.check(step)
  if (report.good !== count || told !== count || report.foreign.count + report.unlisted.count > 0) throw new Error('not all were good')
  return performance.now() - start
}

/** From the wish to stop to the end of the check. */
const stopping = async (house: ArchiveService): Promise<number> => {
  const stop = new AbortController()
  let wished = 0
  const progress = (done: number): void => {
    if (done !== count / 2) return
    wished = performance.now()
    stop.abort()
  }
  await house.check({ signal: stop.signal, progress }).catch(() => undefined)
  return performance.now() - wished
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const checkFigures = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-bench-check-'))
  const clock = { now: () => Date.now() }
  const house = await openArchiveService({
    usualFolder: join(folder, 'archive'),
    placePath: join(folder, 'place.json'),
    clock,
    log: memoryLog()
  })
  try {
    await fill(house)
    const paths = house.entries().flatMap(({ sha256 }) => house.fileOf(sha256) ?? [])
    const taken: { readonly bare: number; readonly ours: number }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      // Each goes first every other time; the first round warms up.
      const first = round % 2 === 0 ? await bare(paths) : null
      const mine = await ours(house)
      const pair = { bare: first ?? (await bare(paths)), ours: mine }
      if (round > 0) taken.push(pair)
    }
    const [than, value] = [median(taken.map((pair) => pair.bare)), median(taken.map((pair) => pair.ours))]
    const ratio = value / than
    const verdict = ratio <= most ? 'ok' : 'short'
    console.log(
      `check ${count} PDFs: ${Math.round(value)} ms against ${Math.round(than)} ms | ${ratio.toFixed(2)} | <= ${most} | ${verdict}`
    )
    console.log(`a check is stopped: ${Math.round(await stopping(house))} ms after the wish | told only`)
    return verdict === 'ok'
  } finally {
    await house.close()
    await rm(folder, { recursive: true, force: true })
  }
}
