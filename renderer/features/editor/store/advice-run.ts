import { reusedAfter } from '#core/validation/advice/contents.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import { serviceDay, localDay } from '#core/base/calendar-day.ts'
import { plainName } from '#core/base/company-identity.ts'
import { splitAdvice } from '#core/draft/checked-advice.ts'
import { supplierOf, type Summary } from '#core/draft/summary.ts'
import type { Profile } from '#core/contract/profile.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { importedDoubts } from '#core/draft/import-marks.ts'
import type { Advice, AdviceContext } from '#core/validation/advice/advice.ts'
import { rateDayOf } from '#core/draft/computed-values.ts'
import { registration } from '#core/tracking/track.ts'
import { withoutRepetition, runAdvice } from '#core/validation/advice/run-advice.ts'
import type { Problem } from '#core/validation/problem.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import { useServices } from '../../../data/services.ts'
import { useCodeListLookups } from '../../catalog/store/code-list-lookups.ts'
import { useRates } from '../../catalog/store/rates.ts'
import { useTariffs } from '../../catalog/store/tariffs.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { sampleCars } from '../../worklist/store/sample-declarations.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** Whether a declaration is registered: customs decided its exchange rate then. */
export const useRegistered = (): ((id: string, car: string) => boolean) => {
  const worklist = useWorklist()
  const tracking = useTracking()
  return (id, car) => {
    const log = tracking.tracks.get(car)?.log
    const number = log === undefined ? undefined : 'dataStatus' in log ? registration(log)?.number : log.registration
    return worklist.summaries.get(id)?.state === 'finished' || (number ?? '') !== ''
  }
}

/** The prefix that an aju number should have with a profile. The samples keep their numbers in practice. */
export const expectedPrefix = (profile: Pick<Profile, 'kind' | 'ajuPrefix'> | null, car: string): string =>
  profile === null || (profile.kind === 'practice' && sampleCars.has(car)) ? '' : profile.ajuPrefix

/** Runs the advice on a declaration by the rules of the current profile, without findings in `problems`. */
export const useAdviceRun = (): ((
  record: Pick<DraftRecord, 'id' | 'document' | 'local' | 'lines'>,
  problems: readonly Problem[]
) => readonly Advice[]) => {
  const { now } = useServices()
  const worklist = useWorklist()
  const codeLookups = useCodeListLookups()
  const settings = useSettings()
  /** Excludes the trash and the declaration itself. */
  const usedBefore = ({ id, document }: Pick<DraftRecord, 'id' | 'document'>): NonNullable<AdviceContext['usedBefore']> => {
    void worklist.indexReferences()
    const supplier = plainName(supplierOf(document))
    const isMeant = (kind: string, other: Summary): boolean =>
      other.id !== id &&
      other.trashedAt === 0 &&
      other.kind === worklist.kindOf(id) &&
      (kind === 'invoice' ? supplier !== '' && plainName(other.supplier) === supplier : other.createdAt >= now() - reusedAfter)
    return (kind, number) => {
      const others = worklist.ofReference(kind, number).filter((other) => isMeant(kind, other))
      const newest = others.reduce<Summary | null>(
        (last, other) => (last === null || other.createdAt > last.createdAt ? other : last),
        null
      )
      return newest && { id: newest.id, car: newest.car, importer: newest.importer, day: localDay(newest.createdAt) }
    }
  }
  const rates = useRates()
  const tariffs = useTariffs()
  const isRegistered = useRegistered()
  void rates.ready()
  void tariffs.ready()
  return ({ id, document, local, lines }, problems) => {
    const [today, ownDay] = [serviceDay(now(), settings.zone), localDay(now())]
    return withoutRepetition(
      runAdvice(document, {
        today,
        // Numbers are given with the day of this computer, and typed with that of the service.
        numberDay: ownDay > today ? ownDay : today,
        ...(isRegistered(id, document.car) ? {} : { exchangeRates: { table: rates.table, day: rateDayOf({ document, local }, today) } }),
        restrictionOf: tariffs.restrictionOf,
        otherAju: { has: (car) => worklist.isTaken(car, id) },
        isListed: codeLookups.isListed,
        usedBefore: usedBefore({ id, document }),
        imported: importedDoubts({ document, local, lines }),
        sendingRules: settings.sendingRules,
        edinumber: settings.profile?.edinumber ?? '',
        ajuPrefix: expectedPrefix(settings.profile, document.car)
      }),
      problems
    )
  }
}

/** The paths of the open problems and advice of a declaration: their values are not learned. */
export const useDoubtedPaths = (): ((record: DraftRecord) => ReadonlySet<Pointer>) => {
  const run = useAdviceRun()
  const settings = useSettings()
  return (record) => {
    const problems = sendingProblems(record.document, settings.sendingRules)
    const { open } = splitAdvice(run(record, problems), record)
    return new Set([...problems, ...open].map(({ path }) => path))
  }
}
