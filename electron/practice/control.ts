import * as v from 'valibot'
import { isObject } from '#core/base/json-guards.ts'
import type { PracticeFault, PracticeState } from '#core/contract/practice.ts'
import { advance, fault, pace, times, type PracticeSettings } from './stored-shapes.ts'
import { steps } from './timeline.ts'
import type { PracticeStore } from './store.ts'
import { paceOf, reachedTimes } from './timeline.ts'

/** A change of the running practice service, and the body of `POST /practice/control`: a misspelt member must not be ignored. */
export const practiceControl = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(isObject),
  v.strictObject({
    advance: v.exactOptional(advance),
    /** Seconds between two statuses; 0: advanced manually. */
    pace: v.exactOptional(pace),
    fault: v.exactOptional(fault),
    /** Exchanges the fault affects before it ends automatically; without it the fault lasts until it is changed. */
    times: v.exactOptional(times)
  }),
  v.check(({ fault, times }) => times === undefined || fault !== undefined)
)
export type PracticeControl = Readonly<v.InferOutput<typeof practiceControl>>
export type PracticeChange = Omit<PracticeControl, 'advance'>

/** Settings after a change. A new pace starts now, for every declaration. */
export const withChange = (settings: PracticeSettings, { pace, fault, times }: PracticeChange, now: number): PracticeSettings => ({
  moves:
    pace === undefined || (pace === paceOf(settings.moves) && settings.moves.length > 0)
      ? settings.moves
      : [...settings.moves, { kind: 'pace', at: now, seconds: pace }],
  ...(fault === undefined
    ? { fault: settings.fault, faultTimes: settings.faultTimes }
    : { fault, faultTimes: fault === 'none' ? null : (times ?? null) })
})

export const withAdvance = (settings: PracticeSettings, by: number, now: number): PracticeSettings =>
  by === 0 ? settings : { ...settings, moves: [...settings.moves, { kind: 'advance', at: now, steps: by }] }

export const stateOf = (store: PracticeStore, running: boolean): PracticeState => ({
  running,
  pace: paceOf(store.settings().moves),
  fault: store.settings().fault,
  declarations: store.tracks().length
})

/** An entry of `GET /practice/declarations`: number of submissions, their bodies, and the current status. */
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

/** An entry of `GET /practice/requests`; never contains a token or a body. */
export interface PracticeRequest {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly fault: PracticeFault
  /** Whether it had a bearer token. */
  readonly token: boolean
}
