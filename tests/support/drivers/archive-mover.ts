import { join } from 'node:path'
import { openArchiveService, type ArchiveService } from '../../../electron/archive/archive-service.ts'
import { arriving } from './archive-appender.ts'
import { memoryLog } from '../fakes/memory-log.ts'

/** The archive of a profile folder, as main opens it. */
export const archiveServiceOf = (home: string): Promise<ArchiveService> =>
  openArchiveService({
    usualFolder: join(home, 'archive'),
    placePath: join(home, 'place.json'),
    clock: { now: () => Date.now() },
    log: memoryLog(),
    restAfter: 20
  })

/** What the mover says, a line each: `stored <number>`, `moving`, `end <how>`. */
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** PDFs that are there before the move begins, and those that arrive meanwhile. */
const [before, during] = [250, 150] as const

/** Fills the archive, then moves it to `target` (`usual`: back into the profile) while more arrives; says what was reported. */
const moveWhileFilling = async (home: string, seed: number, target: string): Promise<void> => {
  const house = await archiveServiceOf(home)
  const lanes = async (numbers: Iterator<number> & Iterable<number>): Promise<void> => {
    const lane = async (): Promise<void> => {
      for (const number of numbers) {
        const { bytes, facts } = arriving(seed, number)
        const stored = await house.store(bytes, facts)
        if (!stored.ok) throw new Error(stored.failure.code)
        say(`stored ${number}`)
        await new Promise((resolve) => setTimeout(resolve, 3))
      }
    }
    await Promise.all(Array.from({ length: 4 }, lane))
  }
  await lanes(Array.from({ length: before }, (_, number) => number).values())
  say('moving')
  const arrivals = lanes(Array.from({ length: during }, (_, number) => before + number).values())
  const step = { signal: new AbortController().signal, progress: () => undefined }
  const moved = await house.move(target === 'usual' ? null : target, true, step)
  say(`end ${moved.end}`)
  await arrivals
  await house.close()
}

// Run as a process of its own by what kills it.
const [home, seed, target] = process.argv.slice(2)
if (import.meta.main && home !== undefined && seed !== undefined && target !== undefined) await moveWhileFilling(home, Number(seed), target)
