import * as v from 'valibot'
import { storedObject, storedText, storedTime } from '#core/base/stored-members.ts'
import { dayLength } from '#core/base/calendar-day.ts'
import type { Clock } from '#core/base/ports.ts'
import type { ArchiveService } from './archive-service.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import { createPause } from '../files/pause.ts'
import type { Log } from '../logging/log.ts'
import { readStateFile } from '../files/state-file.ts'

export interface IntegrityScanDeps {
  readonly archive: ArchiveService
  readonly statePath: string
  readonly clock: Clock
  readonly log: Log
  /** Resolves after the wait; false if the scan must stop. */
  readonly pause?: (milliseconds: number) => Promise<boolean>
  /** Milliseconds since any moment, which a change of the clock does not affect. */
  readonly elapsed?: () => number
}

const week = 7 * dayLength
/** Between two checks whether a scan is due. */
const dueInterval = 15 * 60_000
/** No scan during the start of the application. */
const startDelay = 60_000
/** At most one file a second and 10 % of the disk time. */
const minPause = 1_000
/** The computer may have slept while a file was read, which some systems count as time of reading. */
const maxPause = 10 * 60_000
/** Files. */
const saveInterval = 100

interface ScanState {
  readonly finishedAt: number
  /** The last hash of the running scan, which reads in order of the hashes; '' before its first file. */
  readonly after: string
}

const scanFile: v.GenericSchema<unknown, ScanState> = storedObject({ finishedAt: storedTime, after: storedText() })
const readState = async (path: string, log: Log): Promise<ScanState> => {
  const content = await readStateFile(path, log).catch(() => null)
  return v.parse(scanFile, content)
}

export const startIntegrityScan = async ({ archive, statePath, clock, log, ...deps }: IntegrityScanDeps) => {
  const own = createPause()
  const pause = deps.pause ?? own.pause
  const elapsed = deps.elapsed ?? (() => performance.now())
  let state = await readState(statePath, log)
  const write = async (next: ScanState): Promise<void> => {
    state = next
    await writeAtomically(statePath, JSON.stringify({ version: 1, ...next }), 0o600)
  }

  /** Resolves with whether the scan reached its end. */
  const scan = async (): Promise<boolean> => {
    const hashes = [...new Set((await archive.entries()).map((entry) => entry.sha256))].sort().filter((sha256) => sha256 > state.after)
    let read = 0
    for (const sha256 of hashes) {
      const start = elapsed()
      const found = await archive.stateOf(sha256)
      if (found === 'missing' || found === 'changed') log.warn('archived PDF missing or changed', { sha256, state: found })
      read += 1
      if (read % saveInterval === 0) await write({ ...state, after: sha256 })
      else state = { ...state, after: sha256 }
      if (!(await pause(Math.min(maxPause, Math.max(minPause, (elapsed() - start) * 9))))) {
        await write(state)
        return false
      }
    }
    await write({ finishedAt: clock.now(), after: '' })
    return true
  }

  const run = async (): Promise<void> => {
    if (!(await pause(startDelay))) return
    for (;;) {
      try {
        const due = clock.now() - state.finishedAt >= week || clock.now() < state.finishedAt
        if (due && archive.root() !== null && !(await scan())) return
      } catch (error) {
        log.error('archive not scanned', error)
      }
      if (!(await pause(dueInterval))) return
    }
  }
  const running = run()

  return {
    /** End of the last complete scan in milliseconds since 1970; 0 before the first. */
    finishedAt: (): number => state.finishedAt,
    /** To be called after a check that read all files: the next scan is due in a week. */
    done: (): Promise<void> => write({ finishedAt: clock.now(), after: '' }),
    stop: async (): Promise<void> => {
      own.end()
      await running
    }
  }
}

/** Reads every file of the archive once a week at a low rate, so that damage is found before the PDF is needed. Continues after a restart. */
export type IntegrityScan = Awaited<ReturnType<typeof startIntegrityScan>>
