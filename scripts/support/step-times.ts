import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cache } from './paths.ts'

export interface StepTime {
  readonly step: string
  /** Seconds from start to end. */
  readonly wall: number
  /** Seconds of processor time of the step's processes; null where the system does not report it. */
  readonly processor: number | null
}

export const checkTimes = join(cache, 'check-times.json')
export const testTimes = join(cache, 'test-times.json')

/**
 * Processor seconds of all child processes that have ended so far (fields cutime and cstime of /proc/self/stat, in hundredths
 * of a second). A child is added when it ends, so the difference around one `exit` event is what that child and its own children used.
 */
export const processorOfChildren = (): number | null => {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return null
  }
}

export const writeTimes = async (file: string, times: readonly StepTime[]): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(times, null, 2))
}
