/**
 * Storing 1,000 response PDFs against the barest way that survives a power cut: write, fsync, rename of the same bytes. Both get them in the
 * same way, one at a time and eight at a time, fifty by turns, so that what the disk does besides falls on both; each round into folders of its own.
 */
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openResponseArchive, type ArchiveFacts, type ArchiveFolder } from '../../../electron/archive/archive-folder.ts'
import { createRandom } from '../../support/faults/fault-run.ts'

const count = 1_000
const rounds = 7
const inTurn = 50
const responsesPerDeclaration = 4
const most = 1.3

interface Arriving {
  readonly bytes: Buffer
  readonly facts: ArchiveFacts
}

/** PDFs of 20 to 180 kB, as letters of one to a few pages are; every content its own. */
const makeArriving = (): readonly Arriving[] => {
  const random = createRandom(20_261_120)
  const filling = random.bytes(200_000)
  return Array.from({ length: count }, (_, number): Arriving => {
    const from = random.int(0, 20_000)
    const bytes = Buffer.concat([
      Buffer.from(`%PDF-1.7\n% ${number}\n`),
      filling.subarray(from, from + random.int(20_000, 180_000)),
      Buffer.from('\n%%EOF\n')
    ])
    const declaration = String(Math.floor(number / responsesPerDeclaration)).padStart(6, '0')
    return {
      bytes,
      facts: {
        car: `04030000001220260525${declaration}`,
        code: ['2090', '2020', '2003', '300'][number % responsesPerDeclaration] ?? '2090',
        date: '2026-05-25',
        number: `${number}/KBC.09/2026`,
        description: 'SURAT PERSETUJUAN PENGELUARAN BARANG (SPPB)',
        profile: 'latihan'
      }
    }
  })
}

const atATime = async (
  arriving: readonly Arriving[],
  lanes: number,
  take: (one: Arriving, number: number) => Promise<void>
): Promise<void> => {
  const left = arriving.entries()
  const lane = async (): Promise<void> => {
    for (const [number, one] of left) await take(one, number)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Milliseconds until all of them are written. */
type Way = (arriving: readonly Arriving[], lanes: number) => Promise<number>

const bareInto = (folder: string): Way => {
  let count = 0
  return async (arriving, lanes) => {
    const start = performance.now()
    await atATime(arriving, lanes, async ({ bytes }) => {
      const name = `${(count += 1)}`
      const handle = await open(join(folder, `.${name}.tmp`), 'wx')
      await handle.writeFile(bytes)
      await handle.sync()
      await handle.close()
      await rename(join(folder, `.${name}.tmp`), join(folder, `${name}.pdf`))
    })
    return performance.now() - start
  }
}

const oursInto =
  (archive: ArchiveFolder): Way =>
  async (arriving, lanes) => {
    const start = performance.now()
    await atATime(arriving, lanes, async ({ bytes, facts }) => {
      const stored = await archive.store(bytes, facts)
      if (!stored.ok) throw new Error(stored.failure.code)
    })
    return performance.now() - start
  }

interface Round {
  readonly bare: number
  /** Until the last one was reported as stored. */
  readonly told: number
  /** Until index and the files beside the PDFs stood as well. */
  readonly settled: number
}

const oneRound = async (folder: string, arriving: readonly Arriving[], lanes: number): Promise<Round> => {
  const places = [join(folder, 'bare'), join(folder, 'ours')] as const
  for (const place of places) await mkdir(place)
  const archive = await openResponseArchive(places[1], { now: () => Date.now() })
  const ways = { bare: bareInto(places[0]), ours: oursInto(archive) }
  const taken = { bare: 0, ours: 0 }
  for (let from = 0; from < arriving.length; from += inTurn) {
    // Each goes first every other time.
    const order = (from / inTurn) % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const)
    for (const way of order) taken[way] += await ways[way](arriving.slice(from, from + inTurn), lanes)
  }
  const start = performance.now()
  await archive.settle()
  const settling = performance.now() - start
  const files = (await readdir(places[1], { recursive: true })).filter((name) => name.endsWith('.pdf'))
  await archive.close()
  if (files.length !== arriving.length) throw new Error(`${files.length} of ${arriving.length} were stored`)
  for (const place of places) await rm(place, { recursive: true })
  return { bare: taken.bare, told: taken.ours, settled: taken.ours + settling }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const line = (figure: string, value: number, than: number, aim: number | null): boolean => {
  const ratio = value / than
  const verdict = aim === null ? 'told only' : ratio <= aim ? 'ok' : 'short'
  console.log(
    `${figure}: ${Math.round(value)} ms against ${Math.round(than)} ms | ${ratio.toFixed(2)} | ${aim === null ? '–' : `<= ${aim}`} | ${verdict}`
  )
  return verdict !== 'short'
}

const measure = async (folder: string, arriving: readonly Arriving[], lanes: number): Promise<boolean> => {
  const taken: Round[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const one = await oneRound(folder, arriving, lanes)
    // The first one warms up.
    if (round > 0) taken.push(one)
  }
  const than = median(taken.map((one) => one.bare))
  const way = lanes === 1 ? 'one at a time' : `${lanes} at a time`
  const good = line(`store ${count} PDFs, ${way}`, median(taken.map((one) => one.told)), than, most)
  line(`store ${count} PDFs, ${way}, with index and side files`, median(taken.map((one) => one.settled)), than, null)
  return good
}

export const storeFigures = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-bench-archive-'))
  try {
    const arriving = makeArriving()
    const results = [await measure(folder, arriving, 1), await measure(folder, arriving, 8)]
    return results.every(Boolean)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
