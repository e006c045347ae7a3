import { createRandom, type Random } from '../faults/fault-run.ts'
import { openResponseArchive, type ArchiveFacts } from '../../../electron/archive/archive-folder.ts'

/** PDFs that arrive in one round. */
export const arrivingPdfs = 1_000

/** The same for the same seed: its bytes and what is said of it. Every tenth comes twice, for two responses. */
export const arriving = (seed: number, number: number): { readonly bytes: Buffer; readonly facts: ArchiveFacts } => {
  const content = number % 10 === 9 ? number - 1 : number
  const random: Random = createRandom(seed * 31 + content)
  const bytes = Buffer.concat([
    Buffer.from(`%PDF-1.7\n% ${seed} ${content}\n`),
    random.bytes(random.int(200, 30_000)),
    Buffer.from('\n%%EOF\n')
  ])
  const declaration = String(((seed % 9_000) * 100 + Math.floor(number / 10)) % 1_000_000).padStart(6, '0')
  const facts = {
    car: `04030000001220260525${declaration}`,
    code: ['2090', '2020', '2003', '300'][number % 4] ?? '2090',
    date: '2026-05-25',
    number: `${seed}-${number}`,
    description: 'SPPB',
    profile: 'latihan'
  }
  return { bytes, facts }
}

/** Stores one round's PDFs, eight at a time, and prints the number of each once it was reported as stored. */
const store = async (folder: string, seed: number): Promise<void> => {
  const archive = await openResponseArchive(folder, { now: () => Date.now() }, { restAfter: 20 })
  const left = Array.from({ length: arrivingPdfs }, (_, number) => number).values()
  const lane = async (): Promise<void> => {
    for (const number of left) {
      const { bytes, facts } = arriving(seed, number)
      const stored = await archive.store(bytes, facts)
      if (!stored.ok) throw new Error(stored.failure.code)
      process.stdout.write(`${number}\n`)
      // Now and then nothing comes for a while, so that kills meet the settling too.
      if (number % 97 === 0) await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  await archive.close()
}

// Run as a process of its own by what kills it.
const [folder, seed] = process.argv.slice(2)
if (import.meta.main && folder !== undefined && seed !== undefined) await store(folder, Number(seed))
