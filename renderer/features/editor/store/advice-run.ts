import { serviceDay } from '#core/base/service-time.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Advice } from '#core/validation/advice/advice.ts'
import { withoutRepetition } from '#core/validation/advice/required.ts'
import { runAdvice } from '#core/validation/advice/run-advice.ts'
import type { Problem } from '#core/validation/problem.ts'
import { useServices } from '../../../data/services.ts'
import { useListed } from '../../catalog/store/listed.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** Runs the advice on a declaration by the rules of the current profile, without what `problems` says already. */
export const useAdviceRun = (): ((record: Pick<DraftRecord, 'id' | 'document'>, problems: readonly Problem[]) => readonly Advice[]) => {
  const { now } = useServices()
  const worklist = useWorklist()
  const listed = useListed()
  const settings = useSettings()
  return ({ id, document }, problems) =>
    withoutRepetition(
      runAdvice(document, {
        today: serviceDay(now(), settings.zone),
        otherAju: { has: (car) => worklist.isTaken(car, id) },
        isListed: listed.isListed,
        advisedFields: settings.advisedFields,
        edinumber: settings.profile?.edinumber ?? ''
      }),
      problems
    )
}
