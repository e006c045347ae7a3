import { isStatusCode, type AnswerRules } from '../contract/answer-rules.ts'
import type { ReadStatusLog } from '../contract/retrieval.ts'
import { stateOfStatus } from '../draft/summary.ts'
import { momentOf } from '../wire/service-dates.ts'
import { statedStatus } from '../wire/stated-status.ts'
import { stepsOf, type Step } from './status-history.ts'

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
  if (rejectedStatuses.includes(code) || !isStatusCode(code)) return null
  return ends.find(([end]) => Number(code) < end)?.[1] ?? null
}

/** `skipped`: a later stage was reached and the service never reported this one, such as a payment that is not needed. */
export type StageState = 'done' | 'current' | 'stuck' | 'skipped' | 'rejected' | 'ahead'

/** One of the six stages of a declaration. Times in milliseconds since 1970. */
export interface StageStep {
  readonly stage: Stage
  readonly state: StageState
  /** When it was reached; null if it was not, or the time is unknown. */
  readonly at: number | null
  /** Milliseconds to the next stage, of the current one until now; null if a time is missing. The last stage takes no time. */
  readonly lasted: number | null
}

/** A response that counts for the stages; `at` is null if its time cannot be read. */
export interface Reached {
  readonly at: number | null
}

/** The moment of a response. `time`: `HHMMSS`, or '' if only the status log reported it, without a time. */
export const reachedBy = ({ date, time }: { readonly date: string; readonly time: string }, { zone }: AnswerRules): Reached => ({
  at: time === '' ? null : momentOf(`${date} ${time}`, zone)
})

export interface JourneyFacts {
  readonly log: Pick<ReadStatusLog, 'dataStatus' | 'dataRespon' | 'status' | 'statusUraian' | 'sendTime' | 'createdTime'>
  /** When this computer sent it, each time. */
  readonly sentAt: readonly number[]
  /** The first billing; null if there is none. */
  readonly billing: Reached | null
  /** The first SPPB; null if there is none. */
  readonly release: Reached | null
  readonly isStuck: boolean
}

interface Round {
  readonly steps: readonly Step[]
  /** The rejection before it; null in the first round. */
  readonly since: number | null
  /** When it was rejected; null if it was not, or the time is unknown. */
  readonly rejectedAt: number | null
}

/** The relevant part of the history: since the last rejection; for a rejected declaration, up to it. */
const roundOf = (steps: readonly Step[], status: string, rules: AnswerRules): Round => {
  const isRejection = ({ entry }: Step): boolean => stateOfStatus(entry.kodeStatus, rules) === 'rejected'
  const isRejected = stateOfStatus(status, rules) === 'rejected'
  let end = steps.length
  let rejectedAt: number | null = null
  if (isRejected) {
    const last = steps.findLastIndex(isRejection)
    if (last >= 0) end = last
    // The same rejection may be reported several times.
    while (end > 0 && isRejection(steps[end - 1] as Step)) end -= 1
    rejectedAt = last < 0 ? null : (steps[end]?.at ?? null)
  }
  const before = steps.slice(0, end).findLastIndex(isRejection)
  const round = steps.slice(before + 1, end)
  // The current status was reported, but before the rejection: the order of the times is wrong, so everything counts.
  const isOdd =
    !isRejected && !round.some(({ entry }) => entry.kodeStatus === status) && steps.some(({ entry }) => entry.kodeStatus === status)
  return isOdd
    ? { steps: steps.filter((step) => !isRejection(step)), since: null, rejectedAt: null }
    : { steps: round, since: steps[before]?.at ?? null, rejectedAt }
}

/** A response of an earlier round is ignored. */
const inRound = (reached: Reached | null, { since }: Round): Reached | null =>
  reached === null || (reached.at !== null && since !== null && reached.at < since) ? null : reached

