import { serviceDay } from '#core/base/service-time.ts'
import type { DraftDeclaration } from '#core/derive/types.ts'
import { changedRate, currencyWithoutRate, type ChangedRate } from '#core/outbox/changed-rate.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { useServices } from '../../../data/services.ts'
import { useRates } from '../../catalog/store/rates.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useRegistered } from '../../editor/store/advice-run.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** What the table of exchange rates says of frozen declarations (advice M13). */
export const useFrozenRates = () => {
  const { database, now } = useServices()
  const rates = useRates()
  const settings = useSettings()
  const isRegistered = useRegistered()
  const tracking = useTracking()
  const worklist = useWorklist()
  const dayOf = (time: number): string => serviceDay(time, settings.zone)

  /** How the official rate changed since the user last confirmed an entry; null where it counts as before. */
  const changedRateOf = async (entry: OutboxEntry, document: DraftDeclaration): Promise<ChangedRate | null> => {
    const since = entry.withoutRate === undefined ? dayOf(entry.confirmedAt ?? entry.queuedAt) : null
    const today = dayOf(now())
    if (since === today) return null
    await rates.ready()
    const from = { rates: rates.table, today }
    if (changedRate({ document, local: {} }, since, from) === null) return null
    // Sending may begin before the lists are read.
    await Promise.all([worklist.ready(), tracking.loadWhole([entry.car])])
    if (isRegistered(entry.declaration, entry.car)) return null
    // The day of the payment is never sent.
    const local = (await database.declarations.get(entry.declaration))?.local ?? {}
    return changedRate({ document, local }, since, from)
  }
  /** `withoutRate` of an entry that is queued now. */
  const withoutRate = async (record: DraftRecord): Promise<Pick<OutboxEntry, 'withoutRate'>> => {
    await rates.ready()
    const currency = currencyWithoutRate(record, { rates: rates.table, today: dayOf(now()) })
    return currency === '' ? {} : { withoutRate: currency }
  }

  return { changedRateOf, withoutRate, hasRate: (currency: string): boolean => rates.table.on(currency, dayOf(now())) !== null }
}
