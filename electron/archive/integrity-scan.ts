import type { Clock } from '#core/base/ports.ts'
import type { ArchiveService } from './archive-service.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import { readStateFile } from '../files/state-file.ts'

/** Reads every file of the archive once a week, slowly and from where it stopped, so that damage is found before the PDF is needed. */
export interface IntegrityScan {
  /** When the last round was through; 0 before the first. */
  finishedAt(): number
  /** Somebody has just had everything looked through. */
  done(): Promise<void>
  stop(): Promise<void>
}

export interface IntegrityScanDeps {
  readonly house: ArchiveService
  readonly statePath: string
  readonly clock: Clock
  readonly log: Log
  /** Waits; resolves false where the scrub is to end. */
  readonly pause?: (milliseconds: number) => Promise<boolean>
}

const week = 7 * 24 * 3_600_000
/** Between two looks whether a round is due. */
const restBetween = 15 * 60_000
/** Before the first file: the start of the application belongs to the person. */
const firstRest = 60_000
/** A file a second at most, and never more than a tenth of the time. */
const leastPause = 1_000
const savedEvery = 100

interface ScrubState {
  readonly finishedAt: number
  /** The last hash that was looked at in this round; '' at its beginning. */
  readonly after: string
}

const readState = async (path: string, log: Log): Promise<ScrubState> => {
  const content = await readStateFile(path, log).catch(() => null)
  const members = new Map<string, unknown>(Object.entries(content ?? {}))
  const finishedAt = members.get('finishedAt')
  const after = members.get('after')
  return { finishedAt: typeof finishedAt === 'number' ? finishedAt : 0, after: typeof after === 'string' ? after : '' }
}

const newPause = (): { readonly pause: (milliseconds: number) => Promise<boolean>; readonly end: () => void } => {
  let ended = false
  let wake: () => void = () => undefined
  return {
    pause: async (milliseconds) => {
      if (ended) return false
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        timer.unref()
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      return !ended
    },
    end: () => {
      ended = true
      wake()
    }
  }
}

export const startIntegrityScan = async ({ house, statePath, clock, log, ...parts }: IntegrityScanDeps): Promise<IntegrityScan> => {
  const own = newPause()
  const pause = parts.pause ?? own.pause
  let state = await readState(statePath, log)
  const write = async (next: ScrubState): Promise<void> => {
    state = next
    await writeAtomically(statePath, JSON.stringify({ version: 1, ...next }), 0o600)
  }

  /** True when the round is through. */
  const round = async (): Promise<boolean> => {
    const hashes = [...new Set(house.entries().map((entry) => entry.sha256))].sort().filter((sha256) => sha256 > state.after)
    let looked = 0
    for (const sha256 of hashes) {
      const start = clock.now()
      const found = await house.stateOf(sha256)
      if (found === 'missing' || found === 'changed') log.warn('archived PDF is not what it was', { sha256, found })
      looked += 1
      if (looked % savedEvery === 0) await write({ ...state, after: sha256 })
      else state = { ...state, after: sha256 }
      if (!(await pause(Math.max(leastPause, (clock.now() - start) * 9)))) {
        await write(state)
        return false
      }
    }
    await write({ finishedAt: clock.now(), after: '' })
    return true
  }

  const run = async (): Promise<void> => {
    if (!(await pause(firstRest))) return
    for (;;) {
      try {
        const due = clock.now() - state.finishedAt >= week || clock.now() < state.finishedAt
        if (due && house.root() !== null && !(await round())) return
      } catch (error) {
        log.error('archive not looked through', error)
      }
      if (!(await pause(restBetween))) return
    }
  }
  const running = run()

  return {
    finishedAt: () => state.finishedAt,
    done: () => write({ finishedAt: clock.now(), after: '' }),
    stop: async () => {
      own.end()
      await running
    }
  }
}