const earliest = (...moments: readonly (number | null | undefined)[]): number | null =>
  moments.reduce<number | null>(
    (least, one) => (one === null || one === undefined ? least : least === null ? one : Math.min(least, one)),
    null
  )

/** When it was sent: the last known time after the rejection and before the first status. */
const sentTime = ({ log, sentAt }: JourneyFacts, { steps, since }: Round, rules: AnswerRules): number | null => {
  const first = earliest(...steps.map(({ at }) => at))
  const known = [...sentAt, momentOf(log.sendTime, rules.zone), momentOf(log.createdTime, rules.zone)].filter(
    (at) => at !== null && at > (since ?? -Infinity) && at <= (first ?? Infinity)
  )
  const received = steps.find(({ entry }) => stageOfStatus(entry.kodeStatus, rules) === 'sent')?.at ?? null
  return known.reduce((latest, at) => (latest === null || (at !== null && at > latest) ? at : latest), null) ?? received
}

/** The current stage: of the current status, else of the newest known one, advanced by billing and release. */
const positionOf = (
  status: string,
  steps: readonly Step[],
  rules: AnswerRules,
  billing: Reached | null,
  release: Reached | null
): number => {
  if (release) return stageIndex('released')
  const stageOf = ({ entry }: Step): Stage | null => stageOfStatus(entry.kodeStatus, rules)
  const newest = steps.findLast((step) => step.at !== null && stageOf(step) !== null) ?? steps.findLast((step) => stageOf(step) !== null)
  const stage = stageOfStatus(status, rules) ?? (newest ? stageOf(newest) : null) ?? 'sent'
  return Math.max(stageIndex(stage), billing ? stageIndex('payment') : 0)
}

/** The last stage that the history of a declaration reached, for lists. */
export const reachedStageOf = (log: JourneyFacts['log'], rules: AnswerRules): Stage => {
  const status = statedStatus(log)
  return stages[positionOf(status, roundOf(stepsOf(log, rules.zone), status, rules).steps, rules, null, null)] ?? 'sent'
}

/** The six stages of a declaration, with the time each was reached and how long it took. `now`: milliseconds since 1970. */
export const journeyOf = (facts: JourneyFacts, now: number, rules: AnswerRules): readonly StageStep[] => {
  const { log, isStuck } = facts
  const status = statedStatus(log)
  const round = roundOf(stepsOf(log, rules.zone), status, rules)
  const [billing, release] = [inRound(facts.billing, round), inRound(facts.release, round)]
  const position = positionOf(status, round.steps, rules, billing, release)
  const isRejected = stateOfStatus(status, rules) === 'rejected'

  const times = new Map<Stage, number | null>([['sent', sentTime(facts, round, rules)]])
  for (const { entry, at } of round.steps) {
    const stage = stageOfStatus(entry.kodeStatus, rules)
    if (stage !== null && stage !== 'sent') times.set(stage, earliest(times.get(stage), at))
  }
  if (billing) times.set('payment', earliest(times.get('payment'), billing.at))
  if (release) times.set('released', release.at ?? times.get('released') ?? null)

  const stateAt = (index: number, stage: Stage): StageState => {
    if (index > position) return 'ahead'
    if (index < position) return stage === 'sent' || times.has(stage) ? 'done' : 'skipped'
    if (isRejected) return 'rejected'
    return isStuck ? 'stuck' : stage === 'released' ? 'done' : 'current'
  }
  return stages.map((stage, index) => {
    const state = stateAt(index, stage)
    const at = state === 'ahead' ? null : (times.get(stage) ?? null)
    const later = stages.slice(index + 1, position + 1).map((one) => times.get(one) ?? null)
    const next =
      index < position ? earliest(...later.filter((one) => one !== null && at !== null && one >= at)) : isRejected ? round.rejectedAt : now
    const lasted = at === null || next === null || stage === 'released' ? null : Math.max(0, next - at)
    return { stage, state, at, lasted }
  })
}
