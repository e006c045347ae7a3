import { mkdir } from 'node:fs/promises'
import { createRandom, type Random } from '../faults/random.ts'
import { openResponseArchive, type ArchiveFacts, type ArchiveFolder } from '../../../electron/archive/archive-folder.ts'
import { documentStore } from '../../../electron/archive/document-store.ts'
import { openTestDatabase } from '../fakes/test-database.ts'

/** PDFs of one round. */
export const pdfsPerRound = 1_000
/** PDFs stored at the same time: as many may be interrupted by one kill. */
export const appenderLanes = 8

/** A PDF and its facts, made from seed and number. Every tenth content is used for two responses. */
export const receivedPdf = (seed: number, number: number): { readonly bytes: Buffer; readonly facts: ArchiveFacts } => {
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

/** An archive folder, with its database in the folder beside it; `close` closes both. */
export const openArchiveOf = async (root: string): Promise<ArchiveFolder> => {
  const profile = `${root}-profile`
  await mkdir(profile, { recursive: true })
  const database = await openTestDatabase(profile)
  const archive = await openResponseArchive(root, { now: () => Date.now() }, documentStore(database, ''))
  return { ...archive, close: () => archive.close().finally(() => database.close()) }
}

/** Stores the PDFs of one round concurrently and prints the number of each after it was reported as stored. */
const store = async (folder: string, seed: number): Promise<void> => {
  const archive = await openArchiveOf(folder)
  const left = Array.from({ length: pdfsPerRound }, (_, number) => number).values()
  const lane = async (): Promise<void> => {
    for (const number of left) {
      const { bytes, facts } = receivedPdf(seed, number)
      const stored = await archive.store(bytes, facts)
      if (!stored.ok) throw new Error(stored.failure.code)
      process.stdout.write(`${number}\n`)
    }
  }
  await Promise.all(Array.from({ length: appenderLanes }, lane))
  await archive.close()
}

// The test runs this file as a child process, which it kills.
const [folder, seed] = process.argv.slice(2)
if (import.meta.main && folder !== undefined && seed !== undefined) await store(folder, Number(seed))
