import type { TrackingSettings } from '../contract/settings.ts'
import { quantile } from './statistics.ts'
import { thresholdOf } from './stuck.ts'
import type { StageStep, Stage } from './stages.ts'

/** Milliseconds that each stage usually takes: the median over finished stages. A stage with too few of them is missing. */
export type StageMedians = ReadonlyMap<Stage, number>

/** Minimum number of durations for a median. */
const leastSamples = 5

/** The usual times over the stages of many declarations. */
export const stageMedians = (journeys: Iterable<readonly StageStep[]>): StageMedians => {
  const found = new Map<Stage, number[]>()
  for (const journey of journeys)
    for (const { stage, state, lasted } of journey) {
      if (state !== 'done' || lasted === null) continue
      const known = found.get(stage)
      if (known) known.push(lasted)
      else found.set(stage, [lasted])
    }
  return new Map(
    [...found].flatMap(([stage, durations]) =>
      durations.length < leastSamples
        ? []
        : [
            [
              stage,
              quantile(
                durations.sort((a, b) => a - b),
                0.5
              )
            ] as const
          ]
    )
  )
}

/** A stage's usual time: the median of the own history, else the limit after which its status counts as stuck. Milliseconds. */
export interface UsualTime {
  readonly from: 'history' | 'limit'
  readonly time: number
}

/** The status with the longest wait in a stage; its limit is used for the stage. */
const typicalStatus: Readonly<Record<Stage, string | null>> = {
  sent: '100',
  singleWindow: '104',
  payment: '210',
  channel: '240',
  gate: '501',
  released: null
}

/** Null for the last stage, and if the limit is disabled. `status`: the current code, if this is the current stage. */
export const usualTimeOf = (
  stage: Stage,
  medians: StageMedians,
  limits: TrackingSettings['stuckAfter'],
  status: string | null
): UsualTime | null => {
  const typical = typicalStatus[stage]
  if (typical === null) return null
  const median = medians.get(stage)
  if (median !== undefined) return { from: 'history', time: median }
  const limit = thresholdOf(status || typical, limits)
  return limit === null ? null : { from: 'limit', time: limit }
}
