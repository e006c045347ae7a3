import type { AnswerRules } from '../contract/answer-rules.ts'
import { stateOfStatus } from '../draft/summary.ts'
import { statedStatus } from '../wire/stated-status.ts'
import { isWhole, type KnownTrack } from './listed-track.ts'
import { reachedStageOf, stageIndex, stageOfStatus, stages, type Stage } from './stages.ts'

/** The facts of a sent declaration in lists. */
export interface Standing {
  /** Current status code; '' before the first answer. */
  readonly status: string
  /** Undefined if nothing was read about it. */
  readonly track: KnownTrack | undefined
  readonly isReleased: boolean
}

/** Position and state of the stages, as lists show them. */
export interface StagePosition {
  readonly stage: Stage
  readonly state: 'current' | 'done' | 'rejected'
}

/** The stage of a declaration in a list, from its current status. The history is read only if the status does not suffice. */
export const stagePositionOf = ({ status, track, isReleased }: Standing, rules: AnswerRules): StagePosition => {
  const code = (track && statedStatus(track.log)) || status
  const isRejected = stateOfStatus(code, rules) === 'rejected'
  if (isReleased && !isRejected) return { stage: 'released', state: 'done' }
  const known = stageOfStatus(code, rules)
  if (known !== null) return { stage: known, state: known === 'released' ? 'done' : 'current' }
  const reached = track && (isWhole(track) ? reachedStageOf(track.log, rules) : track.log.rejectedIn)
  return { stage: reached ?? 'sent', state: isRejected ? 'rejected' : 'current' }
}

/** The declarations that are in a stage, and those of them that are stuck. */
export interface StageCount {
  readonly stage: Stage
  readonly cars: ReadonlySet<string>
  readonly stuck: ReadonlySet<string>
}

/** Counts by stage, in the order of the stages. */
export const countStages = (placed: Iterable<readonly [car: string, stage: Stage]>, stuck: ReadonlySet<string>): readonly StageCount[] => {
  const cars = stages.map(() => new Set<string>())
  for (const [car, stage] of placed) cars[stageIndex(stage)]?.add(car)
  return stages.map((stage, index) => {
    const all = cars[index] ?? new Set<string>()
    return { stage, cars: all, stuck: new Set([...all].filter((car) => stuck.has(car))) }
  })
}
