import type { AnswerRules } from '../../contract/answer-rules.ts'

/**
 * The stages of a declaration, in order. `singleWindow` includes the validation that follows it, `channel` the inspections; `released` is
 * reached with the SPPB, or the final status.
 */
export const stages = ['sent', 'singleWindow', 'payment', 'channel', 'gate', 'released'] as const
export type Stage = (typeof stages)[number]

export const stageIndex = (stage: Stage): number => stages.indexOf(stage)

/** The first status code after each stage; codes from 600 on say nothing about the stage. */
const ends: readonly (readonly [end: number, stage: Stage])[] = [
  [104, 'sent'],
  [205, 'singleWindow'],
  [225, 'payment'],
  [500, 'channel'],
  [600, 'gate']
]

/** The stage that a status code belongs to; null for a rejection, a correction and an unknown code, which leave the declaration where it is. */
export const stageOfStatus = (code: string, { finishedStatuses, rejectedStatuses }: AnswerRules): Stage | null => {
  if (finishedStatuses.includes(code)) return 'released'
  if (rejectedStatuses.includes(code) || !/^\d{3}$/.test(code)) return null
  return ends.find(([end]) => Number(code) < end)?.[1] ?? null
}
