import { join } from 'node:path'
import { openArchiveService, type ArchiveService } from '../../../electron/archive/archive-service.ts'
import { receivedPdf } from './archive-appender.ts'
import { memoryLog } from '../fakes/memory-log.ts'
import { openTestDatabase } from '../fakes/test-database.ts'

/** The archive of a profile folder with its database, opened as in main; `close` closes both. */
export const archiveServiceOf = async (home: string): Promise<ArchiveService> => {
  const database = await openTestDatabase(home)
  const service = await openArchiveService({
    defaultFolder: join(home, 'archive'),
    placePath: join(home, 'place.json'),
    database,
    clock: { now: () => Date.now() },
    log: memoryLog()
  })
  return { ...service, close: () => service.close().finally(() => database.close()) }
}

/** Lines on standard output: `stored <number>`, `moving`, `end <how>`. */
const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** PDFs stored before the move, and during it. */
const [before, during] = [250, 150] as const
/** PDFs stored at the same time: as many may be interrupted by one kill. */
export const moverLanes = 4

/** Fills the archive, then moves it to `target` (`usual`: back into the profile) while more PDFs are stored; prints what was reported. */
const moveWhileFilling = async (home: string, seed: number, target: string): Promise<void> => {
  const service = await archiveServiceOf(home)
  const lanes = async (numbers: Iterator<number> & Iterable<number>): Promise<void> => {
    const lane = async (): Promise<void> => {
      for (const number of numbers) {
        const { bytes, facts } = receivedPdf(seed, number)
        const stored = await service.store(bytes, facts)
        if (!stored.ok) throw new Error(stored.failure.code)
        print(`stored ${number}`)
        await new Promise((resolve) => setTimeout(resolve, 3))
      }
    }
    await Promise.all(Array.from({ length: moverLanes }, lane))
  }
  await lanes(Array.from({ length: before }, (_, number) => number).values())
  print('moving')
  const storing = lanes(Array.from({ length: during }, (_, number) => before + number).values())
  const step = { signal: new AbortController().signal, progress: () => undefined }
  const moved = await service.move(target === 'usual' ? null : target, true, step)
  print(`end ${moved.end}`)
  await storing
  await service.close()
}

// The test runs this file as a child process, which it kills.
const [home, seed, target] = process.argv.slice(2)
if (import.meta.main && home !== undefined && seed !== undefined && target !== undefined) await moveWhileFilling(home, Number(seed), target)
