import type { PracticeFault, PracticeState } from '#core/contract/practice.ts'
import { isFault, isMembers, isPace, isSteps, isTimes, type PracticeSettings } from './stored-shapes.ts'
import { steps } from './statuses.ts'
import type { PracticeStore } from './store.ts'
import { paceOf, reachedTimes } from './timeline.ts'

/** What can be told to the practice service while it runs. */
export interface PracticeChange {
  /** Seconds between two statuses; 0: only by hand. */
  readonly pace?: number
  readonly fault?: PracticeFault
  /** How many exchanges the fault spoils before it ends by itself; left out: until it is changed. */
  readonly times?: number
}

export interface PracticeControl extends PracticeChange {
  readonly advance?: number
}

/** A body of `POST /practice/control`, or null where it is none. */
export const readControl = (body: unknown): PracticeControl | null => {
  if (!isMembers(body)) return null
  const { advance, pace, fault, times, ...others } = body
  // A misspelt wish must not look fulfilled.
  if (Object.keys(others).length > 0) return null
  if (advance !== undefined && !isSteps(advance)) return null
  if (pace !== undefined && !isPace(pace)) return null
  if (fault !== undefined && !isFault(fault)) return null
  if (times !== undefined && (!isTimes(times) || fault === undefined)) return null
  return {
    ...(advance === undefined ? {} : { advance }),
    ...(pace === undefined ? {} : { pace }),
    ...(fault === undefined ? {} : { fault }),
    ...(times === undefined ? {} : { times })
  }
}

/** Settings after a change. The pace counts from now, for every declaration. */
export const changed = (settings: PracticeSettings, { pace, fault, times }: PracticeChange, now: number): PracticeSettings => ({
  moves:
    pace === undefined || (pace === paceOf(settings.moves) && settings.moves.length > 0)
      ? settings.moves
      : [...settings.moves, { kind: 'pace', at: now, seconds: pace }],
  ...(fault === undefined
    ? { fault: settings.fault, faultTimes: settings.faultTimes }
    : { fault, faultTimes: fault === 'none' ? null : (times ?? null) })
})

export const advanced = (settings: PracticeSettings, by: number, now: number): PracticeSettings =>
  by === 0 ? settings : { ...settings, moves: [...settings.moves, { kind: 'advance', at: now, steps: by }] }

export const stateOf = (store: PracticeStore, running: boolean): PracticeState => ({
  running,
  pace: paceOf(store.settings().moves),
  fault: store.settings().fault,
  declarations: store.tracks().length
})

/** One line of `GET /practice/declarations`: how often a declaration was stored, by which bodies, and how far it is. */
export interface PracticeDeclaration {
  readonly car: string
  readonly stored: number
  readonly status: string
  readonly sha256: readonly string[]
}

export const listDeclarations = (store: PracticeStore, now: number): readonly PracticeDeclaration[] =>
  store.tracks().map((track) => ({
    car: track.car,
    stored: track.bodies.length,
    status: steps[reachedTimes(track, store.settings().moves, now).length - 1]?.code ?? '',
    sha256: track.bodies
  }))

/** One line of `GET /practice/requests`; never a token or a body. */
export interface PracticeRequest {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly fault: PracticeFault
  /** Whether a bearer token came with it. */
  readonly token: boolean
}
