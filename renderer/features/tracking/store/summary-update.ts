import type { AnswerRules } from '#core/contract/answer-rules.ts'
import { stateAfterStatus, type Summary } from '#core/draft/summary.ts'
import { reportsAnything } from '#core/outbox/delivery-evidence.ts'
import { presentStatus } from '#core/tracking/final-status.ts'
import { givenNumbers } from '#core/tracking/given-numbers.ts'
import { isWhole, type KnownTrack } from '#core/tracking/listed-track.ts'
import { noUpdate, type OptimisticUpdate } from '../../../data/optimistic-update.ts'
import type { useWorklist } from '../../worklist/store/worklist.ts'
import type { createTrackingRepository } from './tracking-repository.ts'

export interface SummaryUpdateDeps {
  readonly worklist: Pick<ReturnType<typeof useWorklist>, 'byCar' | 'note'>
  readonly repository: Pick<ReturnType<typeof createTrackingRepository>, 'tracks' | 'ofCar' | 'unread' | 'isWhole'>
  readonly rulesOf: (car: string) => AnswerRules
  /** Whether the profile of a track is of the kind of a declaration, as far as both are known. */
  readonly isSaidOf: (summary: Summary, track: KnownTrack | undefined) => boolean
}

/**
 * Updates the row of the worklist of an aju number, but only when something in it changes: every update of a row redraws the list. `isCleared`:
 * what an earlier service reported is removed.
 */
export const createSummaryUpdate = ({ worklist, repository, rulesOf, isSaidOf }: SummaryUpdateDeps) => {
  const { tracks, ofCar } = repository
  return (car: string, isCleared = false): OptimisticUpdate => {
    const track = tracks.value.get(car)
    const summary = worklist.byCar(car)
    // What one kind of service says about a number is not said of the declaration of another kind that has it too.
    if (!summary || !isSaidOf(summary, track)) return noUpdate
    const { log } = track ?? {}
    // The listed part of a finished number, which may be all that is in memory, has the status.
    const whole = track && isWhole(track) ? track.log : undefined
    const responsesOfCar = ofCar(car)
    const hasAll = repository.isWhole(car)
    const unread = hasAll
      ? responsesOfCar.filter((response) => response.readAt === 0)
      : repository.unread.value.filter((one) => one.car === car && one.kind === 'response')
    const last = hasAll ? responsesOfCar.at(-1) : undefined
    const given = givenNumbers(whole, responsesOfCar)
    const known = log !== undefined && (whole === undefined ? log.status !== '' : reportsAnything(whole))
    // A draft that is being corrected, or a submission whose outcome is unknown, keeps its state: the status is that of the submission before.
    const follows = known || isCleared ? stateAfterStatus(summary, presentStatus(summary.pastStatus, log), rulesOf(car)) : null
    const facts: Partial<Summary> = {
      ...(isCleared ? { status: '', statusText: '', lastResponse: '', given: '' } : {}),
      ...(known ? { status: log.status, statusText: log.statusUraian } : {}),
      ...(follows ? { state: follows } : {}),
      ...(last ? { lastResponse: `${last.code} ${last.description}`.trim() } : {}),
      ...(given !== '' && (isCleared || given !== summary.given) && hasAll ? { given } : {}),
      unread: unread.length
    }
    const isNews = (Object.keys(facts) as (keyof Summary)[]).some((key) => facts[key] !== summary[key])
    return isNews ? worklist.note(summary.id, facts) : noUpdate
  }
}
